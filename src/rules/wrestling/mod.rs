//! Wrestling: holding, breaking free, pinning, and taking items from hands.
//!
//! A contest is a deed of its own: it is rolled in Roll, the winner is asked in Judge, and the result is decided in
//! Harm. The unit that is held knows which units hold it.

mod advice;
mod choice;
mod codex;
mod contest;
mod hold;
mod order;
mod outcome;
mod stab;
#[cfg(test)]
mod tests;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::deed::advice::{add_adviser, add_answerer};
use super::deed::phase::{Harm, Judge, Modify, Phase, React, RollDice, add_rule_systems};
use super::deed::react::add_reaction;
use crate::rulebook::RuleFile;
use codex::{R39, R41, R42, R43, R45};

pub(super) use hold::{check, check_release, forbids, struggle};
pub(super) use order::{escape, strike_holder, wrestle};

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[(codex::RULES, plugin)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, R41, Phase::Roll, contest::roll.in_set(RollDice::Contest));
    add_rule_systems(app, R42, Phase::Judge, choice::ask.in_set(Judge::AskWinner));
    add_rule_systems(app, R45, Phase::Harm, outcome::save.in_set(Harm::Wrestling));
    add_rule_systems(app, R43, Phase::Modify, stab::hit.in_set(Modify::Rows));
    add_reaction(app, R43, stab::is_won, stab::strike.in_set(React::Stab));
    let tell = (outcome::tell, outcome::release).chain().in_set(Harm::WrestlingTold);
    add_rule_systems(app, R39, Phase::Harm, tell);
    add_rule_systems(app, R39, Phase::Harm, hold::undo.in_set(Harm::HoldsEnd));
    add_adviser(app, advice::suggest);
    add_answerer(app, choice::suggest);
}
