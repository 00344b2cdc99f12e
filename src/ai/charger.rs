//! The charger: goes to the nearest enemy by the shortest way and attacks. It weighs nothing; opponents that think are
//! measured against it.

use std::sync::Arc;

use super::{Opponent, Patience, Plan, chase, next_unit};
use crate::hex::{Facing, Hex, distance, in_front};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{ItemId, Place, Stance, Status, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, farthest, line_of_sight, movement_reach};

/// Goes to the nearest enemy and attacks.
pub struct Charger {
    scratch: Battle,
}

impl Charger {
    /// A charger in battles under a rulebook.
    pub fn new(rulebook: &Rulebook) -> Charger {
        Charger { scratch: Battle::scratch(rulebook) }
    }

    /// The enemies of a unit, nearest first.
    fn enemies<'s>(seen: &'s Snapshot, own: &UnitRecord) -> Vec<&'s UnitRecord> {
        let fighting = seen.units.iter().filter(|other| other.status == Status::Fighting);
        let mut enemies: Vec<&UnitRecord> = fighting.filter(|other| other.side != own.side).collect();
        enemies.sort_by_key(|enemy| (distance(enemy.position, own.position), enemy.id));
        enemies
    }

    /// How far the weapons at hand reach or shoot, in hexes.
    fn reach(&mut self, seen: &Snapshot, unit: UnitId) -> u32 {
        let at_hand = seen.at_hand(unit);
        let weapons = at_hand.iter().filter_map(|item| item.weapon.as_ref());
        let farthest =
            self.scratch.survey(|field| weapons.map(|weapon| farthest(&field.rulebook, weapon)).max());
        farthest.unwrap_or_default()
    }

    /// The way that brings a unit within reach of its goal, or as near as it can get; `None` if no hex is better than
    /// its own.
    fn way(&mut self, own: &UnitRecord, goal: Hex, reach: u32) -> Option<(Vec<Hex>, Facing)> {
        self.scratch.survey(|field| {
            let ways = movement_reach(field, &field.unit(own.id));
            let rank = |hex: Hex, cost: u32| (distance(hex, goal).max(reach), cost, hex.x, hex.y);
            let (hex, _) = ways.hexes().min_by_key(|&(hex, cost)| rank(hex, cost))?;
            let path = ways.path_to(hex).filter(|path| !path.is_empty())?;
            let before = path.len().checked_sub(2).map_or(own.position, |place| path[place]);
            let facing = Facing::between(before, hex)?;
            Some((path, facing))
        })
    }
}

impl Opponent for Charger {
    fn plan(&mut self, seen: &Arc<Snapshot>, _patience: &Patience) -> Option<Plan> {
        let own = next_unit(seen)?;
        let unit = own.id;
        self.scratch.load(seen);
        if chase::is_on(seen) {
            return Some(chase::plan(seen, own, self.scratch.ideas(unit)));
        }
        let mut orders = Vec::new();
        orders.extend(take_arms(seen, unit));
        if own.stance != Stance::Standing {
            orders.push(Order::StandUp { unit });
        }
        if let Some(enemy) = Charger::enemies(seen, own).first() {
            // A unit that does not see the enemy cannot shoot it, so it walks around the corner.
            let sees = line_of_sight(&seen.board, own.position, enemy.position);
            let reach = if sees { self.reach(seen, unit) } else { 1 };
            let (mut at, mut facing) = (own.position, own.facing);
            if distance(at, enemy.position) > reach
                && let Some((path, looking)) = self.way(own, enemy.position, reach)
            {
                (at, facing) = (path.last().copied().unwrap_or(at), looking);
                orders.push(Order::Move { unit, path });
            }
            if !in_front(at, facing, enemy.position) {
                orders.extend(Facing::toward(at, enemy.position).map(|facing| Order::Turn { unit, facing }));
            }
            orders.extend(load(seen, unit));
            orders.push(Order::Attack { unit, target: enemy.id, weapon: None });
        }
        orders.push(Order::EndTurn { unit });
        Some(Plan { unit, orders, candidates: Vec::new(), considered: 1 })
    }
}

/// Loads a weapon that is held and not loaded.
fn load(seen: &Snapshot, unit: UnitId) -> Option<Order> {
    let empty = |item: &&ItemRecord| item.place == Place::Held(unit) && item.item.to_load > 0;
    seen.items.iter().find(empty).map(|item| Order::Reload { unit, item: item.id })
}

/// Draws the first weapon if no weapon is held.
fn take_arms(seen: &Snapshot, unit: UnitId) -> Option<Order> {
    let weapons = |place: Place| {
        seen.items.iter().filter(move |item| item.place == place && item.weapon.is_some()).map(|item| item.id)
    };
    let item: Option<ItemId> = weapons(Place::Stowed(unit)).next();
    item.filter(|_| weapons(Place::Held(unit)).next().is_none()).map(|item| Order::Draw { unit, item })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::tests::{battle, house};

    /// An archer and an enemy well within range, with or without a wall between them.
    const YARD: &str = r##"(
        version: 1, title: "a yard", round_limit: 10,
        legend: { '.': (surface: Dirt), '#': (terrain: Wall) },
        map: Rows(["........", "...BETWEEN....", "........"]),
        sides: {
            "red": (name: "Red", objectives: [Eliminate]),
            "blue": (name: "Blue", objectives: [Eliminate]),
        },
        units: {
            "own": (creature: "archer", side: "red", at: (1, 1), facing: East),
            "foe": (creature: "man-at-arms", side: "blue", at: (6, 1), facing: West),
        },
    )"##;

    fn plan(between: &str) -> Vec<Order> {
        let state = Arc::new(battle(&YARD.replace("BETWEEN", between), &["own", "foe"]));
        let plan = Charger::new(&house()).plan(&state, &Patience::default());
        plan.expect("somebody may act").orders
    }

    #[test]
    fn an_archer_who_sees_nobody_comes_round_the_corner() {
        let walks = |orders: &[Order]| orders.iter().any(|order| matches!(order, Order::Move { .. }));
        assert!(walks(&plan("#")), "{:?}", plan("#"));
        assert!(!walks(&plan(".")), "{:?}", plan("."));
    }
}
