//! Opponents that weigh what they do: recruits at a glance, veterans by exact odds and by the danger where they end.
//!
//! First everything that a unit can do is weighed roughly; then the best of it is looked at closely.

use std::sync::Arc;

use super::atlas::{Atlas, Map};
use super::called_shots::pay;
use super::candidates::Weighed;
use super::care::Care;
use super::desk::Desk;
use super::despair::is_hopeless;
use super::hazards::Hazards;
use super::lines::Lines;
use super::options::{Options, SpotAttack};
use super::plan::{Candidate, Plan, Term};
use super::sights::Sights;
use super::threat_estimate::ThreatEstimate;
use super::unit_view::UnitView;
use super::weigh::Weigher;
use super::worth::Worths;
use super::{Opponent, Patience, chase, next_unit};
use crate::forecast::WhatIf;
use crate::hex::Pose;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Board, ChosenOption, OpenChoice};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Idea, Takes, free_attackers};

/// How many candidates a plan keeps, to be shown.
pub(super) const TOLD: usize = 6;

/// An idea that is worth this part of its unit or more is done at once.
const AT_ONCE: f64 = 0.3;

/// An opponent that weighs what it does.
pub struct Thinker {
    rulebook: Rulebook,
    care: Care,
    what_if: Option<WhatIf>,
    /// The ground of the maps and lines of sight; they stay valid for the next battle on the same ground.
    ground: Option<Board>,
    atlas: Atlas,
    sights: Sights,
}

impl Thinker {
    /// A thinker with this care, in battles under a rulebook.
    pub fn new(rulebook: &Rulebook, care: Care) -> Thinker {
        let (rulebook, sights) = (rulebook.clone(), Sights::default());
        Thinker { rulebook, care, what_if: None, ground: None, atlas: Atlas::default(), sights }
    }

    /// The rulebook under which it plays.
    pub(super) fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// What a unit does in a chase.
    pub(super) fn run_or_pursue(&mut self, seen: &Arc<Snapshot>, own: &UnitRecord) -> Plan {
        let mut what_if = self.enter(seen);
        let ideas = what_if.ideas(own.id);
        self.what_if = Some(what_if);
        chase::plan(seen, own, ideas)
    }

    /// The scratch world, set to the state that the side sees.
    fn enter(&mut self, seen: &Arc<Snapshot>) -> WhatIf {
        match self.what_if.take() {
            Some(mut known) => {
                known.enter(seen);
                known
            }
            None => WhatIf::new(&self.rulebook, Arc::clone(seen)),
        }
    }

    /// What a unit could do, the best first, and how much was considered.
    pub(super) fn weighed(&mut self, seen: &Arc<Snapshot>, own: &UnitRecord) -> (Vec<Weighed>, usize) {
        let mut what_if = self.enter(seen);
        if self.ground.as_ref() != Some(&seen.board) {
            self.atlas.forget();
            self.sights.forget();
            self.ground = Some(seen.board.clone());
        }
        let found = self.weigh(&UnitView::of(seen, own), &mut what_if);
        self.what_if = Some(what_if);
        found
    }

    /// The unit's map, and the lines of sight.
    pub(super) fn charts(&mut self, unit: &UnitRecord) -> Option<(&mut Map, &mut Sights)> {
        let what_if = self.what_if.as_mut()?;
        Some((self.atlas.of(unit, what_if), &mut self.sights))
    }

