//! The camera over the table: wheel, keys and drags set its goal, and it glides there.

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::math::Vec2;
use bevy::prelude::{
    App, ButtonInput, Camera, Camera2d, Commands, Component, IntoScheduleConfigs, KeyCode, Local,
    MessageReader, MouseButton, Projection, Query, Res, Single, Startup, Time, Transform, Update, Window,
    With, not, resource_exists,
};
use bevy::window::PrimaryWindow;
use bevy_egui::input::egui_wants_any_pointer_input;

use super::framing::{Covered, Frame, View};
use super::layout::{bounds, center};
use crate::input::{
    Action, ComeIntoView, InputSystems, Interlude, LookAt, Pressed, Selection, Session, Settings, Shown,
};
use crate::model::Board;

/// Magnification with one notch of the wheel, and with one press of a key.
const NOTCH: f32 = 1.15;
const PRESS: f32 = 1.2;

/// Magnification with a second of holding the key.
const HOLD: f32 = 2.4;

/// Pixels that the view moves with one press of a key, and with a second of holding it.
const STEP: f32 = 48.0;
const RUN: f32 = 900.0;

/// Pixels of a touchpad that count as one notch of a wheel.
const PIXELS_A_NOTCH: f32 = 40.0;

/// How fast the camera glides: in 1/`HASTE` seconds the rest of its way shrinks to about a third.
const HASTE: f32 = 14.0;

/// Where the camera is going.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
enum CameraGoal {
    /// To a view of the whole board, however large the window is.
    #[default]
    WholeBoard,
    /// To this view.
    At(View),
}

impl CameraGoal {
    fn view(self, frame: &Frame) -> View {
        match self {
            CameraGoal::WholeBoard => frame.whole(),
            CameraGoal::At(view) => frame.keep(view),
        }
    }

    /// Sets another goal, or the nearest that keeps the board in sight.
    fn set(&mut self, view: View, frame: &Frame) {
        *self = CameraGoal::At(frame.keep(view));
    }
}

pub(super) fn plugin(app: &mut App) {
    let moves = (
        (zoom_by_wheel, drag).run_if(not(egui_wants_any_pointer_input)),
        (press, hold, center_on_the_unit).run_if(not(resource_exists::<Interlude>)),
        look,
        glide,
    );
    app.init_resource::<Covered>().add_systems(Startup, set_up).add_systems(
        Update,
        (measure, show_all, moves.chain().run_if(resource_exists::<Frame>)).chain().after(InputSystems),
    );
}

fn set_up(mut commands: Commands) {
    commands.spawn((Camera2d, CameraGoal::default()));
}

/// Measures board and window.
fn measure(
    mut commands: Commands,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    covered: Res<Covered>,
    camera: Single<&Camera, With<Camera2d>>,
    frame: Option<Res<Frame>>,
) {
    let (Some(session), Some(size)) = (session, camera.logical_viewport_size()) else {
        commands.remove_resource::<Frame>();
        return;
    };
    let new = Frame::new(bounds(&session.now.board), size, *covered, settings.scale_in(size.x, size.y));
    if frame.is_none_or(|frame| *frame != new) {
        commands.insert_resource(new);
    }
}

/// Shows the whole board when a new one comes to the table.
fn show_all(
    session: Option<Res<Session>>,
    mut goal: Single<&mut CameraGoal>,
    mut known: Local<Option<Board>>,
) {
    let board = session.map(|session| session.now.board.clone());
    if *known != board {
        **goal = CameraGoal::WholeBoard;
    }
    *known = board;
}

fn zoom_by_wheel(
    frame: Res<Frame>,
    scroll: Res<AccumulatedMouseScroll>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut goal: Single<&mut CameraGoal>,
) {
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / PIXELS_A_NOTCH,
    };
    let Some(pointer) = window.cursor_position().filter(|_| notches != 0.0) else { return };
    let pointer = upward(pointer - window.size() / 2.0);
    let view = frame.magnified(goal.view(&frame), NOTCH.powf(notches), pointer);
    goal.set(view, &frame);
}

/// The board follows the pointer while the middle button is held.
fn drag(
    frame: Res<Frame>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut goal: Single<&mut CameraGoal>,
    mut last: Local<Option<Vec2>>,
) {
    let pointer = window.cursor_position().filter(|_| buttons.pressed(MouseButton::Middle));
    if let (Some(from), Some(to)) = (*last, pointer)
        && from != to
    {
        let view = goal.view(&frame).dragged(upward(to - from));
        goal.set(view, &frame);
    }
    *last = pointer;
}

