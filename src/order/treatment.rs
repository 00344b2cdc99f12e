//! Refusals about treating wounds and the dying.

use thiserror::Error;

use crate::model::UnitId;

/// Why nobody is treated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoTreatment {
    /// Nobody treats an enemy.
    #[error("{target} is an enemy; {unit} treats only itself and its own side")]
    Enemy {
        /// The unit.
        unit: UnitId,
        /// The enemy.
        target: UnitId,
    },
    /// There is nothing to treat.
    #[error("{0} has no wound that bleeds and is not dying")]
    NothingToTreat(UnitId),
    /// The patient is not a neighbor.
    #[error("{target} is {distance} hexes away; {unit} must stand beside it to treat it")]
    TooFar {
        /// The unit.
        unit: UnitId,
        /// The unit that bleeds or is dying.
        target: UnitId,
        /// Hexes between them.
        distance: u32,
    },
    /// All that could be treated is severe and in no limb.
    #[error(
        "{target} bleeds severely, and not from a limb: {unit} has not learned to heal and cannot bind that (A-61)"
    )]
    NeedsHealer {
        /// The unit.
        unit: UnitId,
        /// The unit that bleeds.
        target: UnitId,
    },
    /// It is too late.
    #[error("{0} is dead: nobody can treat it any more")]
    Dead(UnitId),
    /// The unit has nothing to treat anybody with.
    #[error("{0} has no hands to treat anybody with")]
    NoHands(UnitId),
}
