//! Injuries of document 003: how fast wounds bleed, and how they are bound.

mod binding;
pub(super) mod bleeding;

use crate::rulebook::RuleFile;

pub(super) use binding::check as check_bind;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] =
    &[(bleeding::RULES, bleeding::plugin), (binding::RULES, binding::plugin)];
