//! Bodies: the parts that creatures have, what each part is, and what it is good for.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::id::PartId;

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

/// The parts of the body that armor covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BodyLocation {
    /// Head: a helmet, a coif, a hood of mail.
    Head,
    /// Chest, belly and back.
    Torso,
    /// Arms.
    Arms,
    /// Legs.
    Legs,
}

impl BodyLocation {
    /// What a player reads.
    pub fn word(self) -> &'static str {
        match self {
            BodyLocation::Head => "head",
            BodyLocation::Torso => "torso",
            BodyLocation::Arms => "arms",
            BodyLocation::Legs => "legs",
        }
    }
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
    /// What the player reads: `throat`.
    pub fn words(self) -> &'static str {
        match self {
            BodySpot::Throat => "throat",
            BodySpot::Heart => "heart",
            BodySpot::Genitals => "genitals",
            BodySpot::Shoulder => "shoulder",
            BodySpot::Elbow => "elbow",
            BodySpot::Wrist => "wrist",
            BodySpot::Hand => "hand",
            BodySpot::Knee => "knee",
            BodySpot::Ankle => "ankle",
            BodySpot::Foot => "foot",
        }
    }

    /// Whether it is on a limb, of which a body has several.
    pub fn is_of_limbs(self) -> bool {
        self.area().is_limb()
    }

    /// How far out on a limb it is, from the body on.
    pub fn along(self) -> u8 {
        match self {
            BodySpot::Throat | BodySpot::Heart | BodySpot::Genitals | BodySpot::Shoulder => 0,
            BodySpot::Elbow | BodySpot::Knee => 1,
            BodySpot::Wrist | BodySpot::Ankle => 2,
            BodySpot::Hand | BodySpot::Foot => 3,
        }
    }

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
    /// The body of people, which who names none has.
    pub fn humanoid() -> Arc<Body> {
        static HUMANOID: OnceLock<Arc<Body>> = OnceLock::new();
        HUMANOID.get_or_init(|| Arc::new(Body { parts: humanoid_parts() })).clone()
    }

    /// Whether it is the body of people.
    pub fn is_humanoid(&self) -> bool {
        *self == *Body::humanoid()
    }

    /// A part by its name.
    pub fn part(&self, name: PartId) -> Option<&BodyPart> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// Which hand a part bears, counted as hands are that hold items: the first arm bears the first hand.
    pub fn hand_of(&self, name: PartId) -> Option<u8> {
        let place = self.parts.iter().filter(|part| part.hand).position(|part| part.name == name);
        place.and_then(|place| u8::try_from(place).ok())
    }

    /// How many hands it has.
    pub fn hands(&self) -> usize {
        self.parts.iter().filter(|part| part.hand).count()
    }

    /// Whether a part of it is covered by armor for this location.
    pub fn has(&self, location: BodyLocation) -> bool {
        self.parts.iter().any(|part| part.area.location() == Some(location))
    }
}

fn humanoid_parts() -> Vec<BodyPart> {
    use BodySpot as S;
    let part = |name: &str, area, spots: &[BodySpot]| BodyPart {
        name: name.parse().expect("the name is a short word"),
        area,
        spots: spots.to_vec(),
        hand: area == BodyArea::Arm,
        carries: area == BodyArea::Leg,
    };
    let (arm, leg) = ([S::Shoulder, S::Elbow, S::Wrist, S::Hand], [S::Knee, S::Ankle, S::Foot]);
    vec![
        part("head", BodyArea::Head, &[S::Throat]),
        part("torso", BodyArea::Torso, &[S::Heart]),
        part("abdomen", BodyArea::Abdomen, &[S::Genitals]),
        part("right-arm", BodyArea::Arm, &arm),
        part("left-arm", BodyArea::Arm, &arm),
        part("right-leg", BodyArea::Leg, &leg),
        part("left-leg", BodyArea::Leg, &leg),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_arm_bears_the_first_hand_and_other_parts_bear_none() {
        let body = Body::humanoid();
        let hands = body.parts.iter().map(|part| body.hand_of(part.name));
        assert_eq!(hands.collect::<Vec<_>>(), [None, None, None, Some(0), Some(1), None, None]);
        let part = |name: &str| body.part(name.parse().expect("a word")).map(|part| part.area);
        assert_eq!((part("left-leg"), part("tail")), (Some(BodyArea::Leg), None));
    }
}
