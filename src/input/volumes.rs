//! How loud the player wants it.

use serde::{Deserialize, Serialize};

/// How loud everything is, each 0..=1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Volumes {
    /// All of it.
    pub all: f32,
    /// What happens on the table.
    pub effects: f32,
    /// What the place sounds like.
    pub ambience: f32,
    /// The theme.
    pub music: f32,
    /// Whether nothing is heard.
    pub muted: bool,
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { all: 0.8, effects: 1.0, ambience: 0.6, music: 0.7, muted: false }
    }
}

impl Volumes {
    /// Those in a game that is in front, or behind other windows, where it is silent.
    pub fn heard(self, in_front: bool) -> Volumes {
        Volumes { muted: self.muted || !in_front, ..self }
    }

    /// Brings numbers from a file into their bounds.
    pub(super) fn within_limits(self) -> Volumes {
        let bounded =
            |volume: f32, usual: f32| if volume.is_finite() { volume.clamp(0.0, 1.0) } else { usual };
        let usual = Volumes::default();
        Volumes {
            all: bounded(self.all, usual.all),
            effects: bounded(self.effects, usual.effects),
            ambience: bounded(self.ambience, usual.ambience),
            music: bounded(self.music, usual.music),
            muted: self.muted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_behind_other_windows_is_silent_and_one_in_front_is_as_the_player_wants_it() {
        let usual = Volumes::default();
        let muted = Volumes { muted: true, ..usual };
        assert_eq!([usual.heard(true), usual.heard(false)], [usual, muted]);
        assert_eq!([muted.heard(true), muted.heard(false)], [muted, muted]);
    }
}
