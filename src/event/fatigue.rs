//! The parts of events of exhaustion.

use serde::Serialize;

use crate::model::{Roll, UnitId};

/// A unit was tested for exhaustion at the end of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FatigueCheck {
    /// The unit.
    pub unit: UnitId,
    /// Its Constitution: the highest face with which it is not exhausted yet.
    pub constitution: u8,
    /// The natural face.
    pub natural: u16,
    /// Whether it is not exhausted yet.
    pub held: bool,
    /// The last round of melee that it fights without a penalty.
    pub fresh_until: u32,
    /// The dice.
    pub rolls: Vec<Roll>,
}
