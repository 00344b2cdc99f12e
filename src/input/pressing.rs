//! Which actions the pressed keys stand for.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::{ButtonInput, KeyCode, MessageReader, MessageWriter, Res, Resource};

use super::action::{Action, Pressed};
use super::binding::Binding;
use super::settings::Settings;

/// Whether the panels have the keys that go from button to button and press them.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PanelKeys(pub bool);

/// The keys that go from button to button and press them.
const OF_PANELS: [KeyCode; 8] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Tab,
    KeyCode::Enter,
    KeyCode::NumpadEnter,
    KeyCode::Space,
];

/// Sends the actions whose keys were pressed, in the order of the presses, however many came in one frame.
pub(super) fn press(
    mut events: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<PanelKeys>,
    settings: Res<Settings>,
    mut pressed: MessageWriter<Pressed>,
) {
    for event in events.read().filter(|event| event.state.is_pressed()) {
        let action = settings.keys.action(Binding::with_held(event.key_code, &keys));
        let meant = |action: &Action| !event.repeat || action.repeats();
        let taken = panels.0 && OF_PANELS.contains(&event.key_code);
        pressed.write_batch(action.filter(meant).filter(|_| !taken).map(Pressed));
    }
}
