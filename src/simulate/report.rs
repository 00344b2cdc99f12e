//! What many battles came to together.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::fight::Fought;
use super::wilson::wilson;
use crate::model::{RuleId, SideId};

/// Battles summed up. Shares are 0..=1; means are a battle's.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// How many were fought.
    pub battles: u64,
    /// How many each side won.
    pub wins: BTreeMap<SideId, u64>,
    /// How many nobody won.
    pub draws: u64,
    /// Between which bounds the chance of each side to win lies, 95 times in 100.
    pub intervals: BTreeMap<SideId, (f64, f64)>,
    /// Rounds a battle takes on average.
    pub rounds_mean: f64,
    /// Turns that units took in all battles.
    pub activations: u64,
    /// What a battle costs each side on average.
    pub sides: BTreeMap<SideId, MeanToll>,
    /// Fingerprint of all logs in order of their seeds: equal only if every battle went alike.
    #[serde(serialize_with = "hexadecimal")]
    pub log_hash: u64,
}

/// What a battle costs a side on average, and what the side does.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct MeanToll {
    /// Units it begins with.
    pub fielded: f64,
    /// Units that go down.
    pub fallen: f64,
    /// Wounds it takes.
    pub wounds: f64,
    /// Its fumbles.
    pub fumbles: f64,
    /// Hits on its own.
    pub friendly_fire: f64,
    /// Hit points taken from enemies, by rule.
    pub damage: BTreeMap<RuleId, f64>,
}

impl Report {
    /// Sums battles up.
    pub fn of(fought: &[Fought]) -> Report {
        let battles = fought.len() as u64;
        let mut wins: BTreeMap<SideId, u64> = BTreeMap::new();
        for side in fought.iter().flat_map(|fought| fought.sides.keys()) {
            wins.entry(*side).or_default();
        }
        for winner in fought.iter().filter_map(|fought| fought.winner) {
            *wins.entry(winner).or_default() += 1;
        }
        let share = 1.0 / battles.max(1) as f64;
        let mut sides: BTreeMap<SideId, MeanToll> = BTreeMap::new();
        for (side, toll) in fought.iter().flat_map(|fought| &fought.sides) {
            let mean = sides.entry(*side).or_default();
            mean.fielded += f64::from(toll.fielded) * share;
            mean.fallen += f64::from(toll.fallen) * share;
            mean.wounds += f64::from(toll.wounds) * share;
            mean.fumbles += f64::from(toll.fumbles) * share;
            mean.friendly_fire += f64::from(toll.friendly_fire) * share;
            for (rule, points) in &toll.damage {
                *mean.damage.entry(*rule).or_default() += *points as f64 * share;
            }
        }
        Report {
            battles,
            draws: battles - wins.values().sum::<u64>(),
            intervals: wins.iter().map(|(side, wins)| (*side, wilson(*wins, battles))).collect(),
            wins,
            rounds_mean: fought.iter().map(|fought| f64::from(fought.rounds)).sum::<f64>() * share,
            activations: fought.iter().map(|fought| fought.activations).sum(),
            sides,
            log_hash: fought.iter().fold(0, |hash, one| xxh3_64_with_seed(&one.log.hash.to_le_bytes(), hash)),
        }
    }
}

fn hexadecimal<S: serde::Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{hash:016x}"))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { battles, draws, rounds_mean, .. } = self;
        writeln!(f, "{battles} battles, {rounds_mean:.1} rounds on average")?;
        for (side, wins) in &self.wins {
            let share = *wins as f64 / (*battles).max(1) as f64 * 100.0;
            let (low, high) = self.intervals.get(side).copied().unwrap_or((0.0, 1.0));
            writeln!(f, "  {side:<20} wins {share:5.1} %  ({:.1} to {:.1})", low * 100.0, high * 100.0)?;
        }
        writeln!(f, "  {:<20} {:10.1} %", "nobody wins", *draws as f64 / (*battles).max(1) as f64 * 100.0)?;
        for (side, toll) in &self.sides {
            writeln!(
                f,
                "  {side}: {:.1} of {:.0} go down, {:.1} wounds, {:.1} fumbles, {:.1} hits on its own",
                toll.fallen, toll.fielded, toll.wounds, toll.fumbles, toll.friendly_fire
            )?;
            let damage: Vec<String> =
                toll.damage.iter().map(|(rule, points)| format!("{points:.1} by {rule}")).collect();
            writeln!(f, "    hit points taken: {}", damage.join(", "))?;
        }
        writeln!(f, "  log hash {:016x}", self.log_hash)
    }
}
