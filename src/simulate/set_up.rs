//! A set-up: what is fought many times.

use std::collections::BTreeMap;

use crate::ai::Player;
use crate::level::Level;
use crate::model::SideId;
use crate::rulebook::Rulebook;

/// A level, a rulebook, the players, and how long they think.
#[derive(Debug, Clone)]
pub struct SetUp {
    /// The level.
    pub level: Level,
    /// The rulebook.
    pub rulebook: Rulebook,
    /// The players, by side.
    pub players: BTreeMap<SideId, Player>,
    /// How long a player may think about a plan, in work.
    pub work: u32,
}
