//! What a unit can do besides walking, turning and attacking, and why not.

use std::sync::Arc;

use super::oracle::Oracle;
use super::preview::Offer;
use super::words::named;
use crate::level::Snapshot;
use crate::model::{ItemId, Place, UnitId};
use crate::order::Order;

/// The last segment of a round.
const LAST_SEGMENT: u8 = 10;

/// All that makes sense to ask of a unit, whether or not it can be done at the moment.
pub(super) fn offers(oracle: &mut Oracle, state: &Arc<Snapshot>, unit: UnitId) -> Vec<Offer> {
    if !oracle.may_act(state, unit) {
        return Vec::new();
    }
    let wishes: Vec<(String, Order)> = items(state, unit).chain(waits(state, unit)).collect();
    let offer = |(label, order): (String, Order)| {
        let refusal = oracle.refusal(state, &order).map(|refusal| named(&refusal.to_string(), state));
        Offer { label, order, refusal }
    };
    wishes.into_iter().map(offer).collect()
}

/// Drawing, stowing, picking up, searching and kicking.
fn items(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    let here = state.unit(unit).map(|unit| unit.position);
    state
        .items
        .iter()
        .filter_map(move |item| {
            let (id, name) = (item.id, item.item.name.as_str());
            let natural = item.weapon.as_ref().is_some_and(|weapon| weapon.natural);
            match item.place {
                Place::Stowed(by) if by == unit && item.ammunition.is_none() => {
                    Some(vec![(format!("Draw {name}"), Order::Draw { unit, item: id })])
                }
                Place::Held(by) if by == unit && !natural => {
                    Some(vec![(format!("Put away {name}"), Order::Stow { unit, item: id })])
                }
                Place::Lying(hex) if Some(hex) == here => Some(from_the_ground(unit, id, name)),
                Place::Hidden(hex) if Some(hex) == here => {
                    Some(vec![(format!("Search for {name}"), Order::PickUp { unit, item: id })])
                }
                _ => None,
            }
        })
        .flatten()
}

fn from_the_ground(unit: UnitId, item: ItemId, name: &str) -> Vec<(String, Order)> {
    vec![
        (format!("Pick up {name}"), Order::PickUp { unit, item }),
        (format!("Kick back {name}"), Order::Kick { unit, item }),
    ]
}

/// Waiting for every later segment in which somebody else acts, and for the last.
fn waits(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    let now = state.clock.segment;
    let mut segments: Vec<u8> = state.clock.track.iter().map(|entry| entry.segment).collect();
    segments.push(LAST_SEGMENT);
    segments.sort_unstable();
    segments.dedup();
    let later = segments.into_iter().filter(move |segment| *segment > now);
    later.map(move |segment| (format!("Wait until segment {segment}"), Order::Delay { unit, segment }))
}
