//! Ways: the possible courses of events, as far as they have been followed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::happened::Happened;
use crate::event::BattleEvent;
use crate::level::Snapshot;

/// One possible course of events.
#[derive(Clone)]
pub(super) struct Way {
    /// What has happened.
    pub happened: Happened,
    /// Its chance, 0..=1.
    pub weight: f64,
    /// The state at its end; `None` means that of the scratch world.
    pub state: Option<Arc<Snapshot>>,
    /// Whether the step with which it goes on is still on the agenda of that state.
    pub due: bool,
    /// Within a step: the events so far that a rule may still answer.
    pub events: Vec<BattleEvent>,
}

impl Way {
    /// Whether it ends in the same state as another one. What is still to come is told apart the soonest.
    fn ends_like(&self, other: &Way) -> bool {
        let agendas = [self, other].map(|way| way.state.as_ref().map(|state| &state.agenda));
        agendas[0] == agendas[1] && self.events == other.events && self.state == other.state
    }
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
            vec![Way { happened, weight, state: None, due: false, events: vec![] }],
        )]))
    }

    /// Adds a way; returns with how many others it was compared.
    pub fn add(&mut self, way: Way) -> usize {
        let alike = self.0.entry(way.happened.clone()).or_default();
        let compared = alike.len();
        match alike.iter_mut().find(|other| other.ends_like(&way)) {
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
