//! Running an order over all its branches.
//!
//! The deeds of a step run through the phases together; where dice are asked for, branches split. If a
//! branch causes further steps, or the order has more, each distinct state is applied to the scratch world
//! and goes on from there.

use std::sync::Arc;

use bevy::prelude::{Entity, World};
use thiserror::Error;

use super::figures::{Forecast, Path, Tally};
use crate::level::Snapshot;
use crate::model::{Agenda, Clock, DeedId, Stage, Step};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;
use crate::rules::{Assumptions, Battle, Branches, Deed, Effects, Flight, Phase, plan};
use crate::rules::{begin_step, clear_deeds, events, react, reacts_to, run_phases_before_harm, set_events};

/// Branches beyond which a tree is too large to be exact.
const MOST_LEAVES: usize = 200_000;

/// Why there are no odds.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ForecastError {
    /// The order could not be given.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// More ways than can be counted out.
    #[error("there are more than {MOST_LEAVES} ways this may go; ask for less at once")]
    TooLarge,
}

/// A scratch world in which orders are tried out.
pub struct Forecaster {
    battle: Battle,
    loaded: Option<Arc<Snapshot>>,
}

impl Forecaster {
    /// A scratch world under a rulebook.
    pub fn new(rulebook: &Rulebook) -> Forecaster {
        let mut battle = Battle::scratch(rulebook);
        battle.world_mut().init_resource::<Branches>();
        Forecaster { battle, loaded: None }
    }

    /// The exact odds of an order given in that state. Asking again about the same state is quicker.
    ///
    /// # Errors
    /// Why the order would be refused, or that there are too many ways it may go.
    pub fn forecast(&mut self, state: &Arc<Snapshot>, order: &Order) -> Result<Forecast, ForecastError> {
        if !self.loaded.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, state)) {
            state.restore(self.battle.world_mut());
            self.loaded = Some(Arc::clone(state));
        }
        let world = self.battle.world_mut();
        world.insert_resource(Assumptions::default());
        let steps = plan(world, order)?;
        world.resource_mut::<Agenda>().interrupt(steps);
        let mut exploration = Exploration {
            pristine: state,
            tally: Tally::new(order),
            leaves: 0,
            step_weight: 1.0,
            applied: false,
        };
        let result = exploration.explore(world, vec![Way { path: Path::certain(), state: None }]);
        if exploration.applied || result.is_err() {
            self.loaded = None;
        }
        // No app does so here, and the world would keep account of every deed that ever was.
        world.clear_trackers();
        let assumes = world.resource_mut::<Assumptions>().take();
        result.map(|()| Forecast { assumes, ..exploration.tally.forecast() })
    }
}

/// A state that things may have come to, with what happened on the way there.
struct Way {
    path: Path,
    /// `None` is the state the order is given in.
    state: Option<Arc<Snapshot>>,
}

struct Exploration<'a> {
    pristine: &'a Arc<Snapshot>,
    tally: Tally,
    leaves: usize,
    /// How likely it is that the step being run is come to at all; branches split from there.
    step_weight: f64,
    /// Whether the scratch world has left the state the order is given in.
    applied: bool,
}

