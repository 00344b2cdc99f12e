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

/// What the sky takes from shots, in points of the roll, and how much mist and fog conceal, in percent (T-23, GAP-30).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WeatherPoints {
    /// Rain.
    pub rain: u8,
    /// Rain in sheets, or snow.
    pub downpour: u8,
    /// A strong wind, of arrows and bolts.
    pub wind: u8,
    /// A strong wind, of stones and of what is thrown.
    pub wind_on_stones: u8,
    /// Wind and rain together.
    pub storm: u8,
    /// How much mist conceals, percent.
    pub mist: u8,
    /// How much fog conceals, percent.
    pub fog: u8,
}

/// How large creatures weigh when somebody shoots into a melee (T-27, GAP-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MeleeShares {
    /// Each size counts twice the one before it.
    Doubling,
    /// Each size counts four times the one before it.
    Fourfold,
}

/// What sort of game it is, as far as magic must pierce a special defense (T-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Game {
    /// Only the magic of the ammunition counts.
    Traditional,
    /// The better of bow and arrow counts.
    Heroic,
    /// The better of bow and arrow counts.
    Epic,
}

/// What steadies a group and what shakes it, in points of its morale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MoralePoints {
    /// Its leader is slain.
    pub leader_slain: i8,
    /// Opponents are twice as many.
    pub outnumbered: i8,
    /// It defends its lair.
    pub lair: i8,
    /// An enemy has fled.
    pub enemy_fled: i8,
    /// All of it together counts for no more than so much.
    pub limit: u8,
}

impl Default for MoralePoints {
    fn default() -> Self {
        MoralePoints { leader_slain: -1, outnumbered: -1, lair: 1, enemy_fled: 1, limit: 2 }
    }
}

/// Which saving throws a class has at a level (conventions, section 8.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SavingThrowTables {
    /// Those of the basic game; document 001 builds on them.
    Basic,
    /// Those of the advanced game, second edition; document 003 builds on them.
    Advanced,
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
    /// What the weather does (T-23).
    pub weather: WeatherPoints,
    /// How sizes weigh when somebody shoots into a melee (T-27).
    pub melee_shares: MeleeShares,
    /// What sort of game it is (T-15).
    pub game: Game,
    /// What is added to morale.
    pub morale: MoralePoints,
    /// Which saving throws a class has at a level.
    pub saving_throws: SavingThrowTables,
    /// A shot at somebody unseen may find somebody near him.
    pub stray_shots: bool,
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
            weather: WeatherPoints::default(),
            melee_shares: MeleeShares::Doubling,
            game: Game::Traditional,
            morale: MoralePoints::default(),
            saving_throws: SavingThrowTables::Basic,
            stray_shots: false,
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
