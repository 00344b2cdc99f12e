//! The parts of events of killing the helpless.

use serde::Serialize;

use super::Modifier;
use crate::model::{Roll, RuleId, UnitId};

/// A unit killed a helpless one, or tried to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SlayingAttempt {
    /// The unit.
    pub unit: UnitId,
    /// The helpless unit.
    pub target: UnitId,
    /// The rule: with one attack, or at the end of a whole round.
    pub rule: RuleId,
    /// What the table gives in percent; `None` if it is impossible, or certain.
    pub base: Option<u16>,
    /// Rows added to it.
    pub modifiers: Vec<Modifier>,
    /// The highest face of a d100 that kills, 0..=100.
    pub chance: u16,
    /// The natural face; `None` if nothing is rolled.
    pub natural: Option<u16>,
    /// Whether the target is dead.
    pub slain: bool,
    /// The dice.
    pub rolls: Vec<Roll>,
}
