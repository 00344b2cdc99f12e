//! Running an order over all its branches.
//!
//! A branch splits where a rule asks for dice. If it causes further steps, or another order follows, the scratch world
//! goes on from each distinct state.

use std::sync::Arc;

use bevy::prelude::World;

use super::harm::{Exploration, is_casting};
use super::ways::{TooLarge, Way, Ways};
use crate::level::Snapshot;
use crate::model::{Act, Agenda, BattleState, Cause, ChosenOption, Occasion, Stage, Step, UnitId};
use crate::order::Order;
use crate::rules::{answer_before_harm, begin_step, plan, run_on, run_phases_before_harm};

impl Exploration<'_> {
    /// Gives an order on every way and runs one step on each until none is left. Where the order cannot be given any
    /// more it is void. Returns the ways at the end, if another order follows.
    pub fn order(&mut self, world: &mut World, mut ways: Ways, order: &Order) -> Result<Ways, TooLarge> {
        let (mut next, mut ended) = (Ways::default(), Ways::default());
        self.alone = ways.len() == 1;
        self.runner = if let Order::Flee { unit } = order { Some(*unit) } else { None };
        self.caster = order.caster();
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
    pub fn answer(
        &mut self,
        world: &mut World,
        mut ways: Ways,
        answer: &ChosenOption,
    ) -> Result<(), TooLarge> {
        let (mut next, mut ended) = (Ways::default(), Ways::default());
        // The world has left the state in which the question was asked, whatever the dice do.
        (self.alone, self.applied) = (true, true);
        for way in ways.take() {
            self.branch(world, way.weight, true);
            answer_before_harm(world, answer);
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

    /// Runs the next step of a way; `own` marks the first step of the order.
    fn go_on(
        &mut self,
        world: &mut World,
        way: Way,
        own: bool,
        next: &mut Ways,
        ended: &mut Ways,
    ) -> Result<(), TooLarge> {
        match due_step(world, self.runner, self.caster) {
            Some(DueStep { step, queued }) => {
                let way = Way { due: queued && way.state.is_some(), ..way };
                self.step(world, &step, &way, own, next)
            }
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
        if self.count_joined(world, step, way, own)? {
            return Ok(());
        }
        let clock = world.resource::<BattleState>().clock.clone();
        begin_step(world, step);
        self.branch(world, way.weight, own);
        run_phases_before_harm(world);
        let result = self.end_step(world, way, own, next);
        if !self.applied {
            // Beginning a step changes the clock, and the next order of this state must meet the same clock.
            world.resource_mut::<BattleState>().clock = clock;
        }
        result
    }
}

/// The next step of the order, of the run that it begins, or of the spell, which is taken to work as things stand now; the
/// forecast does not go on to the next turn.
fn due_step(world: &mut World, runner: Option<UnitId>, caster: Option<UnitId>) -> Option<DueStep> {
    let clock = &world.resource::<BattleState>().clock;
    if clock.stage == Stage::Over {
        return None;
    }
    let now = clock.now();
    if let Some(step) = world.resource_mut::<Agenda>().take_due(now) {
        return Some(DueStep { step, queued: true });
    }
    let step = |act| {
        let step = Step { when: now, cause: Cause::default(), acts: vec![act] };
        Some(DueStep { step, queued: false })
    };
    if let Some(unit) = caster.filter(|caster| is_casting(world, *caster)) {
        return step(Act::CompleteSpell { unit });
    }
    let runner = runner?;
    let act = world.run_system_cached(run_on).expect("a run only reads what every battle has");
    step(act.filter(|act| act.actor() == Some(runner) || is_struck(runner, act))?)
}

/// Whether an act is an attack on a unit that runs, which comes before its last step off the field.
fn is_struck(runner: UnitId, act: &Act) -> bool {
    matches!(act, Act::Attack { target, occasion: Occasion::Free, .. } if *target == runner)
}

/// A step, and whether it was on the agenda.
struct DueStep {
    step: Step,
    queued: bool,
}
