//! The warlord: thinks like a veteran, for every unit that may act now, and then moves everybody on over the map in his
//! head to see where each plan leads.

use std::sync::Arc;

use super::exercise::Exercise;
use super::look::Look;
use super::plan::{Candidate, Plan, Term};
use super::thinker::{TOLD, Thinker, Weighed};
use super::worth::Worths;
use super::{Care, Opponent, Patience, chase, next_unit};
use crate::hex::Pose;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{OpenChoice, Status};
use crate::order::Order;
use crate::rulebook::Rulebook;

/// How much what a plan leads to weighs beside what it does at once.
const FORESIGHT: f64 = 0.25;

/// Somebody who thinks plans through on the map.
pub struct Warlord(Thinker);

impl Warlord {
    /// A warlord in battles under a rulebook.
    pub fn new(rulebook: &Rulebook) -> Warlord {
        Warlord(Thinker::new(rulebook, Care::WARLORD))
    }

    /// What a unit could do, each with where it leads: the most promising first, as far as patience lasts.
    fn think(&mut self, seen: &Arc<Snapshot>, unit: &UnitRecord, left: &mut u32) -> (Vec<Candidate>, usize) {
        let (weighed, considered) = self.0.weighed(seen, unit);
        let look = Look::of(seen, unit);
        let worths = Worths::of(seen);
        let Some((map, sights)) = self.0.charts(unit) else { return (Vec::new(), 0) };
        let exercise = Exercise::of(&look, &worths, map);
        let here = Pose { hex: unit.position, facing: unit.facing };
        let usual = exercise.after(unit.id, here, None, map, sights);
        let affordable = 1 + *left as usize / exercise.work().max(1);
        let foreseen = weighed.into_iter().take(affordable).map(|Weighed { candidate, end, odds }| {
            let leads_to = exercise.after(unit.id, end, odds.as_deref(), map, sights) - usual;
            let mut terms = candidate.terms;
            terms.push(Term { name: "where it leads", value: FORESIGHT * leads_to });
            Candidate::of(candidate.orders, terms)
        });
        let mut foreseen: Vec<Candidate> = foreseen.collect();
        *left = left.saturating_sub((foreseen.len() * exercise.work()) as u32);
        foreseen.sort_by(|one, other| other.score.total_cmp(&one.score));
        foreseen.truncate(TOLD);
        (foreseen, considered)
    }
}

impl Opponent for Warlord {
    fn plan(&mut self, seen: &Arc<Snapshot>, patience: &Patience) -> Option<Plan> {
        let next = next_unit(seen)?;
        if chase::is_on(seen) {
            return Some(self.0.run_or_pursue(seen, next));
        }
        let able = |unit: &&UnitRecord| unit.status == Status::Fighting && !unit.turn.ended;
        let mut best: Option<Plan> = None;
        let (mut most, mut left) = (f64::NEG_INFINITY, patience.work);
        for unit in seen.clock.block.iter().filter_map(|unit| seen.unit(*unit)).filter(able) {
            let (candidates, considered) = self.think(seen, unit, &mut left);
            // Whoever gains most by acting now goes first, and before all who has but one thing to do.
            let gain = match candidates.as_slice() {
                [first, .., last] => first.score - last.score,
                [_] => f64::INFINITY,
                [] => continue,
            };
            if gain > most {
                most = gain;
                let orders = candidates.first().map(|first| first.orders.clone()).unwrap_or_default();
                best = Some(Plan { unit: unit.id, orders, candidates, considered });
            }
            if patience.is_cut_short() || left == 0 {
                break;
            }
        }
        let rest = || Plan {
            unit: next.id,
            orders: vec![Order::EndTurn { unit: next.id }],
            candidates: Vec::new(),
            considered: 0,
        };
        Some(best.unwrap_or_else(rest))
    }

    fn answer(&mut self, seen: &Snapshot, question: &OpenChoice) -> u8 {
        self.0.answer(seen, question)
    }

    fn begin(&mut self) {
        self.0.begin();
    }
}
