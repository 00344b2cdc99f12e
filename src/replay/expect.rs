//! Judges a script: events that must happen, events that must not, facts that must hold at the end.

use std::collections::BTreeMap;

use serde_json::Value;

use super::record::record;
use super::script::Script;
use crate::level::{FileError, Key, Partial, Snapshot, as_json};
use crate::rules::Battle;

/// How many misses are told; nothing after them is judged, so that a long script takes no longer than its length. The
/// first explain the others.
const MOST_TOLD: usize = 20;

/// Where something was expected, and what is wrong with it; no problem if it is as expected.
type Judged = ([Key<'static>; 2], Option<String>);

/// What was expected of a battle and did not happen: up to [`MOST_TOLD`] faults, then how much was not judged.
pub(super) fn missed(script: &Script, battle: &Battle) -> Vec<FileError> {
    let events = EventsByName::of(battle);
    let snapshot = battle.snapshot();
    let mut judged = expected(script, &events)
        .chain(forbidden(script, &events))
        .chain(facts(script, &snapshot))
        .filter_map(|(path, problem)| Some((path, problem?)));
    let told: Vec<_> = judged.by_ref().take(MOST_TOLD).collect();
    let mut faults: Vec<FileError> =
        told.iter().map(|(path, problem)| script.source.fault(path, problem)).collect();
    if told.len() == MOST_TOLD
        && let Some(([list, _], _)) = told.last()
    {
        let after = left(script, &told[MOST_TOLD - 1].0);
        let problem =
            format!("{after} more in this list and after it are not judged before these are mended");
        faults.extend((after > 0).then(|| script.source.fault(&[*list], problem)));
    }
    faults.extend(unused_face(script, &snapshot));
    faults.extend(missed_log(script, &snapshot));
    faults
}

/// How much is expected after this place.
fn left(script: &Script, place: &[Key]) -> usize {
    let lists =
        [("expect", script.expect.len()), ("forbid", script.forbid.len()), ("facts", script.facts.len())];
    let [Key::Field(list), Key::Index(index)] = place else { return 0 };
    let from = lists.iter().skip_while(|(name, _)| name != list).map(|(_, count)| count);
    from.sum::<usize>().saturating_sub(index + 1)
}

/// The events of a battle.
struct EventsByName {
    events: Vec<Value>,
    /// The places of the events of each name.
    by_name: BTreeMap<String, Vec<usize>>,
}

impl EventsByName {
    fn of(battle: &Battle) -> EventsByName {
        let events: Vec<Value> = battle.log().events().iter().map(as_json).collect();
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, event) in events.iter().enumerate() {
            let name = event["event"].as_str().unwrap_or_default();
            by_name.entry(name.to_owned()).or_default().push(place);
        }
        EventsByName { events, by_name }
    }

    /// The events of the same name from a place on, each with its place.
    fn alike(&self, wanted: &Partial, from: usize) -> impl DoubleEndedIterator<Item = (usize, &Value)> {
        let places = self.by_name.get(wanted.text("event").unwrap_or_default());
        let places = places.map_or(&[][..], Vec::as_slice);
        let first = places.partition_point(|place| *place < from);
        places[first..].iter().map(|place| (*place, &self.events[*place]))
    }
}

/// Each expected event must come after the one before it in the list.
fn expected<'a>(script: &'a Script, events: &'a EventsByName) -> impl Iterator<Item = Judged> + 'a {
    let judge = |rest: &mut usize, (index, wanted): (usize, &Partial)| {
        let came = events.alike(wanted, *rest).find(|(_, event)| wanted.holds(event));
        let problem = match came {
            Some((place, _)) => {
                *rest = place + 1;
                None
            }
            None => Some(why_missed(wanted, events, *rest)),
        };
        Some(([Key::Field("expect"), Key::Index(index)], problem))
    };
    script.expect.iter().enumerate().scan(0, judge)
}

/// What happened instead of an event.
fn why_missed(wanted: &Partial, events: &EventsByName, from: usize) -> String {
    let name = wanted.text("event").unwrap_or_default();
    let nearest = events.alike(wanted, from).next_back();
    match nearest.and_then(|(_, event)| wanted.first_difference(event)) {
        Some((key, Some(found))) => {
            format!("no such `{name}` came here; the last one has {found} for `{key}`")
        }
        Some((key, None)) => format!("no such `{name}` came here; a `{name}` has no key `{key}`"),
        None => format!("no `{name}` came here"),
    }
}

fn forbidden<'a>(script: &'a Script, events: &'a EventsByName) -> impl Iterator<Item = Judged> + 'a {
    script.forbid.iter().enumerate().map(|(index, wanted)| {
        let came = events.alike(wanted, 0).find(|(_, event)| wanted.holds(event));
        let problem = came.map(|(_, event)| format!("such an event did come: {event}"));
        ([Key::Field("forbid"), Key::Index(index)], problem)
    })
}

fn facts<'a>(script: &'a Script, snapshot: &'a Snapshot) -> impl Iterator<Item = Judged> + 'a {
    script.facts.iter().enumerate().map(|(index, wanted)| {
        let record = record(wanted, snapshot).unwrap_or_default();
        let problem = wanted.first_difference(&record).map(|(key, found)| match found {
            Some(found) => format!("`{key}` is {found} at the end"),
            None => format!("it has no key `{key}`"),
        });
        ([Key::Field("facts"), Key::Index(index)], problem)
    })
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
