//! Keys: their names, what each does, and how a press becomes an action.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use bevy::prelude::{ButtonInput, KeyCode};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::action::Action;

/// A key with or without Control and Shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Binding {
    /// The key, by its place on the keyboard.
    pub key: KeyCode,
    /// Control is held.
    pub control: bool,
    /// Shift is held.
    pub shift: bool,
}

/// A key that the settings file names and the game does not know.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no key `{0}`")]
pub struct NoSuchKey(String);

/// The keys that can be bound, and their names.
const KEYS: &[(KeyCode, &str)] = &[
    (KeyCode::KeyA, "A"),
    (KeyCode::KeyB, "B"),
    (KeyCode::KeyC, "C"),
    (KeyCode::KeyD, "D"),
    (KeyCode::KeyE, "E"),
    (KeyCode::KeyF, "F"),
    (KeyCode::KeyG, "G"),
    (KeyCode::KeyH, "H"),
    (KeyCode::KeyI, "I"),
    (KeyCode::KeyJ, "J"),
    (KeyCode::KeyK, "K"),
    (KeyCode::KeyL, "L"),
    (KeyCode::KeyM, "M"),
    (KeyCode::KeyN, "N"),
    (KeyCode::KeyO, "O"),
    (KeyCode::KeyP, "P"),
    (KeyCode::KeyQ, "Q"),
    (KeyCode::KeyR, "R"),
    (KeyCode::KeyS, "S"),
    (KeyCode::KeyT, "T"),
    (KeyCode::KeyU, "U"),
    (KeyCode::KeyV, "V"),
    (KeyCode::KeyW, "W"),
    (KeyCode::KeyX, "X"),
    (KeyCode::KeyY, "Y"),
    (KeyCode::KeyZ, "Z"),
    (KeyCode::Digit0, "0"),
    (KeyCode::Digit1, "1"),
    (KeyCode::Digit2, "2"),
    (KeyCode::Digit3, "3"),
    (KeyCode::Digit4, "4"),
    (KeyCode::Digit5, "5"),
    (KeyCode::Digit6, "6"),
    (KeyCode::Digit7, "7"),
    (KeyCode::Digit8, "8"),
    (KeyCode::Digit9, "9"),
    (KeyCode::F1, "F1"),
    (KeyCode::F2, "F2"),
    (KeyCode::F3, "F3"),
    (KeyCode::F4, "F4"),
    (KeyCode::F5, "F5"),
    (KeyCode::F6, "F6"),
    (KeyCode::F7, "F7"),
    (KeyCode::F8, "F8"),
    (KeyCode::F9, "F9"),
    (KeyCode::F10, "F10"),
    (KeyCode::F11, "F11"),
    (KeyCode::F12, "F12"),
    (KeyCode::Enter, "Enter"),
    (KeyCode::NumpadEnter, "Keypad Enter"),
    (KeyCode::Escape, "Esc"),
    (KeyCode::Space, "Space"),
    (KeyCode::Tab, "Tab"),
    (KeyCode::Backspace, "Backspace"),
    (KeyCode::Delete, "Delete"),
    (KeyCode::Insert, "Insert"),
    (KeyCode::Home, "Home"),
    (KeyCode::End, "End"),
    (KeyCode::PageUp, "Page Up"),
    (KeyCode::PageDown, "Page Down"),
    (KeyCode::ArrowLeft, "Left"),
    (KeyCode::ArrowRight, "Right"),
    (KeyCode::ArrowUp, "Up"),
    (KeyCode::ArrowDown, "Down"),
    (KeyCode::Minus, "-"),
    (KeyCode::Equal, "="),
    (KeyCode::NumpadAdd, "Keypad Plus"),
    (KeyCode::NumpadSubtract, "Keypad Minus"),
    (KeyCode::Comma, ","),
    (KeyCode::Period, "."),
    (KeyCode::Slash, "/"),
    (KeyCode::Semicolon, ";"),
    (KeyCode::Quote, "'"),
    (KeyCode::BracketLeft, "["),
    (KeyCode::BracketRight, "]"),
    (KeyCode::Backquote, "`"),
];

impl Binding {
    /// A key by itself.
    pub const fn plain(key: KeyCode) -> Binding {
        Binding { key, control: false, shift: false }
    }

    const fn with_control(key: KeyCode) -> Binding {
        Binding { key, control: true, shift: false }
    }

