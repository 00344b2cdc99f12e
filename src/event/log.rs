//! The log: everything that has happened since the battle began.

use bevy::prelude::Resource;

use super::BattleEvent;
use crate::model::LogMark;

/// Everything that has happened, and its fingerprint.
#[derive(Resource, Debug, Clone, Default)]
pub struct EventLog {
    events: Vec<BattleEvent>,
    mark: LogMark,
}

impl EventLog {
    /// The events since the battle began or was restored from a save.
    pub fn events(&self) -> &[BattleEvent] {
        &self.events
    }

    /// How many events there were since the battle began, and their hash.
    pub fn mark(&self) -> LogMark {
        self.mark
    }

    /// Adds an event.
    pub fn push(&mut self, event: BattleEvent) {
        self.mark = self.mark.after(event.to_json().as_bytes());
        self.events.push(event);
    }

    /// Goes back to an earlier mark; events the log never saw, or that came later, are forgotten.
    pub fn rewind(&mut self, mark: LogMark) {
        let missing = self.mark.events - self.events.len() as u64;
        let keep = mark.events.saturating_sub(missing);
        if self.mark.events < mark.events {
            self.events.clear();
        }
        self.events.truncate(keep as usize);
        self.mark = mark;
    }
}
