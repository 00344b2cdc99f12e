//! The duel of the tests of this room: the target cannot be seen, and red has known of it.

use crate::model::{Condition, Lasting, LastingEffect, RuleId, SecretChange, SideId, Tag};
use crate::rules::trial::{Trial, unit};

/// The side of the attacker and its friend.
pub fn red() -> SideId {
    "red".parse().expect("test ids are well formed")
}

/// The side of the target and the foe.
pub fn blue() -> SideId {
    "blue".parse().expect("test ids are well formed")
}

/// The target stands invisible 4 hexes east of the attacker, whose base number is 5: level 12, Intelligence 11.
pub fn hunt(rulebook: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.thac0("attacker", 20).place("target", 6, 2).condition("target", Condition::Invisible);
    remember(&mut trial, None);
    detector(&mut trial, "attacker", 12, 11);
    trial
}

/// Red has known of the target where it is, and perhaps been attacked by it in this round.
pub fn remember(trial: &mut Trial, attacked_in: Option<u32>) {
    trial.change(|state| {
        let at = state.unit(unit("target")).expect("the duel has this unit").position;
        let (unit, to) = (unit("target"), red());
        state.secrets.change(SecretChange::Shows {
            unit,
            to,
            at,
            attacked_in,
            alerts: attacked_in.is_some(),
        });
    });
}

/// A unit of this level and Intelligence.
pub fn detector(trial: &mut Trial, id: &str, level: u8, intelligence: u8) {
    trial.unit(id, |unit| (unit.training.level, unit.abilities.intelligence) = (level, intelligence));
}

/// So much is added to the die of a unit's checks by a condition of this rule.
pub fn hamper(trial: &mut Trial, id: &str, (condition, rule): (Condition, RuleId), points: i8) {
    let effects = [LastingEffect::Check(points)].into();
    trial.unit(id, |unit| unit.conditions.begin(Lasting { effects, ..Lasting::caused(condition, rule) }));
}

/// A wolf in all but name: 3 hit dice and keen senses.
pub fn wolf(trial: &mut Trial, id: &str) {
    detector(trial, id, 3, 5);
    trial.tags(id, &[Tag::Keen]);
}

/// Red has detected the target.
pub fn detected(trial: &mut Trial) -> &mut Trial {
    trial.change(|state| state.secrets.change(SecretChange::Detects { unit: unit("target"), by: red() }))
}

/// Whether red knows of the target.
pub fn is_known(trial: &Trial) -> bool {
    !trial.snapshot().secrets.hides(unit("target"), red())
}
