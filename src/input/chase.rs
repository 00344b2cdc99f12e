//! What can be done in a chase, and how likely everybody who runs is to be caught.

use std::sync::Arc;

use super::oracle::Oracle;
use crate::forecast::Forecast;
use crate::level::{ItemRecord, Snapshot};
use crate::model::{ChaseTurn, Contents, Gear, Place, UnitId};
use crate::order::Order;

/// What a unit that decides may do: drop something or run on, or for all pursuers go on or let go.
pub(super) fn wishes(state: &Snapshot, unit: UnitId) -> Vec<(String, Order)> {
    let Some(chase) = &state.clock.chase else { return Vec::new() };
    let side = state.unit(unit).map(|unit| unit.side.0);
    match (chase.turn, side) {
        (ChaseTurn::Quarry, _) => {
            let drops = state.items.iter().filter(|item| is_carried(item, unit) && may_stop(item));
            let drops =
                drops.map(|item| (format!("Drop {}", item.item.name), Order::Drop { unit, item: item.id }));
            drops.chain([("Run on".to_owned(), Order::EndTurn { unit })]).collect()
        }
        (ChaseTurn::Pursuers, Some(side)) => vec![
            ("Pursue".to_owned(), Order::Pursue { side }),
            ("Let them go".to_owned(), Order::LetGo { side }),
        ],
        _ => Vec::new(),
    }
}

fn is_carried(item: &ItemRecord, unit: UnitId) -> bool {
    item.place == Place::Held(unit) || item.place == Place::Stowed(unit)
}

/// Whether a thing is of a kind that may stop pursuers.
fn may_stop(item: &ItemRecord) -> bool {
    matches!(
        item.gear,
        Some(Gear::Treasure { .. } | Gear::Food | Gear::Flask { contents: Contents::Oil, .. })
    )
}

/// The odds of the coming round if nobody drops anything more and the pursuers run on.
pub(super) fn race(oracle: &mut Oracle, state: &Arc<Snapshot>) -> Option<Forecast> {
    let first = state.clock.chase.as_ref()?.pursuers.first()?;
    let side = state.unit(*first)?.side.0;
    let mut supposed = Snapshot::clone(state);
    if let Some(chase) = &mut supposed.clock.chase {
        chase.turn = ChaseTurn::Pursuers;
    }
    oracle.odds(&Arc::new(supposed), &Order::Pursue { side })
}
