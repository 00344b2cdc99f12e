//! Ids of rules, such as `F-05`, and sets of rules.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The document a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Series {
    /// Conventions of the game.
    C,
    /// Document 000, criticals and fumbles.
    F,
    /// Document 001, combat options.
    R,
    /// Document 002, THAC0 attacking.
    T,
    /// Document 003, advanced combat.
    A,
    /// Document 004, percentile fighter.
    P,
    /// Decisions of the house rulebook.
    H,
    /// Spells.
    S,
}

impl Series {
    const ALL: [Series; 8] =
        [Series::C, Series::F, Series::R, Series::T, Series::A, Series::P, Series::H, Series::S];

    fn letter(self) -> char {
        match self {
            Series::C => 'C',
            Series::F => 'F',
            Series::R => 'R',
            Series::T => 'T',
            Series::A => 'A',
            Series::P => 'P',
            Series::H => 'H',
            Series::S => 'S',
        }
    }
}

/// A rule of the game, written `F-05`: a series and a number from 1 to 99.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    series: Series,
    number: u8,
}

impl RuleId {
    /// Rule `number` (1..=99) of a series.
    pub const fn new(series: Series, number: u8) -> Self {
        assert!(number >= 1 && number <= 99, "rule numbers run from 1 to 99");
        RuleId { series, number }
    }

    /// Whether it is the rule of a spell.
    pub fn is_of_a_spell(self) -> bool {
        self.series == Series::S
    }

    /// Rule C-`number`.
    pub const fn c(number: u8) -> Self {
        Self::new(Series::C, number)
    }

    /// Rule F-`number`.
    pub const fn f(number: u8) -> Self {
        Self::new(Series::F, number)
    }

    /// Rule R-`number`.
    pub const fn r(number: u8) -> Self {
        Self::new(Series::R, number)
    }

    /// Rule T-`number`.
    pub const fn t(number: u8) -> Self {
        Self::new(Series::T, number)
    }

    /// Rule A-`number`.
    pub const fn a(number: u8) -> Self {
        Self::new(Series::A, number)
    }

    /// Rule H-`number`.
    pub const fn h(number: u8) -> Self {
        Self::new(Series::H, number)
    }

    /// Rule S-`number`.
    pub const fn s(number: u8) -> Self {
        Self::new(Series::S, number)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{:02}", self.series.letter(), self.number))
    }
}

impl FromStr for RuleId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("`{text}` is not a rule id; rule ids look like F-05");
        let (letter, number) = text.split_once('-').ok_or_else(unknown)?;
        let series = Series::ALL.into_iter().find(|series| letter == series.letter().to_string());
        let number = number.parse::<u8>().ok().filter(|number| (1..=99).contains(number));
        match (series, number) {
            (Some(series), Some(number)) => Ok(RuleId { series, number }),
            _ => Err(unknown()),
        }
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of rules, one bit for each rule, because every rule system asks it in every phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleSet([u128; 8]);

impl RuleSet {
    /// Puts a rule into the set.
    pub fn insert(&mut self, rule: RuleId) {
        self.0[rule.series as usize] |= 1 << rule.number;
    }

    /// Whether a rule is in the set.
    pub fn contains(&self, rule: RuleId) -> bool {
        self.0[rule.series as usize] & (1 << rule.number) != 0
    }
}

impl FromIterator<RuleId> for RuleSet {
    fn from_iter<I: IntoIterator<Item = RuleId>>(rules: I) -> Self {
        let mut set = RuleSet::default();
        rules.into_iter().for_each(|rule| set.insert(rule));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_id_reads_as_it_is_written() {
        assert_eq!(RuleId::f(5).to_string(), "F-05");
        assert_eq!("F-05".parse(), Ok(RuleId::f(5)));
        assert_eq!("C-6".parse(), Ok(RuleId::c(6)));
        for bad in ["F05", "X-01", "F-0", "F-100", "", "F-"] {
            assert!(bad.parse::<RuleId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: RuleSet = [RuleId::f(1), RuleId::t(99)].into_iter().collect();
        assert!(set.contains(RuleId::f(1)) && set.contains(RuleId::t(99)));
        assert!(!set.contains(RuleId::f(99)) && !set.contains(RuleId::t(1)));
    }
}
