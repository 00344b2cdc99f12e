//! Flasks, holy water, oil, and fire on units and on the board.

pub(in crate::rules) mod burning;
pub(in crate::rules) mod flask;
pub(in crate::rules) mod holy_water;
pub(in crate::rules) mod oil;
pub(in crate::rules) mod spread;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (flask::RULES, flask::plugin),
    (holy_water::RULES, holy_water::plugin),
    (oil::RULES, oil::plugin),
    (burning::RULES, burning::plugin),
    (spread::RULES, spread::plugin),
];
