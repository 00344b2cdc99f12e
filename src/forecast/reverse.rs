//! Reverse odds: what enemies could do in their next turn to a unit in a hex.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::figures::Forecast;
use super::shortfall::Shortfall;
use super::what_if::WhatIf;
use crate::hex::{self, Hex, Pose, Reach, arc_of, distance, turned_toward};
use crate::level::Snapshot;
use crate::model::{ItemId, RangeBands, Status, Turn, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{AttackDie, can_turn_about, farthest, fresh_turn, reach_within};

/// A hex that is on no board.
const NOWHERE: Hex = Hex::new(i32::MAX / 8, 0);

/// The worst that an enemy could do to a unit in a turn of its own: walk, turn, attack.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Threat {
    /// The enemy.
    pub enemy: UnitId,
    /// The hex from which it would attack.
    #[serde(with = "crate::hex::pair")]
    pub from: Hex,
    /// Movement points that walking there and turning cost.
    pub cost: u32,
    /// The arc of the unit from which the attack comes.
    pub arc: hex::Arc,
    /// The weapon of the first attack.
    pub weapon: Option<ItemId>,
    /// The lowest face that hits; `None` if no face does.
    pub need: Option<u16>,
    /// The die of the attack; `None` if none is rolled.
    #[serde(skip)]
    pub die: Option<AttackDie>,
    /// The chance to hit, 0..=1.
    pub hit: f64,
    /// What makes that less than the chance that the die shows what is needed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost_to: Vec<Shortfall>,
    /// Points the unit would lose on average.
    pub damage: f64,
    /// The chance that this alone brings it down, 0..=1.
    pub fall: f64,
}

/// What each enemy could do next turn to a unit in a pose, the worst first. Each acts as if the others stayed where
/// they are; of hexes in the same arc and at the same distance it takes the nearest. `state` is what the unit's side
/// sees.
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
/// use hexfray::{forecast::threats, hex::Pose};
///
/// let record = state.unit(robin).expect("Robin is in the level");
/// let pose = Pose { hex: record.position, facing: record.facing };
/// assert!(threats(&rulebook, &state, robin, pose).iter().all(|threat| threat.hit > 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn threats(rulebook: &Rulebook, state: &Arc<Snapshot>, unit: UnitId, pose: Pose) -> Vec<Threat> {
    let mut what_if = WhatIf::new(rulebook, Arc::clone(state));
    let enemies = Enemies::of(&mut what_if, unit);
    let approaches = enemies.approaches(&mut what_if, unit, pose.hex);
    enemies.against(&mut what_if, unit, pose, &approaches)
}

/// For each enemy the poses from which it might attack a hex, with their movement points; for all facings of the unit.
pub(super) struct Approaches(Vec<Vec<(u32, Pose)>>);

/// The enemies of a unit, and where each could walk.
pub(super) struct Enemies(Vec<Enemy>);

struct Enemy {
    id: UnitId,
    turn: Turn,
    /// The hexes in its reach if the unit were not on the board.
    reach: Reach,
    /// How far its attacks reach, in hexes.
    farthest: u32,
    bands: Option<RangeBands>,
    weapons: Vec<ItemId>,
}

impl Enemies {
    /// The enemies that could act against a unit in their next turn.
    pub fn of(what_if: &mut WhatIf, unit: UnitId) -> Enemies {
        let state = Arc::clone(what_if.state());
        let Some(own) = state.unit(unit) else { return Enemies(Vec::new()) };
        what_if.put(unit, Pose { hex: NOWHERE, ..Pose::default() });
        let hostile = state.units.iter().filter(|other| {
            other.side.0 != own.side.0
                && other.status == Status::Fighting
                && !other.conditions.incapacitate()
                && !other.conditions.run()
        });
        let enemies = hostile.filter_map(|other| Enemy::of(what_if, other.id)).collect();
        what_if.put_back(unit);
        Enemies(enemies)
    }

    /// The poses from which they might attack if the unit stood in a hex.
    pub fn approaches(&self, what_if: &mut WhatIf, unit: UnitId, hex: Hex) -> Approaches {
        what_if.put(unit, Pose { hex, ..Pose::default() });
        let approaches = Approaches(self.0.iter().map(|enemy| enemy.approaches(what_if, hex)).collect());
        what_if.put_back(unit);
        approaches
    }

