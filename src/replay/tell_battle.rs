//! Sentences of the course of a battle: its beginning and end, blocks, choices, orders that come to nothing.

use super::names::{Names, list};
use super::phrases::count;
use crate::event::BattleEvent;
use crate::model::{BattleResult, SideId};

/// A battle began.
pub(super) fn began(event: &BattleEvent) -> String {
    let BattleEvent::BattleBegan { level, rulebook, seed } = event else {
        return String::new();
    };
    format!("The battle begins: {level}, by the rulebook {rulebook}, seed {seed}")
}

/// A battle is over.
pub(super) fn ended(outcome: &BattleResult, names: &dyn Names) -> String {
    match outcome.winner {
        Some(side) => format!("The battle goes to {}: {}", names.side(side), outcome.reason),
        None => format!("The battle is over, a draw: {}", outcome.reason),
    }
}

/// The units of a block may act.
pub(super) fn block_began(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::BlockBegan { side, segment, units } = event else {
        return String::new();
    };
    format!("Segment {segment}: {} of {} may act", list(units, names), names.side(*side))
}

/// A unit must choose.
pub(super) fn choice_asked(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::ChoiceAsked { chooser, rule, options } = event else {
        return String::new();
    };
    let numbered = options.iter().enumerate().map(|(number, option)| format!("{number} {option}"));
    let numbered = numbered.collect::<Vec<_>>().join(", ");
    format!("{} must choose ({rule}): {numbered}", names.unit(*chooser))
}

/// A unit has chosen.
pub(super) fn choice_made(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::ChoiceMade { chooser, rule, option } = event else {
        return String::new();
    };
    format!("{} chooses option {option} ({rule})", names.unit(*chooser))
}

/// What a unit was about to do came to nothing.
pub(super) fn voided(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Voided { unit, cause, reason } = event else {
        return String::new();
    };
    let rule = cause.map_or(String::new(), |rule| format!(" ({rule})"));
    format!("Nothing comes of what {} was about to do{rule}: {reason}", names.unit(*unit))
}

/// A side has held ground for one more round.
pub(super) fn hold_counted(side: SideId, rounds: i64, names: &dyn Names) -> String {
    format!("Held by {} for {}: the ground that counts", names.side(side), count(rounds, "round"))
}
