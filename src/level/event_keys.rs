//! All events as JSON prints them, with their keys and what stands under each, to refuse scripts that expect what never
//! comes.

use super::partial::Partial;
use super::shape::{KeyShape, Known, KnownKey, gear, number, part, word};
use crate::event::{AttackResult, Breakage, CriticalEffect, FumbleEffect, ItemMotion};
use crate::hex::Facing;
use crate::model::{
    BeyondMap, Bid, Bleeding, BodyArea, BodyLocation, BodySpot, Burning, ChaseFate, ChaseTurn, Condition,
    Contents, Degree, Enhancement, Grapple, LastingEffect, LifeDrain, Manner, MoraleTrigger, Occasion,
    Passage, Peril, Purpose, Spell, SpellTarget, Stance, Training, Turn, Until,
};

const UNIT: KeyShape = KeyShape::Unit;
const ITEM: KeyShape = KeyShape::Item;
const SIDE: KeyShape = KeyShape::Side;
const PLACE: KeyShape = KeyShape::Place;
const TEXT: KeyShape = KeyShape::Value(word::<String>);
const TRUTH: KeyShape = KeyShape::Value(word::<bool>);
const RULE: KeyShape = KeyShape::Rule;
const U8: KeyShape = KeyShape::Value(number::<u8>);
const U16: KeyShape = KeyShape::Value(number::<u16>);
const U32: KeyShape = KeyShape::Value(number::<u32>);
const U64: KeyShape = KeyShape::Value(number::<u64>);
const I16: KeyShape = KeyShape::Value(number::<i16>);
const HEX: KeyShape = KeyShape::Hex;
const I32: KeyShape = KeyShape::Value(number::<i32>);
const TEXTS: KeyShape = KeyShape::List(&TEXT);
const UNITS: KeyShape = KeyShape::List(&UNIT);
const OPTIONS: KeyShape = KeyShape::RecordOr(
    &[("units", UNITS), ("items", KeyShape::List(&ITEM)), ("parts", TEXTS), ("least", I32), ("most", I32)],
    &TEXTS,
);
const OPTION: KeyShape =
    KeyShape::RecordOr(&[("unit", UNIT), ("item", ITEM), ("part", TEXT), ("number", I32)], &U8);
const TURNS: KeyShape = KeyShape::List(&KeyShape::Tuple(&[UNIT, KeyShape::Value(part::<Turn>)]));
const SHARES: KeyShape = KeyShape::List(&KeyShape::Tuple(&[UNIT, U16]));
const FUMBLED: KeyShape = KeyShape::Maybe(&KeyShape::Tuple(&[UNIT, U32]));
const ROWS: KeyShape =
    KeyShape::List(&KeyShape::Record(&[("rule", RULE), ("label", KeyShape::Label), ("value", I16)]));
const PURPOSE: KeyShape = KeyShape::Value(word::<Purpose>);
const ROLLS: KeyShape =
    KeyShape::List(&KeyShape::Record(&[("die", U16), ("face", U16), ("purpose", PURPOSE), ("rule", RULE)]));
const WRESTLING_ROLL: KeyShape =
    KeyShape::Record(&[("unit", UNIT), ("natural", U16), ("modifiers", ROWS), ("total", I16)]);
const FATE: KeyShape = KeyShape::Maybe(&KeyShape::Value(word::<ChaseFate>));
const CAUSE: KeyShape = KeyShape::Record(&[("rule", RULE), ("by", UNIT), ("part", TEXT), ("number", U16)]);
const EFFECTS: KeyShape = KeyShape::List(&KeyShape::Value(word::<LastingEffect>));
const RUINED: KeyShape = KeyShape::Record(&[
    ("piece", U8),
    ("part", TEXT),
    ("location", KeyShape::Value(word::<BodyLocation>)),
    ("lost", I16),
]);
const BLEEDING: KeyShape =
    KeyShape::Record(&[("bleeding", U16), ("grade", KeyShape::Value(word::<Bleeding>))]);