    /// What each could do to the unit in a pose, the worst first.
    pub fn against(&self, what_if: &mut WhatIf, unit: UnitId, pose: Pose, from: &Approaches) -> Vec<Threat> {
        what_if.put(unit, pose);
        let enemies = self.0.iter().zip(&from.0);
        let mut threats: Vec<Threat> =
            enemies.filter_map(|(enemy, from)| enemy.best(what_if, unit, pose, from)).collect();
        what_if.put_back(unit);
        threats.sort_by(|one, other| other.damage.total_cmp(&one.damage).then(one.enemy.cmp(&other.enemy)));
        threats
    }
}

impl Enemy {
    fn of(what_if: &mut WhatIf, id: UnitId) -> Option<Enemy> {
        let state = Arc::clone(what_if.state());
        let at_hand = state.at_hand(id);
        let arms: Vec<_> = at_hand.iter().filter_map(|item| Some((item.id, item.weapon.as_ref()?))).collect();
        let (turn, reach, farthest) = what_if.survey(|field| {
            let unit = field.unit(id);
            let turn = fresh_turn(field, &unit);
            let movement = if can_turn_about(field, &unit) { turn.movement } else { 0 };
            let turn = Turn { movement, ..turn };
            let far = arms.iter().map(|(_, weapon)| farthest(&field.rulebook, weapon)).max();
            (turn, reach_within(field, &unit, u32::from(turn.movement), turn.hexsides), far)
        });
        Some(Enemy {
            id,
            turn,
            reach,
            farthest: farthest?,
            bands: arms.iter().find_map(|(_, weapon)| weapon.range),
            weapons: arms.into_iter().map(|(weapon, _)| weapon).collect(),
        })
    }

    /// The worst that this enemy could do.
    fn best(&self, what_if: &mut WhatIf, unit: UnitId, pose: Pose, from: &[(u32, Pose)]) -> Option<Threat> {
        let mut best: Option<Threat> = None;
        for alike in self.alike(pose, from) {
            // The first pose from which it can attack: walls block some.
            let found = alike.into_iter().find_map(|(cost, from)| {
                what_if.go(self.id, from);
                what_if.give(self.id, self.turn);
                let attacks = self.attacks(what_if, unit);
                (!attacks.is_empty()).then_some((cost, from.hex, attacks))
            });
            let Some((cost, from, attacks)) = found else { continue };
            for odds in attacks.iter().filter(|odds| odds.hit > 0.0) {
                if best.as_ref().is_none_or(|best| odds.damage_mean > best.damage) {
                    best = Some(self.threat(odds, pose, from, cost));
                }
            }
        }
        what_if.come_back(self.id);
        best
    }

    fn threat(&self, odds: &Forecast, pose: Pose, from: Hex, cost: u32) -> Threat {
        Threat {
            enemy: self.id,
            from,
            cost,
            arc: arc_of(pose.hex, pose.facing, from),
            weapon: odds.weapon,
            need: odds.need,
            die: odds.sum().map(|sum| sum.die),
            hit: odds.hit,
            lost_to: odds.shortfalls(),
            damage: odds.damage_mean,
            fall: odds.kill,
        }
    }

    /// The odds of its attacks from its present hex, with each of its weapons.
    fn attacks(&self, what_if: &mut WhatIf, unit: UnitId) -> Vec<Arc<Forecast>> {
        let attack = |weapon| Order::Attack { unit: self.id, target: unit, weapon };
        let chosen = what_if.odds(&attack(None));
        let mut all: Vec<Arc<Forecast>> = chosen.into_iter().collect();
        let first = all.first().and_then(|odds| odds.weapon);
        let others = self.weapons.iter().filter(|weapon| first != Some(**weapon));
        all.extend(others.filter_map(|weapon| what_if.odds(&attack(Some(*weapon)))));
        all
    }

