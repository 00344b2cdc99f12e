//! The panels around the board: they read the shown state and send orders and messages, and decide nothing.

mod actions;
mod bar;
#[cfg(test)]
mod bar_test;
mod chase;
mod choice;
mod coming;
mod conditions;
mod dangers;
mod focus;
mod goals;
mod ground;
mod handover;
pub mod injuries;
#[cfg(test)]
mod layout_table;
#[cfg(test)]
mod layout_test;
pub mod leavings;
mod ledger;
mod lesson;
mod log;
mod log_lines;
pub mod luck;
mod names;
mod news;
mod notices;
mod odds;
mod opponent;
mod outcome;
mod panel;
pub mod parts;
pub mod places;
mod portraits;
mod reading;
mod recap;
mod requests;
mod silhouette;
mod sky;
mod standing;
mod subjects;
pub mod theme;
pub mod tooltip;
mod touch;
mod track;
mod unit;
mod why;
mod wording;

#[cfg(test)]
pub use layout_table::{WINDOWS, crossing, texts};
pub use names::ByName;
pub use requests::{OpenCodex, OpenEnding};
pub use unit::trade;

use bevy::asset::AssetEventSystems;
use bevy::prelude::{
    App, Camera, Camera2d, IntoScheduleConfigs, PostUpdate, PreUpdate, Query, Res, SystemSet, Update, With,
    not, resource_exists,
};
use bevy_egui::{EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass};

use places::LEAST_WINDOW;

use crate::input::{Curtain, InputSystems, Interlude, Session, Settings, Shown, Tutor, Watching};
use crate::sound::Heard;

/// Systems that draw the panels.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct PanelSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_message::<Heard>()
        .add_systems(Update, (theme::wear, focus::show_focus))
        .add_systems(PostUpdate, touch::sound.run_if(resource_exists::<Session>))
        .add_systems(
            PreUpdate,
            focus::press_once.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        // Letters that are new are in the picture of this frame already.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .configure_sets(
            EguiPrimaryContextPass,
            PanelSystems.run_if(there_is_room).run_if(not(resource_exists::<Curtain>)),
        );
    panels(app);
}

/// The panels by themselves, without what draws them.
fn panels(app: &mut App) {
    app.add_message::<OpenCodex>()
        .add_message::<OpenEnding>()
        .init_resource::<portraits::Portraits>()
        .init_resource::<odds::pinned::Pinned>()
        .init_resource::<places::Places>()
        .init_resource::<reading::OpenPage>()
        .init_resource::<news::News>()
        .init_resource::<notices::Slips>()
        .add_systems(
            Update,
            (
                focus::lend_keys,
                (odds::pinned::unpin, reading::close).chain().run_if(resource_exists::<Session>),
            )
                .chain()
                .before(InputSystems),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                focus::place_focus.run_if(not(resource_exists::<Interlude>)),
                (news::read, odds::pinned::outdate, reading::turn_pages).chain(),
                (places::arrange, panel::lay_sheets).chain(),
                track::draw,
                actions::draw.run_if(not(resource_exists::<Watching>)),
                odds::draw.run_if(not(resource_exists::<Watching>)),
                odds::pinned_page::draw,
                unit::draw,
                ground::draw.run_if(not(chase::is_veiled)).run_if(not(handover::flies)),
                goals::draw,
                chase::draw,
                standing::draw,
                (log::draw, why::draw).chain(),
                handover::draw.run_if(not(resource_exists::<Watching>)).run_if(undecided),
                (outcome::tell, notices::draw).chain(),
                choice::draw,
                (lesson::draw, lesson::point).chain().run_if(resource_exists::<Tutor>),
            )
                .chain()
                .in_set(PanelSystems)
                .run_if(resource_exists::<Session>),
        );
}

/// Whether the window is large enough for panels.
fn there_is_room(cameras: Query<&Camera, With<Camera2d>>, settings: Res<Settings>) -> bool {
    let rooms = cameras.iter().filter_map(Camera::logical_viewport_size);
    let mut rooms = rooms.map(|pixels| pixels / settings.scale_in(pixels.x, pixels.y));
    rooms.any(|room| room.x >= LEAST_WINDOW.x && room.y >= LEAST_WINDOW.y)
}

/// Whether the battle goes on.
fn undecided(shown: Option<Res<Shown>>) -> bool {
    shown.is_some_and(|shown| shown.state.clock.outcome.is_none())
}
