//! Killing the helpless: for certain in a whole round, or by an attempt with one attack.

mod advice;
mod attempt;
mod certain;
mod mercy;
mod table;

use crate::rulebook::RuleFile;

pub(super) use attempt::{check as check_attempt, declare as declare_attempt};
pub(super) use certain::{check as check_certain, check_end};

/// The rule files of this folder.
pub(super) const FILES: &[RuleFile] = &[
    (mercy::RULES, mercy::plugin),
    (certain::RULES, certain::plugin),
    (attempt::RULES, attempt::plugin),
    (table::RULES, table::plugin),
    (advice::RULES, advice::plugin),
];
