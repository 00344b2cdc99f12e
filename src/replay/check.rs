//! Checks files of every kind for faults.

use std::fmt;
use std::path::Path;

use super::outline::Outline;
use super::save::Save;
use super::script::Script;
use crate::level::{Catalogs, FileError, Key, Level, Source, did_you_mean, read_personalities};
use crate::rulebook::Rulebook;
use crate::rules::codex;

/// What a file without faults holds; it displays as a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile(String);

impl fmt::Display for CheckedFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What parse errors call an [`Outline`].
const OUTLINE: &str = "a file of the game";

/// Checks a level, rulebook, script, save, catalog or file of personalities; the keys tell which it is.
///
/// # Errors
/// The first fault found, with file, line, column and what was expected.
pub fn check(path: &Path) -> Result<CheckedFile, FileError> {
    let source = Source::read(path)?;
    let outline = match source.parse() {
        // RON's message about the first wrong character would not help.
        Err(error) if error.problem().contains(OUTLINE) => Err(foreign(&source)),
        outline => outline,
    }?;
    let told = match outline {
        Outline { beginning: Some(_), .. } => save(&source),
        Outline { orders: Some(_), .. } | Outline { level: Some(_), .. } => script(path),
        Outline { personalities: Some(_), .. } => personalities(&source),
        Outline { map: Some(_), .. } => level(&source),
        Outline { rules: Some(_), .. } => rulebook(&source),
        _ if outline.is_catalog() => catalog(&source),
        _ => Err(foreign(&source)),
    };
    told.map(CheckedFile)
}

fn foreign(source: &Source) -> FileError {
    let problem = "this is no file of the game: levels have a `map`, rulebooks `rules`, scripts `orders`, \
                   saves a `beginning`, catalogs `weapons`, `armor` or `creatures`, personalities `personalities`";
    source.fault(&[], problem)
}

fn level(source: &Source) -> Result<String, FileError> {
    let level = Level::read(source)?;
    if !Rulebook::shipped_names().any(|name| name == level.rulebook) {
        let problem = format!("there is no rulebook `{}`", level.rulebook);
        let help = did_you_mean(&level.rulebook, Rulebook::shipped_names());
        return Err(source.fault(&[Key::Field("rulebook")], problem).with_help(help));
    }
    let (columns, rows, units) = (level.board.columns(), level.board.rows(), level.units.len());
    Ok(format!("level \"{}\", {columns} by {rows} hexes, {units} units", level.title))
}

fn rulebook(source: &Source) -> Result<String, FileError> {
    let rulebook = Rulebook::read(source, codex())?;
    let on = codex().rules().iter().filter(|rule| rulebook.has(rule.id)).count();
    Ok(format!("rulebook \"{}\", {on} of {} rules on", rulebook.name, codex().rules().len()))
}

fn script(path: &Path) -> Result<String, FileError> {
    let script = Script::read(path)?;
    Ok(format!("script on \"{}\", {} orders", script.level.title, script.orders.len()))
}

fn save(source: &Source) -> Result<String, FileError> {
    let save = Save::read(source)?;
    let (round, orders) = (save.last.clock.round, save.orders.len());
    Ok(format!("save of \"{}\", round {round}, {orders} orders, by Hexfray {}", save.title, save.game))
}

fn personalities(source: &Source) -> Result<String, FileError> {
    let all = read_personalities(source)?;
    Ok(format!("{} personalities", all.len()))
}

fn catalog(source: &Source) -> Result<String, FileError> {
    Catalogs::read(source)?;
    Ok("catalog".to_owned())
}
