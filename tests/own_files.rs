//! Levels and rulebooks of the player's own, by name and by path; and paths in files, which lead nowhere else.

use std::fs;
use std::path::Path;

use crate::command::{Finished, hexfray, hexfray_where};

/// A rulebook whose name shows in what is printed.
const RULEBOOK: &str = r#"(
    version: 1, name: "mine", about: "No fumbles.", core: d20,
    rules: ["C-05..C-06", "T-02..T-05", "A-02", "A-04", "A-62"],
)"#;

/// A level under this rulebook.
fn level(rulebook: &str) -> String {
    format!(
        r#"(
    version: 1, title: "My yard", rulebook: {rulebook:?}, round_limit: 2, legend: {{ '.': () }},
    map: Fill(columns: 8, rows: 4, with: '.'),
    sides: {{ "red": (name: "Red", objectives: [Eliminate], deployment: [(0, 0)]),
        "blue": (name: "Blue", objectives: [Eliminate], deployment: [(7, 3)]) }},
    units: {{ "wat": (creature: "man-at-arms", side: "red", at: (2, 2), facing: East),
        "egon": (creature: "orc", side: "blue", at: (3, 2), facing: West) }},
)"#
    )
}

/// A home with folders for the player's own files.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        let home = Home(tempfile::tempdir().expect("a folder for the test"));
        for folder in ["data/hexfray/levels", "data/hexfray/rulebooks", "elsewhere"] {
            fs::create_dir_all(home.0.path().join(folder)).expect("a folder for the test");
        }
        home
    }

    fn write(&self, path: &str, text: &str) -> String {
        let path = self.0.path().join(path);
        fs::write(&path, text).expect("a file for the test");
        path.to_str().expect("paths of the test are UTF-8").to_owned()
    }

    fn run(&self, arguments: &[&str]) -> Finished {
        let data = self.0.path().join("data");
        let data = data.to_str().expect("paths of the test are UTF-8");
        hexfray_where(&[("XDG_DATA_HOME", data), ("HOME", data)], arguments)
    }
}

/// Only Linux lets a test say where the player's folders are.
fn is_linux() -> bool {
    cfg!(target_os = "linux")
}

const FORECAST: [&str; 5] = ["--attacker", "wat", "--target", "egon", "--json"];

fn simulate(level: &str) -> Vec<&str> {
    vec!["simulate", level, "--battles", "1", "--json", "--side", "red=charger", "--side", "blue=charger"]
}

#[test]
fn levels_and_rulebooks_of_ones_own_are_found_by_name() {
    if !is_linux() {
        return;
    }
    let home = Home::new();
    home.write("data/hexfray/rulebooks/mine.ron", RULEBOOK);
    home.write("data/hexfray/levels/yard.ron", &level("mine"));
    for arguments in [simulate("yard"), [&["forecast", "yard"], &FORECAST[..]].concat()] {
        let told = home.run(&arguments);
        assert_eq!(told.status, 0, "{arguments:?}: {}", told.stderr);
    }
    assert_eq!(home.run(&simulate("yard")).json()[0]["rulebook"], "mine");
    let other = home.run(
        &[
            &simulate("tavern")[..5],
            &["--side", "house=charger", "--side", "company=charger"],
            &["--rulebook", "mine"],
        ]
        .concat(),
    );
    assert_eq!(other.json()[0]["rulebook"], "mine", "{}", other.stderr);
    assert_eq!(home.run(&["rules", "--rulebook", "mine"]).status, 0);
    let wrong = home.run(&simulate("yrad"));
    assert_eq!(wrong.status, 2);
    assert!(wrong.stderr.contains("there is no level `yrad`; did you mean `yard`?"), "{}", wrong.stderr);
    let wrong = home.run(&["rules", "--rulebook", "mien"]);
    assert!(wrong.stderr.contains("did you mean `mine`?"), "{}", wrong.stderr);
    let script = home.write(
        "elsewhere/script.ron",
        r#"(version: 1, level: File("yard.ron"), rulebook: "mine", orders: [])"#,
    );
    let told = home.run(&["run", &script, "--json"]);
    assert_eq!(told.json()[0]["rulebook"], "mine", "{}", told.stderr);
    assert_eq!(home.run(&["run", &script, "--json", "--rulebook", "thac0"]).json()[0]["rulebook"], "thac0");
}

#[test]
fn a_rulebook_beside_a_file_is_named_by_path() {
    let home = Home::new();
    let rulebook = home.write("elsewhere/mine.ron", RULEBOOK);
    let yard = home.write("elsewhere/yard.ron", &level("mine.ron"));
    let script = home.write("elsewhere/script.ron", "(version: 1, level: File(\"yard.ron\"), orders: [])");
    let inline = format!("(version: 1, level: Inline({}), orders: [])", level("./mine.ron"));
    let inline = home.write("elsewhere/inline.ron", &inline);
    let own = "(version: 1, level: File(\"tavern.ron\"), rulebook: \"mine.ron\", orders: [])";
    let own = home.write("elsewhere/own.ron", own);
    for script in [&script, &inline, &own] {
        let told = home.run(&["run", script, "--json"]);
        assert_eq!(told.status, 0, "{script}: {}", told.stderr);
        assert_eq!(told.json()[0]["rulebook"], "mine", "{script}");
        assert_eq!(home.run(&["check", script]).status, 0, "{script}");
    }
    assert_eq!(home.run(&["check", &yard]).status, 0);
    assert_eq!(home.run(&simulate(&yard)).json()[0]["rulebook"], "mine");
    // A person may name any file.
    let told = home.run(&["run", "tests/scripts/faye.ron", "--json", "--rulebook", &rulebook]);
    assert!(told.stdout.contains("\"rulebook\":\"mine\""), "{}", told.stderr);
}

