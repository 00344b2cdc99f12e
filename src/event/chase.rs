//! The parts of events of a chase.

use serde::Serialize;

use crate::model::{BeyondMap, ChaseFate, ChaseTurn, ItemId, Passage, Roll, SideId, UnitId};

/// The chase of the units that have fled began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChaseBeginning {
    /// The side that runs.
    pub side: SideId,
    /// The units that run, by id.
    pub quarry: Vec<UnitId>,
    /// The units that pursue them, by id.
    pub pursuers: Vec<UnitId>,
    /// The land beyond the map.
    pub beyond: BeyondMap,
}

/// The quarry or the pursuers may decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChaseTurnBeginning {
    /// The round of the chase, counted from 1.
    pub round: u8,
    /// Which side decides.
    pub turn: ChaseTurn,
    /// The side.
    pub side: SideId,
    /// The units that may decide, by id.
    pub units: Vec<UnitId>,
    /// What the quarry sees of the way in a dungeon.
    pub passage: Option<Passage>,
}

/// Pursuers of one kind found an item that was dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Temptation {
    /// The units, by id.
    pub units: Vec<UnitId>,
    /// The item.
    pub item: ItemId,
    /// The highest total with which they run on.
    pub need: u8,
    /// The total of the dice.
    pub total: u8,
    /// Whether they stopped for the item.
    pub stopped: bool,
    /// All dice.
    pub rolls: Vec<Roll>,
}

/// Both sides of a chase rolled for speed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Race {
    /// The pursuers, the fastest first.
    pub pursuers: Vec<Lane>,
    /// The quarry, the fastest first.
    pub runners: Vec<Lane>,
    /// All dice, in the order in which they were rolled.
    pub rolls: Vec<Roll>,
}

/// The units of a side with the same movement rate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lane {
    /// The units, by id.
    pub units: Vec<UnitId>,
    /// Their movement rate, which is added to the die.
    pub rate: u8,
    /// The face of the d20; `None` if nothing is rolled, if another lane was better, and in a forecast.
    pub natural: Option<u16>,
    /// The sum; only the rate if nothing is rolled.
    pub total: u16,
    /// What becomes of them; `None` for pursuers.
    pub fate: Option<ChaseFate>,
}

/// A fire blocks the pursuers' way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Blockade {
    /// The unit that dropped the item.
    pub unit: UnitId,
    /// The item.
    pub item: ItemId,
    /// The units that it stops, by id.
    pub stopped: Vec<UnitId>,
}

/// Units of the quarry were caught.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Capture {
    /// The units, by id.
    pub units: Vec<UnitId>,
    /// The units that caught them, by id.
    pub by: Vec<UnitId>,
}

/// Units of the quarry got away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Getaway {
    /// The units, by id.
    pub units: Vec<UnitId>,
}

/// The pursuers gave up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LettingGo {
    /// The side of the pursuers.
    pub side: SideId,
    /// The units, by id.
    pub units: Vec<UnitId>,
}

/// The chase ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChaseEnding {
    /// The units that got away because no unit pursues them any more, by id.
    pub away: Vec<UnitId>,
}
