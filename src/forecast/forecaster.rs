//! The odds of orders: all branches are counted, or the order is tried many times if there are too many.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;

use super::before::StatesBefore;
use super::figures::{Forecast, ForecastBuilder};
use super::harm::{DiceMode, Exploration};
use super::ways::{TooLarge, Ways};
use crate::level::Snapshot;
use crate::model::{Act, ChosenOption, DiceSource, OpenChoice, RuleId, Step, TAIL, UnitId, Work};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;
use crate::rules::{Assumptions, Battle, Branches, codex, idle_rows, no_roll_because, plan, restore};

/// How much work it may take to follow all branches: less than half a second, and less than 200 MB.
const WORK: Work = Work::of(675_000);

/// How often an order that takes more is tried.
const RUNS: u32 = 2_000;

/// In a battle of more units and items than this it is tried less often: each try puts all of them back.
const CROWDED: u32 = 200;

/// A scratch world that finds the odds of orders.
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
/// use hexfray::forecast::Forecaster;
///
/// let mut forecaster = Forecaster::new(&rulebook);
/// let attack = Order::Attack { unit: robin, target: grisk, weapon: None };
/// let odds = forecaster.forecast(&state, &attack)?;
/// assert!(odds.exact && odds.need == Some(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Forecaster {
    battle: Battle,
    loaded: Option<Arc<Snapshot>>,
    work: Work,
    runs: u32,
}

impl Forecaster {
    /// A scratch world under a rulebook.
    pub fn new(rulebook: &Rulebook) -> Forecaster {
        Forecaster { battle: scratch(rulebook), loaded: None, work: WORK, runs: RUNS }
    }

