//! The parts of events of the unseen.

use serde::Serialize;

use super::Modifier;
use crate::model::{Roll, SideId, UnitId};

/// A unit detected an enemy that cannot be seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Detection {
    /// The enemy.
    pub unit: UnitId,
    /// The unit that detected it.
    pub by: UnitId,
    /// The side that knows of the enemy from now on.
    pub side: SideId,
    /// The base number.
    pub base: u16,
    /// Rows added to the die.
    pub modifiers: Vec<Modifier>,
    /// The highest face that detects; it may lie below 1 or above 20.
    pub need: i16,
    /// The natural face.
    pub natural: u16,
}

/// A unit tried to detect unseen enemies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListeningRoll {
    /// The unit.
    pub unit: UnitId,
    /// The natural face.
    pub natural: u16,
    /// The dice.
    pub rolls: Vec<Roll>,
}
