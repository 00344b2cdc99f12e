//! Fumbles: a weapon slips, breaks, and falls somewhere; a swing lacks room.

pub(in crate::rules) mod breakage;
pub(in crate::rules) mod fumble;
pub(in crate::rules) mod landing;
pub(in crate::rules) mod tight_quarters;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (tight_quarters::RULES, tight_quarters::plugin),
    (fumble::RULES, fumble::plugin),
    (landing::RULES, landing::plugin),
    (breakage::RULES, breakage::plugin),
];
