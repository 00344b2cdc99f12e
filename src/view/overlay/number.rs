//! Heights and depths in feet, when the player wants to see them: a tilemap, because every hex may have one.

use bevy::prelude::{Assets, Commands, Component, Entity, Image, Local, Query, Res, ResMut, With};
use bevy_ecs_tilemap::prelude::TileStorage;

use super::mark::height;
use crate::input::{Overlay, Selection, Session};
use crate::model::{Board, Terrain, Tile};
use crate::view::art::{self, Number};
use crate::view::board::{MOST_PICTURES, lay, sheet, take_away};

/// The tilemap of numbers.
#[derive(Component)]
pub(super) struct Heights;

/// Lays out the numbers or removes them.
pub(super) fn lay_heights(
    mut commands: Commands,
    session: Option<Res<Session>>,
    selection: Res<Selection>,
    mut laid: Local<Option<Board>>,
    old: Query<(Entity, &TileStorage), With<Heights>>,
    mut images: ResMut<Assets<Image>>,
) {
    let wanted = session.filter(|_| selection.overlay == Overlay::Heights);
    let board = wanted.map(|session| session.now.board.clone());
    if *laid == board {
        return;
    }
    old.iter().for_each(|(tilemap, tiles)| take_away(&mut commands, tilemap, tiles));
    if let Some(board) = &board {
        lay_numbers(&mut commands, board, &mut images);
    }
    *laid = board;
}

fn lay_numbers(commands: &mut Commands, board: &Board, images: &mut Assets<Image>) {
    let mut numbers: Vec<Number> = board.hexes().filter_map(|(_, tile)| number(tile)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.truncate(MOST_PICTURES);
    if numbers.is_empty() {
        return;
    }
    let pictures = images.add(sheet(numbers.iter().map(|number| art::number(*number)).collect()));
    let index = |_, tile: &Tile| numbers.binary_search(&number(tile)?).ok().map(|place| place as u32);
    let tilemap = lay(commands, board, pictures, height::NUMBER, index);
    commands.entity(tilemap).insert(Heights);
}

/// The number of a hex; level ground and walls have none.
fn number(tile: &Tile) -> Option<Number> {
    match tile {
        Tile { terrain: Terrain::Wall, .. } => None,
        Tile { depth: 1.., .. } => Some(Number::Depth(tile.depth)),
        Tile { elevation: 0, .. } => None,
        Tile { elevation, .. } => Some(Number::Height(*elevation)),
    }
}
