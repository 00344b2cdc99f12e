//! A script: orders of a battle, and what is expected of it. `levels/README.md` shows a complete one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use super::entry::Entry;
use super::known_orders::unknown;
use super::{facts, levels};
use crate::ai::{Patience, Player, UnknownPlayer};
use crate::level::format::{LevelFile, VERSION};
use crate::level::{
    DiceRecord, Document, Face, Faults, FileError, Key, Known, Level, Partial, Snapshot, Source, all, both,
    did_you_mean, did_you_mean_in, event_fault, event_names, face_problem,
};
use crate::model::{LogMark, SideId, UnitId};
use crate::rulebook::Rulebook;
use crate::rules::{checked_level, codex, sound_level};

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
    /// How long they may think about a plan, in work.
    pub work: u32,
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
        Ok(Script::examine(path)?)
    }

    /// Reads a script and the level that it names, and checks both to their end.
    ///
    /// # Errors
    /// All faults found, up to [`Faults::MOST`].
    pub fn examine(path: &Path) -> Result<Script, Faults> {
        Script::of(Source::read(path)?)
    }

    /// The script that a text holds, which may be built into the game.
    ///
    /// # Errors
    /// All faults found, up to [`Faults::MOST`].
    pub fn of(source: Source) -> Result<Script, Faults> {
        let script = Script::unchecked(source)?;
        script.check_but_orders()?;
        Ok(script)
    }

    /// The script in a file into whose level a party will go: what it names is checked with [`Script::check`] after that.
    ///
    /// # Errors
    /// The faults of the level and of how the script is written, up to [`Faults::MOST`].
    pub fn awaiting_party(path: &Path) -> Result<Script, Faults> {
        Script::unchecked(Source::read(path)?)
    }

    fn unchecked(source: Source) -> Result<Script, Faults> {
        let file: ScriptFile = source.parse()?;
        if file.version != VERSION {
            let problem =
                format!("version {} of the script format; this game reads version {VERSION}", file.version);
            return Err(source.fault(&[Key::Field("version")], problem).into());
        }
        let (level, level_source) = level(file.level, &source)?;
        let rulebook = rulebook(file.rulebook.as_deref(), &level, level_source.as_ref(), &source);
        let (rulebook, players) = both(rulebook, players(&file.players, &level, &source))?;
        let dice = DiceRecord {
            seed: file.seed,
            script: file.dice.map(|faces| faces.into_iter().map(|Face(face)| face).collect()),
            script_used: 0,
            then_random: file.then_random,
            initiative: file.initiative,
            loaded: Vec::new(),
        };
        Ok(Script {
            players,
            work: Patience::USUAL,
            level,
            rulebook,
            dice,
            orders: file.orders,
            expect: file.expect,
            forbid: file.forbid,
            facts: file.facts,
            log: file.log,
            source,
        })
    }

    /// Checks all that it names against its level, as that is now: with a party in it, if one has gone there.
    ///
    /// # Errors
    /// All faults found, up to [`Faults::MOST`].
    pub fn check(&self) -> Result<(), Faults> {
        both(self.check_but_orders(), self.check_orders()).map(drop)
    }

    fn check_but_orders(&self) -> Result<(), Faults> {
        let dice = both(self.check_initiative(), self.check_dice());
        let known = self.known().with_rules(codex().rules().iter().map(|rule| rule.id));
        let known = known.with_labels(codex().labels());
        let events = both(
            self.check_events("expect", &self.expect, &known),
            self.check_events("forbid", &self.forbid, &known),
        );
        both(both(dice, self.check_players()), both(events, self.check_facts(&known))).map(drop)
    }

    fn check_initiative(&self) -> Result<(), Faults> {
        let order: &[UnitId] = self.dice.initiative.as_deref().unwrap_or_default();
        let mut seen = BTreeSet::new();
        let unit = |(index, unit): (usize, &UnitId)| {
            let path = [Key::Field("initiative"), Key::Index(index)];
            self.check_unit(unit.as_str(), &path)?;
            let problem = || self.source.fault(&path, format!("`{unit}` stands in the order twice"));
            if seen.insert(*unit) { Ok(()) } else { Err(problem()) }
        };
        all(order.iter().enumerate().map(unit)).map(drop)
    }

    /// Players can only play on where there are some.
    fn check_players(&self) -> Result<(), FileError> {
        let Some(index) = self.orders.iter().position(|entry| matches!(entry, Entry::PlayOn)) else {
            return Ok(());
        };
        if !self.players.is_empty() {
            return Ok(());
        }
        let path = [Key::Field("orders"), Key::Index(index)];
        let help = "say who plays which side with `players`";
        Err(self.source.fault(&path, "nobody is there to play on").with_help(help))
    }

    /// What its level knows.
    fn known(&self) -> Known<'_> {
        let Level { units, items, sides, board, .. } = &self.level;
        Known::of(units, items, sides).on(board)
    }

    /// Checks that the units, items, sides and places that its orders name are in its level. Orders that must be refused
    /// may name what they like.
    fn check_orders(&self) -> Result<(), Faults> {
        let known = self.known();
        let order = |(index, entry): (usize, &Entry)| {
            let Entry::Given(order) = entry else { return Ok(()) };
            let Some((key, (problem, help))) = unknown(order, &known) else { return Ok(()) };
            let path = [Key::Field("orders"), Key::Index(index), Key::Field(key)];
            Err(self.source.fault(&path, problem).with_help(help))
        };
        all(self.orders.iter().enumerate().map(order)).map(drop)
    }

    fn check_dice(&self) -> Result<(), Faults> {
        let faces = self.dice.script.iter().flatten().enumerate();
        let problems = faces.filter_map(|(index, face)| {
            let path = [Key::Field("dice"), Key::Index(index)];
            Some(Err(self.source.fault(&path, face_problem(face)?)))
        });
        all::<(), FileError>(problems).map(drop)
    }

    fn check_events(&self, list: &str, events: &[Partial], known: &Known) -> Result<(), Faults> {
        let event = |(index, event): (usize, &Partial)| {
            let path = [Key::Field(list), Key::Index(index)];
            let Some(name) = event.text("event") else {
                let problem = "an event is known by its name";
                return Err(self.source.fault(&path, problem).with_help("begin it with `\"event\": \"…\"`"));
            };
            if !event_names().any(|event| event == name) {
                let problem = format!("there is no event `{name}`");
                let help = did_you_mean(name, event_names());
                return Err(self.source.fault(&path, problem).with_help(help));
            }
            match event_fault(event, known) {
                None => Ok(()),
                Some((problem, help)) => Err(self.source.fault(&path, problem).with_help(help)),
            }
        };
        all(events.iter().enumerate().map(event)).map(drop)
    }

    fn check_facts(&self, known: &Known) -> Result<(), Faults> {
        let beginning = Snapshot::beginning(&self.level, self.dice.clone());
        let facts = self.facts.iter().enumerate();
        all(facts.map(|(index, fact)| self.check_fact(fact, index, known, &beginning))).map(drop)
    }

    fn check_fact(
        &self,
        fact: &Partial,
        index: usize,
        known: &Known,
        beginning: &Snapshot,
    ) -> Result<(), FileError> {
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
        // Without this, a misspelled key would be found only after the battle.
        let fault = |(problem, help): (String, String)| self.source.fault(&path, problem).with_help(help);
        facts::check(fact, known, beginning).map_err(fault)
    }

    fn check_unit(&self, id: &str, path: &[Key]) -> Result<(), FileError> {
        self.check_id(
            ("unit", "the level's `units`"),
            id,
            self.level.units.iter().map(|unit| unit.id.as_str()),
            path,
        )
    }

    fn check_item(&self, id: &str, path: &[Key]) -> Result<(), FileError> {
        self.check_id(
            ("item", "what `hexfray run` prints"),
            id,
            self.level.items.iter().map(|item| item.id.as_str()),
            path,
        )
    }

    fn check_id<'a>(
        &self,
        (what, list): (&str, &str),
        id: &str,
        ids: impl Iterator<Item = &'a str> + Clone,
        path: &[Key],
    ) -> Result<(), FileError> {
        if ids.clone().any(|known| known == id) {
            return Ok(());
        }
        let problem = format!("the level has no {what} `{id}`");
        Err(self.source.fault(path, problem).with_help(did_you_mean_in(list, id, ids)))
    }
}

