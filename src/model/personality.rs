//! What a side is like when an opponent plays it.

use serde::{Deserialize, Serialize};

/// What a side cares for, in percent of what a steady one does: 100 is as much, 0 not at all, at most 1000.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Personality {
    /// Danger where its units end their turns.
    pub danger: u16,
    /// Harm to its own by its own hand.
    pub friends: u16,
    /// Objectives: ground to take and to hold.
    pub ground: u16,
    /// Getting at the enemy.
    pub eagerness: u16,
    /// Staying out of reach while it can shoot.
    pub distance: u16,
    /// Staying close together.
    pub company: u16,
    /// Below so many percent of their hit points units fall back, 0..=100.
    pub retreat: u8,
}

impl Default for Personality {
    fn default() -> Personality {
        let usual = 100;
        Personality {
            danger: usual,
            friends: usual,
            ground: usual,
            eagerness: usual,
            distance: usual,
            company: usual,
            retreat: 30,
        }
    }
}
