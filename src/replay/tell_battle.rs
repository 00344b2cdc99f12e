//! Sentences of the course of a battle: its beginning and end, blocks, choices, orders that come to nothing.

use super::names::{Names, list, option, options};
use super::phrases::count;
use crate::model::{BattleResult, ChoiceOptions, ChosenOption, RuleId, SideId, UnitId, within};

/// A battle began.
pub(super) fn began(level: &str, rulebook: &str, seed: u64) -> String {
    format!("The battle begins: {level}, by the rulebook {rulebook}, seed {seed}")
}

/// A battle is over.
pub(super) fn ended(outcome: &BattleResult, names: &dyn Names) -> String {
    match outcome.winner {
        Some(side) => {
            format!("The battle goes to {}: {}", within(&names.side(side)), outcome.reason)
        }
        None => format!("The battle is over, a draw: {}", outcome.reason),
    }
}

/// The units of a block may act.
pub(super) fn block_began(side: SideId, segment: u8, units: &[UnitId], names: &dyn Names) -> String {
    format!("Segment {segment}: {} of {} may act", list(units, names), within(&names.side(side)))
}

/// A unit must choose.
pub(super) fn choice_asked(
    chooser: UnitId,
    rule: RuleId,
    asked: &ChoiceOptions,
    names: &dyn Names,
) -> String {
    let told = options(asked, names);
    let told = match asked {
        ChoiceOptions::Numbers { .. } => told,
        _ => told.iter().enumerate().map(|(number, option)| format!("option {number}, {option}")).collect(),
    };
    format!("{} must choose ({rule}): {}", names.unit(chooser), told.join("; "))
}

/// A unit has chosen.
pub(super) fn choice_made(chooser: UnitId, rule: RuleId, chosen: &ChosenOption, names: &dyn Names) -> String {
    format!("{} chooses {} ({rule})", names.unit(chooser), option(chosen, names))
}

/// What a unit was about to do came to nothing.
pub(super) fn voided(unit: UnitId, cause: Option<RuleId>, reason: &str, names: &dyn Names) -> String {
    let rule = cause.map_or(String::new(), |rule| format!(" ({rule})"));
    format!("{} cannot do what was planned{rule}: {reason}", names.unit(unit))
}

/// A side has held ground for one more round.
pub(super) fn hold_counted(side: SideId, rounds: i64, names: &dyn Names) -> String {
    format!("Held by {} for {}: the ground that counts", within(&names.side(side)), count(rounds, "round"))
}
