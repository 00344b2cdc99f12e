//! What comes upon the living besides blows: poison, paralysis, drained life, disease, exhaustion, coma (document 003).

mod collapse;
pub(super) mod coma;
mod drain;
mod exhaustion;
mod paralysis;
mod poison;
mod rot;
mod touch;

use crate::rulebook::RuleFile;

pub(super) use poison::check as check_poison;
pub use poison::{RECOVERY, points_back};
pub use rot::{day_of_death, rotted};

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (rot::RULES, rot::plugin),
    (drain::RULES, drain::plugin),
    (poison::RULES, poison::plugin),
    (paralysis::RULES, paralysis::plugin),
    (exhaustion::RULES, exhaustion::plugin),
    (collapse::RULES, collapse::plugin),
];
