//! What is fought many times over: a level, a rulebook, who plays, how long they think.

use std::collections::BTreeMap;

use crate::ai::Player;
use crate::level::Level;
use crate::model::SideId;
use crate::rulebook::Rulebook;

/// Who fights whom where, under which rules.
#[derive(Debug, Clone)]
pub struct SetUp {
    /// The ground and the forces.
    pub level: Level,
    /// The rules.
    pub rulebook: Rulebook,
    /// Who plays each side.
    pub players: BTreeMap<SideId, Player>,
    /// How long each may think about a plan, in work.
    pub work: u32,
}
