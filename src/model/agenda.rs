//! The agenda: the steps still to come, as plain data, and the open question of a step.

use std::collections::VecDeque;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::model::{Act, ChoiceOptions, ChosenOption, RuleId, UnitId};

/// Why a step happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cause {
    /// The rule that queued it; `None` for an order or the clock.
    pub rule: Option<RuleId>,
    /// How many steps in a row caused one another before this one.
    pub depth: u8,
}

impl Cause {
    /// The depth at which a chain of causes is cut.
    pub const DEEPEST: u8 = 8;
}

/// One entry of the agenda: acts that happen at the same moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Round and segment it belongs to; steps of a later moment wait.
    pub when: (u32, u8),
    /// Why it happens.
    pub cause: Cause,
    /// What happens, all at once.
    pub acts: Vec<Act>,
}

/// The steps still to come, soonest first.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Agenda {
    steps: VecDeque<Step>,
}

impl Agenda {
    /// Queues a step behind all steps of the same or an earlier moment.
    pub fn queue(&mut self, step: Step) {
        let place = self.steps.partition_point(|other| other.when <= step.when);
        self.steps.insert(place, step);
    }

    /// Puts steps first, in their order: what a step causes comes before what would follow it.
    pub fn interrupt(&mut self, steps: Vec<Step>) {
        for step in steps.into_iter().rev() {
            self.steps.push_front(step);
        }
    }

    /// Whether the moment of the next step has come.
    pub fn is_due(&self, now: (u32, u8)) -> bool {
        self.steps.front().is_some_and(|step| step.when <= now)
    }

    /// Takes the next step if its moment has come.
    pub fn take_due(&mut self, now: (u32, u8)) -> Option<Step> {
        if self.is_due(now) { self.steps.pop_front() } else { None }
    }

    /// Removes the rest of a unit's walk, since what stopped it once would stop it at each hex.
    pub fn stop_walk(&mut self, walker: UnitId) {
        let walks = |act: &Act| matches!(*act, Act::Walk { unit, .. } if unit == walker);
        self.steps.retain(|step| !step.acts.iter().any(walks));
    }

    /// Whether no step is left.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Removes all steps.
    pub fn clear(&mut self) {
        self.steps.clear();
    }
}

/// A step that waits for a decision.
///
/// Until Harm a step changes nothing but its own deeds, so the step and the answers given so far are
/// enough to go on.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenChoice {
    /// The step that waits.
    pub step: Step,
    /// Answers already given in this step, in the order of the questions.
    pub answers: Vec<ChosenOption>,
    /// The unit that decides.
    pub chooser: UnitId,
    /// The rule that asks.
    pub rule: RuleId,
    /// What there is to choose from, at least two.
    pub options: ChoiceOptions,
    /// Scripted faces used up before the step began.
    pub scripted_faces_before: usize,
}
