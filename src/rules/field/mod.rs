//! What rules read: units, items and the ground, by id.

pub(super) mod able;
mod battlefield;
pub(super) mod frontage;
pub(super) mod hands;
pub(super) mod hearing;
pub(super) mod height;
pub(super) mod improvised;
pub(super) mod item_save;
pub(super) mod light;
pub(super) mod pace;
pub(super) mod quiver;
pub(super) mod saving_throw;
pub(super) mod score_check;
pub(super) mod sight;
pub(super) mod system_shock;
pub(super) mod turn;

pub use battlefield::{Battlefield, Item, Unit, UnitSummary};
pub(super) use battlefield::{INJURY_LABELS, wielded};

use crate::rulebook::RuleFile;

/// The rule files of this folder.
pub(super) const FILES: &[RuleFile] = &[
    (hands::RULES, hands::plugin),
    (improvised::RULES, improvised::plugin),
    (frontage::RULES, frontage::plugin),
];
