//! Bodies: the parts that creatures have, what each part is, and what it is good for.

use serde::{Deserialize, Serialize};

use super::id::PartId;
use super::unit::BodyLocation;

/// What a part of a body is. Parts of one area are hurt alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BodyArea {
    /// A head, or whatever does its work.
    Head,
    /// Chest and back.
    Torso,
    /// Belly and hips.
    Abdomen,
    /// An arm.
    Arm,
    /// A leg, in front or behind.
    Leg,
    /// A wing.
    Wing,
    /// A tail.
    Tail,
}

/// A place on a part of a body at which somebody may aim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BodySpot {
    /// On a head.
    Throat,
    /// In a torso.
    Heart,
    /// On an abdomen.
    Genitals,
    /// On an arm.
    Shoulder,
    /// On an arm.
    Elbow,
    /// On an arm.
    Wrist,
    /// On an arm.
    Hand,
    /// On a leg.
    Knee,
    /// On a leg.
    Ankle,
    /// On a leg.
    Foot,
}

/// A part of a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BodyPart {
    /// Its name; no other part of the body has it.
    pub name: PartId,
    /// What it is.
    pub area: BodyArea,
    /// Places on it at which somebody may aim.
    #[serde(default)]
    pub spots: Vec<BodySpot>,
    /// Whether it bears a hand, which holds things.
    #[serde(default)]
    pub hand: bool,
    /// Whether it carries the body, so that who is hurt there moves slower.
    #[serde(default)]
    pub carries: bool,
}

/// The body of a creature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Its parts, from the head down.
    pub parts: Vec<BodyPart>,
}

impl BodyArea {
    /// Whether it is a limb, which may be cut off and leave the rest alive.
    pub fn is_limb(self) -> bool {
        match self {
            BodyArea::Arm | BodyArea::Leg | BodyArea::Wing | BodyArea::Tail => true,
            BodyArea::Head | BodyArea::Torso | BodyArea::Abdomen => false,
        }
    }

    /// Which armor covers it; none is made for wings and tails.
    pub fn location(self) -> Option<BodyLocation> {
        match self {
            BodyArea::Head => Some(BodyLocation::Head),
            BodyArea::Torso | BodyArea::Abdomen => Some(BodyLocation::Torso),
            BodyArea::Arm => Some(BodyLocation::Arms),
            BodyArea::Leg => Some(BodyLocation::Legs),
            BodyArea::Wing | BodyArea::Tail => None,
        }
    }
}

impl BodySpot {
    /// The area that it is on.
    pub fn area(self) -> BodyArea {
        match self {
            BodySpot::Throat => BodyArea::Head,
            BodySpot::Heart => BodyArea::Torso,
            BodySpot::Genitals => BodyArea::Abdomen,
            BodySpot::Shoulder | BodySpot::Elbow | BodySpot::Wrist | BodySpot::Hand => BodyArea::Arm,
            BodySpot::Knee | BodySpot::Ankle | BodySpot::Foot => BodyArea::Leg,
        }
    }
}

impl Body {
    /// How many hands it has.
    pub fn hands(&self) -> usize {
        self.parts.iter().filter(|part| part.hand).count()
    }

    /// Whether a part of it is covered by armor for this location.
    pub fn has(&self, location: BodyLocation) -> bool {
        self.parts.iter().any(|part| part.area.location() == Some(location))
    }
}
