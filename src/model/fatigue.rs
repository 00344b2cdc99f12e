//! How tired melee makes a unit.

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

/// The rounds of melee of a unit, and how many of them it stands without a penalty.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fatigue {
    /// Rounds of melee that count so far.
    pub rounds: u32,
    /// The last round of the battle in which it struck or was struck at; 0 before the first.
    pub fought_in: u32,
    /// The last round of melee that it fights without a penalty; `None` before its check.
    pub fresh_until: Option<u32>,
}

impl Fatigue {
    /// Counts a melee attack by or at the unit in a round of the battle; each round counts once.
    pub fn fight(&mut self, round: u32) {
        if self.fought_in != round {
            self.fought_in = round;
            self.rounds = self.rounds.saturating_add(1);
        }
    }

    /// The penalty in this round of melee.
    pub fn penalty_in(&self, round_of_melee: u32) -> u32 {
        self.fresh_until.map_or(0, |last| round_of_melee.saturating_sub(last))
    }

    /// Whether it has not fought yet.
    pub(crate) fn is_none(&self) -> bool {
        *self == Fatigue::default()
    }
}
