//! Refusals about wrestling.

use thiserror::Error;

use crate::model::{ItemId, UnitId};

/// Why an order to wrestle, or to do something else while wrestling, is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoWrestling {
    /// To wrestle takes two empty hands.
    #[error("{0} needs both hands free to wrestle; put away or drop what it holds (R-39)")]
    HandsFull(UnitId),
    /// The unit has no hands.
    #[error("{0} has no hands to wrestle with (R-39)")]
    NoHands(UnitId),
    /// The target is pinned and cannot be held more firmly.
    #[error("{0} is pinned and cannot be held more firmly; attack it instead (R-44)")]
    PinnedAlready(UnitId),
    /// Two hands can hold only one unit.
    #[error("{unit} already holds {held}; let go first")]
    HoldsAnother {
        /// The unit.
        unit: UnitId,
        /// The unit it holds.
        held: UnitId,
    },
    /// A held unit can only break free or attack the unit that holds it.
    #[error(
        "{0} is held fast: it can only try to break free, or attack those who hold it with a small or natural weapon \
         (R-43)"
    )]
    Held(UnitId),
    /// A pinned unit can do nothing.
    #[error("{0} is pinned and can do nothing until it is let go (R-44)")]
    Pinned(UnitId),
    /// The unit holds another unit.
    #[error("{0} holds another unit; it has to let go first (R-42)")]
    HandsOnSomebody(UnitId),
    /// The unit is not held.
    #[error("nobody holds {0}")]
    NotHeld(UnitId),
    /// A held unit can attack only the units that hold it.
    #[error("{target} does not hold {unit}; a held unit can only attack those who hold it (R-43)")]
    NotTheGrappler {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// The weapon is too large to use while held.
    #[error("`{0}` is too large to use while held; a small weapon or a natural one will do (R-43)")]
    TooLarge(ItemId),
    /// The unit has no weapon that it could use while held.
    #[error(
        "{0} has neither a small weapon in hand nor a natural one to attack with; try to break free (R-43)"
    )]
    NothingSmall(UnitId),
    /// The unit holds no other unit.
    #[error("{0} holds nobody")]
    HoldsNobody(UnitId),
}
