//! What the player points at and clicks on.

use bevy::input::InputSystems;
use bevy::math::Vec2;
use bevy::prelude::{
    App, ButtonInput, Camera, Camera2d, DetectChangesMut, GlobalTransform, IntoScheduleConfigs, Local,
    MessageWriter, MouseButton, PreUpdate, Res, ResMut, Single, Window, With,
};
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::layout::hex_at;
use crate::hex::Hex;
use crate::input::{Action, AskAbout, BoardClick, HexCursor, Pointed, Pressed, Selection, Session, found_in};

/// A pointer that moves farther than this between press and release, in pixels, has dragged and not clicked.
const STILL: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (point, click).chain().after(InputSystems));
}

/// Points with the mouse, or with the hex cursor until the mouse moves or clicks.
fn point(
    session: Option<Res<Session>>,
    panels: Res<EguiWantsInput>,
    (window, buttons): (Single<&Window, With<PrimaryWindow>>, Res<ButtonInput<MouseButton>>),
    camera: Single<(&Camera, &GlobalTransform), With<Camera2d>>,
    mut cursor: ResMut<HexCursor>,
    mut pointed: ResMut<Pointed>,
    mut rested: Local<Option<Vec2>>,
) {
    let mouse = window.cursor_position();
    let moved = mouse.zip(*rested).is_some_and(|(mouse, rested)| mouse.distance(rested) > STILL);
    if cursor.0.is_none() || moved || buttons.get_just_pressed().len() > 0 {
        *rested = mouse;
        cursor.set_if_neq(HexCursor(None));
    }
    let (camera, place) = *camera;
    let mouse = mouse.filter(|_| !panels.wants_any_pointer_input());
    let hex = cursor.0.or_else(|| mouse.and_then(|mouse| hex_under(mouse, camera, place)));
    let on_the_board = |hex: &Hex| session.is_some_and(|session| session.now.board.tile(*hex).is_some());
    pointed.set_if_neq(Pointed(hex.filter(on_the_board)));
}

/// The hex at a place in the window.
fn hex_under(pointer: Vec2, camera: &Camera, place: &GlobalTransform) -> Option<Hex> {
    camera.viewport_to_world_2d(place, pointer).ok().map(hex_at)
}

/// A press and a release in about the same place are a click: left on a hex; right to open the card of whoever is there, or
/// else to back out.
fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    panels: Res<EguiWantsInput>,
    window: Single<&Window, With<PrimaryWindow>>,
    pointed: Res<Pointed>,
    (session, selection): (Option<Res<Session>>, Res<Selection>),
    mut went_down: Local<Option<(MouseButton, Vec2)>>,
    (mut clicks, mut asks): (MessageWriter<BoardClick>, MessageWriter<AskAbout>),
    mut pressed: MessageWriter<Pressed>,
) {
    let pointer = window.cursor_position().filter(|_| !panels.wants_any_pointer_input());
    for button in [MouseButton::Left, MouseButton::Right] {
        if buttons.just_pressed(button) {
            *went_down = pointer.map(|pointer| (button, pointer));
        }
        let still = |(down, from): (MouseButton, Vec2)| {
            down == button && pointer.is_some_and(|pointer| pointer.distance(from) <= STILL)
        };
        if !buttons.just_released(button) || !went_down.take_if(|down| down.0 == button).is_some_and(still) {
            continue;
        }
        let another = |hex: Hex| {
            let there = session.as_ref().and_then(|session| found_in(&session.known, hex));
            selection.is_idle() && there.is_some_and(|unit| selection.unit != Some(unit.id))
        };
        match (button, pointed.0) {
            (MouseButton::Right, Some(hex)) if another(hex) => drop(asks.write(AskAbout(hex))),
            (MouseButton::Right, _) => drop(pressed.write(Pressed(Action::Back))),
            (_, Some(hex)) => drop(clicks.write(BoardClick(hex))),
            (_, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Offset, from_offset};
    use crate::view::layout::center;
    use bevy::camera::{CameraProjection, ComputedCameraValues, OrthographicProjection, RenderTargetInfo};
    use bevy::math::UVec2;
    use bevy::prelude::Transform;

    /// A camera over a window of 1280 by 720, at this point and with this many world units to a pixel.
    fn camera(middle: Vec2, scale: f32) -> (Camera, GlobalTransform) {
        let mut lens = OrthographicProjection { scale, ..OrthographicProjection::default_2d() };
        lens.update(1280.0, 720.0);
        let target = RenderTargetInfo { physical_size: UVec2::new(1280, 720), scale_factor: 1.0 };
        let computed = ComputedCameraValues {
            clip_from_view: lens.get_clip_from_view(),
            target_info: Some(target),
            ..ComputedCameraValues::default()
        };
        let camera = Camera { computed, ..Camera::default() };
        (camera, GlobalTransform::from(Transform::from_translation(middle.extend(0.0))))
    }

    #[test]
    fn every_hex_is_found_where_the_camera_shows_it() {
        for scale in [0.4, 1.0, 7.5] {
            for column in (0..200).step_by(7) {
                for row in 0..200 {
                    let hex = from_offset(Offset { column, row });
                    let (camera, place) = camera(center(hex) + Vec2::new(70.0, -40.0) * scale, scale);
                    for around in [Vec2::ZERO, Vec2::new(50.0, 0.0), Vec2::new(-40.0, 30.0)] {
                        let point = (center(hex) + around).extend(0.0);
                        let seen = camera.world_to_viewport(&place, point);
                        let seen = seen.unwrap_or_else(|problem| panic!("{hex:?}: {problem}"));
                        assert_eq!(hex_under(seen, &camera, &place), Some(hex));
                    }
                }
            }
        }
    }
}
