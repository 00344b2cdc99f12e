//! The target of a thrown flask.

use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::UnitId;

/// What a flask is thrown at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThrowTarget {
    /// A unit.
    Unit(UnitId),
    /// The ground of a hex, as column and row.
    Ground(#[serde(with = "crate::hex::pair")] Hex),
}
