//! Forecasts for a level before its battle begins, compared with the battle.

use super::AtTheStart;
use crate::level::{Level, Source};
use crate::model::UnitId;
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
