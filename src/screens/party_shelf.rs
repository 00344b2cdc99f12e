//! The parties in the player's folder: the dialog that lists them, and who may take a side of a battle.

use std::path::PathBuf;

use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, OnEnter, Res, ResMut, Resource, SystemCondition, Update, World,
    resource_changed,
};
use bevy_egui::egui::{Align, Layout, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::dialog::{Dialog, DialogSize, Keys, OverMenu, is_open, lay, scrolling};
use super::focus::take_focus;
use super::parts::{faint, heavy, plain, wrong};
use super::party_state::visit_party;
use super::screen::Screen;
use super::trouble::Trouble;
use crate::hud::parts::{TokenButton, divider};
use crate::input::Action;
use crate::level::{FileError, PlayerFolders, Source, own_files};
use crate::party::Party;

/// A file in the folder for parties.
pub(super) struct PartyFileFound {
    /// The file.
    pub path: PathBuf,
    /// What it holds, or why it cannot be read.
    pub party: Result<Party, FileError>,
}

/// The parties of the player, by the names of their files.
#[derive(Resource, Default)]
pub(super) struct PartyShelf(pub Vec<PartyFileFound>);

/// What the player chose.
enum ShelfChoice {
    Visit(PathBuf),
    Found,
}

pub(super) fn plugin(app: &mut App) {
    let opened = |dialog: Res<Dialog>| *dialog == Dialog::Parties;
    app.init_resource::<PartyShelf>()
        .add_systems(OnEnter(Screen::SetUp), look_through)
        .add_systems(Update, look_through.run_if(resource_changed::<Dialog>.and_then(opened)))
        .add_systems(EguiPrimaryContextPass, show.run_if(is_open(Dialog::Parties)));
}

fn look_through(folders: Option<Res<PlayerFolders>>, mut shelf: ResMut<PartyShelf>) {
    let files = folders.map_or_else(Vec::new, |folders| own_files(&folders.parties));
    let found = files.into_iter().map(|path| {
        let party = Source::read(&path).and_then(|source| Party::read(&source));
        PartyFileFound { path, party }
    });
    shelf.0 = found.collect();
}

fn show(
    mut contexts: EguiContexts,
    mut keys: ResMut<Keys>,
    (shelf, folders): (Res<PartyShelf>, Option<Res<PlayerFolders>>),
    over_menu: Res<OverMenu>,
    mut dialog: ResMut<Dialog>,
    mut trouble: ResMut<Trouble>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let folder = folders.map(|folders| folders.parties.clone());
    let mut choice = None;
    let closed = lay(contexts.ctx_mut()?, "Parties", DialogSize::Page(0.6), &keys, Action::Back, |ui| {
        ui.label(plain(
            "A party keeps what its battles leave. Lead it into a battle where that is set up, and mend it here.",
            16.0,
        ));
        if let Some(folder) = &folder {
            ui.label(faint(format!("Their files lie in {}", folder.display()), 14.0));
        }
        divider(ui);
        let height = (ui.available_height() - 50.0).max(0.0);
        ui.scope(|ui| {
            ui.set_max_height(height);
            scrolling(ui, "parties", |ui| choice = choose(ui, &shelf));
        });
        divider(ui);
        let found = ui.add(TokenButton::new("Found a party of five"));
        if shelf.0.is_empty() {
            take_focus(&found);
        }
        if found.clicked() {
            choice = Some(ShelfChoice::Found);
        }
    });
    let founded = match (choice, folder) {
        (Some(ShelfChoice::Visit(path)), _) => Some(path),
        (Some(ShelfChoice::Found), Some(folder)) => match Party::found_in(&folder) {
            Ok(path) => Some(path),
            Err(error) => {
                trouble.tell(error);
                None
            }
        },
        (Some(ShelfChoice::Found), None) => {
            trouble.tell("this system names no folder for parties");
            None
        }
        (None, _) => None,
    };
    if let Some(path) = founded {
        keys.use_up();
        *dialog = Dialog::None;
        commands.queue(move |world: &mut World| visit_party(world, path));
    } else if closed {
        keys.use_up();
        *dialog = over_menu.below();
    }
    Ok(())
}

fn choose(ui: &mut Ui, shelf: &PartyShelf) -> Option<ShelfChoice> {
    let mut choice = None;
    if shelf.0.is_empty() {
        ui.label(plain("There is none yet.", 17.0));
    }
    for (number, file) in shelf.0.iter().enumerate() {
        if number > 0 {
            divider(ui);
        }
        match &file.party {
            Ok(party) => {
                if offer(ui, party) {
                    choice = Some(ShelfChoice::Visit(file.path.clone()));
                }
            }
            Err(error) => {
                ui.label(heavy(file.path.file_name().unwrap_or_default().to_string_lossy(), 19.0));
                ui.label(wrong(error.to_string()));
            }
        }
    }
    choice
}

/// A party in two lines; true if the player visits it.
fn offer(ui: &mut Ui, party: &Party) -> bool {
    let mut clicked = false;
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.set_width((ui.available_width() - 120.0).max(0.0));
            ui.label(heavy(party.name.as_str(), 19.0));
            ui.label(faint(about(party), 15.0));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let visit = ui.add(TokenButton::new("Visit").chosen(true).width(100.0));
            take_focus(&visit);
            clicked = visit.clicked();
        });
    });
    clicked
}

/// How a party is, in a line: its day, its members, how many of them can fight.
pub(super) fn about(party: &Party) -> String {
    let members = party.members.len();
    let able = party.members.values().filter(|member| member.unfit(&party.rulebook).is_none()).count();
    let able = if able == members { "all able to fight".to_owned() } else { format!("{able} able to fight") };
    format!("Day {}  ·  {members} members, {able}", party.day)
}
