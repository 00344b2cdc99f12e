//! Moving about: walking, climbing, stances, riding, and the blows that walking away provokes.

pub(in crate::rules) mod climbing;
pub(in crate::rules) mod free_attack;
pub(in crate::rules) mod movement;
pub(in crate::rules) mod riding;
pub(in crate::rules) mod stance;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (movement::RULES, movement::plugin),
    (free_attack::RULES, free_attack::plugin),
    (stance::RULES, stance::plugin),
    (climbing::RULES, climbing::plugin),
    (riding::RULES, riding::plugin),
];
