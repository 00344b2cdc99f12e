//! The board of a level: the characters of the map, looked up in its legend.

use super::document::Document;
use super::{Faults, Key, all, both, did_you_mean_in};
use crate::level::format::{LevelFile, MapFile};
use crate::level::limits;
use crate::level::limits::OutOfRange;
use crate::model::{Board, Tile};

pub(super) fn build(file: &LevelFile, document: &Document) -> Result<Board, Faults> {
    let tile = |(letter, tile): (&char, &Tile)| {
        limits::tile(tile).map_err(|OutOfRange { field, problem }| {
            let letter = letter.to_string();
            document.fault(&[Key::Field("legend"), Key::Entry(&letter), Key::Field(field)], problem)
        })
    };
    let (_, board) = both(all(file.legend.iter().map(tile)), ground(file, document))?;
    Ok(board.under(file.weather).sounding_like(file.ambience))
}

fn ground(file: &LevelFile, document: &Document) -> Result<Board, Faults> {
    match &file.map {
        MapFile::Rows(rows) => from_rows(rows, file, document),
        MapFile::Fill { columns, rows, with } => {
            let tile = lookup(*with, file).map_err(|help| {
                document.fault(&[Key::Field("map"), Key::Field("with")], unknown(*with)).with_help(help)
            })?;
            // Checked before the tiles are made, so that a board of 100,000 × 100,000 costs nothing.
            let sides = 1..=Board::LARGEST;
            let count = if sides.contains(columns) && sides.contains(rows) { columns * rows } else { 0 };
            let board = Board::new(*columns, *rows, vec![tile; count as usize]);
            Ok(board.map_err(|problem| document.fault(&[Key::Field("map")], problem))?)
        }
    }
}

fn from_rows(rows: &[String], file: &LevelFile, document: &Document) -> Result<Board, Faults> {
    let row_path = |index| [Key::Field("map"), Key::Index(index)];
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let largest = Board::LARGEST as usize;
    if !(1..=largest).contains(&columns) || !(1..=largest).contains(&rows.len()) {
        let problem =
            format!("a map of {columns}×{} hexes; each side must be within 1..={largest}", rows.len());
        return Err(document.fault(&[Key::Field("map")], problem).into());
    }
    let row = |(index, row): (usize, &String)| {
        let length = row.chars().count();
        if length != columns {
            let problem = format!("row {index} of the map has {length} hexes, the first has {columns}");
            return Err(document.fault(&row_path(index), problem));
        }
        let tile = |letter| {
            let fault = |help| document.fault(&row_path(index), unknown(letter)).with_help(help);
            lookup(letter, file).map_err(fault)
        };
        row.chars().map(tile).collect::<Result<Vec<Tile>, _>>()
    };
    let tiles = all(rows.iter().enumerate().map(row))?.concat();
    let board = Board::new(columns as i32, rows.len() as i32, tiles);
    Ok(board.map_err(|problem| document.fault(&[Key::Field("map")], problem))?)
}

fn unknown(letter: char) -> String {
    format!("the legend does not say what {letter:?} stands for")
}

fn lookup(letter: char, file: &LevelFile) -> Result<Tile, String> {
    file.legend.get(&letter).copied().ok_or_else(|| {
        let known: Vec<String> = file.legend.keys().map(char::to_string).collect();
        did_you_mean_in("the `legend`", &letter.to_string(), known.iter().map(String::as_str))
    })
}
