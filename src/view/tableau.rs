//! What the pictures show: the battle as far as it has been told.
//!
//! It is set to a state when the battle goes there without events (begun, taken back, loaded), and otherwise follows
//! the events as they are shown. The battle itself may be far ahead.

use bevy::prelude::Resource;

use crate::event::{BattleEvent, Follower};
use crate::level::Snapshot;
use crate::model::SideId;

/// The battle as far as it has been told; `None` if there is none.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Tableau(Option<Snapshot>);

impl Tableau {
    /// What there is to see of a state. What no event tells is left out: the dice, the steps to come, an open question.
    pub fn of(state: &Snapshot) -> Tableau {
        let mut told = state.clone();
        (told.agenda, told.choice) = Default::default();
        (told.dice, told.log) = Default::default();
        told.clock.steps = 0;
        Tableau(Some(told))
    }

    /// The battle as far as it has been told.
    pub fn state(&self) -> Option<&Snapshot> {
        self.0.as_ref()
    }

    /// Shows what has happened.
    pub fn apply(&mut self, event: &BattleEvent) {
        if let Some(state) = &mut self.0 {
            state.follow(event);
        }
    }

    /// Lets units come into the sight of a side and go out of it; a unit that comes is as it is `now`, but in the hex of
    /// the event.
    pub fn follow_sight(&mut self, event: &BattleEvent, viewer: SideId, now: &Snapshot) {
        let Some(state) = &mut self.0 else { return };
        if let BattleEvent::Noticed { unit, side, at, .. } = event
            && *side == viewer
        {
            state.admit(*unit, *at, now);
        }
        if let BattleEvent::SightLost { unit, side, .. } = event
            && *side == viewer
        {
            state.lose(*unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::random_battles::fought;

    #[test]
    fn event_by_event_the_tableau_comes_to_what_the_model_holds() {
        for battle in fought() {
            let mut tableau = Tableau::of(&battle.beginning);
            let mut told = 0;
            for (events, state) in &battle.states {
                battle.log[told..*events].iter().for_each(|event| tableau.apply(event));
                told = *events;
                assert_eq!(tableau, Tableau::of(state), "{}", battle.title);
            }
        }
    }
}
