//! The parts of events of attacks and of what they shoot.

use serde::Serialize;

use super::{AttackResult, Modifier};
use crate::hex::Hex;
use crate::model::{Enhancement, ItemId, Manner, Occasion, Place, Roll, UnitId};

/// An attack roll, or an attack decided without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AttackRoll {
    /// The attacker.
    pub attacker: UnitId,
    /// The declared target.
    pub intended: UnitId,
    /// The target it was rolled against.
    pub target: UnitId,
    /// The weapon.
    pub weapon: ItemId,
    /// How it was used.
    pub manner: Manner,
    /// What it cost.
    pub occasion: Occasion,
    /// The hex of the attacker.
    #[serde(with = "crate::hex::pair")]
    pub from: Hex,
    /// The hex of the target.
    #[serde(with = "crate::hex::pair")]
    pub at: Hex,
    /// The attacker's THAC0 (T-02).
    pub thac0: i16,
    /// The target's AC (C-5).
    pub armor_class: i16,
    /// Rows added to the roll.
    pub modifiers: Vec<Modifier>,
    /// The lowest face that hits; `None` if no face does.
    pub need: Option<u16>,
    /// The natural face; 0 if none was rolled because the outcome was certain.
    pub natural: u16,
    /// The AC that the roll hits (T-03).
    pub armor_class_hit: i16,
    /// By how much the roll beat the AC; negative if it fell short (C-6).
    pub margin: i16,
    /// The result.
    pub result: AttackResult,
    /// The dice of the attack roll and of what follows from it.
    pub rolls: Vec<Roll>,
}

/// The damage of an attack (F-06, T-08).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AttackDamage {
    /// The attacker.
    pub attacker: UnitId,
    /// The unit that was hit.
    pub victim: UnitId,
    /// The weapon.
    pub weapon: ItemId,
    /// The sum of the weapon's dice.
    pub dice: i16,
    /// Rows added to the dice.
    pub modifiers: Vec<Modifier>,
    /// The factor of the sum.
    pub multiplier: u16,
    /// How often the product is halved (T-08).
    pub halvings: u8,
    /// Hit points lost.
    pub damage: i16,
    /// Hit points before.
    pub before: i16,
    /// Hit points after.
    pub after: i16,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// Where a missile came to rest (T-16).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AmmunitionLanding {
    /// The bundle it was shot from.
    pub bundle: ItemId,
    /// The bundle it lies in, which may be new.
    pub item: ItemId,
    /// The unit that shot.
    pub unit: UnitId,
    /// Count in this bundle before.
    pub before: u16,
    /// Count in this bundle now.
    pub after: u16,
    /// Its magic before the shot.
    pub enhancement_before: Enhancement,
    /// Its magic now.
    pub enhancement_after: Enhancement,
    /// Where it lies.
    pub to: Place,
}
