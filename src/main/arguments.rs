//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use hexfray::ai::Patience;
use hexfray::simulate::{Shard, TournamentFindings};

/// Hexfray, a hex tactics game in which every combat rule is an ECS system.
///
/// Without a command the game opens in a window. Everything below works without one.
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit status: 0 done; 1 the answer is no (a check failed, an expectation was missed, a replay \
                  differs, a simulation was ended early); 2 wrong usage, unreadable input or unwritable output."
)]
pub struct CommandLine {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Check levels, rulebooks, scripts, saves, catalogs and parties; one line for each file
    Check(CheckArguments),
    /// List every rule: its id, title and parameters, and the rulebooks that have it on
    Rules(Rules),
    /// Play a script without a window and print what happens
    Run(Run),
    /// Play a save again from its beginning and print what happens
    Replay(Replay),
    /// Print exact odds at the beginning of a level: of attacks, of places to stand in, of what enemies can do back
    Forecast(Odds),
    /// Make a level from the ground of another and forces bought by points
    Skirmish(SkirmishArguments),
    /// Show the members of a party, or let days pass for them and write the party back
    Party(PartyArguments),
    /// Fight a level many times and sum up the results
    Simulate(Simulate),
    /// Add up the shards of a simulation, as if one machine had fought them all
    SimulateMerge(Merge),
    /// Let every kind of player play every other kind and itself, on every level and on both sides
    Tournament(TournamentArguments),
    /// Add up the shards of a tournament, as if one machine had fought them all
    TournamentMerge(Merge),
    /// Open the window straight into a battle
    Play(Play),
    /// Draw the beginning of a battle into a file; needs a graphics driver but no display
    Screenshot(Screenshot),
}

#[derive(Args)]
pub struct Rules {
    /// Only this rulebook: the name of one that comes with the game or lies in your
    /// folder for rulebooks, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// Print one JSON object per line, with the rules' texts
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Run {
    /// The script; levels/README.md shows how to write one
    pub script: PathBuf,
    /// Print events as JSON, one object per line
    #[arg(long)]
    pub json: bool,
    /// Print before each turn of the script's players what the player thought of, and why
    #[arg(long)]
    pub explain: bool,
    /// Seed of the dice, instead of the script's
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The rulebook instead of the script's: the name of one that comes with the game or lies in your folder for
    /// rulebooks, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// Tell only what this side is told
    #[arg(long, value_name = "NAME", conflicts_with = "explain")]
    pub side: Option<String>,
    /// Save the battle to this file when the script has come to its end
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub guests: GuestArguments,
}

#[derive(Args)]
pub struct GuestArguments {
    /// Members of this party take the places of a side's units; after a battle, the file takes in what is left of them
    #[arg(long, value_name = "FILE")]
    pub party: Option<PathBuf>,
    /// The side that the party is; if left out, the only one that none of the script's players plays
    #[arg(long = "as", value_name = "SIDE", requires = "party")]
    pub party_side: Option<String>,
}

#[derive(Args)]
pub struct CheckArguments {
    /// The files; what they hold tells their kind. With --party all of them are scripts
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub guests: GuestArguments,
}

#[derive(Args)]
pub struct Replay {
    /// The save
    pub file: PathBuf,
    /// Print only whether the battle ends as it was saved
    #[arg(long)]
    pub verify: bool,
    /// Print events as JSON, one object per line
    #[arg(long)]
    pub json: bool,
    /// Tell only what this side is told
    #[arg(long, value_name = "NAME", conflicts_with = "verify")]
    pub side: Option<String>,
}

#[derive(Args)]
pub struct Odds {
    /// The level: the path of a file, or the name of one that comes with the game or lies in your folder for levels
    pub level: String,
    /// The unit that attacks
    #[arg(long, value_name = "UNIT", required_unless_present = "sequence")]
    pub attacker: Option<String>,
    /// The unit that is attacked
    #[arg(long, value_name = "UNIT", required_unless_present_any = ["sequence", "hexes", "reverse", "order", "cast", "use"])]
    pub target: Option<String>,
    /// Several attackers, one after the other, and one target, instead of --attacker and --target
    #[arg(long, value_name = "UNIT,UNIT…:UNIT", conflicts_with_all = ["attacker", "target", "weapon", "hexes"])]
    pub sequence: Option<String>,
    /// Every hex and facing that the attacker can reach: what it could do from there, to the target or to any enemy,
    /// and what could be done to it; one line each, and only the best facing of each hex without --json
    #[arg(long, conflicts_with = "weapon")]
    pub hexes: bool,
    /// What each enemy could do to the attacker, where it stands, in a turn of its own
    #[arg(long, conflicts_with_all = ["sequence", "hexes"])]
    pub reverse: bool,
    /// What the attacker does instead of an attack
    #[arg(long, value_name = "ORDER", conflicts_with_all = ["sequence", "hexes", "reverse", "weapon"])]
    pub order: Option<ForecastKind>,
    /// A spell that the attacker has in mind: `magic-missile`. It is cast at --target or --at, or on the caster itself
    #[arg(long, value_name = "SPELL", conflicts_with_all = ["sequence", "hexes", "reverse", "order", "weapon", "use"])]
    pub cast: Option<String>,
    /// A scroll or a potion that the attacker holds, by its id or catalog name; its spell is cast in the same way
    #[arg(long, value_name = "ITEM", conflicts_with_all = ["sequence", "hexes", "reverse", "order", "weapon"])]
    pub r#use: Option<String>,
    /// The hex at which a spell is cast
    #[arg(long, value_name = "COLUMN,ROW", conflicts_with = "target")]
    pub at: Option<String>,
    /// The weapon, by its id or catalog name; the one at hand if left out
    #[arg(long, value_name = "ITEM")]
    pub weapon: Option<String>,
    /// A called shot at this part of the target's body, `left-arm`, or at a place on it, `left-arm:elbow`
    #[arg(long, value_name = "PART[:PLACE]", requires = "target",
        conflicts_with_all = ["sequence", "hexes", "reverse", "order"])]
    pub aim: Option<String>,
    /// The rulebook instead of the level's: the name of one that comes with the game or lies in your
    /// folder for rulebooks, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// Print JSON: one object, or one per line for a sequence or hexes
    #[arg(long)]
    pub json: bool,
}

