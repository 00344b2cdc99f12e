//! What the player sees: the window, and in it the table that everything lies on.

mod window;

pub use window::{NoWindow, run};

use bevy::prelude::{App, Camera2d, ClearColor, Color, Commands, Startup};

/// The paper of the map.
const PARCHMENT: Color = Color::srgb(0.90, 0.85, 0.74);

pub(super) fn plugin(app: &mut App) {
    window::plugin(app);
    app.insert_resource(ClearColor(PARCHMENT)).add_systems(Startup, set_up_camera);
}

fn set_up_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}
