//! Judges a script: events that must happen, events that must not, facts that must hold at the end.

use serde_json::Value;

use super::partial::Partial;
use super::record::{record, value};
use super::script::Script;
use crate::level::{FileError, Key, Snapshot};
use crate::rules::Battle;

/// The most faults that are told one by one: the first of them explain the others.
const MOST_TOLD: usize = 20;

/// Where something was expected, and what is wrong with it.
type Miss = ([Key<'static>; 2], String);

/// What was expected of a battle and did not happen: up to [`MOST_TOLD`] faults, then the number of the others.
pub(super) fn missed(script: &Script, battle: &Battle) -> Vec<FileError> {
    let events: Vec<Value> = battle.log().events().iter().map(value).collect();
    let snapshot = battle.snapshot();
    let mut missed = missed_events(script, &events);
    missed.extend(forbidden_events(script, &events));
    missed.extend(missed_facts(script, &snapshot));
    let more = missed.len().saturating_sub(MOST_TOLD);
    let told = missed.iter().take(MOST_TOLD);
    let mut faults: Vec<FileError> = told.map(|(path, problem)| script.source.fault(path, problem)).collect();
    if let Some(([list, _], _)) = missed.get(MOST_TOLD) {
        faults
            .push(script.source.fault(&[*list], format!("{more} more in this list and after it are missed")));
    }
    faults.extend(unused_face(script, &snapshot));
    faults.extend(missed_log(script, &snapshot));
    faults
}

/// Each expected event must come after the one before it in the list.
fn missed_events(script: &Script, events: &[Value]) -> Vec<Miss> {
    let mut missed = Vec::new();
    let mut rest = events;
    for (index, wanted) in script.expect.iter().enumerate() {
        match rest.iter().position(|event| wanted.holds(event)) {
            Some(place) => rest = &rest[place + 1..],
            None => {
                let path = [Key::Field("expect"), Key::Index(index)];
                missed.push((path, why_missed(wanted, rest)));
            }
        }
    }
    missed
}

/// What happened instead of an event.
fn why_missed(wanted: &Partial, events: &[Value]) -> String {
    let name = wanted.text("event").unwrap_or_default();
    let nearest = events.iter().rev().find(|event| event["event"] == name);
    match nearest.and_then(|event| wanted.first_difference(event)) {
        Some((key, Some(found))) => {
            format!("no such `{name}` came here; the last one has {found} for `{key}`")
        }
        Some((key, None)) => format!("no such `{name}` came here; a `{name}` has no key `{key}`"),
        None => format!("no `{name}` came here"),
    }
}

fn forbidden_events(script: &Script, events: &[Value]) -> Vec<Miss> {
    let came = |wanted: &Partial| events.iter().find(|event| wanted.holds(event));
    let forbidden = script.forbid.iter().enumerate();
    let came = forbidden.filter_map(|(index, wanted)| {
        let path = [Key::Field("forbid"), Key::Index(index)];
        Some((path, format!("such an event did come: {}", came(wanted)?)))
    });
    came.collect()
}

fn missed_facts(script: &Script, snapshot: &Snapshot) -> Vec<Miss> {
    let facts = script.facts.iter().enumerate();
    let missed = facts.filter_map(|(index, wanted)| {
        let record = record(wanted, snapshot).unwrap_or_default();
        let problem = match wanted.first_difference(&record)? {
            (key, Some(found)) => format!("`{key}` is {found} at the end"),
            (key, None) => format!("it has no key `{key}`"),
        };
        Some(([Key::Field("facts"), Key::Index(index)], problem))
    });
    missed.collect()
}

fn unused_face(script: &Script, snapshot: &Snapshot) -> Option<FileError> {
    let (used, given) = (snapshot.dice.script_used, script.dice.script.as_ref()?.len());
    let problem = format!("this face and all behind it were never asked for: {used} of {given} were rolled");
    (used < given).then(|| script.source.fault(&[Key::Field("dice"), Key::Index(used)], problem))
}

fn missed_log(script: &Script, snapshot: &Snapshot) -> Option<FileError> {
    let (wanted, found) = (script.log?, snapshot.log);
    let problem = format!("the log has {} events and the hash {}", found.events, found.hash);
    (wanted != found).then(|| script.source.fault(&[Key::Field("log")], problem))
}
