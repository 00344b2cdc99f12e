//! What a player thought of, and why.

use hexfray::ai::{Candidate, Plan};
use hexfray::order::Order;
use serde::Serialize;

use crate::output::Output;

/// How many candidates are told with their terms.
const TOLD: usize = 3;

#[derive(Serialize)]
struct PlanReport<'a> {
    plan: &'a Plan,
}

/// Prints a plan: one JSON object, or a line for the plan and one for each of the best candidates.
pub fn explain(plan: &Plan, json: bool, output: &mut Output) {
    if json {
        let told = serde_json::to_string(&PlanReport { plan });
        return output.json(&told.expect("a plan holds only what JSON can say"));
    }
    output.line(&format!("  {} weighs {} possibilities", plan.unit, plan.considered));
    plan.candidates.iter().take(TOLD).for_each(|candidate| output.line(&describe(candidate)));
}

fn describe(candidate: &Candidate) -> String {
    let orders: Vec<String> = candidate.orders.iter().map(in_short).collect();
    let terms: Vec<String> =
        candidate.terms.iter().map(|term| format!("{} {:+.2}", term.name, term.value)).collect();
    format!("    {:6.2}  {}: {}", candidate.score, orders.join(", "), terms.join(", "))
}

/// An order in a few words, without the unit.
fn in_short(order: &Order) -> String {
    if let Order::Move { path, .. } = order {
        let end = path.last().map(|hex| hexfray::hex::to_offset(*hex));
        return end.map_or("move".to_owned(), |end| format!("move to ({}, {})", end.column, end.row));
    }
    if let Order::Turn { facing, .. } = order {
        return format!("turn {facing:?}");
    }
    if let Order::Attack { target, .. } = order {
        return format!("attack {target}");
    }
    if let Order::EndTurn { .. } = order {
        return "end".to_owned();
    }
    format!("{order:?}")
}