    const fn with_shift(key: KeyCode) -> Binding {
        Binding { key, control: false, shift: true }
    }

    /// The binding that is being pressed just now, for a settings screen that waits for one.
    pub fn pressed_now(keys: &ButtonInput<KeyCode>) -> Option<Binding> {
        let known = |key: &&KeyCode| KEYS.iter().any(|(known, _)| known == *key);
        keys.get_just_pressed().find(known).map(|&key| Binding::with_held(key, keys))
    }

    /// A key with those of Control and Shift that are held.
    pub(super) fn with_held(key: KeyCode, keys: &ButtonInput<KeyCode>) -> Binding {
        // In a long frame a modifier may have been let go already.
        let held = |modifiers| keys.any_pressed(modifiers) || keys.any_just_released(modifiers);
        Binding {
            key,
            control: held([KeyCode::ControlLeft, KeyCode::ControlRight]),
            shift: held([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        }
    }

    fn is_held(&self, keys: &ButtonInput<KeyCode>) -> bool {
        keys.pressed(self.key) && *self == Binding::with_held(self.key, keys)
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let control = if self.control { "Ctrl+" } else { "" };
        let shift = if self.shift { "Shift+" } else { "" };
        let name = KEYS.iter().find(|(key, _)| *key == self.key).map_or("?", |(_, name)| name);
        write!(formatter, "{control}{shift}{name}")
    }
}

impl FromStr for Binding {
    type Err = NoSuchKey;

    fn from_str(text: &str) -> Result<Binding, NoSuchKey> {
        let (control, rest) = text.strip_prefix("Ctrl+").map_or((false, text), |rest| (true, rest));
        let (shift, rest) = rest.strip_prefix("Shift+").map_or((false, rest), |rest| (true, rest));
        let key = KEYS.iter().find(|(_, name)| *name == rest).map(|(key, _)| *key);
        let key = key.ok_or_else(|| NoSuchKey(text.to_owned()))?;
        Ok(Binding { key, control, shift })
    }
}

impl Serialize for Binding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Binding {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Binding, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Which keys do what: up to two for each action, none twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyMap(BTreeMap<Action, Vec<Binding>>);

impl Default for KeyMap {
    fn default() -> KeyMap {
        use Binding as B;
        let keys = |action| match action {
            Action::Confirm => vec![B::plain(KeyCode::Enter), B::plain(KeyCode::NumpadEnter)],
            Action::Back => vec![B::plain(KeyCode::Escape)],
            Action::NextUnit => vec![B::plain(KeyCode::KeyN)],
            Action::PreviousUnit => vec![B::with_shift(KeyCode::KeyN)],
            Action::NextTarget => vec![B::plain(KeyCode::Tab)],
            Action::PreviousTarget => vec![B::with_shift(KeyCode::Tab)],
            Action::NextWeapon => vec![B::plain(KeyCode::KeyZ)],
            Action::TurnLeft => vec![B::plain(KeyCode::KeyQ)],
            Action::TurnRight => vec![B::plain(KeyCode::KeyE)],
            Action::Kneel => vec![B::plain(KeyCode::KeyK)],
            Action::GoProne => vec![B::plain(KeyCode::KeyP)],
            Action::StandUp => vec![B::plain(KeyCode::KeyU)],
            Action::Climb => vec![B::plain(KeyCode::KeyG)],
            Action::Mount => vec![B::plain(KeyCode::KeyM)],
            Action::Dismount => vec![B::with_shift(KeyCode::KeyM)],
            Action::Aim => vec![B::plain(KeyCode::KeyB)],
            Action::Reload => vec![B::plain(KeyCode::KeyR)],
            Action::TurnUndead => vec![B::with_shift(KeyCode::KeyT)],
            Action::Wrestle => vec![B::plain(KeyCode::KeyH)],
            Action::BreakFree => vec![B::with_shift(KeyCode::KeyB)],
            Action::StabGrappler => vec![B::with_shift(KeyCode::KeyS)],
            Action::Release => vec![B::with_shift(KeyCode::KeyH)],
            Action::Extinguish => vec![B::plain(KeyCode::KeyO)],
            Action::Things => vec![B::plain(KeyCode::KeyI)],
            Action::Draw => vec![B::with_shift(KeyCode::KeyD)],
            Action::Stow => vec![B::with_shift(KeyCode::KeyA)],
            Action::PickUp => vec![B::with_shift(KeyCode::KeyP)],
            Action::Kick => vec![B::with_shift(KeyCode::KeyK)],
            Action::DropItem => vec![B::plain(KeyCode::KeyJ)],
            Action::LightWick => vec![B::with_shift(KeyCode::KeyL)],
            Action::Wait => vec![B::with_shift(KeyCode::KeyW)],
            Action::Flee => vec![B::with_shift(KeyCode::KeyF)],
            Action::LayDownArms => vec![B::with_shift(KeyCode::KeyY)],
            Action::DropInTheWay => vec![B::with_shift(KeyCode::KeyJ)],
            Action::Pursue => vec![B::with_shift(KeyCode::KeyC)],
            Action::LetGo => vec![B::with_shift(KeyCode::KeyG)],
            Action::FirstOption => vec![B::plain(KeyCode::Digit1)],
            Action::SecondOption => vec![B::plain(KeyCode::Digit2)],
            Action::ThirdOption => vec![B::plain(KeyCode::Digit3)],
            Action::FourthOption => vec![B::plain(KeyCode::Digit4)],
            Action::FifthOption => vec![B::plain(KeyCode::Digit5)],
            Action::SixthOption => vec![B::plain(KeyCode::Digit6)],
            Action::SeventhOption => vec![B::plain(KeyCode::Digit7)],
            Action::EighthOption => vec![B::plain(KeyCode::Digit8)],
            Action::NinthOption => vec![B::plain(KeyCode::Digit9)],
            Action::EndTurn => vec![B::plain(KeyCode::Space)],
            Action::EndBlock => vec![B::with_control(KeyCode::Enter)],
            Action::Undo => vec![B::with_control(KeyCode::KeyZ)],
            Action::Center => vec![B::plain(KeyCode::KeyC), B::plain(KeyCode::Home)],
            Action::ZoomIn => vec![B::plain(KeyCode::Equal), B::plain(KeyCode::NumpadAdd)],
            Action::ZoomOut => vec![B::plain(KeyCode::Minus), B::plain(KeyCode::NumpadSubtract)],
            Action::PanLeft => vec![B::plain(KeyCode::KeyA)],
            Action::PanRight => vec![B::plain(KeyCode::KeyD)],
            Action::PanUp => vec![B::plain(KeyCode::KeyW)],
            Action::PanDown => vec![B::plain(KeyCode::KeyS)],
            Action::CursorLeft => vec![B::plain(KeyCode::ArrowLeft)],
            Action::CursorRight => vec![B::plain(KeyCode::ArrowRight)],
            Action::CursorUp => vec![B::plain(KeyCode::ArrowUp)],
            Action::CursorDown => vec![B::plain(KeyCode::ArrowDown)],
            Action::Panels => vec![B::plain(KeyCode::F6)],
            Action::Overlay => vec![B::plain(KeyCode::KeyV)],
            Action::Figures => vec![B::plain(KeyCode::KeyT)],
            Action::Speed => vec![B::plain(KeyCode::KeyX)],
            Action::Skip => vec![B::plain(KeyCode::KeyF)],
            Action::Log => vec![B::plain(KeyCode::KeyL)],
            Action::Why => vec![B::plain(KeyCode::KeyY)],
            Action::Codex => vec![B::plain(KeyCode::F1)],
            Action::NextCard => vec![B::plain(KeyCode::Period)],
            Action::WholeScreen => vec![B::plain(KeyCode::F11)],
            Action::QuickSave => vec![B::plain(KeyCode::F5)],
            Action::QuickLoad => vec![B::plain(KeyCode::F9)],
        };
        KeyMap(Action::ALL.map(|action| (action, keys(action))).into())
    }
}

impl KeyMap {
    /// The keys of an action, the first of which is shown on buttons.
    pub fn keys(&self, action: Action) -> &[Binding] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The first key of an action, as buttons show it.
    pub fn label(&self, action: Action) -> String {
        self.keys(action).first().map(Binding::to_string).unwrap_or_default()
    }

    /// Gives an action a key as its only one. Another action that had the key loses it and is returned.
    pub fn bind(&mut self, action: Action, binding: Binding) -> Option<Action> {
        let other = |keys: &&mut Vec<Binding>| keys.contains(&binding);
        let loser = self.0.iter().find(|(_, keys)| keys.contains(&binding)).map(|(action, _)| *action);
        self.0.values_mut().filter(other).for_each(|keys| keys.retain(|key| *key != binding));
        self.0.insert(action, vec![binding]);
        loser.filter(|loser| *loser != action)
    }

    /// Whether a key of the action is held down.
    pub fn held(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        self.keys(action).iter().any(|binding| binding.is_held(keys))
    }

    /// The action that a key stands for.
    pub(super) fn action(&self, binding: Binding) -> Option<Action> {
        self.0.iter().find(|(_, keys)| keys.contains(&binding)).map(|(action, _)| *action)
    }

    /// Takes from later actions the keys that earlier ones have too, and gives every action that the file leaves out
    /// its usual keys. An action that has another key as well gives them up; the only key of an action stays with it.
    pub(super) fn completed(mut self) -> KeyMap {
        let mut seen = Vec::new();
        for keys in self.0.values_mut() {
            keys.retain(|binding| !seen.contains(binding));
            seen.extend_from_slice(keys);
        }
        for (action, bindings) in KeyMap::default().0 {
            if self.0.contains_key(&action) {
                continue;
            }
            let is_only_key = |binding: &Binding| self.0.values().any(|keys| keys.as_slice() == [*binding]);
            let free: Vec<Binding> = bindings.into_iter().filter(|binding| !is_only_key(binding)).collect();
            self.0.values_mut().for_each(|keys| keys.retain(|key| !free.contains(key)));
            self.0.insert(action, free);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_a_key_and_no_key_two_actions() {
        let map = KeyMap::default();
        let mut seen = Vec::new();
        for action in Action::ALL {
            assert!(!map.keys(action).is_empty(), "{action:?}");
            for binding in map.keys(action) {
                assert!(!seen.contains(binding), "{binding} is bound twice");
                seen.push(*binding);
            }
        }
    }

    #[test]
    fn bindings_are_read_as_they_are_written() {
        for (key, _) in KEYS {
            for (control, shift) in [(false, false), (true, false), (false, true), (true, true)] {
                let binding = Binding { key: *key, control, shift };
                assert_eq!(binding.to_string().parse(), Ok(binding));
            }
        }
        assert_eq!("Ctrl+Ä".parse::<Binding>(), Err(NoSuchKey("Ctrl+Ä".to_owned())));
    }

    #[test]
    fn a_key_goes_from_one_action_to_another() {
        let mut map = KeyMap::default();
        let space = Binding::plain(KeyCode::Space);
        assert_eq!(map.bind(Action::Undo, space), Some(Action::EndTurn));
        assert_eq!(map.keys(Action::Undo), [space]);
        assert_eq!(map.keys(Action::EndTurn), []);
        assert_eq!(map.bind(Action::Undo, space), None);
        assert_eq!(map.completed().keys(Action::EndTurn), []);
    }

    #[test]
    fn an_action_that_a_file_does_not_know_gets_its_usual_keys() {
        let mut map = KeyMap::default();
        let (left, up) = (Binding::plain(KeyCode::ArrowLeft), Binding::plain(KeyCode::ArrowUp));
        let a = Binding::plain(KeyCode::KeyA);
        map.0.remove(&Action::CursorLeft);
        map.0.remove(&Action::CursorUp);
        map.0.insert(Action::PanLeft, vec![a, left]);
        map.0.insert(Action::Undo, vec![up]);
        let map = map.completed();
        assert_eq!(map.keys(Action::CursorLeft), [left]);
        assert_eq!(map.keys(Action::PanLeft), [a], "it has another key");
        assert_eq!(map.keys(Action::Undo), [up], "it has no other key");
        assert_eq!(map.keys(Action::CursorUp), []);
    }

    #[test]
    fn modifiers_tell_keys_apart() {
        let mut keys = ButtonInput::default();
        keys.press(KeyCode::ShiftLeft);
        keys.press(KeyCode::KeyN);
        let map = KeyMap::default();
        assert!(map.held(Action::PreviousUnit, &keys));
        assert!(!map.held(Action::NextUnit, &keys));
        let now = Binding::pressed_now(&keys);
        assert_eq!(now, Some(Binding::with_shift(KeyCode::KeyN)));
        keys.release(KeyCode::ShiftLeft);
        keys.release(KeyCode::KeyN);
        assert_eq!(Binding::pressed_now(&keys), now, "a short tap within one long frame");
    }
}
