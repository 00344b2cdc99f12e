//! From files to a battle: a file is read strictly, checked completely, and only then spawned.
//!
//! [`Source`] reads a file, `format` defines what it may contain, [`Level::read`] checks it and turns it into
//! records, [`Snapshot::restore`] spawns them. A faulty file spawns nothing.

mod board;
mod build;
mod catalog;
mod check;
mod document;
mod explain;
mod fault;
pub mod follow;
pub(crate) mod format;
mod limits;
mod locate;
mod personalities;
mod record;
mod sides;
mod snapshot;
mod source;
mod spelling;
mod tokens;
mod unique;
mod write;

#[cfg(test)]
mod tests;

pub use catalog::Catalogs;
pub(crate) use document::Document;
pub use fault::FileError;
pub use locate::Key;
pub use personalities::{personalities, read_personalities};
pub use record::{ItemRecord, UnitRecord};
pub use snapshot::{DiceRecord, Snapshot};
pub use source::Source;
pub use spelling::{did_you_mean, nearest};
pub use write::replace_file;

use crate::model::{Board, Sides};
use format::{LevelFile, VERSION};

/// A checked level: everything it names exists, and every unit stands where it can.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// The title that the player reads.
    pub title: String,
    /// A few lines of story.
    pub story: String,
    /// Name of the rulebook it is meant for.
    pub rulebook: String,
    /// Whether one side is meant to be stronger.
    pub uneven: bool,
    /// The board.
    pub board: Board,
    /// The sides and their objectives.
    pub sides: Sides,
    /// Units, by id.
    pub units: Vec<UnitRecord>,
    /// Items, by id.
    pub items: Vec<ItemRecord>,
}

impl Level {
    /// Reads and checks a level file.
    ///
    /// # Errors
    /// The first fault found, with file, line, column and what was expected.
    ///
    /// ```
    /// use hexfray::level::{Level, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// assert_eq!(level.rulebook, "house");
    /// let faulty = Level::read(&Source::inline("empty.ron", "")).unwrap_err();
    /// assert_eq!(faulty.to_string(), "empty.ron:1:1: the file is empty");
    /// ```
    pub fn read(source: &Source) -> Result<Level, FileError> {
        let file: LevelFile = source.parse()?;
        Level::check(file, &Document::whole(source))
    }

    /// Checks a level that is part of another file.
    pub(crate) fn check(file: LevelFile, document: &Document) -> Result<Level, FileError> {
        if file.version != VERSION {
            let problem =
                format!("version {} of the level format; this game reads version {VERSION}", file.version);
            return Err(document.fault(&[Key::Field("version")], problem));
        }
        if !(1..=200).contains(&file.round_limit) {
            let problem = format!("a round limit of {}; it must be within 1..=200", file.round_limit);
            return Err(document.fault(&[Key::Field("round_limit")], problem));
        }
        let board = board::build(&file, document)?;
        let sides = sides::build(&file, &board, document)?;
        let catalogs = Catalogs::shipped().with(file.catalog.clone(), document)?;
        let (units, items) = build::forces(&file, &board, &sides, &catalogs, document)?;
        sides::check_escapes(&sides, (&units, &items), document)?;
        Ok(Level {
            title: file.title,
            story: file.story,
            rulebook: file.rulebook.unwrap_or_else(|| "house".to_owned()),
            uneven: file.uneven,
            board,
            sides,
            units,
            items,
        })
    }
}
