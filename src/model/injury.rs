//! Injuries of document 003: how badly a part of a body is hurt, how fast a wound bleeds, and where somebody aims.

use std::sync::Arc;

use bevy::prelude::{Component, Entity};
use serde::{Deserialize, Serialize};

use super::body::{BodyArea, BodySpot};
use super::id::PartId;
use super::scores::LastingEffect;

/// How badly a part of a body is hurt, from the least to the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Degree {
    /// A scratch.
    Grazed,
    /// A bruise or a cut.
    Struck,
    /// A deep wound.
    Injured,
    /// A bone is broken.
    Broken,
    /// Crushed or shattered.
    Destroyed,
    /// Cut off.
    Severed,
}

impl Degree {
    /// What a part in this state is, as the player reads it: `broken`.
    pub fn words(self) -> &'static str {
        match self {
            Degree::Grazed => "grazed",
            Degree::Struck => "struck",
            Degree::Injured => "badly hurt",
            Degree::Broken => "broken",
            Degree::Destroyed => "crushed",
            Degree::Severed => "cut off",
        }
    }
}

/// How fast an open wound bleeds by document 003, from the least to the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bleeding {
    /// 1d2 hit points every tenth round.
    Minor,
    /// 1d2 hit points a round.
    Major,
    /// 1d6 tenths of full hit points a round.
    Severe,
}

/// How a unit sinks that is below 0 hit points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sinking {
    /// The round in which it began.
    pub since: u32,
    /// Whether somebody has slowed it: then it costs 1d2 hit points every tenth round, else 1 each round.
    #[serde(default)]
    pub slowed: bool,
}

/// What a unit goes through that has gone down to less than 0 hit points, until it is on its feet again.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeathsDoor {
    /// How it sinks; `None` if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sinking: Option<Sinking>,
    /// Whether it has begun to sink since it went down.
    pub sank: bool,
    /// By how much it has missed the check for a coma of this fall, 0 if it has passed it; `None` if there was none yet
    ///
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shock: Option<u16>,
}

impl DeathsDoor {
    /// Begins to sink this way, or sinks no more.
    pub fn sink(&mut self, sinking: Option<Sinking>) {
        self.sinking = sinking;
        self.sank |= sinking.is_some();
    }

    /// Whether there is nothing to say.
    pub fn is_none(&self) -> bool {
        *self == DeathsDoor::default()
    }
}

impl AimedPart {
    /// What the player reads: `left arm`, `elbow of the left arm`, `throat`.
    pub fn words(&self) -> String {
        let part = self.part.words();
        match self.spot.map(|spot| (spot.words(), spot.is_of_limbs())) {
            None => part,
            Some((word, false)) => word.to_owned(),
            Some((word, true)) => format!("{word} of the {part}"),
        }
    }
}

/// A part of a body at which somebody aims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimedPart {
    /// The part.
    pub part: PartId,
    /// The place on it; `None` for the part as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<BodySpot>,
}

/// An injury of a part of a body, an entity that lasts until it is healed. It is no loss of hit points: those that
/// the same blow cost are another thing.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Injury {
    /// Number of the injury on this unit, counted from 1.
    pub number: u16,
    /// The part.
    pub part: PartId,
    /// What the part is.
    pub area: BodyArea,
    /// The place on it, if somebody aimed there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<BodySpot>,
    /// How bad it is.
    pub degree: Degree,
    /// Whether only the end of the limb is cut off: a hand or a foot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// Whether a hook or a wooden leg is in the place of what was cut off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prosthesis: bool,
    /// Whether it keeps its bearer out of action as long as it lasts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeps_down: bool,
    /// What it does to its bearer as long as it lasts.
    #[serde(default, skip_serializing_if = "<[LastingEffect]>::is_empty")]
    pub effects: Arc<[LastingEffect]>,
}

impl Injury {
    /// The first injury of a unit, of the part as a whole, with what it does.
    pub fn new(part: PartId, area: BodyArea, degree: Degree, effects: &[LastingEffect]) -> Injury {
        Injury {
            number: 1,
            part,
            area,
            spot: None,
            degree,
            partial: false,
            prosthesis: false,
            keeps_down: false,
            effects: effects.into(),
        }
    }
}

/// The unit entity that has this injury.
#[derive(Component, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Injuries)]
pub struct InjuryOf(pub Entity);

/// The injuries of a unit.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = InjuryOf, linked_spawn)]
pub struct Injuries(Vec<Entity>);

/// What of several injuries counts: those of one part do not add up on rolls, only the worst of them does.
pub fn effects_of_injuries<'i>(
    injuries: impl Iterator<Item = &'i Injury> + Clone,
) -> impl Iterator<Item = (&'i Injury, &'i LastingEffect)> + Clone {
    let all = injuries.clone();
    injuries.flat_map(|injury| injury.effects.iter().map(move |effect| (injury, effect))).filter(
        move |(injury, effect)| {
            let same_part = all.clone().filter(|other| other.part == injury.part && other != injury);
            let mut rivals =
                same_part.flat_map(|other| other.effects.iter().map(move |rival| (other, rival)));
            !rivals.any(|(other, rival)| match effect.points_on_rolls(rival) {
                Some((own, more)) if rival.points_on_rolls(effect).is_none() => more <= own,
                Some((own, alike)) => (alike, other.number) < (own, injury.number),
                None => false,
            })
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use LastingEffect as E;

    fn injury(number: u16, part: &str, effects: &[LastingEffect]) -> Injury {
        let part = part.parse().expect("a short word");
        let (area, degree) = (BodyArea::Arm, Degree::Struck);
        Injury { number, ..Injury::new(part, area, degree, effects) }
    }

    #[test]
    fn of_injuries_of_one_part_the_worst_counts_on_rolls_and_parts_add_up() {
        let counted = |injuries: &[Injury]| -> Vec<(u16, LastingEffect)> {
            effects_of_injuries(injuries.iter()).map(|(injury, effect)| (injury.number, *effect)).collect()
        };
        let (slight, bad) = (E::HandToHit(0, -2), E::HandToHit(0, -4));
        let arm = [injury(1, "right-arm", &[slight]), injury(2, "right-arm", &[bad])];
        assert_eq!(counted(&arm), [(2, bad)]);
        let same = [injury(1, "right-arm", &[slight]), injury(2, "right-arm", &[slight])];
        assert_eq!(counted(&same), [(1, slight)], "of equals the first counts");
        let (bite, all) = (E::LimbToHit(BodyArea::Head, -2), E::ToHit(-4));
        for (first, second, counts) in [(bite, all, 2), (all, bite, 1)] {
            let head = [injury(1, "head", &[first]), injury(2, "head", &[second])];
            assert_eq!(counted(&head), [(counts, all)], "what hampers every attack hampers the bite too");
        }
        let alike = [injury(1, "head", &[bite]), injury(2, "head", &[E::ToHit(-2)])];
        assert_eq!(counted(&alike), [(2, E::ToHit(-2))]);
        let apart = [injury(1, "head", &[E::ToHit(-2)]), injury(2, "torso", &[E::ToHit(-1)])];
        assert_eq!(counted(&apart), [(1, E::ToHit(-2)), (2, E::ToHit(-1))]);
        let caps = [injury(1, "head", &[E::FullHitPoints(50)]), injury(2, "head", &[E::FullHitPoints(50)])];
        assert_eq!(counted(&caps).len(), 2, "percentages are settled where scores are read");
        let other = [injury(1, "head", &[E::ToHit(-2)]), injury(2, "head", &[E::ToBeHit(-4)])];
        assert_eq!(counted(&other).len(), 2, "they are not alike");
    }
}
