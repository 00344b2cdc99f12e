//! The odds of orders: counted out where that can be done, else found by trying.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;

use super::explore::{DiceMode, Exploration, TooLarge, Ways};
use super::figures::{Forecast, ForecastBuilder};
use crate::level::Snapshot;
use crate::model::{DiceSource, RuleId, TAIL};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;
use crate::rules::{Assumptions, Battle, Branches, codex, plan};

/// Branches beyond which a tree is too large to be counted out.
const MOST_LEAVES: usize = 60_000;

/// How often an order is tried whose tree is too large.
const RUNS: u32 = 2_000;

/// A scratch world in which orders are tried out.
pub struct Forecaster {
    battle: Battle,
    loaded: Option<Arc<Snapshot>>,
    most_leaves: usize,
    runs: u32,
}

impl Forecaster {
    /// A scratch world under a rulebook.
    pub fn new(rulebook: &Rulebook) -> Forecaster {
        Forecaster { battle: scratch(rulebook), loaded: None, most_leaves: MOST_LEAVES, runs: RUNS }
    }

    /// The same, counting out at most so many branches and trying so often where there are more.
    pub fn with_limits(rulebook: &Rulebook, most_leaves: usize, runs: u32) -> Forecaster {
        Forecaster { most_leaves, runs, ..Forecaster::new(rulebook) }
    }

    /// The odds of an order given in that state. Asking again about the same state is quicker.
    ///
    /// # Errors
    /// Why the order would be refused.
    pub fn forecast(&mut self, state: &Arc<Snapshot>, order: &Order) -> Result<Forecast, Refusal> {
        let mut forecasts = self.sequence(state, std::slice::from_ref(order))?;
        Ok(forecasts.pop().expect("there is one for every order"))
    }

    /// The odds of orders given one after the other, one forecast for each: it meets all that those before it may
    /// have come to.
    ///
    /// # Errors
    /// Why the first would be refused. Others that cannot be given any more are void, and their forecast says how
    /// likely that is.
    pub fn sequence(&mut self, state: &Arc<Snapshot>, orders: &[Order]) -> Result<Vec<Forecast>, Refusal> {
        self.load(state);
        let world = self.battle.world_mut();
        world.insert_resource(Assumptions::default());
        if let Some(first) = orders.first() {
            plan(world, first)?;
        }
        let dice = DiceMode::Followed { most: self.most_leaves, tail: TAIL, ignored: &[] };
        let (counted, applied) = count_out(world, orders, dice);
        if applied {
            self.loaded = None;
        }
        let mut forecasts = match counted {
            Ok(forecasts) => forecasts,
            Err(TooLarge) => self.try_out(state, orders),
        };
        let world = self.battle.world_mut();
        // No app does so here, and the world would keep account of every deed that ever was.
        world.clear_trackers();
        let assumes = told(world.resource_mut::<Assumptions>().take());
        forecasts.iter_mut().for_each(|forecast| forecast.assumes.clone_from(&assumes));
        Ok(forecasts)
    }

    /// Whether an order could be given in that state.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&mut self, state: &Arc<Snapshot>, order: &Order) -> Result<(), Refusal> {
        self.load(state);
        plan(self.battle.world_mut(), order).map(drop)
    }

    fn load(&mut self, state: &Arc<Snapshot>) {
        if !self.loaded.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, state)) {
            state.restore(self.battle.world_mut());
            self.loaded = Some(Arc::clone(state));
        }
    }

    /// Rolls the dice again and again. They have seeds of their own: a forecast says nothing of the battle's dice.
    fn try_out(&mut self, state: &Snapshot, orders: &[Order]) -> Vec<Forecast> {
        let world = self.battle.world_mut();
        let mut tallies: Vec<ForecastBuilder> = orders.iter().map(ForecastBuilder::new).collect();
        for run in 0..self.runs {
            state.restore(world);
            world.insert_resource(DiceSource::seeded(u64::from(run)));
            let ways = Ways::beginning(1.0 / f64::from(self.runs));
            follow(world, orders, &mut tallies, ways, DiceMode::Rolled).0.expect("one way is never too many");
            world.clear_trackers();
        }
        self.loaded = None;
        tallies.into_iter().map(|tally| tally.sampled(self.runs)).collect()
    }
}

/// What has been assumed, a line a rule.
fn told(assumed: BTreeMap<RuleId, Vec<String>>) -> Vec<String> {
    let title = |rule| codex().rule(rule).map_or("A choice", |rule| rule.title);
    let lines = assumed.into_iter();
    lines.map(|(rule, options)| format!("{}: {} ({rule})", title(rule), options.join(", or "))).collect()
}

/// A world with all rules in which asking for dice forks.
pub(super) fn scratch(rulebook: &Rulebook) -> Battle {
    let mut battle = Battle::scratch(rulebook);
    battle.world_mut().init_resource::<Branches>();
    battle
}

/// The odds of orders given in the state that the scratch world is in, and whether that state is lost by it.
pub(super) fn count_out(
    world: &mut World,
    orders: &[Order],
    dice: DiceMode,
) -> (Result<Vec<Forecast>, TooLarge>, bool) {
    let mut tallies: Vec<ForecastBuilder> = orders.iter().map(ForecastBuilder::new).collect();
    let (followed, applied) = follow(world, orders, &mut tallies, Ways::beginning(1.0), dice);
    (
        followed.map(|()| tallies.into_iter().map(ForecastBuilder::forecast).collect()),
        applied || followed.is_err(),
    )
}

/// Gives orders one after the other on every way; whether the scratch world has left its state.
fn follow(
    world: &mut World,
    orders: &[Order],
    tallies: &mut [ForecastBuilder],
    mut ways: Ways,
    dice: DiceMode,
) -> (Result<(), TooLarge>, bool) {
    let (mut leaves, mut applied) = (0, false);
    for (place, (order, tally)) in orders.iter().zip(tallies).enumerate() {
        let more = place + 1 < orders.len();
        let mut exploration =
            Exploration { tally, dice, more, leaves, applied, alone: true, step_weight: 1.0 };
        match exploration.order(world, ways, order) {
            Ok(ended) => ways = ended,
            Err(too_large) => return (Err(too_large), true),
        }
        (leaves, applied) = (exploration.leaves, exploration.applied);
    }
    (Ok(()), applied)
}
