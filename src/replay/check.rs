//! Checks files of every kind for faults.

use std::fmt;
use std::path::Path;

use super::cues;
use super::goals;
use super::outline::Outline;
use super::save::Save;
use super::script::Script;
use crate::level::{Catalogs, Faults, FileError, Key, Level, Source, both, printable, read_personalities};
use crate::party::Party;
use crate::rulebook::Rulebook;
use crate::rules::{codex, sound_level};

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

/// Checks a level, rulebook, script, save, catalog, party or file of personalities; the keys tell which it is.
///
/// # Errors
/// All faults found, up to [`Faults::MOST`], each with file, line, column and what was expected. What cannot be meant
/// is a fault here, although the game plays it: a goal that nobody can reach, an archer without arrows.
pub fn check(path: &Path) -> Result<CheckedFile, Faults> {
    let source = Source::read(path)?;
    let outline = match source.parse() {
        // RON's message about the first wrong character would not help.
        Err(error) if error.problem().contains(OUTLINE) => Err(foreign(&source)),
        outline => outline,
    }?;
    let told = match outline {
        Outline { beginning: Some(_), .. } => save(&source)?,
        Outline { party: Some(_), .. } => party(&source)?,
        Outline { orders: Some(_), .. } | Outline { level: Some(_), .. } => script(path)?,
        Outline { personalities: Some(_), .. } => personalities(&source)?,
        Outline { map: Some(_), .. } => level(&source)?,
        Outline { rules: Some(_), .. } => rulebook(&source)?,
        _ if outline.is_catalog() => catalog(&source)?,
        _ => return Err(foreign(&source).into()),
    };
    Ok(CheckedFile(told))
}

fn foreign(source: &Source) -> FileError {
    let problem = "this is no file of the game: levels have a `map`, rulebooks `rules`, scripts `orders`, \
                   saves a `beginning`, catalogs `weapons`, `armor`, `bodies` or `creatures`, personalities `personalities`, parties a \
                   `party`";
    source.fault(&[], problem)
}

/// Checks a level, and that everything in it can be meant.
///
/// # Errors
/// All faults found, up to [`Faults::MOST`].
///
/// ```
/// use hexfray::level::Source;
/// use hexfray::replay::check_level;
///
/// let tavern = Source::read("levels/tavern.ron".as_ref())?;
/// assert!(check_level(&tavern).is_ok());
/// let endless = tavern.text().replacen("Eliminate", "Survive(rounds: 200)", 1);
/// assert!(check_level(&Source::inline("endless.ron", &endless)).is_err());
/// # Ok::<(), hexfray::level::FileError>(())
/// ```
pub fn check_level(source: &Source) -> Result<Level, Faults> {
    let level = sound_level(source)?;
    let rulebook = Rulebook::named_in(source, &[Key::Field("rulebook")], &level.rulebook, codex());
    let by_its_rules = rulebook.as_ref().map_or(Ok(()), |rulebook| {
        both(goals::check(&level, rulebook, source), cues::check(&level, rulebook, source)).map(drop)
    });
    // Creatures that no unit is may be made units of one day.
    let catalogs = Catalogs::of_level(source).map(drop);
    both(rulebook, both(both(level.check_sense(source), catalogs), by_its_rules))?;
    Ok(level)
}

fn level(source: &Source) -> Result<String, Faults> {
    let level = check_level(source)?;
    let (columns, rows, units) = (level.board.columns(), level.board.rows(), level.units.len());
    Ok(format!("level \"{}\", {columns} by {rows} hexes, {units} units", printable(&level.title)))
}

fn rulebook(source: &Source) -> Result<String, Faults> {
    let rulebook = Rulebook::examine(source, codex())?;
    rulebook.check_sense(source, codex())?;
    let on = codex().rules().iter().filter(|rule| rulebook.has(rule.id)).count();
    Ok(format!("rulebook \"{}\", {on} of {} rules on", printable(&rulebook.name), codex().rules().len()))
}

fn script(path: &Path) -> Result<String, Faults> {
    check_script(&Script::examine(path)?).map(|CheckedFile(told)| told)
}

/// Checks what a script names, against its level as that is now: with a party in it, if one has gone there.
///
/// # Errors
/// All faults found, up to [`Faults::MOST`].
pub fn check_script(script: &Script) -> Result<CheckedFile, Faults> {
    script.check()?;
    Ok(CheckedFile(format!(
        "script on \"{}\", {} orders",
        printable(&script.level.title),
        script.orders.len()
    )))
}

fn save(source: &Source) -> Result<String, Faults> {
    let save = Save::read(source)?;
    let (round, orders) = (save.last.clock.round, save.orders.len());
    let (title, game) = (printable(&save.title), printable(&save.game));
    Ok(format!("save of \"{title}\", round {round}, {orders} orders, by Hexfray {game}"))
}

fn party(source: &Source) -> Result<String, Faults> {
    let party = Party::examine(source)?;
    Ok(format!("party \"{}\", {} members, day {}", printable(&party.name), party.members.len(), party.day))
}

fn personalities(source: &Source) -> Result<String, Faults> {
    let all = read_personalities(source)?;
    Ok(format!("{} personalities", all.len()))
}

fn catalog(source: &Source) -> Result<String, Faults> {
    Catalogs::read(source)?;
    Ok("catalog".to_owned())
}