/// In a window y counts downward, in the world upward.
fn upward(pixels: Vec2) -> Vec2 {
    Vec2::new(pixels.x, -pixels.y)
}

/// Moves the view by a step for every press of a key or button.
fn press(frame: Res<Frame>, mut pressed: MessageReader<Pressed>, mut goal: Single<&mut CameraGoal>) {
    for Pressed(action) in pressed.read() {
        let (way, closer) = (way(*action) * STEP, closer(*action));
        if (way, closer) != (Vec2::ZERO, 0.0) {
            let view = goal.view(&frame).dragged(-way);
            goal.set(frame.magnified_in_the_middle(view, PRESS.powf(closer)), &frame);
        }
    }
}

/// Moves the view as long as a key is held.
fn hold(
    frame: Res<Frame>,
    settings: Res<Settings>,
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time>,
    mut goal: Single<&mut CameraGoal>,
) {
    let held = || Action::ALL.into_iter().filter(|action| settings.keys.held(*action, &keys));
    let way: Vec2 = held().map(way).sum();
    let closer: f32 = held().map(closer).sum();
    if (way, closer) != (Vec2::ZERO, 0.0) {
        let view = goal.view(&frame).dragged(-way * RUN * time.delta_secs());
        let times = HOLD.powf(closer * time.delta_secs());
        goal.set(frame.magnified_in_the_middle(view, times), &frame);
    }
}

fn way(action: Action) -> Vec2 {
    match action {
        Action::PanLeft => Vec2::NEG_X,
        Action::PanRight => Vec2::X,
        Action::PanUp => Vec2::Y,
        Action::PanDown => Vec2::NEG_Y,
        _ => Vec2::ZERO,
    }
}

fn closer(action: Action) -> f32 {
    match action {
        Action::ZoomIn => 1.0,
        Action::ZoomOut => -1.0,
        _ => 0.0,
    }
}

fn center_on_the_unit(
    frame: Res<Frame>,
    mut pressed: MessageReader<Pressed>,
    selection: Res<Selection>,
    shown: Res<Shown>,
    mut goal: Single<&mut CameraGoal>,
) {
    let wanted = pressed.read().filter(|Pressed(action)| *action == Action::Center).count() > 0;
    let chosen = selection.unit.and_then(|unit| shown.state.unit(unit));
    if let Some(unit) = chosen.filter(|_| wanted) {
        let view = frame.looking_at(center(unit.position), goal.view(&frame).scale);
        goal.set(view, &frame);
    }
}

fn look(
    frame: Res<Frame>,
    mut requests: MessageReader<LookAt>,
    mut into_view: MessageReader<ComeIntoView>,
    mut goal: Single<&mut CameraGoal>,
) {
    let hidden = |hex: &crate::hex::Hex| !frame.sees_well(goal.view(&frame), center(*hex));
    let into_view = into_view.read().last().map(|ComeIntoView(hex)| *hex).filter(hidden);
    if let Some(hex) = requests.read().last().map(|LookAt(hex)| *hex).or(into_view) {
        let view = frame.looking_at(center(hex), goal.view(&frame).scale);
        goal.set(view, &frame);
    }
}

/// Moves the camera on toward its goal.
fn glide(
    frame: Res<Frame>,
    time: Res<Time>,
    mut cameras: Query<(&CameraGoal, &mut Transform, &mut Projection), With<Camera2d>>,
) {
    for (goal, mut transform, mut projection) in &mut cameras {
        let Projection::Orthographic(lens) = &*projection else { continue };
        let now = View { middle: transform.translation.truncate(), scale: lens.scale };
        let view = goal.view(&frame);
        if now == view {
            continue;
        }
        let next = now.toward(view, 1.0 - (-HASTE * time.delta_secs()).exp());
        // There is no gliding from one board to another.
        let arrived = *goal == CameraGoal::WholeBoard || next.is_like(view);
        let next = if arrived { view } else { next };
        transform.translation = next.middle.extend(transform.translation.z);
        if let Projection::Orthographic(lens) = &mut *projection {
            lens.scale = next.scale;
        }
    }
}
