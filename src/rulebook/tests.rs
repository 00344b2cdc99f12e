//! Every fault that a rulebook can have, with the place and the message.

use crate::level::Source;
use crate::rulebook::{Parameters, Rulebook};
use crate::rules::codex;

/// A rulebook without a fault.
const SOUND: &str = r#"(
    version: 1, name: "n", about: "a",
    rules: ["F-20", "F-22..F-23"],
    parameters: (tight_victim: Any),
)"#;

#[test]
fn wrong_rulebooks_are_refused() {
    Rulebook::read(&Source::inline("a.ron", SOUND), codex()).unwrap_or_else(|error| panic!("{error}"));
    let cases = [
        ("version: 1", "version: 2", "2:14: version 2 of the rulebook format; this game reads version 1"),
        ("F-20", "F-42", "3:13: there is no rule F-42; did you mean `F-02`?"),
        ("F-20", "F20", "3:13: `F20` is not a rule id; rule ids look like F-05"),
        ("F-20", "X-20", "3:13: `X-20` is not a rule id; rule ids look like F-05"),
        ("F-20", "", "3:13: `` is not a rule id; rule ids look like F-05"),
        ("F-22..F-23", "F-23..F-22", "3:21: F-23 comes after F-22"),
        ("F-22..F-23", "F-22..F-99", "3:21: there is no rule F-99; did you mean `F-09`?"),
        ("F-22..F-23", "F-22..F-23..F-24", "3:21: `F-23..F-24` is not a rule id; rule ids look like F-05"),
        ("F-22..F-23", "F-21..F-22\", \"F-08", "3:35: F-08 needs F-06, which is not on in this rulebook"),
        ("\"F-20\"", "\"F-21\"", "3:13: F-21 needs F-20, which is not on in this rulebook"),
        (
            "tight_victim",
            "tight_victims",
            "4:18: `Parameters` has no field `tight_victims`; did you mean `tight_victim`?",
        ),
        (
            "Any",
            "Anyone",
            "4:32: there is no `TightVictim` named `Anyone`; expected one of: Ally, Any, Opponent",
        ),
        (
            "tight_victim: Any",
            "friendly_fire_beyond: 51",
            "4:40: the cone may reach at most 50 hexes beyond the target",
        ),
        ("tight_victim: Any", "weather: (mist: 101)", "4:34: nothing is concealed by more than 100 percent"),
        ("tight_victim: Any", "weather: (fog: 255)", "4:33: nothing is concealed by more than 100 percent"),
        ("tight_victim: Any", "friendly_fire_beyond: -1", "4:40: the number `-1` is too small here"),
        ("about: \"a\",", "", "1:1: the field `about` of `Rulebook` is missing"),
    ];
    for (old, new, expected) in cases {
        assert_eq!(SOUND.matches(old).count(), 1, "{old}");
        let source = Source::inline("a.ron", &SOUND.replacen(old, new, 1));
        let told = Rulebook::read(&source, codex()).expect_err(new).to_string();
        assert_eq!(told, format!("a.ron:{expected}"), "{new}");
    }
}

#[test]
fn the_manual_lists_every_parameter() {
    let manual = include_str!("../../levels/README.md");
    let (_, manual) = manual.split_once("| Parameter |").expect("it lists parameters");
    let all = serde_json::to_value(Parameters::default()).expect("parameters are JSON");
    for (key, value) in all.as_object().expect("they have names") {
        let row = manual.lines().find(|line| line.starts_with(&format!("| `{key}` |")));
        let row = row.unwrap_or_else(|| panic!("{key} is missing"));
        for part in value.as_object().into_iter().flat_map(|parts| parts.keys()) {
            assert!(row.contains(&format!("{part}:")), "{key} lacks {part}: {row}");
        }
    }
}

#[test]
fn every_shipped_rulebook_is_sound_and_no_other_is_shipped() {
    for name in Rulebook::shipped_names() {
        Rulebook::shipped(name, codex()).unwrap_or_else(|error| panic!("{error}"));
    }
    let error = Rulebook::shipped("hose", codex()).unwrap_err();
    assert_eq!(error.to_string(), "rulebook: there is no rulebook `hose`; did you mean `house`?");
}

#[test]
fn two_policies_for_a_natural_twenty_need_a_third_that_settles_which_holds() {
    let book = |rules: &str| {
        let text = format!("(version: 1, name: \"n\", about: \"a\",\n    rules: [{rules}])");
        Rulebook::read(&Source::inline("a.ron", &text), codex())
    };
    let core = r#""C-05..C-06", "T-02..T-12""#;
    let told = book(&format!(r#"{core}, "F-01..F-07""#)).unwrap_err().to_string();
    assert_eq!(
        told,
        "a.ron:2:27: T-11 and F-02 decide the same thing in two ways; put H-01 on, which says when each applies, or \
         leave one of them out"
    );
    for settled in [core.to_owned(), format!(r#"{core}, "F-01..F-07", "H-01""#)] {
        book(&settled).unwrap_or_else(|error| panic!("{error}"));
    }
    let lonely = book(r#""C-05..C-06", "T-02..T-12", "H-01""#).unwrap_err().to_string();
    assert!(lonely.ends_with("H-01 needs F-02, which is not on in this rulebook"), "{lonely}");
}
