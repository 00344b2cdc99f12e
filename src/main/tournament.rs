//! `hexfray tournament`: every kind of player against every other on every level, or through the gauntlet.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use hexfray::ai::Player;
use hexfray::level::{FileError, Source};
use hexfray::replay::{level_named, shipped_levels};
use hexfray::rules::sound_level;
use hexfray::simulate::{
    Arena, Gauntlet, GauntletSituation, SeedRange, Shard, Standings, Tournament, TournamentFindings, Trials,
};
use serde::Serialize;

use crate::arguments::{self, Merge};
use crate::failure::Failure;
use crate::find::{each_once, level_rulebook, threads};
use crate::output::{Output, tell_missing, to_json};
use crate::progress::progress;
use crate::shards::merged;
use crate::stop;

/// What the command prints as JSON.
#[derive(Serialize)]
struct TournamentReport<'a> {
    /// Seed of the first battle of every row.
    seed: u64,
    /// Seeds of every row.
    seeds: u64,
    work: u32,
    battles: u64,
    #[serde(flatten)]
    standings: &'a Standings,
    seconds: f64,
}

/// What the command prints as JSON of the gauntlet.
#[derive(Serialize)]
struct GauntletReport<'a> {
    /// Seed of the first battle of every trial.
    seed: u64,
    /// Seeds of every trial.
    seeds: u64,
    work: u32,
    battles: u64,
    #[serde(flatten)]
    trials: &'a Trials,
    seconds: f64,
}

/// Plays the tournament or the gauntlet and prints the results.
pub fn run(arguments: &arguments::TournamentArguments) -> Result<ExitCode, Failure> {
    if arguments.gauntlet { run_gauntlet(arguments) } else { run_tournament(arguments) }
}

fn run_gauntlet(arguments: &arguments::TournamentArguments) -> Result<ExitCode, Failure> {
    let arguments::TournamentArguments { battles: seeds, seed, work, .. } = *arguments;
    let (situations, players) = (GauntletSituation::shipped()?, players(&arguments.player)?);
    let gauntlet = Gauntlet { situations, players, seed, seeds, work };
    let (pool, bar) = (threads(arguments.threads)?, progress(gauntlet.battles()));
    let start = Instant::now();
    stop::listen()?;
    let trials = pool.install(|| gauntlet.play(|| bar.inc(1), stop::is_stopped));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let (mut output, battles) = (Output::default(), trials.battles());
    if arguments.json {
        let trials = &trials;
        output.json(&to_json(&GauntletReport { seed, seeds, work, battles, trials, seconds }));
    } else {
        output.lines(&trials.to_string());
        output.line(&format!("{battles} battles in {seconds:.1} s"));
    }
    output.finish()?;
    Ok(tell_missing(battles, gauntlet.battles()))
}

fn run_tournament(arguments: &arguments::TournamentArguments) -> Result<ExitCode, Failure> {
    let arguments::TournamentArguments { battles, seed, work, shard, .. } = *arguments;
    let (arenas, players) = (arenas(&arguments.level)?, players(&arguments.player)?);
    let sample = SeedRange { seed, battles, shard: shard.unwrap_or(Shard::WHOLE) };
    let tournament = Tournament { arenas, players, sample, work };
    let (pool, bar) = (threads(arguments.threads)?, progress(tournament.battles()));
    let start = Instant::now();
    stop::listen()?;
    let mut findings = pool.install(|| tournament.play(|| bar.inc(1), stop::is_stopped));
    findings.seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let mut output = Output::default();
    if arguments.json && shard.is_some() {
        output.json(&to_json(&findings));
    } else {
        tell(&findings, arguments.json, &mut output);
    }
    output.finish()?;
    Ok(tell_missing(findings.fought(), tournament.battles()))
}

/// Adds up shards and prints the results.
pub fn merge(arguments: &Merge) -> Result<ExitCode, Failure> {
    let findings: TournamentFindings = merged(&arguments.files)?;
    let mut output = Output::default();
    tell(&findings, arguments.json, &mut output);
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn tell(findings: &TournamentFindings, json: bool, output: &mut Output) {
    let (standings, seconds) = (findings.standings(), findings.seconds);
    let SeedRange { seed, battles: seeds, .. } = findings.sample;
    let (work, battles) = (findings.terms.work, standings.fought);
    if json {
        let standings = &standings;
        output.json(&to_json(&TournamentReport { seed, seeds, work, battles, standings, seconds }));
    } else {
        output.lines(&standings.to_string());
        output.line(&format!("{battles} battles in {seconds:.1} s"));
    }
}

/// The named levels, or all that come with the game.
fn arenas(names: &[String]) -> Result<Vec<Arena>, Failure> {
    let named = names.iter().map(|name| level_named(name)).collect::<Result<Vec<Source>, _>>()?;
    let sources = if named.is_empty() { shipped_levels().collect() } else { named };
    each_once("--level", sources.iter().map(Source::name))?;
    sources.iter().map(arena).collect()
}

fn arena(source: &Source) -> Result<Arena, Failure> {
    let level = sound_level(source).map_err(FileError::from)?;
    let rulebook = level_rulebook(source, &level)?;
    let name = Path::new(source.name()).file_stem().unwrap_or_default().to_string_lossy();
    Ok(Arena::new(&name, level, rulebook)?)
}

/// The named players, or all.
fn players(names: &[String]) -> Result<Vec<Player>, Failure> {
    let named = names.iter().map(|name| name.parse()).collect::<Result<Vec<Player>, _>>()?;
    let players = if named.is_empty() { Player::ALL.to_vec() } else { named };
    each_once("--player", players.iter().map(|player| player.name()))?;
    Ok(players)
}
