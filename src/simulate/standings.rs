//! What a tournament has come to, and how it is told.

use std::fmt;

use serde::Serialize;

use super::score::Score;
use crate::model::SideId;

/// What a tournament has come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standings {
    /// Every pair of players.
    pub meetings: Vec<Meeting>,
    /// Every player against himself on every level.
    pub mirrors: Vec<Mirror>,
}

/// What came of the battles between two players; all scores are those of the stronger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Meeting {
    /// Who won more of them, or was named first.
    pub stronger: &'static str,
    /// Who won fewer of them.
    pub weaker: &'static str,
    /// On all levels together.
    pub overall: Score,
    /// The same in pairs of battles, of one seed with the sides exchanged: won by who did better in the two, so that a
    /// level that favors a side decides nothing.
    pub pairs: Score,
    /// Level by level.
    pub levels: Vec<OnLevel>,
}

/// What came of the battles on one level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OnLevel {
    /// Which.
    pub level: String,
    /// What came of them.
    #[serde(flatten)]
    pub score: Score,
}

/// What came of the battles of a player against himself on one level: how fair it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mirror {
    /// Who plays both sides.
    pub player: &'static str,
    /// Where.
    pub level: String,
    /// Whether the level says that one side has the better of it.
    pub uneven: bool,
    /// The side whose score it is, and the other.
    pub sides: [SideId; 2],
    /// What came of them.
    #[serde(flatten)]
    pub score: Score,
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Meeting { stronger, weaker, overall, pairs, levels } in &self.meetings {
            writeln!(f, "{stronger} against {weaker}")?;
            for OnLevel { level, score } in levels {
                writeln!(f, "  {level:<20} {score}")?;
            }
            writeln!(f, "  {:<20} {overall}", "all levels")?;
            writeln!(f, "  {:<20} {pairs}", "mirrored pairs")?;
        }
        for of_one in self.mirrors.chunk_by(|one, other| one.player == other.player) {
            let player = of_one.first().map_or("", |mirror| mirror.player);
            writeln!(f, "{player} against itself")?;
            for Mirror { level, uneven, sides: [side, _], score, .. } in of_one {
                let said = if *uneven { "; the level says it is uneven" } else { "" };
                writeln!(f, "  {level:<20} {side} {score}{said}")?;
            }
        }
        Ok(())
    }
}
