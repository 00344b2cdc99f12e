//! The results of a gauntlet, and how they are told.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::wilson::wilson;
use crate::level::printable;

/// The share of battles with a good answer from which on a player passes, in percent.
const PASSES_FROM: u64 = 80;

/// The results of a gauntlet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trials {
    /// Every player in every situation.
    pub trials: Vec<GauntletTrial>,
    /// How every player did.
    pub verdicts: Vec<Verdict>,
}

/// A player in a situation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenTrial")]
pub struct GauntletTrial {
    /// The name of the situation.
    pub situation: String,
    /// What the good answer is.
    pub title: String,
    /// The player.
    pub player: &'static str,
    /// How many battles were played.
    pub battles: u64,
    /// In how many of them the answer was good.
    pub good: u64,
    /// How often what stands on a line of the situation's file was missed.
    pub missed: BTreeMap<usize, u64>,
}

/// A trial with what follows from it.
#[derive(Serialize)]
struct WrittenTrial {
    situation: String,
    title: String,
    player: &'static str,
    battles: u64,
    good: u64,
    interval: (f64, f64),
    passed: bool,
    missed: BTreeMap<usize, u64>,
}

/// How a player did in all situations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The player.
    pub player: &'static str,
    /// How many situations it passed.
    pub passed: usize,
    /// How many there were.
    pub situations: usize,
}

impl GauntletTrial {
    /// A trial before its first battle.
    pub(super) fn new(situation: &str, title: &str, player: &'static str) -> GauntletTrial {
        let (situation, title) = (situation.to_owned(), title.to_owned());
        GauntletTrial { situation, title, player, battles: 0, good: 0, missed: BTreeMap::new() }
    }

    /// Counts a battle in which what stands on these lines was missed.
    pub(super) fn count(&mut self, missed: &[usize]) {
        self.battles += 1;
        self.good += u64::from(missed.is_empty());
        missed.iter().for_each(|line| *self.missed.entry(*line).or_default() += 1);
    }

    /// Whether the answer was good often enough.
    pub fn passed(&self) -> bool {
        self.battles > 0 && self.good * 100 >= self.battles * PASSES_FROM
    }
}

impl From<GauntletTrial> for WrittenTrial {
    fn from(trial: GauntletTrial) -> WrittenTrial {
        let (interval, passed) = (wilson(trial.good, trial.battles), trial.passed());
        let GauntletTrial { situation, title, player, battles, good, missed } = trial;
        WrittenTrial { situation, title, player, battles, good, interval, passed, missed }
    }
}

impl Trials {
    /// The results with a verdict on each player, in the order of the trials.
    pub(super) fn of(trials: Vec<GauntletTrial>) -> Trials {
        let mut verdicts: Vec<Verdict> = Vec::new();
        for trial in &trials {
            let place = verdicts.iter().position(|verdict| verdict.player == trial.player);
            let place = place.unwrap_or_else(|| {
                verdicts.push(Verdict { player: trial.player, passed: 0, situations: 0 });
                verdicts.len() - 1
            });
            verdicts[place].situations += 1;
            verdicts[place].passed += usize::from(trial.passed());
        }
        Trials { trials, verdicts }
    }

    /// How many battles were played.
    pub fn battles(&self) -> u64 {
        self.trials.iter().map(|trial| trial.battles).sum()
    }
}

impl fmt::Display for GauntletTrial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GauntletTrial { battles, good, missed, .. } = self;
        let said = if self.passed() { "passed" } else { "failed" };
        let (low, high) = wilson(*good, *battles);
        write!(f, "{said}: good in {good} of {battles} ({:.1} to {:.1} %)", low * 100.0, high * 100.0)?;
        let lines: Vec<String> = missed.iter().map(|(line, times)| format!("{line} ({times})")).collect();
        if lines.is_empty() { Ok(()) } else { write!(f, "; lines missed: {}", lines.join(", ")) }
    }
}

impl fmt::Display for Trials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for of_one in self.trials.chunk_by(|one, other| one.situation == other.situation) {
            let Some(GauntletTrial { situation, title, .. }) = of_one.first() else { continue };
            writeln!(f, "{} ({})", printable(title), printable(situation))?;
            of_one.iter().try_for_each(|trial| writeln!(f, "  {:<20} {trial}", trial.player))?;
        }
        self.verdicts.iter().try_for_each(|Verdict { player, passed, situations }| {
            writeln!(f, "{player} passes {passed} of {situations}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(player: &'static str, good: u64, missed: u64) -> GauntletTrial {
        let mut trial = GauntletTrial::new("ford", "Cross the ford", player);
        (0..good).for_each(|_| trial.count(&[]));
        (0..missed).for_each(|_| trial.count(&[7]));
        trial
    }

    #[test]
    fn four_of_five_pass() {
        assert!(trial("recruit", 4, 1).passed() && !trial("recruit", 39, 11).passed());
        assert!(!trial("recruit", 0, 0).passed());
    }

    #[test]
    fn a_trial_is_told_with_its_figure_and_what_was_missed() {
        let trials = Trials::of(vec![trial("recruit", 5, 5), trial("veteran", 10, 0)]);
        let told = "Cross the ford (ford)\n  \
                    recruit              failed: good in 5 of 10 (23.7 to 76.3 %); lines missed: 7 (5)\n  \
                    veteran              passed: good in 10 of 10 (72.2 to 100.0 %)\n\
                    recruit passes 0 of 1\nveteran passes 1 of 1\n";
        assert_eq!((trials.to_string().as_str(), trials.battles()), (told, 20));
    }
}
