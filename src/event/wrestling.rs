//! What is told of wrestling.

use serde::Serialize;

use super::Modifier;
use crate::model::{Bid, Grapple, Roll, UnitId};

/// A wrestling contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contest {
    /// Who began it.
    pub unit: UnitId,
    /// With whom.
    pub target: UnitId,
    /// What it was about.
    pub bid: Bid,
    /// All who lay hands on one, who rolled in this order.
    pub grapplers: Vec<UnitId>,
    /// The best roll of theirs.
    pub best: WrestlingRoll,
    /// The roll of the one they lay hands on.
    pub alone: WrestlingRoll,
    /// Who won.
    pub winner: UnitId,
    /// All dice, in the order in which they were rolled.
    pub rolls: Vec<Roll>,
}

/// What one of those who wrestle rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrestlingRoll {
    /// Who.
    pub unit: UnitId,
    /// The face of the d20; 0 in a forecast, which tells only who wins.
    pub natural: u16,
    /// What was added.
    pub modifiers: Vec<Modifier>,
    /// The sum.
    pub total: i16,
}

/// A change in who holds a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HoldChange {
    /// Who is held, or was.
    pub unit: UnitId,
    /// The hold before.
    pub before: Grapple,
    /// The hold now.
    pub after: Grapple,
}
