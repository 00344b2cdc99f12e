//! Many battles at once, to find out what a tactic is worth: counted, with error bars.
//!
//! Every battle has a seed of its own, so what comes of it does not depend on who else is playing: results are the
//! same on one core and on many.

mod fight;
mod report;
mod wilson;

pub use fight::{Fought, Toll};
pub use report::Report;
pub use wilson::wilson;

use std::collections::BTreeMap;

use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use crate::ai::Player;
use crate::level::Level;
use crate::model::SideId;
use crate::rulebook::Rulebook;

/// Who fights whom where, under which rules.
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

/// Fights a battle for each seed, on as many threads as the current pool has; `after_each` hears of each as it ends.
pub fn fight_all(set_up: &SetUp, seeds: Vec<u64>, after_each: impl Fn() + Sync) -> Vec<Fought> {
    let fight = |table: &mut fight::Table, seed| {
        let fought = table.fight(seed);
        after_each();
        fought
    };
    seeds.into_par_iter().map_init(|| fight::Table::new(set_up), fight).collect()
}
