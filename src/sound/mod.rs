//! What the player hears. Whoever shows something says what is heard of it; here it is mixed and played.
//!
//! The system's sound is opened in a thread of its own, so that the window never waits for it. Where there is none the
//! game is silent and the settings say why.

mod background;
mod bank;
mod ceiling;
mod effect;
mod heard;
mod loudspeaker;
mod mixer;
mod no_sound;
mod playing;
#[cfg(not(any(windows, target_os = "macos")))]
mod server;
#[cfg(any(windows, target_os = "macos"))]
mod system;
mod throng;

pub use background::{Music, Tune};
pub use effect::Effect;
pub use heard::Heard;
pub use loudspeaker::Loudspeaker;
pub use no_sound::NoSound;

use bevy::prelude::{App, IntoScheduleConfigs, PostUpdate, PreUpdate};

/// Sound, for a game that has a window.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Loudspeaker::open())
        .add_systems(PreUpdate, loudspeaker::attend)
        .add_systems(PostUpdate, (playing::set_volumes, playing::set_background, playing::hear).chain());
}
