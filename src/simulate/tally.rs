//! The results of many battles as whole numbers, so that parts add up exactly to the whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::fight::FoughtBattle;
use super::hexadecimal;
use super::toll::{Toll, add, add_each};
use crate::model::SideId;

/// Battles added up, in any order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How many were fought.
    pub battles: u64,
    /// How many each side won.
    pub wins: BTreeMap<SideId, u64>,
    /// How many nobody won.
    pub draws: u64,
    /// The number of rounds.
    pub rounds: u64,
    /// The number of turns that units took.
    pub activations: u64,
    /// Losses and deeds of each side.
    pub sides: BTreeMap<SideId, Toll>,
    /// How many were decided by what: the winner and the objective, in words.
    pub decisions: BTreeMap<String, u64>,
    /// Fingerprint of all logs: the sum (modulo 2^64) over the battles of the hash of seed and log, so that it is the
    /// same in any order and on any number of machines.
    #[serde(with = "hexadecimal")]
    pub log_hash: u64,
}

impl Tally {
    /// Adds other battles. Sums that overflow, which only forged files have, stay at the largest number.
    pub fn add(&mut self, other: &Tally) {
        add(&mut self.battles, other.battles);
        add_each(&mut self.wins, &other.wins);
        add(&mut self.draws, other.draws);
        add(&mut self.rounds, other.rounds);
        add(&mut self.activations, other.activations);
        for (side, toll) in &other.sides {
            self.sides.entry(*side).or_default().add(toll);
        }
        for (decision, battles) in &other.decisions {
            add(self.decisions.entry(decision.clone()).or_default(), *battles);
        }
        self.log_hash = self.log_hash.wrapping_add(other.log_hash);
    }
}

impl From<&FoughtBattle> for Tally {
    fn from(fought: &FoughtBattle) -> Tally {
        let won = |side: &SideId| (*side, u64::from(fought.winner == Some(*side)));
        Tally {
            battles: 1,
            wins: fought.sides.keys().map(won).collect(),
            draws: u64::from(fought.winner.is_none()),
            rounds: u64::from(fought.rounds),
            activations: fought.activations,
            sides: fought.sides.clone(),
            decisions: [(fought.decision.clone(), 1)].into(),
            log_hash: xxh3_64_with_seed(&fought.log.hash.to_le_bytes(), fought.seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LogMark;
    use crate::model::RuleId;

    fn fought(seed: u64, hash: u64, winner: Option<&str>) -> FoughtBattle {
        let side = |name: &str| name.parse::<SideId>().unwrap();
        let toll = Toll { fielded: 3, damage: [(RuleId::c(11), seed)].into(), ..Toll::default() };
        FoughtBattle {
            seed,
            winner: winner.map(side),
            rounds: 5,
            activations: 20,
            sides: [(side("levy"), toll), (side("raiders"), Toll::default())].into(),
            decision: winner.unwrap_or("nobody").to_owned(),
            log: LogMark { events: 9, hash },
        }
    }

    fn tally(battles: &[FoughtBattle]) -> Tally {
        let mut sum = Tally::default();
        battles.iter().for_each(|fought| sum.add(&fought.into()));
        sum
    }

    #[test]
    fn the_order_of_battles_makes_no_difference() {
        let battles = [fought(1, 7, Some("levy")), fought(2, 8, None), fought(3, 9, Some("levy"))];
        let whole = tally(&battles);
        let mut parts = tally(&battles[2..]);
        parts.add(&tally(&battles[..2]));
        assert_eq!(parts, whole);
        assert_eq!((whole.battles, whole.draws, whole.rounds), (3, 1, 15));
        assert_eq!(whole.decisions, [("levy".to_owned(), 2), ("nobody".to_owned(), 1)].into());
        let [levy, raiders] = ["levy", "raiders"].map(|side| side.parse::<SideId>().unwrap());
        let toll = &whole.sides[&levy];
        assert_eq!((whole.wins[&levy], whole.wins[&raiders], toll.fielded, toll.taken()), (2, 0, 9, 6));
    }

    #[test]
    fn the_fingerprint_depends_on_which_seed_has_which_log() {
        let one = tally(&[fought(1, 7, None), fought(2, 8, None)]);
        let swapped = tally(&[fought(1, 8, None), fought(2, 7, None)]);
        assert_ne!(one.log_hash, swapped.log_hash);
    }
}
