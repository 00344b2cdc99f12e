//! The parts of events of critical hits and injuries by document 003.

use std::sync::Arc;

use serde::Serialize;

use super::Modifier;
use crate::model::{
    BodyArea, BodySpot, Degree, Injury, ItemId, LastingEffect, PartId, Roll, RuinedArmor, UnitId,
};

/// The second roll of a hit that may be critical.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConfirmationRoll {
    /// The attacker.
    pub attacker: UnitId,
    /// The unit that was hit.
    pub victim: UnitId,
    /// The attacker's THAC0, by class and level alone.
    pub thac0: i16,
    /// The victim's AC, without cover.
    pub armor_class: i16,
    /// The lowest face that makes the hit critical; it may lie below 1 or above 20.
    pub need: i16,
    /// The natural face.
    pub natural: u16,
    /// Whether the hit is critical.
    pub confirmed: bool,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A part of a unit's body was hurt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartHurt {
    /// The attacker.
    pub attacker: UnitId,
    /// The unit that was hurt.
    pub victim: UnitId,
    /// Number of the injury on this unit, from 1.
    pub injury: u16,
    /// The part.
    pub part: PartId,
    /// What it is.
    pub area: BodyArea,
    /// The place on it at which the attacker aimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<BodySpot>,
    /// How bad the injury is.
    pub degree: Degree,
    /// Whether only the end of the limb is cut off: a hand or a foot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// Whether it keeps the unit out of action as long as it lasts.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keeps_down: bool,
    /// The sum of the severity dice; 0 if none were rolled for it.
    pub severity: u16,
    /// Rows added to them.
    pub modifiers: Vec<Modifier>,
    /// What it does as long as it lasts.
    #[serde(skip_serializing_if = "<[LastingEffect]>::is_empty")]
    pub effects: Arc<[LastingEffect]>,
    /// Hit points before.
    pub before: i16,
    /// Hit points after: nobody keeps more than the full hit points that the injury leaves.
    pub after: i16,
    /// The dice.
    pub rolls: Vec<Roll>,
}

impl PartHurt {
    /// The injury that it leaves.
    pub fn injury(&self) -> Injury {
        let PartHurt { injury: number, part, area, spot, degree, partial, keeps_down, .. } = *self;
        let new = Injury::new(part, area, degree, &self.effects);
        Injury { number, spot, partial, keeps_down, ..new }
    }
}

/// A critical hit at a part of a unit's body went no deeper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartSpared {
    /// The attacker.
    pub attacker: UnitId,
    /// The unit that was hit.
    pub victim: UnitId,
    /// The part.
    pub part: PartId,
    /// The place on it at which the attacker aimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<BodySpot>,
    /// The sum of the severity dice.
    pub severity: u16,
    /// Rows added to them.
    pub modifiers: Vec<Modifier>,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A blow tested a shield or a worn piece of armor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArmorTest {
    /// The unit that bears it.
    pub unit: UnitId,
    /// The shield; none for a worn piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
    /// What it is called.
    pub name: String,
    /// The part of the body that was hit.
    pub part: PartId,
    /// The lowest face with which it holds; it may lie below 1 or above 20.
    pub need: i16,
    /// The natural face.
    pub natural: u16,
    /// Whether it held.
    pub held: bool,
    /// Where a worn piece is useless from now on, and what that costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruined: Option<RuinedArmor>,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A check of system shock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShockCheck {
    /// The unit.
    pub unit: UnitId,
    /// The highest face of a d100 with which it stands the shock.
    pub chance: u16,
    /// The natural face.
    pub natural: u16,
    /// Whether it stands the shock.
    pub held: bool,
    /// The dice.
    pub rolls: Vec<Roll>,
}
