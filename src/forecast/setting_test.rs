//! Forecasts for a level before its battle begins, compared with the battle.

use super::{AskedSpell, AtTheStart};
use crate::hex::{Offset, from_offset};
use crate::level::{Level, Source};
use crate::model::{Spell, SpellTarget, UnitId};
use crate::order::Refusal;
use crate::rulebook::Rulebook;
use crate::rules::codex;

/// An archer of red with a friend, and a foe far away; `OTHER` is another unit of blue, `ARMS` what the friend holds.
const FIELD: &str = r#"(
    version: 1, title: "a field", round_limit: 5,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 24, rows: 8, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "archer": (creature: "longbowman", side: "red", at: (2, 3), facing: East),
        "friend": (creature: "man-at-arms", side: "red", at: (9, 3), facing: East, MADE),
        "foe": (creature: "orc", side: "blue", at: (10, 3), facing: West),
        OTHER
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

fn start(rulebook: &str, made: &str, other: &str) -> AtTheStart {
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
    let text = FIELD.replace("MADE", made).replace("OTHER", other);
    let level = Level::read(&Source::inline("field", &text)).unwrap_or_else(|error| panic!("{error}"));
    AtTheStart::of(&level, &rulebook)
}

#[test]
fn t29_a_rulebook_without_a_second_attack_forecasts_none() {
    for (rulebook, several) in [("advanced", false), ("house", true)] {
        let odds = start(rulebook, r#"held: ["dagger", "club"]"#, "");
        let odds = odds.attack(unit("friend"), unit("foe"), None).expect("it can attack");
        assert_eq!(!odds.then.is_empty(), several, "{rulebook}");
    }
}

#[test]
fn a09_a_flyer_may_turn_no_more_than_its_class_allows() {
    let turned = |class: &str| {
        let made = format!("flying: (layer: 1, class: {class})");
        start("advanced", &made, "").stands(unit("friend"), None).expect("it is there").len()
    };
    assert!(turned("D") < turned("A"), "{} and {}", turned("D"), turned("A"));
}

#[test]
fn a82_no_forecast_at_the_start_tells_of_the_hidden() {
    for rulebook in ["advanced", "house"] {
        let told = |other: &str| {
            let ask = || start(rulebook, "", other);
            let shot = ask().attack(unit("archer"), unit("foe"), None).map(|odds| odds.to_json());
            let stands = ask().stands(unit("archer"), None).map(|stands| format!("{stands:?}"));
            let threats = ask().threats(unit("archer")).map(|threats| format!("{threats:?}"));
            (shot, stands, threats)
        };
        let nobody = told("");
        assert!(nobody.0.is_ok() && nobody.1.is_ok() && nobody.2.is_ok());
        for hex in ["(20, 3)", "(4, 5)"] {
            let hidden = format!(
                r#""hidden": (creature: "orc", side: "blue", at: {hex}, facing: West, conditions: [Invisible])"#
            );
            assert!(told(&hidden) == nobody, "{rulebook} {hex}");
            let shot = start(rulebook, "", &hidden).attack(unit("archer"), unit("hidden"), None);
            assert_eq!(shot.err(), Some(Refusal::NoSuchUnit(unit("hidden"))), "{rulebook}");
        }
    }
}

#[test]
fn r02_whoever_turns_or_walks_first_aims_no_more() {
    // The foe stands before the friend and behind the archer.
    let need = |facing: &str, aims: bool| {
        let conditions = if aims { "conditions: [Aiming]" } else { "" };
        let text = FIELD
            .replace(
                "facing: East),\n        \"friend\"",
                &format!("facing: {facing}, {conditions}),\n        \"friend\""),
            )
            .replace("MADE", "")
            .replace("OTHER", "");
        let level = Level::read(&Source::inline("field", &text)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("combat-options", codex()).unwrap_or_else(|error| panic!("{error}"));
        let odds = AtTheStart::of(&level, &rulebook).attack(unit("archer"), unit("foe"), None);
        let here = AtTheStart::of(&level, &rulebook).stands(unit("archer"), Some(unit("foe")));
        let stands = here.expect("it is there");
        let at = |east: bool| {
            let found = stands.iter().filter(|stand| (stand.hex == level.units[0].position) == east);
            found.filter_map(|stand| stand.attack.as_ref()?.need).min().expect("it can shoot")
        };
        (odds.expect("it can shoot").need.expect("a face hits"), at(true), at(false))
    };
    let (plain, aimed) = (need("East", false), need("East", true));
    assert_eq!((aimed.0 + 4, aimed.1 + 4), (plain.0, plain.1), "it need not turn");
    assert_eq!(aimed.2, plain.2, "it walks first");
    assert_eq!(need("West", true).0, need("West", false).0, "it turns first");
}

#[test]
fn a_forecast_that_turns_first_pays_for_it() {
    let made = r#"facing: West, movement: 0"#;
    let text = FIELD.replace("facing: East, MADE", made).replace("OTHER", "");
    let level = Level::read(&Source::inline("field", &text)).unwrap_or_else(|error| panic!("{error}"));
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let refused = AtTheStart::of(&level, &rulebook).attack(unit("friend"), unit("foe"), None);
    assert!(matches!(refused, Err(Refusal::TooFar { .. })), "{refused:?}");
}

#[test]
fn a03_a_caster_need_not_face_what_it_casts_at() {
    for what in
        [SpellTarget::Unit(unit("foe")), SpellTarget::Ground(from_offset(Offset { column: 10, row: 3 }))]
    {
        let spell = if let SpellTarget::Unit(_) = what { Spell::MagicMissile } else { Spell::Web };
        let made =
            "facing: West, movement: 0, held: [], class: Wizard, level: 3, spells: {MagicMissile: 1, Web: 1}";
        let text = FIELD.replace("facing: East, MADE", made).replace("OTHER", "");
        let level = Level::read(&Source::inline("field", &text)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let odds = AtTheStart::of(&level, &rulebook).spell(unit("friend"), AskedSpell::Memory(spell), what);
        let assumed = odds.unwrap_or_else(|refusal| panic!("{refusal}")).assumes;
        assert!(assumed.iter().all(|line| !line.contains("turns")), "{assumed:?}");
    }
}

#[test]
fn a03_a_spell_is_forecast_as_if_nobody_disturbed_it_and_says_so() {
    let made = "held: [], class: Wizard, level: 3, spells: {Shield: 1}";
    let odds =
        start("house", made, "").spell(unit("friend"), AskedSpell::Memory(Spell::Shield), SpellTarget::Own);
    let assumed = odds.unwrap_or_else(|refusal| panic!("{refusal}")).assumes;
    assert!(assumed.iter().any(|line| line.contains("nobody else spoils it")), "{assumed:?}");
}

#[test]
fn a_place_where_nobody_does_harm_is_told_without_a_sign() {
    let stands = start("house", "", "").stands(unit("archer"), None).expect("it is there");
    let safe = stands.iter().filter(|stand| stand.taken == 0.0).map(ToString::to_string);
    let safe: Vec<String> = safe.collect();
    assert!(!safe.is_empty() && safe.iter().all(|told| !told.contains("-0")), "{safe:?}");
}
