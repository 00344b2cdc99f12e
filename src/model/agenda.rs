//! The agenda: the steps still to come, as plain data, and the open question of a step.

use std::collections::VecDeque;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::model::{Act, ChoiceOptions, ChosenOption, RuleId, SideId, UnitId};

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

/// A step that only one side knows of until it happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Plot {
    side: SideId,
    step: Step,
}

/// The steps still to come, soonest first.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Agenda {
    steps: VecDeque<Step>,
    /// Steps that a side keeps secret; of those of the same moment, they come after what everybody knows.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    plots: VecDeque<Plot>,
}

impl Agenda {
    /// Queues a step behind all steps of the same or an earlier moment.
    pub fn queue(&mut self, step: Step) {
        let place = self.steps.partition_point(|other| other.when <= step.when);
        self.steps.insert(place, step);
    }

    /// Queues a step that only this side knows of until it happens.
    pub fn plot(&mut self, side: SideId, step: Step) {
        let place = self.plots.partition_point(|other| other.step.when <= step.when);
        self.plots.insert(place, Plot { side, step });
    }

    /// Removes the plots of all other sides.
    pub fn forget_plots_but_of(&mut self, side: SideId) {
        self.plots.retain(|plot| plot.side == side);
    }

    /// Removes the steps that `forgotten` chooses.
    pub fn forget(&mut self, forgotten: impl Fn(&Step) -> bool) {
        self.steps.retain(|step| !forgotten(step));
        self.plots.retain(|plot| !forgotten(&plot.step));
    }

    /// The steps of later moments, soonest first, with the plots of the sides that `knows` names.
    pub fn pending(&self, now: (u32, u8), knows: impl Fn(SideId) -> bool) -> Vec<&Step> {
        let plots = self.plots.iter().filter(|plot| knows(plot.side)).map(|plot| &plot.step);
        let mut steps: Vec<&Step> = self.steps.iter().chain(plots).filter(|step| step.when > now).collect();
        steps.sort_by_key(|step| step.when);
        steps
    }

    /// Puts steps first, in their order: what a step causes comes before what would follow it.
    pub fn interrupt(&mut self, steps: Vec<Step>) {
        self.interrupt_behind(0, steps);
    }

    /// Puts steps behind so many that are first, in their order.
    pub fn interrupt_behind(&mut self, first: usize, steps: Vec<Step>) {
        let place = first.min(self.steps.len());
        for step in steps.into_iter().rev() {
            self.steps.insert(place, step);
        }
    }

    /// Whether the moment of the next step has come.
    pub fn is_due(&self, now: (u32, u8)) -> bool {
        let plot = self.plots.front().map(|plot| &plot.step);
        self.steps.front().into_iter().chain(plot).any(|step| step.when <= now)
    }

    /// The steps that are due at a moment, besides plots.
    pub fn due(&self, now: (u32, u8)) -> impl Iterator<Item = &Step> {
        self.steps.iter().take_while(move |step| step.when <= now)
    }

    /// Takes the next step if its moment has come.
    pub fn take_due(&mut self, now: (u32, u8)) -> Option<Step> {
        let step = self.steps.front().map(|step| step.when).filter(|when| *when <= now);
        let plot = self.plots.front().map(|plot| plot.step.when).filter(|when| *when <= now);
        match (step, plot) {
            (None, None) => None,
            (Some(step), Some(plot)) if plot < step => self.plots.pop_front().map(|plot| plot.step),
            (Some(_), _) => self.steps.pop_front(),
            (None, Some(_)) => self.plots.pop_front().map(|plot| plot.step),
        }
    }

    /// Removes the rest of a unit's walk, since what stopped it once would stop it at each hex.
    pub fn stop_walk(&mut self, walker: UnitId) {
        let walks = |act: &Act| matches!(*act, Act::Walk { unit, .. } if unit == walker);
        self.forget(|step| step.acts.iter().any(walks));
    }

    /// Whether no step is left.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.plots.is_empty()
    }

    /// Removes all steps.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.plots.clear();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn step(when: (u32, u8), unit: &str) -> Step {
        Step { when, cause: Cause::default(), acts: vec![Act::EndTurn { unit: unit.parse().unwrap() }] }
    }

    #[test]
    fn steps_and_plots_come_in_the_order_of_their_moments() {
        let mut agenda = Agenda::default();
        let red = "red".parse().unwrap();
        agenda.queue(step((2, 3), "c"));
        agenda.plot(red, step((2, 3), "d"));
        agenda.plot(red, step((1, 7), "b"));
        agenda.queue(step((1, 5), "a"));
        assert!(!agenda.is_due((1, 4)) && agenda.take_due((1, 4)).is_none());
        assert_eq!(agenda.pending((1, 5), |side| side == red).len(), 3);
        assert_eq!(agenda.pending((1, 5), |_| false), [&step((2, 3), "c")]);
        let order: Vec<Step> = std::iter::from_fn(|| agenda.take_due((2, 3))).collect();
        let expected = [step((1, 5), "a"), step((1, 7), "b"), step((2, 3), "c"), step((2, 3), "d")];
        assert_eq!(order, expected);
        assert!(agenda.is_empty());
    }
}
