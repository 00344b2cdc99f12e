//! How a member of a party is: what battles have left of it, and how far its days have mended that.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::level::unique;
use crate::model::{AimedPart, Bleeding, BodyArea, BodySpot, Degree, HurtPart, PartId, RuleId, Spell};
use crate::rules::{ComaLength, Disability};

/// How a member is. The default is sound.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Health {
    /// Set if it is dead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead: Option<PartyDeath>,
    /// Hit points left; `None` for all that its injuries leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<i16>,
    /// How many of the lost hit points take ten times the healing (F-08).
    #[serde(skip_serializing_if = "is_zero")]
    pub injury_points: u16,
    /// Points of healing that have gone into the first of them, 0..=9.
    #[serde(skip_serializing_if = "is_zero")]
    pub injury_healing: u16,
    /// Whether it has stood, or missed, the check for a coma of a fall from which it is not yet up again.
    #[serde(skip_serializing_if = "is_false")]
    pub shock_stood: bool,
    /// Injured parts of its body.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<PartInjury>,
    /// Wounds that still bleed (F-08, A-59 to A-61).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wounds: Vec<OpenWound>,
    /// Its coma.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coma: Option<Slumber>,
    /// Days since it caught the rotting disease; `None` if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rot: Option<u16>,
    /// What a long coma has taken and weeks give back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wasting: Option<Wasting>,
    /// How often it has cast each spell since its last night's rest.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "unique")]
    pub spent: BTreeMap<Spell, u8>,
    /// What comas have left for good.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disabilities: Vec<LeftByComa>,
}

impl Health {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        *self == Health::default()
    }
}

/// When and of what somebody died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Dead", deny_unknown_fields)]
pub struct PartyDeath {
    /// The day of the party on which it died.
    pub day: u32,
    /// The rule; `None` if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// An injured part of a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Injury", deny_unknown_fields)]
pub struct PartInjury {
    /// The part.
    pub part: PartId,
    /// The place on it, if somebody aimed there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<BodySpot>,
    /// How bad it is.
    pub degree: Degree,
    /// Whether only a hand or a foot is cut off.
    #[serde(default, skip_serializing_if = "is_false")]
    pub partial: bool,
    /// Whether a hook or a wooden leg is in the place of what was cut off.
    #[serde(default, skip_serializing_if = "is_false")]
    pub prosthesis: bool,
    /// What is left of its healing: points that have still to return, days in bed or days of
    /// shock. `None` before the first day, which rolls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u16>,
}

impl PartInjury {
    /// The hurt part, by what the player reads of it, where the part is of this area.
    pub(super) fn hurt(&self, area: BodyArea) -> HurtPart {
        let PartInjury { part, spot, degree, partial, prosthesis, .. } = *self;
        HurtPart { at: AimedPart { part, spot }, area, degree, partial, prosthesis }
    }
}

/// A wound that still bleeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Wound", deny_unknown_fields)]
pub struct OpenWound {
    /// The part of the body, where one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<PartId>,
    /// Hit points lost each round (F-08).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bleeding: u16,
    /// How fast it bleeds besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Bleeding>,
}

/// A coma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Coma", deny_unknown_fields)]
pub struct Slumber {
    /// By how much the check was missed that brought it.
    pub missed_by: u16,
    /// How long it is; `None` before the first day, which rolls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<ComaLength>,
    /// The hours, days or months that were rolled for that; 0 before the first day, which rolls them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rolled: u16,
    /// Days slept.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub slept: u16,
    /// Days in a row in which nobody has cared for the sleeper.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub alone: u16,
    /// Whether poison brought it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub poison: bool,
    /// Whether a spell for critical wounds was cast.
    #[serde(default, skip_serializing_if = "is_false")]
    pub critical_cure: bool,
    /// By how many lengths the spells of a battle make it shorter, as long as its length is not known.
    #[serde(default, skip_serializing_if = "is_none_less")]
    pub shorter: u8,
}

impl Slumber {
    /// A coma of which nothing is known but by how much the check was missed that brought it.
    pub fn new(missed_by: u16) -> Slumber {
        Slumber {
            missed_by,
            length: None,
            rolled: 0,
            slept: 0,
            alone: 0,
            poison: false,
            critical_cure: false,
            shorter: 0,
        }
    }
}

/// What a long coma has taken of Strength, Dexterity and Constitution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wasting {
    /// Points lost of each when its bearer woke.
    pub points: u8,
    /// Days since then.
    pub days: u16,
}

/// What a coma has left for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Disability", deny_unknown_fields)]
pub struct LeftByComa {
    /// What it is.
    pub what: Disability,
    /// The limb, if one is weak.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limb: Option<PartId>,
}

impl Wasting {
    /// The most points; comas that take more leave it at that.
    pub const MOST: u8 = 99;
}

fn is_none_less(lengths: &u8) -> bool {
    *lengths == 0
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

fn is_false(flag: &bool) -> bool {
    !flag
}