/// A rulebook in the player's folder or below it is named by its path as well, wherever the file that names it lies.
#[test]
fn a_rulebook_in_the_players_folder_is_named_by_path() {
    if !is_linux() {
        return;
    }
    let home = Home::new();
    fs::create_dir(home.0.path().join("data/hexfray/rulebooks/deep")).expect("a folder for the test");
    home.write("data/hexfray/rulebooks/mine.ron", RULEBOOK);
    let deep = home.write("data/hexfray/rulebooks/deep/mine.ron", &RULEBOOK.replace("mine", "deep-mine"));
    for (named, name) in [("mine", "mine"), ("mine.ron", "mine"), ("deep/mine.ron", "deep-mine")] {
        let yard = home.write("elsewhere/yard.ron", &level(named));
        assert_eq!(home.run(&["check", &yard]).status, 0, "{named}");
        let told = home.run(&simulate(&yard));
        assert_eq!(told.status, 0, "{named}: {}", told.stderr);
        assert_eq!(told.json()[0]["rulebook"], name, "{named}");
        home.write("data/hexfray/levels/own-yard.ron", &level(named));
        assert_eq!(home.run(&simulate("own-yard")).json()[0]["rulebook"], name, "{named}");
        let script =
            format!("(version: 1, level: File(\"own-yard.ron\"), rulebook: \"{named}\", orders: [])");
        let script = home.write("elsewhere/script.ron", &script);
        let told = home.run(&["run", &script, "--json"]);
        assert_eq!(told.status, 0, "{named}: {}", told.stderr);
        assert_eq!(told.json()[0]["rulebook"], name, "{named}");
    }
    for (named, name) in [("mine", "mine"), (deep.as_str(), "deep-mine")] {
        let script =
            home.write("elsewhere/plain.ron", "(version: 1, level: File(\"tavern.ron\"), orders: [])");
        let told = home.run(&["run", &script, "--json", "--rulebook", named]);
        assert_eq!(told.status, 0, "{named}: {}", told.stderr);
        assert_eq!(told.json()[0]["rulebook"], name, "{named}");
    }
}

/// What a path in a file must not lead to: nothing of it is printed.
#[test]
fn a_path_in_a_file_does_not_lead_out_of_its_folder() {
    let home = Home::new();
    let secret = home.write("secret.ron", "(password_of_somebody: 1)");
    let link = Path::new(&secret).with_file_name("elsewhere/link.ron");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&secret, &link).expect("a link for the test");
    for outside in ["../secret.ron", &secret, "deep/../../secret.ron", "link.ron", "../secret", "/etc/passwd"]
    {
        if outside == "link.ron" && !link.exists() {
            continue;
        }
        let yard = home.write("elsewhere/yard.ron", &level(outside));
        let inline = home.write(
            "elsewhere/script.ron",
            &format!("(version: 1, level: Inline({}), orders: [])", level(outside)),
        );
        for (arguments, status) in [
            ([&["forecast", &yard], &FORECAST[..]].concat(), 2),
            (simulate(&yard), 2),
            (vec!["tournament", "--level", &yard, "--battles", "1", "--player", "charger"], 2),
            (vec!["play", &yard], 2),
            (vec!["screenshot", &yard, "--out", "never.png"], 2),
            (vec!["check", &yard], 1),
            (vec!["run", &inline], 2),
        ] {
            if cfg!(not(feature = "view")) && ["play", "screenshot"].contains(&arguments[0]) {
                continue;
            }
            let told = home.run(&arguments);
            assert_eq!((told.status, told.stdout.as_str()), (status, ""), "{arguments:?}: {}", told.stderr);
            let said = ["leads out of", "is no rulebook file"].iter().any(|said| told.stderr.contains(said));
            assert!(said && !told.stderr.contains("password_of_somebody"), "{outside}: {}", told.stderr);
        }
    }
}

#[test]
fn a_faulty_rulebook_of_ones_own_is_told_where_it_is_faulty() {
    let home = Home::new();
    home.write("elsewhere/mine.ron", "(version: 1, name: \"n\", about: \"a\", core: d20, rules: [\"F-99\"])");
    let yard = home.write("elsewhere/yard.ron", &level("mine.ron"));
    let told = hexfray(&["check", &yard]);
    assert_eq!(told.status, 1);
    assert!(told.stderr.contains("mine.ron:1:56: there is no rule F-99"), "{}", told.stderr);
}

#[test]
fn a_level_hires_its_own_creatures_for_a_skirmish() {
    let home = Home::new();
    let own = level("house").trim_end().trim_end_matches(')').to_owned();
    let catalog = r#"catalog: (creatures: { "captain": (name: "captain", class: Warrior, level: 5, hit_points: 30,
        movement: 12, morale: 11, held: ["long_sword"]) }))"#;
    let yard = home.write("elsewhere/yard.ron", &format!("{own}{catalog}"));
    let made = hexfray(&["skirmish", &yard, "--force", "red=captain", "--force", "blue=orc"]);
    assert_eq!(made.status, 0, "{}", made.stderr);
    assert!(made.stdout.contains(r#"(creature: "captain", side: "red""#), "{}", made.stdout);
    let elsewhere = hexfray(&["skirmish", "archers-lane", "--force", "levy=captain"]);
    assert_eq!(elsewhere.status, 2);
    assert!(elsewhere.stderr.contains("there is no creature `captain`"), "{}", elsewhere.stderr);
}
