//! The parts of events of exhaustion and of seizures.

use serde::Serialize;

use crate::model::{Roll, UnitId};

/// A unit was tested for exhaustion at the end of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FatigueCheck {
    /// The unit.
    pub unit: UnitId,
    /// Its Constitution.
    pub constitution: u8,
    /// The highest face with which it is not exhausted yet: Constitution, less what makes its checks harder.
    pub need: i16,
    /// The natural face.
    pub natural: u16,
    /// Whether it is not exhausted yet.
    pub held: bool,
    /// The last round of melee that it fights without a penalty.
    pub fresh_until: u32,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A unit was tested for a seizure at the end of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeizureCheck {
    /// The unit.
    pub unit: UnitId,
    /// The highest face of a d100 with which a seizure comes.
    pub chance: u16,
    /// The natural face.
    pub natural: u16,
    /// For how many rounds it stuns, 0 if none comes.
    pub rounds: u16,
    /// The dice.
    pub rolls: Vec<Roll>,
}
