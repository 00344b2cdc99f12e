//! Many battles through the public command line.

use serde_json::Value;

use crate::command::hexfray;

fn simulate(arguments: &[&str]) -> Value {
    let told = hexfray(&[&["simulate"], arguments, &["--json"]].concat());
    assert_eq!(told.status, 0, "{}", told.stderr);
    serde_json::from_str(&told.stdout).expect("one object of JSON")
}

fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no count"))
}

#[test]
fn every_level_is_fought_to_its_end_and_alike_on_any_number_of_threads() {
    for level in ["archers-lane", "stone-bridge", "tavern", "ruined-stair", "night-ford"] {
        let one = simulate(&[level, "--battles", "3", "--seed", "7", "--threads", "1"]);
        let two = simulate(&[level, "--battles", "3", "--seed", "7", "--threads", "2"]);
        assert_eq!(one["log_hash"], two["log_hash"], "{level}");
        assert_eq!((&one["wins"], &one["sides"]), (&two["wins"], &two["sides"]), "{level}");

        let wins = one["wins"].as_object().expect("wins by side");
        let decided: u64 = wins.values().map(count).sum();
        assert_eq!((decided + count(&one["draws"]), count(&one["battles"])), (3, 3), "{level}");
        assert!(count(&one["activations"]) > 30, "{level}: {one}");
        for (side, bounds) in one["intervals"].as_object().expect("intervals by side") {
            let share = count(&wins[side]) as f64 / 3.0;
            let bound = |place: usize| bounds[place].as_f64().expect("a number");
            assert!(bound(0) <= share && share <= bound(1), "{level}: {side} {bounds}");
        }
    }
}

#[test]
fn other_seeds_make_other_battles() {
    let (one, other) = (
        simulate(&["archers-lane", "--battles", "1", "--seed", "1"]),
        simulate(&["archers-lane", "--battles", "1", "--seed", "2"]),
    );
    assert_ne!(one["log_hash"], other["log_hash"]);
}

#[test]
fn battles_are_listed_for_a_spreadsheet() {
    let told = hexfray(&["simulate", "tavern", "--battles", "2", "--csv"]);
    let lines: Vec<&str> = told.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "seed,winner,rounds,activations"));
    assert!(lines[1].starts_with("1,") && lines[2].starts_with("2,"), "{lines:?}");
    let said = hexfray(&["simulate", "tavern", "--battles", "1"]);
    assert!(said.stdout.contains("1 battles,") && said.stdout.contains("go down"), "{}", said.stdout);
}

#[test]
fn who_is_to_fight_must_be_known() {
    for (side, said) in [
        ("levvy=charger", "did you mean `levy`"),
        ("levy", "SIDE=PLAYER"),
        ("levy=chargr", "did you mean `charger`"),
    ] {
        let told = hexfray(&["simulate", "archers-lane", "--battles", "1", "--side", side]);
        assert_eq!(told.status, 2, "{side}");
        assert!(told.stderr.contains(said), "{side}: {}", told.stderr);
    }
    assert_eq!(hexfray(&["simulate", "archers-lane", "--battles", "0"]).status, 2);
}
