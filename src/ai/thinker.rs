//! Opponents who weigh what they do: recruits at a glance, veterans by exact odds and by what may be done to them
//! where they end.
//!
//! First everything that can be done is weighed roughly; the best of that is then looked at closely.

use std::sync::Arc;

use super::atlas::{Atlas, Map};
use super::care::Care;
use super::despair::is_hopeless;
use super::hazards::Hazards;
use super::look::Look;
use super::menace::Menace;
use super::options::{Options, Spot, Strike};
use super::plan::{Candidate, Plan, Term};
use super::sights::Sights;
use super::weigh::{Harm, Place, Weigher};
use super::worth::Worths;
use super::{Opponent, Patience, chase, next_unit};
use crate::forecast::{Forecast, WhatIf};
use crate::hex::{self, Facing, Pose, distance, in_front, turned_toward};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Board, Condition, OpenChoice};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Idea, Takes, free_attacks_on_the_way, guards};

/// Candidates that a plan keeps to tell of.
pub(super) const TOLD: usize = 6;

/// An idea that is worth so much of its unit is done at once.
const AT_ONCE: f64 = 0.3;

/// Somebody who weighs.
pub struct Thinker {
    rulebook: Rulebook,
    care: Care,
    what_if: Option<WhatIf>,
    /// The ground that maps and lines of sight are of; on the same ground they hold for the next battle too.
    ground: Option<Board>,
    atlas: Atlas,
    sights: Sights,
}

impl Thinker {
    /// Somebody who weighs with so much care, in battles under a rulebook.
    pub fn new(rulebook: &Rulebook, care: Care) -> Thinker {
        let (rulebook, sights) = (rulebook.clone(), Sights::default());
        Thinker { rulebook, care, what_if: None, ground: None, atlas: Atlas::default(), sights }
    }

    /// What a unit does in a chase.
    pub(super) fn run_or_pursue(&mut self, seen: &Arc<Snapshot>, own: &UnitRecord) -> Plan {
        let mut what_if = self.enter(seen);
        let ideas = what_if.ideas(own.id);
        self.what_if = Some(what_if);
        chase::plan(seen, own, ideas)
    }

    /// The scratch world, in the state that is seen.
    fn enter(&mut self, seen: &Arc<Snapshot>) -> WhatIf {
        match self.what_if.take() {
            Some(mut known) => {
                known.enter(seen);
                known
            }
            None => WhatIf::new(&self.rulebook, Arc::clone(seen)),
        }
    }

    /// What a unit could do, and how much was considered.
    pub(super) fn weighed(&mut self, seen: &Arc<Snapshot>, own: &UnitRecord) -> (Vec<Weighed>, usize) {
        let mut what_if = self.enter(seen);
        if self.ground.as_ref() != Some(&seen.board) {
            self.atlas.forget();
            self.sights.forget();
            self.ground = Some(seen.board.clone());
        }
        let found = self.weigh(&Look::of(seen, own), &mut what_if);
        self.what_if = Some(what_if);
        found
    }

    /// The unit's map, and who sees whom.
    pub(super) fn charts(&mut self, unit: &UnitRecord) -> Option<(&mut Map, &mut Sights)> {
        let what_if = self.what_if.as_mut()?;
        Some((self.atlas.of(unit, what_if), &mut self.sights))
    }

