//! Which actions the pressed keys stand for.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::{ButtonInput, KeyCode, MessageReader, MessageWriter, Res, ResMut, Resource};

use super::action::{Action, Pressed};
use super::key::Binding;
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

/// Fills the whole screen, or no longer, wherever the player is: dialogs have not taken the keys yet.
pub(super) fn fill_the_screen(mut pressed: MessageReader<Pressed>, mut settings: ResMut<Settings>) {
    for _ in pressed.read().filter(|Pressed(action)| *action == Action::WholeScreen) {
        settings.whole_screen = !settings.whole_screen;
    }
}

/// Silences everything, or no longer, wherever the player is.
pub(super) fn mute(mut pressed: MessageReader<Pressed>, mut settings: ResMut<Settings>) {
    for _ in pressed.read().filter(|Pressed(action)| *action == Action::Mute) {
        settings.volumes.muted = !settings.volumes.muted;
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;
    use bevy::prelude::{Entity, Messages, World};

    use super::*;

    /// The actions of these keys, pressed one after the other within a frame; a held key repeats.
    fn pressed(presses: &[(KeyCode, bool)], panels: bool) -> Vec<Action> {
        let mut world = World::new();
        world.init_resource::<Messages<KeyboardInput>>();
        world.init_resource::<Messages<Pressed>>();
        world.init_resource::<ButtonInput<KeyCode>>();
        world.init_resource::<Settings>();
        world.insert_resource(PanelKeys(panels));
        for &(key_code, repeat) in presses {
            world.write_message(KeyboardInput {
                key_code,
                logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
                state: ButtonState::Pressed,
                text: None,
                repeat,
                window: Entity::PLACEHOLDER,
            });
        }
        world.run_system_once(press).unwrap();
        world.resource_mut::<Messages<Pressed>>().drain().map(|Pressed(action)| action).collect()
    }

    #[test]
    fn presses_within_a_frame_are_all_heard_in_their_order() {
        let keys = [KeyCode::ArrowRight, KeyCode::Enter, KeyCode::ArrowRight].map(|key| (key, false));
        assert_eq!(pressed(&keys, false), [Action::CursorRight, Action::Confirm, Action::CursorRight]);
    }

    #[test]
    fn a_held_arrow_goes_on_and_other_held_keys_do_not() {
        let keys = [(KeyCode::ArrowUp, true), (KeyCode::Enter, true), (KeyCode::KeyA, true)];
        assert_eq!(pressed(&keys, false), [Action::CursorUp]);
    }

    #[test]
    fn the_panels_keep_the_keys_that_walk_and_press() {
        let keys = [KeyCode::ArrowUp, KeyCode::Tab, KeyCode::Space, KeyCode::KeyL, KeyCode::Escape];
        assert_eq!(pressed(&keys.map(|key| (key, false)), true), [Action::Log, Action::Back]);
    }
}