/// The players that play on after the orders; each key must be a side of the level.
fn players(
    names: &BTreeMap<SideId, String>,
    level: &Level,
    source: &Source,
) -> Result<BTreeMap<SideId, Player>, Faults> {
    let player = |(side, name): (&SideId, &String)| {
        let within = [Key::Field("players"), Key::Entry(side.as_str())];
        if !level.sides.sides.contains_key(side) {
            let sides = level.sides.sides.keys().map(SideId::as_str);
            let help = did_you_mean_in("the level's `sides`", side.as_str(), sides);
            return Err(source.fault(&within, format!("the level has no side `{side}`")).with_help(help));
        }
        let player =
            name.parse().map_err(|unknown: UnknownPlayer| source.fault(&within, unknown.to_string()))?;
        Ok((*side, player))
    };
    Ok(all(names.iter().map(player))?.into_iter().collect())
}

/// The level, and its file if it has one of its own.
fn level(choice: LevelChoice, source: &Source) -> Result<(Level, Option<Source>), Faults> {
    let within = [Key::Field("level")];
    match choice {
        LevelChoice::Inline(file) => {
            Ok((checked_level(*file, &Document::whole(source).inside(&within))?, None))
        }
        LevelChoice::File(name) => {
            let folder = source.folder().unwrap_or(Path::new(""));
            let file = levels::named(&name, folder, |problem| source.fault(&within, problem))?;
            Ok((sound_level(&file)?, Some(file)))
        }
    }
}

/// The rulebook that the script names, or else the one of its level.
fn rulebook(
    name: Option<&str>,
    level: &Level,
    level_source: Option<&Source>,
    source: &Source,
) -> Result<Rulebook, FileError> {
    let own = [Key::Field("rulebook")];
    let inline = [Key::Field("level"), Key::Field("rulebook")];
    match (name, level_source) {
        (Some(name), _) => Rulebook::named_in(source, &own, name, codex()),
        (None, Some(file)) => Rulebook::named_in(file, &own, &level.rulebook, codex()),
        (None, None) => Rulebook::named_in(source, &inline, &level.rulebook, codex()),
    }
}
