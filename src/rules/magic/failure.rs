//! Spells that fail at the last moment: slurred speech (A-25), and scrolls beyond their reader (S-29).
//!
//! A d100 when the spell would take effect, against the sum of the percents.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::casting::A03;
use super::scroll;
use super::source::{SpellSource, SpellUse};
use crate::model::{Act, Purpose, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deed, Deeds};
use crate::rules::field::{Battlefield, Unit};

const A25: RuleId = RuleId::a(25);

/// The codex explains it with what stays of a coma, and with scrolls.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A03, Phase::Harm, roll.in_set(Harm::FailSpell));
}

/// The face of the roll.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FailureRoll(pub(super) u16);

/// By which rules a spell of a unit may fail, and with how many percent.
fn dangers(caster: &Unit, cast: SpellUse) -> [(RuleId, u16); 2] {
    match cast.source {
        SpellSource::Potion(_) => [(A25, 0), (scroll::S29, 0)],
        SpellSource::Memory => [(A25, caster.conditions.spell_failure()), (scroll::S29, 0)],
        SpellSource::Scroll(_) => [
            (A25, caster.conditions.spell_failure()),
            (scroll::S29, scroll::misread(cast.spell, &caster.training)),
        ],
    }
}

/// The percent with which a spell of a unit fails.
pub(super) fn failure_chance(caster: &Unit, cast: SpellUse) -> u16 {
    dangers(caster, cast).iter().map(|(_, percent)| percent).sum()
}

/// The spell that a unit casts now.
fn present(field: &Battlefield, caster: &Unit) -> Option<SpellUse> {
    caster.spells.casting.map(|casting| SpellUse::of(field, caster, casting.spell, casting.item))
}

/// Whether the spell that a unit casts fails with this face.
pub(super) fn fails(field: &Battlefield, caster: &Unit, face: u16) -> bool {
    present(field, caster).is_some_and(|cast| face <= failure_chance(caster, cast))
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::CompleteSpell { unit } = declared.0 else { return };
        let caster = field.unit(unit);
        let Some(cast) = present(&field, &caster) else { return };
        let Some((rule, _)) = dangers(&caster, cast).into_iter().find(|(_, percent)| *percent > 0) else {
            return;
        };
        dice.ask((entity, *deed), rule, Purpose::SpellFailure, |draw| {
            FailureRoll(draw.die_of_sorts(100, |face| fails(&field, &caster, face)))
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Condition, Lasting, LastingEffect, Spell};
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
            trial.expect(r#"{"event":"spell_spoiled","unit":"attacker","left":1,"failed":true}"#);
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
