//! What the player has won: medals for each level, kept between runs in a file in the platform's data folder.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Error as IoError, ErrorKind};
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ai::Player;
use crate::level::{PlayerFolders, Snapshot, replace_file};
use crate::model::{SideId, Status};

/// What the player has earned in a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Medals {
    /// The level was won.
    pub won: bool,
    /// The strongest opponent that was beaten.
    pub beaten: Option<Player>,
    /// It was won once without a friend who fell, surrendered or was caught.
    pub without_loss: bool,
}

impl Medals {
    /// What a battle earns in this state: none unless a person who plays one side alone has won.
    pub fn earned(state: &Snapshot, players: &BTreeMap<SideId, Player>) -> Medals {
        let mut people = state.sides.sides.keys().filter(|side| !players.contains_key(*side));
        let winner = state.clock.outcome.as_ref().and_then(|outcome| outcome.winner);
        let (Some(own), None) = (people.next(), people.next()) else { return Medals::default() };
        if winner != Some(*own) {
            return Medals::default();
        }
        let lost =
            |status: Status| status.is_down() || matches!(status, Status::Surrendered | Status::Caught);
        let friends = || state.units.iter().filter(|unit| unit.side.0 == *own);
        // Whoever beats several opponents has beaten the weakest of them for sure.
        let beaten = players.values().min().copied();
        Medals { won: true, beaten, without_loss: !friends().any(|unit| lost(unit.status)) }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Medals) -> Medals {
        Medals {
            won: self.won || other.won,
            beaten: self.beaten.max(other.beaten),
            without_loss: self.without_loss || other.without_loss,
        }
    }
}

/// The medals for all levels.
#[derive(Resource, Debug, Default)]
pub struct Results {
    /// By the title of the level.
    levels: BTreeMap<String, Medals>,
    /// Where they are kept; `None` if they last until the game is closed.
    file: Option<PathBuf>,
}

/// Why medals could not be loaded or kept.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// The platform names no folder for them.
    #[error("this system names no folder for what you win; it lasts until the game is closed")]
    NoFolder,
    /// The file could not be read or written.
    #[error("{}: {source}; what you win lasts until the game is closed", .path.display())]
    Unreachable {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: IoError,
    },
    /// The file does not hold medals.
    #[error("{}: {problem}; what you win lasts until the game is closed. Mend or delete the file", .path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What is wrong, and where.
        problem: String,
    },
}

impl Results {
    /// The medals of earlier runs; none if there is no file.
    ///
    /// # Errors
    /// Why the file could not be used. It is left as it is.
    pub fn load(folders: Option<&PlayerFolders>) -> Result<Results, ResultsError> {
        Results::load_from(folders.ok_or(ResultsError::NoFolder)?.results.clone())
    }

    /// The medals for the level of this title.
    pub fn of(&self, title: &str) -> Medals {
        self.levels.get(title).copied().unwrap_or_default()
    }

    /// Adds medals for the level of this title, and keeps them for the next run.
    ///
    /// # Errors
    /// Why they could not be kept; they last until the game is closed.
    pub fn record(&mut self, title: &str, earned: Medals) -> Result<(), ResultsError> {
        let before = self.of(title);
        let after = before.and(earned);
        if after == before {
            return Ok(());
        }
        self.levels.insert(title.to_owned(), after);
        self.file.as_deref().map_or(Ok(()), |file| self.store_in(file))
    }

    fn load_from(path: PathBuf) -> Result<Results, ResultsError> {
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Results { file: Some(path), ..Results::default() });
            }
            Err(source) => return Err(ResultsError::Unreachable { path, source }),
        };
        match ron::from_str(&text) {
            Ok(levels) => Ok(Results { levels, file: Some(path) }),
            Err(error) => Err(ResultsError::Unreadable { path, problem: error.to_string() }),
        }
    }

    fn store_in(&self, path: &Path) -> Result<(), ResultsError> {
        let unreachable = |source| ResultsError::Unreachable { path: path.to_owned(), source };
        let text = ron::ser::to_string_pretty(&self.levels, PrettyConfig::default())
            .map_err(|error| unreachable(IoError::other(error)))?;
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(unreachable)?;
        replace_file(path, &text).map_err(unreachable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::model::BattleResult;
    use crate::replay::shipped_levels;

    const WON: Medals = Medals { won: true, beaten: Some(Player::Recruit), without_loss: false };

    #[test]
    fn medals_are_kept_between_runs_and_only_grow() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/results.ron");
        let mut results = Results::load_from(path.clone()).unwrap();
        results.record("Archers' lane", Medals::default()).unwrap();
        assert!(!path.exists(), "there is nothing to keep yet");
        results.record("Archers' lane", WON).unwrap();
        let against_less = Medals { won: true, beaten: Some(Player::Charger), without_loss: true };
        results.record("Archers' lane", against_less).unwrap();
        let kept = Results::load_from(path).unwrap();
        assert_eq!(kept.of("Archers' lane"), Medals { without_loss: true, ..WON });
        assert_eq!(kept.of("The salt road"), Medals::default());
    }

    #[test]
    fn a_file_that_makes_no_sense_is_told_of_and_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.ron");
        fs::write(&path, "{\"Archers' lane\": (won: perhaps)}").unwrap();
        let error = Results::load_from(path.clone()).unwrap_err().to_string();
        assert!(error.contains("results.ron: 1:"), "{error}");
        let mut results = Results::default();
        results.record("Archers' lane", WON).unwrap();
        assert_eq!(results.of("Archers' lane"), WON);
        assert!(fs::read_to_string(&path).unwrap().contains("perhaps"));
        let below = Results { file: Some(path.join("results.ron")), ..Results::default() };
        let error = { below }.record("Archers' lane", WON).unwrap_err();
        assert!(matches!(error, ResultsError::Unreachable { .. }), "{error}");
    }

    #[test]
    fn only_whoever_wins_alone_earns_medals() {
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let mut state = Snapshot::beginning(&level.expect("a sound level"), DiceRecord::default());
        let sides: Vec<SideId> = state.sides.sides.keys().copied().collect();
        let against = BTreeMap::from([(sides[1], Player::Recruit)]);
        assert_eq!(Medals::earned(&state, &against), Medals::default(), "it goes on");
        state.clock.outcome = Some(BattleResult { winner: Some(sides[1]), reason: String::new() });
        assert_eq!(Medals::earned(&state, &against), Medals::default(), "it was lost");
        state.clock.outcome = Some(BattleResult { winner: Some(sides[0]), reason: String::new() });
        assert_eq!(Medals::earned(&state, &against), Medals { without_loss: true, ..WON });
        assert_eq!(Medals::earned(&state, &BTreeMap::new()), Medals::default(), "two people played");
        let enemy = state.units.iter_mut().find(|unit| unit.side.0 == sides[1]).expect("it has units");
        enemy.status = Status::Fallen;
        assert!(Medals::earned(&state, &against).without_loss);
        let friend = state.units.iter_mut().find(|unit| unit.side.0 == sides[0]).expect("it has units");
        friend.status = Status::Fallen;
        assert_eq!(Medals::earned(&state, &against), WON);
    }
}
