//! What the player sees: the window, and in it the table that everything lies on.

pub mod art;
mod board;
mod camera;
mod counters;
mod flicker;
mod framing;
mod gloom;
pub mod layout;
mod lens;
pub mod lettering;
pub mod looks;
mod overlay;
mod picture;
pub mod playback;
mod pointer;
#[cfg(test)]
mod random_battles;
mod stock;
pub mod tableau;
mod vignette;

pub use framing::Covered;
pub use overlay::ends::{Ends, affliction, freed};
pub use vignette::{VIGNETTE_SIZE, vignette};

use bevy::prelude::{App, ClearColor, IntoScheduleConfigs, Update};
use bevy_ecs_tilemap::TilemapPlugin;

use crate::input::InputSystems;

pub(super) fn plugin(app: &mut App) {
    camera::plugin(app);
    pointer::plugin(app);
    playback::plugin(app);
    overlay::plugin(app);
    let table = art::palette::TABLE;
    app.add_plugins(TilemapPlugin)
        .insert_resource(ClearColor(bevy::color::Color::srgb_u8(table.red, table.green, table.blue)))
        .configure_sets(Update, playback::Playback.after(InputSystems))
        .add_systems(Update, board::lay_out.after(InputSystems))
        .add_systems(Update, (gloom::lay_out, flicker::flicker).after(playback::Playback));
}
