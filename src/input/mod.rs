//! From pointer and keys to orders: what is selected, what is planned, and the session that carries orders out.

mod selection;
mod session;

pub use selection::{Plan, Selection};
pub use session::{CannotUndo, Notice, SendOrder, Session, start, undo};

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    session::plugin(app);
    selection::plugin(app);
}
