//! The window that the game is played in.

use bevy::log::Level;
use bevy::prelude::{
    App, AppExit, DefaultPlugins, PluginGroup, PostStartup, Window, WindowPlugin, World, default,
};

use super::platform::{self, Lacking};
use crate::GamePlugin;

/// Opens the window, sets up what is to be seen first, and stays until the window is closed.
///
/// # Errors
/// What the platform lacks, if the window never came up.
pub fn open(set_up: impl FnOnce(&mut World) + Send + Sync + 'static) -> Result<AppExit, Lacking> {
    platform::find_display()?;
    platform::attempt(|| {
        App::new().add_plugins((plugin, GamePlugin)).add_systems(PostStartup, once(set_up)).run()
    })
}

fn plugin(app: &mut App) {
    platform::plugin(app);
    let window = Window { title: "Hexfray".to_owned(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    app.add_plugins(DefaultPlugins.set(window).set(platform::log(Level::INFO)));
}

/// As a system, which might run more often.
fn once(set_up: impl FnOnce(&mut World)) -> impl FnMut(&mut World) {
    let mut set_up = Some(set_up);
    move |world| set_up.take().into_iter().for_each(|set_up| set_up(world))
}
