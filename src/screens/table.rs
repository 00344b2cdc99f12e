//! Beginning a battle and leaving it.

use std::collections::BTreeMap;

use bevy::prelude::{NextState, World};

use super::Dialog;
use super::choosers::any_seed;
use super::screen::Screen;
use crate::ai::Player;
use crate::input::storage::Autosave;
use crate::input::{Session, leave, seat, start, start_from};
use crate::level::{DiceRecord, Level, Snapshot};
use crate::model::SideId;
use crate::rulebook::Rulebook;

/// Begins a battle and goes to it, whatever was shown before. People play the sides that `players` does not name.
pub fn open_battle(
    world: &mut World,
    level: &Level,
    rulebook: &Rulebook,
    players: BTreeMap<SideId, Player>,
    seed: u64,
) {
    start(world, level, rulebook, seed);
    seat(world, players);
    show_battle(world);
}

/// Goes to the battle on the table, and saves it from now on.
pub(super) fn show_battle(world: &mut World) {
    world.init_resource::<Autosave>();
    world.insert_resource(Dialog::None);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}

/// Begins the battle on the table again, with other dice and the same players.
pub(super) fn play_again(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let dice = DiceRecord::seeded(any_seed());
    let (title, beginning) = (session.title.clone(), Snapshot { dice, ..session.beginning.clone() });
    let (players, rulebook) = (session.players.clone(), world.resource::<Rulebook>().clone());
    start_from(world, &title, beginning, &rulebook);
    seat(world, players);
    show_battle(world);
}

/// Clears the table and goes to the title.
pub(super) fn go_to_title(world: &mut World) {
    leave(world);
    world.remove_resource::<Autosave>();
    world.insert_resource(Dialog::None);
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}
