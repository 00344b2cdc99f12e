//! What an opponent means to do, and why.

use serde::Serialize;

use crate::model::UnitId;
use crate::order::Order;

/// What an opponent means to do with a unit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plan {
    /// Who.
    pub unit: UnitId,
    /// The orders, one after the other. If the last does not end the turn, the opponent wants to look again then.
    pub orders: Vec<Order>,
    /// What it thought of, the best first: the plan itself, then what it did not do. Whoever weighs nothing has none.
    pub candidates: Vec<Candidate>,
    /// How many it looked at.
    pub considered: usize,
}

/// Something that might be done.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Candidate {
    /// The orders.
    pub orders: Vec<Order>,
    /// What it is worth; terms add up to it.
    pub score: f64,
    /// What speaks for it and against it, the weightiest first.
    pub terms: Vec<Term>,
}

/// Something that speaks for a candidate, or against it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Term {
    /// What, in words a player reads.
    pub name: &'static str,
    /// How much, in points of fighting strength; below 0 if it speaks against it.
    pub value: f64,
}

impl Candidate {
    /// A candidate with its terms, of which those that weigh nothing are left out.
    pub fn of(orders: Vec<Order>, mut terms: Vec<Term>) -> Candidate {
        terms.retain(|term| term.value.abs() > 1e-9);
        terms.sort_by(|one, other| other.value.abs().total_cmp(&one.value.abs()));
        Candidate { orders, score: terms.iter().map(|term| term.value).sum(), terms }
    }
}
