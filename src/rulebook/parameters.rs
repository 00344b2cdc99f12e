//! Figures and readings that a rulebook may choose.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::hex::HalfAngle;

/// Whom a roomy weapon may hit in tight quarters (GAP-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TightVictim {
    /// An adjacent enemy, the target among them.
    Opponent,
    /// An adjacent friend.
    Ally,
    /// Anybody adjacent.
    Any,
}

/// Every parameter with the value it has where a rulebook does not mention it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Half angle of the friendly-fire cone (F-10, GAP-3).
    pub friendly_fire_half_angle: HalfAngle,
    /// Hexes beyond the target to which the cone reaches, 0..=50 (F-11).
    pub friendly_fire_beyond: u32,
    /// The shooter must see the friend he hits (H-04).
    pub friendly_fire_needs_sight: bool,
    /// A natural 2 that would have hit its target harms no friend (F-09).
    pub friendly_fire_spares_if_hit: bool,
    /// Whom a roomy weapon may hit (F-15).
    pub tight_victim: TightVictim,
    /// Ceilings lower than this many inches hamper roomy weapons (F-15).
    pub low_ceiling_inches: u16,
    /// A broken weapon may still be swung as a found object (F-23, F-32).
    pub broken_weapons_improvise: bool,
    /// A unit that leaves an enemy's front arc draws a free attack (C-10).
    pub free_attacks: bool,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            friendly_fire_half_angle: HalfAngle::Fifteen,
            friendly_fire_beyond: 7,
            friendly_fire_needs_sight: false,
            friendly_fire_spares_if_hit: false,
            tight_victim: TightVictim::Opponent,
            low_ceiling_inches: 96,
            broken_weapons_improvise: false,
            free_attacks: false,
        }
    }
}

impl Parameters {
    /// The value of a parameter by its name; null if there is none of that name.
    pub fn value(&self, name: &str) -> Value {
        let mut all = serde_json::to_value(self).expect("parameters hold only what JSON can say");
        all[name].take()
    }
}
