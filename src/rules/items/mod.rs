//! Items in hand and on the ground: drawing, picking up, ammunition.

mod ammunition;
pub(super) mod drawing;
pub(super) mod retrieval;
pub(super) mod usefulness;

use crate::rulebook::RuleFile;

/// The rule files of this folder.
pub(super) const FILES: &[RuleFile] = &[
    (drawing::RULES, drawing::plugin),
    (retrieval::RULES, retrieval::plugin),
    (ammunition::RULES, ammunition::plugin),
];
