//! What the camera shows, and how large.

use bevy::camera::Camera;
use bevy::ecs::system::SystemParam;
use bevy::math::{Rect, Vec2};
use bevy::prelude::{Camera2d, GlobalTransform, Projection, Query, With};

/// Near the edge panels lie over the board: so much of the view on each side does not count as seen.
const EDGE: f32 = 0.12;

/// The camera over the table, to read.
#[derive(SystemParam)]
pub(super) struct Lens<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static Projection, &'static GlobalTransform), With<Camera2d>>,
}

impl Lens<'_, '_> {
    /// Units of the world to a pixel of the screen.
    pub fn grain(&self) -> f32 {
        let grain = self.cameras.iter().find_map(|(camera, projection, _)| {
            let Projection::Orthographic(lens) = projection else { return None };
            Some(lens.area.width() / camera.logical_viewport_size()?.x.max(1.0))
        });
        grain.filter(|grain| grain.is_finite() && *grain > 0.0).unwrap_or(1.0)
    }

    /// Whether a point is well within the view.
    pub fn shows(&self, point: Vec2) -> bool {
        self.view().is_none_or(|view| view.contains(point))
    }

    fn view(&self) -> Option<Rect> {
        self.cameras.iter().find_map(|(_, projection, transform)| {
            let Projection::Orthographic(lens) = projection else { return None };
            let middle = transform.translation().truncate() + lens.area.center();
            Some(Rect::from_center_size(middle, lens.area.size() * (1.0 - 2.0 * EDGE)))
        })
    }
}
