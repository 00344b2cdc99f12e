//! A party at the table: as soon as its battle is over, its file takes in what the battle has left.

use std::path::PathBuf;

use bevy::prelude::{
    App, IntoScheduleConfigs, Res, ResMut, Resource, SystemCondition, Update, World, in_state,
    resource_exists,
};

use super::screen::Screen;
use super::trouble::Trouble;
use crate::input::{InputSystems, Session};
use crate::level::Snapshot;
use crate::model::{SideId, Stage};
use crate::party::Party;

/// A party at the table.
#[derive(Resource)]
pub(super) struct Guests {
    party: Party,
    /// The file of the party.
    path: PathBuf,
    /// The side that it is.
    side: SideId,
    /// The beginning of its battle, so that no other battle is taken for it.
    beginning: Snapshot,
    news: HomeNews,
}

/// What is known of a party that went into a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HomeNews {
    /// The battle goes on.
    Away,
    /// Its file has taken in what the battle has left.
    Home,
    /// Its file could not be written.
    Lost,
}

/// Lets a party be a side of the battle that has just begun, whose level it was mustered into.
pub fn bring_party(world: &mut World, party: Party, path: PathBuf, side: SideId) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let beginning = session.beginning.clone();
    world.insert_resource(Guests { party, path, side, beginning, news: HomeNews::Away });
}

pub(super) fn plugin(app: &mut App) {
    let at_the_table = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        come_home.after(InputSystems).run_if(at_the_table.and_then(resource_exists::<Guests>)),
    );
}

impl Guests {
    /// The file of the party, if it has come home from the battle that began so, and what the file has taken in.
    pub fn home_from(&self, beginning: &Snapshot) -> Option<(PathBuf, String)> {
        let is_home = self.news == HomeNews::Home && self.beginning == *beginning;
        is_home.then(|| (self.path.clone(), taken_in(&self.party)))
    }
}

/// Writes the party as soon as its battle is over. Whoever fights the battle again does so for the fun of it.
pub(super) fn come_home(mut guests: ResMut<Guests>, session: Res<Session>, mut trouble: ResMut<Trouble>) {
    let is_over = session.now.clock.stage == Stage::Over && guests.news == HomeNews::Away;
    if !is_over || session.beginning != guests.beginning {
        return;
    }
    let home = guests.party.after_battle(&session.now, guests.side).map_err(|error| error.to_string());
    let written = home.and_then(|party| match party.write(&guests.path) {
        Ok(()) => Ok(party),
        Err(error) => Err(error.to_string()),
    });
    guests.news = match written {
        Ok(party) => {
            guests.party = party;
            HomeNews::Home
        }
        Err(error) => {
            trouble.tell(error);
            HomeNews::Lost
        }
    };
}

/// What the file of a party has taken in from a battle, in a sentence.
fn taken_in(party: &Party) -> String {
    let (mut dead, mut down, mut hurt) = (Vec::new(), Vec::new(), Vec::new());
    for (report, member) in party.reports().zip(party.members.values()) {
        let list = match &report.unfit {
            _ if member.sheet.health.dead.is_some() => &mut dead,
            Some(_) => &mut down,
            None if member.sheet.health.is_sound() => continue,
            None => &mut hurt,
        };
        list.push(report.name);
    }
    let told = [(dead, "dead"), (down, "not able to fight"), (hurt, "not as sound as before")];
    let told: Vec<String> = told
        .into_iter()
        .filter(|(names, _)| !names.is_empty())
        .map(|(names, how)| format!("{how}: {}", names.join(", ")))
        .collect();
    let told = if told.is_empty() { "all are well".to_owned() } else { told.join("; ") };
    format!("{} is home, and its file keeps what the battle has left: {told}.", party.name)
}
