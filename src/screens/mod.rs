//! Where the player is: the screens of the game and how one leads to another.

mod counter_look;
mod library;
mod parts;
mod set_up;
mod table;
mod title;
mod words;

pub use table::open_battle;

use bevy::prelude::{App, AppExtStates, Resource, States};

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

/// What lies on top of a screen.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialog {
    /// Nothing does.
    #[default]
    None,
    /// What can be done besides playing on.
    Menu,
    /// The rules.
    Codex,
    /// The settings.
    Settings,
    /// The saved battles.
    Load,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_resource::<Dialog>();
    library::plugin(app);
    title::plugin(app);
    set_up::plugin(app);
}
