//! From files to a battle: a file is read strictly, checked completely, and only then spawned.
//!
//! [`Source`] reads a file, `format` defines what it may contain, [`Level::read`] checks it and turns it into
//! records, [`Snapshot::restore`] spawns them. A faulty file spawns nothing.

mod before;
mod beginning;
mod board;
mod bodies;
mod build;
mod catalog;
mod check;
mod document;
mod enlist;
mod event_keys;
mod explain;
mod face;
mod fault;
mod faults;
mod folders;
pub mod follow;
pub(crate) mod format;
mod items;
mod lesson;
mod limits;
mod locate;
mod own_catalog;
mod partial;
mod personalities;
mod reader;
mod record;
mod seen;
mod sense;
mod shape;
mod sides;
mod snapshot;
mod source;
mod spelling;
mod ties;
mod tokens;
mod unique;
mod unit_entry;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use build::{can_be_set_up, no_place_to_stand};
pub use catalog::Catalogs;
pub(crate) use document::Document;
pub(crate) use enlist::{ON_PARADE, enlist};
pub(crate) use event_keys::{event_fault, event_names};
pub(crate) use face::{Face, face_problem};
pub use fault::{FileError, escaped, printable};
pub use faults::Faults;
pub(crate) use faults::{all, both};
pub(crate) use folders::{Astray, stays, within};
pub use folders::{PlayerFolders, is_path, own_file, own_files, own_names};
pub use lesson::{
    BoardSpot, CardCue, CardMark, CardTarget, Lesson, LessonCard, LessonProgress, Openable, Sign, TablePanel,
};
pub(crate) use limits::beyond_magic;
pub use locate::Key;
pub use partial::Partial;
pub(crate) use partial::as_json;
pub use personalities::{personalities, read_personalities};
pub(crate) use reader::KeptReader;
pub use record::{ItemRecord, UnitRecord, at_hand, keeps_fighting};
pub(crate) use shape::{Fault, Known, completes, no_key};
pub use snapshot::{DiceRecord, Snapshot};
pub use source::Source;
pub use spelling::{did_you_mean, did_you_mean_in, nearest};
pub(crate) use unique::{unique, unique_if_given};
pub use write::replace_file;

use crate::model::{Board, SideId, Sides};
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
    /// The side of which the story tells.
    pub protagonist: Option<SideId>,
    /// The board.
    pub board: Board,
    /// The sides and their objectives.
    pub sides: Sides,
    /// Units, by id.
    pub units: Vec<UnitRecord>,
    /// Items, by id.
    pub items: Vec<ItemRecord>,
    /// The lesson that goes with it.
    pub lesson: Option<Lesson>,
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
        Ok(Level::examine(source)?)
    }

    /// Reads and checks a level file to its end.
    ///
    /// # Errors
    /// All faults found, up to [`Faults::MOST`]. What is no RON or does not fit the format is told alone.
    ///
    /// ```
    /// use hexfray::level::{Level, Source};
    /// use std::path::Path;
    ///
    /// let tavern = Source::read(Path::new("levels/tavern.ron")).unwrap();
    /// let faulty = tavern.text().replace("round_limit: ", "round_limit: 9").replace("brawler", "brawlr");
    /// let faults = Level::examine(&Source::inline("faulty.ron", &faulty)).unwrap_err();
    /// assert!(faults.iter().count() > 1);
    /// ```
    pub fn examine(source: &Source) -> Result<Level, Faults> {
        let file: LevelFile = source.parse()?;
        Level::check(file, &Document::whole(source))
    }

    /// Checks a level that is part of another file.
    pub(crate) fn check(file: LevelFile, document: &Document) -> Result<Level, Faults> {
        if file.version != VERSION {
            let problem =
                format!("version {} of the level format; this game reads version {VERSION}", file.version);
            return Err(document.fault(&[Key::Field("version")], problem).into());
        }
        let limit = both(check_round_limit(&file, document), check_protagonist(&file, document));
        let (_, (board, sides, (units, items))) = both(limit, parts(&file, document))?;
        let forces = (&units[..], &items[..]);
        let lesson = file.lesson.map(|lesson| lesson::check::build(lesson, &board, &sides, forces, document));
        let lesson = lesson.transpose()?;
        Ok(Level {
            title: file.title,
            story: file.story,
            rulebook: file.rulebook.unwrap_or_else(|| "house".to_owned()),
            uneven: file.uneven,
            protagonist: file.protagonist,
            board,
            sides,
            units,
            items,
            lesson,
        })
    }
}

impl Level {
    /// The sides: first that of which the story tells, then the others by id.
    ///
    /// ```
    /// use hexfray::level::{Level, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/ghoul-crypt.ron")).unwrap()).unwrap();
    /// let sides: Vec<String> = level.sides_as_told().map(|side| side.to_string()).collect();
    /// assert_eq!(sides, ["seal", "pack"]);
    /// ```
    pub fn sides_as_told(&self) -> impl Iterator<Item = SideId> {
        let others = self.sides.sides.keys().copied().filter(|side| Some(*side) != self.protagonist);
        self.protagonist.into_iter().chain(others)
    }
}

/// The board of a level, its sides, and its units and items.
type LevelParts = (Board, Sides, (Vec<UnitRecord>, Vec<ItemRecord>));

fn parts(file: &LevelFile, document: &Document) -> Result<LevelParts, Faults> {
    let catalogs = Catalogs::shipped().with(file.catalog.clone(), document);
    let (board, catalogs) = both(board::build(file, document), catalogs)?;
    let sides = sides::build(file, &board, document);
    let forces = build::forces(file, &board, &catalogs, document);
    let (sides, (units, items)) = both(sides, forces)?;
    sides::check_escapes(&sides, (&units, &items), document)?;
    Ok((board, sides, (units, items)))
}

fn check_protagonist(file: &LevelFile, document: &Document) -> Result<(), FileError> {
    let Some(side) = file.protagonist.filter(|side| !file.sides.contains_key(side)) else { return Ok(()) };
    let known = file.sides.keys().map(SideId::as_str);
    let help = did_you_mean_in("the level's `sides`", side.as_str(), known);
    Err(document.fault(&[Key::Field("protagonist")], format!("there is no side `{side}`")).with_help(help))
}

fn check_round_limit(file: &LevelFile, document: &Document) -> Result<(), FileError> {
    if (1..=200).contains(&file.round_limit) {
        return Ok(());
    }
    let problem = format!("a round limit of {}; it must be within 1..=200", file.round_limit);
    Err(document.fault(&[Key::Field("round_limit")], problem))
}
