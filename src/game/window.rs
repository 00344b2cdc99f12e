//! The window that the game is played in. It opens as it was left: at first as large as the display allows.

use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::log::Level;
use bevy::math::UVec2;
use bevy::prelude::{
    App, AppExit, DefaultPlugins, Entity, IntoScheduleConfigs, Local, MessageReader, PluginGroup,
    PostStartup, Query, Real, Res, ResMut, Single, Startup, Time, Update, Window, WindowPlugin, With, World,
    default, resource_exists_and_changed,
};
use bevy::window::{
    Monitor, MonitorSelection, PrimaryMonitor, PrimaryWindow, WindowMode, WindowResizeConstraints,
    WindowResized,
};
use bevy::winit::WINIT_WINDOWS;

use super::pace;
use super::platform;
use super::platform::Lacking;
use crate::GamePlugin;
use crate::input::Settings;
use crate::sound;

/// How long a window must keep its size until that is remembered: while its edge is dragged, it has many.
const SETTLED: Duration = Duration::from_secs(1);

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
    sound::plugin(app);
    let resize_constraints = WindowResizeConstraints { min_width: 640.0, min_height: 400.0, ..default() };
    let window = Window { title: "Hexfray".to_owned(), resize_constraints, ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    app.add_plugins(DefaultPlugins.set(window).set(platform::log(Level::INFO)))
        .add_systems(Startup, open_as_left)
        .add_systems(
            Update,
            (fill_the_screen.run_if(resource_exists_and_changed::<Settings>), remember).chain(),
        );
}

/// Gives the window the size at which it was left, or as much as there is: the display may be another one by now.
fn open_as_left(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    (first, displays): (Query<&Monitor, With<PrimaryMonitor>>, Query<&Monitor>),
) {
    let display = first.iter().chain(&displays).next().map(Monitor::physical_size);
    let size = settings.window.map(|left| within(left, display));
    if let Some((width, height)) = size {
        window.resolution.set_physical_resolution(width, height);
    }
    if size.is_none() || size != settings.window {
        window.set_maximized(true);
    }
}

/// As much of the size of a window as a display has room for.
fn within((width, height): (u32, u32), display: Option<UVec2>) -> (u32, u32) {
    let room = display.unwrap_or(UVec2::MAX);
    (width.min(room.x), height.min(room.y))
}

/// Remembers the size of the window once it is settled.
fn remember(
    mut resized: MessageReader<WindowResized>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut settings: ResMut<Settings>,
    mut since: Local<Option<Duration>>,
    _main_thread: NonSendMarker,
) {
    let (entity, window) = *window;
    if resized.read().count() > 0 {
        *since = Some(time.elapsed());
    }
    if since.is_none_or(|since| time.elapsed() < since + SETTLED) || window.mode != WindowMode::Windowed {
        return;
    }
    *since = None;
    let is_maximized = WINIT_WINDOWS
        .with_borrow(|windows| windows.get_window(entity).is_some_and(|window| window.is_maximized()));
    let size = (window.resolution.physical_width(), window.resolution.physical_height());
    let size = Some(size).filter(|_| !is_maximized);
    if settings.window != size {
        settings.window = size;
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_opens_no_larger_than_the_display() {
        let display = Some(UVec2::new(1280, 720));
        assert_eq!(within((1920, 1080), display), (1280, 720));
        assert_eq!(within((900, 1080), display), (900, 720));
        assert_eq!(within((1024, 600), display), (1024, 600));
        assert_eq!(within((1920, 1080), None), (1920, 1080), "where no display is known");
    }
}
