//! Motion: walking, climbing, stances, riding, and the free attacks that walking away provokes.

pub(super) mod climbing;
pub(super) mod flying;
pub(super) mod free_attack;
pub(super) mod landing;
pub(super) mod movement;
pub(super) mod parting;
pub(super) mod riding;
pub(super) mod stance;
pub(super) mod step;
pub(super) mod ways;

use crate::rulebook::RuleFile;

/// The rule files of this folder.
pub(super) const FILES: &[RuleFile] = &[
    (movement::RULES, movement::plugin),
    (free_attack::RULES, free_attack::plugin),
    (stance::RULES, stance::plugin),
    (climbing::RULES, climbing::plugin),
    (flying::RULES, flying::plugin),
    (landing::RULES, landing::plugin),
    (riding::RULES, riding::plugin),
];
