//! What flasks are thrown at.

use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::UnitId;

/// What something is thrown at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThrowTarget {
    /// At somebody.
    Unit(UnitId),
    /// At the ground, a column and a row.
    Ground(#[serde(with = "crate::hex::pair")] Hex),
}
