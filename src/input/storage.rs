//! Saves and loads battles: by key, by file, and automatically after every order.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use std::{fs, io};

use bevy::ecs::message::MessageCursor;
use bevy::prelude::{Local, MessageWriter, Messages, Res, ResMut, Resource, World};
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use thiserror::Error;

use super::action::{Action, Pressed};
use super::carry_out::resume;
use super::lesson::Tutor;
use super::session::{Notice, Session};
use crate::level::{FileError, Lesson, LessonProgress, PlayerFolders, Snapshot, Source};
use crate::replay::{Save, SaveError};
use crate::rulebook::Rulebook;

/// Where a save comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SaveKind {
    /// Written after every order.
    Latest,
    /// Written when the round began.
    Round,
    /// Written when the player asked for it.
    Quick,
    /// Put into the folder by hand.
    Other,
}

impl SaveKind {
    const OWN: [SaveKind; 3] = [SaveKind::Latest, SaveKind::Round, SaveKind::Quick];

    /// What a list calls it.
    pub fn title(self) -> &'static str {
        match self {
            SaveKind::Latest => "where the last battle stands",
            SaveKind::Round => "the last battle, when its round began",
            SaveKind::Quick => "quick save",
            SaveKind::Other => "saved by hand",
        }
    }

    fn file_name(self) -> &'static str {
        match self {
            SaveKind::Latest => "latest.save",
            SaveKind::Round => "round.save",
            SaveKind::Quick => "quick.save",
            SaveKind::Other => "",
        }
    }
}

/// A file in the folder for saves.
#[derive(Debug)]
pub struct SaveFile {
    /// The file.
    pub path: PathBuf,
    /// Where it comes from.
    pub kind: SaveKind,
    /// When it was written, if the platform tells.
    pub when: Option<SystemTime>,
    /// What it holds, or why it cannot be read.
    pub save: Result<Save, FileError>,
}

/// Why a battle was not saved or loaded.
#[derive(Debug, Error)]
pub enum StorageError {
    /// The platform names no folder.
    #[error("this system names no folder for saved battles")]
    NoFolder,
    /// The player has not saved yet.
    #[error("there is no quick save to load yet")]
    NoQuickSave,
    /// The folder cannot be made.
    #[error("{}: {source}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] SaveError),
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] FileError),
}

/// The saved battles in a folder, latest first; none if there is no folder yet.
pub fn saves(folder: &Path) -> Vec<SaveFile> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut saves: Vec<SaveFile> = paths.filter(|path| is_save(path)).map(|path| look_into(&path)).collect();
    saves.sort_by(|one, other| other.when.cmp(&one.when).then(one.kind.cmp(&other.kind)));
    saves
}

fn is_save(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "save")
}

fn look_into(path: &Path) -> SaveFile {
    let name = path.file_name().unwrap_or_default();
    let kind = SaveKind::OWN.into_iter().find(|kind| kind.file_name() == name).unwrap_or(SaveKind::Other);
    let when = path.metadata().and_then(|about| about.modified()).ok();
    let save = Source::read(path).and_then(|source| Save::read(&source));
    SaveFile { path: path.to_owned(), kind, when, save }
}

/// Loads a saved battle.
///
/// # Errors
/// Why it cannot be loaded; then the present battle goes on.
pub fn load(world: &mut World, path: &Path) -> Result<(), StorageError> {
    let save = Save::read(&Source::read(path)?)?;
    Ok(resume(world, &save)?)
}

/// Writes the battle as the quick save.
fn quick_save(world: &World) -> Result<(), StorageError> {
    let save = as_save(world.resource(), world.resource(), world.get_resource());
    write(&save, save_folder(world.get_resource())?, SaveKind::Quick)
}

fn save_folder(folders: Option<&PlayerFolders>) -> Result<&Path, StorageError> {
    folders.map(|folders| folders.saves.as_path()).ok_or(StorageError::NoFolder)
}

/// The battle as a save, with the lesson that goes with it.
fn as_save(session: &Session, rulebook: &Rulebook, tutor: Option<&Tutor>) -> Save {
    let mut save = session.save(rulebook);
    save.lesson = tutor.map(|tutor| (Lesson::clone(&tutor.lesson), tutor.progress.clone()));
    save
}

fn write(save: &Save, folder: &Path, kind: SaveKind) -> Result<(), StorageError> {
    fs::create_dir_all(folder).map_err(|source| StorageError::Folder { path: folder.to_owned(), source })?;
    Ok(save.write(&folder.join(kind.file_name()))?)
}

/// Saves and loads by key. While pictures play, the state after them is saved.
pub(super) fn follow_keys(world: &mut World, mut read: Local<MessageCursor<Pressed>>) {
    let pressed: Vec<Action> =
        read.read(world.resource::<Messages<Pressed>>()).map(|Pressed(action)| *action).collect();
    for action in pressed {
        let done = match action {
            Action::QuickSave => quick_save(world).map(|()| "The battle is saved."),
            Action::QuickLoad => load_quick(world).map(|()| "The saved battle is loaded."),
            _ => continue,
        };
        world.write_message(match done {
            Ok(said) => Notice::Said(said.to_owned()),
            Err(error) => Notice::Warned(error.to_string()),
        });
    }
}

fn load_quick(world: &mut World) -> Result<(), StorageError> {
    let path = save_folder(world.get_resource())?.join(SaveKind::Quick.file_name());
    if path.exists() { load(world, &path) } else { Err(StorageError::NoQuickSave) }
}

/// Saves the battle automatically, so that no more than the last order is ever lost. It is absent while a battle is
/// only watched.
#[derive(Resource, Default)]
pub struct Autosave {
    kept: Option<(Arc<Snapshot>, Option<LessonProgress>)>,
    writing: Option<Task<Result<(), StorageError>>>,
}

/// Saves the battle in the background whenever it has changed and the last save is written.
pub(super) fn keep(
    session: Res<Session>,
    rulebook: Res<Rulebook>,
    (folders, tutor): (Option<Res<PlayerFolders>>, Option<Res<Tutor>>),
    mut autosave: ResMut<Autosave>,
    mut notices: MessageWriter<Notice>,
) {
    if let Some(writing) = &mut autosave.writing {
        match block_on(poll_once(writing)) {
            None => return,
            Some(Ok(())) => {}
            Some(Err(error)) => {
                let text = format!("this battle is not saved automatically: {error}");
                notices.write(Notice::Warned(text));
            }
        }
        autosave.writing = None;
    }
    let progress = tutor.as_ref().map(|tutor| &tutor.progress);
    let is_kept = |kept: &(Arc<Snapshot>, Option<LessonProgress>)| {
        Arc::ptr_eq(&kept.0, &session.now) && kept.1.as_ref() == progress
    };
    if autosave.kept.as_ref().is_some_and(is_kept) {
        return;
    }
    let kept = autosave.kept.replace((Arc::clone(&session.now), progress.cloned()));
    let new_round = kept.is_none_or(|(kept, _)| kept.clock.round != session.now.clock.round);
    let save = as_save(&session, &rulebook, tutor.as_deref());
    let folders = folders.as_deref().cloned();
    autosave.writing = Some(IoTaskPool::get_or_init(Default::default).spawn(async move {
        let folder = save_folder(folders.as_ref())?;
        if new_round {
            write(&save, folder, SaveKind::Round)?;
        }
        write(&save, folder, SaveKind::Latest)
    }));
}
