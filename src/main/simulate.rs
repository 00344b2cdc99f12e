//! `hexfray simulate` and `hexfray simulate-merge`: many battles and their results.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stdout};
use std::process::ExitCode;
use std::time::Instant;

use hexfray::ai::Player;
use hexfray::level::Level;
use hexfray::model::SideId;
use hexfray::rulebook::Rulebook;
use hexfray::rules::codex;
use hexfray::simulate::{Findings, FoughtBattle, Report, SeedRange, SetUp, Shard};
use indicatif::ProgressBar;

use crate::arguments::{Merge, Simulate};
use crate::failure::Failure;
use crate::find::{each_once, find_side, read_level, threads};
use crate::output::{Output, tell_missing, to_json};
use crate::progress::progress;
use crate::shards::merged;
use crate::stop;

/// Fights the battles and prints the results.
pub fn run(arguments: &Simulate) -> Result<ExitCode, Failure> {
    let (level, rulebook) = read_level(&arguments.level, arguments.rulebook.as_ref())?;
    let everybody = level.sides.sides.keys().map(|side| (*side, Player::usual())).collect();
    let players = cast(everybody, &level, "--side", &arguments.side)?;
    let set_up = SetUp { level, rulebook, players, work: arguments.work };
    let other = other(arguments, &set_up)?;
    let Simulate { seed, battles, .. } = *arguments;
    let sample = SeedRange { seed, battles, shard: arguments.shard.unwrap_or(Shard::WHOLE) };

    let mut output = Output::default();
    let bar = bar(arguments, sample.share() * if other.is_some() { 2 } else { 1 });
    if arguments.csv {
        output.line(&header(other.is_some()));
    }
    let list = |fought: &FoughtBattle, other: Option<&FoughtBattle>| {
        if arguments.csv {
            output.line(&row(fought, other));
        }
    };
    let (pool, start) = (threads(arguments.threads)?, Instant::now());
    stop::listen()?;
    let gather = || Findings::gather(&set_up, other.as_ref(), sample, || bar.inc(1), stop::is_stopped, list);
    let mut findings = pool.install(gather);
    findings.seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    match (arguments.csv, arguments.json, arguments.shard) {
        (true, ..) => {}
        (_, true, Some(_)) => output.json(&to_json(&findings)),
        _ => tell(&findings, arguments.json, &mut output),
    }
    output.finish()?;
    Ok(tell_missing(findings.tally.battles, sample.share()))
}

/// Adds up shards and prints the results.
pub fn merge(arguments: &Merge) -> Result<ExitCode, Failure> {
    let findings: Findings = merged(&arguments.files)?;
    let mut output = Output::default();
    tell(&findings, arguments.json, &mut output);
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn tell(findings: &Findings, json: bool, output: &mut Output) {
    let report = Report::of(findings);
    match json {
        true => output.json(&to_json(&report)),
        false => output.lines(&report.to_string()),
    }
}

/// The set-up to compare with: the first, with the changes that the options name.
fn other(arguments: &Simulate, first: &SetUp) -> Result<Option<SetUp>, Failure> {
    let Simulate { compare_rulebook, compare_side, compare_work, .. } = arguments;
    if compare_rulebook.is_none() && compare_side.is_empty() && compare_work.is_none() {
        return Ok(None);
    }
    let mut other = first.clone();
    if let Some(name) = compare_rulebook {
        other.rulebook = Rulebook::named(name, codex())?;
    }
    other.players = cast(other.players, &first.level, "--compare-side", compare_side)?;
    other.work = compare_work.unwrap_or(other.work);
    Ok(Some(other))
}

/// These players, replaced by those that the options name.
fn cast(
    mut players: BTreeMap<SideId, Player>,
    level: &Level,
    option: &'static str,
    choices: &[String],
) -> Result<BTreeMap<SideId, Player>, Failure> {
    let sides = choices.iter().filter_map(|choice| choice.split_once('='));
    each_once(option, sides.map(|(side, _)| side))?;
    for choice in choices {
        let form = || Failure::PlayerForm { option, choice: choice.clone() };
        let (side, player) = choice.split_once('=').ok_or_else(form)?;
        players.insert(find_side(level, side)?, player.strip_prefix("ai:").unwrap_or(player).parse()?);
    }
    Ok(players)
}

/// A bar on stderr; hidden if lines are printed to the same terminal.
fn bar(arguments: &Simulate, battles: u64) -> ProgressBar {
    if arguments.csv && stdout().is_terminal() { ProgressBar::hidden() } else { progress(battles) }
}

/// The header of the comma-separated lines.
fn header(compared: bool) -> String {
    let (own, other) =
        ("seed,winner,rounds,activations", "compared_winner,compared_rounds,compared_activations");
    if compared { format!("{own},{other}") } else { own.to_owned() }
}

/// A line for a seed.
fn row(fought: &FoughtBattle, other: Option<&FoughtBattle>) -> String {
    let columns = |FoughtBattle { winner, rounds, activations, .. }: &FoughtBattle| {
        let winner = winner.map_or_else(String::new, |side| side.to_string());
        format!(",{winner},{rounds},{activations}")
    };
    format!("{}{}{}", fought.seed, columns(fought), other.map_or_else(String::new, columns))
}
