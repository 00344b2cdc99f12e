//! Why an order is refused in a chase, or for want of one.

use thiserror::Error;

use crate::model::{ItemId, SideId, UnitId};

/// Why an order has no place in a chase, or only there.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoChase {
    /// There is no chase.
    #[error(
        "nobody is being chased; this is for those who flee off the field and for those after them (R-31)"
    )]
    NotNow,
    /// In a chase one runs, and does nothing else.
    #[error(
        "there is a chase on: who runs may drop something or run on, who is after them may pursue or let go (R-31)"
    )]
    OnlyRunning,
    /// It is for a whole side to go on or let go.
    #[error("{0} is after somebody: pursue or let go, for the whole side (R-31)")]
    PursueOrLetGo(UnitId),
    /// The other side decides.
    #[error("side `{0}` is not the one to decide about the pursuit now")]
    NotTheirTurn(SideId),
    /// It is not among those who run.
    #[error("{0} is not on the run and has nobody to throw anything in the way of")]
    NotOnTheRun(UnitId),
    /// It does not carry the thing.
    #[error("{unit} does not carry `{item}` and cannot drop it")]
    NotCarried {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// It would stop nobody.
    #[error("`{item}` would stop nobody: {why}")]
    StopsNobody {
        /// What.
        item: ItemId,
        /// Why not.
        why: &'static str,
    },
}
