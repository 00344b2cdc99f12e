//! A chase: the quarry, the pursuers, and what lies beyond the map.

use serde::{Deserialize, Serialize};

use crate::model::UnitId;

/// The land beyond the edge of a level's map, where fleeing units run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum BeyondMap {
    /// Open ground: speed alone decides.
    Open,
    /// Woods, hills or lanes, with many ways to turn off.
    #[default]
    Wilderness,
    /// Dark passages.
    Dungeon,
}

/// Which side decides next in a chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaseTurn {
    /// Neither: the chase has just begun.
    Start,
    /// The quarry: each unit may drop an item.
    Quarry,
    /// The pursuers: they go on or give up.
    Pursuers,
    /// Neither: the chase is over.
    Over,
}

/// A chase off the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    /// The units that run and have neither got away nor been caught, by id.
    pub quarry: Vec<UnitId>,
    /// The units that pursue them, by id.
    pub pursuers: Vec<UnitId>,
    /// The round of the chase, counted from 1; 0 at the beginning.
    pub round: u8,
    /// Which side decides.
    pub turn: ChaseTurn,
}

impl Chase {
    /// Rounds after which the rest of the quarry has got away.
    pub const MOST_ROUNDS: u8 = 10;
}

/// What a round of a chase brings for a unit of the quarry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaseFate {
    /// It is caught.
    Caught,
    /// It has got away.
    Away,
    /// It is still chased.
    Chased,
}

/// What the quarry runs through in a dungeon, as far as it can see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passage {
    /// A straight corridor.
    Corridor,
    /// A corridor with doors on both sides.
    Doors,
    /// Stairs.
    Stairs,
    /// A fork.
    Fork,
    /// A large room.
    Hall,
    /// A low, wet drain.
    Drain,
}

impl Passage {
    /// All passages.
    pub const ALL: [Passage; 6] =
        [Passage::Corridor, Passage::Doors, Passage::Stairs, Passage::Fork, Passage::Hall, Passage::Drain];
}
