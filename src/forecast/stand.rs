//! Where to stand: for every hex and facing that a unit can reach, what it could do from there and what could be done
//! to it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::figures::Forecast;
use super::reverse::{Approaches, Enemies};
use super::what_if::WhatIf;
use crate::hex::{Facing, Hex, Pose, in_front};
use crate::level::Snapshot;
use crate::model::{SideId, Status, Turn, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{free_attacks_on_the_way, fresh_turn, movement_reach, reach_within, ready};

/// A place to stand in, looking one way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stand {
    /// The hex.
    pub hex: Hex,
    /// The facing.
    pub facing: Facing,
    /// Movement points it takes to get there and turn.
    pub cost: u32,
    /// Enemies who would strike at the unit on its way.
    pub free_blows: usize,
    /// What attacking from there would come to, if anybody can be attacked.
    pub attack: Option<Prospects>,
    /// Points the unit would lose on average if every enemy did his worst to it next turn.
    pub taken: f64,
    /// The chance that one of them brings it down by himself, 0..=1.
    pub fall: f64,
}

/// What an attack would come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prospects {
    /// Whom.
    pub target: UnitId,
    /// The lowest face that hits; none if no face does.
    pub need: Option<u16>,
    /// The chance to hit, 0..=1.
    pub hit: f64,
    /// Points he would lose on average.
    pub damage: f64,
    /// The chance that he goes down, 0..=1.
    pub kill: f64,
    /// The chance that a friend is hit instead, 0..=1.
    pub friends: f64,
}

impl Stand {
    /// Points dealt less points taken, on average; what the best places are told by.
    pub fn balance(&self) -> f64 {
        self.attack.as_ref().map_or(0.0, |attack| attack.damage) - self.taken
    }
}

/// Where a unit could stand this turn, or in its next one if it has none now, by hex and facing; and what it could do
/// from there to `target`, or to whoever would lose most. `state` is what its side sees.
pub fn stands(
    rulebook: &Rulebook,
    state: &Arc<Snapshot>,
    unit: UnitId,
    target: Option<UnitId>,
) -> Vec<Stand> {
    let mut what_if = WhatIf::new(rulebook, Arc::clone(state));
    let Some(search) = Search::of(&mut what_if, unit, target) else { return Vec::new() };
    let places = search.places(&mut what_if);
    let of_one_hex = places.chunk_by(|(one, ..), (other, ..)| one.hex == other.hex);
    of_one_hex.flat_map(|places| search.stands(&mut what_if, places)).collect()
}

/// What is the same for all places.
struct Search {
    unit: UnitId,
    side: SideId,
    turn: Turn,
    targets: Vec<(UnitId, Hex)>,
    enemies: Enemies,
}

impl Search {
    fn of(what_if: &mut WhatIf, unit: UnitId, target: Option<UnitId>) -> Option<Search> {
        let state = Arc::clone(what_if.state());
        let record = state.unit(unit).filter(|unit| unit.status == Status::Fighting)?;
        let hostile = state.units.iter().filter(|other| {
            other.side.0 != record.side.0
                && other.status == Status::Fighting
                && target.is_none_or(|id| id == other.id)
        });
        let turn = what_if.survey(|field| match ready(field, unit) {
            Ok(ready) => *ready.turn,
            Err(_) => fresh_turn(field, &field.unit(unit)),
        });
        Some(Search {
            unit,
            side: record.side.0,
            turn,
            targets: hostile.map(|other| (other.id, other.position)).collect(),
            enemies: Enemies::of(what_if, unit),
        })
    }

    /// Every hex and facing in reach, with what it costs and who would strike on the way.
    fn places(&self, what_if: &mut WhatIf) -> Vec<(Pose, u32, usize)> {
        let points = u32::from(self.turn.movement);
        what_if.survey(|field| {
            let unit = field.unit(self.unit);
            let reach = match ready(field, self.unit) {
                Ok(ready) => movement_reach(field, &ready),
                Err(_) => reach_within(field, &unit, points),
            };
            let mut cheapest: BTreeMap<Pose, u32> = BTreeMap::new();
            for (arrival, walked) in reach.poses() {
                for facing in Facing::ALL {
                    let cost = walked + u32::from(arrival.facing.steps_to(facing));
                    let known = cheapest.entry(Pose { facing, ..arrival }).or_insert(cost);
                    *known = cost.min(*known);
                }
            }
            cheapest.retain(|_, cost| *cost <= points);
            let mut blows: BTreeMap<(i32, i32), usize> = BTreeMap::new();
            for (hex, _) in reach.hexes() {
                let way = reach.path_to(hex).unwrap_or_default();
                blows.insert((hex.x, hex.y), free_attacks_on_the_way(field, &unit, &way).len());
            }
            let on_the_way = |hex: Hex| blows.get(&(hex.x, hex.y)).copied().unwrap_or_default();
            cheapest.into_iter().map(|(pose, cost)| (pose, cost, on_the_way(pose.hex))).collect()
        })
    }

    /// The places in one hex.
    fn stands(&self, what_if: &mut WhatIf, places: &[(Pose, u32, usize)]) -> Vec<Stand> {
        let Some((first, ..)) = places.first() else { return Vec::new() };
        let approaches = self.enemies.approaches(what_if, self.unit, first.hex);
        let stand = |&(pose, cost, blows): &_| self.stand(what_if, pose, cost, blows, &approaches);
        places.iter().map(stand).collect()
    }

    fn stand(
        &self,
        what_if: &mut WhatIf,
        pose: Pose,
        cost: u32,
        free_blows: usize,
        approaches: &Approaches,
    ) -> Stand {
        let threats = self.enemies.against(what_if, self.unit, pose, approaches);
        let attack = self.attack(what_if, pose, cost);
        let Pose { hex, facing } = pose;
        let taken = threats.iter().map(|threat| threat.damage).sum();
        let fall = 1.0 - threats.iter().map(|threat| 1.0 - threat.fall).product::<f64>();
        Stand { hex, facing, cost, free_blows, attack, taken, fall }
    }

    /// The best attack from there.
    fn attack(&self, what_if: &mut WhatIf, pose: Pose, cost: u32) -> Option<Prospects> {
        what_if.put(self.unit, pose);
        let movement = self.turn.movement.saturating_sub(cost as u16);
        what_if.give(self.unit, Turn { movement, ..self.turn });
        let mut best: Option<Prospects> = None;
        for &(target, _) in self.targets.iter().filter(|(_, at)| in_front(pose.hex, pose.facing, *at)) {
            let order = Order::Attack { unit: self.unit, target, weapon: None };
            let Some(odds) = what_if.odds(&order) else { continue };
            if best.as_ref().is_none_or(|best| odds.damage_mean > best.damage) {
                best = Some(self.prospects(what_if.state(), target, &odds));
            }
        }
        what_if.put_back(self.unit);
        best
    }

    fn prospects(&self, state: &Snapshot, target: UnitId, odds: &Forecast) -> Prospects {
        let friend = |id: &UnitId| state.unit(*id).is_some_and(|unit| unit.side.0 == self.side);
        let mischance = [&odds.friendly_fire, &odds.tight_quarters, &odds.struck];
        let friends =
            mischance.into_iter().flatten().filter(|(id, _)| friend(id)).map(|(_, chance)| chance).sum();
        let (need, hit, damage, kill) = (odds.need, odds.hit, odds.damage_mean, odds.kill);
        Prospects { target, need, hit, damage, kill, friends }
    }
}
