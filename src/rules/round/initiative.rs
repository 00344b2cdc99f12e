//! Initiative: a d10 and Dexterity give a unit its segment.
//!
//! `segment = d10 + adjustment`, clamped to 1..=10; ties go by Dexterity, then by id.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, Modifier};
use crate::model::{Act, Purpose, RuleId, SEGMENTS, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::Battlefield;

const A04: RuleId = RuleId::a(4);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A04,
    "Quick hands act early",
    "Each unit rolls a d10 for its segment every round. High Dexterity subtracts up to 5 from the roll, low \
     Dexterity adds up to 6. In the same segment, the higher Dexterity goes first.",
)
.adding(&["Dexterity"])
.needing(&[RuleId::a(2)])];

pub(super) fn plugin(app: &mut App) {
    let rounds = |event: &BattleEvent| matches!(event, BattleEvent::RoundBegan { .. });
    add_reaction(app, A04, rounds, call_for_initiative.in_set(React::Initiative));
    add_rule_systems(app, A04, Phase::Harm, (roll, report).chain().in_set(Harm::Initiative));
}

/// What Dexterity adds to the roll.
fn adjustment(dexterity: u8) -> i16 {
    match dexterity {
        0 | 1 => 6,
        2 => 4,
        3 => 3,
        4 => 2,
        5 => 1,
        6..=15 => 0,
        16 => -1,
        17 | 18 => -2,
        19 | 20 => -3,
        21..=23 => -4,
        _ => -5,
    }
}

/// The segment for a natural roll.
pub fn segment(natural: u16, dexterity: u8) -> u8 {
    (natural as i16 + adjustment(dexterity)).clamp(1, i16::from(SEGMENTS)) as u8
}

/// The face of the initiative die.
#[derive(Component, Clone, Copy, PartialEq)]
struct InitiativeFace(u16);

fn call_for_initiative(mut causes: Causes, field: Battlefield) {
    if causes.events().any(|event| matches!(event, BattleEvent::RoundBegan { .. })) {
        let acts = field.fighting().filter(|unit| field.has_a_turn(unit));
        let acts = acts.map(|unit| Act::Initiative { unit: *unit.id }).collect();
        causes.queue(A04, vec![acts]);
    }
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>) {
    if dice.initiative_is_fixed() {
        return;
    }
    deeds.each(|(entity, deed, declared)| {
        if let Act::Initiative { .. } = declared.0 {
            dice.ask((entity, *deed), A04, Purpose::Initiative, |draw| InitiativeFace(draw.die(10)));
        }
    });
}

fn report(
    mut deeds: Deeds<(&Deed, &Declared, Option<&InitiativeFace>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, face, mut effects)| {
        let Act::Initiative { unit } = declared.0 else { return };
        let dexterity = field.unit(unit).abilities.dexterity;
        let event = match face {
            Some(&InitiativeFace(natural)) => BattleEvent::InitiativeRolled {
                unit,
                natural: Some(natural),
                modifiers: vec![Modifier { rule: A04, label: "Dexterity", value: adjustment(dexterity) }],
                tie: u8::MAX - dexterity,
                segment: segment(natural, dexterity),
                rolls: dice.rolls(*deed, &[Purpose::Initiative]),
            },
            None => fixed(unit, dice.fixed_initiative()),
        };
        effects.0.push(event);
    });
}

/// The initiative of a unit in an order that a script fixes; units not named there come last, by id.
fn fixed(unit: UnitId, order: &[UnitId]) -> BattleEvent {
    let place = order.iter().position(|&named| named == unit).unwrap_or(order.len());
    let place = place.min(usize::from(u8::MAX)) as u8;
    let segment = place.saturating_add(1).min(SEGMENTS);
    BattleEvent::InitiativeRolled {
        unit,
        natural: None,
        modifiers: vec![],
        tie: place,
        segment,
        rolls: vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a04_dexterity_shifts_the_segment() {
        assert_eq!(segment(6, 17), 4);
        assert_eq!(segment(6, 3), 9);
        assert_eq!(segment(6, 10), 6);
        let table: Vec<i16> = (0..=25).map(adjustment).collect();
        let figures =
            [6, 6, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -2, -2, -3, -3, -4, -4, -4, -5, -5];
        assert_eq!(table, figures);
    }

    #[test]
    fn a02_nobody_acts_before_the_first_or_after_the_tenth_segment() {
        assert_eq!(segment(2, 25), 1);
        assert_eq!(segment(9, 1), 10);
    }
}
