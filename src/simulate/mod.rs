//! Many battles at once, to find out what a tactic is worth: counted, with error bars.
//!
//! Every battle has a seed of its own, so what comes of it does not depend on who else is playing: results are the
//! same on one core and on many.

mod fight;
mod hexadecimal;
mod report;
mod tally;
mod wilson;

pub use fight::Fought;
pub use report::{MeanToll, Report};
pub use tally::{Tally, Toll};
pub use wilson::wilson;

use std::collections::BTreeMap;

use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use crate::ai::Player;
use crate::level::Level;
use crate::model::SideId;
use crate::rulebook::Rulebook;

/// Who fights whom where, under which rules.
#[derive(Debug, Clone)]
pub struct SetUp {
    /// The ground and the forces.
    pub level: Level,
    /// The rules.
    pub rulebook: Rulebook,
    /// Who plays each side.
    pub players: BTreeMap<SideId, Player>,
    /// How long each may think about a plan, in work.
    pub work: u32,
}

/// So many battles are kept until they are counted.
const BLOCK: usize = 1024;

/// Fights a battle for each seed, on as many threads as the current pool has, and adds them up. `after_each` hears of
/// each as it ends; `listen` hears what came of it, in the order of the seeds.
pub fn fight_all(
    set_up: &SetUp,
    seeds: impl IntoIterator<Item = u64>,
    after_each: impl Fn() + Sync,
    mut listen: impl FnMut(&Fought),
) -> Tally {
    let mut tally = Tally::default();
    let mut seeds = seeds.into_iter();
    loop {
        let block: Vec<u64> = seeds.by_ref().take(BLOCK).collect();
        if block.is_empty() {
            return tally;
        }
        for fought in fight_block(set_up, block, &after_each) {
            listen(&fought);
            tally.add(&Tally::from(&fought));
        }
    }
}

fn fight_block(set_up: &SetUp, seeds: Vec<u64>, after_each: &(impl Fn() + Sync)) -> Vec<Fought> {
    let fight = |seed| {
        let fought = fight::fight(set_up, seed);
        after_each();
        fought
    };
    seeds.into_par_iter().map(fight).collect()
}
