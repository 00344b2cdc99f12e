//! Opponents: they look at what their side sees of a battle and plan what a unit does.
//!
//! An opponent answers with orders, like a player; the caller sends them, one after the other. If one is refused,
//! because dice have changed things, or the plan ends before the turn does, the caller asks for a new plan.

mod affliction;
mod aim;
mod atlas;
mod blaze;
mod called_shots;
mod candidates;
mod care;
mod charger;
mod chase;
mod crowd;
mod desk;
mod despair;
mod exercise;
mod exposure;
mod fire_to_come;
mod gains;
mod ground;
mod hazards;
#[cfg(test)]
mod helpless_test;
mod injury;
mod lines;
mod options;
mod patience;
mod plan;
mod player;
#[cfg(test)]
mod question_test;
mod seats;
mod shelter;
mod shortlist;
mod sights;
#[cfg(test)]
mod spells_test;
mod stand;
#[cfg(test)]
mod tests;
mod thinker;
mod threat_estimate;
mod unit_view;
mod warlord;
#[cfg(test)]
mod wary_test;
mod weigh;
mod worth;

pub use care::{Care, Weights};
pub use charger::Charger;
pub(crate) use chase::rest;
pub use patience::Patience;
pub use plan::{Candidate, Plan, Term};
pub use player::{Player, UnknownPlayer};
pub use seats::{PlayedPlan, Seats, turns_ended};
pub use thinker::Thinker;
pub use warlord::Warlord;

use std::sync::Arc;

use crate::level::{Snapshot, UnitRecord};
use crate::model::{ChosenOption, OpenChoice, Stage, Status};

/// Plays a side.
pub trait Opponent: Send {
    /// Plans what a unit of the block does next. `seen` is what the side sees of the battle. `None` only if no unit of
    /// the side may act.
    fn plan(&mut self, seen: &Arc<Snapshot>, patience: &Patience) -> Option<Plan>;

    /// Forgets everything about the last battle, because a new one begins.
    fn begin(&mut self) {}

    /// The answer when a rule asks, in the terms of the question. `question` has the options of which the side knows.
    fn answer(&mut self, _seen: &Snapshot, question: &OpenChoice) -> ChosenOption {
        question.options.first()
    }
}

/// After so many plans a unit's turn ends, whatever its player says. No turn needs more plans, because each plan
/// spends something of the turn.
pub const MOST_PLANS: usize = 6;

/// The unit that acts next by default: the first of the block that may still act.
pub(crate) fn next_unit(seen: &Snapshot) -> Option<&UnitRecord> {
    let mut units = seen.clock.block.iter().filter_map(|unit| seen.unit(*unit));
    units.find(|unit| is_up(seen, unit))
}

/// Whether a unit of the block may still act: it fights, or there is a chase.
pub(crate) fn is_up(seen: &Snapshot, unit: &UnitRecord) -> bool {
    (unit.status == Status::Fighting || seen.clock.stage == Stage::Chase) && !unit.turn.ended
}
