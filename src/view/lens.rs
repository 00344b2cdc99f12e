//! What the camera shows, and how large.

use bevy::camera::Camera;
use bevy::ecs::system::SystemParam;
use bevy::math::Vec2;
use bevy::prelude::{Camera2d, GlobalTransform, Projection, Query, Res, With};

use super::framing::{Frame, View};
use crate::input::Settings;

/// Read access to the camera over the table.
#[derive(SystemParam)]
pub(super) struct Lens<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static Projection, &'static GlobalTransform), With<Camera2d>>,
    frame: Option<Res<'w, Frame>>,
    settings: Res<'w, Settings>,
}

impl Lens<'_, '_> {
    /// Units of the world to a pixel of the screen.
    pub fn grain(&self) -> f32 {
        self.view().map_or(1.0, |view| view.scale)
    }

    /// Units of the world to a point of the panels, so that words on the board are as large as theirs.
    pub fn point(&self) -> f32 {
        let window = self.cameras.iter().find_map(|(camera, ..)| camera.logical_viewport_size());
        self.grain() * window.map_or(1.0, |size| self.settings.scale_in(size.x, size.y))
    }

    /// On which side of the window a point of the world is seen: -1 is its left edge, 1 its right.
    pub fn side(&self, point: Vec2) -> f32 {
        let window = self.cameras.iter().find_map(|(camera, ..)| camera.logical_viewport_size());
        let seen = self.view().zip(window);
        seen.map_or(0.0, |(view, window)| (point.x - view.middle.x) / view.scale / (window.x / 2.0).max(1.0))
    }

    /// Whether a point of the world is seen between the panels.
    pub fn shows(&self, point: Vec2) -> bool {
        let seen = self.frame.as_ref().zip(self.view()).map(|(frame, view)| frame.sees(view, point));
        seen.unwrap_or(true)
    }

    /// The point of the world at these shares, from the lower left, of what the panels leave free.
    pub fn place(&self, share: Vec2) -> Vec2 {
        let place = self.frame.as_ref().zip(self.view()).map(|(frame, view)| frame.place(view, share));
        place.unwrap_or_default()
    }

    /// Width and height of what the panels leave free, in pixels.
    pub fn room(&self) -> Vec2 {
        self.frame.as_ref().map_or(Vec2::ONE, |frame| frame.room())
    }

    fn view(&self) -> Option<View> {
        self.cameras.iter().find_map(|(camera, projection, transform)| {
            let Projection::Orthographic(lens) = projection else { return None };
            let scale = lens.area.width() / camera.logical_viewport_size()?.x;
            let middle = transform.translation().truncate();
            (scale.is_finite() && scale > 0.0).then_some(View { middle, scale })
        })
    }
}