    fn weigh(&mut self, look: &Look, what_if: &mut WhatIf) -> (Vec<Weighed>, usize) {
        let ideas = what_if.ideas(look.own.id);
        let here = Pose { hex: look.own.position, facing: look.own.facing };
        if let Some(urgent) = urgent(&ideas, here, what_if) {
            return (vec![urgent], ideas.len());
        }
        let worths = Worths::of(look.seen, &self.care.weights);
        if self.care.foresight && is_hopeless(look, &worths) {
            let orders = vec![Order::Surrender { side: look.own.side.0 }];
            let despair = Term { name: "nothing to hope for", value: 1.0 };
            return (
                vec![Weighed { candidate: Candidate::of(orders, vec![despair]), end: here, odds: None }],
                1,
            );
        }
        let map = self.atlas.of(look.own, what_if);
        let hazards = Hazards::of(look, what_if);
        let guards = match self.care.foresight {
            true => what_if.survey(|field| guards(field, &field.unit(look.own.id))),
            false => Vec::new(),
        };
        let options = Options::of(look, map.ground(), &hazards, &guards, what_if);
        let menace = self.care.foresight.then(|| Menace::of(look, &worths, what_if, map));
        let weigher = Weigher::new(look, &self.care.weights, &worths, map, &options, menace, hazards);
        let mut desk = Desk { care: self.care, weigher, options, what_if, sights: &mut self.sights };
        let strikes = desk.strikes();
        let considered = strikes.len() + desk.options.spots.len() + ideas.len();
        let mut candidates: Vec<Weighed> =
            strikes.into_iter().filter_map(|strike| desk.attack(strike)).collect();
        candidates.extend(desk.places());
        candidates.extend(ideas.iter().filter_map(|idea| desk.idea(idea)));
        candidates.sort_by(|one, other| other.candidate.score.total_cmp(&one.candidate.score));
        (candidates, considered)
    }
}

/// Something that a unit could do, weighed.
pub(super) struct Weighed {
    /// The orders, and what speaks for them.
    pub candidate: Candidate,
    /// Where the unit stands then, and how it looks.
    pub end: Pose,
    /// The odds of its attack.
    pub odds: Option<Arc<Forecast>>,
}

/// What must be done before anything else is worth thinking of.
fn urgent(ideas: &[Idea], end: Pose, what_if: &mut WhatIf) -> Option<Weighed> {
    let urgent = ideas
        .iter()
        .filter(|idea| idea.takes == Takes::LittleBefore && idea.at.is_none() && idea.worth >= AT_ONCE);
    let mut allowed = urgent.filter(|idea| idea.orders.iter().take(1).all(|order| what_if.allows(order)));
    let idea = allowed.next()?;
    let candidate = Candidate::of(idea.orders.clone(), vec![Term { name: idea.name, value: idea.worth }]);
    Some(Weighed { candidate, end, odds: None })
}

/// Where one unit's turn is thought through.
pub(super) struct Desk<'a, 'l, 's> {
    pub care: Care,
    pub weigher: Weigher<'l, 's>,
    pub options: Options,
    pub what_if: &'a mut WhatIf,
    pub sights: &'a mut Sights,
}

