//! Keys and their names.

use std::fmt;
use std::str::FromStr;

use bevy::prelude::{ButtonInput, KeyCode};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

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

    pub(super) const fn with_control(key: KeyCode) -> Binding {
        Binding { key, control: true, shift: false }
    }

    pub(super) const fn with_shift(key: KeyCode) -> Binding {
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

    pub(super) fn is_held(&self, keys: &ButtonInput<KeyCode>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
