//! Keys and clicks during a replay: some steer it, most others have no effect.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::{
    App, IntoScheduleConfigs, Local, MessageWriter, Messages, PreUpdate, Res, ResMut, Resource,
    SystemCondition, Update, in_state, resource_exists,
};

use super::dialog::{Dialog, KeepKeys};
use super::screen::Screen;
use crate::input::{Action, BoardClick, InputSystems, PickUnit, PressSystems, Pressed, Session};

/// What steers a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Control {
    Play,
    Forward,
    Back,
    Start,
    End,
    TakeOver,
    Leave,
}

impl Control {
    /// The action whose key does the same.
    pub fn action(self) -> Option<Action> {
        match self {
            Control::Play => Some(Action::EndTurn),
            Control::Forward => Some(Action::TurnRight),
            Control::Back => Some(Action::TurnLeft),
            Control::TakeOver => Some(Action::Confirm),
            Control::End => Some(Action::EndBlock),
            Control::Start => Some(Action::Undo),
            // The menu has a line for it.
            Control::Leave => None,
        }
    }

    fn of(action: Action) -> Option<Control> {
        use Control::{Back, End, Forward, Play, Start, TakeOver};
        let all = [Play, Forward, Back, Start, End, TakeOver];
        all.into_iter().find(|control| control.action() == Some(action))
    }
}

/// What has been asked for since the last frame.
#[derive(Resource, Default)]
pub(super) struct Controls(Vec<Control>);

impl Controls {
    /// Asks for something.
    pub fn request(&mut self, control: Control) {
        self.0.push(control);
    }

    /// Removes and returns what was asked for.
    pub fn take(&mut self) -> Vec<Control> {
        std::mem::take(&mut self.0)
    }
}

/// Keys that mean the same as in a battle.
const SHARED: [Action; 19] = [
    Action::Back,
    Action::Center,
    Action::ZoomIn,
    Action::ZoomOut,
    Action::PanLeft,
    Action::PanRight,
    Action::PanUp,
    Action::PanDown,
    Action::CursorLeft,
    Action::CursorRight,
    Action::CursorUp,
    Action::CursorDown,
    Action::Panels,
    Action::Overlay,
    Action::Figures,
    Action::Speed,
    Action::Skip,
    Action::Log,
    Action::Codex,
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Controls>()
        .add_systems(
            PreUpdate,
            sort_keys.after(PressSystems).before(KeepKeys).run_if(in_state(Screen::Replay)),
        )
        .add_systems(
            Update,
            look_closer
                .before(InputSystems)
                .run_if(in_state(Screen::Replay).and_then(resource_exists::<Session>)),
        );
}

fn sort_keys(
    dialog: Res<Dialog>,
    mut controls: ResMut<Controls>,
    mut pressed: ResMut<Messages<Pressed>>,
    mut heard: Local<MessageCursor<Pressed>>,
) {
    if *dialog != Dialog::None {
        return;
    }
    let new: Vec<Action> = heard.read(&pressed).map(|Pressed(action)| *action).collect();
    pressed.clear();
    controls.0.extend(new.iter().filter_map(|action| Control::of(*action)));
    for action in new.into_iter().filter(|action| SHARED.contains(action)) {
        pressed.write(Pressed(action));
    }
    heard.clear(&pressed);
}

/// A click on a unit picks it and does nothing else.
fn look_closer(
    session: Res<Session>,
    mut clicks: ResMut<Messages<BoardClick>>,
    mut picks: MessageWriter<PickUnit>,
) {
    for BoardClick(hex) in clicks.drain() {
        let there = session.known.units.iter().find(|unit| unit.position == hex);
        picks.write_batch(there.map(|unit| PickUnit(unit.id)));
    }
}
