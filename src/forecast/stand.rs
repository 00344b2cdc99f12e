//! Where to stand: for every hex and facing in a unit's reach, what it could do from there and what enemies could do to
//! it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::figures::{Forecast, total};
use super::reverse::{Approaches, Enemies};
use super::what_if::WhatIf;
use crate::hex::{Facing, Hex, Pose, in_front};
use crate::level::Snapshot;
use crate::model::{SideId, Status, Turn, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{
    can_turn_about, free_attacks_on_the_way, fresh_turn, movement_reach, reach_within, ready,
};

/// A hex and a facing for a unit, and the odds there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stand {
    /// The hex.
    #[serde(with = "crate::hex::pair")]
    pub hex: Hex,
    /// The facing.
    pub facing: Facing,
    /// Movement points that walking there and turning cost.
    pub cost: u32,
    /// The number of free attacks on the unit on its way.
    #[serde(rename = "free_blows")]
    pub free_attacks: usize,
    /// The best attack from there, if there is one.
    pub attack: Option<Prospects>,
    /// Points the unit would lose on average if every enemy did its worst next turn.
    pub taken: f64,
    /// The chance that any one of them brings it down alone, 0..=1.
    pub fall: f64,
}

/// The odds of an attack from a pose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prospects {
    /// The target.
    pub target: UnitId,
    /// The lowest face that hits; `None` if no face does.
    pub need: Option<u16>,
    /// The chance to hit, 0..=1.
    pub hit: f64,
    /// Points that the target would lose on average.
    pub damage: f64,
    /// The chance that the target goes down, 0..=1.
    pub kill: f64,
    /// The chance that a friend is hit instead, 0..=1.
    pub friends: f64,
}

impl Stand {
    /// Points dealt minus points taken, on average; the best poses have the highest.
    pub fn balance(&self) -> f64 {
        self.attack.as_ref().map_or(0.0, |attack| attack.damage) - self.taken
    }
}

/// Where a unit could stand this turn (or in its next turn, if it has none now), by hex and facing, and what it could
/// do from there to `target`, or to the enemy that would lose most. `state` is what its side sees.
///
/// ```
/// # use std::sync::Arc;
/// # use hexfray::{level::{DiceRecord, Level, Snapshot, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
/// use hexfray::forecast::stands;
///
/// let here = state.unit(robin).expect("Robin is in the level").position;
/// let stands = stands(&rulebook, &state, robin, Some(grisk));
/// assert_eq!(stands.iter().filter(|stand| stand.hex == here).count(), 6, "one for each facing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stands(
    rulebook: &Rulebook,
    state: &Arc<Snapshot>,
    unit: UnitId,
    target: Option<UnitId>,
) -> Vec<Stand> {
    let mut what_if = WhatIf::new(rulebook, Arc::clone(state));
    let Some(search) = StandSearch::of(&mut what_if, unit, target) else { return Vec::new() };
    let places = search.places(&mut what_if);
    let of_one_hex = places.chunk_by(|(one, ..), (other, ..)| one.hex == other.hex);
    of_one_hex.flat_map(|places| search.stands(&mut what_if, places)).collect()
}

/// What is the same for all poses.
struct StandSearch {
    unit: UnitId,
    side: SideId,
    turn: Turn,
    targets: Vec<(UnitId, Hex)>,
    enemies: Enemies,
}

impl StandSearch {
    fn of(what_if: &mut WhatIf, unit: UnitId, target: Option<UnitId>) -> Option<StandSearch> {
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
        Some(StandSearch {
            unit,
            side: record.side.0,
            turn,
            targets: hostile.map(|other| (other.id, other.position)).collect(),
            enemies: Enemies::of(what_if, unit),
        })
    }

    /// Every pose in reach, with its movement points and the number of free attacks on the way.
    fn places(&self, what_if: &mut WhatIf) -> Vec<(Pose, u32, usize)> {
        what_if.survey(|field| {
            let unit = field.unit(self.unit);
            let points = if can_turn_about(field, &unit) { u32::from(self.turn.movement) } else { 0 };
            let hexsides = self.turn.hexsides;
            let reach = match ready(field, self.unit) {
                Ok(ready) => movement_reach(field, &ready),
                Err(_) => reach_within(field, &unit, points, hexsides),
            };
            let mut cheapest: BTreeMap<Pose, u32> = BTreeMap::new();
            for (arrival, walked, turned) in reach.ways() {
                for facing in Facing::ALL {
                    let turning = arrival.facing.steps_to(facing);
                    let cost = walked + u32::from(turning);
                    if cost <= points && hexsides.is_none_or(|most| turned + turning <= most) {
                        let known = cheapest.entry(Pose { facing, ..arrival }).or_insert(cost);
                        *known = cost.min(*known);
                    }
                }
            }
            let mut free_attacks: BTreeMap<(i32, i32), usize> = BTreeMap::new();
            for (hex, _) in reach.hexes() {
                let way = reach.path_to(hex).unwrap_or_default();
                free_attacks.insert((hex.x, hex.y), free_attacks_on_the_way(field, &unit, &way).len());
            }
            let on_the_way = |hex: Hex| free_attacks.get(&(hex.x, hex.y)).copied().unwrap_or_default();
            cheapest.into_iter().map(|(pose, cost)| (pose, cost, on_the_way(pose.hex))).collect()
        })
    }