impl Desk<'_, '_, '_> {
    fn own(&self) -> &UnitRecord {
        self.weigher.look.own
    }

    /// An attack, looked at closely.
    fn attack(&mut self, strike: Strike) -> Option<Weighed> {
        let (unit, target) = (self.own().id, strike.target);
        let order = Order::Attack { unit, target, weapon: None };
        let (harm, odds) = self.harm(strike, &order)?;
        let facing = self.best_facing(strike, harm.kill);
        let pose = Pose { hex: strike.spot.arrival.hex, facing };
        let place = self.weigher.place(self.sights, pose, Some((target, harm.kill)));
        let mut orders = self.options.going(self.weigher.look, strike.spot, facing);
        orders.push(order);
        let left = u32::from(self.own().turn.movement).saturating_sub(strike.spot.walked);
        if !(self.care.foresight && self.options.shot > 0 && left >= 2) {
            orders.push(Order::EndTurn { unit });
        }
        let blows = self.blows_on_the_way(strike.spot);
        Some(Weighed { candidate: Candidate::of(orders, terms(harm, place, blows)), end: pose, odds })
    }

    fn harm(&mut self, strike: Strike, order: &Order) -> Option<(Harm, Option<Arc<Forecast>>)> {
        let (own, target) = (self.weigher.look.own, self.weigher.look.seen.unit(strike.target)?);
        let moved = strike.spot.arrival.hex != own.position || strike.facing != own.facing;
        if !moved {
            return self.harm_from_here(target, order);
        }
        self.what_if.put(own.id, Pose { hex: strike.spot.arrival.hex, facing: strike.facing });
        let harm = match own.conditions.has(Condition::Aiming) {
            true => self.without_aim(own.id, |desk| desk.harm_from_here(target, order)),
            false => self.harm_from_here(target, order),
        };
        self.what_if.put_back(own.id);
        harm
    }

    fn harm_from_here(
        &mut self,
        target: &UnitRecord,
        order: &Order,
    ) -> Option<(Harm, Option<Arc<Forecast>>)> {
        if self.care.foresight {
            return self.what_if.odds(order).map(|odds| (self.weigher.harm(&odds), Some(odds)));
        }
        self.what_if.glance(order).map(|glance| {
            let enemies = self.weigher.rough_harm(target, glance.hit * glance.damage);
            let friends = -enemies * 0.3 * glance.in_the_way.min(3) as f64;
            (Harm { enemies, friends, ..Harm::default() }, None)
        })
    }

    /// The facing, of those that have the target in front, in which the unit stands best afterward.
    fn best_facing(&mut self, strike: Strike, kill: f64) -> Facing {
        let (hex, Some(target)) = (strike.spot.arrival.hex, self.weigher.look.seen.unit(strike.target))
        else {
            return strike.facing;
        };
        if !self.care.foresight {
            return strike.facing;
        }
        let fits = self.options.facings(strike.spot).filter(|facing| in_front(hex, *facing, target.position));
        let mut best = (f64::NEG_INFINITY, strike.facing);
        for facing in fits {
            let place =
                self.weigher.place(self.sights, Pose { hex, facing }, Some((strike.target, kill))).sum();
            if place > best.0 + 1e-9 {
                best = (place, facing);
            }
        }
        best.1
    }

    /// What those do who strike at the unit as it goes by.
    pub(super) fn blows_on_the_way(&mut self, spot: Spot) -> f64 {
        let own = self.weigher.look.own;
        let path = self.options.path(spot.arrival.hex);
        if path.is_empty() {
            return 0.0;
        }
        let strikers =
            self.what_if.survey(|field| free_attacks_on_the_way(field, &field.unit(own.id), &path));
        let mut points = 0.0;
        for (_, striker, _) in strikers {
            points += self.weigher.worths.blow(striker, own.id, hex::Arc::Flank);
        }
        let left = f64::from(own.hit_points.now);
        let burned = self.weigher.loss(self.weigher.hazards.on_the_way(&path));
        burned - self.weigher.worths.worth(own.id) * self.care.weights.share_lost_on_average(points, left)
    }

    /// The best places to be in without attacking.
    fn places(&mut self) -> Vec<Weighed> {
        let mut rated: Vec<(f64, Spot)> = Vec::new();
        for spot in self.options.spots.clone() {
            let pose = self.watchful(spot);
            let place = self.weigher.place(self.sights, pose, None).sum();
            rated.push((place - 1e-4 * f64::from(spot.walked), spot));
        }
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        rated.truncate(self.care.places);
        rated.into_iter().map(|(_, spot)| self.stay(spot)).collect()
    }

    /// The way the unit looks there if it can: at the nearest enemy.
    fn watchful(&self, spot: Spot) -> Pose {
        let hex = spot.arrival.hex;
        let nearest = self.weigher.look.enemies.iter().min_by_key(|enemy| distance(enemy.position, hex));
        let wished = nearest.map(|enemy| turned_toward(hex, spot.arrival.facing, enemy.position));
        let facing = wished.filter(|wished| self.options.facings(spot).any(|facing| facing == *wished));
        Pose { hex, facing: facing.unwrap_or(spot.arrival.facing) }
    }

    fn stay(&mut self, spot: Spot) -> Weighed {
        let mut best = (f64::NEG_INFINITY, Place::default(), self.watchful(spot));
        let watchful = best.2;
        let others = self.options.facings(spot).filter(|_| self.care.foresight);
        for facing in std::iter::once(watchful.facing).chain(others).collect::<Vec<_>>() {
            let pose = Pose { facing, ..watchful };
            let place = self.weigher.place(self.sights, pose, None);
            if place.sum() > best.0 + 1e-9 {
                best = (place.sum(), place, pose);
            }
        }
        let (_, place, pose) = best;
        let unit = self.own().id;
        let mut orders = self.options.going(self.weigher.look, spot, pose.facing);
        orders.push(Order::EndTurn { unit });
        let blows = self.blows_on_the_way(spot);
        let candidate = Candidate::of(orders, terms(Harm::default(), place, blows));
        Weighed { candidate, end: pose, odds: None }
    }

    /// Something that a rule suggests; what it leaves of the turn is thought about again.
    fn idea(&mut self, idea: &Idea) -> Option<Weighed> {
        let own = self.weigher.look.own;
        let (mut orders, spot) = self.way_to(idea)?;
        orders.extend(idea.orders.iter().cloned());
        if spot.walked == 0 && !self.what_if.allows(orders.first()?) {
            return None;
        }
        let (harm, odds) = match idea.at {
            None => self.harm_of(&idea.orders)?,
            Some(_) => (Harm::default(), None),
        };
        let worth = match orders.first() {
            Some(Order::Aim { .. }) => self.care.weights.aim * self.aiming()?,
            _ => idea.worth * self.weigher.worths.worth(own.id),
        };
        let hex = idea.leads_to.unwrap_or(spot.arrival.hex);
        let place = self.weigher.place(self.sights, Pose { hex, ..spot.arrival }, None);
        let blows = self.blows_on_the_way(spot);
        let mut terms = terms(harm, place, blows);
        terms.push(Term { name: idea.name, value: worth });
        Some(Weighed { candidate: Candidate::of(orders, terms), end: Pose { hex, ..spot.arrival }, odds })
    }

    /// What orders that a rule suggests do to others, as far as they are an attack; nothing if one of them could not be
    /// given.
    fn harm_of(&mut self, orders: &[Order]) -> Option<(Harm, Option<Arc<Forecast>>)> {
        let own = self.own();
        let (id, hex) = (own.id, own.position);
        let [Order::Turn { facing, .. }, rest @ ..] = orders else {
            return Some(self.harm_of_last(orders));
        };
        let (facing, turning) = (*facing, u32::from(own.facing.steps_to(*facing)));
        if turning > u32::from(own.turn.movement) {
            return None;
        }
        self.what_if.put(id, Pose { hex, facing });
        let allowed = rest.first().is_none_or(|order| self.what_if.allows(order));
        let harm = allowed.then(|| self.harm_of_last(rest));
        self.what_if.put_back(id);
        harm
    }

    fn harm_of_last(&mut self, orders: &[Order]) -> (Harm, Option<Arc<Forecast>>) {
        let odds = orders.last().filter(|_| self.care.foresight).and_then(|order| self.what_if.odds(order));
        (odds.as_ref().map(|odds| self.weigher.harm(odds)).unwrap_or_default(), odds)
    }

    /// The orders that bring the unit to where an idea is carried out.
    fn way_to(&self, idea: &Idea) -> Option<(Vec<Order>, Spot)> {
        let hex = idea.at.unwrap_or(self.own().position);
        let spot = self.options.spots.iter().find(|spot| spot.arrival.hex == hex).copied()?;
        Some((self.options.going(self.weigher.look, spot, spot.arrival.facing), spot))
    }
}

fn terms(harm: Harm, place: Place, blows: f64) -> Vec<Term> {
    let term = |name, value| Term { name, value };
    vec![
        term("harm to enemies", harm.enemies),
        term("harm to friends", harm.friends),
        term("fumbles", harm.fumble),
        term("danger there", place.danger),
        term("ground", place.ground),
        term("way left to the enemy", place.approach),
        term("company", place.company),
        term("fire", place.hazard),
        term("struck at on the way", blows),
    ]
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

    fn answer(&mut self, seen: &Snapshot, question: &OpenChoice) -> u8 {
        match &mut self.what_if {
            Some(what_if) if self.care.foresight => {
                what_if.enter(&Arc::new(seen.clone()));
                what_if.advice(question)
            }
            _ => 0,
        }
    }

    fn begin(&mut self) {
        if let Some(what_if) = &mut self.what_if {
            what_if.forget();
        }
    }
}
