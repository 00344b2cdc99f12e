//! Parameters: the numbers and readings that a rulebook may choose.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::hex::HalfAngle;

/// Which units a roomy weapon may hit in tight quarters (GAP-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TightVictim {
    /// An adjacent enemy, the target included.
    Opponent,
    /// An adjacent friend.
    Ally,
    /// Any adjacent unit.
    Any,
}

/// The penalties of the weather on shots, in points of the roll, and the concealment of mist and fog (T-23, GAP-30).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WeatherPoints {
    /// Rain.
    pub rain: u8,
    /// Heavy rain, or snow.
    pub downpour: u8,
    /// A strong wind, on arrows and bolts.
    pub wind: u8,
    /// A strong wind, on stones and thrown weapons.
    pub wind_on_stones: u8,
    /// Wind and rain together.
    pub storm: u8,
    /// How much mist conceals, in percent.
    pub mist: u8,
    /// How much fog conceals, in percent.
    pub fog: u8,
}

/// How much the size of a creature counts in a shot into a melee (T-27, GAP-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MeleeShares {
    /// Each size counts twice as much as the one before.
    Doubling,
    /// Each size counts four times as much as the one before.
    Fourfold,
}

/// The style of the game: which magic counts against a special defense (T-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Game {
    /// Only the magic of the ammunition counts.
    Traditional,
    /// The better of bow and arrow counts.
    Heroic,
    /// The better of bow and arrow counts.
    Epic,
}

/// The modifiers to morale, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MoralePoints {
    /// Its leader has fallen.
    pub leader_slain: i8,
    /// The enemies are twice as many.
    pub outnumbered: i8,
    /// It defends its lair.
    pub lair: i8,
    /// An enemy has fled.
    pub enemy_fled: i8,
    /// The most that all of them together count, up or down.
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
    /// The tables of the basic game, on which document 001 builds.
    Basic,
    /// The tables of the advanced game, second edition, on which document 003 builds.
    Advanced,
}

/// How injuries of tails and wings count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TailsAndWings {
    /// As the document says: a broken tail is worse than a lost one, and neither hampers anything.
    ByTheLetter,
    /// Tails as arms, wings as legs.
    LikeArmsAndLegs,
}

/// All parameters; the default is the value if a rulebook does not name one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Half angle of the friendly-fire cone (F-10, GAP-3).
    pub friendly_fire_half_angle: HalfAngle,
    /// How far the cone reaches beyond the target, in hexes, 0..=50 (F-11).
    pub friendly_fire_beyond: u32,
    /// Whether the shooter must see the friend that it hits (H-04).
    pub friendly_fire_needs_sight: bool,
    /// Whether a natural 2 that would hit its target harms no friend (F-09).
    pub friendly_fire_spares_if_hit: bool,
    /// Which units a roomy weapon may hit (F-15).
    pub tight_victim: TightVictim,
    /// The height in inches below which a ceiling hampers roomy weapons (F-15).
    pub low_ceiling_inches: u16,
    /// Whether a broken weapon can still be used as an improvised weapon (F-23, F-32).
    pub broken_weapons_improvise: bool,
    /// Whether a unit that leaves an enemy's front arc draws a free attack (C-10).
    pub free_attacks: bool,
    /// The penalties of the weather (T-23).
    pub weather: WeatherPoints,
    /// How much sizes count in a shot into a melee (T-27).
    pub melee_shares: MeleeShares,
    /// The style of the game (T-15).
    pub game: Game,
    /// The modifiers to morale.
    pub morale: MoralePoints,
    /// Which saving throws a class has at a level.
    pub saving_throws: SavingThrowTables,
    /// Whether a shot at an unseen unit may hit another unit near it.
    pub stray_shots: bool,
    /// How injuries of tails and wings count.
    pub tails_and_wings: TailsAndWings,
    /// Whether a critical hit at a place that is hard to hit is worse.
    pub hard_places: bool,
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
            tails_and_wings: TailsAndWings::ByTheLetter,
            hard_places: false,
        }
    }
}

impl Parameters {
    /// The value of the parameter with this name; null if there is none.
    pub fn value(&self, name: &str) -> Value {
        let mut all = serde_json::to_value(self).expect("parameters hold only what JSON can say");
        all[name].take()
    }
}
