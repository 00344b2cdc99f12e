//! What opponents do whose side wins by getting away with treasure: collect it and leave by an exit.

use crate::model::{Objective, Place, SideId, Status, Tag};
use crate::order::Order;
use crate::rules::deed::advice::Idea;
use crate::rules::field::hands::treasure_of;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};
use crate::rules::items::retrieval;
use crate::rules::morale::rout::{OFF_THE_MAP, R23, exits};
use crate::rules::motion::movement::movement_reach;

/// What leaving is worth, as a share of the worth of the unit: more than anything on the field.
const OUT: f64 = 0.8;

/// What picking up treasure is worth that the side still needs, as a share of the worth of the unit.
const LOOT: f64 = 0.4;

/// A unit in reach of treasure that is still needed picks it up; another runs if it can leave in this turn.
pub(super) fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let Some(wanted) = wanted(field, unit.side.0).filter(|_| !unit.kind.tags.contains(&Tag::Mount)) else {
        return Vec::new();
    };
    let id = *unit.id;
    let kept = field.summaries().filter(|other| is_kept(unit, other));
    let saved: u32 = kept.map(|other| treasure_of(field, *other.id)).sum();
    let loot = if saved < wanted { loot(field, unit) } else { Vec::new() };
    if !loot.is_empty() {
        return loot;
    }
    let reach = movement_reach(field, unit);
    let left = u32::from(unit.turn.movement.saturating_sub(OFF_THE_MAP));
    let out = exits(field, unit).into_iter().any(|exit| reach.cost_to(exit).is_some_and(|cost| cost <= left));
    let run = Idea::before(R23, "leaves with what it carries", Order::Flee { unit: id }, OUT);
    if out && unit.turn.movement >= OFF_THE_MAP { vec![run] } else { Vec::new() }
}

/// The treasure with which a side wants to get away, in gold pieces; `None` if it has no such objective.
fn wanted(field: &Battlefield, side: SideId) -> Option<u32> {
    let objectives = field.sides.sides.get(&side).into_iter().flat_map(|side| &side.objectives);
    let wanted = objectives.filter_map(|objective| match objective {
        Objective::Escape { treasure, .. } => Some(*treasure),
        _ => None,
    });
    wanted.max()
}

/// Whether what another unit carries still counts for a unit's side.
fn is_kept(unit: &UnitSummary, other: &UnitSummary) -> bool {
    other.side == unit.side && matches!(other.status, Status::Fighting | Status::Fled)
}

/// Ideas to pick up treasure that is in reach.
fn loot(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let reach = movement_reach(field, unit);
    let id = *unit.id;
    let free = unit.turn.minor && field.free_hands(unit) > 0;
    let is_treasure = |item: &Item| item.gear.is_some_and(|gear| gear.worth() > 0);
    let treasures = field.items().filter(|item| free && is_treasure(item));
    let idea = |record: Item| {
        let (Place::Lying(hex), item) = (*record.place, *record.id) else { return None };
        let near = reach.cost_to(hex).is_some_and(|cost| cost <= u32::from(unit.turn.movement));
        let idea = Idea::before(R23, "picks up treasure", Order::PickUp { unit: id, item }, LOOT);
        match hex == unit.position.0 {
            true => retrieval::check_pick_up(field, id, item).is_ok().then_some(idea),
            false => near.then_some(idea.at(hex)),
        }
    };
    treasures.filter_map(idea).collect()
}
