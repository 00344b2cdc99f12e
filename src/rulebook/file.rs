//! Rulebook files: read strictly and checked against the codex.

use serde::Deserialize;

use crate::level::{Faults, FileError, Key, Source, all, both};
use crate::model::{RuleId, RuleSet};
use crate::rulebook::{Clash, Codex, Core, CoreName, Parameters, Rulebook};

/// The only version of the format.
const VERSION: u32 = 1;

/// The rulebooks that the game ships, as name and text.
const SHIPPED: [(&str, &str); 5] = [
    ("house", include_str!("../../assets/rulebooks/house.ron")),
    ("crits-and-fumbles", include_str!("../../assets/rulebooks/crits-and-fumbles.ron")),
    ("combat-options", include_str!("../../assets/rulebooks/combat-options.ron")),
    ("thac0", include_str!("../../assets/rulebooks/thac0.ron")),
    ("advanced", include_str!("../../assets/rulebooks/advanced.ron")),
];

#[derive(Deserialize)]
#[serde(rename = "Rulebook", deny_unknown_fields)]
struct RulebookFile {
    version: u32,
    name: String,
    about: String,
    core: Option<CoreName>,
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
            return Err(super::find::unknown(name, FileError::without_text));
        };
        Self::read(&Source::inline(&format!("assets/rulebooks/{name}.ron"), text), codex)
    }

    /// Reads a rulebook file and checks that its rules exist and have what they need.
    ///
    /// # Errors
    /// The first fault found, with file, line, column and what was expected.
    pub fn read(source: &Source, codex: &Codex) -> Result<Rulebook, FileError> {
        Ok(Self::examine(source, codex)?)
    }

    /// Reads a rulebook file and checks it to its end.
    ///
    /// # Errors
    /// All faults found, up to [`Faults::MOST`].
    pub fn examine(source: &Source, codex: &Codex) -> Result<Rulebook, Faults> {
        let file: RulebookFile = source.parse()?;
        if file.version != VERSION {
            let problem =
                format!("version {} of the rulebook format; this game reads version {VERSION}", file.version);
            return Err(source.fault(&[Key::Field("version")], problem).into());
        }
        let core = core(file.core, source)?;
        let (listed, ()) =
            both(listed(&file.rules, source, codex), check_parameters(&file.parameters, source))?;
        let rules: RuleSet = listed.iter().map(|(_, rule)| *rule).collect();
        has_whole_core(core, &rules, source)?;
        let problems = listed.iter().filter_map(|(index, id)| {
            let fault = |problem| source.fault(&[Key::Field("rules"), Key::Index(*index)], problem);
            let misfit = || unmet(codex, *id, &rules).or_else(|| unsettled(codex, *id, &rules)).map(fault);
            Some(Err(foreign(codex, *id, core)
                .map(|(problem, help)| fault(problem).with_help(help))
                .or_else(misfit)?))
        });
        all::<(), FileError>(problems)?;
        let text = source.text().into();
        Ok(Rulebook { name: file.name, about: file.about, core, parameters: file.parameters, rules, text })
    }
}

fn check_parameters(parameters: &Parameters, source: &Source) -> Result<(), Faults> {
    let (beyond, weather) = (parameters.friendly_fire_beyond, parameters.weather);
    let percent = "nothing is concealed by more than 100 percent";
    let bounds = [
        (
            &["friendly_fire_beyond"][..],
            beyond <= 50,
            "the cone may reach at most 50 hexes beyond the target",
        ),
        (&["weather", "mist"], weather.mist <= 100, percent),
        (&["weather", "fog"], weather.fog <= 100, percent),
    ];
    let broken = bounds.into_iter().filter(|(_, keeps, _)| !keeps).map(|(path, _, problem)| {
        let path: Vec<Key> = ["parameters"].iter().chain(path).copied().map(Key::Field).collect();
        Err(source.fault(&path, problem))
    });
    all::<(), FileError>(broken).map(drop)
}

/// The core that the file names.
fn core(named: Option<CoreName>, source: &Source) -> Result<Core, FileError> {
    let played = Core::ALL.map(|core| format!("`core: {core}`")).join(" or ");
    let Some(name) = named else {
        let help = format!("write {played} after the name; a rulebook has one core");
        return Err(source
            .fault(&[], "this rulebook has no core: the field `core` is missing")
            .with_help(help));
    };
    name.played().ok_or_else(|| {
        let problem =
            format!("the {name} core is known by name alone: this version of the game does not play it");
        source.fault(&[Key::Field("core")], problem).with_help(format!("write {played}"))
    })
}

/// Checks that every rule is on without which a core cannot be played.
fn has_whole_core(core: Core, rules: &RuleSet, source: &Source) -> Result<(), FileError> {
    let Some(missing) = core.must_have().iter().find(|rule| !rules.contains(**rule)) else { return Ok(()) };
    let problem =
        format!("this rulebook has no whole core: {missing} is off, which the {core} core cannot do without");
    let help = format!("put {} on", core.must_have_in_words());
    Err(source.fault(&[Key::Field("rules")], problem).with_help(help))
}

/// The problem if a rule belongs to another core, and what to do.
fn foreign(codex: &Codex, id: RuleId, core: Core) -> Option<(String, String)> {
    let own = codex.rule(id)?.core.filter(|own| *own != core.name())?;
    Some((
        format!("{id} belongs to the {own} core, and this rulebook has the {core} core"),
        format!("leave {id} out; only a rulebook with `core: {own}` can have it"),
    ))
}

/// The problem if a rule needs another that is off.
fn unmet(codex: &Codex, id: RuleId, rules: &RuleSet) -> Option<String> {
    let missing = codex.rule(id)?.needs.iter().find(|need| !rules.contains(**need))?;
    Some(format!("{id} needs {missing}, which is not on in this rulebook"))
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
fn listed(entries: &[String], source: &Source, codex: &Codex) -> Result<Vec<(usize, RuleId)>, Faults> {
    let ranges = entries.iter().enumerate().map(|(index, entry)| {
        let fault = |problem: String| source.fault(&[Key::Field("rules"), Key::Index(index)], problem);
        let (first, last) = range(entry, codex, fault)?;
        let between = codex.rules().iter().map(|rule| rule.id).filter(|id| (first..=last).contains(id));
        Ok::<_, FileError>(between.map(|id| (index, id)).collect::<Vec<_>>())
    });
    Ok(all(ranges)?.concat())
}

/// The first and the last rule of an entry.
fn range(
    entry: &str,
    codex: &Codex,
    fault: impl Fn(String) -> FileError,
) -> Result<(RuleId, RuleId), FileError> {
    let (first, last) = entry.split_once("..").unwrap_or((entry, entry));
    let known =
        |text: &str| -> Result<RuleId, FileError> { codex.named(text.parse().map_err(&fault)?, &fault) };
    let (first, last) = (known(first)?, known(last)?);
    if first > last {
        return Err(fault(format!("{first} comes after {last}")));
    }
    Ok((first, last))
}
