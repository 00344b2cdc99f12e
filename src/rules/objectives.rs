//! What the sides are after, and when the battle is decided.
//!
//! A side wins with any one of its objectives. Eliminating is noticed at once; reaching, holding and surviving
//! are judged when a round ends. Two sides that succeed together, or the round limit, make a draw.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::deed::{Declared, Deeds, Effects};
use super::field::Field;
use super::phase::{Harm, Phase};
use crate::event::BattleEvent;
use crate::model::{Act, Objective, Outcome, SideId, SideState, Stage, Zone};
use crate::rulebook::Rule;

/// Objectives belong to levels, not to a rulebook.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, count_held_zones.in_set(Harm::Objectives));
}

/// How the battle is decided, if it is.
pub(super) fn outcome(field: &Field) -> Option<Outcome> {
    let sides = &field.sides.sides;
    let reached: Vec<(SideId, String)> =
        sides.iter().filter_map(|(&side, state)| Some((side, reason(field, side, state)?))).collect();
    match reached.as_slice() {
        [] => exhausted(field),
        [(side, reason)] => Some(Outcome { winner: Some(*side), reason: reason.clone() }),
        [..] => {
            Some(Outcome { winner: None, reason: "more than one side reached its goal at once".to_owned() })
        }
    }
}

fn exhausted(field: &Field) -> Option<Outcome> {
    let draw = |reason: &str| Some(Outcome { winner: None, reason: reason.to_owned() });
    let Some(survivor) = field.fighting().next() else { return draw("nobody is left to fight") };
    let side = survivor.side.0;
    if field.fighting().all(|unit| unit.side.0 == side) {
        return Some(Outcome { winner: Some(side), reason: "no other side fights on".to_owned() });
    }
    let round_ended = field.clock.stage == Stage::BetweenRounds;
    if round_ended && field.clock.round >= field.sides.round_limit {
        return draw("the last round is over");
    }
    None
}

/// Why a side has won, if it has.
fn reason(field: &Field, side: SideId, state: &SideState) -> Option<String> {
    let name = &state.name;
    let own = |zone: Option<&Zone>| standing(field, zone, |other| other == side);
    let alive = field.fighting().any(|unit| unit.side.0 == side);
    let round_ended = field.clock.stage == Stage::BetweenRounds && field.clock.round > 0;
    let reached = |(index, objective): (usize, &Objective)| match objective {
        Objective::Eliminate => {
            let alone = alive && field.fighting().all(|unit| unit.side.0 == side);
            alone.then(|| format!("no enemy of {name} fights on"))
        }
        Objective::Reach { zone, units } => {
            let there = own(field.sides.zones.get(zone));
            (round_ended && there >= usize::from(*units)).then(|| format!("{name} reached {zone}"))
        }
        Objective::Hold { zone, rounds } => {
            let held = state.held.get(index).copied().unwrap_or_default();
            (round_ended && held >= *rounds).then(|| format!("{name} held {zone}"))
        }
        Objective::Survive { rounds } => {
            (round_ended && alive && field.clock.round >= *rounds).then(|| format!("{name} held out"))
        }
    };
    state.objectives.iter().enumerate().find_map(reached)
}

/// How many fighting units of such sides stand in a zone.
fn standing(field: &Field, zone: Option<&Zone>, of: impl Fn(SideId) -> bool) -> usize {
    let inside = |hex| zone.is_some_and(|zone| zone.hexes.contains(&hex));
    field.fighting().filter(|unit| of(unit.side.0) && inside(unit.position.0)).count()
}

fn count_held_zones(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Field) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 != Act::EndRound {
            return;
        }
        for (&side, state) in &field.sides.sides {
            for (index, objective) in state.objectives.iter().enumerate() {
                let Objective::Hold { zone, .. } = objective else { continue };
                let zone = field.sides.zones.get(zone);
                let held = standing(&field, zone, |other| other == side) > 0
                    && standing(&field, zone, |other| other != side) == 0;
                let before = state.held.get(index).copied().unwrap_or_default();
                let after = if held { before.saturating_add(1) } else { 0 };
                effects.0.push(BattleEvent::HoldCounted { side, objective: index as u8, before, after });
            }
        }
    });
}
