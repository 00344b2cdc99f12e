//! Shooting and throwing: aim, loading, crowds, friends in the way, where a throw comes down.

pub(super) mod aiming;
mod crowd;
pub(super) mod friendly_fire;
pub(super) mod loading;
#[cfg(test)]
mod melee_fire_test;
pub(super) mod throwing;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (aiming::RULES, aiming::plugin),
    (loading::RULES, loading::plugin),
    (crowd::RULES, crowd::plugin),
    (friendly_fire::RULES, friendly_fire::plugin),
    (throwing::RULES, throwing::plugin),
];
