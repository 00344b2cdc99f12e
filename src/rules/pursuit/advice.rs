//! Advice for opponents in a chase: what to drop to gain time, and when it pays to run on.

use super::codex::{R31, R35};
use super::drop::{Lure, chance_to_stop, check, tempted_by, together};
use super::race::Racers;
use crate::model::{Chase, ChaseTurn, Objective, Status, UnitId};
use crate::order::Order;
use crate::rules::deed::advice::Idea;
use crate::rules::field::hands::treasure_of;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};

/// The chance of being caught up to which a runner drops nothing.
const SAFE: f64 = 0.05;

/// What it is worth to keep an item that need not be dropped.
const KEPT: f64 = 0.04;

/// The chance of a catch below which it is not worth running on.
const HOPELESS: f64 = 0.04;

/// Suggestions for a unit that decides in a chase.
pub(in crate::rules) fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let Some(chase) = field.clock.chase.as_ref() else { return Vec::new() };
    match chase.turn {
        ChaseTurn::Quarry if chase.quarry.contains(unit.id) => run(field, chase, unit),
        ChaseTurn::Pursuers if chase.pursuers.contains(unit.id) => hunt(field, chase, unit),
        _ => Vec::new(),
    }
}

fn run(field: &Battlefield, chase: &Chase, unit: &Unit) -> Vec<Idea> {
    let id = *unit.id;
    let caught = mean_caught(field, chase);
    let on = Idea::instead(R31, "runs on", Order::EndTurn { unit: id }, 0.0);
    let drops = field.carried(unit).into_iter().filter_map(|record| {
        let item = *record.id;
        let lure = Lure::of(field, &record).filter(|_| caught > SAFE && check(field, id, item).is_ok())?;
        let left = if lure == Lure::Fire {
            0.0
        } else {
            caught_after(field, chase, &tempted_by(field, chase, item))
        };
        let price = if is_needed(field, unit, &record) { 1.0 } else { KEPT };
        Some(Idea::instead(
            R35,
            "drops something to gain time",
            Order::DropInTheWay { unit: id, item },
            caught - left - price,
        ))
    });
    std::iter::once(on).chain(drops).collect()
}

/// The chance of a runner to be caught in the coming round, on average, 0..1.
fn mean_caught(field: &Battlefield, chase: &Chase) -> f64 {
    if chase.pursuers.is_empty() {
        return 0.0;
    }
    let racers = Racers::of(field, chase);
    let chances = racers.runners.iter().zip(racers.chances());
    let sum: f64 = chances.map(|(group, (caught, _))| group.units.len() as f64 * caught).sum();
    sum / chase.quarry.len().max(1) as f64
}

/// The same after these groups have been tempted, averaged over the results.
fn caught_after(field: &Battlefield, chase: &Chase, tempted: &[UnitId]) -> f64 {
    let Some((first, others)) = tempted.split_first() else { return mean_caught(field, chase) };
    let stops = chance_to_stop(field, *first);
    let group = together(field, chase, &field.summary(*first));
    let pursuers = chase.pursuers.iter().copied().filter(|unit| !group.contains(unit)).collect();
    let without = Chase { pursuers, ..chase.clone() };
    stops * caught_after(field, &without, others) + (1.0 - stops) * caught_after(field, chase, others)
}

/// Whether the side of a runner needs an item that it carries for an objective.
fn is_needed(field: &Battlefield, unit: &UnitSummary, item: &Item) -> bool {
    let worth = item.gear.map_or(0, |gear| gear.worth());
    let asked = field.sides.sides.get(&unit.side.0).into_iter().flat_map(|side| &side.objectives);
    let most = asked.filter_map(|objective| match objective {
        Objective::Escape { treasure, .. } => Some(*treasure),
        _ => None,
    });
    let gone = field.summaries().filter(|other| other.side == unit.side && *other.status == Status::Fled);
    let saved: u32 = gone.map(|other| treasure_of(field, *other.id)).sum();
    worth > 0 && most.max().is_some_and(|asked| saved >= asked && saved - worth < asked)
}

fn hunt(field: &Battlefield, chase: &Chase, unit: &UnitSummary) -> Vec<Idea> {
    let side = unit.side.0;
    let caught = mean_caught(field, chase);
    let worth = if caught >= HOPELESS && is_worth_it(field, chase) { caught } else { 0.0 };
    vec![
        Idea::instead(R31, "lets them go", Order::LetGo { side }, HOPELESS / 2.0),
        Idea::instead(R31, "runs on after them", Order::Pursue { side }, worth),
    ]
}

/// Whether a catch matters: the quarry wins by getting away, or carries treasure.
fn is_worth_it(field: &Battlefield, chase: &Chase) -> bool {
    let wins = |objective: &Objective| matches!(objective, Objective::Escape { .. });
    chase.quarry.iter().map(|unit| field.summary(*unit)).any(|unit| {
        let side = field.sides.sides.get(&unit.side.0);
        side.is_some_and(|side| side.objectives.iter().any(wins)) || treasure_of(field, *unit.id) > 0
    })
}
