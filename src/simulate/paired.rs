//! Two set-ups on the same seeds. The two battles of a seed share their luck until they differ, so their differences
//! say much more than two separate samples.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::fight::FoughtBattle;
use super::toll::Toll;
use super::wilson::USUAL;
use crate::model::SideId;

/// Differences, added up over pairs of battles, by side.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs(BTreeMap<SideId, Pair>);

/// Differences of one side. A difference is the second set-up's value minus the first's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    /// Seeds that it won only under the first set-up.
    only_first: u64,
    /// Seeds that it won only under the second set-up.
    only_second: u64,
    /// Its units that went down.
    fallen: DifferenceSums,
    /// Hit points it took from enemies.
    taken: DifferenceSums,
}

/// The sums of differences and of their squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DifferenceSums {
    sum: i64,
    squares: u64,
}

/// The differences of a side under the second set-up, compared with the first.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// Of the share of battles that it wins, with the interval of Bonett and Price (2012).
    pub wins: Estimate,
    /// Of its units that go down in a battle.
    pub fallen: Estimate,
    /// Of the hit points that it takes from enemies in a battle.
    pub taken: Estimate,
}

/// A difference found in a sample.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The difference found.
    pub difference: f64,
    /// The interval that holds the true difference 95 times in 100; `None` if there are too few battles.
    pub interval: Option<(f64, f64)>,
}

impl Pairs {
    /// Adds the two battles of a seed.
    pub fn count(&mut self, first: &FoughtBattle, second: &FoughtBattle) {
        for (side, toll) in &second.sides {
            let (pair, before) = (self.0.entry(*side).or_default(), first.sides.get(side));
            let won = |fought: &FoughtBattle| fought.winner == Some(*side);
            pair.only_first += u64::from(won(first) && !won(second));
            pair.only_second += u64::from(won(second) && !won(first));
            let differ = |of: fn(&Toll) -> u64| of(toll) as i64 - before.map_or(0, of) as i64;
            pair.fallen.count(differ(|toll| toll.fallen));
            pair.taken.count(differ(Toll::taken));
        }
    }

    /// Adds other pairs.
    pub fn add(&mut self, other: &Pairs) {
        for (side, more) in &other.0 {
            let pair = self.0.entry(*side).or_default();
            pair.only_first = pair.only_first.saturating_add(more.only_first);
            pair.only_second = pair.only_second.saturating_add(more.only_second);
            pair.fallen.add(more.fallen);
            pair.taken.add(more.taken);
        }
    }

    /// The differences of each side over this many pairs.
    pub fn differences(&self, pairs: u64) -> BTreeMap<SideId, Difference> {
        let difference = |pair: &Pair| Difference {
            wins: share_difference(pair.only_first, pair.only_second, pairs),
            fallen: pair.fallen.mean(pairs),
            taken: pair.taken.mean(pairs),
        };
        self.0.iter().map(|(side, pair)| (*side, difference(pair))).collect()
    }
}

impl DifferenceSums {
    fn count(&mut self, difference: i64) {
        self.add(DifferenceSums { sum: difference, squares: difference.unsigned_abs().saturating_pow(2) });
    }

    fn add(&mut self, more: DifferenceSums) {
        self.sum = self.sum.saturating_add(more.sum);
        self.squares = self.squares.saturating_add(more.squares);
    }

    /// The mean difference, with the normal interval of the mean of paired differences.
    fn mean(self, pairs: u64) -> Estimate {
        let (count, sum) = (pairs as f64, self.sum as f64);
        let difference = sum / count.max(1.0);
        let deviations = (self.squares as f64 - sum * difference).max(0.0);
        let half = || USUAL * (deviations / (count - 1.0) / count).sqrt();
        let interval = (pairs > 1).then(half).map(|half| (difference - half, difference + half));
        Estimate { difference, interval }
    }
}