impl Exploration<'_> {
    /// Takes one step on every way until nothing is left to happen; ways that meet in one state go on as one.
    fn explore(&mut self, world: &mut World, mut ways: Vec<Way>) -> Result<(), ForecastError> {
        let mut depth = 0;
        while !ways.is_empty() {
            let mut next: Vec<Way> = Vec::new();
            for way in ways {
                self.enter(world, way.state.as_ref());
                match due_step(world) {
                    Some(step) => self.step(world, &step, way.path, depth == 0, &mut next)?,
                    None => self.tally.arrive(way.path),
                }
            }
            ways = next;
            depth += 1;
        }
        Ok(())
    }

    fn enter(&mut self, world: &mut World, state: Option<&Arc<Snapshot>>) {
        if self.applied || state.is_some() {
            state.unwrap_or(self.pristine).restore(world);
            self.applied = true;
        }
    }

    fn step(
        &mut self,
        world: &mut World,
        step: &Step,
        path: Path,
        own: bool,
        next: &mut Vec<Way>,
    ) -> Result<(), ForecastError> {
        begin_step(world, step);
        let branches = Branches::certain(&world.resource::<Flight>().deeds);
        world.insert_resource(branches);
        run_phases_before_harm(world);
        let mut deeds: Vec<DeedId> =
            world.resource::<Flight>().deeds.iter().map(|(deed, _)| deed.id).collect();
        deeds.sort_unstable();
        deeds.dedup();
        self.step_weight = path.weight;
        let result = self.harm(world, None, &deeds, &path, own, next);
        clear_deeds(world);
        if !self.applied {
            // Beginning a step counts it; the next order of this state must meet the same clock.
            world.insert_resource(self.pristine.clock.clone());
        }
        result
    }

    /// Runs Harm for the first of these deeds, in one branch or in all, and goes on with the others in each
    /// branch it splits into. `path` is the way to the beginning of the step.
    fn harm(
        &mut self,
        world: &mut World,
        branch: Option<usize>,
        deeds: &[DeedId],
        path: &Path,
        own: bool,
        next: &mut Vec<Way>,
    ) -> Result<(), ForecastError> {
        let Some((&deed, rest)) = deeds.split_first() else {
            self.settle(world, path.clone(), next);
            return Ok(());
        };
        select(world, deed, branch);
        world.run_schedule(Phase::Harm);
        let leaves = leaves(world);
        self.leaves += leaves.len();
        if self.leaves > MOST_LEAVES {
            return Err(ForecastError::TooLarge);
        }
        let follows = !rest.is_empty() || !world.resource::<Agenda>().is_empty();
        let before = std::cell::OnceCell::new();
        let happened = events(world).to_vec();
        for (leaf, entity, weight) in leaves {
            let effects = world.get_mut::<Effects>(entity).map(|mut effects| std::mem::take(&mut effects.0));
            let effects = effects.unwrap_or_default();
            let here = path.after(&effects).of_weight(self.step_weight * weight);
            match own {
                true => self.tally.attack(here.weight, &effects),
                false => self.tally.follow(here.weight, &effects),
            }
            if !follows && !reacts_to(world, &effects) {
                self.tally.arrive(here);
                continue;
            }
            let before = before.get_or_init(|| Snapshot::capture(world));
            self.applied = true;
            if let Some(mut written) = world.get_mut::<Effects>(entity) {
                written.0 = effects;
            }
            world.resource_mut::<Flight>().current = vec![entity];
            world.run_schedule(Phase::Apply);
            self.harm(world, Some(leaf.branch), rest, &here, own, next)?;
            before.restore(world);
            set_events(world, happened.clone());
        }
        Ok(())
    }

    /// Nothing is left of the step: what it causes joins the agenda, and the state it came to is kept.
    fn settle(&mut self, world: &mut World, path: Path, next: &mut Vec<Way>) {
        react(world);
        let state = Snapshot::capture(world);
        let met = next.iter_mut().find(|way| {
            way.path.same_happened(&path) && way.state.as_ref().is_some_and(|other| **other == state)
        });
        match met {
            Some(way) => way.path.weight += path.weight,
            None => next.push(Way { path, state: Some(Arc::new(state)) }),
        }
    }
}

/// The next step that belongs to the order; the clock and later rounds are beyond the horizon.
fn due_step(world: &mut World) -> Option<Step> {
    let clock = world.resource::<Clock>();
    if clock.stage == Stage::Over {
        return None;
    }
    let now = clock.now();
    world.resource_mut::<Agenda>().take_due(now)
}

/// Puts one deed into the phase, in one branch or in all.
fn select(world: &mut World, id: DeedId, branch: Option<usize>) {
    let mut flight = world.resource_mut::<Flight>();
    let chosen = |deed: &Deed| deed.id == id && branch.is_none_or(|branch| deed.branch == branch);
    flight.current =
        flight.deeds.iter().filter(|(deed, _)| chosen(deed)).map(|&(_, entity)| entity).collect();
}

