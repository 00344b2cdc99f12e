//! Tells what would come of an offer, of a throw at any hex, and of each option of an open question.

use std::slice::from_ref;
use std::sync::Arc;

use super::chase::after_flight;
use super::prospect::{FreeAttack, Outlook};
use super::scratch_battle::ScratchBattle;
use crate::forecast::Forecast;
use crate::hex::{Facing, Hex, turned_toward};
use crate::level::Snapshot;
use crate::model::{ItemId, Turn, UnitId};
use crate::order::{Order, Planning, Refusal, ThrowTarget};
use crate::rules::{
    BEYOND, FARTHEST_FLASK, free_attacks_on_the_way, leaves_now, movement_reach, spell_area, way_off,
    where_listened,
};

impl ScratchBattle {
    /// Whether an order is planned first. Where that depends on what it costs, it is tried.
    pub(super) fn planning(&mut self, state: &Arc<Snapshot>, order: &Order) -> Planning {
        match order.planning() {
            Planning::WhereItCosts if self.keeps_the_action(state, order) => Planning::None,
            Planning::WhereItCosts => Planning::Deed,
            known => known,
        }
    }

    /// Whether no dice are rolled for an order and its unit has as much of its action afterwards.
    fn keeps_the_action(&mut self, state: &Arc<Snapshot>, order: &Order) -> bool {
        let unit = order.actor();
        let action = |state: &Snapshot| unit.and_then(|unit| state.unit(unit)).map(|unit| unit.turn.action);
        self.after(state, from_ref(order)).is_some_and(|then| action(&then) == action(state))
    }

    /// What an order may come to.
    ///
    /// # Errors
    /// Why it would be refused.
    pub(super) fn outlook(
        &mut self,
        state: &Arc<Snapshot>,
        unit: UnitId,
        order: &Order,
    ) -> Result<Outlook, Refusal> {
        let odds = self.forecaster.forecast(state, order)?;
        let record = state.unit(unit).ok_or(Refusal::NoSuchUnit(unit))?;
        let way = self.way(state, order);
        let runs = matches!(order, Order::Flee { .. });
        let free_attacks = self.free_attacks(state, order, &way);
        let last = way.iter().rev().nth(1).copied().unwrap_or(record.position);
        let end = way.last().copied().unwrap_or(record.position);
        let facing = Facing::between(last, end).filter(|_| runs).unwrap_or(record.facing);
        let turn = (record.turn, self.turn_after(state, unit, order).unwrap_or(record.turn));
        let area = self.area(state, order);
        let chase = after_flight(self, state, order);
        Ok(Outlook { order: order.clone(), unit, way, area, end, facing, turn, free_attacks, odds, chase })
    }

    /// The hexes that a unit comes to in this turn by an order that moves it.
    fn way(&mut self, state: &Arc<Snapshot>, order: &Order) -> Vec<Hex> {
        if let Order::Flee { unit } = *order {
            return self.at(state).survey(|field| {
                let runner = field.unit(unit);
                let reach = movement_reach(field, &runner);
                let way = way_off(field, &runner).unwrap_or_default().into_iter();
                way.take_while(|hex| reach.cost_to(*hex).is_some()).collect()
            });
        }
        if let Order::Mount { mount, .. } = *order {
            return state.unit(mount).map(|mount| mount.position).into_iter().collect();
        }
        if let Order::Dismount { to, .. } = *order { vec![to] } else { Vec::new() }
    }

    /// The hexes in which a spell works, or those in which somebody may be detected; none for another order.
    pub(super) fn area(&mut self, state: &Arc<Snapshot>, order: &Order) -> Vec<Hex> {
        self.at(state).survey(|field| [spell_area(field, order), where_listened(field, order)].concat())
    }

    /// The free attacks on the way of an order that moves a unit; who runs off the field may be struck at its edge.
    fn free_attacks(&mut self, state: &Arc<Snapshot>, order: &Order, way: &[Hex]) -> Vec<FreeAttack> {
        let Some(unit) = order.actor() else { return Vec::new() };
        let attacks = self.at(state).survey(|field| {
            let mover = field.unit(unit);
            let gone = matches!(order, Order::Flee { .. }) && leaves_now(field, &mover);
            let way: Vec<Hex> = way.iter().copied().chain(gone.then_some(BEYOND)).collect();
            free_attacks_on_the_way(field, &mover, &way)
        });
        let attack = |(step, attacker, weapon)| FreeAttack { step, attacker, weapon };
        attacks.into_iter().map(attack).collect()
    }

    /// What a unit has left of its turn after an order: where dice are rolled, by the costs of its acts alone.
    fn turn_after(&mut self, state: &Arc<Snapshot>, unit: UnitId, order: &Order) -> Option<Turn> {
        if let Some(then) = self.after(state, from_ref(order)) {
            return then.unit(unit).map(|unit| unit.turn);
        }
        let steps = self.at(state).plan(order).ok()?;
        let own = steps.iter().flat_map(|step| &step.acts).map(|act| act.facts());
        let own = own.filter(|facts| facts.actor == Some(unit));
        Some(own.fold(state.unit(unit)?.turn, |turn, facts| facts.cost.taken_from(turn)))
    }

    /// The hexes at which a unit can throw an item, after a turn toward each.
    pub(super) fn throw_range(&mut self, state: &Arc<Snapshot>, unit: UnitId, item: ItemId) -> Vec<Hex> {
        let Some(thrower) = state.unit(unit) else { return Vec::new() };
        let (at, ahead) = (thrower.position, thrower.facing);
        let mut range = Vec::new();
        for facing in Facing::ALL {
            let turn = Order::Turn { unit, facing };
            let then = if facing == ahead { Some(Arc::clone(state)) } else { self.after(state, &[turn]) };
            let Some(then) = then else { continue };
            let there = at.range(u32::from(FARTHEST_FLASK));
            range.extend(there.filter(|to| turned_toward(at, ahead, *to) == facing).filter(|&to| {
                let throw = Order::Throw { unit, item, at: ThrowTarget::Ground(to) };
                self.refusal(&then, &throw).is_none()
            }));
        }
        range
    }

    /// What each option of the open question comes to.
    pub(super) fn answers(&mut self, state: &Arc<Snapshot>) -> Vec<Forecast> {
        self.forecaster.options(state)
    }
}
