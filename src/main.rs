//! The command line and nothing else; `--help` documents it.
//!
//! Results go to stdout and errors to stderr. The exit status is 0 for done, 1 if the answer is no, 2 for wrong
//! usage, input that cannot be read and output that cannot be written.
//!
//! A stdout that was closed before the start (`>&-`) is no such error: before `main` the standard library opens
//! `/dev/null` in its place, as it must so that no file gets its number. Safe code cannot tell it from `>/dev/null`.

#[path = "main/arguments.rs"]
mod arguments;
#[path = "main/explain.rs"]
mod explain;
#[path = "main/failure.rs"]
mod failure;
#[path = "main/find.rs"]
mod find;
#[path = "main/odds.rs"]
mod odds;
#[path = "main/output.rs"]
mod output;
#[path = "main/party.rs"]
mod party;
#[path = "main/progress.rs"]
mod progress;
#[path = "main/shards.rs"]
mod shards;
#[path = "main/simulate.rs"]
mod simulate;
#[path = "main/skirmish.rs"]
mod skirmish;
#[path = "main/stop.rs"]
mod stop;
#[path = "main/tournament.rs"]
mod tournament;
#[cfg_attr(feature = "view", path = "main/window.rs")]
#[cfg_attr(not(feature = "view"), path = "main/no_window.rs")]
mod window;

use std::borrow::Cow;
use std::path::Path;
use std::process::ExitCode;

use arguments::{CheckArguments, Command, CommandLine, GuestArguments, Replay, Rules, Run};
use clap::Parser;
use clap::error::Error as UsageError;
use explain::explain;
use failure::Failure;
use find::find_side_among;
use hexfray::event::{BattleEvent, Telling};
use hexfray::level::{Faults, FileError, Snapshot, Source};
use hexfray::model::{Secrets, Sides};
use hexfray::replay::{CheckedFile, PlayedScript, Save, Script, check, check_script, play};
use hexfray::rulebook::Rulebook;
use hexfray::rules::codex;
use output::{NO, Output, complain};

fn main() -> ExitCode {
    let done =
        CommandLine::try_parse().map_or_else(|usage| tell_usage(&usage), |line| carry_out(line.command));
    done.unwrap_or_else(|failure| {
        complain(&failure);
        ExitCode::from(2)
    })
}