    fn weigh(&mut self, view: &UnitView, what_if: &mut WhatIf) -> (Vec<Weighed>, usize) {
        let ideas = what_if.ideas(view.own.id);
        let here = Pose { hex: view.own.position, facing: view.own.facing };
        if let Some(urgent) = urgent(&ideas, here, what_if) {
            return (vec![urgent], ideas.len());
        }
        let worths = Worths::of(view.seen, &self.rulebook, &self.care.weights);
        let map = self.atlas.of(view.own, what_if);
        let hazards = Hazards::of(view, what_if);
        let guards = match self.care.foresight {
            true => what_if.survey(|field| free_attackers(field, &field.unit(view.own.id))),
            false => Vec::new(),
        };
        let options = Options::of(view, map.ground(), &hazards, &guards, what_if);
        let threats = self.care.foresight.then(|| ThreatEstimate::of(view, &worths, what_if, map));
        let weigher = Weigher::new(
            view,
            &self.care.weights,
            &worths,
            map,
            &options,
            threats,
            hazards,
            &mut self.sights,
        );
        if self.care.foresight && is_hopeless(view, &worths) && !weigher.is_out_of_reach(&mut self.sights) {
            return (vec![surrender(view)], 1);
        }
        let may_call_shots = self.care.foresight && pay(&self.rulebook);
        let lines = Lines::of(view, what_if);
        let mut desk = Desk { care: self.care, weigher, options, lines, what_if, sights: &mut self.sights };
        let attacks = desk.attacks();
        let considered = attacks.len() + desk.options.spots.len() + ideas.len();
        let weighed: Vec<(SpotAttack, Weighed)> =
            attacks.into_iter().filter_map(|attack| Some((attack, desk.attack(attack)?))).collect();
        let called = if may_call_shots { desk.called_shots(&weighed) } else { Vec::new() };
        let mut candidates: Vec<Weighed> = weighed.into_iter().map(|(_, weighed)| weighed).collect();
        candidates.extend(called);
        candidates.extend(desk.places());
        candidates.extend(ideas.iter().filter_map(|idea| desk.idea(idea)));
        candidates.sort_by(|one, other| other.candidate.score.total_cmp(&one.candidate.score));
        (candidates, considered)
    }
}

/// The end of all hope.
fn surrender(view: &UnitView) -> Weighed {
    let orders = vec![Order::Surrender { side: view.own.side.0 }];
    let despair = Term { name: "nothing to hope for", value: 1.0 };
    let end = Pose { hex: view.own.position, facing: view.own.facing };
    Weighed { candidate: Candidate::of(orders, vec![despair]), end, odds: None }
}

/// What must be done at once, before anything else is considered.
fn urgent(ideas: &[Idea], end: Pose, what_if: &mut WhatIf) -> Option<Weighed> {
    let urgent = ideas
        .iter()
        .filter(|idea| idea.takes == Takes::LittleBefore && idea.at.is_none() && idea.worth >= AT_ONCE);
    let mut allowed = urgent.filter(|idea| idea.orders.iter().take(1).all(|order| what_if.allows(order)));
    let idea = allowed.next()?;
    let candidate = Candidate::of(idea.orders.clone(), vec![Term { name: idea.name, value: idea.worth }]);
    Some(Weighed { candidate, end, odds: None })
}

impl Opponent for Thinker {
    fn plan(&mut self, seen: &Arc<Snapshot>, _patience: &Patience) -> Option<Plan> {
        let own = next_unit(seen)?;
        if chase::is_on(seen) {
            return Some(self.run_or_pursue(seen, own));
        }
        let (weighed, considered) = self.weighed(seen, own);
        let candidates: Vec<Candidate> = weighed.into_iter().take(TOLD).map(|one| one.candidate).collect();
        let orders = candidates.first().map(|best| best.orders.clone());
        let orders = orders.unwrap_or_else(|| vec![Order::EndTurn { unit: own.id }]);
        Some(Plan { unit: own.id, orders, candidates, considered })
    }

    fn answer(&mut self, seen: &Snapshot, question: &OpenChoice) -> ChosenOption {
        match &mut self.what_if {
            Some(what_if) if self.care.foresight => {
                what_if.enter(&Arc::new(seen.clone()));
                what_if.advice(question)
            }
            _ => question.options.first(),
        }
    }

    fn begin(&mut self) {
        if let Some(what_if) = &mut self.what_if {
            what_if.forget();
        }
    }
}
