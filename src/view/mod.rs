//! What the player sees: the window, and in it the table that everything lies on.

pub mod art;
mod board;
mod camera;
mod counters;
pub mod layout;
mod picture;
mod playback;
mod window;

pub use window::{NoWindow, run};

use bevy::prelude::{
    App, ClearColor, IntoScheduleConfigs, Startup, Update, resource_exists, resource_exists_and_changed,
};
use bevy_ecs_tilemap::TilemapPlugin;

use crate::input::{InputSystems, Session};
use crate::model::Board;

pub(super) fn plugin(app: &mut App) {
    window::plugin(app);
    let table = art::palette::TABLE;
    app.add_plugins(TilemapPlugin)
        .insert_resource(ClearColor(bevy::color::Color::srgb_u8(table.red, table.green, table.blue)))
        .add_systems(Startup, camera::set_up)
        .add_systems(
            Update,
            (
                (board::lay_out, camera::show_all).run_if(resource_exists_and_changed::<Board>),
                playback::follow.run_if(resource_exists::<Session>),
                counters::draw,
                counters::draw_things,
            )
                .after(InputSystems),
        );
}
