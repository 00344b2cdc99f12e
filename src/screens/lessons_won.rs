//! Which lessons the player has won, kept from one run to the next, but only in a window.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use bevy::prelude::{
    App, IntoScheduleConfigs, PreStartup, Res, ResMut, Resource, Update, any_with_component,
};
use bevy::prelude::{SystemCondition, resource_exists};
use bevy::window::PrimaryWindow;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::trouble::Trouble;
use crate::input::{Session, Shown, Tutor};
use crate::level::{FileError, PlayerFolders, Source, replace_file};

/// The titles of the levels whose lessons have been won.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename(deserialize = "the lessons that were won"), deny_unknown_fields)]
pub(super) struct LessonsWon {
    won: BTreeSet<String>,
}

/// Why the lessons that were won are not known or not kept.
#[derive(Debug, Error)]
enum LessonsError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] FileError),
    /// The file cannot be written.
    #[error("{}: that you have won is not kept: {source}", .path.display())]
    Write {
        /// Where to.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl LessonsWon {
    /// Whether the lesson of the level of this title has been won.
    pub fn has(&self, title: &str) -> bool {
        self.won.contains(title)
    }

    fn load_from(path: &Path) -> Result<LessonsWon, LessonsError> {
        match path.exists() {
            true => Ok(Source::read(path)?.parse()?),
            false => Ok(LessonsWon::default()),
        }
    }

    fn store_in(&self, path: &Path) -> Result<(), LessonsError> {
        let failed = |source| LessonsError::Write { path: path.to_owned(), source };
        let text =
            ron::to_string(self).map_err(|error| failed(io::Error::new(ErrorKind::InvalidData, error)))?;
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(failed)?;
        replace_file(path, &text).map_err(failed)
    }
}

pub(super) fn plugin(app: &mut App) {
    let in_a_window = any_with_component::<PrimaryWindow>;
    let taught = resource_exists::<Tutor>.and_then(resource_exists::<Session>);
    app.init_resource::<LessonsWon>()
        .add_systems(PreStartup, load.run_if(in_a_window))
        .add_systems(Update, remember.run_if(in_a_window.and_then(taught)));
}

fn load(mut lessons: ResMut<LessonsWon>, mut trouble: ResMut<Trouble>) {
    let Some(folders) = PlayerFolders::find() else { return };
    match LessonsWon::load_from(&folders.lessons_won) {
        Ok(kept) => *lessons = kept,
        Err(error) => trouble.tell(error),
    }
}

/// Notes a lesson as won, once the battle is shown to its end.
fn remember(
    (session, shown): (Res<Session>, Res<Shown>),
    tutor: Res<Tutor>,
    mut lessons: ResMut<LessonsWon>,
    mut trouble: ResMut<Trouble>,
) {
    let winner = shown.state.clock.outcome.as_ref().and_then(|outcome| outcome.winner);
    if winner != Some(tutor.lesson.pupil) || lessons.has(&session.title) {
        return;
    }
    lessons.won.insert(session.title.clone());
    let Some(folders) = PlayerFolders::find() else { return };
    if let Err(error) = lessons.store_in(&folders.lessons_won) {
        trouble.tell(error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_won_is_kept() {
        let home = tempfile::tempdir().expect("a folder to write in");
        let path = home.path().join("below/lessons-won.ron");
        let load = || LessonsWon::load_from(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(load(), LessonsWon::default());
        let mut lessons = LessonsWon::default();
        lessons.won.insert("First \"blood\"".to_owned());
        lessons.store_in(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(load(), lessons);
        assert!(load().has("First \"blood\"") && !load().has("Last blood"));
    }

    #[test]
    fn a_file_that_makes_no_sense_is_told_of() {
        let home = tempfile::tempdir().expect("a folder to write in");
        let path = home.path().join("lessons-won.ron");
        fs::write(&path, "(won: 3)").expect("it can be written");
        let error = LessonsWon::load_from(&path).expect_err("3 is no list").to_string();
        assert!(error.contains("lessons-won.ron:1:7"), "{error}");
    }
}
