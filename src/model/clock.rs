//! Rounds, segments, whose turn it is, and what each side is after.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::{Beyond, Chase, Personality, SideId, UnitId};

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
pub struct Outcome {
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
    pub outcome: Option<Outcome>,
}

impl Clock {
    /// Round and segment.
    pub fn now(&self) -> (u32, u8) {
        (self.round, self.segment)
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
    pub beyond: Beyond,
}
