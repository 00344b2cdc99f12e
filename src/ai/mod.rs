//! Opponents: they look at what their side sees of a battle and say what a unit of theirs should do.
//!
//! An opponent answers with orders, like a player; whoever runs the battle sends them. What is refused by then,
//! because dice have changed things on the way, is left out.

mod charger;

pub use charger::Charger;

use crate::level::{Snapshot, UnitRecord};
use crate::model::Status;
use crate::order::Order;

/// Somebody who plays a side.
pub trait Opponent: Send {
    /// What a unit of the block should do in its turn, down to its end. `seen` is what the side sees of the battle, in
    /// which somebody of the side may act.
    fn activation(&mut self, seen: &Snapshot) -> Vec<Order>;
}

/// The unit that acts next if nobody says otherwise: the first of the block that may still act.
pub(crate) fn next_unit(seen: &Snapshot) -> Option<&UnitRecord> {
    let units = seen.clock.block.iter().filter_map(|unit| seen.unit(*unit));
    units.into_iter().find(|unit| unit.status == Status::Fighting && !unit.turn.ended)
}
