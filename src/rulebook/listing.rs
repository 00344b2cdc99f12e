//! Rules with the rulebooks that have them on and the values of their parameters.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::{CoreName, Rule, RuleRow, Rulebook};
use crate::level::printable;
use crate::model::RuleId;

/// A rule and its settings in some rulebooks.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Listing {
    /// Its id.
    pub id: RuleId,
    /// Its title, a few words.
    pub title: &'static str,
    /// What happens.
    pub text: &'static str,
    /// Whether it is only a note, without a mechanic of its own.
    pub note: bool,
    /// The core under which alone it can be on; nothing if it can be on under any.
    pub core: Option<CoreName>,
    /// Rules that must be on as well.
    pub needs: &'static [RuleId],
    /// Names of the rulebooks that have it on.
    pub rulebooks: Vec<String>,
    /// Its table.
    pub rows: Vec<RuleRow>,
    /// The parameters it reads, and the value of each by rulebook.
    pub parameters: BTreeMap<&'static str, BTreeMap<String, Value>>,
}

impl Rule {
    /// The listing of the rule for some rulebooks.
    pub fn listing(&self, rulebooks: &[Rulebook]) -> Listing {
        let on = rulebooks.iter().filter(|rulebook| rulebook.has(self.id));
        let values = |parameter: &&'static str| {
            let of = |rulebook: &Rulebook| (printable(&rulebook.name), rulebook.parameters.value(parameter));
            (*parameter, on.clone().map(of).collect())
        };
        Listing {
            id: self.id,
            title: self.title,
            text: self.text,
            note: self.note,
            core: self.core,
            needs: self.needs,
            rows: (self.rows)(),
            rulebooks: on.clone().map(|rulebook| printable(&rulebook.name)).collect(),
            parameters: self.parameters.iter().map(values).collect(),
        }
    }
}

impl Listing {
    /// The listing as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a listing holds only what JSON can say")
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = match self.rulebooks.as_slice() {
            _ if self.note => "note".to_owned(),
            [] => "off".to_owned(),
            names => names.join(", "),
        };
        let core = self.core.map_or("any core".to_owned(), |core| core.to_string());
        write!(formatter, "{}  {:<28}  {core:<8}  {on}", self.id, self.title)?;
        for RuleRow { label, value, each } in &self.rows {
            write!(formatter, "\n      {value:+} {label}{}", if *each { ", each" } else { "" })?;
        }
        for (parameter, values) in &self.parameters {
            let values = values.iter().map(|(name, value)| match value.as_str() {
                Some(word) => format!("{name} {word}"),
                None => format!("{name} {value}"),
            });
            let values: Vec<String> = values.collect();
            write!(formatter, "\n      {parameter}: {}", values.join(", "))?;
        }
        Ok(())
    }
}
