//! Many battles at once, to find out what a tactic is worth, counted with intervals.
//!
//! Every battle has a seed of its own and does not depend on others, so results are the same on one core and on many.

mod fight;
mod findings;
mod hexadecimal;
mod merge;
mod paired;
mod report;
mod score;
mod set_up;
mod shard;
mod standings;
mod tally;
mod terms;
mod toll;
mod tournament;
mod wilson;

pub use fight::FoughtBattle;
pub use findings::{Compared, Findings};
pub use merge::MergeError;
pub use paired::{Difference, Estimate, Pairs};
pub use report::{Comparison, MeanToll, Report, Summary};
pub use score::Score;
pub use set_up::SetUp;
pub use shard::{SeedRange, Shard, ShardError};
pub use standings::{Meeting, Mirror, OnLevel, Standings};
pub use tally::Tally;
pub use terms::Terms;
pub use toll::Toll;
pub use tournament::{Arena, NotTwoSides, Tournament};
pub use wilson::wilson;

use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use fight::BattleTable;

/// How many seeds are fought before their battles are counted.
const BLOCK: usize = 1024;

/// Fights a battle under each set-up for each seed, on as many threads as the current pool has. `after_each` is called
/// after each battle; `count` gets those of a seed together, in the order of the seeds.
fn fight_in_blocks(
    set_ups: &[&SetUp],
    mut seeds: impl Iterator<Item = u64>,
    after_each: &(impl Fn() + Sync),
    mut count: impl FnMut(&[FoughtBattle]),
) {
    let sit_down = || set_ups.iter().copied().map(BattleTable::laid).collect::<Vec<_>>();
    let fight = |table: &mut BattleTable, seed: u64| {
        let fought = table.fight(seed);
        after_each();
        fought
    };
    loop {
        let block: Vec<u64> = seeds.by_ref().take(BLOCK).collect();
        if block.is_empty() {
            return;
        }
        let of_one_seed =
            |tables: &mut Vec<BattleTable>, seed| tables.iter_mut().map(|table| fight(table, seed)).collect();
        let fought: Vec<Vec<FoughtBattle>> = block.into_par_iter().map_init(sit_down, of_one_seed).collect();
        fought.iter().for_each(|fought| count(fought));
    }
}
