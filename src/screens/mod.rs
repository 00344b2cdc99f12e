//! Where the player is: the screens of the game and how one leads to another.

mod battle_totals;
mod choose_sound;
mod choosers;
mod codex;
mod counter_look;
mod curtain;
mod dialog;
mod ending;
mod focus;
mod glossary;
mod guests;
mod kept;
mod keyboard;
mod library;
mod load;
mod medals;
mod menu;
mod moments;
mod music;
mod muster;
mod parts;
mod party_bedside;
mod party_cards;
mod party_remedies;
mod party_room;
mod party_shelf;
mod party_state;
mod replay;
mod replay_keys;
mod screen;
mod screenshot_request;
mod set_up;
mod settings;
mod shelf;
mod skirmish;
mod skirmish_form;
mod skirmish_terms;
mod table;
mod title;
mod trouble;
mod words;

#[cfg(test)]
mod keys_test;
#[cfg(test)]
mod layout_test;
#[cfg(test)]
mod test_screens;

pub use choosers::any_seed;
pub use dialog::Dialog;
pub use guests::bring_party;
pub use party_state::open_party;
pub use screen::Screen;
pub use screenshot_request::ScreenshotRequest;
pub use table::{open_battle, open_lesson};

use bevy::prelude::{App, AppExtStates};

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>();
    dialog::plugin(app);
    library::plugin(app);
    title::plugin(app);
    set_up::plugin(app);
    skirmish::plugin(app);
    menu::plugin(app);
    music::plugin(app);
    codex::plugin(app);
    settings::plugin(app);
    keyboard::plugin(app);
    trouble::plugin(app);
    kept::plugin(app);
    ending::plugin(app);
    curtain::plugin(app);
    guests::plugin(app);
    party_room::plugin(app);
    party_shelf::plugin(app);
    shelf::plugin(app);
    load::plugin(app);
    replay::plugin(app);
    replay_keys::plugin(app);
}
