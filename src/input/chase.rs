//! What a unit can do in a chase, and how likely each fleeing unit is to be caught.

use std::slice::from_ref;
use std::sync::Arc;

use super::prospect::Chased;
use super::scratch_battle::ScratchBattle;
use crate::forecast::Forecast;
use crate::level::{ItemRecord, Snapshot};
use crate::model::{ChaseTurn, Contents, Gear, Place, RuleId, UnitId};
use crate::order::Order;

/// The orders of the unit that decides: a fleeing unit drops something or runs on; the pursuers go on or let go.
pub(super) fn orders(state: &Snapshot, unit: UnitId) -> Vec<(String, Order)> {
    let Some(chase) = &state.clock.chase else { return Vec::new() };
    let side = state.unit(unit).map(|unit| unit.side.0);
    match (chase.turn, side) {
        (ChaseTurn::Quarry, _) => {
            let drops = state.items.iter().filter(|item| is_carried(item, unit) && may_stop(item));
            let drops = drops.map(|item| {
                (format!("Drop {}", item.item.name), Order::DropInTheWay { unit, item: item.id })
            });
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

/// Whether an item is of a kind that may stop pursuers (R-35 to R-37).
fn may_stop(item: &ItemRecord) -> bool {
    matches!(
        item.gear,
        Some(Gear::Treasure { .. } | Gear::Food | Gear::Flask { contents: Contents::Oil, .. })
    )
}

/// The odds of the coming round if no unit drops anything more and the pursuers run on.
pub(super) fn race(scratch: &mut ScratchBattle, state: &Arc<Snapshot>) -> Option<Forecast> {
    let first = state.clock.chase.as_ref()?.pursuers.first()?;
    let side = state.unit(*first)?.side.0;
    let mut supposed = Snapshot::clone(state);
    if let Some(chase) = &mut supposed.clock.chase {
        chase.turn = ChaseTurn::Pursuers;
    }
    scratch.odds(&Arc::new(supposed), &Order::Pursue { side })
}

/// The chase that running off the field leads to.
pub(super) fn after_flight(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    order: &Order,
) -> Option<Chased> {
    let runs = matches!(order, Order::Flee { .. });
    if !runs || !scratch.knows(state, RuleId::r(31)) {
        return None;
    }
    let Some(then) = scratch.after(state, from_ref(order)) else { return Some(Chased::Later) };
    match &then.clock.chase {
        // Another side may be chased first.
        Some(chase) if !order.actor().is_some_and(|unit| chase.quarry.contains(&unit)) => Some(Chased::Later),
        Some(chase) => {
            let odds = Box::new(race(scratch, &then)?);
            Some(Chased::AtOnce { pursuers: chase.pursuers.clone(), odds })
        }
        None => then.clock.outcome.is_none().then_some(Chased::Later),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};
    use crate::rulebook::Rulebook;
    use crate::rules::{Battle, codex};

    /// A thief has run off the map, and a guard is near.
    const VAULT: &str = r#"(
        version: 1, title: "a vault", round_limit: 5, beyond: Dungeon,
        legend: { '.': (surface: Stone) },
        map: Fill(columns: 10, rows: 5, with: '.'),
        sides: {
            "thieves": (name: "Thieves", objectives: [Eliminate]),
            "guards": (name: "Guards", objectives: [Eliminate]),
        },
        units: {
            "wenna": (creature: "thief", side: "thieves", at: (0, 1), conditions: [Routed], stowed: ["purse", "dagger"]),
            "gil": (creature: "man-at-arms", side: "guards", at: (4, 1), facing: West),
        },
    )"#;

    #[test]
    fn a_fleeing_unit_may_drop_what_stops_pursuers_and_pursuers_may_let_go() {
        let house = Rulebook::shipped("house", codex()).unwrap();
        let level = Level::read(&Source::inline("vault", VAULT)).unwrap();
        let mut battle = Battle::new(&level, &house, DiceRecord::seeded(1));
        let (wenna, gil) = ("wenna".parse().unwrap(), "gil".parse().unwrap());
        while battle.clock().chase.is_none() {
            battle.submit(&Order::EndTurn { unit: gil }).unwrap();
        }
        let labels = |state: &Snapshot, unit| {
            orders(state, unit).into_iter().map(|(label, _)| label).collect::<Vec<String>>()
        };
        let state = Arc::new(battle.snapshot());
        assert_eq!(labels(&state, wenna), ["Drop purse", "Run on"]);
        let odds = race(&mut ScratchBattle::new(&house), &state).expect("there is a race");
        let chance = |chances: &std::collections::BTreeMap<UnitId, f64>| {
            chances.get(&wenna).copied().unwrap_or_default()
        };
        let all = chance(&odds.caught) + chance(&odds.away) + chance(&odds.chased);
        assert!((all - 1.0).abs() < 1e-9, "{all}");
        battle.submit(&Order::EndTurn { unit: wenna }).unwrap();
        assert_eq!(labels(&battle.snapshot(), gil), ["Pursue", "Let them go"]);
    }

    #[test]
    fn r31_the_last_to_run_off_is_told_how_likely_it_is_caught_and_others_that_it_may_come() {
        let house = Rulebook::shipped("house", codex()).unwrap();
        let chased = |vault: &str| {
            let level = Level::read(&Source::inline("vault", vault)).unwrap();
            let dice = DiceRecord {
                initiative: Some(vec!["wenna".parse().unwrap(), "gil".parse().unwrap()]),
                ..DiceRecord::seeded(1)
            };
            let battle = Battle::new(&level, &house, dice);
            let flee = Order::Flee { unit: "wenna".parse().unwrap() };
            after_flight(&mut ScratchBattle::new(&house), &Arc::new(battle.snapshot()), &flee)
        };
        let alone = VAULT.replace("conditions: [Routed], ", "");
        let Some(Chased::AtOnce { pursuers, odds }) = chased(&alone) else { panic!("{:?}", chased(&alone)) };
        assert_eq!(pursuers, ["gil".parse().unwrap()]);
        assert!(odds.caught.values().all(|chance| (0.1..0.9).contains(chance)) && !odds.caught.is_empty());
        let friend = r#""odo": (creature: "thief", side: "thieves", at: (0, 3)), "gil":"#;
        assert_eq!(chased(&alone.replace("\"gil\":", friend)), Some(Chased::Later));
    }
}
