//! Bleeding at the end of a round: all that the wounds of a unit cost, and what it sinks if it is dying, is one loss
//! (H-12, A-44).
//!
//! Wounds of document 000 cost a fixed number of points (F-08), those of document 003 cost dice, which
//! the rules of document 003 roll before. A dying unit loses 1 more, or dice too if somebody has slowed that.

use bevy::prelude::{App, Component, IntoScheduleConfigs};

use super::falling::fall_by_bleeding;
use super::hit_points::{self, A44, HitPointChange};
use crate::event::BattleEvent;
use crate::model::{Act, Bleeding, Purpose, ROUNDS_IN_A_TURN, RuleId, Sinking, Wound};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_systems_of_any};
use crate::rules::deed::react::{Causes, add_reaction_of_any};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{is_alive, lies_alive};
use crate::rules::field::{Battlefield, Unit};

const F08: RuleId = RuleId::f(8);

/// The rules by which wounds bleed and the dying sink.
const BLEEDING: [RuleId; 5] = [F08, RuleId::a(59), RuleId::a(60), RuleId::a(61), A44];

/// Hit points that a dying unit loses at the end of a round.
pub(in crate::rules) const SUNK: i16 = 1;

/// The rules of the wounds tell it.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction_of_any(app, &BLEEDING, round_ends, bleed_at_the_end.in_set(React::Bleed));
    add_systems_of_any(app, &BLEEDING, Phase::Harm, bleed.in_set(Harm::Bleed));
}

/// Hit points that a unit loses to dice, once they are rolled: to those of its wounds and of its slow sinking.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct BloodLoss {
    /// All of them.
    pub all: i16,
    /// Those because it sinks.
    pub sunk: i16,
}

/// The grade of a wound that costs dice at the end of this round.
pub(in crate::rules) fn due(field: &Battlefield, wound: &Wound) -> Option<Bleeding> {
    wound.grade.filter(|grade| *grade != Bleeding::Minor || turn_is_over(wound.opened, field.clock.round))
}

/// Whether the end of this round is that of the tenth, twentieth, … round of a wound; the round in which it was opened
/// is the first.
fn turn_is_over(opened: u32, round: u32) -> bool {
    round >= opened && (round - opened + 1).is_multiple_of(ROUNDS_IN_A_TURN)
}

/// Whether dice say at the end of this round what a unit loses that sinks slowly.
pub(in crate::rules) fn sinks_by_dice(field: &Battlefield, unit: &Unit) -> bool {
    let over = |sinking: Sinking| sinking.slowed && turn_is_over(sinking.since, field.clock.round);
    unit.deaths_door.sinking.is_some_and(over)
}

/// What a unit loses without dice at the end of a round because it sinks.
fn sunk(unit: &Unit) -> i16 {
    unit.deaths_door.sinking.filter(|sinking| !sinking.slowed).map_or(0, |_| SUNK)
}

/// Whether a unit is in a state to lose something when a round ends.
pub(in crate::rules) fn bleeds_now(field: &Battlefield, unit: &Unit) -> bool {
    // Whoever has laid down its arms bleeds on.
    let there = unit.status.stands() || lies_alive(field, *unit.status);
    let bleeds = |wound: &&Wound| wound.bleeding > 0 || due(field, wound).is_some();
    let sinks = || sunk(unit) > 0 || sinks_by_dice(field, unit);
    there && is_alive(unit) && (field.wounds(unit).iter().any(bleeds) || sinks())
}

fn bleed_at_the_end(mut causes: Causes, field: Battlefield) {
    if causes.events().any(|event| matches!(event, BattleEvent::RoundEnded { .. })) {
        let wounded = field.units().filter(|unit| bleeds_now(&field, unit));
        let acts = wounded.map(|unit| Act::Bleed { unit: *unit.id }).collect();
        let rule = BLEEDING.into_iter().find(|rule| field.rulebook.has(*rule)).unwrap_or(F08);
        causes.queue(rule, vec![acts]);
    }
}

fn bleed(
    mut deeds: Deeds<(&Deed, &Declared, Option<&BloodLoss>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, rolled, mut effects)| {
        let Act::Bleed { unit } = declared.0 else { return };
        let unit = field.unit(unit);
        let (rolled, by_dice) = rolled.map_or((0, 0), |loss| (loss.all, loss.sunk));
        let fixed =
            field.wounds(&unit).iter().map(|wound| wound.bleeding as i16).fold(0, i16::saturating_add);
        let damage = rolled.saturating_add(fixed).saturating_add(sunk(&unit));
        let sunk = sunk(&unit) + by_dice;
        let unit = *unit.id;
        let rolls = dice.rolls(*deed, &[Purpose::Bleeding]);
        let change =
            hit_points::change(&field, unit, -damage, &mut effects, |HitPointChange { before, after }| {
                BattleEvent::Bled { unit, damage, sunk, before, after, rolls }
            });
        fall_by_bleeding(&field, unit, change, &mut effects);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_wounds_cost_something_in_their_tenth_and_twentieth_round() {
        let costs =
            |opened: u32| (opened..40).filter(|round| turn_is_over(opened, *round)).collect::<Vec<_>>();
        assert_eq!((costs(1), costs(4)), (vec![10, 20, 30], vec![13, 23, 33]));
        assert!(!turn_is_over(12, 3), "it is still to come");
    }
}
