//! The frame rate: as many frames as possible while something moves, a few in a second while everything rests, so
//! that a battle that waits for its player does not heat the machine.

use std::time::Duration;

use bevy::input::ButtonInput;
use bevy::prelude::{
    App, IntoScheduleConfigs, KeyCode, Last, Local, MessageReader, MouseButton, PreUpdate, Query, Real, Res,
    ResMut, Time,
};
use bevy::window::WindowEvent;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::input::Shown;

/// How long something may still move after the last key, click or picture: the camera glides, panels fade, odds are
/// counted out.
const COMES_TO_REST: Duration = Duration::from_millis(1500);

/// From one frame to the next at rest. Flames still flicker, and results from the background are picked up.
const AT_REST: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    let between = tell_once.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass);
    app.add_systems(Last, keep_pace).add_systems(PreUpdate, between);
}

/// Tells the panels only when Shift and Control change: the state comes every frame, and the panels ask for another
/// frame after every event.
fn tell_once(mut panels: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
    let mut held = *known;
    for mut input in &mut panels {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => {
                held = *now;
                held != *known
            }
            _ => true,
        });
    }
    *known = held;
}

fn keep_pace(
    time: Res<Time<Real>>,
    mut events: MessageReader<WindowEvent>,
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    shown: Option<Res<Shown>>,
    mut moved: Local<Duration>,
    mut frames: ResMut<WinitSettings>,
) {
    let touched = events.read().count() > 0 || keys.get_pressed().len() + buttons.get_pressed().len() > 0;
    let plays = shown.is_some_and(|shown| shown.busy);
    if touched || plays {
        *moved = time.elapsed();
    }
    let mode = pace(time.elapsed() - *moved);
    if frames.focused_mode != mode {
        (frames.focused_mode, frames.unfocused_mode) = (mode, mode);
    }
}

/// How often frames come when nothing has moved for this long.
fn pace(still: Duration) -> UpdateMode {
    if still < COMES_TO_REST { UpdateMode::Continuous } else { UpdateMode::reactive(AT_REST) }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::{MinimalPlugins, Window, World};
    use bevy::time::TimeUpdateStrategy;
    use bevy::window::CursorMoved;

    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<WindowEvent>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<WinitSettings>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
        plugin(&mut app);
        app
    }

    /// Whether frames come as fast as they can after so many of them.
    fn hurries(app: &mut App, frames: usize) -> bool {
        (0..frames).for_each(|_| app.update());
        app.world().resource::<WinitSettings>().focused_mode == UpdateMode::Continuous
    }

    fn move_pointer(world: &mut World) {
        let window = world.spawn(Window::default()).id();
        let position = bevy::math::Vec2::ZERO;
        world.write_message(WindowEvent::from(CursorMoved { window, position, delta: None }));
    }

    #[test]
    fn what_is_held_is_told_when_it_changes() {
        let mut app = app();
        let panels = app.world_mut().spawn(EguiInput::default()).id();
        let mut told = |held| {
            let heard = vec![Event::ModifiersChanged(held), Event::Copy];
            app.world_mut().entity_mut(panels).get_mut::<EguiInput>().unwrap().events = heard;
            app.update();
            app.world().entity(panels).get::<EguiInput>().unwrap().events.len()
        };
        let held = [Modifiers::NONE, Modifiers::CTRL, Modifiers::CTRL, Modifiers::NONE, Modifiers::NONE];
        assert_eq!(held.map(&mut told), [1, 2, 1, 2, 1]);
    }

    #[test]
    fn a_table_that_lies_still_takes_few_frames_until_somebody_touches_it() {
        let mut app = app();
        assert!(hurries(&mut app, 5) && !hurries(&mut app, 15));
        move_pointer(app.world_mut());
        assert!(hurries(&mut app, 10) && !hurries(&mut app, 10));
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::KeyD);
        assert!(hurries(&mut app, 30), "a key that is held moves the camera");
    }
}
