//! The saved battles, looked through in the background.

use std::path::Path;

use bevy::prelude::{
    App, IntoScheduleConfigs, OnEnter, Res, ResMut, Resource, SystemCondition, Update, World,
    resource_changed,
};
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};

use super::dialog::Dialog;
use super::replay::watch;
use super::screen::Screen;
use super::table::show_battle;
use super::trouble::Trouble;
use crate::input::storage::{SaveFile, SaveKind, load, saves};
use crate::level::{PlayerFolders, Source};
use crate::replay::Save;

/// The saved battles, latest first.
#[derive(Resource, Default)]
pub(super) struct Shelf {
    /// What was found the last time.
    pub saves: Vec<SaveFile>,
    looking: Option<Task<Vec<SaveFile>>>,
}

impl Shelf {
    /// Whether they are still being looked through.
    pub fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// The save of the last battle, if it is not over.
    pub fn unfinished(&self) -> Option<&SaveFile> {
        let latest = self.saves.iter().find(|file| file.kind == SaveKind::Latest)?;
        let goes_on = |save: &Save| save.last.clock.outcome.is_none();
        latest.save.as_ref().is_ok_and(goes_on).then_some(latest)
    }
}

pub(super) fn plugin(app: &mut App) {
    let opened = |dialog: Res<Dialog>| *dialog == Dialog::Load;
    app.init_resource::<Shelf>().add_systems(OnEnter(Screen::Title), look_through).add_systems(
        Update,
        (look_through.run_if(resource_changed::<Dialog>.and_then(opened)), take_in).chain(),
    );
}

fn look_through(folders: Option<Res<PlayerFolders>>, mut shelf: ResMut<Shelf>) {
    let folders = folders.as_deref().cloned();
    shelf.looking = folders.map(|folders| IoTaskPool::get().spawn(async move { saves(&folders.saves) }));
}

fn take_in(mut shelf: ResMut<Shelf>) {
    if let Some(found) = shelf.looking.as_mut().and_then(check_ready) {
        shelf.looking = None;
        shelf.saves = found;
    }
}

/// Goes on with a saved battle.
pub(super) fn play_on(world: &mut World, path: &Path) {
    match load(world, path) {
        Ok(()) => show_battle(world),
        Err(error) => world.resource_mut::<Trouble>().tell(error),
    }
}

/// Looks at a saved battle again.
pub(super) fn look_again(world: &mut World, path: &Path) {
    let watched =
        Source::read(path).and_then(|source| Save::read(&source)).and_then(|save| watch(world, &save));
    if let Err(error) = watched {
        world.resource_mut::<Trouble>().tell(error);
    }
}
