//! Sentences of critical hits and injuries by document 003.

use super::names::Names;
use super::phrases::count;
use crate::event::{ArmorTest, ConfirmationRoll, PartHurt, Steadying};
use crate::model::UnitId;

/// A hit was tried for a critical one.
pub(super) fn confirmation(roll: &ConfirmationRoll, names: &dyn Names) -> String {
    let ConfirmationRoll { attacker, victim, thac0, armor_class, need, natural, confirmed, .. } = roll;
    let comes = if *confirmed { "it strikes home" } else { "it goes no deeper" };
    let (attacker, victim) = (names.unit(*attacker), names.unit(*victim));
    format!(
        "{attacker} may have hit {victim} critically, needs {need} (THAC0 {thac0}, AC {armor_class}) and rolls \
         {natural}: {comes}"
    )
}

/// A part of a body was hurt.
pub(super) fn hurt(hurt: &PartHurt, names: &dyn Names) -> String {
    let PartHurt { victim, part, spot, degree, before, after, .. } = hurt;
    let spot = spot.map_or_else(String::new, |spot| format!(", at the {},", spot.words()));
    let told = format!("{}'s {}{spot} is {}", names.unit(*victim), part.words(), degree.words());
    match before == after {
        true => told,
        false => format!("{told}; no more than {} left", count(i64::from(*after), "hit point")),
    }
}

/// A blow tested a shield or a piece of armor.
pub(super) fn armor_tested(test: &ArmorTest, names: &dyn Names) -> String {
    let ArmorTest { unit, item, name, part, need, natural, held, .. } = test;
    let what = item.map_or_else(|| format!("{}'s {name}", names.unit(*unit)), |item| names.item(item));
    let comes = match (held, item) {
        (true, _) => "it holds".to_owned(),
        (false, Some(_)) => "it is useless now".to_owned(),
        (false, None) => format!("it is useless at the {} now", part.words()),
    };
    format!("The blow tests {what}, which needs {need} and rolls {natural}: {comes}")
}

/// Somebody who lost a hand or a foot was tested for shock.
pub(super) fn shock_checked(
    unit: UnitId,
    chance: u16,
    natural: u16,
    held: bool,
    names: &dyn Names,
) -> String {
    let does = if held { "fights the shock" } else { "breaks down from shock" };
    format!("{} {does}, {chance}%, and rolls {natural}", names.unit(unit))
}

/// A unit bled, or a dying unit sank, or both.
pub(super) fn bled(unit: UnitId, (damage, sunk): (i16, i16), after: i16, names: &dyn Names) -> String {
    let points = count(i64::from(damage), "hit point");
    let does = match (sunk, damage == sunk) {
        (0, _) => "bleeds",
        (_, true) => "sinks by",
        (_, false) => "bleeds and sinks by",
    };
    format!("{} {does} {points}, {after} left", names.unit(unit))
}

/// Somebody who was below 0 hit points was checked for a coma.
pub(super) fn coma_checked(
    unit: UnitId,
    chance: u16,
    natural: u16,
    margin: u16,
    names: &dyn Names,
) -> String {
    let does =
        if margin == 0 { "stands the shock" } else { "does not stand the shock and falls into a coma" };
    format!("{} {does}, {chance}%, and rolls {natural}", names.unit(unit))
}

/// Somebody tried to keep a dying unit from sinking.
pub(super) fn steadied(steadying: &Steadying, names: &dyn Names) -> String {
    let Steadying { target, by, need, natural, before, after, .. } = steadying;
    let target = names.unit(*target);
    let Some(by) = by.map(|by| names.unit(by)) else { return format!("{target} sinks no more") };
    let roll = match (natural, need) {
        (Some(natural), Some(need)) => format!(" ({natural}, needs {need} or less)"),
        _ => String::new(),
    };
    match after {
        None => format!("{by} treats {target}{roll}, who sinks no more"),
        Some(after) if after == before => format!("{by} cannot keep {target} from sinking{roll}"),
        Some(_) => format!("{by} treats {target}{roll}, who sinks slowly now"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::{BodyArea, BodySpot, Degree};
    use crate::replay::Ids;

    #[test]
    fn an_injury_names_the_part_the_degree_and_what_is_left() {
        let mut event = PartHurt {
            attacker: "berta".parse().unwrap(),
            victim: "grisk".parse().unwrap(),
            injury: 1,
            part: "left-arm".parse().unwrap(),
            area: BodyArea::Arm,
            spot: None,
            degree: Degree::Broken,
            severity: 7,
            modifiers: Vec::new(),
            effects: Arc::default(),
            before: 9,
            after: 9,
            rolls: Vec::new(),
        };
        assert_eq!(hurt(&event, &Ids), "grisk's left arm is broken");
        (event.spot, event.degree, event.after) = (Some(BodySpot::Elbow), Degree::Severed, 1);
        let told = "grisk's left arm, at the elbow, is cut off; no more than 1 hit point left";
        assert_eq!(hurt(&event, &Ids), told);
    }
}
