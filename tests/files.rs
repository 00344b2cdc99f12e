//! The files that come with the game and the examples in the manual have no faults.

use crate::command::{hexfray, ron_files, scratch};

#[test]
fn every_shipped_file_checks() {
    for (folder, what) in [
        ("levels", ": level "),
        ("assets/rulebooks", ": rulebook "),
        ("assets", ": catalog"),
        ("tests/scripts", ": script "),
    ] {
        let files = ron_files(folder);
        assert!(!files.is_empty(), "{folder}");
        let paths = files.iter().map(|path| path.to_str().unwrap());
        let arguments: Vec<&str> = ["check"].into_iter().chain(paths).collect();
        let finished = hexfray(&arguments);
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        assert_eq!(finished.stdout.lines().count(), files.len());
        let personalities = "assets/personalities.ron: 5 personalities";
        let told = |line: &str| line == personalities || line.contains(what);
        assert!(finished.stdout.lines().all(told), "{}", finished.stdout);
    }
}

#[test]
fn one_bad_file_among_good_ones_fails_the_check() {
    let (_folder, bad) = scratch("bad.ron", "(version: 1, map: 3)");
    let finished = hexfray(&["check", "levels/tavern.ron", &bad, "levels/stone-bridge.ron"]);
    assert_eq!(finished.status, 1);
    assert_eq!(finished.stdout.lines().count(), 2);
    assert!(finished.stderr.contains("bad.ron:1:"), "{}", finished.stderr);
}

/// All RON blocks of the manual that are whole files.
#[test]
fn the_examples_of_the_manual_check() {
    let manual = include_str!("../levels/README.md");
    let blocks: Vec<&str> =
        manual.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "a level, a script and a rulebook");
    for block in blocks {
        let (_folder, path) = scratch("example.ron", block);
        let finished = hexfray(&["check", &path]);
        assert_eq!(finished.status, 0, "{}\n{block}", finished.stderr);
        if block.contains("orders:") {
            let finished = hexfray(&["run", &path]);
            assert_eq!(finished.status, 0, "{}\n{block}", finished.stderr);
        }
    }
}

#[test]
fn every_rule_is_listed() {
    let finished = hexfray(&["rules", "--json"]);
    assert_eq!(finished.status, 0);
    let rules = finished.json();
    assert_eq!(rules.len(), hexfray::rules::codex().rules().len());
    let of =
        |id: &str| rules.iter().find(|rule| rule["id"] == id).unwrap_or_else(|| panic!("{id} is missing"));
    assert_eq!(of("F-10")["parameters"]["friendly_fire_half_angle"]["house"], "Thirty");
    assert!(of("F-05")["rulebooks"].as_array().is_some_and(|names| names.contains(&"house".into())));
    let strict = hexfray(&["rules", "--rulebook", "assets/rulebooks/crits-and-fumbles.ron", "--json"]).json();
    let free = strict.iter().find(|rule| rule["id"] == "C-10").expect("off, but listed");
    assert_eq!(free["rulebooks"], serde_json::json!([]));
    let listed = hexfray(&["rules"]).stdout;
    assert!(listed.contains("F-05  The bare head"));
    let note = listed.lines().find(|line| line.starts_with("F-32")).expect("notes are listed");
    assert!(note.ends_with("  note"), "{note}");
    assert_eq!(of("F-32")["note"], true);
}

#[test]
fn help_names_every_command() {
    let help = hexfray(&["--help"]);
    assert_eq!(help.status, 0);
    let commands =
        ["check", "rules", "run", "replay", "forecast", "simulate", "simulate-merge", "tournament"];
    for command in commands {
        assert!(help.stdout.contains(command), "{}", help.stdout);
        assert_eq!(hexfray(&[command, "--help"]).status, 0);
    }
}
