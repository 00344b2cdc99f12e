//! The command line, nothing else: `--help` documents it.
//!
//! Results go to stdout and errors to stderr. The exit status is 0 for done, 1 where the answer is no, 2 for
//! wrong usage and input that cannot be read.

#[path = "main/arguments.rs"]
mod arguments;
#[path = "main/explain.rs"]
mod explain;
#[path = "main/odds.rs"]
mod odds;
#[path = "main/progress.rs"]
mod progress;
#[path = "main/simulate.rs"]
mod simulate;
#[path = "main/skirmish.rs"]
mod skirmish;
#[path = "main/tournament.rs"]
mod tournament;
#[cfg_attr(feature = "view", path = "main/window.rs")]
#[cfg_attr(not(feature = "view"), path = "main/no_window.rs")]
mod window;

use std::fmt::Display;
use std::io::{BufWriter, Error as IoError, ErrorKind, Stdout, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arguments::{Command, CommandLine, Replay, Rules, Run};
use clap::Parser;
use explain::explain;
use hexfray::ai::UnknownPlayer;
use hexfray::event::BattleEvent;
use hexfray::level::{FileError, ItemRecord, Level, Snapshot, Source, did_you_mean};
use hexfray::model::{ItemId, UnitId};
use hexfray::replay::{Ids, Played, Save, SaveError, Script, check, level_named, play, tell};
use hexfray::rulebook::Rulebook;
use hexfray::rules::codex;
use hexfray::simulate::{MergeError, NotTwoSides};
use hexfray::skirmish::SkirmishError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;
use thiserror::Error;

/// Why a command came to nothing.
#[cfg_attr(not(feature = "view"), allow(dead_code))] // Some of it goes wrong only where there is a window.
#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error("there is no unit `{name}` in this level; {help}")]
    NoUnit { name: String, help: String },
    #[error("{unit} carries no weapon `{name}`; {help}")]
    NoWeapon { unit: UnitId, name: String, help: String },
    #[error("--side {0}: write SIDE=human, SIDE=ai or SIDE=ai:LEVEL")]
    SideForm(String),
    #[error("there is no side `{name}` in this level; {help}")]
    NoSide { name: String, help: String },
    #[error("`{name}` plays no side; {help}")]
    NoPlayer { name: String, help: String },
    #[error("{option} {choice}: write SIDE=PLAYER")]
    PlayerForm { option: &'static str, choice: String },
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error(transparent)]
    NotTwoSides(#[from] NotTwoSides),
    #[error("--{0} {1} is named twice; name each once")]
    NamedTwice(&'static str, String),
    #[error(transparent)]
    UnknownPlayer(#[from] UnknownPlayer),
    #[error(transparent)]
    Skirmish(#[from] SkirmishError),
    #[error("--force {0}: write SIDE=CREATURE*N,CREATURE")]
    SideForce(String),
    #[error("{path}: the level cannot be written: {source}")]
    Unwritable { path: PathBuf, source: IoError },
    #[error("no threads to fight on: {0}")]
    Threads(String),
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("--order {0} takes no --target")]
    NoTarget(&'static str),
    #[error("--sequence {0}: write UNIT,UNIT:UNIT, those who attack first")]
    SequenceForm(String),
    #[error("--forecast {0}: write UNIT:UNIT, the attacker first")]
    ForecastForm(String),
    #[error("there is no overlay `{name}`; {help}")]
    NoOverlay { name: String, help: String },
    #[error("--size {size}: {problem}")]
    Size { size: String, problem: String },
    #[error("{0}: the name of a picture ends in .png")]
    NoPng(String),
    #[error("{0}")]
    NoPicture(String),
    #[error("the output cannot be written: {0}")]
    Output(#[from] IoError),
}

const NO: ExitCode = ExitCode::FAILURE;

fn main() -> ExitCode {
    let done = match CommandLine::parse().command {
        None => Ok(window::open()),
        Some(Command::Check { files }) => run_check(&files),
        Some(Command::Rules(arguments)) => list_rules(&arguments),
        Some(Command::Run(arguments)) => run_script(&arguments),
        Some(Command::Replay(arguments)) => run_replay(&arguments),
        Some(Command::Forecast(arguments)) => odds::print(&arguments),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
        Some(Command::Skirmish(arguments)) => skirmish::run(&arguments),
        Some(Command::SimulateMerge(arguments)) => simulate::merge(&arguments),
        Some(Command::Tournament(arguments)) => tournament::run(&arguments),
        Some(Command::Play(arguments)) => window::play(&arguments),
        Some(Command::Screenshot(arguments)) => window::screenshot(&arguments),
    };
    done.unwrap_or_else(|failure| {
        complain(&failure);
        ExitCode::from(2)
    })
}

fn run_check(files: &[PathBuf]) -> Result<ExitCode, Failure> {
    let mut output = Output::default();
    let statuses = files.iter().map(|file| match check(file) {
        Ok(checked) => {
            output.line(&format!("{}: {checked}", file.display()));
            0
        }
        Err(error) => {
            complain(&error);
            // Without a place in the text there was no text to be had.
            if error.line().is_some() { 1 } else { 2 }
        }
    });
    let worst = statuses.max().unwrap_or_default();
    output.finish()?;
    Ok(ExitCode::from(worst))
}

fn list_rules(arguments: &Rules) -> Result<ExitCode, Failure> {
    let rulebooks = match &arguments.rulebook {
        Some(name) => vec![Rulebook::named(name, codex())?],
        None => Rulebook::shipped_names()
            .map(|name| Rulebook::shipped(name, codex()))
            .collect::<Result<_, _>>()?,
    };
    let mut output = Output::default();
    for rule in codex().rules() {
        let listing = rule.listing(&rulebooks);
        output.line(&if arguments.json { listing.to_json() } else { listing.to_string() });
    }
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn run_script(arguments: &Run) -> Result<ExitCode, Failure> {
    let mut script = Script::read(&arguments.script)?;
    script.dice.seed = arguments.seed.unwrap_or(script.dice.seed);
    let played = play(&script);
    let mut output = Output::default();
    let mut told = 0;
    for (events, plan) in played.plans.iter().filter(|_| arguments.explain) {
        output.events(&played.events()[told..*events], arguments.json);
        explain(plan, arguments.json, &mut output);
        told = *events;
    }
    output.events(&played.events()[told..], arguments.json);
    played.stopped.iter().chain(&played.missed).for_each(complain);
    match &arguments.save {
        Some(_) if played.stopped.is_some() => {
            complain("nothing was saved, as the script did not come to its end");
        }
        Some(path) => save(&script, &played).write(path)?,
        None => {}
    }
    output.finish()?;
    Ok(if played.holds() { ExitCode::SUCCESS } else { NO })
}

fn save(script: &Script, played: &Played) -> Save {
    let beginning = Snapshot::beginning(&script.level, script.dice.clone());
    Save::new(
        &script.level.title,
        &script.rulebook,
        beginning,
        played.orders.clone(),
        played.battle.snapshot(),
    )
}

fn run_replay(arguments: &Replay) -> Result<ExitCode, Failure> {
    let save = match read_save(&arguments.file) {
        // Whether a file holds what the game wrote is just what was asked.
        Err(error) if arguments.verify && error.line().is_some() => {
            complain(&error);
            return Ok(NO);
        }
        read => read?,
    };
    let replayed = save.replay()?;
    let mut output = Output::default();
    if !arguments.verify {
        output.events(replayed.battle.log().events(), arguments.json);
    }
    let Some(difference) = replayed.difference else {
        if arguments.verify {
            output.line(&format!("{}: the same {} events", arguments.file.display(), save.log.events));
        }
        output.finish()?;
        return Ok(ExitCode::SUCCESS);
    };
    output.finish()?;
    let file = arguments.file.display();
    complain(&format!("{file}: {difference}"));
    if save.game != env!("CARGO_PKG_VERSION") {
        complain(&format!(
            "{file}: it was saved by Hexfray {}, whose rules may have been others; what it says of the end is kept",
            save.game
        ));
    }
    Ok(NO)
}

/// The level of that name, and the rulebook to play it by: its own unless another is named.
fn read_level(name: &str, rulebook: Option<&String>) -> Result<(Level, Rulebook), Failure> {
    let level = Level::read(&level_named(name)?)?;
    let rulebook = Rulebook::named(rulebook.unwrap_or(&level.rulebook), codex())?;
    Ok((level, rulebook))
}

fn find_unit(level: &Level, name: &str) -> Result<UnitId, Failure> {
    let ids = level.units.iter().map(|unit| unit.id);
    ids.clone().find(|id| id.as_str() == name).ok_or_else(|| {
        let ids: Vec<UnitId> = ids.collect();
        let help = did_you_mean(name, ids.iter().map(UnitId::as_str));
        Failure::NoUnit { name: name.to_owned(), help }
    })
}

/// A weapon by its id, or by its catalog name, among what the attacker carries.
fn find_weapon(level: &Level, attacker: UnitId, name: &str) -> Result<ItemId, Failure> {
    let is_weapon =
        |item: &ItemRecord| item.weapon.is_some() || item.gear.is_some_and(|gear| gear.is_flask());
    let own = level.items.iter().filter(|item| is_weapon(item) && item.place.carrier() == Some(attacker));
    let meant = own.clone().find(|item| item.id.as_str() == name || &*item.item.template == name);
    meant.map(|item| item.id).ok_or_else(|| {
        let help = did_you_mean(name, own.map(|item| &*item.item.template));
        Failure::NoWeapon { unit: attacker, name: name.to_owned(), help }
    })
}

fn read_save(path: &Path) -> Result<Save, FileError> {
    Save::read(&Source::read(path)?)
}

/// So many threads to fight on; one for each core if it is 0.
fn threads(count: usize) -> Result<ThreadPool, Failure> {
    ThreadPoolBuilder::new().num_threads(count).build().map_err(|error| Failure::Threads(error.to_string()))
}

fn to_json(figures: &impl Serialize) -> String {
    serde_json::to_string(figures).expect("figures hold only what JSON can say")
}

/// The game cannot be drawn; says why, and what works all the same.
fn cannot_draw(lacking: &impl Display) -> ExitCode {
    complain(lacking);
    complain(
        "hexfray check, rules, run, replay, forecast, skirmish, simulate and tournament work all the same; hexfray --help tells more",
    );
    ExitCode::from(2)
}

/// Standard output; after the first line that cannot be written it is quiet.
struct Output {
    stream: BufWriter<Stdout>,
    failed: Result<(), IoError>,
}

impl Default for Output {
    fn default() -> Output {
        Output { stream: BufWriter::new(stdout()), failed: Ok(()) }
    }
}

impl Output {
    /// Prints a line.
    fn line(&mut self, line: &str) {
        if self.failed.is_ok() {
            self.failed = writeln!(self.stream, "{line}");
        }
    }

    /// Writes out what is left. That nobody reads it any more, as after `| head`, is no fault.
    fn finish(mut self) -> Result<(), IoError> {
        match self.failed.and_then(|()| self.stream.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written,
        }
    }

    /// Prints events, as JSON or as sentences.
    fn events(&mut self, events: &[BattleEvent], json: bool) {
        for event in events {
            self.line(&if json { event.to_json() } else { tell(event, &Ids) });
        }
    }
}

/// Prints an error. If even that fails there is nobody left to tell.
fn complain(error: &(impl Display + ?Sized)) {
    let _ = writeln!(std::io::stderr(), "hexfray: {error}");
}