    /// The same, with its own limit of work and its own number of tries for orders that take more.
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
    /// use hexfray::{forecast::Forecaster, model::Work};
    ///
    /// let attack = Order::Attack { unit: robin, target: grisk, weapon: None };
    /// let odds = Forecaster::with_limits(&rulebook, Work::of(10), 50).forecast(&state, &attack)?;
    /// assert_eq!(odds.sample.map(|sample| sample.runs), Some(50));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_limits(rulebook: &Rulebook, work: Work, runs: u32) -> Forecaster {
        Forecaster { work, runs, ..Forecaster::new(rulebook) }
    }

    /// The odds of an order in a state. Asking again about the same state is quicker.
    ///
    /// # Errors
    /// Why the order would be refused.
    pub fn forecast(&mut self, state: &Arc<Snapshot>, order: &Order) -> Result<Forecast, Refusal> {
        let mut forecasts = self.sequence(state, std::slice::from_ref(order))?;
        Ok(forecasts.pop().expect("there is one for every order"))
    }

    /// The odds of orders given one after the other, one forecast for each, over all outcomes of those before it.
    ///
    /// # Errors
    /// Why the first would be refused. For the others, [`Forecast::void`] is the chance that they cannot be given.
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
    /// use hexfray::forecast::Forecaster;
    ///
    /// let orders = [Order::Kneel { unit: robin }, Order::EndTurn { unit: robin }];
    /// let odds = Forecaster::new(&rulebook).sequence(&state, &orders)?;
    /// assert_eq!((odds.len(), odds[1].void), (2, 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sequence(&mut self, state: &Arc<Snapshot>, orders: &[Order]) -> Result<Vec<Forecast>, Refusal> {
        self.load(state);
        let world = self.battle.world_mut();
        world.insert_resource(Assumptions::default());
        let first = orders.first().map(|first| plan(world, first)).transpose()?.and_then(first_act);
        let idle = first.map(|act| self.battle.survey(|field| idle_rows(field, &act))).unwrap_or_default();
        let world = self.battle.world_mut();
        let dice = DiceMode::Followed { tail: TAIL, ignored: &[] };
        let (counted, applied) = count_out(world, orders, dice, self.work);
        if applied {
            self.loaded = None;
        }
        let mut forecasts = match counted {
            Ok(forecasts) => forecasts,
            Err(TooLarge) => try_out(self.battle.world_mut(), state, orders, self.runs),
        };
        let world = self.battle.world_mut();
        // No app does this here, and the trackers would grow with every deed.
        world.clear_trackers();
        let assumes = told(world.resource_mut::<Assumptions>().take());
        forecasts.iter_mut().for_each(|forecast| forecast.assumes.clone_from(&assumes));
        if let Some(first) = forecasts.first_mut().filter(|first| no_roll_because(&first.modifiers).is_none())
        {
            first.idle = idle;
        }
        Ok(forecasts)
    }

    /// Checks whether an order could be given in a state.
    ///
    /// # Errors
    /// Why it would be refused.
    ///
    /// # Example
    /// ```
    /// # use std::sync::Arc;
    /// # use hexfray::{level::{DiceRecord, Level, Snapshot, Source}, model::UnitId, order::Order};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
    /// use hexfray::{forecast::Forecaster, order::Refusal};
    ///
    /// let refused = Forecaster::new(&rulebook).check(&state, &Order::StandUp { unit: robin });
    /// assert!(matches!(refused, Err(Refusal::AlreadySo { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&mut self, state: &Arc<Snapshot>, order: &Order) -> Result<(), Refusal> {
        self.load(state);
        plan(self.battle.world_mut(), order).map(drop)
    }

    /// What each option of the open question comes to, in the order of the options: the rest of the step that waits, and
    /// what it causes. Nothing if no question is open.
    pub fn options(&mut self, state: &Arc<Snapshot>) -> Vec<Forecast> {
        let Some(open) = &state.choice else { return Vec::new() };
        self.loaded = None;
        open.options.all().map(|answer| self.option(state, open, &answer)).collect()
    }

    fn option(&mut self, state: &Snapshot, open: &OpenChoice, answer: &ChosenOption) -> Forecast {
        let (work, runs) = (self.work, runs_in(state, self.runs));
        let world = self.battle.world_mut();
        world.insert_resource(Assumptions::default());
        let dice = DiceMode::Followed { tail: TAIL, ignored: &[] };
        ask_again(world, state);
        let before = Arc::new(StatesBefore::of(world));
        let empty = ForecastBuilder::between(Some(open.chooser), opponent(open)).knowing(&before);
        let mut tally = empty.clone();
        let mut forecast = match go_on(world, answer, &mut tally, Ways::beginning(1.0), dice, work) {
            Ok(()) => tally.forecast(),
            Err(TooLarge) => {
                let mut tally = empty;
                for run in 0..runs {
                    ask_again(world, state);
                    world.resource_mut::<DiceSource>().reseed(u64::from(run));
                    let ways = Ways::beginning(1.0 / f64::from(runs));
                    go_on(world, answer, &mut tally, ways, DiceMode::Rolled, Work::UNBOUNDED)
                        .expect("one way is never too many");
                    world.clear_trackers();
                }
                tally.sampled(runs)
            }
        };
        world.clear_trackers();
        forecast.assumes = told(world.resource_mut::<Assumptions>().take());
        forecast
    }

    fn load(&mut self, state: &Arc<Snapshot>) {
        if !self.loaded.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, state)) {
            state.restore(self.battle.world_mut());
            self.loaded = Some(Arc::clone(state));
        }
    }
}

/// Tries orders many times with rolled dice. The seeds are its own: a forecast must not reveal the battle's dice.
/// Afterwards the world is in any state.
pub(super) fn try_out(world: &mut World, state: &Snapshot, orders: &[Order], runs: u32) -> Vec<Forecast> {
    let runs = runs_in(state, runs);
    state.restore(world);
    let mut tallies = tallies(world, orders);
    for run in 0..runs {
        state.restore(world);
        world.insert_resource(DiceSource::seeded(u64::from(run)));
        let ways = Ways::beginning(1.0 / f64::from(runs));
        let followed = follow(world, orders, &mut tallies, ways, DiceMode::Rolled, Work::UNBOUNDED);
        followed.0.expect("one way is never too many");
        world.clear_trackers();
    }
    tallies.into_iter().map(|tally| tally.sampled(runs)).collect()
}

