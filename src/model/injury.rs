//! How badly a part of a body is hurt, how fast a wound bleeds, and where somebody aims (document 003).

use serde::{Deserialize, Serialize};

use super::body::BodySpot;
use super::id::PartId;

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

impl AimedPart {
    /// What the player reads: `left arm`, `elbow of the left arm`, `throat`.
    pub fn words(&self) -> String {
        let part = self.part.words();
        match self.spot.map(|spot| (spot.word(), spot.is_of_limbs())) {
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
