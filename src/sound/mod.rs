//! What the player hears. Whoever shows something says what is heard of it; here it is mixed and played.
//!
//! The system's sound is opened in a thread of its own, so that the window never waits for it. Where there is none the
//! game is silent and the settings say why.

mod loudspeaker;
mod mixer;
mod no_sound;
#[cfg(not(any(windows, target_os = "macos")))]
mod server;
#[cfg(any(windows, target_os = "macos"))]
mod system;

pub use loudspeaker::Loudspeaker;
pub use no_sound::NoSound;

use bevy::prelude::{App, PreUpdate};

/// Sound, for a game that has a window.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Loudspeaker::open()).add_systems(PreUpdate, loudspeaker::attend);
}
