//! The unseen: who detects them, and who knows where they are.

mod acuity;
pub(super) mod listening;
mod signs;
pub(super) mod whereabouts;

#[cfg(test)]
mod bench;

pub use listening::where_listened;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (acuity::RULES, acuity::plugin),
    (signs::RULES, signs::plugin),
    (listening::RULES, listening::plugin),
    (whereabouts::RULES, whereabouts::plugin),
];
