//! Battles won, lost and drawn.

use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::wilson::{wilson, wilson_of_share};
use crate::model::SideId;

/// The results of battles for a player that fought in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(into = "WrittenScore")]
pub struct Score {
    /// Battles won.
    pub wins: u64,
    /// Battles lost.
    pub losses: u64,
    /// Battles that nobody won.
    pub draws: u64,
}

/// A score as shards have it: its counts alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct PlainScore(#[serde(with = "ScoreCounts")] pub Score);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Score", deny_unknown_fields)]
struct ScoreCounts {
    wins: u64,
    losses: u64,
    draws: u64,
}

/// A score with the shares that follow from it.
#[derive(Serialize)]
struct WrittenScore {
    battles: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    share_of_decided: Option<f64>,
    interval: (f64, f64),
    share_with_draws_as_halves: Option<f64>,
    interval_with_draws_as_halves: (f64, f64),
}

impl Score {
    /// The score of one battle for a side.
    pub(super) fn of(winner: Option<SideId>, side: SideId) -> Score {
        let won = winner == Some(side);
        Score {
            wins: u64::from(won),
            losses: u64::from(winner.is_some() && !won),
            draws: u64::from(winner.is_none()),
        }
    }

    /// The same for the other player.
    pub(super) fn turned(self) -> Score {
        Score { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// The number of battles.
    pub fn battles(self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The share won of the battles that were no draws, 0..=1; `None` if there are none.
    pub fn share_of_decided(self) -> Option<f64> {
        let decided = self.wins + self.losses;
        (decided > 0).then(|| self.wins as f64 / decided as f64)
    }

    /// The interval of Wilson that holds the true share 95 times in 100.
    pub fn interval(self) -> (f64, f64) {
        wilson(self.wins, self.wins + self.losses)
    }

    /// The share won of all battles, 0..=1, where a draw is half a win; `None` if there are none.
    pub fn share_with_draws_as_halves(self) -> Option<f64> {
        let battles = self.battles();
        (battles > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / battles as f64)
    }

    /// The interval that holds the true share of all battles 95 times in 100, where a draw is half a win. It is that of as
    /// many battles without draws, and so rather too wide than too narrow.
    pub fn interval_with_draws_as_halves(self) -> (f64, f64) {
        wilson_of_share(self.share_with_draws_as_halves(), self.battles())
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, more: Score) {
        self.wins += more.wins;
        self.losses += more.losses;
        self.draws += more.draws;
    }
}

impl From<Score> for WrittenScore {
    fn from(score: Score) -> WrittenScore {
        let Score { wins, losses, draws } = score;
        WrittenScore {
            battles: score.battles(),
            wins,
            losses,
            draws,
            share_of_decided: score.share_of_decided(),
            interval: score.interval(),
            share_with_draws_as_halves: score.share_with_draws_as_halves(),
            interval_with_draws_as_halves: score.interval_with_draws_as_halves(),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { wins, losses, draws } = self;
        let (low, high) = self.interval();
        match self.share_of_decided() {
            Some(share) => {
                let decided = wins + losses;
                write!(f, "wins {:.1} % ({:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0)?;
                write!(f, " of {decided} decided")?;
            }
            None => write!(f, "nobody wins any")?,
        }
        let halves = self.share_with_draws_as_halves().unwrap_or_default() * 100.0;
        let (low, high) = self.interval_with_draws_as_halves();
        let (low, high) = (low * 100.0, high * 100.0);
        write!(f, ", {draws} drawn; {halves:.1} % ({low:.1} to {high:.1}) with draws as halves")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u64, losses: u64, draws: u64) -> Score {
        Score { wins, losses, draws }
    }

    #[test]
    fn a_side_wins_what_the_other_loses() {
        let [house, watch] = ["house", "watch"].map(|name| name.parse::<SideId>().unwrap());
        assert_eq!(Score::of(Some(house), house), score(1, 0, 0));
        assert_eq!(Score::of(Some(watch), house), score(1, 0, 0).turned());
        assert_eq!(Score::of(None, house), score(0, 0, 1));
    }

    #[test]
    fn draws_are_told_apart_and_as_halves() {
        let found = score(6, 2, 2);
        assert_eq!((found.share_of_decided(), found.interval()), (Some(0.75), wilson(6, 8)));
        assert_eq!(found.share_with_draws_as_halves(), Some(0.7));
        assert_eq!(found.interval_with_draws_as_halves(), wilson(7, 10));
        assert_eq!(score(0, 0, 0).interval_with_draws_as_halves(), (0.0, 1.0));
        assert_eq!(score(0, 0, 3).share_of_decided(), None);
        assert_eq!(
            score(0, 0, 3).to_string(),
            "nobody wins any, 3 drawn; 50.0 % (12.5 to 87.5) with draws as halves"
        );
    }
}
