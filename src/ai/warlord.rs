//! The warlord: thinks like a veteran for every unit that may act now, and then plays each plan on in a map exercise.
//! Units that attack act first, because the others plan better once the result is known.

use std::sync::Arc;

use super::candidates::Weighed;
use super::exercise::Exercise;
use super::plan::{Candidate, Plan, Term};
use super::thinker::{TOLD, Thinker};
use super::unit_view::UnitView;
use super::worth::Worths;
use super::{Care, Opponent, Patience, chase, next_unit};
use crate::hex::Pose;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{ChosenOption, OpenChoice, Status};
use crate::order::Order;
use crate::rulebook::Rulebook;

/// How much the exercise counts, compared with what a plan does at once.
const FORESIGHT: f64 = 0.19;

/// An opponent that plays its plans on in map exercises.
pub struct Warlord(Thinker);

impl Warlord {
    /// A warlord in battles under a rulebook.
    pub fn new(rulebook: &Rulebook) -> Warlord {
        Warlord(Thinker::new(rulebook, Care::WARLORD))
    }

    /// What a unit could do, played on in the exercise as far as patience lasts, the best first.
    fn think(&mut self, seen: &Arc<Snapshot>, unit: &UnitRecord, left: &mut u32) -> (Vec<Candidate>, usize) {
        let (weighed, considered) = self.0.weighed(seen, unit);
        let view = UnitView::of(seen, unit);
        let weights = &Care::WARLORD.weights;
        let worths = Worths::of(seen, self.0.rulebook(), weights);
        let Some((map, sights)) = self.0.charts(unit) else { return (Vec::new(), 0) };
        let exercise = Exercise::of(&view, weights, &worths, map);
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

/// Why a unit should act before its friends.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Urgency {
    /// It can do only one thing, whatever its friends do.
    settled: bool,
    /// It attacks, and the others should know the result.
    attacks: bool,
    /// How much better its best candidate is than its worst, in points of fighting strength.
    gain: f64,
}

impl Urgency {
    /// The urgency of a unit with these candidates, the best first; `None` if there are none.
    fn of(candidates: &[Candidate]) -> Option<Urgency> {
        let (first, last) = (candidates.first()?, candidates.last()?);
        let attacks =
            first.orders.iter().any(|order| matches!(order, Order::Attack { .. } | Order::CallShot { .. }));
        Some(Urgency { settled: candidates.len() == 1, attacks, gain: first.score - last.score })
    }
}

impl Opponent for Warlord {
    fn plan(&mut self, seen: &Arc<Snapshot>, patience: &Patience) -> Option<Plan> {
        let next = next_unit(seen)?;
        if chase::is_on(seen) {
            return Some(self.0.run_or_pursue(seen, next));
        }
        let able = |unit: &&UnitRecord| unit.status == Status::Fighting && !unit.turn.ended;
        let mut best: Option<(Urgency, Plan)> = None;
        let mut left = patience.work;
        for unit in seen.clock.block.iter().filter_map(|unit| seen.unit(*unit)).filter(able) {
            let (candidates, considered) = self.think(seen, unit, &mut left);
            let Some(urgency) = Urgency::of(&candidates) else { continue };
            if best.as_ref().is_none_or(|(known, _)| urgency > *known) {
                let orders = candidates.first().map(|first| first.orders.clone()).unwrap_or_default();
                best = Some((urgency, Plan { unit: unit.id, orders, candidates, considered }));
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
        Some(best.map_or_else(rest, |(_, plan)| plan))
    }

    fn answer(&mut self, seen: &Snapshot, question: &OpenChoice) -> ChosenOption {
        self.0.answer(seen, question)
    }

    fn begin(&mut self) {
        self.0.begin();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::tests::{at, unit};

    fn walk(score: f64) -> Candidate {
        let orders = vec![Order::Move { unit: unit("own"), path: vec![at(1, 1)] }];
        Candidate::of(orders, vec![Term { name: "ground", value: score }])
    }

    fn attack(score: f64) -> Candidate {
        let orders = vec![Order::Attack { unit: unit("own"), target: unit("near"), weapon: None }];
        Candidate::of(orders, vec![Term { name: "harm to enemies", value: score }])
    }

    fn urgency(candidates: &[Candidate]) -> Urgency {
        Urgency::of(candidates).expect("something can be done")
    }

    #[test]
    fn attackers_act_before_walkers_and_then_those_that_gain_most() {
        let attacker = urgency(&[attack(0.5), walk(0.3)]);
        let walker = urgency(&[walk(4.0), attack(0.5)]);
        assert!(attacker > walker);
        assert!(urgency(&[attack(0.9), walk(0.3)]) > attacker);
        assert!(walker > urgency(&[walk(2.0), walk(1.0)]));
        assert!(urgency(&[walk(0.1)]) > attacker, "who has no choice does not wait");
        assert_eq!(Urgency::of(&[]), None);
    }
}
