//! The board and its hexes.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ambience::Ambience;
use crate::hex::{Hex, Offset, to_offset};

/// What stands or lies in a hex, as far as it matters for movement, sight and dropped items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Terrain {
    /// Level, clear ground or floor.
    #[default]
    Open,
    /// Broken ground, rubble or undergrowth, which slows movement.
    Rough,
    /// Woods, which slow movement.
    Forest,
    /// Furniture that units can climb over.
    Furniture,
    /// A doorway whose door stands open.
    Door,
    /// A wall or anything else that fills its hex.
    Wall,
    /// A pool, river or sea; `depth` says how deep.
    Water,
    /// Soft ground that hides what falls into it.
    Swamp,
    /// Open air over a depth from which no item comes back: a gorge, a crevice.
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
    /// The surface of water; noisy.
    Water,
    /// Gravel; noisy.
    Gravel,
    /// Dry leaves; noisy.
    Leaves,
}

impl Surface {
    /// Whether steps on it are heard (A-79).
    pub fn is_noisy(self) -> bool {
        matches!(self, Surface::Water | Surface::Gravel | Surface::Leaves)
    }

    /// Whether it is hard.
    pub fn is_hard(self) -> bool {
        matches!(self, Surface::Stone | Surface::Tile)
    }
}

/// How well a unit can see, in percent: 100 in sunlight, 0 in total darkness (T-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Light(pub u8);

impl Default for Light {
    fn default() -> Light {
        Light::SUNLIGHT
    }
}

impl Light {
    /// Full light.
    pub const SUNLIGHT: Light = Light(100);
    /// The edge of torchlight, or moonlight.
    pub const MOONLIGHT: Light = Light(75);
    /// The stars alone.
    pub const STARLIGHT: Light = Light(50);
    /// A cloudy night.
    pub const CLOUDED_NIGHT: Light = Light(25);
    /// No light.
    pub const DARKNESS: Light = Light(0);

    /// The step of T-21 for this light, rounded up to 0, 25, 50, 75 or 100.
    pub fn step(self) -> Light {
        Light(self.0.div_ceil(25).min(4) * 25)
    }
}

/// How firmly a unit stands (T-19).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Footing {
    /// On level ground.
    #[default]
    Firm,
    /// Loose stones, ice or a rocking boat: a unit there is off-balance.
    Unsteady,
    /// A beam or a rope over a drop: a unit there is badly off-balance.
    Narrow,
}

/// The weather (T-23).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Weather {
    /// Weather without effect.
    #[default]
    Clear,
    /// Rain.
    Rain,
    /// Heavy rain, or snow.
    Downpour,
    /// A strong wind.
    Wind,
    /// Wind and rain together.
    Storm,
    /// Light mist.
    Mist,
    /// Thick fog.
    Fog,
}

/// How easily a hex catches fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Flammability {
    /// Does not burn by itself.
    #[default]
    None,
    /// Seldom catches fire: planks, brush.
    Low,
    /// Easily catches fire: straw, thatch.
    High,
}

/// What furniture fills a hex. Rules do not ask; pictures and words do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Furnishing {
    /// Benches or pews in rows.
    Benches,
    /// A table.
    Table,
    /// The bar of an inn.
    Bar,
    /// Casks.
    Casks,
    /// Sacks.
    Sacks,
    /// An altar.
    Altar,
    /// A low wall.
    LowWall,
    /// A cart.
    Cart,
    /// A bed.
    Bed,
    /// Shelves of books.
    Bookshelf,
    /// A clipped hedge.
    Hedge,
    /// A fence of posts and rails.
    Fence,
}

/// One hex of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tile {
    /// What stands or lies there.
    pub terrain: Terrain,
    /// Which furniture stands there; `None` for what suits the ground.
    pub furniture: Option<Furnishing>,
    /// What the ground is made of.
    pub surface: Surface,
    /// Height of the ground in feet, -1000..=1000.
    pub elevation: i16,
    /// Depth of the water in feet; 0 for none.
    pub depth: u8,
    /// How much of a unit in this hex is covered, percent 0..=100; 100 lets no line of sight through.
    pub cover: u8,
    /// How much of a unit in this hex cannot be seen, percent 0..=100.
    pub concealment: u8,
    /// The light without torches.
    pub light: Light,
    /// How firmly a unit stands there.
    pub footing: Footing,
    /// Height of the ceiling in inches; `None` without a ceiling.
    pub ceiling_inches: Option<u16>,
    /// Whether furniture or other clutter hampers a swing (F-15).
    pub clutter: bool,
    /// How easily it catches fire.
    pub flammability: Flammability,
    /// Whether it burns when the battle begins.
    pub fire: bool,
}

impl Tile {
    /// The depth in feet from which nobody can wade and items that fall in are lost (F-30).
    pub const DEEP_WATER: u8 = 5;

    /// Whether a weapon that falls here may break: on hard ground without water (F-19).
    pub fn is_hard(&self) -> bool {
        self.surface.is_hard() && self.depth == 0
    }

