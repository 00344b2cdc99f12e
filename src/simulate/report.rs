//! Reports of simulations: shares with their intervals, means, and differences between two set-ups.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::findings::{Compared, Findings};
use super::hexadecimal;
use super::paired::Difference;
use super::tally::Tally;
use super::terms::Terms;
use super::toll::Toll;
use super::wilson::wilson;
use crate::level::printable;
use crate::model::{RuleId, SideId};

/// A report of a simulation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The terms of the battles.
    #[serde(flatten)]
    pub terms: Terms,
    /// Seed of the first battle.
    pub seed: u64,
    /// The results of the battles.
    #[serde(flatten)]
    pub summary: Summary,
    /// The same battles under other terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Comparison>,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// Battles on the same seeds under other terms.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The other terms.
    #[serde(flatten)]
    pub terms: Terms,
    /// The results under them.
    #[serde(flatten)]
    pub summary: Summary,
    /// The differences of each side.
    pub differences: BTreeMap<SideId, Difference>,
}

/// Battles summed up. Shares are 0..=1; means are per battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// How many were fought.
    pub battles: u64,
    /// How many each side won.
    pub wins: BTreeMap<SideId, u64>,
    /// How many nobody won.
    pub draws: u64,
    /// The interval that holds each side's chance to win 95 times in 100.
    pub intervals: BTreeMap<SideId, (f64, f64)>,
    /// Rounds of a battle on average.
    pub rounds_mean: f64,
    /// Turns that units took in all battles.
    pub activations: u64,
    /// Losses and deeds of each side in a battle on average.
    pub sides: BTreeMap<SideId, MeanToll>,
    /// How many battles were decided by what: the winner and the objective, in words.
    pub decisions: BTreeMap<String, u64>,
    /// Fingerprint of all logs, as [`Tally::log_hash`]: equal only if every battle went the same way.
    #[serde(with = "hexadecimal")]
    pub log_hash: u64,
}

/// Losses and deeds of a side in a battle on average.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct MeanToll {
    /// Units it begins with.
    pub fielded: f64,
    /// Units that go down.
    pub fallen: f64,
    /// Units that lay down their arms.
    pub surrendered: f64,
    /// Wounds it takes.
    pub wounds: f64,
    /// Hit points that its wounds bleed.
    pub bled: f64,
    /// Its fumbles.
    pub fumbles: f64,
    /// Hits on its own units.
    pub friendly_fire: f64,
    /// Turns that its units end.
    pub turns: f64,
    /// Turns that end as they began, although the unit could have acted.
    pub idle_turns: f64,
    /// Shots and throws that need 18 or more.
    pub long_shots: f64,
    /// Weapons left on the ground by a unit that had a whole turn to take them up again.
    pub left_lying: f64,
    /// Hit points taken from enemies, by rule.
    pub damage: BTreeMap<RuleId, f64>,
}

impl Report {
    /// The report of these findings.
    pub fn of(findings: &Findings) -> Report {
        let compared = |compared: &Compared| Comparison {
            terms: compared.terms.clone(),
            summary: Summary::of(&compared.tally),
            differences: compared.pairs.differences(compared.tally.battles),
        };
        Report {
            terms: findings.terms.clone(),
            seed: findings.sample.seed,
            summary: Summary::of(&findings.tally),
            compared: findings.compared.as_ref().map(compared),
            seconds: findings.seconds,
        }
    }
}

impl Summary {
    /// Sums battles up.
    pub fn of(tally: &Tally) -> Summary {
        let battles = tally.battles;
        let interval = |(side, wins): (&SideId, &u64)| (*side, wilson(*wins, battles));
        let mean = |(side, toll): (&SideId, &Toll)| (*side, MeanToll::of(toll, battles));
        Summary {
            battles,
            wins: tally.wins.clone(),
            draws: tally.draws,
            intervals: tally.wins.iter().map(interval).collect(),
            rounds_mean: share(tally.rounds, battles),
            activations: tally.activations,
            sides: tally.sides.iter().map(mean).collect(),
            decisions: tally.decisions.clone(),
            log_hash: tally.log_hash,
        }
    }
}

