//! The parts of events of afflictions by document 003.

use serde::Serialize;

use crate::model::{LifeDrain, Roll, Training, UnitId};

/// A touch drained life.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Drain {
    /// The unit that was touched.
    pub unit: UnitId,
    /// The creature.
    pub by: UnitId,
    /// What it did.
    pub effect: LifeDrain,
    /// Levels lost.
    pub levels: u8,
    /// Class and level of the unit from now on, if levels are lost for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub training: Option<Training>,
    /// Full hit points of the unhurt unit from now on, if levels are lost for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<i16>,
    /// Hit points before.
    pub before: i16,
    /// Hit points after.
    pub after: i16,
    /// The dice.
    pub rolls: Vec<Roll>,
}
