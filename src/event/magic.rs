//! The parts of events of spells.

use serde::Serialize;

use crate::model::{Degree, Injury, ItemId, PartId, Roll, Spell, SpellTarget, UnitId};

/// A unit began to cast a spell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpellBeginning {
    /// The caster.
    pub unit: UnitId,
    /// The spell.
    pub spell: Spell,
    /// What it is cast at.
    pub at: SpellTarget,
    /// The round and the segment at whose end it takes effect.
    pub done: (u32, u8),
    /// The scroll that it reads, or the potion that it drinks or gives to drink (S-29, S-30).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
    /// Units of its block that act only after it has taken effect: they go back to their places in the order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<UnitId>,
}

/// A spell was spoiled before it took effect, and its caster has lost it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpellLoss {
    /// The caster.
    pub unit: UnitId,
    /// The spell.
    pub spell: Spell,
    /// How often the caster can cast it again today.
    pub left: u8,
    /// The scroll or the potion out of which it would have been cast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
    /// The segment in which it would have taken effect, if it is spoiled only then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub segment: Option<u8>,
    /// Whether its words came out wrong (A-25, S-29).
    #[serde(default, skip_serializing_if = "is_false")]
    pub failed: bool,
    /// The dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
}

/// A spell took effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpellEffect {
    /// The caster.
    pub unit: UnitId,
    /// The spell.
    pub spell: Spell,
    /// What it was cast at.
    pub at: SpellTarget,
    /// The scroll or the potion out of which it was cast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
    /// The segment at whose end it took effect.
    pub segment: u8,
    /// The units that it works on.
    pub targets: Vec<UnitId>,
    /// What its dice show, 0 if it has none.
    pub power: i16,
    /// How often the caster can cast it again today.
    pub left: u8,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A spell cost a unit hit points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpellHarm {
    /// The unit.
    pub unit: UnitId,
    /// The caster.
    pub by: UnitId,
    /// The spell.
    pub spell: Spell,
    /// Hit points lost.
    pub damage: i16,
    /// Hit points before.
    pub before: i16,
    /// Hit points after.
    pub after: i16,
}

/// A spell gave hit points back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpellHealing {
    /// The unit.
    pub unit: UnitId,
    /// The caster.
    pub by: UnitId,
    /// The spell.
    pub spell: Spell,
    /// Hit points before.
    pub before: i16,
    /// Hit points after.
    pub after: i16,
}

/// A spell healed an injury.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InjuryHealing {
    /// The unit.
    pub unit: UnitId,
    /// The caster.
    pub by: UnitId,
    /// The spell.
    pub spell: Spell,
    /// Number of the injury on this unit.
    pub injury: u16,
    /// The part of the body.
    pub part: PartId,
    /// How bad the injury was.
    pub degree: Degree,
    /// What is left in its place: under a crushed part broken bones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Injury>,
}

pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}
