//! The light over the board: a tilemap of veils over every hex that is not in full light by itself, and a glow
//! around every torch. Both follow the torches as the pictures show them.

use std::collections::HashMap;

use bevy::math::Vec2;
use bevy::prelude::{
    Assets, Bundle, Commands, Component, DetectChanges, Entity, Handle, Image, Local, Query, Res, ResMut,
    Sprite, Transform, With,
};
use bevy_ecs_tilemap::prelude::{TilePos, TileStorage, TileTextureIndex};

use super::art::{self, Gloom};
use super::board::{lay, sheet, take_away};
use super::layout::{COLUMN, center, tile_position};
use super::picture::picture_for_any_distance;
use super::tableau::Tableau;
use crate::hex::Hex;
use crate::input::Session;
use crate::level::ItemRecord;
use crate::model::{Board, ItemId, Light, Place};
use crate::rules::shades;

/// Heights: over the ground and its edges, under areas, items and counters.
const HEIGHT: f32 = 3.05;
const GLOW_HEIGHT: f32 = 3.06;

/// Width of the glow of a torch, in hexes, for each hex of its reach.
const GLOW: f32 = 0.55;

/// The tilemap of veils.
#[derive(Component)]
pub(super) struct Veil;

/// The glow of a torch.
#[derive(Component)]
pub(super) struct Glow;

/// A torch as it is shown: the item, its hex, and its reach in hexes.
type Torch = (ItemId, Hex, u8);

/// What has been laid out.
#[derive(Default)]
pub(super) struct Laid {
    board: Option<Board>,
    torches: Vec<Torch>,
    veils: Vec<(Hex, Gloom)>,
    glow: Option<Handle<Image>>,
}

/// Lays out the light: all of it on another board, else only where it has changed.
pub(super) fn lay_out(
    mut commands: Commands,
    session: Option<Res<Session>>,
    tableau: Res<Tableau>,
    old: Query<(Entity, &TileStorage), With<Veil>>,
    glows: Query<Entity, With<Glow>>,
    mut tiles: Query<&mut TileTextureIndex>,
    mut images: ResMut<Assets<Image>>,
    mut laid: Local<Laid>,
) {
    let board = session.map(|session| session.now.board.clone());
    let another = laid.board != board;
    if !another && !tableau.is_changed() {
        return;
    }
    let torches = torches(&tableau);
    if !another && laid.torches == torches {
        return;
    }
    let veils = if board.is_some() { veils(&tableau) } else { Vec::new() };
    if another {
        old.iter().for_each(|(tilemap, tiles)| take_away(&mut commands, tilemap, tiles));
        if let Some(board) = board.as_ref().filter(|_| !veils.is_empty()) {
            lay_veils(&mut commands, board, &veils, &mut images);
        }
    } else if let (Some(board), Ok((_, storage))) = (&board, old.single()) {
        let pairs = laid.veils.iter().zip(&veils).filter(|(before, after)| before != after);
        pairs.for_each(|(_, (hex, gloom))| change(storage, board, *hex, *gloom, &mut tiles));
    }
    glows.iter().for_each(|glow| commands.entity(glow).despawn());
    let glow = laid.glow.get_or_insert_with(|| {
        let drawn = art::glow();
        images.add(picture_for_any_distance(drawn.clone(), drawn))
    });
    for torch in torches.iter().filter(|(_, hex, _)| is_dim(board.as_ref(), *hex)) {
        commands.spawn(glow_of(torch, glow));
    }
    (laid.board, laid.torches, laid.veils) = (board, torches, veils);
}

/// Shows another veil over a hex.
fn change(
    storage: &TileStorage,
    board: &Board,
    hex: Hex,
    gloom: Gloom,
    tiles: &mut Query<&mut TileTextureIndex>,
) {
    let (x, y) = tile_position(hex, board.rows());
    let tile = storage.checked_get(&TilePos { x, y });
    if let Some(mut index) = tile.and_then(|tile| tiles.get_mut(tile).ok()) {
        index.0 = picture_of(gloom);
    }
}

fn glow_of((_, hex, reach): &Torch, image: &Handle<Image>) -> impl Bundle + use<> {
    let size = Some(Vec2::splat(f32::from(*reach) * GLOW * COLUMN));
    let place = Transform::from_translation(center(*hex).extend(GLOW_HEIGHT));
    (Glow, Sprite { image: image.clone(), custom_size: size, ..Sprite::default() }, place)
}

/// The torches in hands and on the ground.
fn torches(tableau: &Tableau) -> Vec<Torch> {
    let Some(state) = tableau.state() else { return Vec::new() };
    let torch = |item: &ItemRecord| {
        let reach = item.weapon.as_ref()?.sheds_light;
        let hex = match item.place {
            Place::Held(unit) => state.unit(unit)?.position,
            Place::Lying(hex) => hex,
            _ => return None,
        };
        (reach > 0).then_some((item.id, hex, reach))
    };
    state.items.iter().filter_map(torch).collect()
}

/// The veil over each hex that is not in full light by itself, by the light that the rules find there.
fn veils(tableau: &Tableau) -> Vec<(Hex, Gloom)> {
    let Some(state) = tableau.state() else { return Vec::new() };
    let own = |hex| state.board.tile(hex).map_or(Light::SUNLIGHT, |tile| tile.light);
    shades(state).map(|(hex, light)| (hex, gloom(own(hex), light))).collect()
}

fn gloom(own: Light, light: Light) -> Gloom {
    match light {
        _ if light <= own => Gloom::Own(own.step()),
        Light::SUNLIGHT => Gloom::Torchlight,
        _ => Gloom::Fringe,
    }
}

fn is_dim(board: Option<&Board>, hex: Hex) -> bool {
    board.and_then(|board| board.tile(hex)).is_some_and(|tile| tile.light.step() != Light::SUNLIGHT)
}

fn picture_of(gloom: Gloom) -> u32 {
    Gloom::ALL.iter().position(|other| *other == gloom).unwrap_or_default() as u32
}

fn lay_veils(commands: &mut Commands, board: &Board, veils: &[(Hex, Gloom)], images: &mut Assets<Image>) {
    let pictures = images.add(sheet(Gloom::ALL.map(art::gloom).to_vec()));
    let veils: HashMap<Hex, Gloom> = veils.iter().copied().collect();
    let index = |hex, _: &_| veils.get(&hex).map(|gloom| picture_of(*gloom));
    let tilemap = lay(commands, board, pictures, HEIGHT, index);
    commands.entity(tilemap).insert(Veil);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn torches_brighten_what_is_dark_and_nothing_else() {
        let night = Light::CLOUDED_NIGHT;
        assert_eq!(gloom(night, night), Gloom::Own(night));
        assert_eq!(gloom(night, Light::SUNLIGHT), Gloom::Torchlight);
        assert_eq!(gloom(night, Light::MOONLIGHT), Gloom::Fringe);
        assert_eq!(gloom(Light(60), Light(60)), Gloom::Own(Light::MOONLIGHT));
    }

    #[test]
    fn every_veil_has_its_picture() {
        let pictures: Vec<u32> = Gloom::ALL.map(picture_of).to_vec();
        assert_eq!(pictures, (0..Gloom::ALL.len() as u32).collect::<Vec<_>>());
    }
}
