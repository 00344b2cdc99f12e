//! Errors of skirmishes.

use thiserror::Error;

use crate::level::{FileError, printable};
use crate::model::SideId;

/// Why a skirmish cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SkirmishError {
    /// The file of the ground is not a valid level.
    #[error(transparent)]
    Ground(#[from] FileError),
    /// The forces do not fit what the level wants of its sides, or the file does not fit its folder.
    #[error("no level comes of this skirmish: {}", without_place(.0))]
    Unplayable(FileError),
    /// The level does not have two sides.
    #[error("“{}” has {sides} sides; a skirmish takes a level of two", printable(title))]
    NotTwoSides {
        /// The level.
        title: String,
        /// How many it has.
        sides: usize,
    },
    /// The level does not say where a side is set up.
    #[error("side `{side}` has no ground to be set up on; give it a `deployment` where units can stand")]
    NoZone {
        /// The side.
        side: SideId,
    },
    /// A force does not fit on its ground.
    #[error("{}: {units} units are too many for the ground, where {room} have room", printable(name))]
    Crowded {
        /// The side.
        name: String,
        /// How many there are.
        units: usize,
        /// How many there may be.
        room: usize,
    },
    /// A side has no units, or only mounts without a weapon.
    #[error(
        "{}: nobody fights on this side; choose at least one unit, and not only mounts without a weapon",
        printable(name)
    )]
    Nobody {
        /// The side.
        name: String,
    },
    /// No catalog has this creature.
    #[error("there is no creature `{name}`; {help}")]
    UnknownCreature {
        /// What was asked for.
        name: String,
        /// What may have been meant.
        help: String,
    },
    /// The text is not written like a force.
    #[error("`{0}` is no force; write it like archer*3,knight")]
    ForceForm(String),
}

/// An error without its place: that would be in a file that is not written.
fn without_place(error: &FileError) -> String {
    let help = error.help().map(|help| format!("; {help}")).unwrap_or_default();
    format!("{}{help}", error.problem())
}
