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
#[cfg(test)]
mod tests;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::deed::advice::{add_adviser, add_answerer};
use super::deed::phase::{Harm, Judge, Phase, RollDice};
use crate::rulebook::{RuleFile, on};
use codex::{R39, R41, R42, R43, R45};

pub(super) use hold::{check, check_release, forbids, struggle};
pub(super) use order::{escape, stab, wrestle};

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[(codex::RULES, plugin)];

pub(super) fn plugin(app: &mut App) {
    let roll = contest::roll.in_set(RollDice::Contest);
    app.add_systems(Phase::Roll, roll.run_if(on(R41)));
    let ask = choice::ask.in_set(Judge::AskWinner);
    app.add_systems(Phase::Judge, ask.run_if(on(R42)));
    let dice = (outcome::save.run_if(on(R45)), outcome::stab.run_if(on(R43)));
    app.add_systems(Phase::Harm, dice.chain().in_set(Harm::Wrestling));
    let tell = (outcome::tell, outcome::release).chain().in_set(Harm::WrestlingTold);
    app.add_systems(Phase::Harm, tell.run_if(on(R39)));
    app.add_systems(Phase::Harm, hold::undo.in_set(Harm::HoldsEnd).run_if(on(R39)));
    add_adviser(app, advice::suggest);
    add_answerer(app, choice::suggest);
}
