//! The player's settings, kept between runs in a file in the platform's configuration folder.

use std::fs;
use std::io::{Error as IoError, ErrorKind};
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::binding::KeyMap;
use super::side_look::{SideLook, SideLooks};
use super::volumes::Volumes;
use crate::ai::Player;
use crate::event::CriticalEffect;
use crate::level::{PlayerFolders, replace_file};
use crate::order::Planning;

/// How fast the pictures of events play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// As drawn.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Quadruple,
    /// No pictures: only the result is shown.
    Instant,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Speed; 4] = [Speed::Normal, Speed::Double, Speed::Quadruple, Speed::Instant];

    /// What buttons say.
    pub fn title(self) -> &'static str {
        match self {
            Speed::Normal => "×1",
            Speed::Double => "×2",
            Speed::Quadruple => "×4",
            Speed::Instant => "skip",
        }
    }

    /// Seconds of pictures per second; `None` if they are skipped.
    pub fn factor(self) -> Option<f32> {
        match self {
            Speed::Normal => Some(1.0),
            Speed::Double => Some(2.0),
            Speed::Quadruple => Some(4.0),
            Speed::Instant => None,
        }
    }

    /// The next faster speed that shows pictures; after the fastest, the slowest.
    pub fn next(self) -> Speed {
        match self {
            Speed::Normal => Speed::Double,
            Speed::Double => Speed::Quadruple,
            Speed::Quadruple | Speed::Instant => Speed::Normal,
        }
    }
}

/// What asks for a second click or Enter before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Confirmations {
    /// Walking.
    pub moves: bool,
    /// Attacking, and every other order that takes the action or the turn, that dice decide or that gives something
    /// away.
    pub attacks: bool,
    /// Ending a turn in which the unit still has an action.
    pub unused_turns: bool,
}

impl Default for Confirmations {
    fn default() -> Confirmations {
        Confirmations { moves: true, attacks: true, unused_turns: false }
    }
}

impl Confirmations {
    /// Whether an order asks, by what the player does before it.
    pub fn asks(&self, planning: Planning) -> bool {
        match planning {
            Planning::None => false,
            Planning::Way => self.moves,
            Planning::Deed | Planning::WhereItCosts => self.attacks,
            Planning::End => self.unused_turns,
        }
    }
}

/// What the player has set.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Size of the panels and their text, 0.75 to 2; 1 is the size that suits the height of the window.
    pub interface_scale: f32,
    /// Whether the window fills the whole screen.
    pub whole_screen: bool,
    /// The size in pixels at which the window was left; `None` opens it as large as the display allows.
    pub window: Option<(u32, u32)>,
    /// How fast the pictures of events play.
    pub speed: Speed,
    /// How loud everything is.
    pub volumes: Volumes,
    /// Whether words on the board say what is only heard.
    pub captions: bool,
    /// What asks for confirmation.
    pub confirm: Confirmations,
    /// Looks of the first, second, … side of a battle.
    pub sides: SideLooks,
    /// The chance, 0..=1, from which the game warns of friendly fire or a fumble.
    pub warning: f64,
    /// The opponent that plays the first, second, … side of a new battle; `None` for people.
    pub players: [Option<Player>; 6],
    /// The answer for every critical hit; `None` asks each time (T-12).
    pub critical_hits: Option<CriticalEffect>,
    /// Which keys do what.
    pub keys: KeyMap,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            interface_scale: 1.0,
            whole_screen: false,
            window: None,
            speed: Speed::Normal,
            volumes: Volumes::default(),
            captions: false,
            confirm: Confirmations::default(),
            sides: SideLooks::default(),
            warning: 0.05,
            players: [0, 1, 2, 3, 4, 5].map(|place| (place > 0).then_some(Player::Recruit)),
            critical_hits: None,
            keys: KeyMap::default(),
        }
    }
}

/// The window for which panels are drawn at scale 1, in pixels. In another one they grow and shrink with its height.
const USUAL_HEIGHT: f32 = 720.0;
const USUAL_WIDTH: f32 = 1100.0;

/// The greatest scale that follows from the height of the window: that of 2160 pixels.
const LARGEST: f32 = 3.0;

/// The least window size that holds the panels at scale 1, in pixels. In a smaller one they would lie over each other.
const LEAST_WIDTH: f32 = 980.0;
const LEAST_HEIGHT: f32 = 575.0;

/// The sizes of the panels and their text to choose from, in percent.
const SIZES: [u16; 6] = [75, 90, 100, 125, 150, 200];

/// The scale that suits a window.
fn suiting(width: f32, height: f32) -> f32 {
    (height / USUAL_HEIGHT).min(width / USUAL_WIDTH).min(LARGEST)
}

/// The greatest scale for which a window has room.
fn most(width: f32, height: f32) -> f32 {
    (width / LEAST_WIDTH).min(height / LEAST_HEIGHT)
}

/// Why settings could not be stored or loaded.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The platform names no folder for them.
    #[error("this system names no folder for settings; they last until the game is closed")]
    NoFolder,
    /// The file could not be read or written.
    #[error("{}: {source}; settings last until the game is closed", .path.display())]
    Unreachable {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: IoError,
    },
    /// The file does not hold valid settings.
    #[error("{}: {problem}; the usual settings are used, and the file is left as it is until you change one", .path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What is wrong, and where.
        problem: String,
    },
}

impl Settings {
    /// The stored settings, or the usual ones if there is no file.
    ///
    /// # Errors
    /// Why the file could not be used.
    pub fn load(folders: Option<&PlayerFolders>) -> Result<Settings, SettingsError> {
        Settings::load_from(&folders.ok_or(SettingsError::NoFolder)?.settings)
    }

