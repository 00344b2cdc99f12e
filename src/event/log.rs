//! The log: all events since the battle began.

use bevy::prelude::Resource;

use super::BattleEvent;
use crate::model::LogMark;

/// The events of a battle and their hash.
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

    /// The number of events since the battle began, and their hash.
    pub fn mark(&self) -> LogMark {
        self.mark
    }

    /// Adds an event.
    pub fn push(&mut self, event: BattleEvent) {
        self.mark = self.mark.after(event.to_json().as_bytes());
        self.events.push(event);
    }

    /// Goes to another mark: later events are removed. If the mark is ahead of the log, no event is kept.
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
