//! Many battles at once, to find out what a tactic is worth, counted with intervals.
//!
//! Every battle has a seed of its own and does not depend on others, so results are the same on one core and on many.

mod elo;
mod fight;
mod findings;
mod gauntlet;
mod habits;
mod hexadecimal;
mod merge;
mod paired;
mod report;
mod score;
mod set_up;
mod shard;
mod situation;
mod standings;
mod tally;
mod terms;
mod toll;
mod tournament;
mod tournament_findings;
mod trials;
mod wilson;

pub use elo::Rating;
pub use fight::FoughtBattle;
pub use findings::{Compared, Findings};
pub use gauntlet::Gauntlet;
pub use merge::{MergeError, ShardFindings};
pub use paired::{Difference, Estimate, Pairs};
pub use report::{Comparison, MeanToll, Report, Summary};
pub use score::Score;
pub use set_up::SetUp;
pub use shard::{SeedRange, Shard, ShardError};
pub use situation::GauntletSituation;
pub use standings::{Decisions, Meeting, Mirror, OnLevel, PlayerHabits, Standings};
pub use tally::Tally;
pub use terms::Terms;
pub use toll::Toll;
pub use tournament::{Arena, NotTwoSides, Tournament};
pub use tournament_findings::{ArenaTerms, TournamentFindings, TournamentTerms};
pub use trials::{GauntletTrial, Trials, Verdict};
pub use wilson::wilson;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use fight::BattleTable;

/// How many seeds are fought before their battles are counted.
const BLOCK: usize = 1024;

/// Does jobs on as many threads as the current pool has, each thread the next job as soon as it is free, until all are
/// done or one is given up. Returns the results of the first jobs, without a gap.
fn in_order<J: Sync, D, R: Send>(
    jobs: &[J],
    sit_down: impl Fn() -> D + Sync,
    carry_out: impl Fn(&mut D, &J) -> Option<R> + Sync,
) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    rayon::broadcast(|_| {
        let mut desk = sit_down();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(result) = jobs.get(place).and_then(|job| carry_out(&mut desk, job)) else { return };
            done.lock().unwrap_or_else(PoisonError::into_inner).insert(place, result);
        }
    });
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter();
    let without_gap = done.enumerate().take_while(|(count, (place, _))| count == place);
    without_gap.map(|(_, (_, result))| result).collect()
}

/// Fights a battle under each set-up for each seed, until `stopped` says so. `after_each` is called after each battle;
/// `count` gets those of a seed together, in the order of the seeds.
fn fight_in_blocks(
    set_ups: &[&SetUp],
    mut seeds: impl Iterator<Item = u64>,
    after_each: &(impl Fn() + Sync),
    stopped: &(impl Fn() -> bool + Sync),
    mut count: impl FnMut(&[FoughtBattle]),
) {
    let sit_down = || set_ups.iter().copied().map(BattleTable::laid).collect::<Vec<_>>();
    let fight = |table: &mut BattleTable, seed: u64| {
        let fought = table.fight(seed, stopped)?;
        after_each();
        Some(fought)
    };
    let of_one_seed = |tables: &mut Vec<BattleTable>, seed: &u64| {
        tables.iter_mut().map(|table| fight(table, *seed)).collect::<Option<Vec<FoughtBattle>>>()
    };
    loop {
        let block: Vec<u64> = seeds.by_ref().take(BLOCK).collect();
        let fought = in_order(&block, sit_down, of_one_seed);
        fought.iter().for_each(|fought| count(fought));
        if fought.len() < BLOCK {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_done_in_order_up_to_the_first_that_is_given_up() {
        let jobs: Vec<usize> = (0..500).collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let done = |last: usize| {
            pool.install(|| in_order(&jobs, || (), |(), job| (*job <= last).then_some(job * 2)))
        };
        assert_eq!(done(1000), jobs.iter().map(|job| job * 2).collect::<Vec<_>>());
        assert_eq!(done(99), (0..100).map(|job| job * 2).collect::<Vec<_>>());
    }
}
