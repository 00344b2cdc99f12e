//! Sentences of critical hits and injuries by document 003.

use super::names::Names;
use super::phrases::count;
use crate::event::{
    ArmorTest, ConfirmationRoll, FatigueCheck, PartHurt, PartSpared, SeizureCheck, ShockCheck, Steadying,
};
use crate::model::{BodySpot, UnitId};

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
    let PartHurt { victim, part, spot, degree, partial, before, after, .. } = hurt;
    let what = match partial {
        true => hurt.injury().hurt().place(),
        false => format!("{}{}", part.words(), at_the(*spot)),
    };
    let told = format!("{}'s {what} is {}", names.unit(*victim), degree.words());
    match before == after {
        true => told,
        false => format!("{told}; no more than {} left", count(i64::from(*after), "hit point")),
    }
}

/// A critical hit went no deeper.
pub(super) fn spared(spared: &PartSpared, names: &dyn Names) -> String {
    let PartSpared { victim, part, spot, .. } = spared;
    let (victim, spot) = (names.unit(*victim), at_the(*spot));
    format!("The hit at {victim}'s {}{spot} is critical but goes no deeper", part.words())
}

/// The place on a part at which the attacker aimed, in commas.
fn at_the(spot: Option<BodySpot>) -> String {
    spot.map_or_else(String::new, |spot| format!(", at the {},", spot.words()))
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
pub(super) fn shock_checked(check: &ShockCheck, names: &dyn Names) -> String {
    let ShockCheck { unit, chance, natural, held, .. } = check;
    let does = if *held { "fights the shock" } else { "breaks down from shock" };
    format!("{} {does}, {chance}%, and rolls {natural}", names.unit(*unit))
}

/// Somebody was tested for exhaustion.
pub(super) fn fatigue_checked(check: &FatigueCheck, names: &dyn Names) -> String {
    let FatigueCheck { unit, constitution, need, natural, held, fresh_until, .. } = check;
    let free = i64::from(*fresh_until) - i64::from(*constitution);
    let comes = match (held, free) {
        (false, _) => "is exhausted from now on".to_owned(),
        (true, 0) => "holds out no longer".to_owned(),
        (true, free) => format!("holds out for {} of melee more", count(free, "round")),
    };
    let unit = names.unit(*unit);
    format!("{unit} fights on and on, needs {need} or less and rolls {natural}: it {comes}")
}

/// A unit was tested for a seizure.
pub(super) fn seizure_checked(check: &SeizureCheck, names: &dyn Names) -> String {
    let SeizureCheck { unit, chance, natural, rounds, .. } = check;
    let (unit, rolled) = (names.unit(*unit), format!("comes with {chance} or less, rolls {natural}"));
    match rounds {
        0 => format!("No seizure comes over {unit}: it {rolled}"),
        rounds => {
            format!("A seizure comes over {unit} for {}: it {rolled}", count(i64::from(*rounds), "round"))
        }
    }
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
    fn a_critical_hit_that_hurts_no_part_says_so() {
        let mut event = PartSpared {
            attacker: "berta".parse().unwrap(),
            victim: "grisk".parse().unwrap(),
            part: "left-arm".parse().unwrap(),
            spot: None,
            severity: 2,
            modifiers: Vec::new(),
            rolls: Vec::new(),
        };
        assert_eq!(spared(&event, &Ids), "The hit at grisk's left arm is critical but goes no deeper");
        event.spot = Some(BodySpot::Wrist);
        let told = "The hit at grisk's left arm, at the wrist, is critical but goes no deeper";
        assert_eq!(spared(&event, &Ids), told);
    }

    #[test]
    fn a_check_for_exhaustion_says_for_how_long_it_holds() {
        let mut check = FatigueCheck {
            unit: "grisk".parse().unwrap(),
            constitution: 14,
            need: 14,
            natural: 9,
            held: true,
            fresh_until: 19,
            rolls: Vec::new(),
        };
        let told =
            "grisk fights on and on, needs 14 or less and rolls 9: it holds out for 5 rounds of melee more";
        assert_eq!(fatigue_checked(&check, &Ids), told);
        (check.natural, check.held, check.fresh_until) = (15, false, 14);
        assert!(fatigue_checked(&check, &Ids).ends_with("rolls 15: it is exhausted from now on"));
    }

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
            partial: false,
            keeps_down: false,
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
        (event.spot, event.partial) = (Some(BodySpot::Wrist), true);
        assert_eq!(hurt(&event, &Ids), "grisk's left hand is cut off; no more than 1 hit point left");
    }
}
