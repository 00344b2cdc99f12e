//! Flasks, holy water, oil, and fire on units and on the board.

pub(super) mod burning;
pub(super) mod flask;
pub(super) mod holy_water;
pub(super) mod hurling;
pub(super) mod oil;
pub(super) mod spread;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (flask::RULES, flask::plugin),
    (hurling::RULES, hurling::plugin),
    (holy_water::RULES, holy_water::plugin),
    (oil::RULES, oil::plugin),
    (burning::RULES, burning::plugin),
    (spread::RULES, spread::plugin),
];
