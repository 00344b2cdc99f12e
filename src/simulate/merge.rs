//! Merges the files of shards into the findings of the whole simulation or tournament.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use thiserror::Error;

use super::findings::{Compared, Findings};
use super::score::{PlainScore, Score};
use super::shard::{SeedRange, Shard};
use super::tally::Tally;
use super::tournament_findings::TournamentFindings;
use crate::level::{Source, printable};

/// Why files are not the shards of one simulation or tournament.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There are no files.
    #[error("no shards to merge; name the file of each")]
    Nothing,
    /// A file is no shard.
    #[error(
        "{}:{line}:{column}: this is not what {command} --shard --json printed: {}",
        printable(file),
        printable(problem)
    )]
    NoShard {
        /// The file.
        file: String,
        /// The command that prints such shards.
        command: &'static str,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong.
        problem: String,
    },
    /// The numbers of a shard contradict each other.
    #[error(
        "{}: the counts of shard {shard} do not add up to its {battles} battles; fight it again",
        printable(file)
    )]
    Uneven {
        /// The file.
        file: String,
        /// The shard.
        shard: Shard,
        /// How many battles it must have.
        battles: u64,
    },
    /// A shard is of another simulation or tournament.
    #[error(transparent)]
    Differs(Box<ShardMismatch>),
    /// A shard is there twice.
    #[error("{}: shard {shard} is in {} already; leave one of them out", printable(file), printable(other))]
    Twice {
        /// The file.
        file: String,
        /// The shard.
        shard: Shard,
        /// The other file that has it.
        other: String,
    },
    /// A shard is missing.
    #[error("no file has shard {number}/{of}; fight it with --shard {number}/{of} and name its file, too")]
    Missing {
        /// Its number, from 1.
        number: u32,
        /// How many shards there are.
        of: u32,
    },
}

/// Two shards that are no parts of one simulation or tournament.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{}: {} `{}`, but `{}` in {}; both must be shards of one {whole}",
    printable(file),
    printable(what),
    printable(found),
    printable(expected),
    printable(other)
)]
pub struct ShardMismatch {
    /// The file.
    file: String,
    /// What differs.
    what: String,
    /// What the file says.
    found: String,
    /// What the first file says.
    expected: String,
    /// The first file.
    other: String,
    /// What the shards are parts of.
    whole: &'static str,
}

/// What a shard has found.
pub trait ShardFindings: DeserializeOwned + Sized {
    /// The command that prints it.
    const COMMAND: &'static str;

    /// What the shards are parts of.
    const WHOLE: &'static str;

    /// Which battles were fought.
    fn sample(&self) -> &SeedRange;

    /// The same, to be changed.
    fn sample_mut(&mut self) -> &mut SeedRange;

    /// The version of the game that fought them.
    fn game(&self) -> &str;

    /// The terms of the battles, each with a name.
    fn terms(&self) -> Vec<(String, String)>;

    /// Whether its counts agree with each other and with the sample.
    fn adds_up(&self) -> bool;

    /// Adds the findings of another shard of the same whole.
    fn add(&mut self, other: &Self);

    /// Reads the findings of a shard.
    ///
    /// # Errors
    /// If the file is something else, or its counts contradict each other.
    fn read(source: &Source) -> Result<Self, MergeError> {
        let file = || source.name().to_owned();
        let findings: Self = serde_json::from_str(source.text()).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let told = error.to_string();
            let problem = told.split(" at line ").next().unwrap_or_default().to_owned();
            MergeError::NoShard { file: file(), command: Self::COMMAND, line, column, problem }
        })?;
        if findings.adds_up() {
            return Ok(findings);
        }
        let SeedRange { shard, .. } = *findings.sample();
        Err(MergeError::Uneven { file: file(), shard, battles: findings.sample().share() })
    }

    /// The findings of all shards together; each comes with the name of its file.
    ///
    /// # Errors
    /// Unless they are the shards of one whole, each of them once.
    fn merge(mut shards: Vec<(String, Self)>) -> Result<Self, MergeError> {
        belong_together(&shards)?;
        shards.sort_by_key(|(_, findings)| findings.sample().shard);
        complete(&shards)?;
        let mut shards = shards.into_iter().map(|(_, findings)| findings);
        let mut whole = shards.next().ok_or(MergeError::Nothing)?;
        shards.for_each(|shard| whole.add(&shard));
        whole.sample_mut().shard = Shard::WHOLE;
        Ok(whole)
    }
}

impl ShardFindings for Findings {
    const COMMAND: &'static str = "simulate";
    const WHOLE: &'static str = "simulation";

    fn sample(&self) -> &SeedRange {
        &self.sample
    }

    fn sample_mut(&mut self) -> &mut SeedRange {
        &mut self.sample
    }

    fn game(&self) -> &str {
        &self.game
    }

