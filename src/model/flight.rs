//! Creatures that fly: how high they are and how nimbly they turn.

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

/// How nimbly a flying creature turns, from the most nimble to the clumsiest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Maneuverability {
    /// As it likes.
    A,
    /// Three hexsides a round.
    B,
    /// Two hexsides a round.
    C,
    /// One hexside a round.
    D,
    /// One hexside every second round.
    E,
}

/// How a unit flies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flying {
    /// How high it is, in layers of a hex; 0 is the ground, at most [`Flying::HIGHEST`].
    pub layer: u8,
    /// How nimbly it turns.
    pub class: Maneuverability,
}

impl Flying {
    /// The highest layer.
    pub const HIGHEST: u8 = 20;

    /// The most hexsides in a round by which a creature turns whose turns are limited.
    pub const MOST_HEXSIDES: u8 = 3;
}

/// Whether and how a unit flies.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Flight(pub Option<Flying>);

impl Flight {
    /// Whether the unit does not fly.
    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// How high the unit is, in layers of a hex.
    pub fn layer(&self) -> u8 {
        self.0.map_or(0, |flying| flying.layer)
    }
}
