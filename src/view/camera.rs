//! The camera over the table.

use bevy::camera::ScalingMode;
use bevy::prelude::{Camera2d, Commands, OrthographicProjection, Projection, Query, Res, Transform, With};

use super::layout::bounds;
use crate::model::Board;

/// Room around the board, in world units; above it the title has its place.
const MARGIN: f32 = 60.0;
const MARGIN_ABOVE: f32 = 300.0;

pub(super) fn set_up(mut commands: Commands) {
    commands.spawn(Camera2d);
}

/// Brings the whole board into view, whatever the shape of the window.
pub(super) fn show_all(
    board: Res<Board>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let (low, high) = bounds(&board);
    let size = high - low;
    for (mut transform, mut projection) in &mut cameras {
        let middle = (low + high) / 2.0;
        transform.translation.x = middle.x;
        transform.translation.y = middle.y + (MARGIN_ABOVE - MARGIN) / 2.0;
        *projection = Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::AutoMin {
                min_width: size.x + 2.0 * MARGIN,
                min_height: size.y + MARGIN + MARGIN_ABOVE,
            },
            ..OrthographicProjection::default_2d()
        });
    }
}
