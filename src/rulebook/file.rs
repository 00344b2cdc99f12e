//! Rulebook files: read strictly and checked against the codex.

use std::path::Path;

use serde::Deserialize;

use crate::level::{FileError, Key, Source, did_you_mean};
use crate::model::{RuleId, RuleSet};
use crate::rulebook::{Clash, Codex, Parameters, Rulebook};

/// The only version of the format.
const VERSION: u32 = 1;

/// The rulebooks that the game ships, as name and text.
const SHIPPED: [(&str, &str); 4] = [
    ("house", include_str!("../../assets/rulebooks/house.ron")),
    ("crits-and-fumbles", include_str!("../../assets/rulebooks/crits-and-fumbles.ron")),
    ("combat-options", include_str!("../../assets/rulebooks/combat-options.ron")),
    ("thac0", include_str!("../../assets/rulebooks/thac0.ron")),
];

#[derive(Deserialize)]
#[serde(rename = "Rulebook", deny_unknown_fields)]
struct RulebookFile {
    version: u32,
    name: String,
    about: String,
    rules: Vec<String>,
    #[serde(default)]
    parameters: Parameters,
}

impl Rulebook {
    /// Names of the rulebooks that the game ships.
    pub fn shipped_names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// A rulebook that the game ships.
    ///
    /// # Errors
    /// If there is none with this name; the message suggests the nearest name.
    pub fn shipped(name: &str, codex: &Codex) -> Result<Rulebook, FileError> {
        let Some((name, text)) = SHIPPED.iter().find(|(known, _)| *known == name) else {
            let error = FileError::without_text("rulebook", format!("there is no rulebook `{name}`"));
            return Err(error.with_help(did_you_mean(name, Self::shipped_names())));
        };
        Self::read(&Source::inline(&format!("assets/rulebooks/{name}.ron"), text), codex)
    }

    /// A rulebook by the name of a shipped one or by the path of a file.
    ///
    /// # Errors
    /// If it is neither, or the file is faulty.
    pub fn named(name: &str, codex: &Codex) -> Result<Rulebook, FileError> {
        let is_path = name.ends_with(".ron") || name.contains(['/', '\\']);
        if is_path { Self::read(&Source::read(Path::new(name))?, codex) } else { Self::shipped(name, codex) }
    }

    /// Reads a rulebook file and checks that its rules exist and have what they need.
    ///
    /// # Errors
    /// The first fault found, with file, line, column and what was expected.
    pub fn read(source: &Source, codex: &Codex) -> Result<Rulebook, FileError> {
        let file: RulebookFile = source.parse()?;
        if file.version != VERSION {
            let problem =
                format!("version {} of the rulebook format; this game reads version {VERSION}", file.version);
            return Err(source.fault(&[Key::Field("version")], problem));
        }
        let listed = listed(&file.rules, source, codex)?;
        let rules: RuleSet = listed.iter().map(|(_, rule)| *rule).collect();
        for (index, id) in listed {
            let needs = codex.rule(id).map_or(&[][..], |rule| rule.needs);
            if let Some(missing) = needs.iter().find(|need| !rules.contains(**need)) {
                let problem = format!("{id} needs {missing}, which is not on in this rulebook");
                return Err(source.fault(&[Key::Field("rules"), Key::Index(index)], problem));
            }
            if let Some(problem) = unsettled(codex, id, &rules) {
                return Err(source.fault(&[Key::Field("rules"), Key::Index(index)], problem));
            }
        }
        if file.parameters.friendly_fire_beyond > 50 {
            let path = [Key::Field("parameters"), Key::Field("friendly_fire_beyond")];
            return Err(source.fault(&path, "the cone may reach at most 50 hexes beyond the target"));
        }
        let text = source.text().into();
        Ok(Rulebook { name: file.name, about: file.about, parameters: file.parameters, rules, text })
    }
}

/// The problem if a rule and another that decides the same thing are on and no rule settles which applies.
fn unsettled(codex: &Codex, id: RuleId, rules: &RuleSet) -> Option<String> {
    let clashes = codex.rule(id)?.clashes;
    let open = |clash: &&Clash| rules.contains(clash.with) && !rules.contains(clash.settled_by);
    let Clash { with, settled_by } = clashes.iter().find(open)?;
    Some(format!(
        "{id} and {with} decide the same thing in two ways; put {settled_by} on, which says when each applies, or leave \
         one of them out"
    ))
}

/// The rules of a list, each with its index there; `F-01..F-31` stands for the whole range.
fn listed(entries: &[String], source: &Source, codex: &Codex) -> Result<Vec<(usize, RuleId)>, FileError> {
    let mut listed = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let fault = |problem: String| source.fault(&[Key::Field("rules"), Key::Index(index)], problem);
        let (first, last) = entry.split_once("..").unwrap_or((entry, entry));
        let known = |text: &str| -> Result<RuleId, FileError> {
            let id: RuleId = text.parse().map_err(&fault)?;
            let names: Vec<String> = codex.rules().iter().map(|rule| rule.id.to_string()).collect();
            codex.rule(id).map(|_| id).ok_or_else(|| {
                fault(format!("there is no rule {id}"))
                    .with_help(did_you_mean(text, names.iter().map(String::as_str)))
            })
        };
        let (first, last) = (known(first)?, known(last)?);
        if first > last {
            return Err(fault(format!("{first} comes after {last}")));
        }
        let between = codex.rules().iter().map(|rule| rule.id).filter(|id| (first..=last).contains(id));
        listed.extend(between.map(|id| (index, id)));
    }
    Ok(listed)
}
