//! Slurred speech lets spells fail (A-25): a d100 when a spell would take effect.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::model::{Act, LastingEffect, Purpose, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deed, Deeds};
use crate::rules::field::{Battlefield, Unit};

const A25: RuleId = RuleId::a(25);

/// The codex explains it with what stays of a coma.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A25, Phase::Harm, roll.in_set(Harm::Slur));
}

/// The face of the roll.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SlurRoll(pub(super) u16);

/// The highest face of a d100 with which a spell of a unit fails; 0 if its speech is clear.
fn chance(caster: &Unit) -> u16 {
    let percents = caster.conditions.effects().map(|effect| match *effect {
        LastingEffect::SpellFailure(percent) => u16::from(percent),
        _ => 0,
    });
    percents.sum()
}

/// Whether a spell of a unit fails with this face.
pub(super) fn slurs(caster: &Unit, face: u16) -> bool {
    face <= chance(caster)
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::CompleteSpell { unit } = declared.0 else { return };
        let caster = field.unit(unit);
        if chance(&caster) > 0 {
            dice.ask((entity, *deed), A25, Purpose::SlurredSpeech, |draw| {
                SlurRoll(draw.die_of_sorts(100, |face| slurs(&caster, face)))
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Condition, Lasting, Spell};
    use crate::rules::magic::bench::{at_unit, cast, caster};
    use crate::rules::trial::Trial;

    /// A wizard who slurs its words.
    fn slurring(rulebook: &str) -> Trial {
        let mut trial = caster(rulebook, Class::Wizard, 1, Spell::MagicMissile);
        trial.unit("attacker", |own| {
            let effects = [LastingEffect::SpellFailure(10)].into();
            own.conditions.begin(Lasting { effects, ..Lasting::caused(Condition::Impaired, A25) });
        });
        trial
    }

    #[test]
    fn a25_every_tenth_spell_of_who_slurs_fails_and_is_lost() {
        for rulebook in ["house", "advanced"] {
            let mut trial = slurring(rulebook);
            cast(&mut trial, at_unit(Spell::MagicMissile, "target"), &[(100, 10)]);
            trial.expect(r#"{"event":"spell_spoiled","unit":"attacker","left":1,"slurred":true}"#);
            trial.expect_no("spell_cast");
        }
    }

    #[test]
    fn a25_the_other_spells_are_as_strong_as_ever() {
        for rulebook in ["house", "advanced"] {
            let mut trial = slurring(rulebook);
            cast(&mut trial, at_unit(Spell::MagicMissile, "target"), &[(100, 11), (4, 3)]);
            trial.expect(r#"{"event":"spell_cast","power":4,"left":1}"#);
        }
    }
}
