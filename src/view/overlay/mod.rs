//! What is laid over the board: fields, the chosen unit, and what may come of what the player is about to do.
//!
//! Each sheet says as plain [`mark::Mark`]s what should lie there; [`print`] puts it there where it has changed.

mod area;
mod label;
mod mark;
mod number;
mod opponent;
mod plan;
mod print;
mod stand;
mod strike;
mod table;

use bevy::prelude::{App, IntoScheduleConfigs, PostUpdate, Update};

use super::lettering::Lettering;
use crate::input::InputSystems;

pub(super) fn plugin(app: &mut App) {
    let fields = (area::lay_zones, area::lay_areas, stand::lay_stands, number::lay_heights);
    let sheets = (fields, plan::lay_plan, opponent::lay_opponents_plan);
    app.init_resource::<print::Pictures>()
        .init_resource::<Lettering>()
        .add_systems(Update, (sheets, label::keep_readable).chain().after(InputSystems))
        .add_systems(PostUpdate, label::fit_plates);
}
