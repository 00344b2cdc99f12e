//! The board: what every hex is made of.

use std::sync::Arc;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::hex::{Hex, Offset, to_offset};

/// What stands or lies in a hex, as far as walking, seeing and losing things goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Terrain {
    /// Level, clear ground or floor.
    #[default]
    Open,
    /// Broken ground, rubble, undergrowth: slow going.
    Rough,
    /// Woods: slow going.
    Forest,
    /// Furniture that one can clamber over.
    Furniture,
    /// A wall or anything else that fills its hex.
    Wall,
    /// A pool, river or sea; `depth` says how deep.
    Water,
    /// Soft ground that hides what falls into it.
    Swamp,
    /// Open air over a depth nobody can fetch things from: a gorge, a crevice.
    Chasm,
}

/// What the ground is made of (F-19).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Surface {
    /// Natural or dressed stone; hard.
    Stone,
    /// Tiles; hard.
    Tile,
    /// Earth.
    #[default]
    Dirt,
    /// Planks.
    Wood,
    /// Turf.
    Grass,
    /// Sand.
    Sand,
    /// Mud: what falls in is hidden.
    Mud,
    /// Snow.
    Snow,
    /// The surface of water.
    Water,
}

impl Surface {
    /// Whether a weapon that falls here may break (F-19).
    pub fn is_hard(self) -> bool {
        matches!(self, Surface::Stone | Surface::Tile)
    }
}

/// How bright it is, from full sun down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Light {
    /// Full sun.
    Bright,
    /// Overcast day or a well-lit room.
    #[default]
    Day,
    /// Dusk, torchlight at its edge.
    Dim,
    /// A moonlit night.
    Night,
    /// No light at all.
    Dark,
}

/// How easily a hex catches fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Flammability {
    /// Does not burn.
    #[default]
    None,
    /// Burns if it must: planks, brush.
    Low,
    /// Burns gladly: straw, thatch.
    High,
}

/// One hex of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tile {
    /// What stands or lies there.
    pub terrain: Terrain,
    /// What the ground is made of.
    pub surface: Surface,
    /// Height of the ground in feet, -1000..=1000.
    pub elevation: i16,
    /// Depth of the water in feet, 0 for none.
    pub depth: u8,
    /// How much of somebody in this hex is covered against missiles, percent 0..=90.
    pub cover: u8,
    /// How much of somebody in this hex cannot be made out, percent 0..=100.
    pub concealment: u8,
    /// How bright it is.
    pub light: Light,
    /// Height of the ceiling in inches, if there is one.
    pub ceiling_inches: Option<u16>,
    /// Whether furniture or other clutter hampers a swing (F-15).
    pub clutter: bool,
    /// How easily it catches fire.
    pub flammability: Flammability,
    /// Whether it burns.
    pub fire: bool,
}

impl Tile {
    /// Water this deep or deeper, in feet, cannot be waded, and what falls in is lost (F-30).
    pub const DEEP_WATER: u8 = 5;

    /// Whether the hex is filled: nobody enters, nothing lands in it, nobody sees through (F-29).
    pub fn is_solid(&self) -> bool {
        self.terrain == Terrain::Wall
    }
}

/// The board of a battle: columns and rows of hexes in odd-row offset order.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Board {
    columns: i32,
    rows: i32,
    /// Row by row. Shared, since snapshots and scratch worlds copy the board and nothing changes it.
    tiles: Arc<Vec<Tile>>,
}

/// A board as a file has it, which may be of any size.
#[derive(Deserialize)]
#[serde(rename = "Board", deny_unknown_fields)]
struct Unchecked {
    columns: i32,
    rows: i32,
    tiles: Vec<Tile>,
}

impl TryFrom<Unchecked> for Board {
    type Error = String;

    fn try_from(Unchecked { columns, rows, tiles }: Unchecked) -> Result<Board, String> {
        Board::new(columns, rows, tiles)
    }
}

impl Board {
    /// Most columns or rows a board may have.
    pub const LARGEST: i32 = 200;

    /// A board of `columns` times `rows` hexes from its tiles, row by row.
    ///
    /// # Errors
    /// Says so when a side is not within 1..=[`Board::LARGEST`] or the number of tiles does not fit.
    pub fn new(columns: i32, rows: i32, tiles: Vec<Tile>) -> Result<Board, String> {
        let sides = 1..=Self::LARGEST;
        if !sides.contains(&columns) || !sides.contains(&rows) {
            return Err(format!(
                "a map of {columns}×{rows} hexes; each side must be within 1..={}",
                Self::LARGEST
            ));
        }
        if tiles.len() as i32 != columns * rows {
            return Err(format!("a map of {columns}×{rows} hexes has {} tiles", tiles.len()));
        }
        Ok(Board { columns, rows, tiles: Arc::new(tiles) })
    }

    /// Hexes from west to east.
    pub fn columns(&self) -> i32 {
        self.columns
    }

    /// Hexes from north to south.
    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// What a hex is made of; `None` off the board.
    pub fn tile(&self, hex: Hex) -> Option<&Tile> {
        let Offset { column, row } = to_offset(hex);
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| &self.tiles[(row * self.columns + column) as usize])
    }

    /// All hexes, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, &Tile)> {
        self.tiles.iter().enumerate().map(|(index, tile)| {
            let index = index as i32;
            let offset = Offset { column: index % self.columns, row: index / self.columns };
            (crate::hex::from_offset(offset), tile)
        })
    }
}
