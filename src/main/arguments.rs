//! What may stand on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use hexfray::ai::Patience;
use hexfray::simulate::Shard;

/// Hexfray, a hex tactics game in which every combat rule is an ECS system.
///
/// Without a command the game opens in a window. Everything below works without one.
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit status: 0 done; 1 the answer is no (a check failed, an expectation was missed, a replay \
                  differs); 2 wrong usage or unreadable input."
)]
pub struct CommandLine {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Check levels, rulebooks, scripts, saves and catalogs; one line for each file
    Check {
        /// The files, told apart by what they hold
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// List every rule: id, title, the rulebooks it is on in, its parameters
    Rules(Rules),
    /// Play a script without a window and print what happens
    Run(Run),
    /// Play a save again from its beginning and print what happens
    Replay(Replay),
    /// The exact odds of attacks from where a level sets its units up, where to stand, what they can do back
    Forecast(Odds),
    /// Make a level out of the ground of another and forces bought by points
    Skirmish(SkirmishArguments),
    /// Fight a level many times over and sum up what came of it
    Simulate(Simulate),
    /// Add up what the shards of a simulation have found, as if one machine had fought it all
    SimulateMerge(Merge),
    /// Play every kind of player against every other on every level, on both sides, and each against itself
    Tournament(TournamentArguments),
    /// Open the window straight into a battle
    Play(Play),
    /// Draw the beginning of a battle into a file; takes a graphics driver but no display
    Screenshot(Screenshot),
}

#[derive(Args)]
pub struct Rules {
    /// Only this rulebook: the name of one that comes with the game, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// One JSON object a line, with the rules' texts
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Run {
    /// The script; levels/README.md shows how to write one
    pub script: PathBuf,
    /// Print events as JSON, one object a line
    #[arg(long)]
    pub json: bool,
    /// Before each turn that a player of the script takes, what he thought of doing and why
    #[arg(long)]
    pub explain: bool,
    /// Seed of the dice, in place of the script's
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Put the battle away in this file when the script has come to its end
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

#[derive(Args)]
pub struct Replay {
    /// The save
    pub file: PathBuf,
    /// Print nothing but whether the battle comes out as it was saved
    #[arg(long)]
    pub verify: bool,
    /// Print events as JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Odds {
    /// The level: the path of a file, or the name of one that comes with the game
    pub level: String,
    /// Who attacks
    #[arg(long, value_name = "UNIT", required_unless_present = "sequence")]
    pub attacker: Option<String>,
    /// Whom
    #[arg(long, value_name = "UNIT", required_unless_present_any = ["sequence", "hexes", "reverse", "order"])]
    pub target: Option<String>,
    /// Several who attack one target one after the other, in place of --attacker and --target
    #[arg(long, value_name = "UNIT,UNIT…:UNIT", conflicts_with_all = ["attacker", "target", "weapon", "hexes"])]
    pub sequence: Option<String>,
    /// Every hex and facing that the attacker can reach: what he could do from there, to the target or to anybody, and
    /// what could be done to him; a line each, the best facing of each hex only without --json
    #[arg(long, conflicts_with = "weapon")]
    pub hexes: bool,
    /// What each enemy could do to the attacker in a turn of its own, where he stands
    #[arg(long, conflicts_with_all = ["sequence", "hexes"])]
    pub reverse: bool,
    /// Something else that the attacker does, in place of an attack
    #[arg(long, value_name = "ORDER", conflicts_with_all = ["sequence", "hexes", "reverse", "weapon"])]
    pub order: Option<ForecastKind>,
    /// With what: an item's id or its catalog name; what is at hand if left out
    #[arg(long, value_name = "ITEM")]
    pub weapon: Option<String>,
    /// The rulebook in place of the level's: the name of one that comes with the game, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// Print JSON: one object, of a sequence and of hexes one a line
    #[arg(long)]
    pub json: bool,
}

/// What may be forecast besides attacks.
#[derive(Clone, Copy, ValueEnum)]
pub enum ForecastKind {
    /// A cleric turns the undead within hearing and sight
    TurnUndead,
    /// He lays hands on the target, to hold it fast
    Wrestle,
    /// He is after the target, which has fled; either may be several: `wat,hob`
    Pursue,
}

#[derive(Args)]
pub struct Simulate {
    /// The level: the path of a file, or the name of one that comes with the game
    pub level: String,
    /// How many battles
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub battles: u64,
    /// Seed of the first battle; every other has the next
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The rulebook in place of the level's: the name of one that comes with the game, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// Who plays a side: a charger, who goes at the nearest enemy, plays all that are not named
    #[arg(long, value_name = "SIDE=PLAYER")]
    pub side: Vec<String>,
    /// How long each player may think about a plan, counted in work so that a seed always gives the same battle
    #[arg(long, value_name = "N", default_value_t = Patience::USUAL, value_parser = clap::value_parser!(u32).range(1..))]
    pub work: u32,
    /// Fight every seed once more, under this rulebook, and tell what differs
    #[arg(long, value_name = "NAME|FILE")]
    pub compare_rulebook: Option<String>,
    /// Fight every seed once more, this side played by this player, and tell what differs; all that is said of the
    /// comparison holds together
    #[arg(long, value_name = "SIDE=PLAYER")]
    pub compare_side: Vec<String>,
    /// Fight every seed once more, players thinking so long, and tell what differs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub compare_work: Option<u32>,
    /// Fight only the K-th of N parts; what it prints with --json is what simulate-merge reads
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// On how many threads; on one for each core if left out
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print a line for each seed instead, values separated by commas
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

#[derive(Args)]
pub struct SkirmishArguments {
    /// The ground, a level of two sides with deployments: the path of a file, or the name of one that comes with the game
    pub level: String,
    /// Who fights for a side; the forces of sides that are not named are drawn
    #[arg(long, value_name = "SIDE=CREATURE*N,…")]
    pub force: Vec<String>,
    /// For how many points forces are drawn
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub points: u32,
    /// Seed of the draw
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Fight over what the level is about; if left out, until no enemy fights
    #[arg(long)]
    pub objectives: bool,
    /// Write the level to this file, which must not be there yet; it is printed if left out
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct Merge {
    /// What simulate --shard K/N --json printed, a file for each K
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct TournamentArguments {
    /// How many seeds each pair fights on each level, twice each, the second time with sides exchanged; and each player
    /// against itself, once each
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub battles: u64,
    /// Who takes part; everybody if nobody is named
    #[arg(long, value_name = "PLAYER")]
    pub player: Vec<String>,
    /// Where: the path of a file, or the name of a level that comes with the game; on all of these if none is named
    #[arg(long, value_name = "LEVEL")]
    pub level: Vec<String>,
    /// Seed of the first battle; every other has the next
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How long each player may think about a plan, counted in work so that a seed always gives the same battle
    #[arg(long, value_name = "N", default_value_t = Patience::USUAL, value_parser = clap::value_parser!(u32).range(1..))]
    pub work: u32,
    /// On how many threads; on one for each core if left out
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Play {
    /// The level: the path of a file, or the name of one that comes with the game
    pub level: String,
    /// The rulebook in place of the level's: the name of one that comes with the game, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// Who plays a side; people play all that are not named, and `ai` without a level is the best there is
    #[arg(long, value_name = "SIDE=human|ai[:LEVEL]")]
    pub side: Vec<String>,
    /// Seed of the dice; another every time if left out
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
}

#[derive(Args)]
pub struct Screenshot {
    /// The level: the path of a file, or the name of one that comes with the game
    pub level: String,
    /// The picture, a PNG file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Its width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    pub size: String,
    /// Whom the player has chosen
    #[arg(long, value_name = "UNIT")]
    pub select: Option<String>,
    /// Who is about to attack whom, as if it were his turn and he faced him
    #[arg(long, value_name = "UNIT:UNIT")]
    pub forecast: Option<String>,
    /// What is laid over the board: reach, danger, stand, heights or plain, of several the last one; and figures, which
    /// prints them on the places to stand in
    #[arg(long, value_name = "NAME")]
    pub overlay: Vec<String>,
    /// The rulebook in place of the level's: the name of one that comes with the game, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
}
