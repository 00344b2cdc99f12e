//! The panels around the board: they read the shown state and send orders and messages, and decide nothing.

mod actions;
mod chase;
mod choice;
mod focus;
mod goals;
mod ground;
mod handover;
mod ledger;
mod log;
mod log_lines;
pub mod luck;
mod names;
mod notices;
mod odds;
mod opponent;
mod outcome;
pub mod parts;
mod places;
mod portraits;
mod recap;
mod requests;
mod sky;
mod standing;
pub mod theme;
mod track;
mod unit;
mod why;
mod wording;

pub use names::capital;
pub use requests::{OpenCodex, OpenEnding};

use bevy::prelude::{
    App, Camera, Camera2d, IntoScheduleConfigs, PreUpdate, Query, Res, Update, With, not, resource_exists,
};
use bevy_egui::{EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass};

use crate::input::{InputSystems, Interlude, Session, Settings, Shown, Watching};

/// The least size of the window in which panels are drawn, in points.
const LEAST_WIDTH: f32 = 300.0;
const LEAST_HEIGHT: f32 = 190.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_message::<OpenCodex>()
        .add_message::<OpenEnding>()
        .init_resource::<portraits::Portraits>()
        .init_resource::<odds::pinned::Pinned>()
        .add_systems(Update, theme::wear)
        .add_systems(PreUpdate, focus::press_once.after(EguiPreUpdateSet::ProcessInput))
        .add_systems(
            Update,
            (focus::lend_keys, odds::pinned::unpin.run_if(resource_exists::<Session>))
                .chain()
                .before(InputSystems),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                focus::place_focus.run_if(not(resource_exists::<Interlude>)),
                places::say_covered,
                track::draw,
                actions::draw.run_if(not(resource_exists::<Watching>)),
                odds::draw.run_if(not(resource_exists::<Watching>)),
                odds::pinned::draw,
                unit::draw,
                ground::draw.run_if(not(chase::is_veiled)),
                goals::draw,
                sky::draw,
                chase::draw,
                standing::draw,
                opponent::draw.run_if(not(resource_exists::<Watching>)),
                (log::draw, why::draw).chain(),
                handover::draw.run_if(not(resource_exists::<Watching>)).run_if(undecided),
                (outcome::tell, notices::draw).chain(),
                choice::draw,
            )
                .chain()
                .run_if(resource_exists::<Session>)
                .run_if(there_is_room),
        );
}

/// Whether the window is large enough for panels.
fn there_is_room(cameras: Query<&Camera, With<Camera2d>>, settings: Res<Settings>) -> bool {
    let rooms = cameras.iter().filter_map(Camera::logical_viewport_size);
    let mut rooms = rooms.map(|pixels| pixels / settings.scale_in(pixels.x, pixels.y));
    rooms.any(|room| room.x >= LEAST_WIDTH && room.y >= LEAST_HEIGHT)
}

/// Whether the battle goes on.
fn undecided(shown: Option<Res<Shown>>) -> bool {
    shown.is_some_and(|shown| shown.state.clock.outcome.is_none())
}
