//! What may be wrong with a skirmish.

use thiserror::Error;

use crate::level::FileError;
use crate::model::SideId;

/// Why there is no such skirmish.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SkirmishError {
    /// The ground is no level.
    #[error(transparent)]
    Ground(#[from] FileError),
    /// It is a level for one side against another that has it otherwise.
    #[error("“{title}” has {sides} sides; a skirmish takes a level of two")]
    NotTwoSides {
        /// The level.
        title: String,
        /// How many it has.
        sides: usize,
    },
    /// The level does not say where a side may be set up.
    #[error("side `{side}` has no ground to be set up on; give it a `deployment`")]
    NoZone {
        /// The side.
        side: SideId,
    },
    /// A force does not fit on its ground.
    #[error("{name}: {units} units are too many for the ground, where {room} have room")]
    Crowded {
        /// The side.
        name: String,
        /// How many there are.
        units: usize,
        /// How many there may be.
        room: usize,
    },
    /// A side without units.
    #[error("{name}: nobody fights on this side; choose at least one unit")]
    Nobody {
        /// The side.
        name: String,
    },
    /// No catalog has it.
    #[error("there is no creature `{name}`; {help}")]
    UnknownCreature {
        /// What was asked for.
        name: String,
        /// What may have been meant.
        help: String,
    },
    /// A force that is not written as forces are.
    #[error("`{0}` is no force; write it like archer*3,knight")]
    ForceForm(String),
}