    /// Whether nothing can be seen or shot through it (R-06).
    pub fn is_full_cover(&self) -> bool {
        self.cover >= 100
    }

    /// Whether the hex is filled: no unit enters, no item lands there, no sight passes (F-29).
    pub fn is_solid(&self) -> bool {
        self.terrain == Terrain::Wall
    }
}

/// The board of a battle: columns and rows of hexes in odd-row offset order. A world without a battle has one without
/// hexes.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "BoardRecord", try_from = "BoardRecord")]
pub struct Board {
    columns: i32,
    rows: i32,
    weather: Weather,
    ambience: Option<Ambience>,
    /// Row by row. Shared, because snapshots and scratch worlds copy the board and nothing changes it.
    tiles: Arc<Vec<Tile>>,
}

/// A board in a save: each kind of hex once, so that the largest board fits into a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardRecord {
    columns: i32,
    rows: i32,
    weather: Weather,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ambience: Option<Ambience>,
    /// The kinds of hexes.
    legend: Vec<Tile>,
    /// For each hex, row by row, its index in the legend.
    hexes: Vec<u16>,
}

impl From<Board> for BoardRecord {
    fn from(board: Board) -> BoardRecord {
        let mut legend: Vec<Tile> = Vec::new();
        let number = |tile: &Tile| {
            let known = legend.iter().position(|known| known == tile);
            known.unwrap_or_else(|| {
                legend.push(*tile);
                legend.len() - 1
            }) as u16
        };
        let hexes = board.tiles.iter().map(number).collect();
        let Board { columns, rows, weather, ambience, .. } = board;
        BoardRecord { columns, rows, weather, ambience, legend, hexes }
    }
}

impl TryFrom<BoardRecord> for Board {
    type Error = String;

    fn try_from(record: BoardRecord) -> Result<Board, String> {
        let tile = |number: &u16| {
            let tile = record.legend.get(usize::from(*number)).copied();
            tile.ok_or_else(|| format!("a hex is of the kind {number}, which the legend does not have"))
        };
        let tiles = record.hexes.iter().map(tile).collect::<Result<_, _>>()?;
        let board = Board::new(record.columns, record.rows, tiles)?.under(record.weather);
        Ok(board.sounding_like(record.ambience))
    }
}

impl Board {
    /// The most columns or rows a board may have.
    pub const LARGEST: i32 = 200;

    /// A board of `columns` × `rows` hexes from its tiles, row by row.
    ///
    /// # Errors
    /// A message if a side is not within 1..=[`Board::LARGEST`] or the number of tiles does not fit.
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
        Ok(Board { columns, rows, weather: Weather::Clear, ambience: None, tiles: Arc::new(tiles) })
    }

    /// The same board in other weather.
    pub fn under(self, weather: Weather) -> Board {
        Board { weather, ..self }
    }

    /// The same board with another ambience.
    pub fn sounding_like(self, ambience: Option<Ambience>) -> Board {
        Board { ambience, ..self }
    }

    /// What it sounds like while nothing happens; nothing decides by it.
    pub fn ambience(&self) -> Option<Ambience> {
        self.ambience
    }

    /// The weather over the whole board.
    pub fn weather(&self) -> Weather {
        self.weather
    }

    /// The number of hexes from west to east.
    pub fn columns(&self) -> i32 {
        self.columns
    }

    /// The number of hexes from north to south.
    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// The tile of a hex; `None` off the board.
    pub fn tile(&self, hex: Hex) -> Option<&Tile> {
        let Offset { column, row } = to_offset(hex);
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| &self.tiles[(row * self.columns + column) as usize])
    }

    /// All hexes with their tiles, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, &Tile)> {
        self.tiles.iter().enumerate().map(|(index, tile)| {
            let index = index as i32;
            let offset = Offset { column: index % self.columns, row: index / self.columns };
            (crate::hex::from_offset(offset), tile)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_written_briefly_and_read_back() {
        let wood = Tile { surface: Surface::Wood, ceiling_inches: Some(84), ..Tile::default() };
        let tiles = (0..40_000).map(|place| if place % 3 == 0 { wood } else { Tile::default() }).collect();
        let board = Board::new(200, 200, tiles).unwrap();
        let text = serde_json::to_string(&board).unwrap();
        assert!(text.len() < 100_000, "{} bytes", text.len());
        assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
    }

    #[test]
    fn a_board_that_does_not_add_up_is_refused() {
        let read = |text: &str| serde_json::from_str::<Board>(text).map_err(|error| error.to_string());
        let few = read(r#"{"columns": 2, "rows": 1, "weather": "Clear", "legend": [{}], "hexes": [0]}"#);
        assert!(few.unwrap_err().contains("has 1 tiles"));
        let unknown = read(r#"{"columns": 1, "rows": 1, "weather": "Clear", "legend": [{}], "hexes": [1]}"#);
        assert!(unknown.unwrap_err().contains("the legend does not have"));
    }
}
