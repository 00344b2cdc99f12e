//! What a unit can do about wrestling.

use crate::hex::distance;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Condition, Place, Status, Tag, UnitId};
use crate::order::Order;

/// Laying hands on neighbors; breaking free and stabbing, for whoever is held; letting go.
pub(super) fn wrestles(state: &Snapshot, unit: UnitId) -> Vec<(String, Order)> {
    let Some(own) = state.unit(unit) else { return Vec::new() };
    let name = |unit: &UnitId| state.unit(*unit).map_or_else(String::new, |unit| unit.name.0.to_string());
    if !own.grapple.by.is_empty() {
        let free = ("Break free".to_owned(), Order::Escape { unit });
        let stab = |holder: &UnitId| {
            let order = Order::StabGrappler { unit, target: *holder, weapon: None };
            (format!("Strike at {}, who holds you", name(holder)), order)
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
    // With full hands only the enemy ahead is named, for the reason why not.
    let ahead = own.facing.ahead(own.position);
    let full = holds_something(state, own);
    let near = state.units.iter().filter(beside).filter(|other| !full || other.position == ahead);
    let mut wishes: Vec<(String, Order)> = near.filter(|_| can_grapple(own)).map(wrestle).collect();
    if full && !wishes.is_empty() {
        wishes.extend(drops(state, unit));
    }
    if own.conditions.has(Condition::Grappling) {
        wishes.push(("Let go".to_owned(), Order::Release { unit }));
    }
    wishes
}

/// Letting go of weapons and shields, for free hands; other things are offered anyway.
fn drops(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    let held = state.items.iter().filter(move |item| item.place == Place::Held(unit) && item.gear.is_none());
    held.map(move |item| (format!("Drop {}", item.item.name), Order::DropItem { unit, item: item.id }))
}

/// Whether it can take hold of anybody once its hands are free.
fn can_grapple(own: &UnitRecord) -> bool {
    own.hands.all() >= 2 || own.kind.tags.contains(&Tag::Grappler)
}

/// Whether it holds anything that it would have to put away first.
fn holds_something(state: &Snapshot, own: &UnitRecord) -> bool {
    state.items.iter().any(|item| item.place == Place::Held(own.id))
}
