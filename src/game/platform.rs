//! What the platform may lack, and plain messages about it.
//!
//! The libraries below panic where there is no display, no graphics driver or no window system they know. Before
//! the first frame such a panic means that the platform lacks something, and becomes a message; later it is a
//! fault of the game and stays a panic.

use std::any::Any;
use std::panic;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::log::{DEFAULT_FILTER, Level, LogPlugin};
use bevy::prelude::{App, Update, default};
use thiserror::Error;

/// Whether a frame has been drawn.
static UP: AtomicBool = AtomicBool::new(false);

/// What is missing to draw the game.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Lacking {
    /// No display was named.
    #[error("there is no display: the variable DISPLAY is not set")]
    Display,
    /// There is a display, but none that this build can draw on.
    #[error(
        "there is only a Wayland display, and the game draws on X11: start Xwayland, which sets the variable DISPLAY"
    )]
    OnlyWayland,
    /// The display that was named does not answer.
    #[error("the display `{0}` cannot be reached")]
    Answer(String),
    /// No driver can draw.
    #[error("there is no graphics driver to draw with; a software driver will do, such as Mesa's for Vulkan")]
    Driver,
    /// Something else, in the words of the libraries.
    #[error("the game cannot be drawn here: {0}")]
    Else(String),
}

/// Notes the first frame. Every app that runs within [`attempt`] needs it.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, || UP.store(true, Ordering::Relaxed));
}

/// Logs from that level on, without what the loader of drivers says when it finds none: [`Lacking`] says it.
pub(super) fn log(level: Level) -> LogPlugin {
    LogPlugin { level, filter: format!("{DEFAULT_FILTER}wgpu_hal::vulkan::instance=off"), ..default() }
}

/// Runs something that draws frames.
///
/// # Errors
/// What the platform lacks, if there was no first frame.
pub(super) fn attempt<T>(draw: impl FnOnce() -> T) -> Result<T, Lacking> {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if UP.load(Ordering::Relaxed) {
            usual(info);
        }
    }));
    panic::catch_unwind(AssertUnwindSafe(draw)).map_err(|panic| {
        if UP.load(Ordering::Relaxed) {
            panic::resume_unwind(panic);
        }
        lacking(message(panic.as_ref()))
    })
}

/// Checks that a display is named, on platforms that name them.
pub(super) fn find_display() -> Result<(), Lacking> {
    if cfg!(target_os = "linux") {
        displayed(&variable("DISPLAY"), &variable("WAYLAND_DISPLAY"))
    } else {
        Ok(())
    }
}

fn displayed(x11: &str, wayland: &str) -> Result<(), Lacking> {
    match (x11, wayland) {
        ("", "") => Err(Lacking::Display),
        ("", _) => Err(Lacking::OnlyWayland),
        _ => Ok(()),
    }
}

fn variable(name: &str) -> String {
    std::env::var_os(name).unwrap_or_default().to_string_lossy().into_owned()
}

/// What the platform lacks, by the words of a panic.
fn lacking(words: &str) -> Lacking {
    if words.contains("Unable to find a GPU") || words.contains("Failed to create wgpu surface") {
        Lacking::Driver
    } else if words.contains("XOpenDisplayFailed") {
        Lacking::Answer(variable("DISPLAY"))
    } else {
        Lacking::Else(words.to_owned())
    }
}

/// The first line of what a panic says.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("for an unknown reason");
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wayland_alone_is_named() {
        assert_eq!(displayed("", ""), Err(Lacking::Display));
        assert_eq!(displayed("", "wayland-0"), Err(Lacking::OnlyWayland));
        assert_eq!(displayed(":0", ""), Ok(()));
        assert_eq!(displayed(":0", "wayland-0"), Ok(()));
        assert!(Lacking::OnlyWayland.to_string().contains("Wayland"));
    }
}
