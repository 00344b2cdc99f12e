//! Which units are heard where they cannot be seen (H-07).
//!
//! A unit is heard once it has moved or done anything in this round, and as long as it wrestles or burns. A unit that
//! only waits, takes aim or ends its turn makes no sound.

use super::battlefield::{Battlefield, Unit};
use super::turn::fresh_turn;

/// Whether a unit is heard; of a rider and its mount both are if one of them is.
pub(in crate::rules) fn is_heard(field: &Battlefield, unit: &Unit) -> bool {
    let other = unit.riding.0.or_else(|| field.rider_of(*unit.id));
    is_loud(field, unit) || other.is_some_and(|other| is_loud(field, &field.unit(other)))
}

fn is_loud(field: &Battlefield, unit: &Unit) -> bool {
    let attacked_freely = fresh_turn(field, unit).free_attack && !unit.turn.free_attack;
    unit.conditions.wrestle() || unit.conditions.burn() || attacked_freely || unit.turn.begun
}
