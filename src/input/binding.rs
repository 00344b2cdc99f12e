//! What each key does, and how a press becomes an action.

use std::collections::BTreeMap;

use bevy::prelude::{ButtonInput, KeyCode};
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::key::Binding;

/// Which keys do what: up to two for each action, none twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyMap(BTreeMap<Action, Vec<Binding>>);

impl Default for KeyMap {
    fn default() -> KeyMap {
        KeyMap(Action::ALL.map(|action| (action, action.usual_keys())).into())
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
    fn every_key_is_in_the_table_of_the_readme() {
        let readme = include_str!("../../README.md");
        let rows = readme.lines().filter(|line| line.starts_with("| ") && line.matches('|').count() == 5);
        let cells: Vec<&str> = rows.flat_map(|row| row.split('|').skip(1).step_by(2)).collect();
        let keys: Vec<&str> = cells.iter().flat_map(|cell| cell.split([',', ' '])).collect();
        // The view and the hex cursor have four keys each, and the numbers nine.
        let together = ["A", "D", "W", "S", "Left", "Right", "Up", "Down"];
        let map = KeyMap::default();
        for action in Action::ALL.into_iter().filter(|action| !Action::OPTIONS.contains(action)) {
            let label = map.label(action);
            let told = together.contains(&label.as_str()) || keys.contains(&label.as_str());
            assert!(told, "{label}, {}, is not in the table of the README", action.title());
        }
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
