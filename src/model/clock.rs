//! Rounds, segments, whose turn it is, and the objectives of each side.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::{BeyondMap, Chase, ChaseTurn, Personality, SideId, UnitId};

/// The number of segments in a round (A-02).
pub const SEGMENTS: u8 = 10;

/// The stage of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Stage {
    /// Between rounds, and before the first.
    #[default]
    BetweenRounds,
    /// Units act, block by block.
    Acting,
    /// Units that fled are chased off the field (R-31).
    Chase,
    /// The battle is decided.
    Over,
}

/// A unit's place in the initiative order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackEntry {
    /// The segment in which it acts, 1..=10, low first (A-02).
    pub segment: u8,
    /// Settles ties, low first: Dexterity counted down, or the place in a fixed order. A unit that has
    /// waited comes behind the units already in the segment.
    pub tie: i16,
    /// The unit.
    pub unit: UnitId,
}

impl TrackEntry {
    /// The sort key: segment, then tie, then id.
    pub fn order(&self) -> (u8, i16, UnitId) {
        (self.segment, self.tie, self.unit)
    }
}

/// What the initiative of a unit comes to in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Initiative {
    /// The segment in which it acts, 1..=10: its own, or the one for which it waits.
    pub segment: u8,
    /// Settles ties in that segment, low first.
    pub tie: i16,
    /// What settled them before it waited; whoever waits is as quick as before (A-06).
    pub rolled: i16,
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleResult {
    /// The side that won; `None` for a draw.
    pub winner: Option<SideId>,
    /// Why, in words for the player.
    pub reason: String,
}

/// Round, segment and whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clock {
    /// The round, counted from 1; 0 before the first.
    pub round: u32,
    /// The segment of the block that acts, 1..=10; 0 between rounds.
    pub segment: u8,
    /// The stage of the battle.
    pub stage: Stage,
    /// Units still to act after the block, in order.
    pub track: Vec<TrackEntry>,
    /// Units that may act now, in initiative order.
    pub block: Vec<UnitId>,
    /// Steps run so far; part of the key of every die.
    pub steps: u64,
    /// The chase off the field, while there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chase: Option<Chase>,
    /// Hexes that units have entered on their way in this round, in the order of the way (A-79).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub walked: BTreeMap<UnitId, Vec<Hex>>,
    /// What the initiative of each unit comes to in this round, even while it acts and when it has acted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub initiative: BTreeMap<UnitId, Initiative>,
    /// Units whose turn had begun in this round when they decided to wait, or went back to their places behind a spell.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub waited: BTreeSet<UnitId>,
    /// Units that have listened for unseen enemies in this round (A-75).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub listened: BTreeSet<UnitId>,
    /// Set once the battle is decided.
    pub outcome: Option<BattleResult>,
}

impl Clock {
    /// Round and segment.
    pub fn now(&self) -> (u32, u8) {
        (self.round, self.segment)
    }

    /// What settles ties of a unit in this round, low first; whoever has not rolled comes last.
    pub fn tie(&self, unit: UnitId) -> i16 {
        self.initiative.get(&unit).map_or(i16::MAX, |own| own.rolled)
    }

    /// Round and segment in which a unit begins what it begins now: a block may act earlier than in the own segments of its
    /// units, but what takes time is counted from those (A-02, A-03).
    pub fn now_of(&self, unit: UnitId) -> (u32, u8) {
        let own = self.initiative.get(&unit).map_or(0, |own| own.segment);
        (self.round, self.segment.max(own))
    }
}

