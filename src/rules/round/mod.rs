//! The round: who acts when, what the sides are after, who gets away.

mod escape;
mod initiative;
pub(super) mod objectives;
pub(super) mod turn;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (turn::RULES, turn::plugin),
    (initiative::RULES, initiative::plugin),
    (objectives::RULES, objectives::plugin),
];
