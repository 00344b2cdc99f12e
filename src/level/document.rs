//! Parts of a file, for errors with their place.

use super::fault::FileError;
use super::locate::Key;
use super::source::Source;
use crate::hex::{Hex, Offset, from_offset};
use crate::model::Board;

/// A part of a file: a whole level, a level within a script, or an entry of a level.
pub(crate) struct Document<'a> {
    source: &'a Source,
    within: Vec<Key<'a>>,
}

impl<'a> Document<'a> {
    /// The whole file.
    pub fn whole(source: &'a Source) -> Document<'a> {
        Document { source, within: Vec::new() }
    }

    /// The part to which a path leads from here.
    pub fn inside<'b>(&self, at: &[Key<'b>]) -> Document<'b>
    where
        'a: 'b,
    {
        Document { source: self.source, within: self.path(at) }
    }

    /// Whether the file has the value to which a path leads.
    pub fn has(&self, at: &[Key]) -> bool {
        self.source.has(&self.path(at))
    }

    /// The error for a value of this part that breaks a rule of the game.
    pub fn fault(&self, at: &[Key], problem: impl Into<String>) -> FileError {
        self.source.fault(&self.path(at), problem)
    }

    fn path<'b>(&self, at: &[Key<'b>]) -> Vec<Key<'b>>
    where
        'a: 'b,
    {
        self.within.iter().chain(at).copied().collect()
    }
}

/// The hex in a column and row, or why there is none.
pub(super) fn on_board(column: i32, row: i32, board: &Board) -> Result<Hex, String> {
    let inside = (0..board.columns()).contains(&column) && (0..board.rows()).contains(&row);
    let (columns, rows) = (board.columns(), board.rows());
    inside.then(|| from_offset(Offset { column, row })).ok_or_else(|| {
        format!(
            "({column}, {row}) is off the map, which has {columns} columns and {rows} rows, counted from 0"
        )
    })
}