const INJURY: KeyShape = KeyShape::Record(&[
    ("number", U16),
    ("part", TEXT),
    ("area", KeyShape::Value(word::<BodyArea>)),
    ("spot", KeyShape::Value(word::<BodySpot>)),
    ("degree", KeyShape::Value(word::<Degree>)),
    ("partial", TRUTH),
    ("prosthesis", TRUTH),
    ("keeps_down", TRUTH),
    ("effects", EFFECTS),
]);
const SINKING: KeyShape = KeyShape::Record(&[("since", U32), ("slowed", TRUTH)]);
const LANES: KeyShape = KeyShape::List(&KeyShape::Record(&[
    ("units", UNITS),
    ("rate", U8),
    ("natural", KeyShape::Maybe(&U16)),
    ("total", U16),
    ("fate", FATE),
]));

/// Every event with its keys, one a line.
#[rustfmt::skip]
const EVENTS: [(&str, &[KnownKey]); 100] = [
    ("battle_began", &[("level", TEXT), ("rulebook", TEXT), ("seed", U64)]),
    ("round_began", &[("round", U32), ("turns", TURNS)]),
    ("initiative_rolled", &[("unit", UNIT), ("natural", KeyShape::Maybe(&U16)), ("modifiers", ROWS), ("tie", I16), ("segment", U8), ("rolls", ROLLS)]),
    ("block_began", &[("side", SIDE), ("segment", U8), ("units", UNITS)]),
    ("delayed", &[("unit", UNIT), ("from", U8), ("to", U8), ("tie", I16)]),
    ("turn_spent", &[("unit", UNIT), ("before", KeyShape::Value(part::<Turn>)), ("after", KeyShape::Value(part::<Turn>)), ("lost", TRUTH)]),
    ("moved", &[("unit", UNIT), ("from", HEX), ("to", HEX), ("facing_before", KeyShape::Value(word::<Facing>)), ("facing_after", KeyShape::Value(word::<Facing>))]),
    ("turned", &[("unit", UNIT), ("before", KeyShape::Value(word::<Facing>)), ("after", KeyShape::Value(word::<Facing>))]),
    ("layer_changed", &[("unit", UNIT), ("before", U8), ("after", U8), ("dive", TRUTH)]),
    ("stance_taken", &[("unit", UNIT), ("before", KeyShape::Value(word::<Stance>)), ("after", KeyShape::Value(word::<Stance>))]),
    ("condition_ended", &[("unit", UNIT), ("condition", KeyShape::Value(word::<Condition>)), ("rule", RULE), ("cause", CAUSE)]),
    ("took_aim", &[("unit", UNIT), ("weapon", ITEM)]),
    ("loaded", &[("item", ITEM), ("unit", UNIT), ("before", U8), ("after", U8)]),
    ("target_drawn", &[("attacker", UNIT), ("intended", UNIT), ("target", UNIT), ("weapon", ITEM), ("candidates", SHARES), ("die", U16), ("rolls", ROLLS)]),
    ("attack_rolled", &[("attacker", UNIT), ("intended", UNIT), ("target", UNIT), ("weapon", ITEM), ("manner", KeyShape::Value(word::<Manner>)), ("occasion", KeyShape::Value(word::<Occasion>)), ("from", HEX), ("at", HEX), ("thac0", I16), ("armor_class", I16), ("modifiers", ROWS), ("need", KeyShape::Maybe(&U16)), ("natural", U16), ("armor_class_hit", I16), ("margin", I16), ("result", KeyShape::Value(word::<AttackResult>)), ("rolls", ROLLS)]),
    ("friendly_fire", &[("attacker", UNIT), ("intended", UNIT), ("victim", UNIT), ("weapon", ITEM), ("candidates", UNITS)]),
    ("tight_quarters_hit", &[("attacker", UNIT), ("intended", UNIT), ("victim", UNIT), ("weapon", ITEM), ("candidates", UNITS)]),
    ("resisted", &[("attacker", UNIT), ("victim", UNIT), ("weapon", ITEM), ("needed", U8), ("had", I16)]),
    ("critical_hit", &[("attacker", UNIT), ("victim", UNIT), ("effect", KeyShape::Value(word::<CriticalEffect>)), ("multiplier", U16), ("bare_headed", TRUTH)]),
    ("damaged", &[("attacker", UNIT), ("victim", UNIT), ("weapon", ITEM), ("dice", I16), ("modifiers", ROWS), ("multiplier", U16), ("halvings", U8), ("damage", I16), ("before", I16), ("after", I16), ("rolls", ROLLS)]),
    ("wounded", &[("attacker", UNIT), ("victim", UNIT), ("wound", U16), ("bleeding", U16), ("grade", KeyShape::Value(word::<Bleeding>)), ("opened", U32), ("part", TEXT), ("damage", I16)]),
    ("confirmation_rolled", &[("attacker", UNIT), ("victim", UNIT), ("thac0", I16), ("armor_class", I16), ("need", I16), ("natural", U16), ("confirmed", TRUTH), ("rolls", ROLLS)]),
    ("part_hurt", &[("attacker", UNIT), ("victim", UNIT), ("injury", U16), ("part", TEXT), ("area", KeyShape::Value(word::<BodyArea>)), ("spot", KeyShape::Value(word::<BodySpot>)), ("degree", KeyShape::Value(word::<Degree>)), ("partial", TRUTH), ("keeps_down", TRUTH), ("severity", U16), ("modifiers", ROWS), ("effects", EFFECTS), ("before", I16), ("after", I16), ("rolls", ROLLS)]),
    ("part_spared", &[("attacker", UNIT), ("victim", UNIT), ("part", TEXT), ("spot", KeyShape::Value(word::<BodySpot>)), ("severity", U16), ("modifiers", ROWS), ("rolls", ROLLS)]),
    ("armor_tested", &[("unit", UNIT), ("item", ITEM), ("name", TEXT), ("part", TEXT), ("need", I16), ("natural", U16), ("held", TRUTH), ("ruined", RUINED), ("rolls", ROLLS)]),
    ("shock_checked", &[("unit", UNIT), ("chance", U16), ("natural", U16), ("held", TRUTH), ("rolls", ROLLS)]),
    ("died", &[("unit", UNIT), ("rule", RULE)]),
    ("life_drained", &[("unit", UNIT), ("by", UNIT), ("effect", KeyShape::Value(word::<LifeDrain>)), ("levels", U8), ("training", KeyShape::Value(word::<Training>)), ("full", I16), ("before", I16), ("after", I16), ("rolls", ROLLS)]),
    ("life_returned", &[("unit", UNIT), ("before", I16), ("after", I16)]),
    ("spell_begun", &[("unit", UNIT), ("spell", KeyShape::Value(word::<Spell>)), ("at", KeyShape::Value(part::<SpellTarget>)), ("done", KeyShape::Tuple(&[U32, U8])), ("item", ITEM), ("later", UNITS)]),
    ("spell_spoiled", &[("unit", UNIT), ("spell", KeyShape::Value(word::<Spell>)), ("left", U8), ("item", ITEM), ("segment", U8), ("failed", TRUTH), ("rolls", ROLLS)]),
    ("spell_cast", &[("unit", UNIT), ("spell", KeyShape::Value(word::<Spell>)), ("at", KeyShape::Value(part::<SpellTarget>)), ("item", ITEM), ("segment", U8), ("targets", UNITS), ("power", I16), ("left", U8), ("rolls", ROLLS)]),
    ("spell_harmed", &[("unit", UNIT), ("by", UNIT), ("spell", KeyShape::Value(word::<Spell>)), ("damage", I16), ("before", I16), ("after", I16)]),
    ("spell_healed", &[("unit", UNIT), ("by", UNIT), ("spell", KeyShape::Value(word::<Spell>)), ("before", I16), ("after", I16)]),
    ("injury_healed", &[("unit", UNIT), ("by", UNIT), ("spell", KeyShape::Value(word::<Spell>)), ("injury", U16), ("part", TEXT), ("degree", KeyShape::Value(word::<Degree>)), ("leaves", INJURY)]),
    ("seizure_checked", &[("unit", UNIT), ("chance", U16), ("natural", U16), ("rounds", U16), ("rolls", ROLLS)]),
    ("fatigue_checked", &[("unit", UNIT), ("constitution", U8), ("need", I16), ("natural", U16), ("held", TRUTH), ("fresh_until", U32), ("rolls", ROLLS)]),
    ("rested", &[("unit", UNIT)]),
    ("slaying_tried", &[("unit", UNIT), ("target", UNIT), ("rule", RULE), ("base", KeyShape::Maybe(&U16)), ("modifiers", ROWS), ("chance", U16), ("natural", KeyShape::Maybe(&U16)), ("slain", TRUTH), ("rolls", ROLLS)]),
    ("injured", &[("attacker", UNIT), ("victim", UNIT), ("points", U16), ("before", U16), ("after", U16)]),
    ("bled", &[("unit", UNIT), ("damage", I16), ("sunk", I16), ("before", I16), ("after", I16), ("rolls", ROLLS)]),
    ("began_to_die", &[("unit", UNIT), ("dies_at", I16), ("round", U32)]),
    ("coma_checked", &[("unit", UNIT), ("chance", U16), ("natural", U16), ("margin", U16), ("rolls", ROLLS)]),
    ("revived", &[("unit", UNIT), ("at", HEX)]),
    ("steadied", &[("target", UNIT), ("by", KeyShape::Maybe(&UNIT)), ("need", KeyShape::Maybe(&I16)), ("natural", KeyShape::Maybe(&U16)), ("before", SINKING), ("after", KeyShape::Maybe(&SINKING)), ("rolls", ROLLS)]),
    ("tended", &[("target", UNIT), ("by", KeyShape::Maybe(&UNIT)), ("wound", U16), ("rule", RULE), ("need", KeyShape::Maybe(&I16)), ("natural", KeyShape::Maybe(&U16)), ("before", BLEEDING), ("after", BLEEDING), ("rolls", ROLLS)]),
    ("fell", &[("unit", UNIT), ("at", HEX)]),
    ("fumbled", &[("unit", UNIT), ("weapon", ITEM), ("round", U32)]),
    ("fumble_rolled", &[("unit", UNIT), ("weapon", ITEM), ("effect", KeyShape::Value(word::<FumbleEffect>)), ("victim", KeyShape::Maybe(&UNIT)), ("candidates", UNITS), ("rolls", ROLLS)]),
    ("item_tested", &[("item", ITEM), ("unit", UNIT), ("rule", RULE), ("need", I16), ("held", TRUTH), ("rolls", ROLLS)]),
    ("breakage_tested", &[("item", ITEM), ("unit", UNIT), ("die", U16), ("dice", U8), ("result", KeyShape::Value(word::<Breakage>)), ("rolls", ROLLS)]),
    ("broke", &[("item", ITEM), ("unit", UNIT)]),
    ("enhancement_changed", &[("item", ITEM), ("unit", UNIT), ("before", KeyShape::Value(part::<Enhancement>)), ("after", KeyShape::Value(part::<Enhancement>))]),
    ("item_moved", &[("item", ITEM), ("unit", UNIT), ("motion", KeyShape::Value(word::<ItemMotion>)), ("from", PLACE), ("to", PLACE), ("rule", KeyShape::Maybe(&RULE)), ("hand", KeyShape::Maybe(&U8)), ("rebounded", TRUTH), ("fumbled", FUMBLED), ("rolls", ROLLS)]),
    ("ammunition_spent", &[("item", ITEM), ("unit", UNIT), ("before", U16), ("after", U16)]),
    ("ammunition_landed", &[("bundle", ITEM), ("item", ITEM), ("unit", UNIT), ("before", U16), ("after", U16), ("enhancement_before", KeyShape::Value(part::<Enhancement>)), ("enhancement_after", KeyShape::Value(part::<Enhancement>)), ("to", PLACE)]),
    ("ammunition_gathered", &[("item", ITEM), ("unit", UNIT), ("into", ITEM), ("before", U16), ("after", U16)]),
    ("searched", &[("unit", UNIT), ("item", ITEM), ("found", TRUTH), ("rolls", ROLLS)]),
    ("surrendered", &[("side", SIDE), ("units", UNITS)]),
    ("choice_asked", &[("chooser", UNIT), ("rule", RULE), ("options", OPTIONS)]),
    ("choice_made", &[("chooser", UNIT), ("rule", RULE), ("option", OPTION)]),
    ("voided", &[("unit", UNIT), ("cause", KeyShape::Maybe(&RULE)), ("reason", TEXT)]),
    ("chain_cut", &[("rule", KeyShape::Maybe(&RULE)), ("depth", U8)]),
    ("hold_counted", &[("side", SIDE), ("objective", U8), ("before", U8), ("after", U8)]),
    ("round_ended", &[("round", U32)]),
    ("turn_ended", &[("unit", UNIT), ("before", KeyShape::Value(part::<Turn>)), ("after", KeyShape::Value(part::<Turn>))]),
    ("battle_ended", &[("winner", KeyShape::Maybe(&SIDE)), ("reason", TEXT)]),
    ("foes_met", &[("units", UNITS), ("own", U16), ("foes", U16)]),
    ("morale_checked", &[("units", UNITS), ("trigger", KeyShape::Value(word::<MoraleTrigger>)), ("score", U8), ("modifiers", ROWS), ("need", U8), ("total", U8), ("held", TRUTH), ("rolls", ROLLS)]),
    ("routed", &[("unit", UNIT)]),
    ("left_field", &[("unit", UNIT), ("at", HEX)]),
    ("cowered", &[("unit", UNIT)]),
    ("mounted", &[("unit", UNIT), ("mount", UNIT), ("from", HEX), ("to", HEX), ("facing", KeyShape::Value(word::<Facing>))]),
    ("dismounted", &[("unit", UNIT), ("mount", UNIT), ("from", HEX), ("to", HEX), ("thrown", TRUTH)]),
    ("turning_tried", &[("unit", UNIT), ("roll", U8), ("total", KeyShape::Maybe(&U8)), ("affected", UNITS), ("rolls", ROLLS)]),
    ("undead_turned", &[("unit", UNIT), ("by", UNIT)]),
    ("undead_destroyed", &[("unit", UNIT), ("by", UNIT), ("at", HEX), ("before", I16)]),
    ("laid_down_arms", &[("unit", UNIT), ("rule", KeyShape::Maybe(&RULE))]),
    ("wrestled", &[("unit", UNIT), ("target", UNIT), ("bid", KeyShape::Value(word::<Bid>)), ("grapplers", UNITS), ("best", WRESTLING_ROLL), ("alone", WRESTLING_ROLL), ("winner", UNIT), ("rolls", ROLLS)]),
    ("hold_changed", &[("unit", UNIT), ("before", KeyShape::Value(part::<Grapple>)), ("after", KeyShape::Value(part::<Grapple>))]),
    ("condition_began", &[("unit", UNIT), ("condition", KeyShape::Value(word::<Condition>)), ("rule", RULE), ("by", UNIT), ("part", TEXT), ("number", U16), ("until", KeyShape::Value(word::<Until>)), ("effects", EFFECTS)]),
    ("saving_throw", &[("unit", UNIT), ("peril", KeyShape::Value(word::<Peril>)), ("need", U16), ("natural", U16), ("saved", TRUTH), ("rolls", ROLLS)]),
    ("flask_broke", &[("item", ITEM), ("unit", UNIT), ("contents", KeyShape::Value(word::<Contents>)), ("lit", TRUTH), ("over", KeyShape::Maybe(&UNIT)), ("more", I16), ("at", HEX), ("rolls", ROLLS)]),
    ("sight_lost", &[("unit", UNIT), ("side", SIDE), ("last", HEX)]),
    ("noticed", &[("unit", UNIT), ("side", SIDE), ("at", HEX), ("attacked_in", U32), ("alerts", TRUTH)]),
    ("listened", &[("unit", UNIT), ("natural", U16), ("rolls", ROLLS)]),
    ("detected", &[("unit", UNIT), ("by", UNIT), ("side", SIDE), ("base", U16), ("modifiers", ROWS), ("need", I16), ("natural", U16)]),
    ("wick_lit", &[("unit", UNIT), ("item", ITEM), ("after", KeyShape::Value(gear))]),
    ("burned", &[("unit", UNIT), ("by", KeyShape::Value(word::<Burning>)), ("modifiers", ROWS), ("damage", I16), ("before", I16), ("after", I16), ("rolls", ROLLS)]),
    ("smothered", &[("unit", UNIT), ("target", UNIT), ("chance", U16), ("natural", U16), ("out", TRUTH), ("rolls", ROLLS)]),
    ("fire_changed", &[("at", HEX), ("before", KeyShape::Maybe(&U8)), ("after", KeyShape::Maybe(&U8)), ("rolls", ROLLS)]),
    ("chase_began", &[("side", SIDE), ("quarry", UNITS), ("pursuers", UNITS), ("beyond", KeyShape::Value(word::<BeyondMap>))]),
    ("chase_turn_began", &[("round", U8), ("turn", KeyShape::Value(word::<ChaseTurn>)), ("side", SIDE), ("units", UNITS), ("passage", KeyShape::Maybe(&KeyShape::Value(word::<Passage>)))]),
    ("tempted", &[("units", UNITS), ("item", ITEM), ("need", U8), ("total", U8), ("stopped", TRUTH), ("rolls", ROLLS)]),
    ("way_blocked", &[("unit", UNIT), ("item", ITEM), ("stopped", UNITS)]),
    ("raced", &[("pursuers", LANES), ("runners", LANES), ("rolls", ROLLS)]),
    ("caught", &[("units", UNITS), ("by", UNITS)]),
    ("got_away", &[("units", UNITS)]),
    ("pursuit_given_up", &[("side", SIDE), ("units", UNITS)]),
    ("chase_ended", &[("away", UNITS)]),
];

