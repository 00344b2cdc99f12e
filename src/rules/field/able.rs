//! Which units may act or be attacked, and which items exist: the checks with which every order begins.

use super::battlefield::{Battlefield, Item, Unit};
use crate::model::{Condition, Place, RuleId, Stance, Status, UnitId};
use crate::order::Refusal;

const R02: RuleId = RuleId::r(2);

pub(in crate::rules) fn in_hand(unit: &Unit, item: &Item) -> Result<(), Refusal> {
    match *item.place {
        Place::Held(owner) | Place::Worn(owner) if owner == *unit.id => Ok(()),
        _ => Err(Refusal::NotInHand { unit: *unit.id, item: *item.id }),
    }
}

/// Whether a unit can attack with an item: it is in hand or part of the body, and fists find a hand free.
pub(in crate::rules) fn at_hand(field: &Battlefield, unit: &Unit, item: &Item) -> Result<(), Refusal> {
    in_hand(unit, item)?;
    if !item.is_fist() {
        return Ok(());
    }
    match field.free_hands(unit) {
        0 => Err(Refusal::NoFreeHand { unit: *unit.id, item: *item.id, free: 0, needed: 1 }),
        _ => Ok(()),
    }
}

/// A unit that still fights.
pub(in crate::rules) fn able<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    match *unit.status {
        Status::Fighting => Ok(unit),
        status => Err(Refusal::OutOfAction { unit: id, status }),
    }
}

/// A unit that may be attacked.
pub(in crate::rules) fn attackable<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    match *unit.status {
        Status::Fighting => Ok(unit),
        status => Err(Refusal::NoTarget { target: id, status }),
    }
}

/// An item that exists.
pub(in crate::rules) fn known_item<'f>(
    field: &'f Battlefield,
    id: crate::model::ItemId,
) -> Result<Item<'f, 'f>, Refusal> {
    field.find_item(id).ok_or(Refusal::NoSuchItem(id))
}

/// Whether a unit is aiming under a rulebook with aiming.
pub(in crate::rules) fn aims(field: &Battlefield, unit: &Unit) -> bool {
    unit.conditions.has(Condition::Aiming) && field.rulebook.has(R02)
}

/// Whether a unit is on its feet.
///
/// # Errors
/// If it kneels, sits, lies or climbs.
pub(in crate::rules) fn on_its_feet(unit: UnitId, stance: Stance) -> Result<(), Refusal> {
    if stance == Stance::Standing { Ok(()) } else { Err(Refusal::NotStanding { unit, stance }) }
}
