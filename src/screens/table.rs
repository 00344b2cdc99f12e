//! Beginning a battle and leaving it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::{NextState, World};

use super::Dialog;
use super::choosers::any_seed;
use super::screen::Screen;
use crate::ai::Player;
use crate::input::storage::Autosave;
use crate::input::{Session, Tutor, leave, seat, start, start_from, start_lesson};
use crate::level::{DiceRecord, Lesson, Level, Snapshot};
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

/// Begins the lesson of a level and goes to it: recruits play all sides but the pupil's.
pub fn open_lesson(world: &mut World, level: &Level, lesson: &Lesson, rulebook: &Rulebook) {
    let beginning = Snapshot::beginning(level, DiceRecord::default());
    start_lesson(world, &level.title, beginning, lesson, rulebook);
    let others = level.sides.sides.keys().filter(|side| **side != lesson.pupil);
    seat(world, others.map(|side| (*side, Player::Recruit)).collect());
    show_battle(world);
}

/// Goes to the battle on the table, and saves it from now on.
pub(super) fn show_battle(world: &mut World) {
    world.init_resource::<Autosave>();
    world.insert_resource(Dialog::None);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}

/// Begins the battle on the table again, with the same players. Only a lesson has the same dice again.
pub(super) fn play_again(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let (title, beginning) = (session.title.clone(), session.beginning.clone());
    let (players, rulebook) = (session.players.clone(), world.resource::<Rulebook>().clone());
    match world.get_resource::<Tutor>().map(|tutor| Arc::clone(&tutor.lesson)) {
        Some(lesson) => start_lesson(world, &title, beginning, &lesson, &rulebook),
        None => {
            let dice = DiceRecord::seeded(any_seed());
            start_from(world, &title, Snapshot { dice, ..beginning }, &rulebook);
        }
    }
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
