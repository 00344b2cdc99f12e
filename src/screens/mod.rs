//! Where the player is: the screens of the game and how one leads to another.

mod codex;
mod counter_look;
mod dialog;
mod library;
mod menu;
mod parts;
mod scene;
mod set_up;
mod table;
mod title;
mod words;

pub use dialog::Dialog;
pub use scene::Scene;
pub use set_up::any_seed;
pub use table::open_battle;

use bevy::prelude::{App, AppExtStates, States};

/// The screens.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The name of the game, and what can be played.
    #[default]
    Title,
    /// A level has been chosen: by which rules, who plays whom.
    SetUp,
    /// A battle at the table.
    Battle,
    /// A battle that was fought is looked at again.
    Replay,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>();
    dialog::plugin(app);
    library::plugin(app);
    title::plugin(app);
    set_up::plugin(app);
    menu::plugin(app);
    codex::plugin(app);
}
