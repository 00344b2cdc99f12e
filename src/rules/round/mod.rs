//! The round: who acts when, what the sides are after, who gets away.

pub(in crate::rules) mod escape;
pub(in crate::rules) mod initiative;
pub(in crate::rules) mod objectives;
pub(in crate::rules) mod turn;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (turn::RULES, turn::plugin),
    (initiative::RULES, initiative::plugin),
    (objectives::RULES, objectives::plugin),
];
