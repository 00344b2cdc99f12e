//! What a unit can do about wrestling.

use crate::hex::distance;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Condition, Place, Status, Tag, UnitId};
use crate::order::Order;

/// Wrestling with neighbors and letting go; for a held unit, breaking free and stabbing.
pub(super) fn wrestles(state: &Snapshot, unit: UnitId) -> Vec<(String, Order)> {
    let Some(own) = state.unit(unit) else { return Vec::new() };
    let name = |unit: &UnitId| state.unit(*unit).map_or_else(String::new, |unit| unit.name.0.to_string());
    if !own.grapple.by.is_empty() {
        let free = ("Break free".to_owned(), Order::Escape { unit });
        let stab = |holder: &UnitId| {
            let order = Order::StabGrappler { unit, target: *holder, weapon: None };
            (format!("Attack {}, the holder", name(holder)), order)
        };
        return std::iter::once(free).chain(own.grapple.by.iter().map(stab)).collect();
    }
    let holds = |other: &UnitRecord| other.grapple.by.contains(&unit);
    let beside = |other: &&UnitRecord| {
        other.side != own.side
            && other.status == Status::Fighting
            && distance(other.position, own.position) == 1
    };
    let wrestle = |other: &UnitRecord| {
        let verb = if holds(other) { "Hold fast" } else { "Wrestle" };
        (format!("{verb} {}", other.name.0), Order::Wrestle { unit, target: other.id })
    };
    // With full hands only the enemy ahead is offered, so that the refusal is shown.
    let ahead = own.facing.ahead(own.position);
    let full = holds_something(state, own);
    let near = state.units.iter().filter(beside).filter(|other| !full || other.position == ahead);
    let mut orders: Vec<(String, Order)> = near.filter(|_| can_grapple(own)).map(wrestle).collect();
    if full && !orders.is_empty() {
        orders.extend(drops(state, unit));
    }
    if own.conditions.has(Condition::Grappling) {
        orders.push(("Let go".to_owned(), Order::Release { unit }));
    }
    orders
}

/// Dropping weapons and shields to free the hands; dropping other items is offered anyway.
fn drops(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    let held = state.items.iter().filter(move |item| item.place == Place::Held(unit) && item.gear.is_none());
    held.map(move |item| (format!("Drop {}", item.item.name), Order::DropItem { unit, item: item.id }))
}

/// Whether the unit can grapple once its hands are free.
fn can_grapple(own: &UnitRecord) -> bool {
    own.hands.all() >= 2 || own.kind.tags.contains(&Tag::Grappler)
}

/// Whether the unit holds anything that it must put away first.
fn holds_something(state: &Snapshot, own: &UnitRecord) -> bool {
    state.items.iter().any(|item| item.place == Place::Held(own.id))
}
