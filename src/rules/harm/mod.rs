//! What follows from losing hit points: wounds and going down; and how conditions end.

pub(super) mod bleeding;
pub(super) mod conditions;
mod depths;
pub(super) mod falling;
pub(super) mod hit_points;
mod wounds;

use crate::rulebook::RuleFile;

/// The rule files of this folder.
pub(super) const FILES: &[RuleFile] = &[
    (conditions::RULES, conditions::plugin),
    (wounds::RULES, wounds::plugin),
    (bleeding::RULES, bleeding::plugin),
    (falling::RULES, falling::plugin),
    (depths::RULES, depths::plugin),
];