/// One change of the clock.
#[derive(Debug, Clone, PartialEq)]
pub enum ClockChange<'e> {
    /// This round begins.
    RoundBegins(u32),
    /// The round is over.
    RoundEnds,
    /// A unit takes its place in the initiative order.
    Enters {
        /// The unit.
        unit: UnitId,
        /// Its segment.
        segment: u8,
        /// Settles ties.
        tie: i16,
    },
    /// In this segment these units may act.
    BlockBegins(u8, &'e [UnitId]),
    /// What is done at the end of this segment is done.
    SegmentComes(u8),
    /// These units of the block go back to their places in the initiative order.
    GoBack(&'e [UnitId]),
    /// A unit may no longer act in this block; it waits.
    LeavesBlock(UnitId),
    /// A unit enters a hex on its way.
    Walks(UnitId, Hex),
    /// A unit listens for unseen enemies.
    Listens(UnitId),
    /// The battle is decided.
    BattleEnds(&'e BattleResult),
    /// Units that have fled are chased (R-31).
    ChaseBegins {
        /// The units that run.
        quarry: &'e [UnitId],
        /// The units that pursue them.
        pursuers: &'e [UnitId],
    },
    /// One side of a chase may decide.
    ChaseTurnBegins {
        /// The round of the chase.
        round: u8,
        /// Which side decides.
        turn: ChaseTurn,
        /// The units that may decide.
        units: &'e [UnitId],
    },
    /// These pursuers run no farther.
    PursuersStop(&'e [UnitId]),
    /// All pursuers stop.
    PursuitEnds,
    /// These units are caught or have got away.
    QuarryIsGone(&'e [UnitId]),
    /// The chase is over.
    ChaseEnds,
}

impl Clock {
    /// Applies one change.
    pub fn change(&mut self, change: ClockChange) {
        match change {
            ClockChange::RoundBegins(round) => {
                (self.round, self.segment, self.stage) = (round, 0, Stage::Acting);
                self.track.clear();
                self.block.clear();
                self.walked.clear();
                self.initiative.clear();
                self.waited.clear();
                self.listened.clear();
            }
            ClockChange::RoundEnds => {
                self.stage = Stage::BetweenRounds;
                self.track.clear();
                self.block.clear();
            }
            ClockChange::Enters { unit, segment, tie } => {
                self.enter(TrackEntry { segment, tie, unit });
                let rolled = self.initiative.get(&unit).map_or(tie, |before| before.rolled);
                self.initiative.insert(unit, Initiative { segment, tie, rolled });
            }
            ClockChange::BlockBegins(segment, units) => {
                self.segment = segment;
                self.block = units.to_vec();
                self.track.retain(|entry| !units.contains(&entry.unit));
            }
            ClockChange::SegmentComes(segment) => self.segment = self.segment.max(segment),
            ClockChange::GoBack(units) => {
                self.block.retain(|unit| !units.contains(unit));
                self.waited.extend(units);
                for &unit in units {
                    if let Some(Initiative { segment, tie, .. }) = self.initiative.get(&unit).copied() {
                        self.enter(TrackEntry { segment, tie, unit });
                    }
                }
            }
            ClockChange::Walks(unit, hex) => self.walked.entry(unit).or_default().push(hex),
            ClockChange::Listens(unit) => _ = self.listened.insert(unit),
            ClockChange::LeavesBlock(unit) => {
                self.block.retain(|other| *other != unit);
                self.waited.insert(unit);
            }
            ClockChange::BattleEnds(outcome) => {
                self.stage = Stage::Over;
                self.chase = None;
                self.outcome = Some(outcome.clone());
            }
            ClockChange::ChaseBegins { quarry, pursuers } => {
                self.stage = Stage::Chase;
                self.track.clear();
                self.block.clear();
                let (quarry, pursuers) = (quarry.to_vec(), pursuers.to_vec());
                self.chase = Some(Chase { quarry, pursuers, round: 0, turn: ChaseTurn::Start });
            }
            ClockChange::ChaseTurnBegins { round, turn, units } => {
                self.block = units.to_vec();
                self.change_chase(|chase| (chase.round, chase.turn) = (round, turn));
            }
            ClockChange::PursuersStop(units) => {
                self.change_chase(|chase| chase.pursuers.retain(|unit| !units.contains(unit)));
            }
            ClockChange::PursuitEnds => self.change_chase(|chase| chase.pursuers.clear()),
            ClockChange::QuarryIsGone(units) => {
                self.change_chase(|chase| chase.quarry.retain(|unit| !units.contains(unit)));
            }
            ClockChange::ChaseEnds => {
                self.block.clear();
                self.change_chase(|chase| chase.turn = ChaseTurn::Over);
            }
        }
    }

    fn enter(&mut self, entry: TrackEntry) {
        let place = self.track.partition_point(|other| other.order() < entry.order());
        self.track.insert(place, entry);
    }

    fn change_chase(&mut self, change: impl FnOnce(&mut Chase)) {
        self.chase.as_mut().map(change);
    }
}

/// A named set of hexes: a goal, a deployment area.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Zone {
    /// Its hexes, sorted by row and column.
    #[serde(with = "crate::hex::pairs")]
    pub hexes: Vec<Hex>,
}

/// An objective of a side. Any fulfilled objective wins the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Objective {
    /// No other side has a unit that still fights.
    Eliminate,
    /// At the end of a round, this many units of the side stand in the zone.
    Reach {
        /// Name of the zone.
        zone: String,
        /// Units, at least 1.
        units: u8,
    },
    /// The side alone stands in the zone at the end of this many rounds in a row.
    Hold {
        /// Name of the zone.
        zone: String,
        /// Rounds, at least 1.
        rounds: u8,
    },
    /// The side still has a unit that fights at the end of this round.
    Survive {
        /// The round.
        rounds: u32,
    },
    /// This many of its units have left the field and got away, and either none of its units still fights
    /// there or the last round is over.
    Escape {
        /// Units, at least 1.
        units: u8,
        /// The treasure that they must carry together, in gold pieces; 0 for none.
        #[serde(default)]
        treasure: u32,
    },
}

/// One side of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideState {
    /// The name that the player reads.
    pub name: String,
    /// What it must achieve.
    pub objectives: Vec<Objective>,
    /// Where its units may be set up.
    pub deployment: Zone,
    /// For each objective, how many rounds in a row its zone has been held.
    pub held: Vec<u8>,
    /// How the opponent plays it.
    #[serde(default)]
    pub personality: Personality,
    /// The zone through which it leaves the field; the edge of the map if `None` (R-23).
    #[serde(default)]
    pub exit: Option<String>,
    /// The zone that it defends as its lair (R-22).
    #[serde(default)]
    pub lair: Option<String>,
}

impl SideState {
    /// The name within a sentence.
    pub fn name_within(&self) -> String {
        within(&self.name)
    }
}

/// A name within a sentence: that of a side may begin with an article.
///
/// ```
/// use hexfray::model::within;
///
/// assert_eq!((within("The levy").as_str(), within("Guards of Harn").as_str()), ("the levy", "Guards of Harn"));
/// ```
pub fn within(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

/// The sides, the zones they fight over, and the last round of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sides {
    /// By id.
    pub sides: BTreeMap<SideId, SideState>,
    /// By name.
    pub zones: BTreeMap<String, Zone>,
    /// After this round the battle is a draw.
    pub round_limit: u32,
    /// What lies beyond the map.
    #[serde(default)]
    pub beyond: BeyondMap,
}

impl Sides {
    /// Sets how many rounds in a row a side has held the zone of an objective.
    pub fn hold(&mut self, side: SideId, objective: u8, rounds: u8) {
        let state = self.sides.get_mut(&side);
        if let Some(held) = state.and_then(|state| state.held.get_mut(usize::from(objective))) {
            *held = rounds;
        }
    }
}
