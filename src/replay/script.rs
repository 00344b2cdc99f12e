//! A script: orders of a battle, and what is expected of it. `levels/README.md` shows a complete one.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::entry::Entry;
use super::face::Face;
use super::partial::Partial;
use super::record::known_keys;
use super::{events, face, levels};
use crate::ai::{Player, UnknownPlayer};
use crate::level::format::{LevelFile, VERSION};
use crate::level::{DiceRecord, Document, FileError, Key, Level, Snapshot, Source, did_you_mean};
use crate::model::{LogMark, SideId, UnitId};
use crate::rulebook::Rulebook;
use crate::rules::codex;

#[derive(Deserialize)]
#[serde(rename = "a script", deny_unknown_fields)]
struct ScriptFile {
    version: u32,
    level: LevelChoice,
    rulebook: Option<String>,
    #[serde(default)]
    seed: u64,
    initiative: Option<Vec<UnitId>>,
    dice: Option<Vec<Face>>,
    #[serde(default)]
    then_random: bool,
    #[serde(default)]
    orders: Vec<Entry>,
    #[serde(default)]
    players: BTreeMap<SideId, String>,
    #[serde(default)]
    expect: Vec<Partial>,
    #[serde(default)]
    forbid: Vec<Partial>,
    #[serde(default)]
    facts: Vec<Partial>,
    log: Option<LogMark>,
}

/// Where a script has its level.
#[derive(Deserialize)]
enum LevelChoice {
    /// In a file of this name.
    File(String),
    /// In the script itself.
    Inline(Box<LevelFile>),
}

/// A script that has been checked.
#[derive(Debug, Clone)]
pub struct Script {
    /// The level.
    pub level: Level,
    /// The rulebook.
    pub rulebook: Rulebook,
    /// Seed, scripted faces and initiative.
    pub dice: DiceRecord,
    /// The players that play on after the orders, by side.
    pub players: BTreeMap<SideId, Player>,
    pub(super) source: Source,
    pub(super) orders: Vec<Entry>,
    pub(super) expect: Vec<Partial>,
    pub(super) forbid: Vec<Partial>,
    pub(super) facts: Vec<Partial>,
    pub(super) log: Option<LogMark>,
}

impl Script {
    /// Reads and checks a script and the level that it names.
    ///
    /// # Errors
    /// The first fault found, with file, line, column and what was expected.
    pub fn read(path: &Path) -> Result<Script, FileError> {
        Self::of(Source::read(path)?, path.parent().unwrap_or(Path::new("")))
    }

    /// Checks a script that names levels in `folder`.
    ///
    /// # Errors
    /// As [`Script::read`].
    pub fn of(source: Source, folder: &Path) -> Result<Script, FileError> {
        let file: ScriptFile = source.parse()?;
        if file.version != VERSION {
            let problem =
                format!("version {} of the script format; this game reads version {VERSION}", file.version);
            return Err(source.fault(&[Key::Field("version")], problem));
        }
        let level = level(file.level, &source, folder)?;
        let rulebook = rulebook(file.rulebook.as_deref(), &level, &source)?;
        let dice = DiceRecord {
            seed: file.seed,
            script: file.dice.map(|faces| faces.into_iter().map(|Face(face)| face).collect()),
            script_used: 0,
            then_random: file.then_random,
            initiative: file.initiative,
        };
        let players = players(&file.players, &level, &source)?;
        let script = Script {
            players,
            level,
            rulebook,
            dice,
            orders: file.orders,
            expect: file.expect,
            forbid: file.forbid,
            facts: file.facts,
            log: file.log,
            source,
        };
        script.check_dice()?;
        script.check_events("expect", &script.expect)?;
        script.check_events("forbid", &script.forbid)?;
        script.check_facts()?;
        script.check_fact_keys()?;
        Ok(script)
    }

    fn check_dice(&self) -> Result<(), FileError> {
        for (index, unit) in self.dice.initiative.iter().flatten().enumerate() {
            let path = [Key::Field("initiative"), Key::Index(index)];
            self.check_unit(unit.as_str(), &path)?;
            if self.dice.initiative.iter().flatten().take(index).any(|other| other == unit) {
                return Err(self.source.fault(&path, format!("`{unit}` stands in the order twice")));
            }
        }
        for (index, face) in self.dice.script.iter().flatten().enumerate() {
            if let Some(problem) = face::problem(face) {
                return Err(self.source.fault(&[Key::Field("dice"), Key::Index(index)], problem));
            }
        }
        Ok(())
    }

