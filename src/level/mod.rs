//! From files to a battle: read strictly, checked whole, and only then spawned.
//!
//! [`Source`] reads a file, `format` says what may stand in it, [`Level::read`] checks it and turns it into
//! records, [`Snapshot::restore`] spawns them. A file with a fault spawns nothing.

mod board;
mod build;
mod catalog;
mod explain;
mod fault;
pub mod format;
mod locate;
mod record;
mod snapshot;
mod source;
mod spelling;
mod tokens;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use catalog::Catalogs;
pub use fault::FileError;
pub use locate::Key;
pub use record::{ItemRecord, UnitRecord};
pub use snapshot::{DiceRecord, Snapshot};
pub use source::Source;
pub use spelling::{did_you_mean, nearest};

use crate::hex::{Hex, Offset, from_offset};
use crate::model::{Board, Objective, SideId, SideState, Sides, Zone};
use format::{LevelFile, VERSION};

/// A level that has been checked: everything it refers to exists and stands where it may.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// The title a player reads.
    pub title: String,
    /// A few lines of story.
    pub story: String,
    /// Name of the rulebook it is meant for.
    pub rulebook: String,
    /// The ground.
    pub board: Board,
    /// Who fights over what.
    pub sides: Sides,
    /// Units, by id.
    pub units: Vec<UnitRecord>,
    /// Items, by id.
    pub items: Vec<ItemRecord>,
}

/// Where in a file a level is written: at its top, or within a script.
pub(crate) struct Document<'a> {
    pub source: &'a Source,
    pub within: &'a [Key<'a>],
}

impl Document<'_> {
    pub fn fault(&self, at: &[Key], problem: impl Into<String>) -> FileError {
        let path: Vec<Key> = self.within.iter().chain(at).copied().collect();
        self.source.fault(&path, problem)
    }
}

impl Level {
    /// Reads and checks a level file.
    ///
    /// # Errors
    /// The first fault found, with file, line, column and what was expected.
    pub fn read(source: &Source) -> Result<Level, FileError> {
        let file: LevelFile = source.parse()?;
        Level::check(file, &Document { source, within: &[] })
    }

    /// Checks a level that was read as part of another file.
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
        let sides = sides(&file, &board, document)?;
        let catalogs = Catalogs::shipped().with(file.catalog.clone(), document)?;
        let (units, items) = build::forces(&file, &board, &sides, &catalogs, document)?;
        Ok(Level {
            title: file.title,
            story: file.story,
            rulebook: file.rulebook.unwrap_or_else(|| "house".to_owned()),
            board,
            sides,
            units,
            items,
        })
    }
}

fn sides(file: &LevelFile, board: &Board, document: &Document) -> Result<Sides, FileError> {
    if file.sides.len() < 2 {
        return Err(document.fault(&[Key::Field("sides")], "a battle needs at least two sides"));
    }
    let mut zones = BTreeMap::new();
    for (name, places) in &file.zones {
        let path = [Key::Field("zones"), Key::Entry(name)];
        zones.insert(name.clone(), zone(places, board, document, &path)?);
    }
    let mut sides: BTreeMap<SideId, SideState> = BTreeMap::new();
    for (id, side) in &file.sides {
        let path = [Key::Field("sides"), Key::Entry(id.as_str())];
        if side.objectives.is_empty() {
            return Err(
                document.fault(&path, format!("side `{id}` has no objective; give it at least `Eliminate`"))
            );
        }
        for (index, objective) in side.objectives.iter().enumerate() {
            let path = [path[0], path[1], Key::Field("objectives"), Key::Index(index)];
            check_objective(objective, &zones, document, &path)?;
        }
        let deployment_path = [path[0], path[1], Key::Field("deployment")];
        let state = SideState {
            name: side.name.clone(),
            objectives: side.objectives.clone(),
            deployment: zone(&side.deployment, board, document, &deployment_path)?,
            held: vec![0; side.objectives.len()],
        };
        sides.insert(*id, state);
    }
    Ok(Sides { sides, zones, round_limit: file.round_limit })
}

fn check_objective(
    objective: &Objective,
    zones: &BTreeMap<String, Zone>,
    document: &Document,
    path: &[Key],
) -> Result<(), FileError> {
    let (zone, count) = match objective {
        Objective::Eliminate => return Ok(()),
        Objective::Survive { rounds } => (None, *rounds),
        Objective::Reach { zone, units } => (Some(zone), u32::from(*units)),
        Objective::Hold { zone, rounds } => (Some(zone), u32::from(*rounds)),
    };
    if count == 0 {
        return Err(document.fault(path, "an objective counts from 1"));
    }
    match zone {
        Some(zone) if !zones.contains_key(zone) => Err(document
            .fault(path, format!("there is no zone `{zone}`"))
            .with_help(did_you_mean(zone, zones.keys().map(String::as_str)))),
        _ => Ok(()),
    }
}

fn zone(places: &[(i32, i32)], board: &Board, document: &Document, path: &[Key]) -> Result<Zone, FileError> {
    let mut offsets: Vec<(i32, i32)> = Vec::with_capacity(places.len());
    for (index, &(column, row)) in places.iter().enumerate() {
        on_board(column, row, board).map_err(|problem| {
            let path: Vec<Key> = path.iter().copied().chain([Key::Index(index)]).collect();
            document.fault(&path, problem)
        })?;
        offsets.push((row, column));
    }
    offsets.sort_unstable();
    offsets.dedup();
    let hexes = offsets.into_iter().map(|(row, column)| from_offset(Offset { column, row })).collect();
    Ok(Zone { hexes })
}

/// The hex in a column and row, or what is wrong with them.
fn on_board(column: i32, row: i32, board: &Board) -> Result<Hex, String> {
    let inside = (0..board.columns()).contains(&column) && (0..board.rows()).contains(&row);
    let (columns, rows) = (board.columns(), board.rows());
    inside.then(|| from_offset(Offset { column, row })).ok_or_else(|| {
        format!(
            "({column}, {row}) is off the map, which has {columns} columns and {rows} rows, counted from 0"
        )
    })
}
