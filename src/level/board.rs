//! The ground of a level: characters of the map looked up in its legend.

use crate::level::format::{LevelFile, MapFile};
use crate::level::{Document, FileError, Key, did_you_mean};
use crate::model::{Board, Tile};

pub(super) fn build(file: &LevelFile, document: &Document) -> Result<Board, FileError> {
    for (letter, tile) in &file.legend {
        check_tile(*letter, tile, document)?;
    }
    match &file.map {
        MapFile::Rows(rows) => from_rows(rows, file, document),
        MapFile::Fill { columns, rows, with } => {
            let tile = lookup(*with, file).map_err(|help| {
                document.fault(&[Key::Field("map"), Key::Field("with")], unknown(*with)).with_help(help)
            })?;
            // Checked before the tiles are made: a board of 100,000 × 100,000 must cost nothing.
            let sides = 1..=Board::LARGEST;
            let count = if sides.contains(columns) && sides.contains(rows) { columns * rows } else { 0 };
            Board::new(*columns, *rows, vec![tile; count as usize])
                .map_err(|problem| document.fault(&[Key::Field("map")], problem))
        }
    }
}

fn from_rows(rows: &[String], file: &LevelFile, document: &Document) -> Result<Board, FileError> {
    let row_path = |index| [Key::Field("map"), Key::Index(index)];
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let largest = Board::LARGEST as usize;
    if !(1..=largest).contains(&columns) || !(1..=largest).contains(&rows.len()) {
        let problem =
            format!("a map of {columns}×{} hexes; each side must be within 1..={largest}", rows.len());
        return Err(document.fault(&[Key::Field("map")], problem));
    }
    let mut tiles = Vec::with_capacity(columns * rows.len());
    for (index, row) in rows.iter().enumerate() {
        let length = row.chars().count();
        if length != columns {
            let problem = format!("row {index} of the map has {length} hexes, the first has {columns}");
            return Err(document.fault(&row_path(index), problem));
        }
        for letter in row.chars() {
            tiles.push(
                lookup(letter, file)
                    .map_err(|help| document.fault(&row_path(index), unknown(letter)).with_help(help))?,
            );
        }
    }
    Board::new(columns as i32, rows.len() as i32, tiles)
        .map_err(|problem| document.fault(&[Key::Field("map")], problem))
}

fn unknown(letter: char) -> String {
    format!("the legend does not say what {letter:?} stands for")
}

fn lookup(letter: char, file: &LevelFile) -> Result<Tile, String> {
    file.legend.get(&letter).copied().ok_or_else(|| {
        let known: Vec<String> = file.legend.keys().map(char::to_string).collect();
        did_you_mean(&letter.to_string(), known.iter().map(String::as_str))
    })
}

fn check_tile(letter: char, tile: &Tile, document: &Document) -> Result<(), FileError> {
    let text = letter.to_string();
    let limits = [
        ("elevation", i32::from(tile.elevation), -1000..=1000),
        ("depth", i32::from(tile.depth), 0..=200),
        ("cover", i32::from(tile.cover), 0..=90),
        ("concealment", i32::from(tile.concealment), 0..=100),
        ("ceiling_inches", tile.ceiling_inches.map_or(36, i32::from), 36..=12_000),
    ];
    for (name, value, limit) in limits {
        if !limit.contains(&value) {
            let path = [Key::Field("legend"), Key::Entry(&text), Key::Field(name)];
            let (low, high) = (limit.start(), limit.end());
            return Err(document.fault(&path, format!("{name} of {value}; it must be within {low}..={high}")));
        }
    }
    Ok(())
}
