//! The board as tilemaps: the ground, and over it the edges where it falls away or meets water.

use bevy::math::Vec2;
use bevy::prelude::{
    Assets, Commands, Component, Entity, Handle, Image, Local, Query, Res, ResMut, Transform, With, default,
};
use bevy::render::render_resource::TextureUsages;
use bevy_ecs_tilemap::prelude::{
    HexCoordSystem, TileBundle, TilePos, TileStorage, TileTextureIndex, TilemapAnchor, TilemapBundle,
    TilemapGridSize, TilemapId, TilemapSize, TilemapTexture, TilemapTileSize, TilemapType,
};
use tiny_skia::{Pixmap, PixmapPaint};
use xxhash_rust::xxh3::xxh3_64;

use super::art::{self, Edge, HEX_HEIGHT, HEX_WIDTH, SKIES, VARIANTS};
use super::layout::{COLUMN, ROW, tile_position};
use super::picture::picture;
use crate::hex::{Facing, Hex};
use crate::input::Session;
use crate::model::{Board, Light, Terrain, Tile, Weather};

/// A tilemap of the board that lies on the table.
#[derive(Component)]
pub(super) struct Layer;

/// Pictures that one tilemap can choose from on any graphics card.
pub(super) const MOST_PICTURES: usize = 256;

/// The least fall to a neighbor that is drawn, in feet.
const STEP: i16 = 3;

/// The least fall that cannot be walked down, in feet.
const CLIFF: i16 = 6;

/// Depth of the gap under a beam if no chasm is beside it, in feet.
const GAP: i16 = 20;

/// Heights: beams lie over the edges of the ground, the weather over both and under the light.
const BEAMS: f32 = 3.02;
const SKY: f32 = 3.04;

/// The sorts of edges, with their heights.
const EDGES: [(f32, Edge); 5] =
    [(0.5, Edge::Shadow), (1.0, Edge::Bank), (2.0, Edge::Step), (2.5, Edge::Wall), (3.0, Edge::Cliff)];

/// Lays out the board of the battle on the table, and removes the one before it.
pub(super) fn lay_out(
    mut commands: Commands,
    session: Option<Res<Session>>,
    mut laid: Local<Option<Board>>,
    old: Query<(Entity, &TileStorage), With<Layer>>,
    mut images: ResMut<Assets<Image>>,
) {
    let board = session.map(|session| session.now.board.clone());
    if *laid != board {
        old.iter().for_each(|(tilemap, tiles)| take_away(&mut commands, tilemap, tiles));
        if let Some(board) = &board {
            lay_layers(&mut commands, board, &mut images);
        }
    }
    *laid = board;
}

fn lay_layers(commands: &mut Commands, board: &Board, images: &mut Assets<Image>) {
    let mut sorts: Vec<Tile> = Vec::new();
    for (_, tile) in board.hexes() {
        let tile = by_day(tile);
        if !sorts.contains(&tile) {
            sorts.push(tile);
        }
    }
    let variants = (MOST_PICTURES / sorts.len()).clamp(1, usize::from(VARIANTS));
    let index = |hex, tile: &Tile| {
        let sort = sorts.iter().position(|sort| *sort == by_day(tile))?;
        Some((sort * variants + variant(hex, variants)) as u32)
    };
    let pictures = sorts.iter().flat_map(|tile| (0..variants).map(|variant| art::tile(tile, variant as u8)));
    let ground = images.add(sheet(pictures.collect()));
    let ground = lay(commands, board, ground, 0.0, index);
    commands.entity(ground).insert(Layer);
    let beams = images.add(sheet((0..64).map(art::beam).collect()));
    let beams = lay(commands, board, beams, BEAMS, |hex, tile| art::beam_mask(board, hex, tile));
    commands.entity(beams).insert(Layer);
    lay_sky(commands, board, images);
    for (height, edge) in EDGES {
        let marks = images.add(sheet((0..64).map(|mask| art::edges(edge, mask)).collect()));
        let edges = lay(commands, board, marks, height, |hex, tile| mask(board, hex, tile, edge));
        commands.entity(edges).insert(Layer);
    }
}

