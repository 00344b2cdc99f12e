//! Mishaps: dropped weapons, where weapons land and whether they break, and swings without room.

mod breakage;
mod fumble;
mod fumble_table;
mod landing;
mod tight_quarters;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (tight_quarters::RULES, tight_quarters::plugin),
    (fumble::RULES, fumble::plugin),
    (fumble_table::RULES, fumble_table::plugin),
    (landing::RULES, landing::plugin),
    (breakage::RULES, breakage::plugin),
];
