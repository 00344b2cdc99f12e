//! What the player sees: the window, and in it the table that everything lies on.

pub mod art;
mod board;
mod camera;
mod counters;
mod framing;
pub mod layout;
mod offscreen;
mod picture;
mod platform;
mod playback;
mod pointer;
mod window;

pub use offscreen::{BadSize, NoPicture, PictureSize, take_picture};
pub use platform::Lacking;
pub use window::open;

use bevy::prelude::{App, ClearColor, IntoScheduleConfigs, Update, resource_exists};
use bevy_ecs_tilemap::TilemapPlugin;

use crate::input::{InputSystems, Session};

pub(super) fn plugin(app: &mut App) {
    camera::plugin(app);
    pointer::plugin(app);
    let table = art::palette::TABLE;
    app.add_plugins(TilemapPlugin)
        .insert_resource(ClearColor(bevy::color::Color::srgb_u8(table.red, table.green, table.blue)))
        .add_systems(
            Update,
            (
                board::lay_out,
                playback::follow.run_if(resource_exists::<Session>),
                counters::draw,
                counters::draw_things,
            )
                .after(InputSystems),
        );
}
