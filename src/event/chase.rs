//! What is told of a chase.

use serde::Serialize;

use crate::model::{BeyondMap, ChaseFate, ChaseTurn, ItemId, Passage, Roll, SideId, UnitId};

/// Those who have fled are chased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChaseBeginning {
    /// Whose side runs.
    pub side: SideId,
    /// Those who run, by id.
    pub quarry: Vec<UnitId>,
    /// Those who are after them, by id.
    pub pursuers: Vec<UnitId>,
    /// Where it goes.
    pub beyond: BeyondMap,
}

/// Those who run, or those who are after them, may decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChaseTurnBeginning {
    /// The round of the chase, counted from 1.
    pub round: u8,
    /// Which of the two.
    pub turn: ChaseTurn,
    /// Whose side.
    pub side: SideId,
    /// Who may decide, by id.
    pub units: Vec<UnitId>,
    /// What the way is like, where that is all that is told of it.
    pub passage: Option<Passage>,
}

/// Pursuers of one kind came upon something that was dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Temptation {
    /// Who, by id.
    pub units: Vec<UnitId>,
    /// What.
    pub item: ItemId,
    /// The highest total with which they run on.
    pub need: u8,
    /// The total of the dice.
    pub total: u8,
    /// Whether they stopped for it.
    pub stopped: bool,
    /// All dice.
    pub rolls: Vec<Roll>,
}

/// Both sides of a chase ran for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Race {
    /// Those who are after them, the fastest first.
    pub pursuers: Vec<Lane>,
    /// Those who run, the fastest first.
    pub runners: Vec<Lane>,
    /// All dice, in the order in which they were rolled.
    pub rolls: Vec<Roll>,
}

/// Those of a side who run at one pace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lane {
    /// Who, by id.
    pub units: Vec<UnitId>,
    /// Their movement rate, which is added to the die.
    pub rate: u8,
    /// The face of the d20; none where nothing is rolled, where another lane was better, and in a forecast.
    pub natural: Option<u16>,
    /// What it came to; the rate alone where nothing is rolled.
    pub total: u16,
    /// What becomes of them; nothing for those who are after them.
    pub fate: Option<ChaseFate>,
}

/// Something burns in the pursuers' way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Blockade {
    /// Who dropped it.
    pub unit: UnitId,
    /// What.
    pub item: ItemId,
    /// Whom it stops, by id.
    pub stopped: Vec<UnitId>,
}

/// Somebody was caught on the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Capture {
    /// Who, by id.
    pub units: Vec<UnitId>,
    /// By whom, by id.
    pub by: Vec<UnitId>,
}

/// Somebody outran those who were after him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Getaway {
    /// Who, by id.
    pub units: Vec<UnitId>,
}

/// The pursuers let go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LettingGo {
    /// Which side.
    pub side: SideId,
    /// Who, by id.
    pub units: Vec<UnitId>,
}

/// A chase was over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChaseEnding {
    /// Those who got away because nobody is after them any more, by id.
    pub away: Vec<UnitId>,
}
