//! Which music belongs to a screen.

use std::collections::BTreeMap;

use bevy::prelude::{App, DetectChangesMut, Res, ResMut, State, Update};

use super::dialog::Dialog;
use super::screen::Screen;
use crate::ai::Player;
use crate::input::Session;
use crate::level::Snapshot;
use crate::model::SideId;
use crate::sound::{Music, Tune};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Music>().add_systems(Update, choose);
}

fn choose(
    (screen, dialog): (Res<State<Screen>>, Res<Dialog>),
    session: Option<Res<Session>>,
    mut music: ResMut<Music>,
) {
    let tune = match screen.get() {
        Screen::Title | Screen::SetUp | Screen::Skirmish | Screen::Party => Some(Tune::Theme),
        Screen::Battle if *dialog == Dialog::Ending => {
            session.map(|session| close(&session.now, &session.players))
        }
        Screen::Battle | Screen::Replay => None,
    };
    music.set_if_neq(Music(tune));
}

/// What is heard at the end: a defeat only where one person plays alone and another side has won.
fn close(state: &Snapshot, players: &BTreeMap<SideId, Player>) -> Tune {
    let winner = state.clock.outcome.as_ref().and_then(|outcome| outcome.winner);
    let people = state.sides.sides.keys().filter(|side| !players.contains_key(side));
    match (people.collect::<Vec<_>>().as_slice(), winner) {
        ([alone], Some(winner)) if **alone != winner => Tune::Defeat,
        _ => Tune::Victory,
    }
}
