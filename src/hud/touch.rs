//! What is heard of the panels: keys and buttons click, notices rustle.

use bevy::prelude::{MessageReader, MessageWriter};

use crate::input::{Action, Notice, Pressed};
use crate::sound::{Effect, Heard};

/// Clicks for what the bar or a key does, and rustles for notices.
pub(super) fn sound(
    mut pressed: MessageReader<Pressed>,
    mut notices: MessageReader<Notice>,
    mut heard: MessageWriter<Heard>,
) {
    let is_felt = |action: Action| action.group().is_some() || action == Action::Confirm;
    if pressed.read().filter(|Pressed(action)| is_felt(*action)).count() > 0 {
        heard.write(Heard { effect: Effect::Click, side: 0.0 });
    }
    if notices.read().count() > 0 {
        heard.write(Heard { effect: Effect::Paper, side: 0.0 });
    }
}
