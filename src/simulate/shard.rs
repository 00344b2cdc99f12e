//! A part of a simulation, for a machine of its own.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Part `number` of `of` parts, 1 ≤ number ≤ of; 1/1 is the whole. Battles are dealt to the parts in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

/// The error for a text that is no shard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is no shard; write K/N for the K-th of N, K from 1 to N")]
pub struct ShardError(String);

/// Which battles are fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedRange {
    /// Seed of the first battle; each other battle has the next seed.
    pub seed: u64,
    /// How many battles all shards have together.
    pub battles: u64,
    /// The shard that is fought.
    pub shard: Shard,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The number of the part, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many parts there are, at least 1.
    pub fn of(self) -> u32 {
        self.of
    }
}

impl SeedRange {
    /// Seeds of the battles of the shard.
    pub fn seeds(self) -> impl Iterator<Item = u64> {
        let places = (u64::from(self.shard.number - 1)..self.battles).step_by(self.shard.of as usize);
        places.map(move |place| self.seed.wrapping_add(place))
    }

    /// How many battles the shard has.
    pub fn share(self) -> u64 {
        self.battles.saturating_sub(u64::from(self.shard.number - 1)).div_ceil(u64::from(self.shard.of))
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let sound = parts.filter(|(number, of)| (1..=*of).contains(number));
        sound.map(|(number, of)| Shard { number, of }).ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Shard, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_reads_as_it_is_written() {
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
        for bad in ["", "2", "0/3", "4/3", "0/0", "-1/3", "a/b", "1/2/3"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    proptest::proptest! {
        #[test]
        fn every_battle_is_in_one_shard(seed: u64, battles in 0_u64..200, of in 1_u32..40) {
            let sample = |shard| SeedRange { seed, battles, shard };
            let mut dealt = Vec::new();
            for number in 1..=of {
                let part = sample(Shard { number, of });
                proptest::prop_assert_eq!(part.share(), part.seeds().count() as u64);
                dealt.extend(part.seeds());
            }
            let mut whole: Vec<u64> = sample(Shard::WHOLE).seeds().collect();
            dealt.sort_unstable();
            whole.sort_unstable();
            proptest::prop_assert_eq!(dealt, whole);
        }
    }
}
