//! What an opponent plans to do, and why.

use serde::Serialize;

use crate::model::UnitId;
use crate::order::Order;

/// What an opponent plans to do with a unit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plan {
    /// The unit.
    pub unit: UnitId,
    /// The orders, one after the other. If the last does not end the turn, the opponent plans again afterward.
    pub orders: Vec<Order>,
    /// What it thought of, the best first: the plan itself, then what it did not choose. Empty if it weighs nothing.
    pub candidates: Vec<Candidate>,
    /// How many candidates it looked at.
    pub considered: usize,
}

/// Something that might be done.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Candidate {
    /// The orders.
    pub orders: Vec<Order>,
    /// What it is worth: the sum of the terms.
    pub score: f64,
    /// What speaks for it and against it, the largest first.
    pub terms: Vec<Term>,
}

/// One reason for a candidate or against it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Term {
    /// The reason, in words that a player reads.
    pub name: &'static str,
    /// How much it counts, in points of fighting strength; below 0 if it speaks against the candidate.
    pub value: f64,
}

impl Candidate {
    /// A candidate with its terms, without those that are 0.
    pub fn of(orders: Vec<Order>, mut terms: Vec<Term>) -> Candidate {
        terms.retain(|term| term.value.abs() > 1e-9);
        terms.sort_by(|one, other| other.value.abs().total_cmp(&one.value.abs()));
        Candidate { orders, score: terms.iter().map(|term| term.value).sum(), terms }
    }
}
