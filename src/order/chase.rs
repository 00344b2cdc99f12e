//! Refusals about a chase.

use thiserror::Error;

use crate::model::{ItemId, SideId, UnitId};

/// Why an order is refused in a chase, or outside of one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoChase {
    /// There is no chase.
    #[error(
        "there is no chase; this is only for units that fled off the field and for their pursuers (R-31)"
    )]
    NotNow,
    /// In a chase, units only run.
    #[error(
        "this is a chase: those who flee may drop something or run on, their pursuers may pursue or let go (R-31)"
    )]
    OnlyRunning,
    /// The whole side goes on or lets go, not a single unit.
    #[error("{0} is a pursuer: pursue or let go, for the whole side (R-31)")]
    PursueOrLetGo(UnitId),
    /// The other side decides.
    #[error("side `{0}` does not decide about the pursuit now")]
    NotTheirTurn(SideId),
    /// The unit is not part of the quarry.
    #[error("{0} is not being chased and has no pursuers to stop")]
    NotOnTheRun(UnitId),
    /// The unit cannot run after anybody.
    #[error(
        "{0} cannot pursue anybody: it does not fight any more, cannot move or is held, climbs, burns or runs itself, \
         or is a mount (R-31)"
    )]
    CannotPursue(UnitId),
    /// Units of two sides run, or pursue.
    #[error("{0} and {1} are not on one side: one side pursues, and one is pursued (R-31)")]
    NotOneSide(UnitId, UnitId),
    /// The unit does not carry the item.
    #[error("{unit} does not carry `{item}` and cannot drop it")]
    NotCarried {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// The item would stop no pursuer.
    #[error("`{item}` would stop nobody: {why}")]
    StopsNobody {
        /// The item.
        item: ItemId,
        /// Why not.
        why: &'static str,
    },
}
