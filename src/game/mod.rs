//! The game as a whole: all plugins together, in a window or off the screen.

mod offscreen;
mod pace;
mod platform;
mod window;

pub use offscreen::{BadSize, NoPicture, OffScreen, PictureSize, take_picture};
pub use platform::Lacking;
pub use window::open;

use bevy::prelude::{App, Plugin};

use crate::level::PlayerFolders;
use crate::{HexfrayPlugin, hud, input, screens, view};

/// The game in its window.
pub struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        if let Some(folders) = PlayerFolders::find() {
            app.insert_resource(folders);
        }
        app.add_plugins((view::plugin, HexfrayPlugin, input::plugin, hud::plugin, screens::plugin));
    }
}