    fn check_events(&self, list: &str, events: &[Partial]) -> Result<(), FileError> {
        for (index, event) in events.iter().enumerate() {
            let path = [Key::Field(list), Key::Index(index)];
            let Some(name) = event.text("event") else {
                let problem = "an event is known by its name";
                return Err(self.source.fault(&path, problem).with_help("begin it with `\"event\": \"…\"`"));
            };
            if !events::NAMES.contains(&name) {
                let problem = format!("there is no event `{name}`");
                let help = did_you_mean(name, events::NAMES);
                return Err(self.source.fault(&path, problem).with_help(help));
            }
        }
        Ok(())
    }

    fn check_facts(&self) -> Result<(), FileError> {
        for (index, fact) in self.facts.iter().enumerate() {
            let path = [Key::Field("facts"), Key::Index(index)];
            match (fact.text("unit"), fact.text("item")) {
                (Some(unit), None) => self.check_unit(unit, &path)?,
                (None, Some(item)) => self.check_item(item, &path)?,
                _ => {
                    let problem = "a fact is about one unit or one item";
                    let help = "begin it with `\"unit\": \"…\"` or `\"item\": \"…\"`";
                    return Err(self.source.fault(&path, problem).with_help(help));
                }
            }
        }
        Ok(())
    }

    /// Without this, a misspelled key would be found only after the battle.
    fn check_fact_keys(&self) -> Result<(), FileError> {
        let beginning = Snapshot::beginning(&self.level, self.dice.clone());
        for (index, fact) in self.facts.iter().enumerate() {
            let known = known_keys(fact, &beginning);
            if let Some(key) = fact.keys().find(|key| !known.contains(key)) {
                let problem = format!("a fact has no key `{key}`");
                let help = did_you_mean(key, known.iter().map(String::as_str));
                let path = [Key::Field("facts"), Key::Index(index)];
                return Err(self.source.fault(&path, problem).with_help(help));
            }
        }
        Ok(())
    }

    fn check_unit(&self, id: &str, path: &[Key]) -> Result<(), FileError> {
        self.check_id("unit", id, self.level.units.iter().map(|unit| unit.id.as_str()), path)
    }

    fn check_item(&self, id: &str, path: &[Key]) -> Result<(), FileError> {
        self.check_id("item", id, self.level.items.iter().map(|item| item.id.as_str()), path)
    }

    fn check_id<'a>(
        &self,
        what: &str,
        id: &str,
        ids: impl Iterator<Item = &'a str> + Clone,
        path: &[Key],
    ) -> Result<(), FileError> {
        if ids.clone().any(|known| known == id) {
            return Ok(());
        }
        let problem = format!("the level has no {what} `{id}`");
        Err(self.source.fault(path, problem).with_help(did_you_mean(id, ids)))
    }
}

/// The players that play on after the orders; each key must be a side of the level.
fn players(
    names: &BTreeMap<SideId, String>,
    level: &Level,
    source: &Source,
) -> Result<BTreeMap<SideId, Player>, FileError> {
    let player = |(side, name): (&SideId, &String)| {
        let within = [Key::Field("players"), Key::Entry(side.as_str())];
        if !level.sides.sides.contains_key(side) {
            let help = did_you_mean(side.as_str(), level.sides.sides.keys().map(SideId::as_str));
            return Err(source.fault(&within, format!("the level has no side `{side}`")).with_help(help));
        }
        let player =
            name.parse().map_err(|unknown: UnknownPlayer| source.fault(&within, unknown.to_string()))?;
        Ok((*side, player))
    };
    names.iter().map(player).collect()
}

fn level(choice: LevelChoice, source: &Source, folder: &Path) -> Result<Level, FileError> {
    let within = [Key::Field("level")];
    match choice {
        LevelChoice::Inline(file) => Level::check(*file, &Document::whole(source).inside(&within)),
        LevelChoice::File(name) => {
            let file = levels::named(&name, folder, |problem| source.fault(&within, problem))?;
            Level::read(&file)
        }
    }
}

/// The rulebook that the script names, or else the one of its level.
fn rulebook(name: Option<&str>, level: &Level, source: &Source) -> Result<Rulebook, FileError> {
    let key = if name.is_some() { Key::Field("rulebook") } else { Key::Field("level") };
    let name = name.unwrap_or(&level.rulebook);
    if !Rulebook::shipped_names().any(|known| known == name) {
        let help = did_you_mean(name, Rulebook::shipped_names());
        return Err(source.fault(&[key], format!("there is no rulebook `{name}`")).with_help(help));
    }
    Rulebook::shipped(name, codex())
}
