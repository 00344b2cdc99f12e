//! The standings of a tournament, and how they are told.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::elo::Rating;
use super::report::MeanToll;
use super::score::Score;
use crate::level::printable;
use crate::model::SideId;

/// The results of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standings {
    /// Every pair of players.
    pub meetings: Vec<Meeting>,
    /// Every player against itself on every level.
    pub mirrors: Vec<Mirror>,
    /// What decided the battles on each level.
    pub decisions: Vec<Decisions>,
    /// How strong each player is against all others, on one scale.
    pub ratings: Vec<Rating>,
    /// What each player loses and does.
    pub habits: Vec<PlayerHabits>,
    /// How many battles were fought.
    #[serde(skip)]
    pub fought: u64,
}

/// What decided the battles on one level, whoever played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decisions {
    /// The level.
    pub level: String,
    /// How many battles were decided by what: the winner and the objective, in words.
    pub battles: BTreeMap<String, u64>,
}

/// The battles between two players; all scores are those of the stronger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Meeting {
    /// The player that won more of them, or was named first.
    pub stronger: &'static str,
    /// The other player.
    pub weaker: &'static str,
    /// The score on all levels together.
    pub overall: Score,
    /// The score in pairs of battles on one seed with sides exchanged. A player wins a pair by doing better in the two,
    /// so that a level that favors a side decides nothing.
    pub pairs: Score,
    /// The score on each level.
    pub levels: Vec<OnLevel>,
}

/// The battles on one level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OnLevel {
    /// The level.
    pub level: String,
    /// What came of them.
    #[serde(flatten)]
    pub score: Score,
}

/// The battles of a player against itself on one level, which show how fair the level is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mirror {
    /// The player of both sides.
    pub player: &'static str,
    /// The level.
    pub level: String,
    /// Whether the level says that one side has an advantage.
    pub uneven: bool,
    /// The side that the score is for, and the other.
    pub sides: [SideId; 2],
    /// What came of them.
    #[serde(flatten)]
    pub score: Score,
}

/// What a player loses and does in a battle on average, whomever it plays.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerHabits {
    /// The player.
    pub player: &'static str,
    /// How often it played a side; twice in a battle against itself.
    pub played: u64,
    /// What came of it for that side, on average.
    #[serde(flatten)]
    pub toll: MeanToll,
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Meeting { stronger, weaker, overall, pairs, levels } in &self.meetings {
            writeln!(f, "{stronger} against {weaker}")?;
            for OnLevel { level, score } in levels {
                writeln!(f, "  {:<20} {score}", printable(level))?;
            }
            writeln!(f, "  {:<20} {overall}", "all levels")?;
            writeln!(f, "  {:<20} {pairs}", "mirrored pairs")?;
        }
        for of_one in self.mirrors.chunk_by(|one, other| one.player == other.player) {
            let player = of_one.first().map_or("", |mirror| mirror.player);
            writeln!(f, "{player} against itself")?;
            for Mirror { level, uneven, sides: [side, _], score, .. } in of_one {
                let said = if *uneven { "; the level says it is uneven" } else { "" };
                writeln!(f, "  {:<20} {side} {score}{said}", printable(level))?;
            }
        }
        for Decisions { level, battles } in &self.decisions {
            writeln!(f, "decided on {}", printable(level))?;
            let all: u64 = battles.values().sum();
            for (decision, count) in battles {
                writeln!(f, "  {:5.1} %  {}", *count as f64 / all as f64 * 100.0, printable(decision))?;
            }
        }
        self.tell_players(f)
    }
}

impl Standings {
    fn tell_players(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "ratings in points of Elo, by all battles between different players, draws as halves")?;
        for Rating { player, elo, interval } in &self.ratings {
            match interval {
                Some((low, high)) => writeln!(f, "  {player:<20} {elo:4.0} ({low:.0} to {high:.0})")?,
                None => writeln!(f, "  {player:<20} {elo:4.0} (the others are measured by it)")?,
            }
        }
        writeln!(f, "habits in a battle on average")?;
        let mut habits = self.habits.iter();
        habits
            .try_for_each(|PlayerHabits { player, toll, .. }| writeln!(f, "  {player:<20} {}", toll.habits()))
    }
}
