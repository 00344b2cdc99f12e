//! What comes upon the living besides blows: exhaustion (document 003).

mod collapse;
mod exhaustion;
mod spells;

use crate::rulebook::RuleFile;

pub use spells::{SpellExhaustion, after_the_last_spell};

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (exhaustion::RULES, exhaustion::plugin),
    (collapse::RULES, collapse::plugin),
    (spells::RULES, spells::plugin),
];
