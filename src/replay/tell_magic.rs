//! Sentences of spells.

use super::names::{Names, list};
use super::phrases::count;
use crate::event::{InjuryHealing, SpellBeginning, SpellEffect, SpellHarm, SpellHealing, SpellLoss};
use crate::model::SpellTarget;

/// At what a spell is cast, with a blank before it; empty for the caster itself.
pub(super) fn at(at: SpellTarget, names: &dyn Names) -> String {
    match at {
        SpellTarget::Own => String::new(),
        SpellTarget::Unit(unit) => format!(" at {}", names.unit(unit)),
        SpellTarget::Ground(hex) => names.at(hex),
    }
}

/// A unit began to cast a spell.
pub(super) fn begun(begun: &SpellBeginning, names: &dyn Names) -> String {
    let SpellBeginning { unit, spell, at: target, done: (round, segment), item, later } = begun;
    let (unit, at) = (names.unit(*unit), at(*target, names));
    let what = match item {
        None => format!("cast {spell}"),
        Some(item) => format!("use {}", names.item(*item)),
    };
    let after = match later.len() {
        0 => String::new(),
        1 => format!("; {} acts after that", list(later, names)),
        _ => format!("; {} act after that", list(later, names)),
    };
    format!("{unit} begins to {what}{at}, until segment {segment} of round {round}{after}")
}

/// A spell took effect.
pub(super) fn cast(effect: &SpellEffect, names: &dyn Names) -> String {
    let SpellEffect { unit, spell, at: target, targets, item, .. } = effect;
    let (unit, at) = (names.unit(*unit), at(*target, names));
    let works = match targets.len() {
        0 => ", and it works on nobody".to_owned(),
        1 => String::new(),
        units => format!(", and it works on {units} units"),
    };
    match item {
        None => format!("{unit} casts {spell}{at}{works}"),
        Some(item) => format!("{unit} uses {}{at}: {spell}{works}", names.item(*item)),
    }
}

/// A spell was spoiled.
pub(super) fn spoiled(loss: &SpellLoss, names: &dyn Names) -> String {
    let SpellLoss { unit, spell, failed, .. } = loss;
    let why = if *failed { "fails, for its words come out wrong" } else { "is spoiled" };
    format!("{} loses the spell: {spell} {why}", names.unit(*unit))
}

/// A spell cost hit points.
pub(super) fn harmed(harm: &SpellHarm, names: &dyn Names) -> String {
    let SpellHarm { unit, spell, damage, after, .. } = harm;
    let lost = count(i64::from(*damage), "hit point");
    format!("{} loses {lost} to {spell}, {after} left", names.unit(*unit))
}

/// A spell gave hit points back.
pub(super) fn healed(healing: &SpellHealing, names: &dyn Names) -> String {
    let SpellHealing { unit, spell, before, after, .. } = healing;
    let back = count(i64::from(*after) - i64::from(*before), "hit point");
    let verb = if after - before == 1 { "comes" } else { "come" };
    format!("{back} of {} {verb} back by {spell}, {after} now", names.unit(*unit))
}

/// A spell healed an injury.
pub(super) fn mended(healing: &InjuryHealing, names: &dyn Names) -> String {
    let InjuryHealing { unit, part, spell, leaves, .. } = healing;
    let (unit, part) = (names.unit(*unit), part.words());
    match leaves {
        None => format!("The {part} of {unit} is sound again by {spell}"),
        Some(left) => format!("The {part} of {unit} is only {} now by {spell}", left.degree.words()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::Ids;
    use super::*;
    use crate::model::{Spell, UnitId};

    fn unit(id: &str) -> UnitId {
        id.parse().expect("an id")
    }

    #[test]
    fn a_spell_is_told_from_its_beginning_to_its_end() {
        let target = SpellTarget::Unit(unit("orc"));
        let mut beginning = SpellBeginning {
            unit: unit("mira"),
            spell: Spell::MagicMissile,
            at: target,
            done: (2, 3),
            item: None,
            later: Vec::new(),
        };
        let told = begun(&beginning, &Ids);
        assert_eq!(told, "mira begins to cast magic missile at orc, until segment 3 of round 2");
        beginning.later = vec![unit("bob"), unit("cid")];
        assert_eq!(begun(&beginning, &Ids), format!("{told}; bob and cid act after that"));
        let mut effect = SpellEffect {
            unit: unit("mira"),
            spell: Spell::Sleep,
            at: SpellTarget::Own,
            item: None,
            segment: 3,
            targets: vec![unit("orc"), unit("wolf")],
            power: 5,
            left: 0,
            rolls: Vec::new(),
        };
        assert_eq!(cast(&effect, &Ids), "mira casts sleep, and it works on 2 units");
        effect.item = Some("mira.sleep_scroll".parse().expect("an id"));
        assert_eq!(cast(&effect, &Ids), "mira uses mira.sleep_scroll: sleep, and it works on 2 units");
        effect.item = None;
        effect.targets.clear();
        assert_eq!(cast(&effect, &Ids), "mira casts sleep, and it works on nobody");
        let (by, spell) = (unit("mira"), Spell::Fireball);
        let harm = SpellHarm { unit: unit("orc"), by, spell, damage: 9, before: 8, after: -1 };
        assert_eq!(harmed(&harm, &Ids), "orc loses 9 hit points to fireball, -1 left");
        let healing = SpellHealing { unit: unit("mira"), by, spell: Spell::Heal, before: 2, after: 3 };
        assert_eq!(healed(&healing, &Ids), "1 hit point of mira comes back by heal, 3 now");
    }
}
