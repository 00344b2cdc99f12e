//! Running an order over all its branches.
//!
//! A branch splits where a rule asks for dice. If it causes further steps, or another order follows, the scratch world
//! goes on from each distinct state.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;

use super::figures::ForecastBuilder;
use super::happened::Happened;
use crate::event::BattleEvent;
use crate::level::Snapshot;
use crate::model::{Agenda, Cause, Clock, Purpose, Stage, Step, UnitId, Work};
use crate::order::Order;
use crate::rules::{
    Branches, StepDeeds, answer_before_harm, begin_step, plan, run_on, run_phases_before_harm,
};

/// One possible course of events.
#[derive(Clone)]
pub(super) struct Way {
    /// What has happened.
    pub happened: Happened,
    /// Its chance, 0..=1.
    pub weight: f64,
    /// The state at its end; `None` means that of the scratch world.
    pub state: Option<Arc<Snapshot>>,
    /// Within a step: the events so far that a rule may still answer.
    pub events: Vec<BattleEvent>,
}

/// Ways that are equally far; ways with the same happenings and the same state become one.
#[derive(Default)]
pub(super) struct Ways(BTreeMap<Happened, Vec<Way>>);

impl Ways {
    /// The way on which nothing has happened yet, with its chance.
    pub fn beginning(weight: f64) -> Ways {
        let happened = Happened::default();
        Ways(BTreeMap::from([(
            happened.clone(),
            vec![Way { happened, weight, state: None, events: vec![] }],
        )]))
    }

    /// Adds a way; returns with how many others it was compared.
    pub fn add(&mut self, way: Way) -> usize {
        let alike = self.0.entry(way.happened.clone()).or_default();
        let compared = alike.len();
        match alike.iter_mut().find(|other| other.state == way.state && other.events == way.events) {
            Some(other) => other.weight += way.weight,
            None => alike.push(way),
        }
        compared
    }

    /// How many ways there are.
    pub fn len(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// Takes all ways out, those with the same happenings after one another.
    pub fn take(&mut self) -> impl Iterator<Item = Way> + use<> {
        std::mem::take(&mut self.0).into_values().flatten()
    }
}

/// To follow all branches would take more work than there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

/// What happens where a rule asks for dice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum DiceMode {
    /// Every face is followed.
    Followed {
        /// Branches less likely than this are folded into their neighbors.
        tail: f64,
        /// Dice of these purposes do not fork.
        ignored: &'static [Purpose],
    },
    /// Dice are rolled.
    Rolled,
}

/// The exploration of all outcomes of an order.
pub(super) struct Exploration<'a> {
    /// The forecast that is being added up.
    pub tally: &'a mut ForecastBuilder,
    pub dice: DiceMode,
    /// Whether another order follows, so that the whole state at the end is needed.
    pub more: bool,
    /// The work that is left.
    pub work: Work,
    /// Whether the scratch world has left the state that the first order was given in.
    pub applied: bool,
    /// Whether there is only one way at present, so that the scratch world can stay with it.
    pub alone: bool,
    /// The unit that the order makes run, which is followed to the end of its turn.
    pub runner: Option<UnitId>,
}

