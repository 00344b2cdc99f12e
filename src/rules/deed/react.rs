//! Reactions: how a rule answers events with further steps.

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::{ScheduleSystem, SystemParam};
use bevy::prelude::{App, IntoScheduleConfigs, Res, ResMut, Resource, World};

use super::phase::{Phase, add_rule_systems};
use crate::event::BattleEvent;
use crate::model::{Act, Agenda, Cause, Clock, RuleId, Step};
use crate::rulebook::Rulebook;

/// The events that each rule may answer; a forecast stops early where no rule can.
#[derive(Resource, Default)]
struct Reactions(Vec<(RuleId, fn(&BattleEvent) -> bool)>);

/// Adds a rule's React system together with the events that it may answer.
pub(in crate::rules) fn add_reaction(
    app: &mut App,
    rule: RuleId,
    to: fn(&BattleEvent) -> bool,
    system: ScheduleConfigs<ScheduleSystem>,
) {
    app.world_mut().get_resource_or_init::<Reactions>().0.push((rule, to));
    let happened = move |events: Res<StepEvents>| events.0.iter().any(to);
    add_rule_systems(app, rule, Phase::React, system.run_if(happened));
}

/// Whether any rule that is on may answer one of these events with a further step.
pub(crate) fn reacts_to(world: &World, events: &[BattleEvent]) -> bool {
    let rulebook = world.resource::<Rulebook>();
    let mut reactions = world.resource::<Reactions>().0.iter().filter(|(rule, _)| rulebook.has(*rule));
    reactions.any(|(_, to)| events.iter().any(to))
}

/// What React systems use: the step's events, and a way to answer them with further steps.
#[derive(SystemParam)]
pub struct Causes<'w> {
    events: ResMut<'w, StepEvents>,
    cause: Res<'w, StepCause>,
    clock: Res<'w, Clock>,
    agenda: ResMut<'w, Agenda>,
}

impl Causes<'_> {
    /// The events of the step.
    pub fn events(&self) -> &[BattleEvent] {
        &self.events.0
    }

    /// Puts steps first on the agenda, each a list of acts that happen together. A chain of causes longer than
    /// [`Cause::DEEPEST`] is cut.
    pub fn queue(&mut self, rule: RuleId, steps: Vec<Vec<Act>>) {
        let depth = self.cause.0.depth + 1;
        if depth > Cause::DEEPEST {
            self.events.0.push(BattleEvent::ChainCut { rule: Some(rule), depth });
            return;
        }
        let (when, cause) = (self.clock.now(), Cause { rule: Some(rule), depth });
        let steps = steps.into_iter().filter(|acts| !acts.is_empty()).map(|acts| Step { when, cause, acts });
        self.agenda.interrupt(steps.collect());
    }
}

/// The events of the current step.
#[derive(Resource, Debug, Default)]
pub struct StepEvents(pub Vec<BattleEvent>);

/// The cause of the current step.
#[derive(Resource, Debug, Default)]
pub struct StepCause(pub Cause);
