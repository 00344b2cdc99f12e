//! Reactions: how a rule answers events with further steps.

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::{ScheduleSystem, SystemParam};
use bevy::prelude::{App, IntoScheduleConfigs, Res, ResMut, Resource, World};

use super::phase::{Phase, is_any_on};
use crate::event::BattleEvent;
use crate::model::{Act, Agenda, BattleState, Cause, RuleId, Step};

/// The events that the rules which are on may answer; a forecast stops early where no rule can.
#[derive(Resource, Default)]
struct Reactions(Vec<Reaction>);

/// The events that a rule may answer.
#[derive(Clone, Copy)]
struct Reaction {
    to: fn(&BattleEvent) -> bool,
    /// When the rule answers them, if not always.
    readiness: Option<Readiness>,
}

/// When a rule that is rarely asked for answers events.
#[derive(Clone, Copy)]
struct Readiness {
    /// Whether the state of the battle lets it.
    ready: fn(&World) -> bool,
    /// Whether an event may make it so.
    readied_by: fn(&BattleEvent) -> bool,
}

impl Reaction {
    /// The events that the rule may answer as things stand.
    fn now(&self, world: &World) -> impl Iterator<Item = fn(&BattleEvent) -> bool> + use<> {
        let is_ready = self.readiness.is_none_or(|it| (it.ready)(world));
        let to = is_ready.then_some(self.to);
        to.into_iter().chain(self.readiness.map(|it| it.readied_by))
    }
}

/// Adds a rule's React system together with the events that it may answer.
pub(in crate::rules) fn add_reaction(
    app: &mut App,
    rule: RuleId,
    to: fn(&BattleEvent) -> bool,
    system: ScheduleConfigs<ScheduleSystem>,
) {
    add_reaction_of_any(app, &[rule], to, system);
}

/// As [`add_reaction`], for a rule that answers nothing unless the battle is `ready` for it or an event makes it so.
pub(in crate::rules) fn add_rare_reaction(
    app: &mut App,
    rule: RuleId,
    to: fn(&BattleEvent) -> bool,
    (ready, readied_by): (fn(&World) -> bool, fn(&BattleEvent) -> bool),
    system: ScheduleConfigs<ScheduleSystem>,
) {
    add(app, &[rule], Reaction { to, readiness: Some(Readiness { ready, readied_by }) }, system);
}

/// Adds a React system that several rules share, together with the events that it may answer.
pub(in crate::rules) fn add_reaction_of_any(
    app: &mut App,
    rules: &[RuleId],
    to: fn(&BattleEvent) -> bool,
    system: ScheduleConfigs<ScheduleSystem>,
) {
    add(app, rules, Reaction { to, readiness: None }, system);
}

fn add(app: &mut App, rules: &[RuleId], reaction: Reaction, system: ScheduleConfigs<ScheduleSystem>) {
    if is_any_on(app, rules) {
        app.world_mut().get_resource_or_init::<Reactions>().0.push(reaction);
        let to = reaction.to;
        let happened = move |events: Res<StepEvents>| events.0.iter().any(to);
        app.add_systems(Phase::React, system.run_if(happened));
    }
}

/// Gives the reactions of an app to a world, instead of those that it has.
pub(in crate::rules) fn move_reactions(app: &mut App, world: &mut World) {
    world.insert_resource(app.world_mut().remove_resource::<Reactions>().unwrap_or_default());
}

impl Reactions {
    /// Whether any rule that is on may answer an event with a further step.
    fn answer(&self, event: &BattleEvent) -> bool {
        self.0.iter().any(|reaction| (reaction.to)(event))
    }
}

/// The events that rules may answer with a further step as things stand, applied or not. A forecast asks the same for
/// every branch, so what depends on the state of the battle is found out once.
pub(crate) struct Answerable(Vec<fn(&BattleEvent) -> bool>);

impl Answerable {
    /// What may be answered in the state of a world. It holds for what comes of that state too: an event that makes a rule
    /// ready is one of these.
    pub fn now(world: &World) -> Answerable {
        Answerable(world.resource::<Reactions>().0.iter().flat_map(|reaction| reaction.now(world)).collect())
    }

    /// Whether one of these events may be answered.
    pub fn has_any(&self, events: &[BattleEvent]) -> bool {
        events.iter().any(|event| self.0.iter().any(|may_answer| may_answer(event)))
    }
}

/// Drops the events of the step that no rule may answer: they make no difference to what comes after.
pub(crate) fn keep_answerable(world: &mut World) {
    let mut events = std::mem::take(&mut world.resource_mut::<StepEvents>().0);
    let reactions = world.resource::<Reactions>();
    events.retain(|event| reactions.answer(event));
    world.resource_mut::<StepEvents>().0 = events;
}

/// What React systems use: the events of the step, and a way to answer them with further steps.
#[derive(SystemParam)]
pub struct Causes<'w> {
    events: ResMut<'w, StepEvents>,
    reactions: Res<'w, Reactions>,
    cause: Res<'w, StepCause>,
    state: Res<'w, BattleState>,
    agenda: ResMut<'w, Agenda>,
    queued: ResMut<'w, QueuedSteps>,
}

impl Causes<'_> {
    /// The events of the step that a rule may answer, in order. There are no others here, because forecasts keep no
    /// others.
    pub fn events(&self) -> impl Iterator<Item = &BattleEvent> + Clone {
        self.events.0.iter().filter(|event| self.reactions.answer(event))
    }

    /// Puts steps first on the agenda, behind those with which other rules have answered the same step; each is a list of
    /// acts that happen together. A chain of causes longer than [`Cause::DEEPEST`] is cut.
    pub fn queue(&mut self, rule: RuleId, steps: Vec<Vec<Act>>) {
        let depth = self.cause.0.depth + 1;
        if depth > Cause::DEEPEST {
            self.events.0.push(BattleEvent::ChainCut { rule: Some(rule), depth });
            return;
        }
        let (when, cause) = (self.state.clock.now(), Cause { rule: Some(rule), depth });
        let steps = steps.into_iter().filter(|acts| !acts.is_empty()).map(|acts| Step { when, cause, acts });
        let steps: Vec<Step> = steps.collect();
        let before = self.queued.0;
        self.queued.0 += steps.len();
        self.agenda.interrupt_behind(before, steps);
    }
}

/// How many steps have been queued as answers to the current step.
#[derive(Resource, Debug, Default)]
pub struct QueuedSteps(pub usize);

/// The events of the current step.
#[derive(Resource, Debug, Default)]
pub struct StepEvents(pub Vec<BattleEvent>);

/// The cause of the current step.
#[derive(Resource, Debug, Default)]
pub struct StepCause(pub Cause);