/// A hex with its edges as one picture, in its own light.
pub(super) fn ground(board: &Board, hex: Hex, tile: &Tile) -> Pixmap {
    let mut ground = art::tile(&by_day(tile), variant(hex, usize::from(VARIANTS)) as u8);
    let edges =
        EDGES.iter().filter_map(|(_, edge)| Some(art::edges(*edge, mask(board, hex, tile, *edge)? as u8)));
    let beam = art::beam_mask(board, hex, tile).map(|mask| art::beam(mask as u8));
    for over in edges.chain(beam) {
        ground.draw_pixmap(
            0,
            0,
            over.as_ref(),
            &PixmapPaint::default(),
            tiny_skia::Transform::identity(),
            None,
        );
    }
    art::in_light(ground, tile.light)
}

/// Rain, wind or mist over every hex.
fn lay_sky(commands: &mut Commands, board: &Board, images: &mut Assets<Image>) {
    if board.weather() == Weather::Clear {
        return;
    }
    let skies = images.add(sheet((0..SKIES).map(|variant| art::sky(board.weather(), variant)).collect()));
    let skies = lay(commands, board, skies, SKY, |hex, _| Some(variant(hex, usize::from(SKIES)) as u32));
    commands.entity(skies).insert(Layer);
}

/// The same tile in full light and not on fire; its own light and flames lie over its picture.
fn by_day(tile: &Tile) -> Tile {
    Tile { light: Light::SUNLIGHT, fire: false, ..*tile }
}

/// Which of its pictures a hex shows; scattered, so that no pattern appears.
fn variant(hex: Hex, variants: usize) -> usize {
    let key = [hex.x.to_le_bytes(), hex.y.to_le_bytes()].concat();
    xxh3_64(&key) as usize % variants
}

/// The sides of a hex that show such an edge, one bit a facing; `None` if it has none.
fn mask(board: &Board, hex: Hex, tile: &Tile, edge: Edge) -> Option<u32> {
    let shows = |facing: &Facing| {
        let Some(neighbor) = board.tile(facing.ahead(hex)) else { return false };
        let fall = floor(board, hex, tile) - floor(board, facing.ahead(hex), neighbor);
        let walls = [tile, neighbor].map(|tile| tile.terrain == Terrain::Wall);
        match edge {
            Edge::Wall => walls == [true, false],
            _ if walls[0] => false,
            Edge::Shadow if walls[1] => faces_the_light(*facing),
            Edge::Cliff => fall >= CLIFF,
            Edge::Step => (STEP..CLIFF).contains(&fall),
            Edge::Bank => {
                let dry = tile.depth == 0 && tile.terrain != Terrain::Chasm && !art::is_gap(tile);
                dry && neighbor.depth > 0 && fall < STEP
            }
            Edge::Shadow => faces_the_light(*facing) && -fall >= STEP,
        }
    };
    let mask: u32 = Facing::ALL.iter().filter(|facing| shows(facing)).map(|facing| 1 << facing.index()).sum();
    (mask != 0).then_some(mask)
}

/// The elevation of the ground of a hex, in feet; under a beam that of the deepest chasm beside it.
fn floor(board: &Board, hex: Hex, tile: &Tile) -> i16 {
    if !art::is_gap(tile) {
        return tile.elevation;
    }
    let beside = Facing::ALL.into_iter().filter_map(|facing| board.tile(facing.ahead(hex)));
    let depths = beside.filter(|beside| beside.terrain == Terrain::Chasm).map(|beside| beside.elevation);
    depths.min().unwrap_or(tile.elevation - GAP)
}

/// Whether a side faces the light, which comes from the upper left.
fn faces_the_light(facing: Facing) -> bool {
    matches!(facing, Facing::West | Facing::NorthWest)
}

/// One image of many pictures of hexes, in the order in which the tilemap counts them.
pub(super) fn sheet(pictures: Vec<Pixmap>) -> Image {
    const COLUMNS: u32 = 16;
    let rows = (pictures.len() as u32).div_ceil(COLUMNS);
    let (width, height) = (COLUMNS * HEX_WIDTH, rows * HEX_HEIGHT);
    let mut pixels = vec![0; (width * height * 4) as usize];
    let line = HEX_WIDTH as usize * 4;
    for (index, picture) in (0..).zip(pictures) {
        let (left, top) = (index % COLUMNS * HEX_WIDTH, index / COLUMNS * HEX_HEIGHT);
        for (row, source) in (top..).zip(picture.take_demultiplied().chunks_exact(line)) {
            let start = ((row * width + left) * 4) as usize;
            pixels[start..start + line].copy_from_slice(source);
        }
    }
    let mut sheet = picture(width, height, pixels);
    // The tilemap would set this itself, but a frame later: until then units would stand on nothing.
    sheet.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    sheet
}