/// The deeds of the phase, one for each branch, with the weight of the branch relative to where it split.
fn leaves(world: &World) -> Vec<(Deed, Entity, f64)> {
    let branches = world.resource::<Branches>();
    let flight = world.resource::<Flight>();
    let deed = |entity| world.get::<Deed>(entity).copied();
    flight
        .current
        .iter()
        .filter_map(|&entity| Some((deed(entity)?, entity)))
        .map(|(deed, entity)| (deed, entity, branches.weight(deed.branch)))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::event::BattleEvent;
    use crate::hex::Facing;
    use crate::level::{DiceRecord, Level, Source};
    use crate::model::{Act, Cause, DiceFault, Manner, Occasion, ScriptedFace, UnitId};
    use crate::rules::codex;

    /// Ways less likely than this are not followed; a critical hit may go on forever.
    const CUT: f64 = 1e-6;

    const AMBUSH: &str = r#"(
        version: 1, title: "an ambush", round_limit: 5,
        legend: { '.': (surface: Dirt) },
        map: Fill(columns: 9, rows: 5, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "left": (creature: "man-at-arms", side: "red", at: (2, 2), facing: East, held: ["dagger"]),
            "right": (creature: "man-at-arms", side: "red", at: (4, 2), facing: West, held: ["dagger"]),
            "victim": (creature: "man-at-arms", side: "blue", at: (3, 2), facing: West, hit_points: 5),
            "other": (creature: "man-at-arms", side: "blue", at: (8, 4), facing: West),
        },
    )"#;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("a well-formed id")
    }

    fn blow(attacker: &str) -> Act {
        Act::Attack {
            attacker: unit(attacker),
            target: unit("victim"),
            weapon: format!("{attacker}.dagger").parse().expect("a well-formed id"),
            manner: Manner::Melee,
            occasion: Occasion::Action,
        }
    }

    /// Two blows that fall in one step wait behind whatever is ordered next.
    fn ambush(rulebook: &Rulebook) -> Snapshot {
        let level = Level::read(&Source::inline("ambush", AMBUSH)).unwrap_or_else(|error| panic!("{error}"));
        let order = ["left", "right", "victim", "other"].map(unit).to_vec();
        let dice = DiceRecord { initiative: Some(order), script: Some(Vec::new()), ..DiceRecord::default() };
        let mut state = Battle::new(&level, rulebook, dice).snapshot();
        let acts = vec![blow("left"), blow("right")];
        state.agenda.queue(Step { when: state.clock.now(), cause: Cause::default(), acts });
        state
    }

    #[derive(Default)]
    struct Counted {
        damage: BTreeMap<i32, f64>,
        fell: f64,
        left_out: f64,
    }

    impl Counted {
        fn add(&mut self, events: &[BattleEvent], weight: f64) {
            let mut loss = 0;
            for event in events {
                match *event {
                    BattleEvent::Damaged { damage, .. } => loss += i32::from(damage),
                    BattleEvent::Fell { .. } => self.fell += weight,
                    _ => {}
                }
            }
            *self.damage.entry(loss).or_default() += weight;
        }
    }

    /// Plays the order with every row of faces that the dice may show, through the ordinary driver.
    fn count_out(state: &Snapshot, order: &Order, rulebook: &Rulebook) -> Counted {
        let mut battle = Battle::restored(state, rulebook);
        let mut counted = Counted::default();
        let mut open: Vec<(Vec<ScriptedFace>, f64)> = vec![(Vec::new(), 1.0)];
        while let Some((script, weight)) = open.pop() {
            let mut scripted = state.clone();
            scripted.dice.script = Some(script.clone());
            battle.restore(&scripted);
            let before = battle.log().events().len();
            battle.submit(order).unwrap_or_else(|refusal| panic!("{refusal}"));
            match battle.fault().map(|fault| fault.0) {
                None => counted.add(&battle.log().events()[before..], weight),
                Some(DiceFault::Exhausted { .. }) if weight < CUT => counted.left_out += weight,
                Some(DiceFault::Exhausted { die, .. }) => open.extend((1..=die).map(|face| {
                    let next = ScriptedFace { die, face, purpose: None };
                    (script.iter().copied().chain([next]).collect(), weight / f64::from(die))
                })),
                Some(fault) => panic!("{fault}"),
            }
        }
        counted
    }

    /// The odds of the left one's blow at a victim of that AC, with a dagger that is critical from that face on.
    fn blow_under(rulebook: &str, armor_class: i8, critical_range: u8) -> Forecast {
        let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
        let mut state = ambush(&rulebook);
        state.agenda = Agenda::default();
        for fighter in &mut state.units {
            (fighter.training.thac0, fighter.armor.natural) = (Some(20), armor_class);
            fighter.armor.pieces.clear();
        }
        for weapon in state.items.iter_mut().filter_map(|item| item.weapon.as_mut()) {
            weapon.critical_range = critical_range;
        }
        let order = Order::Attack { unit: unit("left"), target: unit("victim"), weapon: None };
        Forecaster::new(&rulebook).forecast(&Arc::new(state), &order).expect("the order can be given")
    }

    fn blow_at(armor_class: i8) -> Forecast {
        blow_under("house", armor_class, 20)
    }

    #[test]
    fn t12_what_is_taken_for_granted_of_an_answer_is_said_once() {
        let twice = "What a critical hit does: damage rolled twice (T-12)";
        let strict = blow_under("thac0", 9, 19);
        assert_eq!(strict.assumes, [twice]);
        // Both a 19 and a 20 hit AC 9 by 5, and both d4 show a 4 one time in 16.
        assert!((strict.critical - 0.1).abs() < 1e-12);
        assert!((strict.damage[&8] - 0.1 / 16.0).abs() < 1e-12, "{:?}", strict.damage);
        let multiplied = "double damage and more with each further 20";
        let one = blow_under("house", 9, 20);
        assert_eq!(one.assumes, [format!("What a critical hit does: {multiplied} (T-12)")]);
        let both = blow_under("house", 9, 19);
        let said = format!("What a critical hit does: damage rolled twice, or {multiplied} (T-12)");
        assert_eq!(both.assumes, [said]);
        for nothing in [blow_under("house", 0, 20), blow_under("crits-and-fumbles", 9, 20)] {
            assert_eq!(nothing.assumes, [""; 0], "nobody is asked");
        }
    }

    #[test]
    fn t08_a_blow_that_surely_does_nothing_is_no_hit() {
        // A 20 hits AC -1 with two around the victim, and does a d4.
        let (full, quarter, eighth, none) = (blow_at(-5), blow_at(-20), blow_at(-25), blow_at(-40));
        let near = |here: f64, there: f64| assert!((here - there).abs() < 1e-12, "{here} {there}");
        near(full.hit, 0.05);
        near(full.damage_mean, 0.05 * 2.5);
        // Halved twice a 1 is nothing and all others are 1, and thrice only a 4 is anything.
        near(quarter.hit, 0.05 * 0.75);
        near(quarter.damage_mean, 0.05 * 0.75);
        near(eighth.hit, 0.05 * 0.25);
        near(eighth.miss, 1.0 - 0.05 * 0.25);
        near(none.hit, 0.0);
        near(none.miss, 1.0);
        assert_eq!([full.need, quarter.need, eighth.need, none.need], [Some(20), Some(20), Some(20), None]);
    }

    #[test]
    fn two_blows_in_one_step_are_forecast_as_counted_out() {
        let rulebook =
            Rulebook::shipped("crits-and-fumbles", codex()).unwrap_or_else(|error| panic!("{error}"));
        let state = Arc::new(ambush(&rulebook));
        // The victim stays in front.
        let order = Order::Turn { unit: unit("left"), facing: Facing::SouthEast };
        let forecast = Forecaster::new(&rulebook).forecast(&state, &order).expect("the order can be given");
        let counted = count_out(&state, &order, &rulebook);
        let close = |here: f64, there: f64| (here - there).abs() <= counted.left_out + 1e-9;

        let victim = unit("victim");
        let chance = |chances: &BTreeMap<UnitId, f64>| chances.get(&victim).copied().unwrap_or_default();
        assert!(counted.fell > 0.0 && counted.left_out < 1e-3, "{} left out", counted.left_out);
        assert!(close(chance(&forecast.fell), counted.fell), "{} {}", chance(&forecast.fell), counted.fell);
        let damage = &forecast.damage_by_unit[&victim];
        for (points, &weight) in counted.damage.iter().filter(|(points, _)| **points > 0) {
            let said = damage.get(points).copied().unwrap_or_default();
            assert!(close(said, weight), "{points} points: {said} {weight}");
        }
    }
}