impl MeanToll {
    pub(super) fn of(toll: &Toll, battles: u64) -> MeanToll {
        let mean = |sum: u64| share(sum, battles);
        MeanToll {
            fielded: mean(toll.fielded),
            fallen: mean(toll.fallen),
            surrendered: mean(toll.surrendered),
            wounds: mean(toll.wounds),
            bled: mean(toll.bled),
            fumbles: mean(toll.fumbles),
            friendly_fire: mean(toll.friendly_fire),
            turns: mean(toll.turns),
            idle_turns: mean(toll.idle_turns),
            long_shots: mean(toll.long_shots),
            left_lying: mean(toll.left_lying),
            damage: toll.damage.iter().map(|(rule, points)| (*rule, mean(*points))).collect(),
        }
    }
}

impl MeanToll {
    /// What no prize shows, in words.
    pub(super) fn habits(&self) -> String {
        let MeanToll { friendly_fire, turns, idle_turns, long_shots, left_lying, .. } = self;
        let idle = if *turns > 0.0 { idle_turns / turns * 100.0 } else { 0.0 };
        format!(
            "{friendly_fire:.2} hits on its own, {idle:.1} % of {turns:.1} turns idle, {long_shots:.2} throws and \
             shots at 18 or more, {left_lying:.2} weapons left lying"
        )
    }
}

/// The share of a part in a whole; 0 if the whole is 0.
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { terms, seed, summary, compared, seconds } = self;
        write!(f, "{terms}, seeds from {seed}\n{summary}")?;
        if let Some(Comparison { terms, summary, differences }) = compared {
            write!(f, "compared with {terms}\n{summary}")?;
            writeln!(f, "what differs on the same seeds, in 95 % intervals")?;
            differences.iter().try_for_each(|(side, differs)| writeln!(f, "  {side:<20} {differs}"))?;
        }
        let other = compared.as_ref().map_or(0, |other| other.summary.activations);
        let turns = summary.activations.saturating_add(other);
        writeln!(f, "{turns} turns of units in {seconds:.1} s")
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { battles, draws, rounds_mean, .. } = self;
        writeln!(f, "{battles} battles, {rounds_mean:.1} rounds on average")?;
        for (side, wins) in &self.wins {
            let percent = share(*wins, *battles) * 100.0;
            let (low, high) = self.intervals.get(side).copied().unwrap_or((0.0, 1.0));
            writeln!(f, "  {side:<20} wins {percent:5.1} %  ({:.1} to {:.1})", low * 100.0, high * 100.0)?;
        }
        writeln!(f, "  {:<20} {:10.1} %", "nobody wins", share(*draws, *battles) * 100.0)?;
        for (decision, battles) in &self.decisions {
            writeln!(f, "    {:5.1} %  {}", share(*battles, self.battles) * 100.0, printable(decision))?;
        }
        self.sides.iter().try_for_each(|(side, toll)| write!(f, "  {side}: {toll}"))?;
        writeln!(f, "  log hash {:016x}", self.log_hash)
    }
}

impl fmt::Display for MeanToll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MeanToll { fielded, fallen, surrendered, wounds, bled, fumbles, damage, .. } = self;
        write!(f, "{fallen:.1} of {fielded:.0} go down, ")?;
        if *surrendered > 0.0 {
            write!(f, "{surrendered:.1} lay down their arms, ")?;
        }
        write!(f, "{wounds:.1} wounds bleed {bled:.1} hit points, ")?;
        writeln!(f, "{fumbles:.1} fumbles")?;
        writeln!(f, "    {}", self.habits())?;
        let damage: Vec<String> =
            damage.iter().map(|(rule, points)| format!("{points:.1} by {rule}")).collect();
        writeln!(f, "    hit points that it takes from enemies: {}", damage.join(", "))
    }
}