/// Removes a tilemap from the table.
pub(super) fn take_away(commands: &mut Commands, tilemap: Entity, tiles: &TileStorage) {
    tiles.iter().flatten().for_each(|tile| commands.entity(*tile).despawn());
    commands.entity(tilemap).despawn();
}

/// Lays a tilemap at this height; each hex that has an index shows the picture with that index.
pub(super) fn lay(
    commands: &mut Commands,
    board: &Board,
    texture: Handle<Image>,
    height: f32,
    index: impl Fn(Hex, &Tile) -> Option<u32>,
) -> Entity {
    let tilemap = commands.spawn_empty().id();
    let size = TilemapSize { x: board.columns() as u32, y: board.rows() as u32 };
    let mut storage = TileStorage::empty(size);
    for (hex, tile) in board.hexes() {
        let Some(index) = index(hex, tile) else { continue };
        let (x, y) = tile_position(hex, board.rows());
        let position = TilePos { x, y };
        let tile = TileBundle {
            position,
            tilemap_id: TilemapId(tilemap),
            texture_index: TileTextureIndex(index),
            ..default()
        };
        storage.set(&position, commands.spawn(tile).id());
    }
    let (map_type, translation) = arrangement(board.rows());
    commands.entity(tilemap).insert(TilemapBundle {
        grid_size: GRID,
        map_type,
        size,
        storage,
        texture: TilemapTexture::Single(texture),
        tile_size: TilemapTileSize { x: HEX_WIDTH as f32, y: HEX_HEIGHT as f32 },
        transform: Transform::from_translation(translation.extend(height)),
        anchor: TilemapAnchor::None,
        ..default()
    });
    tilemap
}

const GRID: TilemapGridSize = TilemapGridSize { x: COLUMN, y: HEX_HEIGHT as f32 };

/// How the tilemap counts hexes, and where it lies. It counts rows from the south, so whether a row is odd
/// depends on how many there are.
fn arrangement(rows: i32) -> (TilemapType, Vec2) {
    let south = -ROW * (rows - 1) as f32;
    match rows % 2 {
        1 => (TilemapType::Hexagon(HexCoordSystem::RowOdd), Vec2::new(0.0, south)),
        _ => (TilemapType::Hexagon(HexCoordSystem::RowEven), Vec2::new(COLUMN / 2.0, south)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Footing;
    use crate::view::layout::{center, hex_at};

    #[test]
    fn beams_lead_on() {
        let mut tiles = vec![Tile { terrain: Terrain::Chasm, elevation: -60, ..Tile::default() }; 15];
        for column in 1..4 {
            tiles[5 + column].terrain = Terrain::Open;
            (tiles[5 + column].footing, tiles[5 + column].elevation) = (Footing::Narrow, 0);
        }
        (tiles[5], tiles[9]) = (Tile::default(), Tile::default());
        let board = Board::new(5, 3, tiles).unwrap_or_else(|problem| panic!("{problem}"));
        let (east, west) = (1 << Facing::East.index(), 1 << Facing::West.index());
        for (hex, tile) in board.hexes() {
            let beam = tile.footing == Footing::Narrow;
            assert_eq!(art::beam_mask(&board, hex, tile), beam.then_some(east | west), "{hex:?}");
            assert!(!beam || mask(&board, hex, tile, Edge::Cliff).is_none(), "a beam is no cliff");
        }
    }

    #[test]
    fn picking_agrees_with_the_tilemap_at_every_hex() {
        for rows in [199, 200] {
            let board = Board::new(200, rows, vec![Tile::default(); 200 * rows as usize]);
            let board = board.unwrap_or_else(|problem| panic!("{problem}"));
            let size = TilemapSize { x: 200, y: rows as u32 };
            let tile_size = TilemapTileSize { x: HEX_WIDTH as f32, y: HEX_HEIGHT as f32 };
            let (map_type, translation) = arrangement(rows);
            for (hex, _) in board.hexes() {
                let (x, y) = tile_position(hex, rows);
                let tile = TilePos { x, y };
                let middle = tile.center_in_world(&size, &GRID, &tile_size, &map_type, &TilemapAnchor::None);
                let middle = middle + translation;
                assert!(middle.distance(center(hex)) < 0.2, "{hex:?}: {middle} is not {}", center(hex));
                assert_eq!(hex_at(middle), hex);
            }
        }
    }
}
