//! Tournaments through the public command line.

use hexfray::ai::Player;
use serde_json::Value;

use crate::command::hexfray;

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
    assert_eq!((&one["ratings"], &one["habits"]), (&two["ratings"], &two["habits"]));

    let players = Player::ALL.len();
    assert_eq!(one["battles"], 2 * 2 * players.pow(2));
    assert_eq!(list(&one, "meetings").len(), players * (players - 1) / 2);
    for meeting in list(&one, "meetings") {
        assert_eq!(meeting["overall"]["battles"], 8, "{meeting}");
        assert!(meeting["overall"]["wins"].as_u64() >= meeting["overall"]["losses"].as_u64(), "{meeting}");
        assert_eq!(list(meeting, "levels").len(), 2, "{meeting}");
    }
    assert_eq!(list(&one, "mirrors").len(), 2 * players);
    let names = Player::ALL.map(Player::name);
    for (of_players, key) in [("ratings", "elo"), ("habits", "idle_turns")] {
        let told: Vec<&str> =
            list(&one, of_players).iter().filter_map(|of_one| of_one["player"].as_str()).collect();
        assert_eq!(told, names, "{of_players}");
        assert!(list(&one, of_players).iter().all(|of_one| of_one[key].is_f64()), "{of_players}");
    }
    assert_eq!((&one["ratings"][0]["elo"], &one["ratings"][0]["interval"]), (&1000.0.into(), &Value::Null));
    // Every player plays a side 2 · 2 seeds against each of 3 others and 2 sides against itself, on 2 levels.
    assert!(list(&one, "habits").iter().all(|habits| habits["played"] == 2 * (2 * 2 * 3 + 2 * 2)));
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
    let habits = &list(&told, "habits")[0];
    assert_eq!(habits["played"], 6);
    for key in ["turns", "idle_turns", "friendly_fire", "long_shots", "left_lying", "fumbles"] {
        let of_side = |side: &str| simulated[0]["sides"][side][key].as_f64().expect("a figure");
        let both = (of_side("house") + of_side("company")) / 2.0;
        let told = habits[key].as_f64().expect("a figure");
        assert!((told - both).abs() < 1e-9, "{key}: {told} is not {both}");
    }
    let said = hexfray(&["tournament", "--battles", "1", "--level", "tavern", "--player", "charger"]).stdout;
    assert!(said.contains("charger against itself") && said.contains("tavern"), "{said}");
    assert!(
        said.contains("1000 (the others are measured by it)") && said.contains(" turns idle, "),
        "{said}"
    );
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
