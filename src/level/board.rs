//! The board of a level: the characters of the map, looked up in its legend.

use super::document::Document;
use super::{FileError, Key, did_you_mean};
use crate::level::format::{LevelFile, MapFile};
use crate::level::limits;
use crate::level::limits::OutOfRange;
use crate::model::{Board, Tile};

pub(super) fn build(file: &LevelFile, document: &Document) -> Result<Board, FileError> {
    Ok(ground(file, document)?.under(file.weather))
}

fn ground(file: &LevelFile, document: &Document) -> Result<Board, FileError> {
    for (letter, tile) in &file.legend {
        let letter = letter.to_string();
        limits::tile(tile).map_err(|OutOfRange { field, problem }| {
            document.fault(&[Key::Field("legend"), Key::Entry(&letter), Key::Field(field)], problem)
        })?;
    }
    match &file.map {
        MapFile::Rows(rows) => from_rows(rows, file, document),
        MapFile::Fill { columns, rows, with } => {
            let tile = lookup(*with, file).map_err(|help| {
                document.fault(&[Key::Field("map"), Key::Field("with")], unknown(*with)).with_help(help)
            })?;
            // Checked before the tiles are made, so that a board of 100,000 × 100,000 costs nothing.
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
