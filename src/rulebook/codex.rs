//! The codex: every rule of the game with its title, its text and the rules it builds on.

use serde::Serialize;

use super::CoreName;
use crate::model::{Condition, RuleId};

/// Another rule that decides the same thing in another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    /// The other rule.
    pub with: RuleId,
    /// The rule that says when each of the two applies; if it is on, both may be on.
    pub settled_by: RuleId,
}

/// A rule as the player reads it. Each rule file lists its own rules.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// Its title, a few words.
    pub title: &'static str,
    /// What happens, and how the game decides what the source leaves open.
    pub text: &'static str,
    /// The core under which alone it can be on; `None` if it can be on under any.
    pub core: Option<CoreName>,
    /// Rules that must be on as well.
    pub needs: &'static [RuleId],
    /// Rules with which it can be on only if a third rule settles which applies.
    pub clashes: &'static [Clash],
    /// Names of the rulebook parameters it reads.
    pub parameters: &'static [&'static str],
    /// Whether it is only a note: it has no mechanic of its own and is always listed.
    pub note: bool,
    /// Its table; empty if it has none.
    pub rows: fn() -> Vec<RuleRow>,
    /// Labels of the rows that it adds to sums outside of its table.
    pub labels: &'static [&'static str],
}

/// A row of a rule's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RuleRow {
    /// When it applies, in words for the player.
    pub label: &'static str,
    /// What it adds to the roll.
    pub value: i16,
    /// Whether it may apply more than once.
    pub each: bool,
}

impl Rule {
    /// A rule of the d20 core that builds on no other and reads no parameter.
    pub const fn new(id: RuleId, title: &'static str, text: &'static str) -> Rule {
        Rule {
            id,
            title,
            text,
            core: Some(CoreName::D20),
            needs: &[],
            clashes: &[],
            parameters: &[],
            note: false,
            rows: Vec::new,
            labels: &[],
        }
    }

    /// The same rule under any core: it neither makes attacks nor says who acts when.
    pub const fn under_any_core(self) -> Rule {
        Rule { core: None, ..self }
    }

    /// The same rule with other rules that it needs.
    pub const fn needing(self, needs: &'static [RuleId]) -> Rule {
        Rule { needs, ..self }
    }

    /// The same rule with other rules that decide the same thing.
    pub const fn clashing(self, clashes: &'static [Clash]) -> Rule {
        Rule { clashes, ..self }
    }

    /// The same rule with parameters that it reads.
    pub const fn reading(self, parameters: &'static [&'static str]) -> Rule {
        Rule { parameters, ..self }
    }

    /// The same rule with a table.
    pub const fn with_rows(self, rows: fn() -> Vec<RuleRow>) -> Rule {
        Rule { rows, ..self }
    }

    /// The same rule with labels of rows that it adds outside of its table.
    pub const fn adding(self, labels: &'static [&'static str]) -> Rule {
        Rule { labels, ..self }
    }

    /// The same rule as a note.
    pub const fn as_note(self) -> Rule {
        Rule { note: true, ..self }
    }
}

/// All rules, by id.
#[derive(Debug, Clone)]
pub struct Codex {
    rules: Vec<Rule>,
}

impl Codex {
    /// A codex of these rules.
    ///
    /// # Panics
    /// If two rules have the same id, which is a fault of the rule files.
    pub fn new(rules: impl IntoIterator<Item = Rule>) -> Codex {
        let mut rules: Vec<Rule> = rules.into_iter().collect();
        rules.sort_by_key(|rule| rule.id);
        for pair in rules.windows(2) {
            assert!(pair[0].id != pair[1].id, "two rules have the id {}", pair[0].id);
        }
        Codex { rules }
    }

    /// All rules, by id.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The labels of all rows that any rule adds to a sum.
    ///
    /// ```
    /// use hexfray::rules::codex;
    ///
    /// assert!(codex().labels().any(|label| label == "Flanking"));
    /// ```
    pub fn labels(&self) -> impl Iterator<Item = &'static str> {
        let of = |rule: &Rule| {
            let rows = (rule.rows)().into_iter().map(|row| row.label);
            rows.chain(rule.labels.iter().copied())
        };
        self.rules.iter().flat_map(of).chain(Condition::LABELS)
    }

    /// The rule with this id.
    pub fn rule(&self, id: RuleId) -> Option<&Rule> {
        self.rules.binary_search_by_key(&id, |rule| rule.id).ok().map(|place| &self.rules[place])
    }
}
