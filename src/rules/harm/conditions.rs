//! How conditions end (T-24, R-04).
//!
//! An attacker is no longer invisible, and its target no longer unaware; stun and surprise end with the round.

use bevy::prelude::{App, IntoScheduleConfigs, Query};

use crate::event::BattleEvent;
use crate::model::{Act, Condition, Conditions, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::Attack;
use crate::rules::deed::phase::{Harm, Phase, add_systems_of_any};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::{Battlefield, UnitSummary};

const T24: RuleId = RuleId::t(24);
const R04: RuleId = RuleId::r(4);

/// The codex explains it under T-24.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    let systems = (reveal.in_set(Harm::Reveal), come_to.in_set(Harm::ComeTo));
    add_systems_of_any(app, &[T24, R04], Phase::Harm, systems);
}

fn ended(field: &Battlefield, unit: &UnitSummary, condition: Condition) -> Option<BattleEvent> {
    let rule = if field.rulebook.has(T24) { T24 } else { R04 };
    let unit_id = *unit.id;
    unit.conditions.has(condition).then_some(BattleEvent::ConditionEnded { unit: unit_id, condition, rule })
}

pub(super) fn reveal(
    mut attacks: Deeds<(&Attack, &crate::rules::deed::attack::Target, &mut Effects)>,
    field: Battlefield,
    conditions: Query<&Conditions>,
) {
    let ends =
        |conditions: &Conditions| conditions.has(Condition::Invisible) || conditions.has(Condition::Unaware);
    if !conditions.iter().any(ends) {
        return;
    }
    attacks.each(|(attack, target, mut effects)| {
        effects.0.extend(ended(&field, &field.summary(attack.attacker), Condition::Invisible));
        effects.0.extend(ended(&field, &field.summary(target.0), Condition::Unaware));
    });
}

fn come_to(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 == Act::EndRound {
            for unit in field.fighting() {
                effects.0.extend(ended(&field, &unit, Condition::Stunned));
                effects.0.extend(ended(&field, &unit, Condition::Unaware));
            }
        }
    });
}
