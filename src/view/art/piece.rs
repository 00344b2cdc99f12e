//! What a counter shows.

use super::canvas::Point;
use super::glyph::WeaponLook;
use crate::hex::Facing;
use crate::input::SideLook;
use crate::model::{Condition, Size, Stance, Status, Tag};

/// The middle of a counter's disc; below it there is room for the bar of hit points.
pub const CENTER: Point = (64.0, 57.0);

/// All that a counter shows of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Counter {
    /// The catalog entry; an unknown one gets the silhouette of its sort.
    pub creature: String,
    /// What sort of creature it is.
    pub tags: Vec<Tag>,
    /// How big it is.
    pub size: Size,
    /// How its side looks; numbers beyond the last color or pattern begin again.
    pub side: SideLook,
    /// The way it faces.
    pub facing: Facing,
    /// The share of its hit points that is left, in percent.
    pub health: u8,
    /// Wounds that bleed, a pin each.
    pub wounds: u8,
    /// Whether it has injuries that heal slowly: a bandage.
    pub injured: bool,
    /// Its stance.
    pub stance: Stance,
    /// Its conditions.
    pub conditions: Vec<Condition>,
    /// Whether it sees nothing because it is dark.
    pub blind: bool,
    /// Whether an injury slows it down.
    pub lame: bool,
    /// Whether an injury makes an arm useless.
    pub useless_arm: bool,
    /// What it holds; [`WeaponLook::Fist`] if it fights with bare hands.
    pub weapon: WeaponLook,
    /// Whether it has hands and nothing to strike with.
    pub disarmed: bool,
    /// What it holds in the other hand.
    pub second: WeaponLook,
    /// Whether it holds a shield.
    pub shield: bool,
    /// The mount that it rides: both are one piece.
    pub mount: Option<MountPiece>,
    /// Whether it still takes part.
    pub status: Status,
    /// The rounds that it has if it is dying and nobody helps.
    pub rounds_to_live: Option<u8>,
    /// Whether it may act now.
    pub active: bool,
    /// Whether it has acted.
    pub done: bool,
}

/// What a counter shows of the mount under a rider.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MountPiece {
    /// The catalog entry.
    pub creature: String,
    /// What sort of creature it is.
    pub tags: Vec<Tag>,
    /// How big it is.
    pub size: Size,
    /// The share of its hit points that is left, in percent.
    pub health: u8,
}

impl Default for Counter {
    fn default() -> Counter {
        Counter {
            creature: String::new(),
            tags: Vec::new(),
            size: Size::Medium,
            side: SideLook::default(),
            facing: Facing::East,
            health: 100,
            wounds: 0,
            injured: false,
            stance: Stance::Standing,
            conditions: Vec::new(),
            blind: false,
            lame: false,
            useless_arm: false,
            weapon: WeaponLook::None,
            disarmed: false,
            second: WeaponLook::None,
            shield: false,
            mount: None,
            status: Status::Fighting,
            rounds_to_live: None,
            active: false,
            done: false,
        }
    }
}
