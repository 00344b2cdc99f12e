//! Critical hits that injure parts of the body, and what injuries do (document 003).

mod aftermath;
mod armor;
mod confirm;
mod degree;
mod effects;
pub(super) mod healing;
mod location;
mod strike;

#[cfg(test)]
mod bench;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (confirm::RULES, confirm::plugin),
    (location::RULES, location::plugin),
    (degree::RULES, degree::plugin),
    (strike::RULES, strike::plugin),
    (effects::RULES, effects::plugin),
    (armor::RULES, armor::plugin),
    (aftermath::RULES, aftermath::plugin),
    (healing::RULES, healing::plugin),
];
