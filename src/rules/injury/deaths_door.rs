//! Death's door: who is below 0 hit points is dying, sinks, and is dead at a threshold by Constitution (A-44, H-12).
//!
//! Threshold: -10, and 1 less for every two points of Constitution over 10, begun ones included. A dying unit loses 1
//! hit point at the end of each round, and what its wounds cost besides.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::{BattleEvent, Steadying};
use crate::level::UnitRecord;
use crate::model::{Act, Condition, RuleId, Side, Status};
use crate::rulebook::Rule;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::lies_alive;
use crate::rules::field::{Battlefield, Unit};
use crate::rules::harm::bleeding::bleeds_now;
use crate::rules::harm::falling::die;
use crate::rules::harm::hit_points::{A44, status_with, threshold};
use crate::rules::injury::bleeding::{mean_bleeding, mean_sinking};

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A44,
        "Death's door",
        "A living unit with exactly 0 hit points is down and stable. Below 0 it is dying: at the end of each round, that \
         of the blow included, it sinks by 1 hit point, and its wounds bleed besides. It is dead at -10, with a \
         Constitution of 11 or more at 1 less for every two points over 10, begun ones included: -11 with 12, -15 with \
         20. Its present Constitution counts. Whoever lies there may be struck, and is stepped over. To stop the \
         sinking counts as a major wound: a healer needs a d20 of at most Wisdom − 2; anyone else slows it to 1d2 \
         every tenth round with a d20 of at most Intelligence, and a second treatment then stops it without a roll. \
         After the battle a side with a unit that has hands and its senses saves all its dying; the dying of other \
         sides are dead. The undead and units without blood are destroyed at 0. Healing magic stops \
         the sinking at once. Whoever has hit points again and its senses gets up, prone, once nobody stands in its \
         hex; who has lost a limb does not.",
    )
    .needing(&[RuleId::a(59), RuleId::a(60), RuleId::a(61)])
    .under_any_core(),
    Rule::new(
        RuleId::h(12),
        "Bleeding and dying",
        "In the house rulebook the wounds of F-08 and those of A-59 to A-61 add up at the end of a round, and whoever has \
         no hit points left is down, dying or dead by A-44. What the damage of a blow bleeds and what its injury bleeds \
         are one wound. Of two injuries by one blow each bleeds by itself.",
    )
    .as_note(),
];

pub(super) fn plugin(app: &mut App) {
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction(app, A44, round_ends, perish_at_the_end.in_set(React::Perish));
    add_rule_systems(app, A44, Phase::Harm, perish.in_set(Harm::Perish));
    add_rule_systems(app, A44, Phase::Harm, care.in_set(Harm::LastCare));
}

/// After all that takes hit points or Constitution at the end of a round.
fn perish_at_the_end(mut causes: Causes, field: Battlefield) {
    if field.units().any(|unit| lies_alive(&field, *unit.status) || bleeds_now(&field, &unit)) {
        causes.queue(A44, vec![vec![Act::Perish]]);
    }
}

/// Whoever lies below 0 hit points is dead if these are at its threshold, which Constitution may have raised.
fn perish(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 != Act::Perish {
            return;
        }
        for unit in field.units().filter(|unit| lies_alive(&field, *unit.status)) {
            let points = unit.hit_points.now;
            if points < 0 && status_with(&field, &unit, points) == Status::Dead {
                die(&unit, A44, &mut effects);
            }
        }
    });
}

/// What becomes of the dying when the battle is over: their side saves them if it can, else they die.
fn care(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 != Act::EndBattle {
            return;
        }
        for unit in field.units().filter(|unit| *unit.status == Status::Dying) {
            let sinking = unit.deaths_door.sinking;
            match sinking.zip(field.units().find(|other| helps(other, *unit.side))) {
                Some((before, helper)) => effects.0.push(BattleEvent::Steadied(Steadying {
                    target: *unit.id,
                    by: Some(*helper.id),
                    need: None,
                    natural: None,
                    before,
                    after: None,
                    rolls: Vec::new(),
                })),
                None => die(&unit, A44, &mut effects),
            }
        }
    });
}

/// Whether a unit can care for its side after a battle.
fn helps(unit: &Unit, side: Side) -> bool {
    let able = unit.status.stands() && !unit.conditions.are_helpless();
    *unit.side == side && able && unit.hands.all() > 0
}

/// In how many rounds a dying unit is dead if nobody helps, by what it loses on average; `None` if it is not dying.
///
/// ```
/// use hexfray::level::{DiceRecord, Level, Source};
/// use hexfray::model::{DeathsDoor, Sinking, Status};
/// use hexfray::rulebook::Rulebook;
/// use hexfray::rules::{Battle, codex, rounds_to_live};
///
/// let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// let rulebook = Rulebook::shipped("house", codex())?;
/// let state = Battle::new(&level, &rulebook, DiceRecord::seeded(1)).snapshot();
/// let mut robin = state.unit("robin".parse()?).expect("Robin is in the level").clone();
/// assert_eq!(rounds_to_live(&robin), None);
/// robin.status = Status::Dying;
/// robin.deaths_door = DeathsDoor { sinking: Some(Sinking { since: 1, slowed: false }), ..Default::default() };
/// (robin.hit_points.now, robin.abilities.constitution) = (-1, 10);
/// assert_eq!(rounds_to_live(&robin), Some(9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rounds_to_live(unit: &UnitRecord) -> Option<u32> {
    let sinking = unit.deaths_door.sinking?;
    let left = unit.hit_points.now
        - threshold(unit.scores().abilities.constitution, unit.conditions.has(Condition::Kept));
    let wounds = unit.wounds.iter().map(|wound| mean_bleeding(wound, unit.hit_points.full));
    let loss = mean_sinking(Some(sinking)) + wounds.sum::<f64>();
    Some((f64::from(left.max(1)) / loss).ceil() as u32)
}

#[cfg(test)]
mod tests;
