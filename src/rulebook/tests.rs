//! Every fault that a rulebook can have, with the place and the message.

use crate::level::Source;
use crate::model::{RuleId, Series};
use crate::rulebook::{Codex, Core, CoreName, Parameters, Rule, Rulebook};
use crate::rules::codex;

/// A rulebook without a fault.
const SOUND: &str = r#"(
    version: 1, name: "n", about: "a", core: d20,
    rules: ["F-20", "F-22..F-23", "C-05..C-06", "T-02..T-05", "A-02", "A-04"],
    parameters: (tight_victim: Any),
)"#;

#[test]
fn wrong_rulebooks_are_refused() {
    Rulebook::read(&Source::inline("a.ron", SOUND), codex()).unwrap_or_else(|error| panic!("{error}"));
    let cases = [
        ("version: 1", "version: 2", "2:14: version 2 of the rulebook format; this game reads version 1"),
        ("F-20", "F-42", "3:13: there is no rule F-42; did you mean `A-42`?"),
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
        (
            ", core: d20",
            "",
            "1:1: this rulebook has no core: the field `core` is missing; write `core: d20` after the name; a \
             rulebook has one core",
        ),
        (
            "core: d20",
            "core: d100",
            "2:46: there is no `Core` named `d100`; expected one of: d20, percentile",
        ),
        (
            "core: d20",
            "core: percentile",
            "2:46: the percentile core is known by name alone: this version of the game does not play it; write \
             `core: d20`",
        ),
        (
            "\"T-02..T-05\"",
            "\"T-03..T-05\"",
            "3:12: this rulebook has no whole core: T-02 is off, which the d20 core cannot do without; put \
             C-05..C-06, T-02..T-05, A-02 and A-04 on",
        ),
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
        let text = format!("(version: 1, name: \"n\", about: \"a\", core: d20,\n    rules: [{rules}])");
        Rulebook::read(&Source::inline("a.ron", &text), codex())
    };
    let core = r#""A-02", "A-04", "C-05..C-06", "T-02..T-12""#;
    let told = book(&format!(r#"{core}, "F-01..F-07""#)).unwrap_err().to_string();
    assert_eq!(
        told,
        "a.ron:2:43: T-11 and F-02 decide the same thing in two ways; put H-01 on, which says when each applies, or \
         leave one of them out"
    );
    for settled in [core.to_owned(), format!(r#"{core}, "F-01..F-07", "H-01""#)] {
        book(&settled).unwrap_or_else(|error| panic!("{error}"));
    }
    let lonely = book(&format!(r#"{core}, "H-01""#)).unwrap_err().to_string();
    assert!(lonely.ends_with("H-01 needs F-02, which is not on in this rulebook"), "{lonely}");
}

#[test]
fn a_rule_of_another_core_is_refused_and_one_of_any_core_is_not() {
    let plotted = RuleId::new(Series::P, 1);
    let of = |core| Rule { core, ..Rule::new(plotted, "Plotted seconds", "") };
    let read = |core| {
        let codex = Codex::new(codex().rules().iter().copied().chain([of(core)]));
        Rulebook::read(&Source::inline("a.ron", &SOUND.replacen("F-20", "P-01", 1)), &codex)
    };
    assert!(read(None).unwrap().has(plotted) && read(Some(CoreName::D20)).unwrap().has(plotted));
    assert_eq!(
        read(Some(CoreName::Percentile)).unwrap_err().to_string(),
        "a.ron:3:13: P-01 belongs to the percentile core, and this rulebook has the d20 core; leave P-01 out; only a \
         rulebook with `core: percentile` can have it"
    );
}

#[test]
fn a_core_has_its_own_rules_and_what_fits_any_core_needs_none_of_them() {
    for core in Core::ALL {
        for id in core.must_have() {
            let rule = codex().rule(*id).unwrap_or_else(|| panic!("{id} is missing"));
            assert_eq!(rule.core, Some(core.name()), "{id}");
            let outside = rule.needs.iter().find(|need| !core.must_have().contains(need));
            assert_eq!(outside, None, "{id} needs more than the core");
        }
    }
    let free = |id: RuleId| codex().rule(id).is_some_and(|rule| rule.core.is_none());
    let bound = codex()
        .rules()
        .iter()
        .filter(|rule| free(rule.id))
        .find(|rule| !rule.needs.iter().all(|need| free(*need)));
    assert_eq!(bound.map(|rule| rule.id), None, "it fits any core and needs a rule of one");
}
