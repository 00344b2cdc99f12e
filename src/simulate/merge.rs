//! Merges the files of shards into the findings of the whole simulation.

use thiserror::Error;

use super::findings::{Compared, Findings};
use super::shard::{SeedRange, Shard};
use super::tally::Tally;
use crate::level::{Source, printable};

/// Why files are not the shards of one simulation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There are no files.
    #[error("no shards to merge; name the file of each")]
    Nothing,
    /// A file is no shard.
    #[error(
        "{}:{line}:{column}: this is not what simulate --shard --json printed: {}",
        printable(file),
        printable(problem)
    )]
    NoShard {
        /// The file.
        file: String,
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
    /// A shard is of another simulation.
    #[error(
        "{}: {what} `{}`, but `{}` in {}; both must be shards of one simulation",
        printable(file),
        printable(found),
        printable(expected),
        printable(other)
    )]
    Differs {
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
    },
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

impl Findings {
    /// Reads the findings of a shard.
    ///
    /// # Errors
    /// If the file is something else, or its counts contradict each other.
    pub fn read(source: &Source) -> Result<Findings, MergeError> {
        let file = || source.name().to_owned();
        let findings: Findings = serde_json::from_str(source.text()).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let told = error.to_string();
            let problem = told.split(" at line ").next().unwrap_or_default().to_owned();
            MergeError::NoShard { file: file(), line, column, problem }
        })?;
        let SeedRange { shard, .. } = findings.sample;
        let battles = findings.sample.share();
        let even = findings.tallies().all(|tally| adds_up(tally, battles));
        if even { Ok(findings) } else { Err(MergeError::Uneven { file: file(), shard, battles }) }
    }

    /// The findings of all shards of a simulation together; each comes with the name of its file.
    ///
    /// # Errors
    /// Unless they are the shards of one simulation, each of them once.
    pub fn merge(mut shards: Vec<(String, Findings)>) -> Result<Findings, MergeError> {
        belong_together(&shards)?;
        shards.sort_by_key(|(_, findings)| findings.sample.shard);
        complete(&shards)?;
        let mut shards = shards.into_iter().map(|(_, findings)| findings);
        let mut whole = shards.next().ok_or(MergeError::Nothing)?;
        shards.for_each(|shard| whole.add(&shard));
        whole.sample.shard = Shard::WHOLE;
        Ok(whole)
    }

    fn tallies(&self) -> impl Iterator<Item = &Tally> {
        [&self.tally].into_iter().chain(self.compared.as_ref().map(|compared| &compared.tally))
    }

    /// The values that must be the same in all shards of a simulation, each with a name.
    fn marks(&self) -> Vec<(String, String)> {
        let SeedRange { seed, battles, shard } = self.sample;
        let mut marks = vec![
            ("version of the game".to_owned(), self.game.clone()),
            ("first seed".to_owned(), seed.to_string()),
            ("battles".to_owned(), battles.to_string()),
            ("number of shards".to_owned(), shard.of().to_string()),
        ];
        marks.extend(self.terms.each().map(|(what, value)| (what.to_owned(), value)));
        let compared = if self.compared.is_some() { "something" } else { "nothing" };
        marks.push(("compared with".to_owned(), compared.to_owned()));
        let other = self.compared.iter().flat_map(|Compared { terms, .. }| terms.each());
        marks.extend(other.map(|(what, value)| (format!("compared {what}"), value)));
        marks
    }
}

/// Whether a tally has this many battles, each of them a win of a side or a draw.
fn adds_up(tally: &Tally, battles: u64) -> bool {
    let decisions = tally.decisions.values().try_fold(0_u64, |sum, battles| sum.checked_add(*battles));
    let decided = tally.wins.values().try_fold(tally.draws, |sum, wins| sum.checked_add(*wins));
    tally.battles == battles && decided == Some(battles) && decisions == Some(battles)
}

fn belong_together(shards: &[(String, Findings)]) -> Result<(), MergeError> {
    let Some(((other, first), rest)) = shards.split_first() else { return Err(MergeError::Nothing) };
    let expected = first.marks();
    for (file, findings) in rest {
        let both = expected.iter().zip(findings.marks());
        if let Some(((_, expected), (what, found))) = both.into_iter().find(|(one, other)| *one != other) {
            let (file, expected, other) = (file.clone(), expected.clone(), other.clone());
            return Err(MergeError::Differs { file, what, found, expected, other });
        }
    }
    Ok(())
}

/// Checks that every shard is there once; they are sorted.
fn complete(shards: &[(String, Findings)]) -> Result<(), MergeError> {
    for pair in shards.windows(2) {
        let ((other, first), (file, second)) = (&pair[0], &pair[1]);
        let shard = second.sample.shard;
        if first.sample.shard == shard {
            return Err(MergeError::Twice { file: file.clone(), shard, other: other.clone() });
        }
    }
    let Some((_, first)) = shards.first() else { return Err(MergeError::Nothing) };
    let of = first.sample.shard.of();
    let there = shards.iter().map(|(_, findings)| findings.sample.shard.number());
    let missing = (1..=of)
        .zip(there.map(Some).chain(std::iter::repeat(None)))
        .find(|(number, there)| *there != Some(*number));
    match missing {
        Some((number, _)) => Err(MergeError::Missing { number, of }),
        None => Ok(()),
    }
}
