//! What a unit could do, weighed: attacks, places to end the turn in, and what rules suggest.

use std::sync::Arc;

use super::desk::Desk;
use super::options::{Spot, SpotAttack};
use super::plan::{Candidate, Term};
use super::weigh::{AttackWorth, PlaceWorth};
use crate::forecast::Forecast;
use crate::hex::{Facing, Pose, distance, in_front, turned_toward};
use crate::level::UnitRecord;
use crate::model::Condition;
use crate::order::Order;
use crate::rules::Idea;

impl Desk<'_, '_, '_> {
    /// Weighs an attack closely.
    pub fn attack(&mut self, attack: SpotAttack) -> Option<Weighed> {
        let (unit, target) = (self.own().id, attack.target);
        self.attack_by(attack, Order::Attack { unit, target, weapon: None })
    }

    /// Weighs an attack that is made with this order.
    pub(super) fn attack_by(&mut self, attack: SpotAttack, order: Order) -> Option<Weighed> {
        let (unit, target) = (self.own().id, attack.target);
        let (mut harm, odds) = self.harm(attack, &order)?;
        if let Some(odds) = &odds {
            let at = self.weigher.view.seen.unit(target)?.position;
            harm.fumble += self.weigher.thrown_away(odds, distance(attack.spot.arrival.hex, at));
        }
        let sally = self.weigher.sally(attack.spot.arrival.hex);
        harm.enemies *= sally;
        let facing = self.best_facing(attack, harm.kill);
        let pose = Pose { hex: attack.spot.arrival.hex, facing };
        let place = self.weigher.place(self.sights, pose, Some((target, harm.kill)));
        let mut orders = self.options.going(self.weigher.view, attack.spot, facing);
        orders.push(order);
        let left = u32::from(self.own().turn.movement).saturating_sub(attack.spot.walked);
        let shoots_and_goes = self.care.foresight && self.options.missile > 0 && left >= 2;
        // An enemy that goes down leaves the hasted an attack for another.
        let strikes_on = self.own().turn.attacks > 1 && self.own().conditions.has(Condition::Hasted);
        if !shoots_and_goes && !strikes_on {
            orders.push(Order::EndTurn { unit });
        }
        let on_the_way = self.lost_on_the_way(attack.spot);
        // What is played on later counts no harm either that is not worth the way.
        let odds = odds.filter(|_| sally >= 1.0);
        Some(Weighed { candidate: Candidate::of(orders, terms(harm, place, on_the_way)), end: pose, odds })
    }

    fn harm(&mut self, attack: SpotAttack, order: &Order) -> Option<(AttackWorth, Option<Arc<Forecast>>)> {
        let (own, target) = (self.weigher.view.own, self.weigher.view.seen.unit(attack.target)?);
        let moved = attack.spot.arrival.hex != own.position || attack.facing != own.facing;
        if !moved {
            return self.harm_from_here(target, order);
        }
        self.what_if.put(own.id, Pose { hex: attack.spot.arrival.hex, facing: attack.facing });
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
    ) -> Option<(AttackWorth, Option<Arc<Forecast>>)> {
        if self.care.foresight {
            return self.what_if.odds(order).map(|odds| (self.weigher.harm(&odds), Some(odds)));
        }
        self.what_if.glance(order).map(|glance| {
            let enemies = self.weigher.rough_harm(target, glance.hit * glance.damage);
            let friends = self.weigher.rough_accident(enemies, glance.in_the_way);
            (AttackWorth { enemies, friends, ..AttackWorth::default() }, None)
        })
    }

    /// The best facing to end with among those that have the target in front.
    fn best_facing(&mut self, attack: SpotAttack, kill: f64) -> Facing {
        let (hex, Some(target)) = (attack.spot.arrival.hex, self.weigher.view.seen.unit(attack.target))
        else {
            return attack.facing;
        };
        if !self.care.foresight {
            return attack.facing;
        }
        let fits = self.options.facings(attack.spot).filter(|facing| in_front(hex, *facing, target.position));
        let mut best = (f64::NEG_INFINITY, attack.facing);
        for facing in fits {
            let place =
                self.weigher.place(self.sights, Pose { hex, facing }, Some((attack.target, kill))).sum();
            if place > best.0 + 1e-9 {
                best = (place, facing);
            }
        }
        best.1
    }

    /// The best places to end the turn in without an attack.
    pub fn places(&mut self) -> Vec<Weighed> {
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

    /// The pose at a place: toward the nearest enemy if the unit can turn that far.
    fn watchful(&self, spot: Spot) -> Pose {
        let hex = spot.arrival.hex;
        let nearest = self.weigher.view.enemies.iter().min_by_key(|enemy| distance(enemy.position, hex));
        let wished = nearest.map(|enemy| turned_toward(hex, spot.arrival.facing, enemy.position));
        let facing = wished.filter(|wished| self.options.facings(spot).any(|facing| facing == *wished));
        Pose { hex, facing: facing.unwrap_or(spot.arrival.facing) }
    }

    fn stay(&mut self, spot: Spot) -> Weighed {
        let mut best = (f64::NEG_INFINITY, PlaceWorth::default(), self.watchful(spot));
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
        let mut orders = self.options.going(self.weigher.view, spot, pose.facing);
        orders.push(Order::EndTurn { unit });
        let on_the_way = self.lost_on_the_way(spot);
        let candidate = Candidate::of(orders, terms(AttackWorth::default(), place, on_the_way));
        Weighed { candidate, end: pose, odds: None }
    }

    /// Weighs what a rule suggests; a new plan is made for the rest of the turn.
    pub fn idea(&mut self, idea: &Idea) -> Option<Weighed> {
        let own = self.weigher.view.own;
        let (mut orders, spot) = self.way_to(idea)?;
        orders.extend(idea.orders.iter().cloned());
        if !self.is_allowed(idea, spot) {
            return None;
        }
        let (harm, odds) = match idea.at {
            None => self.harm_of(&idea.orders)?,
            Some(_) => (AttackWorth::default(), None),
        };
        let aims = matches!(orders.first(), Some(Order::Aim { .. }));
        let ruthless = self.ruthless(idea)?;
        let worth = match aims {
            true => self.care.weights.aim * self.aiming()?,
            false => {
                ruthless * idea.worth * self.weigher.worths.worth(own.id) + self.weigher.brought(&idea.gains)
            }
        };
        let hex = idea.leads_to.unwrap_or(spot.arrival.hex);
        let place = self.weigher.place(self.sights, Pose { hex, ..spot.arrival }, None);
        let on_the_way = self.lost_on_the_way(spot);
        let mut terms = terms(harm, place, on_the_way);
        terms.push(Term { name: idea.name, value: worth });
        if self.care.foresight {
            terms.push(Term { name: "fire among them", value: self.weigher.blaze(&idea.orders) });
        }
        Some(Weighed { candidate: Candidate::of(orders, terms), end: Pose { hex, ..spot.arrival }, odds })
    }

    /// How much more an idea counts for what the side is like; `None` for killing somebody whom it spares.
    fn ruthless(&self, idea: &Idea) -> Option<f64> {
        let kills = |order: &Order| matches!(order, Order::Slay { .. } | Order::TrySlay { .. });
        match self.weigher.view.personality.ruthlessness {
            _ if !idea.orders.iter().any(kills) => Some(1.0),
            0 => None,
            percent => Some(f64::from(percent) / 100.0),
        }
    }

    /// Whether the unit may do what a rule suggests once it is where that is done.
    fn is_allowed(&mut self, idea: &Idea, spot: Spot) -> bool {
        let Some(first) = idea.orders.first() else { return false };
        if spot.walked == 0 {
            return self.what_if.allows(first);
        }
        let own = self.own().id;
        self.what_if.put(own, spot.arrival);
        let allowed = self.what_if.allows(first);
        self.what_if.put_back(own);
        allowed
    }

    /// The harm that the orders of an idea do, as far as they are an attack; `None` if one of them could not be given.
    fn harm_of(&mut self, orders: &[Order]) -> Option<(AttackWorth, Option<Arc<Forecast>>)> {
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

    fn harm_of_last(&mut self, orders: &[Order]) -> (AttackWorth, Option<Arc<Forecast>>) {
        let odds = orders.last().filter(|_| self.care.foresight).and_then(|order| self.what_if.odds(order));
        (odds.as_ref().map(|odds| self.weigher.harm(odds)).unwrap_or_default(), odds)
    }

    /// The orders that bring the unit to where an idea is carried out.
    fn way_to(&self, idea: &Idea) -> Option<(Vec<Order>, Spot)> {
        let hex = idea.at.unwrap_or(self.own().position);
        let spot = self.options.spots.iter().find(|spot| spot.arrival.hex == hex).copied()?;
        Some((self.options.going(self.weigher.view, spot, spot.arrival.facing), spot))
    }
}

/// Something that a unit could do, with its worth.
pub(super) struct Weighed {
    /// The orders and their terms.
    pub candidate: Candidate,
    /// Where the unit stands afterward, and its facing.
    pub end: Pose,
    /// The odds of its attack, if it has one and odds are considered.
    pub odds: Option<Arc<Forecast>>,
}

pub(super) fn terms(harm: AttackWorth, place: PlaceWorth, on_the_way: f64) -> Vec<Term> {
    let term = |name, value| Term { name, value };
    vec![
        term("harm to enemies", harm.enemies),
        term("harm to friends", harm.friends),
        term("fumbles", harm.fumble),
        term("danger there", place.danger),
        term("ground", place.ground),
        term("distance to the enemy", place.approach),
        term("company", place.company),
        term("fire", place.hazard),
        term("shelter", place.shelter),
        term("a place to hold", place.stand),
        term("attacks on the way", on_the_way),
    ]
}
