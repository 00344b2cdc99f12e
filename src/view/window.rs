//! Opening the window, and saying plainly why it cannot be opened.
//!
//! The libraries below panic where there is no display, no graphics driver or no window system they know. Until
//! the first frame such a panic is what the platform lacks, and becomes a message; later it is a fault of the
//! game and stays a panic.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::{App, AppExit, DefaultPlugins, PluginGroup, Update, Window, WindowPlugin, default};
use thiserror::Error;

use crate::GamePlugin;

/// Whether a frame has been drawn.
static UP: AtomicBool = AtomicBool::new(false);

/// Why there is no window.
#[derive(Debug, Error)]
pub enum NoWindow {
    /// No display was named.
    #[error("there is no display: the variable DISPLAY is not set")]
    NoDisplay,
    /// The platform could not open it.
    #[error("the window cannot be opened: {0}")]
    Unopened(String),
}

pub(super) fn plugin(app: &mut App) {
    let window = Window { title: "Hexfray".to_owned(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    app.add_plugins(DefaultPlugins.set(window));
    app.add_systems(Update, || UP.store(true, Ordering::Relaxed));
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// What the platform lacks, if the window never came up.
pub fn run() -> Result<AppExit, NoWindow> {
    if cfg!(target_os = "linux") && !is_set("DISPLAY") {
        return Err(NoWindow::NoDisplay);
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if UP.load(Ordering::Relaxed) {
            usual(info);
        }
    }));
    let played = panic::catch_unwind(AssertUnwindSafe(|| App::new().add_plugins(GamePlugin).run()));
    played.map_err(|panic| {
        if UP.load(Ordering::Relaxed) {
            panic::resume_unwind(panic);
        }
        NoWindow::Unopened(message(panic.as_ref()))
    })
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// The first line of what a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("for an unknown reason");
    text.lines().next().unwrap_or_default().to_owned()
}
