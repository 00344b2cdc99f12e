//! Rounds, segments, whose turn it is, and what each side is after.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::{BeyondMap, Chase, ChaseTurn, Personality, SideId, UnitId};

/// Where in the round a battle stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Stage {
    /// Between rounds, and before the first.
    #[default]
    BetweenRounds,
    /// Units act, block by block.
    Acting,
    /// Those who fled are chased off the field.
    Chase,
    /// The battle is decided.
    Over,
}

/// A unit's place in the initiative order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackEntry {
    /// Segment it acts in, 1..=10, low first.
    pub segment: u8,
    /// Settles ties, low first: Dexterity counted down, or the place in an order that was fixed. Whoever
    /// has waited comes behind those who are in the segment already.
    pub tie: u8,
    /// Who.
    pub unit: UnitId,
}

impl TrackEntry {
    /// Sorts as the round runs: segment, then Dexterity, then id.
    pub fn order(&self) -> (u8, u8, UnitId) {
        (self.segment, self.tie, self.unit)
    }
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleResult {
    /// The side that won; `None` for a draw.
    pub winner: Option<SideId>,
    /// Why, in words a player understands.
    pub reason: String,
}

/// Round, segment and whose turn it is.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clock {
    /// The round, counted from 1; 0 before the first.
    pub round: u32,
    /// The segment of the block that acts, 1..=10; 0 between rounds.
    pub segment: u8,
    /// Where in the round the battle stands.
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
    /// Set once the battle is decided.
    pub outcome: Option<BattleResult>,
}

impl Clock {
    /// Round and segment.
    pub fn now(&self) -> (u32, u8) {
        (self.round, self.segment)
    }
}

/// One way in which a clock goes on.
#[derive(Debug, Clone, PartialEq)]
pub enum ClockChange<'e> {
    /// This round begins.
    RoundBegins(u32),
    /// The round is over.
    RoundEnds,
    /// A unit finds its place in the initiative order.
    Enters {
        /// Who.
        unit: UnitId,
        /// Its segment.
        segment: u8,
        /// Settles ties.
        tie: u8,
    },
    /// In this segment these units may act.
    BlockBegins(u8, &'e [UnitId]),
    /// A unit is no longer among those who may act.
    LeavesBlock(UnitId),
    /// The battle is decided.
    BattleEnds(&'e BattleResult),
    /// Units that have fled are chased.
    ChaseBegins {
        /// Those who run.
        quarry: &'e [UnitId],
        /// Those who are after them.
        pursuers: &'e [UnitId],
    },
    /// One side of a chase may decide.
    ChaseTurnBegins {
        /// The round of the chase.
        round: u8,
        /// Which of the two.
        turn: ChaseTurn,
        /// Who may decide.
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
    /// Goes on.
    pub fn change(&mut self, change: ClockChange) {
        match change {
            ClockChange::RoundBegins(round) => {
                (self.round, self.segment, self.stage) = (round, 0, Stage::Acting);
                self.track.clear();
                self.block.clear();
            }
            ClockChange::RoundEnds => {
                self.stage = Stage::BetweenRounds;
                self.track.clear();
                self.block.clear();
            }
            ClockChange::Enters { unit, segment, tie } => {
                let entry = TrackEntry { segment, tie, unit };
                let place = self.track.partition_point(|other| other.order() < entry.order());
                self.track.insert(place, entry);
            }
            ClockChange::BlockBegins(segment, units) => {
                self.segment = segment;
                self.block = units.to_vec();
                self.track.retain(|entry| !units.contains(&entry.unit));
            }
            ClockChange::LeavesBlock(unit) => self.block.retain(|other| *other != unit),
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

/// What a side is after. Any one fulfilled objective wins the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Objective {
    /// No other side has a unit that fights.
    Eliminate,
    /// That many of the side's own units stand in the zone at the end of a round.
    Reach {
        /// Name of the zone.
        zone: String,
        /// Units, at least 1.
        units: u8,
    },
    /// The side alone stands in the zone at the end of that many rounds in a row.
    Hold {
        /// Name of the zone.
        zone: String,
        /// Rounds, at least 1.
        rounds: u8,
    },
    /// The side still has a unit that fights at the end of that round.
    Survive {
        /// The round.
        rounds: u32,
    },
    /// That many of its units have left the field and got away, and nobody of the side fights on there, or the last round
    /// is over.
    Escape {
        /// Units, at least 1.
        units: u8,
        /// Treasure that they carry among them, in gold pieces; 0 if it is only about them.
        #[serde(default)]
        treasure: u32,
    },
}

/// One side of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideState {
    /// The name a player reads.
    pub name: String,
    /// What it is after.
    pub objectives: Vec<Objective>,
    /// Where its units may be set up.
    pub deployment: Zone,
    /// For each objective: rounds in a row for which its zone has been held.
    pub held: Vec<u8>,
    /// What it is like when an opponent plays it.
    #[serde(default)]
    pub personality: Personality,
    /// Name of the zone through which it leaves the field; the edge of the map if there is none.
    #[serde(default)]
    pub exit: Option<String>,
    /// Name of the zone that it defends as its lair.
    #[serde(default)]
    pub lair: Option<String>,
}

/// The sides, the zones they fight over, and when the battle is broken off.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
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
    /// A side has held the zone of an objective for so many rounds in a row.
    pub fn hold(&mut self, side: SideId, objective: u8, rounds: u8) {
        let state = self.sides.get_mut(&side);
        if let Some(held) = state.and_then(|state| state.held.get_mut(usize::from(objective))) {
            *held = rounds;
        }
    }
}
