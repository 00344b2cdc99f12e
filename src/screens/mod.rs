//! Where the player is: the screens of the game and how one leads to another.

mod title;

use bevy::prelude::{App, AppExtStates, States};

/// The screens.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The name of the game.
    #[default]
    Title,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>();
    title::plugin(app);
}
