//! A chase: those who have fled the field, those who are after them, and what lies beyond the map.

use serde::{Deserialize, Serialize};

use crate::model::UnitId;

/// What lies beyond the edge of a level's map, where those run who flee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum BeyondMap {
    /// Open ground as far as one sees: speed alone decides.
    Open,
    /// Woods, hills, lanes: there is somewhere to turn off to.
    #[default]
    Wilderness,
    /// Passages in the dark.
    Dungeon,
}

/// Who decides next in a chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaseTurn {
    /// Its beginning: nobody yet.
    Start,
    /// Those who run may drop something each.
    Quarry,
    /// Those who are after them go on or let go.
    Pursuers,
    /// Nobody: it is over.
    Over,
}

/// A chase off the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    /// Those who run and have neither got away nor been caught, by id.
    pub quarry: Vec<UnitId>,
    /// Those who are after them, by id.
    pub pursuers: Vec<UnitId>,
    /// The round of the chase, counted from 1; 0 at its beginning.
    pub round: u8,
    /// Who decides.
    pub turn: ChaseTurn,
}

impl Chase {
    /// Rounds after which whoever is still chased has got away.
    pub const MOST_ROUNDS: u8 = 10;
}

/// What a chase came to for somebody who runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaseFate {
    /// He is caught.
    Caught,
    /// He has got away.
    Away,
    /// They are still at his heels.
    Chased,
}

/// What one runs through in a dungeon, as far as one makes it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passage {
    /// Straight on.
    Corridor,
    /// Past doors on either hand.
    Doors,
    /// Steps.
    Stairs,
    /// A fork.
    Fork,
    /// A large room.
    Hall,
    /// Something low and wet.
    Drain,
}

impl Passage {
    /// All of them.
    pub const ALL: [Passage; 6] =
        [Passage::Corridor, Passage::Doors, Passage::Stairs, Passage::Fork, Passage::Hall, Passage::Drain];
}
