//! Morale: groups that lose heart.
//!
//! Whoever checks rolls 2d6 and stands if that is at most its score. The clock asks for the check as soon as nothing
//! else is to happen: no order is cut short by it. What becomes of those who fail is told in [`rout`].

pub(in crate::rules) mod rout;

mod group;
mod score;
#[cfg(test)]
mod tests;

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::deed::ask::Dice;
use super::deed::phase::{Harm, Phase};
use super::deed::{Declared, Deed, Deeds, Effects};
use super::field::Field;
use crate::event::BattleEvent;
use crate::model::{Act, DiceExpression, MoraleTrigger, Purpose, RuleId, Stage, UnitId};
use crate::rulebook::{Rule, on};

pub(in crate::rules) use group::{Group, fighters};

const R19: RuleId = RuleId::r(19);
pub(in crate::rules) const R20: RuleId = RuleId::r(20);
const R21: RuleId = RuleId::r(21);
const R22: RuleId = RuleId::r(22);
const R24: RuleId = RuleId::r(24);
const H13: RuleId = RuleId::h(13);

/// The dice of a check.
pub(in crate::rules) const TWO_DICE: DiceExpression = DiceExpression::new(2, 6, 0);

/// A score that never fails.
pub(in crate::rules) const FEARLESS: u8 = 12;

pub(in crate::rules) const RULES: &[Rule] = &[
    Rule::new(
        R19,
        "Morale",
        "Monsters and people whom no player plays have a score of 2 to 12. To check it they roll 2d6: up to the score \
         they stand and fight, above it they lose their nerve. A group of like creatures on one side rolls once for \
         all, with the best score among them. A score of 12 never fails and is not rolled for. Player characters \
         never check; a level says which sides and units do, and where it says nothing nobody does.",
    ),
    Rule::new(
        R20,
        "When nerve is tried",
        "Once when a group first sees its opponents, unless its side outnumbers them, and once when it is down to half \
         of its number, or, of whoever is alone, of the hit points. Odd numbers: half is reached when twice what is \
         left is no more than there was. It is rolled when the order that brought it about is done.",
    )
    .needing(&[R19, RuleId::r(23)]),
    Rule::new(
        R21,
        "As good as dead",
        "Whoever is helpless, asleep, bound or charmed, has run or given up counts as dead when the half of a group is \
         counted.",
    )
    .needing(&[R20]),
    Rule::new(
        R22,
        "What steadies and what shakes",
        "A slain leader and opponents twice as many each take something from the score; a lair to defend and an enemy \
         who has fled each add something. All of it together changes the score by no more than the limit, never makes \
         it 12, and never touches a 12.",
    )
    .needing(&[R19])
    .reading(&["morale"]),
    Rule::new(
        R24,
        "Retainers",
        "A retainer checks his own loyalty in place of morale, on the same occasions. The presence of his leader \
         counts: from -2 for a Charisma of 5 or less to +2 for 16 or more, as long as the leader has not fallen.",
    )
    .needing(&[R19]),
    Rule::new(
        H13,
        "Morale of all others",
        "Morale is checked by everybody who is no player character: R-19 to R-23 for all of them.",
    )
    .as_note(),
];

pub(in crate::rules) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, try_nerve.in_set(Harm::Nerve).run_if(on(R19)));
    app.add_systems(Phase::Harm, tell.in_set(Harm::NerveTold).run_if(on(R19)));
}

/// The check that is due now, if one is.
pub(in crate::rules) fn due(field: &Field) -> Option<Act> {
    if field.clock.stage != Stage::Acting || !field.rulebook.has(R20) {
        return None;
    }
    let groups = group::all(field);
    let check = |group: &Group| {
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

/// Whether a group needs no dice, since its side outnumbers those it meets.
fn outnumbers(field: &Field, unit: UnitId, trigger: MoraleTrigger) -> bool {
    let (own, foes) = fighters(field, field.unit(unit).side.0);
    trigger == MoraleTrigger::FirstMeeting && own > foes
}

fn try_nerve(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Field) {
    deeds.each(|(entity, deed, declared)| {
        let Act::CheckMorale { unit, trigger } = declared.0 else { return };
        if !outnumbers(&field, unit, trigger) {
            dice.ask((entity, *deed), R19, Purpose::Morale, |draw| MoraleRoll(draw.roll(TWO_DICE) as u8));
        }
    });
}

fn tell(mut deeds: Deeds<(&Deed, &Declared, Option<&MoraleRoll>, &mut Effects)>, field: Field, dice: Dice) {
    deeds.each(|(deed, declared, roll, mut effects)| {
        let Act::CheckMorale { unit, trigger } = declared.0 else { return };
        let Some(group) = Group::of(&field, unit) else { return };
        let Some(&MoraleRoll(total)) = roll else {
            let (own, foes) = fighters(&field, field.unit(unit).side.0);
            effects.0.push(BattleEvent::FoesMet { units: group.members, own, foes });
            return;
        };
        let (score, modifiers) = score::of(&field, &group);
        let need = score::adjusted(score, &modifiers, field.rulebook.parameters.morale.limit);
        effects.0.push(BattleEvent::MoraleChecked {
            units: group.members,
            trigger,
            score,
            modifiers,
            need,
            total,
            held: total <= need,
            rolls: dice.rolls(*deed, &[Purpose::Morale]),
        });
    });
}
