//! The parts of events of which each stands alone.

use serde::Serialize;

use super::parts::{Breakage, Modifier};
use crate::hex::{self, Hex};
use crate::model::{Bleeding, Contents, Gear, ItemId, MoraleTrigger, PartId, Roll, UnitId};

/// An attack opened a bleeding wound (F-08, A-48).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WoundOpening {
    /// The attacker.
    pub attacker: UnitId,
    /// The unit that was wounded.
    pub victim: UnitId,
    /// Number of the wound on this unit, from 1.
    pub wound: u16,
    /// Hit points lost each round (F-08).
    pub bleeding: u16,
    /// How fast it bleeds by document 003, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Bleeding>,
    /// The round in which it was opened, if it has a grade.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opened: Option<u32>,
    /// The part of the body, where one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<PartId>,
    /// Damage of the attack.
    pub damage: i16,
}

/// A group's morale was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoraleCheck {
    /// The units of the group, by id.
    pub units: Vec<UnitId>,
    /// What called for it.
    pub trigger: MoraleTrigger,
    /// The score before anything is added, 2..=11.
    pub score: u8,
    /// Rows added to the score.
    pub modifiers: Vec<Modifier>,
    /// The highest total with which the group holds.
    pub need: u8,
    /// The total of the dice.
    pub total: u8,
    /// Whether the group fights on.
    pub held: bool,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A flask broke, or was emptied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FlaskBreaking {
    /// The flask.
    pub item: ItemId,
    /// The unit that threw or dropped it.
    pub unit: UnitId,
    /// Its contents.
    pub contents: Contents,
    /// Whether its wick burned.
    pub lit: bool,
    /// The unit over which it broke; `None` if it broke on the ground.
    pub over: Option<UnitId>,
    /// Hit points that its contents cost that unit beyond their die.
    pub more: i16,
    /// The hex.
    #[serde(with = "crate::hex::pair")]
    pub at: Hex,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A weapon that fell on hard ground was tested for breakage (F-19, F-20, F-21, F-31).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BreakageRoll {
    /// The item.
    pub item: ItemId,
    /// The unit that dropped or threw it.
    pub unit: UnitId,
    /// Sides of the break die.
    pub die: u16,
    /// How many dice were rolled: two for a magical weapon.
    pub dice: u8,
    /// The result.
    pub result: Breakage,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A unit got on a mount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mounting {
    /// The unit.
    pub unit: UnitId,
    /// The mount.
    pub mount: UnitId,
    /// The hex it left.
    #[serde(with = "crate::hex::pair")]
    pub from: Hex,
    /// The mount's hex.
    #[serde(with = "crate::hex::pair")]
    pub to: Hex,
    /// The facing of the mount.
    pub facing: hex::Facing,
}

/// The wick of a flask was lit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WickLighting {
    /// The unit that lit it.
    pub unit: UnitId,
    /// The flask.
    pub item: ItemId,
    /// The flask as it is now.
    pub after: Gear,
}
