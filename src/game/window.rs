//! The window that the game is played in.

use bevy::log::Level;
use bevy::prelude::{
    App, AppExit, DefaultPlugins, IntoScheduleConfigs, PluginGroup, PostStartup, Res, Single, Update, Window,
    WindowPlugin, With, World, default, resource_exists_and_changed,
};
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResizeConstraints};

use super::pace;
use super::platform;
use super::platform::Lacking;
use crate::GamePlugin;
use crate::input::Settings;

/// Opens the window, sets up what it shows first, and returns when the window is closed.
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
    pace::plugin(app);
    let resize_constraints = WindowResizeConstraints { min_width: 640.0, min_height: 400.0, ..default() };
    let window = Window { title: "Hexfray".to_owned(), resize_constraints, ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    app.add_plugins(DefaultPlugins.set(window).set(platform::log(Level::INFO)))
        .add_systems(Update, fill_the_screen.run_if(resource_exists_and_changed::<Settings>));
}

/// The window fills the whole screen if the player wants that.
fn fill_the_screen(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let mode = match settings.whole_screen {
        true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        false => WindowMode::Windowed,
    };
    if window.mode != mode {
        window.mode = mode;
    }
}

/// A system that sets up once, even if it runs more often.
fn once(set_up: impl FnOnce(&mut World)) -> impl FnMut(&mut World) {
    let mut set_up = Some(set_up);
    move |world| set_up.take().into_iter().for_each(|set_up| set_up(world))
}