    /// The poses from which it might attack a hex, facing it.
    fn approaches(&self, what_if: &mut WhatIf, hex: Hex) -> Vec<(u32, Pose)> {
        let near = |from: Hex| (1..=self.farthest).contains(&distance(from, hex));
        if !self.reach.poses().any(|(from, _)| near(from.hex)) {
            return Vec::new();
        }
        // A unit in its way must be walked around.
        let in_its_way = self.reach.cost_to(hex).is_some();
        let (points, hexsides) = (u32::from(self.turn.movement), self.turn.hexsides);
        let around = in_its_way
            .then(|| what_if.survey(|field| reach_within(field, &field.unit(self.id), points, hexsides)));
        let reach = around.as_ref().unwrap_or(&self.reach);
        let mut cheapest: BTreeMap<Pose, u32> = BTreeMap::new();
        for (from, walked, turned) in reach.ways().filter(|(from, ..)| near(from.hex)) {
            let facing = turned_toward(from.hex, from.facing, hex);
            let turning = from.facing.steps_to(facing);
            let cost = walked + u32::from(turning);
            if cost <= points && hexsides.is_none_or(|most| turned + turning <= most) {
                let known = cheapest.entry(Pose { facing, ..from }).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        cheapest.into_iter().map(|(pose, cost)| (cost, pose)).collect()
    }

    /// Groups of poses in the same arc and at the same distance; the cheapest of each group first.
    fn alike(&self, pose: Pose, all: &[(u32, Pose)]) -> Vec<Vec<(u32, Pose)>> {
        let mut alike: BTreeMap<(hex::Arc, u32), Vec<(u32, Pose)>> = BTreeMap::new();
        for &here in all {
            let from = here.1.hex;
            let class = (arc_of(pose.hex, pose.facing, from), self.class(distance(from, pose.hex)));
            alike.entry(class).or_default().push(here);
        }
        alike.values_mut().for_each(|alike| alike.sort_unstable());
        alike.into_values().collect()
    }

    /// The class of a distance: attacks at distances of one class are much the same.
    fn class(&self, distance: u32) -> u32 {
        const ADJACENT: u32 = 3;
        let bands = self.bands.map_or([0; 3], |bands| [bands.short, bands.medium, bands.long]);
        match distance {
            near if near <= ADJACENT => near,
            far => ADJACENT + bands.iter().filter(|end| far > u32::from(**end)).count() as u32 + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::Forecaster;
    use crate::level::{DiceRecord, Level, Source};
    use crate::rules::{Battle, codex, hexes_in_danger};

    const DUEL: &str = r#"(
        version: 1, title: "two against one", round_limit: 5,
        legend: { '.': (surface: Dirt) },
        map: Fill(columns: 14, rows: 9, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "near": (creature: "man-at-arms", side: "red", at: (4, 4), facing: East, held: ["dagger"]),
            "far": (creature: "archer", side: "red", at: (12, 4), facing: West),
            "victim": (creature: "man-at-arms", side: "blue", at: (5, 4), facing: West),
        },
    )"#;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("a well-formed id")
    }

    fn house() -> Rulebook {
        Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"))
    }

    fn beginning(name: &str, text: &str) -> Arc<Snapshot> {
        let level = Level::read(&Source::inline(name, text)).unwrap_or_else(|error| panic!("{error}"));
        Arc::new(Snapshot::beginning(&level, DiceRecord::default()))
    }

    fn pose_of(state: &Snapshot, id: &str) -> Pose {
        let unit = state.unit(unit(id)).expect("it is there");
        Pose { hex: unit.position, facing: unit.facing }
    }

    #[test]
    fn an_enemy_walks_to_where_he_does_most() {
        let state = beginning("duel", DUEL);
        let pose = pose_of(&state, "victim");
        let threats = threats(&house(), &state, unit("victim"), pose);
        let of = |id: &str| threats.iter().find(|threat| threat.enemy == unit(id)).expect("it can attack");
        let (near, far) = (of("near"), of("far"));
        assert_eq!(near.arc, hex::Arc::Rear, "it has all the movement to go around");
        assert!(distance(near.from, pose.hex) == 1 && near.cost > 0);
        let bow = far.weapon.is_some_and(|weapon| weapon.as_str().contains("bow"));
        assert!(bow && far.cost == 12, "{far:?}");
        assert!(threats.is_sorted_by(|one, other| one.damage >= other.damage));
        for threat in &threats {
            assert!(threat.hit > 0.0 && threat.hit < 1.0 && threat.damage > 0.0 && threat.fall < threat.hit);
        }
    }

    #[test]
    fn what_an_enemy_could_do_is_what_his_orders_come_to() {
        let state = beginning("duel", DUEL);
        let (victim, pose) = (unit("victim"), pose_of(&state, "victim"));
        for threat in threats(&house(), &state, victim, pose) {
            let mut there = (*state).clone();
            there.clock.stage = crate::model::Stage::Acting;
            there.clock.block = vec![threat.enemy];
            for other in there.units.iter_mut().filter(|other| other.id == threat.enemy) {
                other.position = threat.from;
                other.facing = turned_toward(threat.from, other.facing, pose.hex);
                (other.turn.action, other.turn.attacks) = (true, 1);
            }
            let order = Order::Attack { unit: threat.enemy, target: victim, weapon: threat.weapon };
            let odds =
                Forecaster::new(&house()).forecast(&Arc::new(there), &order).expect("it can be ordered");
            assert!((odds.hit - threat.hit).abs() < 1e-3 && (odds.damage_mean - threat.damage).abs() < 1e-2);
        }
    }

    /// Finds the same in two ways, one of them only by the rules for reach and sight.
    #[test]
    fn enemies_threaten_the_hexes_that_are_in_danger_from_them() {
        let rulebook = house();
        for (name, text) in [
            ("tavern", include_str!("../../levels/tavern.ron")),
            ("archers-lane", include_str!("../../levels/archers-lane.ron")),
        ] {
            let state = beginning(name, text);
            let victim = state.units.first().expect("there are units");
            let mut what_if = WhatIf::new(&rulebook, Arc::clone(&state));
            let enemies = Enemies::of(&mut what_if, victim.id);
            let (mut threatened, mut safe) = (0, 0);
            let open = state.board.hexes().filter(|(hex, tile)| {
                !tile.is_solid() && state.units.iter().all(|other| other.position != *hex)
            });
            for (hex, _) in open.step_by(37) {
                let pose = Pose { hex, facing: victim.facing };
                let approaches = enemies.approaches(&mut what_if, victim.id, hex);
                let found = enemies.against(&mut what_if, victim.id, pose, &approaches);
                let mut moved = (*state).clone();
                moved
                    .units
                    .iter_mut()
                    .filter(|other| other.id == victim.id)
                    .for_each(|unit| unit.position = hex);
                let mut battle = Battle::restored(&moved, &rulebook);
                for enemy in enemies.0.iter().map(|enemy| enemy.id) {
                    let said = found.iter().any(|threat| threat.enemy == enemy);
                    let reached =
                        battle.survey(|field| hexes_in_danger(field, &field.unit(enemy)).contains(&hex));
                    assert_eq!(said, reached, "{name}: {enemy} against {hex:?}, {found:?}");
                    *if said { &mut threatened } else { &mut safe } += 1;
                }
            }
            assert!(threatened > 5 && safe > 5, "{name}: {threatened} and {safe}");
        }
    }

    #[test]
    fn distances_are_alike_only_within_a_range_band_and_not_nearby() {
        let state = beginning("duel", DUEL);
        let mut what_if = WhatIf::new(&house(), Arc::clone(&state));
        let enemies = Enemies::of(&mut what_if, unit("victim"));
        let archer = enemies.0.iter().find(|enemy| enemy.id == unit("far")).expect("it has a bow");
        let bands = archer.bands.expect("a bow has bands");
        let [short, medium, long] = [bands.short, bands.medium, bands.long].map(u32::from);
        let different = [1, 2, 3, 4, short + 1, medium + 1, long + 1].map(|distance| archer.class(distance));
        assert!(different.is_sorted_by(|nearer, farther| nearer < farther), "{different:?}");
        for (from, to) in [(4, short), (short + 1, medium), (medium + 1, long)] {
            assert_eq!(archer.class(from), archer.class(to), "{from} to {to}");
        }
    }
}
