//! Rulebooks: which core they have, which rules are on, with which parameters, and the codex that explains the rules.

mod before;
mod causes;
mod codex;
mod core;
mod file;
mod find;
mod listing;
mod parameters;
mod sense;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use bevy::prelude::{App, Resource};

use crate::model::{RuleId, RuleSet};

pub use self::core::{Core, CoreName};
pub use codex::{Clash, Codex, Rule, RuleRow};
pub use listing::Listing;
pub use parameters::{
    Game, MeleeShares, Parameters, SavingThrowTables, TailsAndWings, TightVictim, WeatherPoints,
};

/// A rulebook that has been checked against the codex.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Rulebook {
    /// Its name, as on the command line.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// How fights are fought.
    pub core: Core,
    /// The parameters of its rules.
    pub parameters: Parameters,
    rules: RuleSet,
    text: Arc<str>,
}

impl Rulebook {
    /// Whether a rule is on.
    pub fn has(&self, rule: RuleId) -> bool {
        self.rules.contains(rule)
    }

    /// The whole text of the file it was read from; a save contains it.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A rule file: its rules and its plugin.
pub type RuleFile = (&'static [Rule], fn(&mut App));
