//! From pointer and keys to orders: so far the session, which carries orders out and takes them back.

mod session;

pub use session::{CannotUndo, Notice, SendOrder, Session, start, undo};

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    session::plugin(app);
}
