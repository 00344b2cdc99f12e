//! A chase, in which all opponents do what the rule suggests.

use super::plan::{Candidate, Plan, Term};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{ChaseTurn, Stage};
use crate::order::Order;
use crate::rules::{Idea, is_of_a_chase};

/// Whether the battle is in a chase.
pub(super) fn is_on(seen: &Snapshot) -> bool {
    seen.clock.stage == Stage::Chase
}

/// The best of what the rule suggests; if it suggests nothing, the unit runs on or lets go.
pub(super) fn plan(seen: &Snapshot, unit: &UnitRecord, ideas: Vec<Idea>) -> Plan {
    // Ideas of other rules are for the board.
    let ideas = ideas.into_iter().filter(|idea| idea.orders.iter().all(is_of_a_chase));
    let ideas: Vec<Idea> = ideas.collect();
    let considered = ideas.len();
    let told = |idea: Idea| Candidate::of(idea.orders, vec![Term { name: idea.name, value: idea.worth }]);
    let mut candidates: Vec<Candidate> = ideas.into_iter().map(told).collect();
    candidates.sort_by(|one, other| other.score.total_cmp(&one.score));
    let best = candidates.first().map(|best| best.orders.clone());
    let orders = best.unwrap_or_else(|| vec![rest(seen, unit)]);
    Plan { unit: unit.id, orders, candidates, considered }
}

/// The order that ends a unit's turn; in a chase, pursuers let go together.
pub(crate) fn rest(seen: &Snapshot, unit: &UnitRecord) -> Order {
    match &seen.clock.chase {
        Some(chase) if chase.turn == ChaseTurn::Pursuers => Order::LetGo { side: unit.side.0 },
        _ => Order::EndTurn { unit: unit.id },
    }
}
