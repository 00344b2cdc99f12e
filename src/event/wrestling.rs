//! The parts of events of wrestling.

use serde::Serialize;

use super::Modifier;
use crate::model::{Bid, Grapple, Roll, UnitId};

/// A wrestling contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contest {
    /// The unit that began it.
    pub unit: UnitId,
    /// The unit it wrestles with.
    pub target: UnitId,
    /// What it was about.
    pub bid: Bid,
    /// The units that wrestle with the single one, in the order of their rolls.
    pub grapplers: Vec<UnitId>,
    /// Their best roll.
    pub best: WrestlingRoll,
    /// The roll of the single unit.
    pub alone: WrestlingRoll,
    /// The unit that won.
    pub winner: UnitId,
    /// All dice, in the order in which they were rolled.
    pub rolls: Vec<Roll>,
}

/// The roll of one unit in a wrestling contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrestlingRoll {
    /// The unit.
    pub unit: UnitId,
    /// The face of the d20; 0 in a forecast, which gives only the winner, and where the single unit cannot struggle.
    pub natural: u16,
    /// Rows added to the roll.
    pub modifiers: Vec<Modifier>,
    /// The sum.
    pub total: i16,
}

/// A change in who holds a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HoldChange {
    /// The unit that is or was held.
    pub unit: UnitId,
    /// The hold before.
    pub before: Grapple,
    /// The hold now.
    pub after: Grapple,
}