/// Prints help or the version as any other output, or else what is wrong with the arguments.
fn tell_usage(usage: &UsageError) -> Result<ExitCode, Failure> {
    if usage.use_stderr() {
        usage.print()?;
        return Ok(ExitCode::from(2));
    }
    let mut output = Output::default();
    output.lines(&usage.render().to_string());
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn carry_out(command: Option<Command>) -> Result<ExitCode, Failure> {
    match command {
        None => Ok(window::open()),
        Some(Command::Check(arguments)) => run_check(&arguments),
        Some(Command::Rules(arguments)) => list_rules(&arguments),
        Some(Command::Run(arguments)) => run_script(&arguments),
        Some(Command::Replay(arguments)) => run_replay(&arguments),
        Some(Command::Forecast(arguments)) => odds::print(&arguments),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
        Some(Command::Skirmish(arguments)) => skirmish::run(&arguments),
        Some(Command::Party(arguments)) => party::run(&arguments),
        Some(Command::SimulateMerge(arguments)) => simulate::merge(&arguments),
        Some(Command::Tournament(arguments)) => tournament::run(&arguments),
        Some(Command::TournamentMerge(arguments)) => tournament::merge(&arguments),
        Some(Command::Play(arguments)) => window::play(&arguments),
        Some(Command::Screenshot(arguments)) => window::screenshot(&arguments),
    }
}

fn run_check(arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    let mut output = Output::default();
    let mut worst = 0;
    for file in &arguments.files {
        let status = match checked(file, &arguments.guests)? {
            Ok(checked) => {
                output.line(&format!("{}: {checked}", file.display()));
                0
            }
            Err(faults) => {
                tell_faults(&faults);
                // An error without a line means that the file could not be read.
                if faults.iter().all(|error| error.line().is_some()) { 1 } else { 2 }
            }
        };
        worst = worst.max(status);
    }
    output.finish()?;
    Ok(ExitCode::from(worst))
}

/// What a file holds, or its faults. A party goes into the level of a script before what the script names is checked.
fn checked(file: &Path, guests: &GuestArguments) -> Result<Result<CheckedFile, Faults>, Failure> {
    if guests.party.is_none() {
        return Ok(check(file));
    }
    let mut script = match Script::awaiting_party(file) {
        Ok(script) => script,
        Err(faults) => return Ok(Err(faults)),
    };
    party::muster(guests, &mut script)?;
    Ok(check_script(&script))
}

fn tell_faults(faults: &Faults) {
    faults.iter().for_each(complain);
    if faults.may_be_more() {
        complain(&format!("there may be more than these {} faults", Faults::MOST));
    }
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
        match arguments.json {
            true => output.json(&listing.to_json()),
            false => output.lines(&listing.to_string()),
        }
    }
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn run_script(arguments: &Run) -> Result<ExitCode, Failure> {
    let mut script = Script::awaiting_party(&arguments.script).map_err(FileError::from)?;
    if let Some(name) = &arguments.rulebook {
        script.rulebook = Rulebook::named(name, codex())?;
    }
    script.dice.seed = arguments.seed.unwrap_or(script.dice.seed);
    let guests = party::muster(&arguments.guests, &mut script)?;
    script.check().map_err(FileError::from)?;
    let played = play(&script);
    let secrets = Snapshot::beginning(&script.level, script.dice.clone()).secrets;
    let events = told_to(arguments.side.as_deref(), (&script.level.sides, secrets), played.events())?;
    let mut output = Output::default();
    let mut told = 0;
    for (so_far, plan) in played.plans.iter().filter(|_| arguments.explain) {
        output.events(&played.events()[told..*so_far], arguments.json);
        explain(plan, arguments.json, &mut output);
        told = *so_far;
    }
    output.events(&events[told..], arguments.json);
    played.stopped.iter().chain(&played.missed).for_each(complain);
    match &arguments.save {
        Some(_) if played.stopped.is_some() => {
            complain("nothing was saved, because the script did not come to its end");
        }
        Some(path) => save(&script, &played).write(path)?,
        None => {}
    }
    let home = guests.is_none_or(|guests| guests.come_home(&played.battle.snapshot()));
    output.finish()?;
    Ok(if played.holds() && home { ExitCode::SUCCESS } else { NO })
}

/// The events of a battle with these sides, which begins with these secrets: all, or what a side is told (A-82).
fn told_to<'e>(
    side: Option<&str>,
    (sides, secrets): (&Sides, Secrets),
    events: &'e [BattleEvent],
) -> Result<Cow<'e, [BattleEvent]>, Failure> {
    let Some(name) = side else { return Ok(Cow::Borrowed(events)) };
    let side = find_side_among(sides, name)?;
    Ok(Cow::Owned(Telling::new(side, secrets).tell_all(events)))
}

fn save(script: &Script, played: &PlayedScript) -> Save {
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
        // With `--verify`, the answer for a changed save is no.
        Err(error) if arguments.verify && error.line().is_some() => {
            complain(&error);
            return Ok(NO);
        }
        read => read?,
    };
    let replayed = save.replay()?;
    let mut output = Output::default();
    if !arguments.verify {
        let (sides, secrets) = (&save.beginning.sides, save.beginning.secrets.clone());
        let events = replayed.battle.log().events();
        output.events(&told_to(arguments.side.as_deref(), (sides, secrets), events)?, arguments.json);
    }
    let Some(difference) = replayed.difference else {
        match (arguments.verify, arguments.json) {
            (false, _) => {}
            (true, false) => {
                output.line(&format!("{}: the same {} events", arguments.file.display(), save.log.events));
            }
            (true, true) => output.json(&format!(r#"{{"same_events":{}}}"#, save.log.events)),
        }
        output.finish()?;
        return Ok(ExitCode::SUCCESS);
    };
    output.finish()?;
    let file = arguments.file.display();
    complain(&format!("{file}: {difference}"));
    if save.game != env!("CARGO_PKG_VERSION") {
        complain(&format!(
            "{file}: it was saved by Hexfray {}, which may have had other rules; its last state can still be loaded",
            save.game
        ));
    }
    Ok(NO)
}

fn read_save(path: &Path) -> Result<Save, FileError> {
    Save::read(&Source::read(path)?)
}