    /// Stores the settings for the next run.
    ///
    /// # Errors
    /// Why the file could not be written.
    pub fn store(&self, folders: Option<&PlayerFolders>) -> Result<(), SettingsError> {
        self.store_in(&folders.ok_or(SettingsError::NoFolder)?.settings)
    }

    /// Whether the game warns of a mishap with that chance, 0..=1.
    pub fn warns_of(&self, chance: f64) -> bool {
        /// A chance is a sum of many terms, with rounding errors.
        const ROUNDING: f64 = 1e-9;
        chance + ROUNDING >= self.warning
    }

    /// How the counters of the first, second, … side of a battle look.
    pub fn side(&self, place: usize) -> SideLook {
        self.sides.of(place)
    }

    /// The scale of the panels in a window of that size in pixels: it follows the height of the window and what the
    /// player has set, and is less where there is no room for it.
    pub fn scale_in(&self, width: f32, height: f32) -> f32 {
        (self.interface_scale * suiting(width, height)).min(most(width, height)).max(0.5)
    }

    /// The sizes of the panels, in percent, for which a window of that size in pixels has room. The panels are drawn in the
    /// largest of these that is not above what the player has set.
    pub fn sizes_in(width: f32, height: f32) -> impl Iterator<Item = u16> {
        let room = most(width, height) / suiting(width, height);
        SIZES.into_iter().filter(move |percent| *percent <= 100 || f32::from(*percent) / 100.0 <= room)
    }

    fn load_from(path: &Path) -> Result<Settings, SettingsError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
            Err(source) => return Err(SettingsError::Unreachable { path: path.to_owned(), source }),
        };
        let problem = |problem| SettingsError::Unreadable { path: path.to_owned(), problem };
        let settings: Settings = ron::from_str(&text).map_err(|error| problem(error.to_string()))?;
        Ok(settings.within_limits())
    }

    fn store_in(&self, path: &Path) -> Result<(), SettingsError> {
        let unreachable = |source| SettingsError::Unreachable { path: path.to_owned(), source };
        let text = ron::ser::to_string_pretty(self, PrettyConfig::default())
            .map_err(|error| unreachable(IoError::other(error)))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(unreachable)?;
        replace_file(path, &text).map_err(unreachable)
    }

    /// Brings numbers from a file into their bounds and adds missing keys.
    fn within_limits(mut self) -> Settings {
        self.interface_scale = if self.interface_scale.is_finite() { self.interface_scale } else { 1.0 };
        self.interface_scale = self.interface_scale.clamp(0.75, 2.0);
        self.warning = if self.warning.is_finite() { self.warning.clamp(0.0, 1.0) } else { 0.05 };
        self.window = self.window.map(|(width, height)| (width.clamp(640, 16384), height.clamp(400, 16384)));
        self.volumes = self.volumes.within_limits();
        self.keys = self.keys.completed();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Action, Binding};
    use bevy::prelude::KeyCode;

    #[test]
    fn only_sizes_are_offered_for_which_the_window_has_room() {
        let offered = |width, height| Settings::sizes_in(width, height).collect::<Vec<_>>();
        assert_eq!(offered(1280.0, 720.0), [75, 90, 100, 125]);
        assert_eq!(offered(1920.0, 1080.0), [75, 90, 100, 125]);
        assert_eq!(offered(1100.0, 1600.0), [75, 90, 100]);
        assert_eq!(offered(7000.0, 4000.0), SIZES, "the suiting size grows no more there");
        let scale = |interface_scale| Settings { interface_scale, ..Settings::default() };
        let (large, huge) = (scale(1.5).scale_in(1280.0, 720.0), scale(2.0).scale_in(1280.0, 720.0));
        assert!(large == huge && large < 1.26, "{large}, {huge}");
    }

    #[test]
    fn settings_are_kept_between_runs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/settings.ron");
        assert_eq!(Settings::load_from(&path).unwrap(), Settings::default());
        let mut settings = Settings { speed: Speed::Quadruple, warning: 0.25, ..Settings::default() };
        settings.critical_hits = Some(CriticalEffect::Maximum);
        settings.window = Some((1600, 900));
        settings.keys.bind(Action::Undo, Binding::plain(KeyCode::Backspace));
        settings.sides.take_color(0, 4);
        settings.sides.take_pattern(0, 2);
        settings.players = [Some(Player::Charger), None, None, Some(Player::usual()), None, None];
        settings.store_in(&path).unwrap();
        assert_eq!(Settings::load_from(&path).unwrap(), settings);
    }

    #[test]
    fn a_file_that_makes_no_sense_is_told_of_and_figures_are_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(speed: sideways)").unwrap();
        let error = Settings::load_from(&path).unwrap_err().to_string();
        assert!(error.contains("settings.ron: 1:"), "{error}");
        fs::write(&path, "(interface_scale: 40.0, window: Some((9, 99999)), volumes: (all: 7.0), keys: {undo: [\"Backspace\"]})")
            .unwrap();
        let settings = Settings::load_from(&path).unwrap();
        assert_eq!(settings.interface_scale, 2.0);
        assert_eq!(settings.window, Some((640, 16384)));
        assert_eq!(settings.volumes, Volumes { all: 1.0, ..Volumes::default() });
        assert_eq!(settings.keys.label(Action::Undo), "Backspace");
        assert_eq!(settings.keys.label(Action::EndTurn), "Space");
    }
}
