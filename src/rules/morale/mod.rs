//! Morale: groups that lose heart.
//!
//! A group rolls 2d6 and stands if the total is at most its score. The clock asks for the check when nothing else is
//! due, so it never interrupts an order. [`rout`] says what the units that fail do.

pub(super) mod codex;
pub(super) mod rout;

mod group;
mod score;
#[cfg(test)]
mod tests;

use crate::event::MoraleCheck;
use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::deed::ask::Dice;
use super::deed::phase::{Harm, Phase, add_rule_systems};
use super::deed::{Declared, Deed, Deeds, Effects};
use super::field::Battlefield;
use crate::event::BattleEvent;
use crate::model::{Act, MoraleTrigger, Purpose, Stage, UnitId};
use crate::rulebook::RuleFile;
use codex::{R19, R20, TWO_DICE};

pub(super) use group::MoraleGroup;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[(codex::RULES, plugin), (rout::RULES, rout::plugin)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, R19, Phase::Harm, try_nerve.in_set(Harm::Nerve));
    add_rule_systems(app, R19, Phase::Harm, tell.in_set(Harm::NerveTold));
}

/// The check that is due now, if one is.
pub(super) fn due(field: &Battlefield) -> Option<Act> {
    if field.clock.stage != Stage::Acting || !field.rulebook.has(R20) {
        return None;
    }
    let groups = group::all(field);
    let check = |group: &MoraleGroup| {
        let unit = *group.members.first()?;
        let trigger = [MoraleTrigger::FirstMeeting, MoraleTrigger::HalfStrength];
        let trigger = trigger.into_iter().find(|trigger| group.is_tried(field, *trigger))?;
        Some(Act::CheckMorale { unit, trigger })
    };
    groups.iter().find_map(check)
}

/// The total of a morale roll.
#[derive(Component, Clone, Copy, PartialEq)]
struct MoraleRoll(u8);

/// Whether a group needs no dice, because it outnumbers its enemies.
fn outnumbers(field: &Battlefield, unit: UnitId, trigger: MoraleTrigger) -> bool {
    let outnumbers = |group: MoraleGroup| group.number() > group.enemies(field);
    trigger == MoraleTrigger::FirstMeeting && MoraleGroup::of(field, unit).is_some_and(outnumbers)
}

fn try_nerve(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::CheckMorale { unit, trigger } = declared.0 else { return };
        if !outnumbers(&field, unit, trigger) {
            dice.ask((entity, *deed), R19, Purpose::Morale, |draw| MoraleRoll(draw.roll(TWO_DICE) as u8));
        }
    });
}

fn tell(
    mut deeds: Deeds<(&Deed, &Declared, Option<&MoraleRoll>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, roll, mut effects)| {
        let Act::CheckMorale { unit, trigger } = declared.0 else { return };
        let Some(group) = MoraleGroup::of(&field, unit) else { return };
        let Some(&MoraleRoll(total)) = roll else {
            let (own, enemies) = (group.number(), group.enemies(&field));
            effects.0.push(BattleEvent::EnemiesMet { units: group.members, own, enemies });
            return;
        };
        let (score, modifiers) = score::of(&field, &group);
        let need = score::adjusted(score, &modifiers, field.rulebook.parameters.morale.limit);
        effects.0.push(BattleEvent::MoraleChecked(MoraleCheck {
            units: group.members,
            trigger,
            score,
            modifiers,
            need,
            total,
            held: total <= need,
            rolls: dice.rolls(*deed, &[Purpose::Morale]),
        }));
    });
}
