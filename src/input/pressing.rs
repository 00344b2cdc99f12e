//! Which actions the pressed keys stand for.

use bevy::prelude::{ButtonInput, KeyCode, MessageWriter, Res};

use super::action::{Action, Pressed};
use super::settings::Settings;

/// Sends the actions whose keys were just pressed.
pub(super) fn press(
    keys: Res<ButtonInput<KeyCode>>,
    settings: Res<Settings>,
    mut pressed: MessageWriter<Pressed>,
) {
    for action in Action::ALL {
        if settings.keys.keys(action).iter().any(|binding| binding.is_just_pressed(&keys)) {
            pressed.write(Pressed(action));
        }
    }
}
