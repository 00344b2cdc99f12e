//! Refusals about called shots.

use thiserror::Error;

use crate::model::{AimedPart, PartId, UnitId};

/// Why a shot cannot be called.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoCalledShot {
    /// The unit has attacked in this round.
    #[error("{0} has attacked in this round already, and a called shot is the only attack of a round (A-13)")]
    HasAttacked(UnitId),
    /// The body of the target lacks the part.
    #[error("{target} has no {}", .part.words())]
    NoSuchPart {
        /// The target.
        target: UnitId,
        /// The part.
        part: PartId,
    },
    /// The place is not on the part.
    #[error("{target} has no {}", .aim.words())]
    NoSuchPlace {
        /// The target.
        target: UnitId,
        /// The part, and the place that is not on it.
        aim: AimedPart,
    },
    /// It is cut off.
    #[error("{target} has lost the {} (A-56)", .aim.words())]
    CutOff {
        /// The target.
        target: UnitId,
        /// The part, or the place on it.
        aim: AimedPart,
    },
    /// Cover hides the part.
    #[error("{covered}% cover hides the {} of {target} (A-16)", .part.words())]
    Hidden {
        /// The target.
        target: UnitId,
        /// The part.
        part: PartId,
        /// How much of the target is covered, in percent.
        covered: u8,
    },
}
