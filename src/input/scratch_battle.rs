//! Tells what would come of an order, by trying it in a copy of the battle.

use std::sync::Arc;

use bevy::prelude::Resource;

use super::prospect::{Climb, FreeAttack, Strike, Throw, Walk};
use crate::forecast::{Forecast, Forecaster};
use crate::hex::{Facing, Hex, Reach, arc_of, distance, turned_toward};
use crate::level::Snapshot;
use crate::model::{Act, AimedPart, ItemId, Manner, RuleId, Stage, Stance, Status, UnitId, Weapon};
use crate::order::{Order, Refusal, ThrowTarget};
use crate::rulebook::Rulebook;
use crate::rules::{
    Battle, FARTHEST_FLASK, Hazard, climb_cost, closed, cone_hexes, farthest, free_attacks_on_the_way,
    hazard, movement_reach, reach_within, ready, stance_points, with_flask,
};

/// How many hexes an attack is tried from before it counts as out of reach.
const MOST_APPROACHES: usize = 24;

/// A copy of the battle in which orders are tried.
#[derive(Resource)]
pub struct ScratchBattle {
    scratch: Battle,
    pub(super) forecaster: Forecaster,
}

impl ScratchBattle {
    /// A scratch battle under a rulebook.
    pub fn new(rulebook: &Rulebook) -> ScratchBattle {
        let (scratch, forecaster) = (Battle::scratch(rulebook), Forecaster::new(rulebook));
        ScratchBattle { scratch, forecaster }
    }

    /// The scratch battle in that state.
    pub(super) fn at(&mut self, state: &Arc<Snapshot>) -> &mut Battle {
        self.scratch.load(state);
        &mut self.scratch
    }

    /// Why an order would be refused; `None` if it would be accepted.
    pub fn refusal(&mut self, state: &Arc<Snapshot>, order: &Order) -> Option<Refusal> {
        self.at(state).plan(order).err()
    }

    /// The odds of an order; `None` if it would be refused.
    pub fn odds(&mut self, state: &Arc<Snapshot>, order: &Order) -> Option<Forecast> {
        self.forecaster.forecast(state, order).ok()
    }

    /// Whether the rules take orders for a unit just now.
    pub fn may_act(&mut self, state: &Arc<Snapshot>, unit: UnitId) -> bool {
        self.at(state).survey(|field| field.clock.stage != Stage::Over && ready(field, unit).is_ok())
    }

    /// Whether a rule is on in the rulebook.
    pub fn knows(&mut self, state: &Arc<Snapshot>, rule: RuleId) -> bool {
        self.at(state).survey(|field| field.rulebook.has(rule))
    }

    /// Where a unit can go now; `None` if it may not be given orders.
    pub fn reach(&mut self, state: &Arc<Snapshot>, unit: UnitId) -> Option<Reach> {
        self.at(state).survey(|field| Some(movement_reach(field, &ready(field, unit).ok()?)))
    }

    /// The state after the orders; `None` if one is refused or dice are rolled.
    pub(super) fn after(&mut self, state: &Arc<Snapshot>, orders: &[Order]) -> Option<Arc<Snapshot>> {
        if orders.is_empty() {
            return Some(Arc::clone(state));
        }
        let battle = self.at(state);
        let seen = battle.log().events().len();
        let obeyed = orders.iter().all(|order| battle.submit(order).is_ok());
        let certain = battle.log().events()[seen..].iter().all(|event| event.rolls().is_empty());
        (obeyed && certain).then(|| Arc::new(battle.snapshot()))
    }

