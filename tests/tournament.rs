//! Tournaments through the public command line.

use hexfray::ai::Player;
use serde_json::Value;

use crate::command::{hexfray, ron_files};

fn tournament(arguments: &[&str]) -> Value {
    let told = hexfray(&[&["tournament"], arguments, &["--json"]].concat());
    assert_eq!(told.status, 0, "{}", told.stderr);
    serde_json::from_str(&told.stdout).expect("one object of JSON")
}

fn list<'v>(value: &'v Value, name: &str) -> &'v Vec<Value> {
    value[name].as_array().unwrap_or_else(|| panic!("{name} of {value} is no list"))
}

#[test]
fn all_players_meet_with_the_same_result_on_any_number_of_threads() {
    let arguments = ["--battles", "2", "--work", "20", "--level", "tavern", "--level", "stone-bridge"];
    let one = tournament(&[&arguments[..], &["--threads", "1"]].concat());
    let two = tournament(&[&arguments[..], &["--threads", "2"]].concat());
    assert_eq!((&one["meetings"], &one["mirrors"]), (&two["meetings"], &two["mirrors"]));

    let players = Player::ALL.len();
    assert_eq!(one["battles"], 2 * 2 * players.pow(2));
    assert_eq!(list(&one, "meetings").len(), players * (players - 1) / 2);
    for meeting in list(&one, "meetings") {
        assert_eq!(meeting["overall"]["battles"], 8, "{meeting}");
        assert!(meeting["overall"]["wins"].as_u64() >= meeting["overall"]["losses"].as_u64(), "{meeting}");
        assert_eq!(list(meeting, "levels").len(), 2, "{meeting}");
    }
    assert_eq!(list(&one, "mirrors").len(), 2 * players);
}

/// A player against itself gives the same results as `simulate`.
#[test]
fn a_mirror_is_a_simulation() {
    let told = tournament(&["--battles", "3", "--seed", "4", "--level", "tavern", "--player", "charger"]);
    let chargers = ["--side", "house=charger", "--side", "company=charger"];
    let simulated = ["simulate", "tavern", "--battles", "3", "--seed", "4", "--json"];
    let simulated = hexfray(&[&simulated[..], &chargers].concat()).json();
    let [mirror] = &list(&told, "mirrors")[..] else { panic!("one player on one level: {told}") };
    for (place, count) in [(0, "wins"), (1, "losses")] {
        let side = mirror["sides"][place].as_str().expect("a side");
        assert_eq!(mirror[count], simulated[0]["wins"][side], "{mirror}");
    }
    assert_eq!((&mirror["draws"], &mirror["level"]), (&simulated[0]["draws"], &"tavern".into()));
    let said = hexfray(&["tournament", "--battles", "1", "--level", "tavern", "--player", "charger"]).stdout;
    assert!(said.contains("charger against itself") && said.contains("tavern"), "{said}");
}

#[test]
fn the_gauntlet_is_the_same_on_any_number_of_threads() {
    let arguments = ["--gauntlet", "--battles", "2", "--player", "charger", "--player", "recruit"];
    let one = tournament(&[&arguments[..], &["--threads", "1"]].concat());
    let two = tournament(&[&arguments[..], &["--threads", "2"]].concat());
    assert_eq!((&one["trials"], &one["verdicts"]), (&two["trials"], &two["verdicts"]));

    let situations = ron_files("assets/gauntlet");
    assert_eq!((one["battles"].as_u64(), situations.len()), (Some(2 * 2 * 12), 12));
    for file in situations {
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        let of_it = list(&one, "trials").iter().filter(|trial| trial["situation"] == name);
        let players: Vec<&Value> = of_it.clone().map(|trial| &trial["player"]).collect();
        assert_eq!(players, ["charger", "recruit"], "{name}");
        for trial in of_it {
            let good = trial["good"].as_u64().expect("a count");
            assert_eq!(
                (trial["battles"].as_u64(), trial["passed"].as_bool()),
                (Some(2), Some(good == 2)),
                "{trial}"
            );
            assert_eq!(trial["missed"].as_object().map(|lines| lines.is_empty()), Some(good == 2), "{trial}");
        }
    }
    for verdict in list(&one, "verdicts") {
        let passed = list(&one, "trials")
            .iter()
            .filter(|trial| trial["player"] == verdict["player"] && trial["passed"] == true);
        assert_eq!(
            (verdict["passed"].as_u64(), &verdict["situations"]),
            (Some(passed.count() as u64), &12.into())
        );
    }
}

/// Whoever runs into every fire and every volley is found out, and is not told to have done well.
#[test]
fn the_gauntlet_tells_good_answers_from_bad_ones() {
    let told = hexfray(&["tournament", "--gauntlet", "--battles", "5", "--player", "charger"]);
    assert_eq!(told.status, 0, "{}", told.stderr);
    for (title, said) in [
        ("Go around the fire (go-around-the-fire)", "failed: good in "),
        (
            "Run with the treasure (run-with-the-treasure)",
            "failed: good in 0 of 5 (0.0 to 43.4 %); missed line ",
        ),
        ("Retake the bow (retake-the-bow)", "failed: good in 0 of 5 "),
    ] {
        let line = told.stdout.lines().skip_while(|line| *line != title).nth(1);
        assert!(
            line.is_some_and(|line| line.starts_with(&format!("  charger              {said}"))),
            "{line:?}"
        );
    }
    assert!(told.stdout.lines().any(|line| line.starts_with("charger passes ")), "{}", told.stdout);
}

/// The manual has every situation in its table, and no other.
#[test]
fn every_situation_is_in_the_manual() {
    let manual = include_str!("../levels/README.md");
    let section =
        manual.split("### Situations").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a section");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let told: std::collections::BTreeSet<&str> = rows.collect();
    let files = ron_files("assets/gauntlet");
    let names: std::collections::BTreeSet<&str> =
        files.iter().filter_map(|file| file.file_stem()?.to_str()).collect();
    assert_eq!(told, names);
}

#[test]
fn players_and_levels_must_be_known_and_named_once() {
    for (arguments, said) in [
        (["--player", "chargr", "--player", "charger"], "did you mean `charger`"),
        (["--player", "charger", "--player", "charger"], "named twice"),
        (["--level", "tavern", "--level", "tavern.ron"], "named twice"),
        (["--level", "tavren", "--battles", "1"], "tavren"),
    ] {
        let told = hexfray(&[&["tournament"], &arguments[..]].concat());
        assert_eq!((told.status, told.stdout.as_str()), (2, ""), "{said}");
        assert!(told.stderr.contains(said), "{said}: {}", told.stderr);
    }
}