/// A forecast for each order that is given in the state of the scratch world.
fn tallies(world: &World, orders: &[Order]) -> Vec<ForecastBuilder> {
    let before = Arc::new(StatesBefore::of(world));
    orders.iter().map(|order| ForecastBuilder::new(order).knowing(&before)).collect()
}

/// How often orders are tried in a battle of this size.
fn runs_in(state: &Snapshot, runs: u32) -> u32 {
    let size = u32::try_from(state.units.len() + state.items.len()).unwrap_or(u32::MAX);
    (runs / size.div_ceil(CROWDED).max(1)).max(1)
}

/// Puts the scratch world before the open question of a state. Its dice have been rolled already and roll the same.
fn ask_again(world: &mut World, state: &Snapshot) {
    world.remove_resource::<Branches>();
    restore(world, state);
}

/// Answers the open question and follows what comes of it.
fn go_on(
    world: &mut World,
    answer: &ChosenOption,
    tally: &mut ForecastBuilder,
    ways: Ways,
    dice: DiceMode,
    work: Work,
) -> Result<(), TooLarge> {
    let more = false;
    let mut exploration =
        Exploration { tally, dice, more, work, applied: true, alone: true, runner: None, caster: None };
    exploration.answer(world, ways, answer)
}

/// The other unit of the attack or contest that a question is about.
fn opponent(open: &OpenChoice) -> Option<UnitId> {
    open.step.acts.iter().find_map(|act| {
        let (Act::Attack { attacker: one, target: other, .. }
        | Act::Wrestle { unit: one, target: other, .. }) = *act
        else {
            return None;
        };
        let chooser = open.chooser;
        if chooser == one { Some(other) } else { (chooser == other).then_some(one) }
    })
}

fn first_act(steps: Vec<Step>) -> Option<Act> {
    steps.into_iter().next()?.acts.into_iter().next()
}

/// The assumptions, one line for each rule.
fn told(assumed: BTreeMap<RuleId, Vec<String>>) -> Vec<String> {
    let title = |rule| codex().rule(rule).map_or("A choice", |rule| rule.title);
    let lines = assumed.into_iter();
    lines.map(|(rule, options)| format!("{}: {} ({rule})", title(rule), options.join(", or "))).collect()
}

/// A battle in which asking for dice forks.
pub(super) fn scratch(rulebook: &Rulebook) -> Battle {
    let mut battle = Battle::scratch(rulebook);
    battle.world_mut().insert_resource(Branches::certain(&[], TAIL));
    battle
}

/// The odds of orders in the state of the scratch world, and whether the world has left that state.
pub(super) fn count_out(
    world: &mut World,
    orders: &[Order],
    dice: DiceMode,
    work: Work,
) -> (Result<Vec<Forecast>, TooLarge>, bool) {
    let mut tallies = tallies(world, orders);
    let (followed, applied) = follow(world, orders, &mut tallies, Ways::beginning(1.0), dice, work);
    (
        followed.map(|()| tallies.into_iter().map(ForecastBuilder::forecast).collect()),
        applied || followed.is_err(),
    )
}

/// Gives orders one after the other on every way. Also returns whether the scratch world has left its state.
fn follow(
    world: &mut World,
    orders: &[Order],
    tallies: &mut [ForecastBuilder],
    mut ways: Ways,
    dice: DiceMode,
    mut work: Work,
) -> (Result<(), TooLarge>, bool) {
    let mut applied = false;
    for (place, (order, tally)) in orders.iter().zip(tallies).enumerate() {
        let more = place + 1 < orders.len();
        let mut exploration =
            Exploration { tally, dice, more, work, applied, alone: true, runner: None, caster: None };
        match exploration.order(world, ways, order) {
            Ok(ended) => ways = ended,
            Err(too_large) => return (Err(too_large), true),
        }
        (work, applied) = (exploration.work, exploration.applied);
    }
    (Ok(()), applied)
}
