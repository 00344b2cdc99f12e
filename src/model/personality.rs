//! How the opponent plays a side.

use serde::{Deserialize, Serialize};

/// How much a side cares for each thing, in percent of the usual weight: 0..=1000.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Personality {
    /// Danger in the hexes where its units end their turns.
    pub danger: u16,
    /// Harm that its attacks do to its own units.
    pub friends: u16,
    /// Objectives: zones to take and to hold.
    pub ground: u16,
    /// Closing in on the enemy.
    pub eagerness: u16,
    /// Staying out of reach while it can shoot.
    pub distance: u16,
    /// Keeping its units close together.
    pub company: u16,
    /// Killing enemies that are helpless; 0 spares them.
    #[serde(default = "usual")]
    pub ruthlessness: u16,
    /// The percentage of hit points below which units fall back, 0..=100.
    pub retreat: u8,
}

/// The usual weight, in percent.
fn usual() -> u16 {
    100
}

impl Default for Personality {
    fn default() -> Personality {
        let usual = usual();
        Personality {
            danger: usual,
            friends: usual,
            ground: usual,
            eagerness: usual,
            distance: usual,
            company: usual,
            ruthlessness: usual,
            retreat: 30,
        }
    }
}
