//! `hexfray simulate`: many battles, and what they came to.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stdout};
use std::process::ExitCode;
use std::time::Instant;

use hexfray::ai::Player;
use hexfray::level::{Level, did_you_mean};
use hexfray::model::SideId;
use hexfray::simulate::{Fought, Report, SetUp, fight_all};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::arguments::Simulate;
use crate::{Failure, Output, read_level};

/// What the command prints as JSON.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    report: &'a Report,
    /// How long it took, in seconds.
    seconds: f64,
}

/// Fights the battles and sums them up.
pub fn run(arguments: &Simulate) -> Result<ExitCode, Failure> {
    let (level, rulebook) = read_level(&arguments.level, arguments.rulebook.as_ref())?;
    let players = players(&level, &arguments.side)?;
    let set_up = SetUp { level, rulebook, players, work: arguments.work };
    let seeds = (0..arguments.battles).map(|battle| arguments.seed.wrapping_add(battle));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build();
    let pool = pool.map_err(|error| Failure::Threads(error.to_string()))?;

    let mut output = Output::default();
    if arguments.csv {
        output.line("seed,winner,rounds,activations");
    }
    let bar = progress(arguments.battles, arguments.csv);
    let start = Instant::now();
    let list = |fought: &Fought| {
        if arguments.csv {
            output.line(&row(fought));
        }
    };
    let tally = pool.install(|| fight_all(&set_up, seeds, || bar.inc(1), list));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    print(arguments, &Report::of(&tally), seconds, &mut output);
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn print(arguments: &Simulate, report: &Report, seconds: f64, output: &mut Output) {
    if arguments.json {
        let told = Told { report, seconds };
        output.line(&serde_json::to_string(&told).expect("a report holds only what JSON can say"));
    } else if !arguments.csv {
        output.line(report.to_string().trim_end());
        output.line(&format!("  {} turns of units in {seconds:.1} s", report.activations));
    }
}

/// A battle as a line of a spreadsheet.
fn row(fought: &Fought) -> String {
    let winner = fought.winner.map_or_else(String::new, |side| side.to_string());
    format!("{},{winner},{},{}", fought.seed, fought.rounds, fought.activations)
}

/// A bar on stderr with an estimate of how long it will take; nothing where stderr is no terminal, nor where lines are
/// listed on one meanwhile.
fn progress(battles: u64, lists: bool) -> ProgressBar {
    if lists && stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} battles, {eta} left");
    ProgressBar::new(battles).with_style(style.expect("the template is well formed"))
}

/// Who plays each side: everybody charges who is not named.
fn players(level: &Level, choices: &[String]) -> Result<BTreeMap<SideId, Player>, Failure> {
    let mut players: BTreeMap<SideId, Player> =
        level.sides.sides.keys().map(|side| (*side, Player::default())).collect();
    for choice in choices {
        let (side, player) = choice.split_once('=').ok_or_else(|| Failure::PlayerForm(choice.clone()))?;
        let known = players.keys().find(|known| known.as_str() == side).copied();
        let known = known.ok_or_else(|| {
            let names = level.sides.sides.keys().map(SideId::as_str);
            Failure::NoSide { name: side.to_owned(), help: did_you_mean(side, names) }
        })?;
        players.insert(known, player.strip_prefix("ai:").unwrap_or(player).parse()?);
    }
    Ok(players)
}
