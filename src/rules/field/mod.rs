//! What rules read: the combatants, their things and the ground, by id.

pub(in crate::rules) mod able;
mod battlefield;
pub(in crate::rules) mod hands;
pub(in crate::rules) mod height;
pub(in crate::rules) mod improvised;
pub(in crate::rules) mod light;
pub(in crate::rules) mod quiver;
pub(in crate::rules) mod saving_throw;
pub(in crate::rules) mod sight;
pub(in crate::rules) mod turn;

pub(in crate::rules) use battlefield::wielded;
pub use battlefield::{Field, Figure, Thing, Unit};

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] =
    &[(hands::RULES, hands::plugin), (improvised::RULES, improvised::plugin)];
