//! What losing hit points leads to: wounds, going down, and how passing states end.

mod conditions;
pub(super) mod falling;
mod wounds;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (conditions::RULES, conditions::plugin),
    (wounds::RULES, wounds::plugin),
    (falling::RULES, falling::plugin),
];