/// The difference of two shares counted in pairs, with the interval of Bonett and Price (2012), which is Wald's after
/// one more pair of either kind.
fn share_difference(only_first: u64, only_second: u64, pairs: u64) -> Estimate {
    let (first, second, count) = (only_first as f64, only_second as f64, pairs as f64);
    let (less, more) = ((first + 1.0) / (count + 2.0), (second + 1.0) / (count + 2.0));
    let half = USUAL * ((less + more - (more - less).powi(2)) / (count + 2.0)).max(0.0).sqrt();
    let (low, high) = (more - less - half, more - less + half);
    Estimate { difference: (second - first) / count.max(1.0), interval: Some((low.max(-1.0), high.min(1.0))) }
}

impl Estimate {
    fn percent(self) -> Estimate {
        let times = |(low, high)| (low * 100.0, high * 100.0);
        Estimate { difference: self.difference * 100.0, interval: self.interval.map(times) }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { wins, fallen, taken } = self;
        write!(f, "{:.1} % of the battles won, {fallen:.2} units go down, ", wins.percent())?;
        write!(f, "{taken:.2} hit points taken from enemies")
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        let scale = 10_f64.powi(digits as i32);
        // What rounds to 0 from below has no sign: -0.0 + 0.0 is 0.0.
        let rounded = |value: f64| (value * scale).round() / scale + 0.0;
        write!(f, "{:+.digits$}", rounded(self.difference))?;
        match self.interval {
            Some((low, high)) => write!(f, " ({:+.digits$} to {:+.digits$})", rounded(low), rounded(high)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_shown_as_less_than_zero_that_rounds_to_it() {
        let estimate = Estimate { difference: -0.004, interval: Some((-0.0, 0.004)) };
        assert_eq!(estimate.to_string(), "+0.00 (+0.00 to +0.00)");
        assert_eq!(format!("{estimate:.3}"), "-0.004 (+0.000 to +0.004)");
    }

    #[test]
    fn intervals_of_shares_are_those_published() {
        // Bonett's own example for the formula in the R package statpsych: of 48 pairs, 26 with only the one, 4 with
        // only the other.
        let found = share_difference(4, 26, 48);
        let (low, high) = found.interval.unwrap();
        assert!((low - 0.254_806_7).abs() < 1e-7 && (high - 0.625_193_3).abs() < 1e-7, "{low} {high}");
        assert!((found.difference - 22.0 / 48.0).abs() < 1e-12);
    }

    /// The true difference lies within the interval about 95 times in 100, counted over all samples of 60.
    #[test]
    fn intervals_of_shares_hold_the_truth_as_often_as_they_say() {
        let count = 60_u64;
        let factorials: Vec<f64> = (0..=count)
            .scan(0.0, |sum: &mut f64, n| {
                *sum += (n.max(1) as f64).ln();
                Some(*sum)
            })
            .collect();
        for (less, more) in [(0.1_f64, 0.1_f64), (0.05, 0.2), (0.2, 0.4)] {
            let mut held = 0.0;
            for first in 0..=count {
                for second in 0..=count - first {
                    let rest = count - first - second;
                    let ways = factorials[count as usize]
                        - factorials[first as usize]
                        - factorials[second as usize]
                        - factorials[rest as usize];
                    let chance = ways
                        + first as f64 * less.ln()
                        + second as f64 * more.ln()
                        + rest as f64 * (1.0 - less - more).ln();
                    let (low, high) = share_difference(first, second, count).interval.unwrap();
                    if (low..=high).contains(&(more - less)) {
                        held += chance.exp();
                    }
                }
            }
            assert!((0.94..0.98).contains(&held), "{less} {more}: {held}");
        }
    }

    #[test]
    fn the_mean_of_differences_has_the_normal_interval() {
        let mut sums = DifferenceSums::default();
        [1, 2, 3, 4, -5].into_iter().for_each(|difference| sums.count(difference));
        let Estimate { difference, interval } = sums.mean(5);
        let (low, high) = interval.unwrap();
        // Mean 1, sample variance 12.5.
        let half = 1.959_964 * (12.5_f64 / 5.0).sqrt();
        assert!((difference - 1.0).abs() < 1e-12);
        assert!((low - (1.0 - half)).abs() < 1e-5 && (high - (1.0 + half)).abs() < 1e-5, "{low} {high}");
        assert_eq!(DifferenceSums::default().mean(1).interval, None);
        assert_eq!(DifferenceSums::default().mean(0).difference, 0.0);
    }
}
