//! Refusals about binding wounds.

use thiserror::Error;

use crate::model::UnitId;

/// Why a wound is not bound.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoTreatment {
    /// Nobody binds the wounds of an enemy.
    #[error("{target} is an enemy; {unit} binds only its own wounds and those of its side")]
    Enemy {
        /// The unit.
        unit: UnitId,
        /// The enemy.
        target: UnitId,
    },
    /// There is nothing to bind.
    #[error("{0} has no wound that bleeds")]
    DoesNotBleed(UnitId),
    /// The patient is not a neighbor.
    #[error("{target} is {distance} hexes away; {unit} must stand beside it to bind its wounds")]
    TooFar {
        /// The unit.
        unit: UnitId,
        /// The unit that bleeds.
        target: UnitId,
        /// Hexes between them.
        distance: u32,
    },
    /// The worst wound is severe and not in a limb.
    #[error(
        "the worst wound of {target} bleeds severely and is not in a limb: {unit} has not learned to heal and cannot \
         bind it (A-61)"
    )]
    NeedsHealer {
        /// The unit.
        unit: UnitId,
        /// The unit that bleeds.
        target: UnitId,
    },
    /// The unit has nothing to bind wounds with.
    #[error("{0} has no hands to bind a wound with")]
    NoHands(UnitId),
}