impl Exploration<'_> {
    /// Gives an order on every way and runs one step on each until none is left. Where the order cannot be given any
    /// more it is void. Returns the ways at the end, if another order follows.
    pub fn order(&mut self, world: &mut World, mut ways: Ways, order: &Order) -> Result<Ways, TooLarge> {
        let (mut next, mut ended) = (Ways::default(), Ways::default());
        self.alone = ways.len() == 1;
        self.runner = if let Order::Flee { unit } = order { Some(*unit) } else { None };
        for way in ways.take() {
            self.enter(world, way.state.as_deref());
            match plan(world, order) {
                Ok(steps) => {
                    world.resource_mut::<Agenda>().interrupt(steps);
                    self.go_on(world, way, true, &mut next, &mut ended)?;
                }
                Err(_) => {
                    self.tally.void(way.weight);
                    self.end(world, way, &mut ended);
                }
            }
        }
        self.follow(world, &mut next, &mut ended)?;
        Ok(ended)
    }

    /// Answers the open question of the scratch world, ends the step that waits for it, and runs the steps after it.
    pub fn answer(&mut self, world: &mut World, mut ways: Ways, option: u8) -> Result<(), TooLarge> {
        let (mut next, mut ended) = (Ways::default(), Ways::default());
        // The world has left the state in which the question was asked, whatever the dice do.
        (self.alone, self.applied) = (true, true);
        for way in ways.take() {
            self.branch(world, way.weight);
            answer_before_harm(world, option);
            self.end_step(world, &way, true, &mut next)?;
        }
        self.follow(world, &mut next, &mut ended)
    }

    /// Runs one step on each way until none is left.
    fn follow(&mut self, world: &mut World, next: &mut Ways, ended: &mut Ways) -> Result<(), TooLarge> {
        while next.len() > 0 {
            self.alone = next.len() == 1;
            for way in next.take() {
                self.enter(world, way.state.as_deref());
                self.go_on(world, way, false, next, ended)?;
            }
        }
        Ok(())
    }

    /// Goes to the state of a way.
    pub fn enter(&mut self, world: &mut World, state: Option<&Snapshot>) {
        if let Some(state) = state {
            state.restore(world);
            self.applied = true;
        }
    }

    /// Runs the next step of a way; `own` marks the first step of the order.
    fn go_on(
        &mut self,
        world: &mut World,
        way: Way,
        own: bool,
        next: &mut Ways,
        ended: &mut Ways,
    ) -> Result<(), TooLarge> {
        match due_step(world, self.runner) {
            Some(step) => self.step(world, &step, &way, own, next),
            None => {
                self.end(world, way, ended);
                Ok(())
            }
        }
    }

    /// Counts a way at the end of its order.
    fn end(&mut self, world: &World, way: Way, ended: &mut Ways) {
        self.tally.arrive(way.happened.iter(), way.weight);
        if self.more {
            let state = way.state.clone().unwrap_or_else(|| Arc::new(Snapshot::capture(world)));
            ended.add(Way { state: Some(state), events: Vec::new(), ..way });
        }
    }

    fn step(
        &mut self,
        world: &mut World,
        step: &Step,
        way: &Way,
        own: bool,
        next: &mut Ways,
    ) -> Result<(), TooLarge> {
        let clock = world.resource::<Clock>().clone();
        begin_step(world, step);
        self.branch(world, way.weight);
        run_phases_before_harm(world);
        let result = self.end_step(world, way, own, next);
        if !self.applied {
            // Beginning a step changes the clock, and the next order of this state must meet the same clock.
            world.insert_resource(clock);
        }
        result
    }

    /// Lets the deeds of the step split, or be rolled, from here on.
    fn branch(&self, world: &mut World, weight: f64) {
        let deeds = &world.resource::<StepDeeds>().deeds;
        let branches = match self.dice {
            DiceMode::Followed { tail, ignored, .. } => {
                Branches::certain(deeds, tail / weight).ignoring(ignored).within(self.work)
            }
            DiceMode::Rolled => Branches::rolled(deeds),
        };
        world.insert_resource(branches);
    }
}

/// The next step of the order or of the run that it begins; the forecast does not go on to the next turn.
fn due_step(world: &mut World, runner: Option<UnitId>) -> Option<Step> {
    let clock = world.resource::<Clock>();
    if clock.stage == Stage::Over {
        return None;
    }
    let now = clock.now();
    if let Some(step) = world.resource_mut::<Agenda>().take_due(now) {
        return Some(step);
    }
    let runner = runner?;
    let act = world.run_system_cached(run_on).expect("a run only reads what every battle has");
    let act = act.filter(|act| act.actor() == Some(runner))?;
    Some(Step { when: now, cause: Cause::default(), acts: vec![act] })
}
