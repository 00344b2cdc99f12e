//! Critical hits that injure parts of the body, what injuries do, how wounds bleed and are treated, and how units die
//! (document 003).

mod aftermath;
pub(super) mod armor;
mod binding;
pub(super) mod bleeding;
mod chart;
mod choosing;
mod confirm;
pub(super) mod deaths_door;
mod degree;
mod dropping;
pub(super) mod easing;
pub(super) mod effects;
pub(super) mod healing;
mod location;
mod strike;
mod wings;

#[cfg(test)]
pub(super) mod bench;

use crate::rulebook::RuleFile;

pub(super) use binding::check as check_treatment;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (confirm::RULES, confirm::plugin),
    (location::RULES, location::plugin),
    (chart::RULES, chart::plugin),
    (choosing::RULES, choosing::plugin),
    (degree::RULES, degree::plugin),
    (strike::RULES, strike::plugin),
    (effects::RULES, effects::plugin),
    (armor::RULES, armor::plugin),
    (aftermath::RULES, aftermath::plugin),
    (dropping::RULES, dropping::plugin),
    (wings::RULES, wings::plugin),
    (bleeding::RULES, bleeding::plugin),
    (deaths_door::RULES, deaths_door::plugin),
    (binding::RULES, binding::plugin),
    (healing::RULES, healing::plugin),
];