/// The names of all events.
pub(crate) fn event_names() -> impl Iterator<Item = &'static str> {
    EVENTS.iter().map(|(name, _)| *name)
}

/// What an event cannot have of what a script expects of it; `None` if all is well. The event must have a name.
pub(crate) fn event_fault(expected: &Partial, known: &Known) -> Option<(String, String)> {
    let (name, fields) = EVENTS.iter().find(|(name, _)| Some(*name) == expected.text("event"))?;
    let keys = expected.0.as_object()?.iter().filter(|(key, _)| *key != "event");
    let mut faults =
        keys.filter_map(|(key, value)| known.fault(&format!("`{name}`"), fields, key, value).err());
    faults.next()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::level::Level;
    use crate::replay::{Script, play, shipped_levels};
    use syn::{Fields, Item};

    /// Structs and variants in the source of a file, each with the names of its fields as files have them; a variant
    /// that only holds a struct has the struct's name as its single field.
    fn declared(source: &str) -> BTreeMap<String, Vec<String>> {
        let names = |fields: &Fields| match fields {
            Fields::Unnamed(only) => only.unnamed.iter().map(|field| last_word(&field.ty)).collect(),
            named => named
                .iter()
                .filter_map(|field| Some(written(&field.attrs, field.ident.as_ref()?)))
                .collect::<Vec<_>>(),
        };
        let mut all = BTreeMap::new();
        for item in syn::parse_file(source).expect("the sources are Rust").items {
            match item {
                Item::Struct(found) => drop(all.insert(found.ident.to_string(), names(&found.fields))),
                Item::Enum(found) if found.ident == "BattleEvent" => {
                    all.extend(
                        found
                            .variants
                            .iter()
                            .map(|variant| (written(&variant.attrs, &variant.ident), names(&variant.fields))),
                    );
                }
                _ => {}
            }
        }
        all
    }

    /// The name in files: that of the source, unless serde is told another.
    fn written(attributes: &[syn::Attribute], name: &syn::Ident) -> String {
        let mut written = name.to_string();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                if meta.input.peek(syn::Token![=]) {
                    let value: syn::LitStr = meta.value()?.parse()?;
                    if meta.path.is_ident("rename") {
                        written = value.value();
                    }
                }
                Ok(())
            });
            read.expect("serde reads it too");
        }
        written
    }

    fn last_word(of: &syn::Type) -> String {
        let syn::Type::Path(path) = of else { panic!("an event holds a struct") };
        path.path.segments.last().expect("it has a name").ident.to_string()
    }

    fn snake_case(name: &str) -> String {
        let parted = name.char_indices().flat_map(|(place, letter)| {
            let gap = (place > 0 && letter.is_uppercase()).then_some('_');
            gap.into_iter().chain([letter.to_ascii_lowercase()])
        });
        parted.collect()
    }

    #[test]
    fn every_event_is_listed_with_all_its_keys() {
        let variants = declared(include_str!("../event.rs"));
        let parts = [
            include_str!("../event/affliction.rs"),
            include_str!("../event/attack.rs"),
            include_str!("../event/parts.rs"),
            include_str!("../event/fatigue.rs"),
            include_str!("../event/incidents.rs"),
            include_str!("../event/injury.rs"),
            include_str!("../event/slaying.rs"),
            include_str!("../event/wrestling.rs"),
            include_str!("../event/chase.rs"),
            include_str!("../event/detection.rs"),
            include_str!("../event/magic.rs"),
        ]
        .map(declared);
        let part = |name: &String| parts.iter().find_map(|file| file.get(name));
        assert_eq!(variants.len(), EVENTS.len());
        for (variant, fields) in variants {
            let fields = match &fields[..] {
                [only] => part(only).cloned().unwrap_or_else(|| fields.clone()),
                _ => fields,
            };
            let fields =
                if fields == ["outcome"] { vec!["winner".to_owned(), "reason".to_owned()] } else { fields };
            let name = snake_case(&variant);
            let listed =
                EVENTS.iter().find(|(listed, _)| *listed == name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(listed.1.iter().map(|(key, _)| *key).collect::<Vec<_>>(), fields, "{name}");
        }
    }

    /// Whatever happens in a battle may be expected.
    #[test]
    fn everything_that_happens_is_of_its_shape() {
        let mut seen = std::collections::BTreeSet::new();
        for entry in std::fs::read_dir("tests/scripts").expect("the scripts are there") {
            let script =
                Script::read(&entry.expect("it is read").path()).unwrap_or_else(|error| panic!("{error}"));
            let Level { units, items, sides, board, .. } = &script.level;
            let known = Known::of(units, items, sides).on(board).with_labels(crate::rules::codex().labels());
            for event in play(&script).events() {
                let event = Partial(serde_json::to_value(event).expect("events are JSON"));
                seen.insert(event.text("event").unwrap_or_default().to_owned());
                assert_eq!(event_fault(&event, &known), None, "{event}");
            }
        }
        assert!(seen.len() > 40, "{seen:?}");
    }

    /// What is wrong with an expectation in a level of archers.
    fn told(text: &str) -> Option<String> {
        let level = shipped_levels().next().expect("levels come with the game");
        let level = Level::read(&level).unwrap_or_else(|error| panic!("{error}"));
        let known = Known::of(&level.units, &level.items, &level.sides)
            .on(&level.board)
            .with_rules(crate::rules::codex().rules().iter().map(|rule| rule.id))
            .with_labels(crate::rules::codex().labels());
        let expected: Partial =
            crate::level::Source::inline("a", text).parse().expect("it is a partial event");
        event_fault(&expected, &known).map(|(problem, help)| format!("{problem}; {help}"))
    }

    #[test]
    fn questions_and_answers_of_each_type_may_be_expected() {
        for sound in [
            r#"{"event": "choice_asked", "options": ["hold fast", "let go"]}"#,
            r#"{"event": "choice_asked", "options": {"units": ["robin", "grisk"]}}"#,
            r#"{"event": "choice_asked", "options": {"items": ["robin.arrows"]}}"#,
            r#"{"event": "choice_asked", "options": {"parts": ["head", "left-arm"]}}"#,
            r#"{"event": "choice_asked", "options": {"least": -1, "most": 100}}"#,
            r#"{"event": "choice_made", "option": 1}"#,
            r#"{"event": "choice_made", "option": {"unit": "grisk"}}"#,
            r#"{"event": "choice_made", "option": {"item": "robin.arrows"}}"#,
            r#"{"event": "choice_made", "option": {"part": "head"}}"#,
            r#"{"event": "choice_made", "option": {"number": -1}}"#,
        ] {
            assert_eq!(told(sound), None, "{sound}");
        }
        for (faulty, said) in [
            (
                r#"{"event": "choice_asked", "options": {"units": ["grsk"]}}"#,
                "the level has no unit `grsk`; did you mean `grisk`?",
            ),
            (r#"{"event": "choice_made", "option": {"units": []}}"#, "`option` has no key `units`"),
            (r#"{"event": "choice_made", "option": "let go"}"#, "`option` is a whole number"),
        ] {
            let told = told(faulty).unwrap_or_else(|| panic!("{faulty} passes"));
            assert!(told.contains(said), "{told}");
        }
    }

    #[test]
    fn what_no_event_can_have_is_told_with_what_may_be_meant() {
        for sound in [
            r#"{"event": "damaged", "victim": "grisk", "damage": 3.0, "rolls": [{"die": 8}]}"#,
            r#"{"event": "item_moved", "item": "robin.arrows.shot3", "to": {"lying": (3, 2)}, "rule": None}"#,
            r#"{"event": "battle_ended", "winner": "levy"}"#,
            r#"{"event": "turn_spent", "after": {"action": false}}"#,
            r#"{"event": "attack_rolled", "modifiers": [{"rule": "T-24", "label": "Flanking", "value": 1}]}"#,
            r#"{"event": "damaged", "modifiers": [{"label": "Strength"}]}"#,
        ] {
            assert_eq!(told(sound), None, "{sound}");
        }
        for (faulty, said) in [
            (
                r#"{"event": "damaged", "target": "grisk"}"#,
                "`damaged` has no key `target`; did you mean `victim`?",
            ),
            (
                r#"{"event": "damaged", "victm": "grisk"}"#,
                "`damaged` has no key `victm`; did you mean `victim`?",
            ),
            (
                r#"{"event": "damaged", "victim": "grsk"}"#,
                "the level has no unit `grsk`; did you mean `grisk`?",
            ),
            (r#"{"event": "damaged", "damage": "3"}"#, "`damage` is a whole number"),
            (r#"{"event": "damaged", "damage": 2.5}"#, "`damage` is a whole number"),
            (r#"{"event": "attack_rolled", "result": "mis"}"#, "unknown variant `mis`"),
            (r#"{"event": "damaged", "rolls": [{"dye": 8}]}"#, "no key `dye`; did you mean `die`?"),
            (r#"{"event": "damaged", "rolls": {"die": 8}}"#, "`rolls` is a list"),
            (
                r#"{"event": "turn_spent", "after": {"acton": false}}"#,
                "no key `acton`; did you mean `action`?",
            ),
            (r#"{"event": "turn_spent", "after": {"action": 1}}"#, "boolean"),
            (r#"{"event": "item_moved", "to": {"held": "robyn"}}"#, "no unit `robyn`; did you mean `robin`?"),
            (r#"{"event": "item_moved", "item": "robin.arow"}"#, "the level has no item `robin.arow`"),
            (
                r#"{"event": "battle_ended", "winner": "levvy"}"#,
                "the level has no side `levvy`; did you mean `levy`?",
            ),
            (r#"{"event": "condition_ended", "rule": "R-99"}"#, "`rule`: there is no rule R-99"),
            (
                r#"{"event": "attack_rolled", "modifiers": [{"rule": "T-42"}]}"#,
                "`rule`: there is no rule T-42; did you mean `A-42`?",
            ),
            (
                r#"{"event": "attack_rolled", "modifiers": [{"label": "Flankng"}]}"#,
                "`label`: no rule adds a row `Flankng`; did you mean `Flanking`?",
            ),
            (
                r#"{"event": "wrestled", "best": {"modifiers": [{"rule": "R-41", "label": "strength"}]}}"#,
                "`label`: no rule adds a row `strength`; did you mean `Strength`?",
            ),
            (r#"{"event": "attack_rolled", "modifiers": [{"label": 1}]}"#, "`label` is a text"),
            (r#"{"event": "damaged", "rolls": [{"purpose": "damge"}]}"#, "unknown variant `damge`"),
            (r#"{"event": "moved", "from": [1]}"#, "`from` has 2 values"),
            (r#"{"event": "moved", "from": (99, 99)}"#, "(99, 99) is off the map"),
            (r#"{"event": "moved", "to": (-1, 0)}"#, "(-1, 0) is off the map"),
            (r#"{"event": "item_moved", "to": {"lying": (99, 2)}}"#, "(99, 2) is off the map"),
            (r#"{"event": "fumbled", "weapon": None}"#, "`weapon` is never nothing"),
        ] {
            let told = told(faulty).unwrap_or_else(|| panic!("{faulty} passes"));
            assert!(told.contains(said), "{told} is not {said}");
        }
    }

    #[test]
    fn the_manual_lists_all_events_and_nothing_else() {
        let manual = include_str!("../../levels/README.md");
        let (_, list) = manual.split_once("**Events**").expect("it has a list");
        let listed: std::collections::BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
        assert_eq!(listed, event_names().collect());
    }
}
