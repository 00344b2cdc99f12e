//! Facts about units and items, checked before the battle.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::level::{Fault, ItemRecord, Known, Partial, Snapshot, UnitRecord, as_json, completes, no_key};
use crate::model::{Bleeding, Condition, Degree, Injury, Lasting, LastingEffect, Wound};

/// The key of a unit's conditions with their causes, ends and effects.
const LASTING: &str = "lasting";

/// Keys of an item that stand on a level of their own in its record.
const OF_ITEM: [&str; 4] = ["template", "name", "broken", "fumbled"];

/// Keys of an item that its record has under the same name.
const OF_RECORD: [&str; 6] = ["place", "weapon", "enhancement", "shield", "ammunition", "gear"];

/// What a fact cannot say; the unit or item that it is about must exist.
pub(super) fn check(fact: &Partial, known: &Known, beginning: &Snapshot) -> Result<(), Fault> {
    let unit = beginning.units.iter().find(|unit| fact.text("unit") == Some(unit.id.as_str()));
    let item = beginning.items.iter().find(|item| fact.text("item") == Some(item.id.as_str()));
    let keys = fact.0.as_object().into_iter().flatten();
    keys.filter(|(key, _)| !["unit", "item"].contains(&key.as_str())).try_for_each(|(key, wanted)| {
        match (unit, item) {
            (Some(unit), _) => {
                check_unit(unit, key, wanted)?;
                if key == "position" { known.hex(wanted) } else { Ok(()) }
            }
            (_, Some(_)) if key == "place" => known.place(wanted),
            (_, Some(item)) => check_item(item, key, wanted),
            (None, None) => Ok(()),
        }
    })
}

fn check_unit(unit: &UnitRecord, key: &str, wanted: &Value) -> Result<(), Fault> {
    // A unit without wounds and conditions would not show which keys these have.
    let (part, grade) = ("head".parse().ok(), Some(Bleeding::Minor));
    let wound = Wound { number: 1, bleeding: 1, grade, opened: 1, part, ..Wound::default() };
    let part = &unit.kind.body.parts[0];
    let hurt = Injury {
        number: 1,
        part: part.name,
        area: part.area,
        spot: None,
        degree: Degree::Grazed,
        partial: true,
        prosthesis: true,
        keeps_down: true,
        effects: [LastingEffect::ToHit(-1)].into(),
    };
    let sample = as_json(UnitRecord { wounds: vec![wound], hurts: vec![hurt], ..unit.clone() });
    let lasting = json!({ LASTING: [Lasting::plain(Condition::Stunned)] });
    let objects = [&sample, &lasting].into_iter().filter_map(Value::as_object);
    let keys: Vec<&str> = objects.flat_map(|keys| keys.keys().map(String::as_str)).collect();
    match key {
        "conditions" => completes::<BTreeMap<String, Vec<Condition>>>(
            "a fact",
            &json!({ key: [] }),
            &json!({ key: wanted }),
        ),
        LASTING => completes::<BTreeMap<String, Vec<Lasting>>>("a fact", &lasting, &json!({ key: wanted })),
        key if keys.contains(&key) => completes::<UnitRecord>("a fact", &sample, &json!({ key: wanted })),
        _ => Err(no_key("a fact", key, &keys)),
    }
}

fn check_item(item: &ItemRecord, key: &str, wanted: &Value) -> Result<(), Fault> {
    let part = match key {
        key if OF_ITEM.contains(&key) => json!({ "item": { key: wanted } }),
        key if OF_RECORD.contains(&key) => Value::Object(Map::from_iter([(key.to_owned(), wanted.clone())])),
        _ => {
            let keys: Vec<&str> = OF_ITEM.into_iter().chain(OF_RECORD).collect();
            return Err(no_key("a fact", key, &keys));
        }
    };
    completes::<ItemRecord>("a fact", &as_json(item), &part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};
    use crate::replay::shipped_levels;

    fn told(fact: &str) -> Option<String> {
        let level = shipped_levels().next().expect("levels come with the game");
        let level = Level::read(&level).unwrap_or_else(|error| panic!("{error}"));
        let beginning = Snapshot::beginning(&level, DiceRecord::seeded(1));
        let fact: Partial = Source::inline("a", fact).parse().expect("it is a fact");
        let fault =
            check(&fact, &Known::of(&level.units, &level.items, &level.sides).on(&level.board), &beginning)
                .err();
        fault.map(|(problem, help)| format!("{problem}; {help}"))
    }

    #[test]
    fn what_may_be_at_the_end_may_be_written() {
        for fact in [
            r#"{"unit": "robin", "hit_points": {"now": 3}, "status": "fallen", "conditions": ["Prayer"]}"#,
            r#"{"unit": "robin", "lasting": [{"condition": "Stunned", "cause": {"rule": "T-24"}}]}"#,
            r#"{"unit": "robin", "wounds": [{"bleeding": 2}], "position": (3, 2), "injuries": 2.0}"#,
            r#"{"unit": "robin", "turn": {"action": false}, "grapple": {"by": ["grisk"]}}"#,
            r#"{"item": "robin.arrows", "place": {"lying": (3, 2)}, "ammunition": {"count": 3}}"#,
            r#"{"item": "robin.arrows", "place": "lost", "broken": false, "fumbled": ("robin", 1), "gear": None}"#,
        ] {
            assert_eq!(told(fact), None, "{fact}");
        }
    }

    #[test]
    fn misspelled_keys_and_values_are_told_at_any_depth() {
        for (fact, said) in [
            (r#"{"unit": "robin", "injurys": 2}"#, "a fact has no key `injurys`; did you mean `injuries`?"),
            (
                r#"{"unit": "robin", "hit_points": {"new": 3}}"#,
                "`hit_points` has no key `new`; did you mean `now`?",
            ),
            (r#"{"unit": "robin", "hit_points": 3}"#, "a fact: "),
            (r#"{"unit": "robin", "status": "felled"}"#, "unknown variant `felled`"),
            (r#"{"unit": "robin", "conditions": ["Prayr"]}"#, "unknown variant `Prayr`"),
            (r#"{"unit": "robin", "wounds": [{"bleding": 2}]}"#, "bleding"),
            (r#"{"unit": "robin", "hurts": [{"degre": "Broken"}]}"#, "degre"),
            (
                r#"{"unit": "robin", "turn": {"acton": false}}"#,
                "`turn` has no key `acton`; did you mean `action`?",
            ),
            (
                r#"{"item": "robin.arrows", "plase": "lost"}"#,
                "a fact has no key `plase`; did you mean `place`?",
            ),
            (
                r#"{"item": "robin.arrows", "place": {"held": "robyn"}}"#,
                "no unit `robyn`; did you mean `robin`?",
            ),
            (r#"{"unit": "robin", "position": (99, 2)}"#, "(99, 2) is off the map"),
            (r#"{"item": "robin.arrows", "place": {"lying": (99, 2)}}"#, "(99, 2) is off the map"),
            (r#"{"item": "robin.arrows", "place": {"hold": "robin"}}"#, "unknown variant `hold`"),
            (r#"{"item": "robin.arrows", "broken": "no"}"#, "expected a boolean"),
            (r#"{"item": "robin.arrows", "ammunition": {"cont": 3}}"#, "cont"),
        ] {
            let told = told(fact).unwrap_or_else(|| panic!("{fact} passes"));
            assert!(told.contains(said), "{told} is not {said}");
        }
    }
}