/// What can be forecast besides attacks.
#[derive(Clone, Copy, ValueEnum)]
pub enum ForecastKind {
    /// A cleric turns the undead that hear and see it
    TurnUndead,
    /// The attacker wrestles the target to hold it
    Wrestle,
    /// The attacker pursues the target, which has fled; both may be several units: `wat,hob`
    Pursue,
}

#[derive(Args)]
pub struct Simulate {
    /// The level: the path of a file, or the name of one that comes with the game or lies in your folder for levels
    pub level: String,
    /// The number of battles
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub battles: u64,
    /// Seed of the first battle; each other battle has the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The rulebook instead of the level's: the name of one that comes with the game or lies in your
    /// folder for rulebooks, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// The player of a side; a veteran plays all sides that are not named
    #[arg(long, value_name = "SIDE=PLAYER")]
    pub side: Vec<String>,
    /// How long each player may think about a plan, counted in work so that a seed always gives the same battle
    #[arg(long, value_name = "N", default_value_t = Patience::USUAL, value_parser = clap::value_parser!(u32).range(1..))]
    pub work: u32,
    /// Fight every seed once more under this rulebook, and tell what differs
    #[arg(long, value_name = "NAME|FILE")]
    pub compare_rulebook: Option<String>,
    /// Fight every seed once more with this player on this side, and tell what differs; all --compare options apply
    /// together
    #[arg(long, value_name = "SIDE=PLAYER")]
    pub compare_side: Vec<String>,
    /// Fight every seed once more with this much work for each plan, and tell what differs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub compare_work: Option<u32>,
    /// Fight only the K-th of N parts; simulate-merge reads what it prints with --json
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// The number of threads, at most one for each core; one for each core if left out
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print a line for each seed instead, with values separated by commas
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

#[derive(Args)]
pub struct SkirmishArguments {
    /// The ground, a level of two sides with deployments: the path of a file, or the name of one that comes with the
    /// game or lies in your folder for levels
    pub level: String,
    /// The force of a side; the forces of other sides are drawn at random
    #[arg(long, value_name = "SIDE=CREATURE*N,…")]
    pub force: Vec<String>,
    /// The points that a random force may cost
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub points: u32,
    /// Seed of the random forces
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Keep the level's objectives; if left out, sides win when no enemy fights
    #[arg(long)]
    pub objectives: bool,
    /// Write the level to this file, which must not exist yet; it is printed if left out
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct PartyArguments {
    /// The party; levels/README.md shows how to write one
    pub party: PathBuf,
    /// Let so many days pass; the members are shown if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub days: Option<u32>,
    /// Let A care for B all the time: B lies in bed and heals sooner, best if A has learned healing
    #[arg(long, value_name = "A:B", requires = "days")]
    pub treat: Vec<String>,
    /// First let A cast a spell that it has in mind on B, for example anselm:cure-light-wounds:osric
    #[arg(long, value_name = "A:SPELL:B")]
    pub cast: Vec<String>,
    /// First let B have a scroll or a potion of A, for example osric:healing_potion:wenna
    #[arg(long, value_name = "A:THING:B")]
    pub r#use: Vec<String>,
    /// First give a member a hook or a wooden leg in the place of a lost limb
    #[arg(long, value_name = "MEMBER:PART")]
    pub fit: Vec<String>,
    /// Seed of the dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Open the window on the party, to let its days pass there
    #[arg(long, conflicts_with_all = ["days", "cast", "use", "fit", "json"])]
    pub window: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Merge {
    /// The output of --shard K/N --json, one file for each K
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct TournamentArguments {
    /// Instead: try every player in small situations with a known good answer, and tell who gives it
    #[arg(long, conflicts_with = "level")]
    pub gauntlet: bool,
    /// How many seeds each pair fights on each level, twice each, the second time with sides exchanged; each player
    /// fights them once against itself; in the gauntlet, how many seeds each player plays in each situation
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=TournamentFindings::MOST_SEEDS))]
    pub battles: u64,
    /// A player that takes part; all players if none is named
    #[arg(long, value_name = "PLAYER")]
    pub player: Vec<String>,
    /// A level: the path of a file, or the name of one that comes with the game or lies in your folder for levels; all
    /// that come with the game if none is named
    #[arg(long, value_name = "LEVEL")]
    pub level: Vec<String>,
    /// Seed of the first battle; each other battle has the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How long each player may think about a plan, counted in work so that a seed always gives the same battle
    #[arg(long, value_name = "N", default_value_t = Patience::USUAL, value_parser = clap::value_parser!(u32).range(1..))]
    pub work: u32,
    /// Play only the K-th of N parts, whole seeds each; tournament-merge reads what it prints with --json
    #[arg(long, value_name = "K/N", conflicts_with = "gauntlet")]
    pub shard: Option<Shard>,
    /// The number of threads, at most one for each core; one for each core if left out
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Play {
    /// The level: the path of a file, or the name of one that comes with the game or lies in your folder for levels;
    /// if it has a lesson and nothing else is named, the lesson begins
    pub level: String,
    /// The rulebook instead of the level's: the name of one that comes with the game or lies in your
    /// folder for rulebooks, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
    /// Members of this party take the places of the units of the side that `--side NAME` names, and the file takes in
    /// what the battle leaves of them
    #[arg(long, value_name = "FILE", requires = "side")]
    pub party: Option<PathBuf>,
    /// The player of a side; people play all sides that are not named, and `ai` without a level is a veteran. With
    /// --party, NAME alone is the side of the party
    #[arg(long, value_name = "SIDE=human|ai[:LEVEL]")]
    pub side: Vec<String>,
    /// Seed of the dice; a new one every time if left out
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
}

#[derive(Args)]
pub struct Screenshot {
    /// The level: the path of a file, or the name of one that comes with the game or lies in your folder for levels
    pub level: String,
    /// The picture, a PNG file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Its width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    pub size: String,
    /// The unit that the player has selected
    #[arg(long, value_name = "UNIT")]
    pub select: Option<String>,
    /// An attacker and its target, as if it were the attacker's turn and it faced the target
    #[arg(long, value_name = "UNIT:UNIT")]
    pub forecast: Option<String>,
    /// What is drawn over the board: reach, danger, stand, heights or plain; and figures, which prints numbers on the
    /// places to stand in
    #[arg(long, value_name = "NAME")]
    pub overlay: Vec<String>,
    /// The rulebook instead of the level's: the name of one that comes with the game or lies in your
    /// folder for rulebooks, or the path of a file
    #[arg(long, value_name = "NAME|FILE")]
    pub rulebook: Option<String>,
}