    /// What walking along a path would cost and provoke.
    ///
    /// # Errors
    /// Why the walk would be refused.
    pub fn walk(&mut self, state: &Arc<Snapshot>, unit: UnitId, path: Vec<Hex>) -> Result<Walk, Refusal> {
        let order = Order::Move { unit, path: path.clone() };
        if let Some(refusal) = self.refusal(state, &order) {
            return Err(refusal);
        }
        let end = path.last().copied().unwrap_or_default();
        let (reach, attacks, fire) = self.at(state).survey(|field| {
            let walker = field.unit(unit);
            let burns = |hex: &Hex| hazard(field, &walker, *hex).entering;
            let fire = Hazard {
                entering: path.iter().map(burns).sum(),
                staying: hazard(field, &walker, end).staying,
            };
            (movement_reach(field, &walker), free_attacks_on_the_way(field, &walker, &path), fire)
        });
        let cost = reach.cost_to(end).unwrap_or_default();
        let (free_attacks, odds) = self.risks(state, &order, attacks);
        let walker = state.unit(unit);
        let left = walker.map_or(0, |walker| u32::from(walker.turn.movement)).saturating_sub(cost);
        let before = path.len().checked_sub(2).and_then(|place| path.get(place).copied());
        let from = before.or_else(|| walker.map(|walker| walker.position)).unwrap_or(end);
        let facing = Facing::between(from, end).unwrap_or_default();
        Ok(Walk { path, cost, left, facing, free_attacks, odds, fire, danger: Vec::new() })
    }

    /// The free attacks on a way, and the odds of the order if there are any.
    fn risks(
        &mut self,
        state: &Arc<Snapshot>,
        order: &Order,
        attacks: Vec<(usize, UnitId, ItemId)>,
    ) -> (Vec<FreeAttack>, Option<Box<Forecast>>) {
        let attacks: Vec<FreeAttack> = attacks
            .into_iter()
            .map(|(step, attacker, weapon)| FreeAttack { step, attacker, weapon })
            .collect();
        let odds = match attacks.is_empty() {
            true => None,
            false => self.forecaster.forecast(state, order).ok().map(Box::new),
        };
        (attacks, odds)
    }

    /// Whether a click on a hex means climbing: it is the goal or the own hex of a unit that climbs, or a neighboring
    /// hex that the unit cannot walk to but, with enough movement points, could climb to.
    pub fn is_climb(&mut self, state: &Arc<Snapshot>, unit: UnitId, hex: Hex) -> bool {
        let Some(climber) = state.unit(unit) else { return false };
        let (at, goal) = (climber.position, climber.facing.ahead(climber.position));
        let meant = match climber.stance {
            Stance::Climbing => hex == at || hex == goal,
            Stance::Standing => distance(at, hex) == 1,
            _ => false,
        };
        let walks = |reach: Reach| reach.cost_to(hex).is_some_and(|cost| cost > 0);
        meant
            && !self.reach(state, unit).is_some_and(walks)
            && matches!(
                self.refusal(state, &Order::Climb { unit, to: hex }),
                None | Some(Refusal::TooFar { .. })
            )
    }

    /// Movement points of a change of stance.
    pub fn stance_points(&mut self, state: &Arc<Snapshot>, unit: UnitId, after: Stance) -> u32 {
        self.at(state).survey(|field| u32::from(stance_points(field, &field.unit(unit), after)))
    }

    /// Movement points of the next half of a climb.
    pub fn climb_points(&mut self, state: &Arc<Snapshot>, unit: UnitId, to: Hex) -> u32 {
        self.at(state).survey(|field| u32::from(climb_cost(field, &field.unit(unit), to)))
    }

