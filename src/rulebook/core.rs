//! Cores: how fights are fought. A rulebook has one of them, and everything that belongs to a core runs only under it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::model::RuleId;

/// A core by its name, as rulebooks write it and rules belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Core")]
pub enum CoreName {
    /// A d20 against THAC0 and armor class, in rounds of ten segments.
    #[serde(rename = "d20")]
    D20,
    /// Plotted seconds and d100, of document 004.
    #[serde(rename = "percentile")]
    Percentile,
}

/// A core that the game plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Core {
    /// A d20 against THAC0 and armor class, in rounds of ten segments.
    D20,
}

/// Without these nobody acts or hits: armor class, THAC0, the roll, the round.
const D20: [RuleId; 8] = [
    RuleId::c(5),
    RuleId::c(6),
    RuleId::t(2),
    RuleId::t(3),
    RuleId::t(4),
    RuleId::t(5),
    RuleId::a(2),
    RuleId::a(4),
];

impl CoreName {
    /// The core with this name, if the game plays it.
    pub fn played(self) -> Option<Core> {
        match self {
            CoreName::D20 => Some(Core::D20),
            CoreName::Percentile => None,
        }
    }
}

impl Core {
    /// All cores that the game plays.
    pub const ALL: [Core; 1] = [Core::D20];

    /// Its name.
    pub fn name(self) -> CoreName {
        match self {
            Core::D20 => CoreName::D20,
        }
    }

    /// The rules that every rulebook with this core has: without them nobody acts or hits.
    pub fn must_have(self) -> &'static [RuleId] {
        match self {
            Core::D20 => &D20,
        }
    }

    /// The rules that every rulebook with this core has, as a rulebook can list them.
    pub fn must_have_in_words(self) -> &'static str {
        match self {
            Core::D20 => "C-05..C-06, T-02..T-05, A-02 and A-04",
        }
    }
}

impl fmt::Display for CoreName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            CoreName::D20 => "d20",
            CoreName::Percentile => "percentile",
        })
    }
}

impl fmt::Display for Core {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}
