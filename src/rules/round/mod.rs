//! The round: order of turns, objectives, escape.

mod escape;
mod initiative;
pub(super) mod objectives;
pub(super) mod sequence;
mod situation;
pub(super) mod turn;

use crate::rulebook::RuleFile;

/// The rule files of this folder.
pub(super) const FILES: &[RuleFile] = &[
    (turn::RULES, turn::plugin),
    (initiative::RULES, initiative::plugin),
    (situation::RULES, situation::plugin),
    (sequence::RULES, sequence::plugin),
    (objectives::RULES, objectives::plugin),
];
