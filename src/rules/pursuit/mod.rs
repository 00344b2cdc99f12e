//! Pursuit: units that have fled the field are chased beyond the map.
//!
//! A chase is a stage of the clock between the last act on the field and the end of the battle. It goes in rounds:
//! each unit that runs may drop something, tempted pursuers check morale, and the others run on or let go.

mod advice;
mod begin;
pub(super) mod codex;
mod drop;
mod order;
mod race;
#[cfg(test)]
mod tests;
mod told;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::deed::advice::add_adviser;
use super::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rulebook::RuleFile;
use codex::R31;

pub(crate) use begin::can_pursue;
pub(super) use begin::due;
pub(crate) use order::is_of_a_chase;
pub(super) use order::{check_decision, check_drop, check_tempt, next, ready, throw_down};

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[(codex::RULES, plugin)];

pub(super) fn plugin(app: &mut App) {
    let dice = (drop::tempt, race::roll).chain().in_set(Harm::Chase);
    add_rule_systems(app, R31, Phase::Harm, dice);
    let tell = (begin::tell, drop::tell, drop::tell_tempted, told::tell).chain().in_set(Harm::ChaseTold);
    add_rule_systems(app, R31, Phase::Harm, tell);
    add_adviser(app, advice::suggest);
}
