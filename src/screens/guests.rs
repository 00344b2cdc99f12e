//! A party at the table: when its battle is over, its file takes in what the battle has left.

use std::path::PathBuf;

use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, MessageWriter, Res, ResMut, Resource, SystemCondition, Update, World,
    in_state, resource_exists,
};

use super::screen::Screen;
use super::trouble::Trouble;
use crate::input::{InputSystems, Notice, Session, Shown};
use crate::level::Snapshot;
use crate::model::{SideId, Stage};
use crate::party::Party;

/// A party at the table, until it has come home from its battle.
#[derive(Resource)]
pub(super) struct Guests {
    party: Party,
    /// The file of the party.
    path: PathBuf,
    /// The side that it is.
    side: SideId,
    /// The beginning of its battle, so that no other battle is taken for it.
    beginning: Snapshot,
    /// Whether its file has taken in what the battle has left.
    is_home: bool,
}

/// Lets a party be a side of the battle that has just begun, whose level it was mustered into.
pub fn bring_party(world: &mut World, party: Party, path: PathBuf, side: SideId) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let beginning = session.beginning.clone();
    world.insert_resource(Guests { party, path, side, beginning, is_home: false });
}

pub(super) fn plugin(app: &mut App) {
    let at_the_table = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        come_home.after(InputSystems).run_if(at_the_table.and_then(resource_exists::<Guests>)),
    );
}

/// Writes the party as soon as its battle is over, and says so once the end has been seen. Whoever fights the battle
/// again does so for the fun of it.
fn come_home(
    mut commands: Commands,
    mut guests: ResMut<Guests>,
    (session, shown): (Res<Session>, Res<Shown>),
    mut notices: MessageWriter<Notice>,
    mut trouble: ResMut<Trouble>,
) {
    let is_over = session.now.clock.stage == Stage::Over && session.beginning == guests.beginning;
    if is_over && !guests.is_home {
        let home = guests.party.after_battle(&session.now, guests.side);
        let written = home
            .map_err(|error| error.to_string())
            .and_then(|party| party.write(&guests.path).map_err(|error| error.to_string()));
        if let Err(error) = written {
            trouble.tell(error);
            commands.remove_resource::<Guests>();
        }
        guests.is_home = true;
    }
    if guests.is_home && !shown.busy && shown.state.clock.stage == Stage::Over {
        let path = guests.path.display();
        notices.write(Notice::Said(format!("{} has come home; {path} keeps how it is", guests.party.name)));
        commands.remove_resource::<Guests>();
    }
}