    fn terms(&self) -> Vec<(String, String)> {
        let mut terms: Vec<(String, String)> =
            self.terms.each().map(|(what, value)| (what.to_owned(), value)).into();
        let compared = if self.compared.is_some() { "something" } else { "nothing" };
        terms.push(("compared with".to_owned(), compared.to_owned()));
        let other = self.compared.iter().flat_map(|Compared { terms, .. }| terms.each());
        terms.extend(other.map(|(what, value)| (format!("compared {what}"), value)));
        terms
    }

    fn adds_up(&self) -> bool {
        let battles = self.sample.share();
        let tallies = [&self.tally].into_iter().chain(self.compared.as_ref().map(|compared| &compared.tally));
        tallies.into_iter().all(|tally| has_battles(tally, battles))
    }

    fn add(&mut self, other: &Findings) {
        self.add_up(other);
    }
}

impl ShardFindings for TournamentFindings {
    const COMMAND: &'static str = "tournament";
    const WHOLE: &'static str = "tournament";

    fn sample(&self) -> &SeedRange {
        &self.sample
    }

    fn sample_mut(&mut self) -> &mut SeedRange {
        &mut self.sample
    }

    fn game(&self) -> &str {
        &self.game
    }

    fn terms(&self) -> Vec<(String, String)> {
        self.terms.each()
    }

    fn adds_up(&self) -> bool {
        let (levels, players) = (self.terms.arenas.len() as u64, self.terms.players.len() as u64);
        let share = self.sample.share();
        let each = |scores: &[PlainScore], count: u64, battles: u64| {
            scores.len() as u64 == count && scores.iter().all(|score| has_so_many(score.0, battles))
        };
        let decided = |decisions: &BTreeMap<String, u64>| {
            checked_sum(decisions.values()) == Some(share * players * players)
        };
        self.is_sound()
            && each(&self.seats, levels * players * players, share)
            && each(&self.pairs, self.terms.pairs().count() as u64, share * levels)
            && self.decisions.len() as u64 == levels
            && self.decisions.iter().all(decided)
            && self.habits.len() as u64 == players
            && self.habits.iter().all(|habit| habit.played == 2 * share * levels * players)
    }

    fn add(&mut self, other: &TournamentFindings) {
        self.add_up(other);
    }
}

/// The values that must be the same in all shards of a whole, each with a name.
fn marks<F: ShardFindings>(findings: &F) -> Vec<(String, String)> {
    let SeedRange { seed, battles, shard } = *findings.sample();
    let mut marks = vec![
        ("version of the game".to_owned(), findings.game().to_owned()),
        ("first seed".to_owned(), seed.to_string()),
        ("battles".to_owned(), battles.to_string()),
        ("number of shards".to_owned(), shard.of().to_string()),
    ];
    marks.extend(findings.terms());
    marks
}

fn checked_sum<'n>(mut numbers: impl Iterator<Item = &'n u64>) -> Option<u64> {
    numbers.try_fold(0_u64, |sum, number| sum.checked_add(*number))
}

/// Whether a tally has this many battles, each of them a win of a side or a draw.
fn has_battles(tally: &Tally, battles: u64) -> bool {
    let decided = checked_sum(tally.wins.values()).and_then(|wins| wins.checked_add(tally.draws));
    let decisions = checked_sum(tally.decisions.values());
    tally.battles == battles && decided == Some(battles) && decisions == Some(battles)
}

fn has_so_many(Score { wins, losses, draws }: Score, battles: u64) -> bool {
    checked_sum([wins, losses, draws].iter()) == Some(battles)
}

fn belong_together<F: ShardFindings>(shards: &[(String, F)]) -> Result<(), MergeError> {
    let Some(((other, first), rest)) = shards.split_first() else { return Err(MergeError::Nothing) };
    let expected = marks(first);
    for (file, findings) in rest {
        let found = marks(findings);
        let both = expected.iter().zip(&found);
        if let Some(((_, expected), (what, found))) = both.into_iter().find(|(one, other)| one != other) {
            let (file, what, other) = (file.clone(), what.clone(), other.clone());
            let (found, expected) = (found.clone(), expected.clone());
            let difference = ShardMismatch { file, what, found, expected, other, whole: F::WHOLE };
            return Err(MergeError::Differs(Box::new(difference)));
        }
    }
    Ok(())
}

/// Checks that every shard is there once; they are sorted.
fn complete<F: ShardFindings>(shards: &[(String, F)]) -> Result<(), MergeError> {
    for pair in shards.windows(2) {
        let ((other, first), (file, second)) = (&pair[0], &pair[1]);
        let shard = second.sample().shard;
        if first.sample().shard == shard {
            return Err(MergeError::Twice { file: file.clone(), shard, other: other.clone() });
        }
    }
    let Some((_, first)) = shards.first() else { return Err(MergeError::Nothing) };
    let of = first.sample().shard.of();
    let there = shards.iter().map(|(_, findings)| findings.sample().shard.number());
    let missing = (1..=of)
        .zip(there.map(Some).chain(std::iter::repeat(None)))
        .find(|(number, there)| *there != Some(*number));
    match missing {
        Some((number, _)) => Err(MergeError::Missing { number, of }),
        None => Ok(()),
    }
}