    /// What the next half of a climb would cost and provoke.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn climb(&mut self, state: &Arc<Snapshot>, unit: UnitId, to: Hex) -> Result<Climb, Refusal> {
        let order = Order::Climb { unit, to };
        if let Some(refusal) = self.refusal(state, &order) {
            return Err(refusal);
        }
        let (cost, left, from, halfway, attacks) = self.at(state).survey(|field| {
            let climber = field.unit(unit);
            let (from, halfway) = (climber.position.0, *climber.stance != Stance::Climbing);
            let cost = u32::from(climb_cost(field, &climber, to));
            let path: &[Hex] = if halfway || to == from { &[] } else { &[to] };
            let attacks = free_attacks_on_the_way(field, &climber, path);
            (cost, u32::from(climber.turn.movement).saturating_sub(cost), from, halfway, attacks)
        });
        let (free_attacks, odds) = self.risks(state, &order, attacks);
        let end = if halfway { from } else { to };
        Ok(Climb { to, end, halfway, cost, left, free_attacks, odds, danger: Vec::new() })
    }

    /// Why a unit cannot go to a hex, in words a player understands.
    pub fn why_not_there(&mut self, state: &Arc<Snapshot>, unit: UnitId, hex: Hex) -> String {
        self.at(state).survey(|field| {
            let walker = match ready(field, unit) {
                Ok(walker) => walker,
                Err(refusal) => return refusal.to_string(),
            };
            if *walker.stance != Stance::Standing {
                return Refusal::NotStanding { unit, stance: *walker.stance }.to_string();
            }
            if let Some(why) = closed(field, &walker, hex) {
                return why.to_owned();
            }
            let left = u32::from(walker.turn.movement);
            let points = left.max(u32::from(field.legs(&walker).movement.0)) * 3;
            let far = reach_within(field, &walker, points, None);
            match far.cost_to(hex) {
                Some(cost) => format!("that takes {cost} movement points, more than the {left} left"),
                None => "no way leads there within three turns".to_owned(),
            }
        })
    }

    /// What an attack would come to: from where the attacker stands, after a turn toward the target, or after a
    /// walk that provokes no free attack.
    ///
    /// # Errors
    /// Why it would be refused from where the attacker stands.
    pub fn strike(
        &mut self,
        state: &Arc<Snapshot>,
        attacker: UnitId,
        target: UnitId,
        (weapon, part): (Option<ItemId>, Option<AimedPart>),
    ) -> Result<Strike, Refusal> {
        let flask = weapon.and_then(|item| with_flask(state, attacker, item, target));
        let order = flask.clone().unwrap_or_else(|| match part {
            Some(aim) => Order::called_shot(attacker, target, weapon, aim),
            None => Order::Attack { unit: attacker, target, weapon },
        });
        let refusal = match self.strike_after(state, Vec::new(), &order, attacker, target) {
            // A weapon that reaches the target is thrown only if the player chose it.
            Ok(strike) if strike.manner == Manner::Thrown && weapon.is_none() => {
                let reach = most(state, attacker, |weapon| u32::from(weapon.reach));
                let walked = self.strike_by_walking(state, &order, attacker, target, reach);
                return Ok(walked.filter(|walked| walked.manner == Manner::Melee).unwrap_or(strike));
            }
            Ok(strike) => return Ok(strike),
            Err(refusal) => refusal,
        };
        if !refusal.is_for_the_place() {
            return Err(refusal);
        }
        let arms =
            self.at(state).survey(|field| most(state, attacker, |weapon| farthest(&field.rulebook, weapon)));
        let near = if flask.is_some() { arms.max(u32::from(FARTHEST_FLASK)) } else { arms };
        self.strike_by_walking(state, &order, attacker, target, near).ok_or(refusal)
    }

    /// Whether an attack is possible only without the friends of the attacker, who stand where it would have to.
    pub(super) fn friends_bar(
        &mut self,
        state: &Arc<Snapshot>,
        attacker: UnitId,
        target: UnitId,
        with: (Option<ItemId>, Option<AimedPart>),
    ) -> bool {
        let Some(side) = state.unit(attacker).map(|unit| unit.side) else { return false };
        let mut alone = Snapshot::clone(state);
        for friend in alone.units.iter_mut().filter(|unit| unit.side == side && unit.id != attacker) {
            friend.status = Status::Fled;
        }
        self.strike(&Arc::new(alone), attacker, target, with).is_ok()
    }

    /// The attack after the shortest walk that ends at most `near` hexes from the target and makes it possible.
    fn strike_by_walking(
        &mut self,
        state: &Arc<Snapshot>,
        attack: &Order,
        attacker: UnitId,
        target: UnitId,
        near: u32,
    ) -> Option<Strike> {
        let paths = self.approaches(state, attacker, target, near);
        paths.into_iter().find_map(|path| {
            let walk = Order::Move { unit: attacker, path };
            self.strike_after(state, vec![walk], attack, attacker, target).ok()
        })
    }

    /// The attack after some orders, with a turn toward the target if one is needed.
    fn strike_after(
        &mut self,
        state: &Arc<Snapshot>,
        mut orders: Vec<Order>,
        attack: &Order,
        attacker: UnitId,
        target: UnitId,
    ) -> Result<Strike, Refusal> {
        let refused = || Refusal::NoWeapon { unit: attacker, target };
        let mut then = self.after(state, &orders).ok_or_else(refused)?;
        if let Some(refusal) = self.refusal(&then, attack) {
            if !matches!(refusal, Refusal::NotInFront { .. }) {
                return Err(refusal);
            }
            let (Some(own), Some(victim)) = (then.unit(attacker), then.unit(target)) else {
                return Err(refusal);
            };
            let facing = turned_toward(own.position, own.facing, victim.position);
            let turn = Order::Turn { unit: attacker, facing };
            if let Some(too_far) = self.refusal(&then, &turn) {
                return Err(too_far);
            }
            orders.push(turn);
            then = self.after(state, &orders).ok_or(refusal)?;
        }
        let odds = self.forecaster.forecast(&then, attack)?;
        orders.push(attack.clone());
        let (Some(unit), Some(victim)) = (then.unit(attacker), then.unit(target)) else {
            return Err(refused());
        };
        let (from, at) = (unit.position, victim.position);
        let arc = arc_of(at, victim.facing, from);
        let manner = self.manner(&then, attack).ok_or_else(refused)?;
        let cone = match manner {
            Manner::Missile | Manner::Thrown => self.at(&then).survey(|field| cone_hexes(field, from, at)),
            Manner::Melee => Vec::new(),
        };
        let parts = Vec::new();
        let part = attack.aimed_at();
        Ok(Strike {
            attacker,
            target,
            orders,
            from,
            facing: unit.facing,
            manner,
            arc,
            cone,
            part,
            parts,
            odds,
        })
    }

    /// What throwing an item at the ground would come to, after a turn toward the hex.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn throw(
        &mut self,
        state: &Arc<Snapshot>,
        unit: UnitId,
        item: ItemId,
        to: Hex,
    ) -> Result<Throw, Refusal> {
        let throw = Order::Throw { unit, item, at: ThrowTarget::Ground(to) };
        let thrower = state.unit(unit).ok_or(Refusal::NoSuchUnit(unit))?;
        let facing = turned_toward(thrower.position, thrower.facing, to);
        let turn = Order::Turn { unit, facing };
        let mut orders = Vec::new();
        let mut then = Arc::clone(state);
        if facing != thrower.facing && self.refusal(state, &turn).is_none() {
            orders.push(turn);
            then = self.after(state, &orders).unwrap_or(then);
        }
        let odds = self.forecaster.forecast(&then, &throw)?;
        orders.push(throw);
        Ok(Throw { unit, item, to, facing, orders, odds })
    }

    fn manner(&mut self, state: &Arc<Snapshot>, attack: &Order) -> Option<Manner> {
        let steps = self.at(state).plan(attack).ok()?;
        steps.iter().flat_map(|step| &step.acts).find_map(|act| {
            let Act::Attack { manner, .. } = act else { return None };
            Some(*manner)
        })
    }

    /// Paths to hexes at most `near` hexes from the target, the cheapest first.
    fn approaches(
        &mut self,
        state: &Arc<Snapshot>,
        attacker: UnitId,
        target: UnitId,
        near: u32,
    ) -> Vec<Vec<Hex>> {
        let Some(at) = state.unit(target).map(|target| target.position) else { return Vec::new() };
        let Some(reach) = self.reach(state, attacker) else { return Vec::new() };
        let mut ways: Vec<(u32, Hex)> = reach
            .hexes()
            .map(|(hex, cost)| (cost, hex))
            .filter(|(_, hex)| distance(*hex, at) <= near)
            .collect();
        ways.sort_by_key(|(cost, hex)| (*cost, distance(*hex, at), hex.x, hex.y));
        let paths = ways.into_iter().filter_map(|(_, hex)| reach.path_to(hex));
        paths.filter(|path| !path.is_empty()).take(MOST_APPROACHES).collect()
    }
}

/// The greatest value of some property among the weapons in a unit's hands.
fn most(state: &Snapshot, unit: UnitId, value: impl Fn(&Weapon) -> u32) -> u32 {
    let at_hand = state.at_hand(unit);
    at_hand.iter().filter_map(|item| item.weapon.as_ref()).map(value).max().unwrap_or_default()
}
