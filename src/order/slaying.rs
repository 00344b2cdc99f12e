//! Refusals about killing the helpless.

use thiserror::Error;

use crate::model::UnitId;

/// Why a unit does not kill a helpless one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoSlaying {
    /// It can defend itself.
    #[error("{0} is neither helpless nor stunned and can defend itself")]
    NotHelpless(UnitId),
    /// It is not a neighbor.
    #[error("{target} is {distance} hexes away; {unit} must be beside it to kill it")]
    TooFar {
        /// The unit.
        unit: UnitId,
        /// The helpless enemy.
        target: UnitId,
        /// Hexes between them.
        distance: u32,
    },
    /// No weapon in hand can kill it (T-15).
    #[error("{unit} has no weapon in hand that can harm {target}")]
    Harmless {
        /// The unit.
        unit: UnitId,
        /// The helpless enemy.
        target: UnitId,
    },
    /// To kill for certain takes the whole round.
    #[error("{0} needs an untouched turn to kill for certain: no move, no attack and nothing done before it")]
    NeedsWholeTurn(UnitId),
    /// The unit itself can do nothing.
    #[error("{0} cannot do anything itself")]
    Overcome(UnitId),
}
