//! The findings of a simulation, as whole numbers with all their terms, so that shards fought on several machines add
//! up to exactly what one machine would have found.

use serde::{Deserialize, Serialize};

use super::fight::FoughtBattle;
use super::fight_in_blocks;
use super::paired::Pairs;
use super::set_up::SetUp;
use super::shard::SeedRange;
use super::tally::Tally;
use super::terms::Terms;

/// The findings of a simulation or of a shard of one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    /// Version of the game.
    pub game: String,
    /// Which battles were fought.
    pub sample: SeedRange,
    /// The terms they were fought under.
    pub terms: Terms,
    /// Their results, added up.
    pub tally: Tally,
    /// The same battles under other terms.
    pub compared: Option<Compared>,
    /// How long it took on all machines together, in seconds.
    pub seconds: f64,
}

/// Battles under other terms, compared with the first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// The other terms.
    pub terms: Terms,
    /// The results under them, added up.
    pub tally: Tally,
    /// The differences from seed to seed.
    pub pairs: Pairs,
}

impl Findings {
    /// Fights every battle of a sample, and once more under another set-up if there is one, until `stopped` says so;
    /// then the tally has fewer battles than the sample. `after_each` is called after each battle; `listen` gets the results
    /// of each seed under both set-ups, in the order of the seeds.
    pub fn gather(
        set_up: &SetUp,
        other: Option<&SetUp>,
        sample: SeedRange,
        after_each: impl Fn() + Sync,
        stopped: impl Fn() -> bool + Sync,
        mut listen: impl FnMut(&FoughtBattle, Option<&FoughtBattle>),
    ) -> Findings {
        let mut findings = Findings::none(set_up, other, sample);
        let set_ups: Vec<&SetUp> = [set_up].into_iter().chain(other).collect();
        fight_in_blocks(&set_ups, sample.seeds(), &after_each, &stopped, |fought| {
            if let [first, others @ ..] = fought {
                findings.count(first, others.first());
                listen(first, others.first());
            }
        });
        findings
    }

    fn none(set_up: &SetUp, other: Option<&SetUp>, sample: SeedRange) -> Findings {
        let compared =
            |other| Compared { terms: Terms::of(other), tally: Tally::default(), pairs: Pairs::default() };
        Findings {
            game: env!("CARGO_PKG_VERSION").to_owned(),
            sample,
            terms: Terms::of(set_up),
            tally: Tally::default(),
            compared: other.map(compared),
            seconds: 0.0,
        }
    }

    fn count(&mut self, first: &FoughtBattle, other: Option<&FoughtBattle>) {
        self.tally.add(&first.into());
        if let (Some(compared), Some(other)) = (&mut self.compared, other) {
            compared.tally.add(&other.into());
            compared.pairs.count(first, other);
        }
    }

    /// Adds the findings of another shard.
    pub(super) fn add_up(&mut self, other: &Findings) {
        self.tally.add(&other.tally);
        if let (Some(compared), Some(other)) = (&mut self.compared, &other.compared) {
            compared.tally.add(&other.tally);
            compared.pairs.add(&other.pairs);
        }
        self.seconds += other.seconds;
    }
}
