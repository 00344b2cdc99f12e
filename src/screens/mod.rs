//! Where the player is: the screens of the game and how one leads to another.

mod codex;
mod counter_look;
mod dialog;
mod ending;
mod kept;
mod keyboard;
mod library;
mod load;
mod menu;
mod muster;
mod parts;
mod replay;
mod replay_keys;
mod scene;
mod set_up;
mod settings;
mod shelf;
mod skirmish;
mod skirmish_terms;
mod table;
mod tally;
mod title;
mod trouble;
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
    /// Forces are hired for a skirmish.
    Skirmish,
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
    skirmish::plugin(app);
    menu::plugin(app);
    codex::plugin(app);
    settings::plugin(app);
    keyboard::plugin(app);
    trouble::plugin(app);
    kept::plugin(app);
    ending::plugin(app);
    shelf::plugin(app);
    load::plugin(app);
    replay::plugin(app);
    replay_keys::plugin(app);
}
