//! What is laid over the board: areas, the chosen unit, and what may come of the planned action.
//!
//! Each file makes plain [`mark::Mark`]s; [`print`] shows them when they have changed.

mod apart;
mod area;
mod cursor;
pub(super) mod ends;
mod label;
mod last_known;
mod lesson;
mod mark;
mod number;
mod opponent;
mod plan;
mod print;
mod stand;
mod strike;
mod table;
mod threat;

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::{App, IntoScheduleConfigs, PostUpdate, Update};
use bevy::sprite::update_text2d_layout;
use bevy::sprite_render::SpriteSystems;

use super::lettering::Lettering;
use crate::input::InputSystems;

pub(super) fn plugin(app: &mut App) {
    let areas = (area::lay_zones, area::lay_areas, stand::lay_stands, number::lay_heights);
    let plans = (plan::lay_plan, threat::lay_threats, opponent::lay_opponents_plan);
    let marks = (areas, plans, last_known::lay_last_known, cursor::lay_cursor, lesson::lay_lesson_sign);
    app.init_resource::<print::Pictures>()
        .init_resource::<Lettering>()
        .add_systems(Update, (marks, label::keep_readable).chain().after(InputSystems))
        .add_systems(
            PostUpdate,
            label::fit_plates
                .after(update_text2d_layout)
                .before(SpriteSystems::ComputeSlices)
                .before(VisibilitySystems::CalculateBounds),
        );
}
