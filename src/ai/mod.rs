//! Opponents: they look at what their side sees of a battle and say what a unit of theirs should do.
//!
//! An opponent answers with orders, like a player; whoever runs the battle sends them, one after the other. Where one
//! is refused, because dice have changed things on the way, or a plan ends before the turn does, it is asked again.

mod aim;
mod atlas;
mod candidates;
mod care;
mod charger;
mod chase;
mod crowd;
mod desk;
mod despair;
mod exercise;
mod ground;
mod hazards;
mod options;
mod patience;
mod plan;
mod player;
mod seats;
mod shortlist;
mod sights;
#[cfg(test)]
mod tests;
mod thinker;
mod threat_estimate;
mod unit_view;
mod warlord;
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
use crate::model::{OpenChoice, Stage, Status};

/// Somebody who plays a side.
pub trait Opponent: Send {
    /// What a unit of the block should do next. `seen` is what the side sees of the battle, in which somebody of the
    /// side may act. Nothing only if nobody may.
    fn plan(&mut self, seen: &Arc<Snapshot>, patience: &Patience) -> Option<Plan>;

    /// A new battle begins: nothing remembered of another has a part in it.
    fn begin(&mut self) {}

    /// Which option to take where a rule asks.
    fn answer(&mut self, _seen: &Snapshot, _question: &OpenChoice) -> u8 {
        0
    }
}

/// A unit that has not done by then ends its turn, whatever its player says: every other plan spends something, and no
/// turn holds so much.
pub const MOST_PLANS: usize = 6;

/// The unit that acts next if nobody says otherwise: the first of the block that may still act.
pub(crate) fn next_unit(seen: &Snapshot) -> Option<&UnitRecord> {
    let mut units = seen.clock.block.iter().filter_map(|unit| seen.unit(*unit));
    units.find(|unit| is_up(seen, unit))
}

/// Whether a unit of the block may still do something: it fights on, or there is a chase and it runs.
pub(crate) fn is_up(seen: &Snapshot, unit: &UnitRecord) -> bool {
    (unit.status == Status::Fighting || seen.clock.stage == Stage::Chase) && !unit.turn.ended
}
