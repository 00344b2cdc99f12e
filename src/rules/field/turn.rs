//! What a turn holds, and the facts that it was spent.

use super::battlefield::{Field, Unit};
use super::hands;
use crate::event::BattleEvent;
use crate::model::Turn;
use crate::order::Refusal;

/// Segments in a round.
pub(in crate::rules) const SEGMENTS: u8 = 10;

/// A turn that nobody has touched, as a unit has it when a round begins; whoever is stunned, unaware or helpless has none (T-24).
pub fn fresh_turn(field: &Field, unit: &Unit) -> Turn {
    if unit.conditions.incapacitate() {
        return Turn { ended: true, ..Turn::default() };
    }
    Turn {
        movement: u16::from(field.legs(unit).movement.0),
        action: true,
        attacks: hands::attacks(field, unit),
        minor: true,
        kick: true,
        free_attack: true,
        ended: false,
    }
}

pub(in crate::rules) fn turn_ended(unit: &Unit) -> BattleEvent {
    let before = *unit.turn;
    BattleEvent::TurnEnded { unit: *unit.id, before, after: Turn { ended: true, ..before } }
}

pub(in crate::rules) fn check_minor_action(unit: &Unit) -> Result<(), Refusal> {
    unit.turn.minor.then_some(()).ok_or(Refusal::NoMinorAction(*unit.id))
}

/// The fact that part of a turn was used.
pub(in crate::rules) fn spent(unit: &Unit, change: impl FnOnce(&mut Turn)) -> BattleEvent {
    let before = *unit.turn;
    let mut after = before;
    change(&mut after);
    BattleEvent::TurnSpent { unit: *unit.id, before, after }
}
