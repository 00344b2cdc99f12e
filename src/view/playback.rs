//! How the pictures follow the battle.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut};

use crate::event::EventLog;
use crate::input::{Session, Shown};

/// Shows at once what the battle has come to.
pub(super) fn follow(session: Res<Session>, log: Res<EventLog>, mut shown: ResMut<Shown>) {
    if !Arc::ptr_eq(&shown.state, &session.now) {
        *shown = Shown { state: Arc::clone(&session.now), events: log.events().len(), busy: false };
    }
}