    /// The poses in one hex.
    fn stands(&self, what_if: &mut WhatIf, places: &[(Pose, u32, usize)]) -> Vec<Stand> {
        let Some((first, ..)) = places.first() else { return Vec::new() };
        let approaches = self.enemies.approaches(what_if, self.unit, first.hex);
        let stand =
            |&(pose, cost, free_attacks): &_| self.stand(what_if, pose, cost, free_attacks, &approaches);
        places.iter().map(stand).collect()
    }

    fn stand(
        &self,
        what_if: &mut WhatIf,
        pose: Pose,
        cost: u32,
        free_attacks: usize,
        approaches: &Approaches,
    ) -> Stand {
        let threats = self.enemies.against(what_if, self.unit, pose, approaches);
        let attack = self.attack(what_if, pose, cost);
        let Pose { hex, facing } = pose;
        let taken = total(threats.iter().map(|threat| threat.damage));
        let fall = 1.0 - threats.iter().map(|threat| 1.0 - threat.fall).product::<f64>();
        Stand { hex, facing, cost, free_attacks, attack, taken, fall }
    }

    /// The best attack from there.
    fn attack(&self, what_if: &mut WhatIf, pose: Pose, cost: u32) -> Option<Prospects> {
        what_if.go(self.unit, pose);
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
        what_if.come_back(self.unit);
        best
    }

    fn prospects(&self, state: &Snapshot, target: UnitId, odds: &Forecast) -> Prospects {
        let friend = |id: &UnitId| state.unit(*id).is_some_and(|unit| unit.side.0 == self.side);
        let mischance = [&odds.friendly_fire, &odds.tight_quarters, &odds.struck];
        let friends = mischance.into_iter().flatten().filter(|(id, _)| friend(id));
        let friends = total(friends.map(|(_, chance)| *chance));
        let (need, hit, damage, kill) = (odds.need, odds.hit, odds.damage_mean, odds.kill);
        Prospects { target, need, hit, damage, kill, friends }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::{Forecaster, threats};
    use crate::level::{DiceRecord, Level, Source};
    use crate::rules::{Battle, codex};

    fn lane() -> (Rulebook, Arc<Snapshot>) {
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let source = Source::inline("archers-lane", include_str!("../../levels/archers-lane.ron"));
        let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
        let dice = DiceRecord { initiative: Some(vec![unit("robin")]), ..DiceRecord::seeded(3) };
        let state = Battle::new(&level, &rulebook, dice).snapshot();
        (rulebook, Arc::new(state))
    }

    fn unit(id: &str) -> UnitId {
        id.parse().expect("a well-formed id")
    }

    /// Gives the orders that lead to a pose; `None` if the unit does not get there.
    fn go(rulebook: &Rulebook, state: &Snapshot, stand: &Stand) -> Option<Arc<Snapshot>> {
        let mut battle = Battle::restored(state, rulebook);
        let unit = unit("robin");
        let path = battle.survey(|field| movement_reach(field, &field.unit(unit)).path_to(stand.hex))?;
        if !path.is_empty() {
            battle.submit(&Order::Move { unit, path }).ok()?;
        }
        let _ = battle.submit(&Order::Turn { unit, facing: stand.facing });
        let there = battle.snapshot();
        let record = there.unit(unit)?;
        ((record.position, record.facing) == (stand.hex, stand.facing)).then(|| Arc::new(there))
    }

    #[test]
    fn what_a_place_is_worth_is_what_going_there_shows() {
        let (rulebook, state) = lane();
        let all = stands(&rulebook, &state, unit("robin"), Some(unit("grisk")));
        let facings = all.chunk_by(|one, other| one.hex == other.hex);
        assert!(facings.clone().count() > 20 && facings.clone().any(|facings| facings.len() == 6));
        assert!(
            all.iter().any(|stand| stand.attack.is_some()) && all.iter().any(|stand| stand.attack.is_none())
        );

        let mut gone = 0;
        for stand in all.iter().step_by(23) {
            let Some(there) = go(&rulebook, &state, stand) else { continue };
            gone += 1;
            let order = Order::Attack { unit: unit("robin"), target: unit("grisk"), weapon: None };
            let odds = Forecaster::new(&rulebook).forecast(&there, &order).ok();
            assert_eq!(odds.is_some(), stand.attack.is_some(), "{stand:?}");
            if let (Some(odds), Some(attack)) = (odds, &stand.attack) {
                assert_eq!(odds.need, attack.need);
                assert!(
                    (odds.hit - attack.hit).abs() < 1e-3 && (odds.damage_mean - attack.damage).abs() < 1e-2
                );
                let friends: f64 = odds.friendly_fire.values().chain(odds.struck.values()).sum();
                assert!(friends + 1e-3 > attack.friends);
            }
            let pose = Pose { hex: stand.hex, facing: stand.facing };
            let taken: f64 =
                threats(&rulebook, &there, unit("robin"), pose).iter().map(|threat| threat.damage).sum();
            assert!((taken - stand.taken).abs() < 0.05, "{taken} {stand:?}");
        }
        assert!(gone > 5, "{gone} places");
    }

    #[test]
    fn of_any_target_the_one_who_would_lose_most_is_taken() {
        let (rulebook, state) = lane();
        let any = stands(&rulebook, &state, unit("robin"), None);
        let one = stands(&rulebook, &state, unit("robin"), Some(unit("grisk")));
        assert_eq!(any.len(), one.len());
        for (any, one) in any.iter().zip(&one) {
            let damage = |stand: &Stand| stand.attack.as_ref().map_or(0.0, |attack| attack.damage);
            assert!(damage(any) >= damage(one) && any.taken == one.taken);
        }
        assert!(
            any.iter().any(|stand| stand.attack.as_ref().is_some_and(|best| best.target != unit("grisk")))
        );
    }
}
