//! Why somebody cannot wrestle.

use thiserror::Error;

use crate::model::{ItemId, UnitId};

/// Why an order to wrestle, or to do something else while wrestling, is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoWrestling {
    /// It takes two hands that hold nothing.
    #[error("{0} needs both hands free to wrestle; put away or drop what they hold (R-39)")]
    HandsFull(UnitId),
    /// It has nothing to take hold with.
    #[error("{0} has no hands to take hold of anybody with (R-39)")]
    NoHands(UnitId),
    /// One cannot be held more firmly than that.
    #[error("{0} is pinned and cannot be held more firmly; strike at it (R-44)")]
    PinnedAlready(UnitId),
    /// Two hands hold one.
    #[error("{unit} holds {held} already; let go first")]
    HoldsAnother {
        /// Who.
        unit: UnitId,
        /// Whom it holds.
        held: UnitId,
    },
    /// Whoever is held does hardly anything.
    #[error(
        "{0} is held fast: it can only try to break free, or strike at who holds it with a small weapon or with its own \
         body (R-43)"
    )]
    Held(UnitId),
    /// Whoever is pinned does nothing.
    #[error("{0} is pinned and can do nothing until it is let go (R-44)")]
    Pinned(UnitId),
    /// Its hands are not free for anything else.
    #[error("{0} has its hands on somebody; let go first (R-42)")]
    HandsOnSomebody(UnitId),
    /// There is nothing to break free from.
    #[error("nobody holds {0}")]
    NotHeld(UnitId),
    /// Only at those who hold one can one strike.
    #[error("{target} does not hold {unit}; one can only strike at those who hold one (R-43)")]
    NotTheGrappler {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// There is no room for a long weapon.
    #[error("`{0}` is too large to use while held; a small weapon or a natural one will do (R-43)")]
    TooLarge(ItemId),
    /// There is nothing to strike with.
    #[error(
        "{0} has neither a small weapon in hand nor a natural one to strike with; try to break free (R-43)"
    )]
    NothingSmall(UnitId),
    /// There is nobody to let go of.
    #[error("{0} holds nobody")]
    HoldsNobody(UnitId),
}
