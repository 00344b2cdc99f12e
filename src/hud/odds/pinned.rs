//! The column of modifiers that a player has pinned: it stays until it is clicked, Esc is pressed, or the battle goes on.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};

use super::super::focus::FirstHearing;
use super::super::ledger::LedgerRow;
use crate::input::{Action, Session};
use crate::level::Snapshot;

/// A column that the player has pinned.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::hud) struct PinnedColumn {
    /// Attacker and target.
    pub title: String,
    /// Its rows.
    pub entries: Vec<LedgerRow>,
}

/// The pinned column, and the state it is about.
#[derive(Resource, Default)]
pub(in crate::hud) struct Pinned(Option<(Arc<Snapshot>, PinnedColumn)>);

impl Pinned {
    /// Pins a column, or unpins it if it is pinned.
    pub(super) fn toggle(&mut self, state: &Arc<Snapshot>, column: PinnedColumn) {
        self.0 = match self.0.take() {
            Some((_, pinned)) if pinned == column => None,
            _ => Some((Arc::clone(state), column)),
        };
    }

    /// Whether this column is pinned.
    pub(super) fn shows(&self, column: &PinnedColumn) -> bool {
        self.0.as_ref().is_some_and(|(_, pinned)| pinned == column)
    }

    /// Unpins a column of another state.
    fn keep_to(&mut self, state: &Arc<Snapshot>) {
        self.0.take_if(|(of, _)| !Arc::ptr_eq(of, state));
    }
}

/// Lets the key for "back" unpin the column before it does anything else.
pub(in crate::hud) fn unpin(mut pinned: ResMut<Pinned>, mut keys: FirstHearing) {
    let backs = keys.take(|action| action == Action::Back && pinned.0.is_some());
    pinned.0.take_if(|_| !backs.is_empty());
}

impl Pinned {
    /// The pinned column, if there is one.
    pub(in crate::hud) fn column(&self) -> Option<&PinnedColumn> {
        self.0.as_ref().map(|(_, column)| column)
    }

    /// Takes the column away.
    pub(in crate::hud) fn clear(&mut self) {
        self.0 = None;
    }
}

/// Takes the column away when the battle has gone on, since its figures are out of date.
pub(in crate::hud) fn outdate(session: Res<Session>, mut pinned: ResMut<Pinned>) {
    pinned.keep_to(&session.now);
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{Messages, World};

    use super::*;
    use crate::input::Pressed;
    use crate::level::{DiceRecord, Level, Source};

    fn state() -> Arc<Snapshot> {
        let text = include_str!("../../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        Arc::new(Snapshot::beginning(&level, DiceRecord::default()))
    }

    fn column(title: &str) -> PinnedColumn {
        PinnedColumn { title: title.to_owned(), entries: vec![LedgerRow::total("Needed on the d20", "12")] }
    }

    #[test]
    fn a_column_stays_until_it_is_clicked_again_or_the_battle_goes_on() {
        let (state, mut pinned) = (state(), Pinned::default());
        pinned.toggle(&state, column("one"));
        pinned.keep_to(&state);
        assert!(pinned.shows(&column("one")) && !pinned.shows(&column("other")));
        pinned.toggle(&state, column("other"));
        assert!(pinned.shows(&column("other")), "another column replaces it");
        pinned.toggle(&state, column("other"));
        assert!(pinned.0.is_none());
        pinned.toggle(&state, column("one"));
        pinned.keep_to(&Arc::new(Snapshot::clone(&state)));
        assert!(pinned.0.is_none(), "its figures are out of date");
    }

    #[test]
    fn backing_out_puts_the_column_away_and_nothing_else() {
        let mut world = World::new();
        world.init_resource::<Messages<Pressed>>();
        let mut pinned = Pinned::default();
        pinned.toggle(&state(), column("one"));
        world.insert_resource(pinned);
        world.write_message(Pressed(Action::Back));
        world.write_message(Pressed(Action::Log));
        world.run_system_once(unpin).unwrap();
        assert!(world.resource::<Pinned>().0.is_none());
        let left: Vec<Pressed> = world.resource_mut::<Messages<Pressed>>().drain().collect();
        assert_eq!(left, [Pressed(Action::Log)]);
        world.write_message(Pressed(Action::Back));
        world.run_system_once(unpin).unwrap();
        assert_eq!(world.resource::<Messages<Pressed>>().len(), 1, "without a pin the key is left to others");
    }
}
