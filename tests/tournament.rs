//! Tournaments through the public command line.

use hexfray::ai::Player;
use serde_json::Value;

use crate::command::{hexfray, scratch};

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

/// A tournament of two players on two levels, but for its number of battles.
const SMALL: [&str; 10] = [
    "--level",
    "tavern",
    "--level",
    "archers-lane",
    "--player",
    "charger",
    "--player",
    "recruit",
    "--work",
    "20",
];

/// The output of `tournament --shard --json`, as files in folders of their own.
fn shards(arguments: &[&str], of: u32) -> Vec<(tempfile::TempDir, String)> {
    let fight = |number: u32| {
        let shard = format!("{number}/{of}");
        let told = hexfray(&[&["tournament"], arguments, &["--json", "--shard", &shard]].concat());
        assert_eq!(told.status, 0, "{}", told.stderr);
        scratch(&format!("shard-{number}.json"), told.stdout)
    };
    (1..=of).map(fight).collect()
}

/// What is told of a tournament, but for the time it took.
fn without_time(mut told: Value) -> Value {
    assert!(told["seconds"].is_f64(), "{told}");
    told["seconds"] = Value::Null;
    told
}

#[test]
fn shards_add_up_to_what_one_machine_finds() {
    for (seeds, of) in [("5", 3), ("1", 2)] {
        let arguments = [&SMALL[..], &["--battles", seeds, "--seed", "3"]].concat();
        let parts = shards(&arguments, of);
        // In any order.
        let files: Vec<&str> = parts.iter().rev().map(|(_, path)| path.as_str()).collect();
        let merged = hexfray(&[&["tournament-merge", "--json"], &files[..]].concat());
        assert_eq!(merged.status, 0, "{}", merged.stderr);
        let merged: Value = serde_json::from_str(&merged.stdout).expect("one object of JSON");
        assert_eq!(without_time(merged), without_time(tournament(&arguments)));

        let said = hexfray(&[&["tournament-merge"], &files[..]].concat()).stdout;
        let whole = hexfray(&[&["tournament"], &arguments[..]].concat()).stdout;
        let without_last = |told: &str| told.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(without_last(&said), without_last(&whole));
    }
}

#[test]
fn only_the_shards_of_one_tournament_are_merged() {
    let yard = |arguments: &[&str], of: u32| {
        shards(&[&["--level", "tavern", "--player", "charger"], arguments].concat(), of)
    };
    let parts = yard(&["--battles", "2"], 2);
    let (first, second) = (parts[0].1.as_str(), parts[1].1.as_str());
    let level = std::fs::read_to_string("levels/tavern.ron").expect("the level is shipped");
    let (_folder, changed) = scratch("tavern.ron", level.replacen("round_limit: ", "round_limit: 1", 1));
    let others = [
        ("first seed `9`", yard(&["--battles", "2", "--seed", "9"], 2)),
        ("battles `3`", yard(&["--battles", "3"], 2)),
        ("number of shards `3`", yard(&["--battles", "2"], 3)),
        ("work `5`", yard(&["--battles", "2", "--work", "5"], 2)),
        ("levels `tavern, archers-lane`", yard(&["--battles", "2", "--level", "archers-lane"], 2)),
        ("players `charger, recruit`", yard(&["--battles", "2", "--player", "recruit"], 2)),
        (
            "fingerprint of tavern `",
            shards(&["--level", &changed, "--player", "charger", "--battles", "2"], 2),
        ),
    ];
    let text = std::fs::read_to_string(second).expect("it was written");
    let forged = |old: &str, new: &str| {
        let forged = text.replacen(old, new, 1);
        assert_ne!(forged, text, "{old}");
        scratch("forged.json", forged)
    };
    let played = forged("\"played\":2", "\"played\":4");
    let more = forged("\"wins\":", "\"wins\":9");
    let endless = forged("\"battles\":2", "\"battles\":18446744073709551615");
    let nobody = forged("[\"charger\"]", "[]");
    let (_folder, no_shard) = scratch("report.json", "{\"battles\": 2}");
    let simulated = hexfray(&[
        "simulate",
        "tavern",
        "--battles",
        "2",
        "--side",
        "house=charger",
        "--json",
        "--shard",
        "1/2",
    ]);
    let (_folder, simulated) = scratch("simulated.json", simulated.stdout);
    let mut cases = vec![
        (vec![first], "no file has shard 2/2"),
        (vec![second], "no file has shard 1/2"),
        (vec![first, second, first], "already"),
        (vec![first, &played.1], "do not add up"),
        (vec![first, &more.1], "do not add up"),
        (vec![first, &endless.1], "do not add up"),
        (vec![first, &nobody.1], "do not add up"),
        (vec![first, &no_shard], "report.json:1:"),
        (vec![&simulated], "this is not what tournament --shard --json printed"),
        (vec![first, "nowhere.json"], "there is no such file"),
    ];
    cases.extend(others.iter().map(|(said, other)| (vec![first, other[1].1.as_str()], *said)));
    for (files, said) in cases {
        let told = hexfray(&[&["tournament-merge"], &files[..]].concat());
        assert_eq!((told.status, told.stdout.as_str()), (2, ""), "{said}");
        assert!(told.stderr.contains(said), "{said}: {}", told.stderr);
    }
    let told = hexfray(&["simulate-merge", first, second]);
    assert!(told.status == 2 && told.stderr.contains("what simulate --shard"), "{}", told.stderr);
    for bad in [&["--shard", "0/2"][..], &["--shard", "3/2"], &["--shard", "1/2", "--gauntlet"]] {
        assert_eq!(hexfray(&[&["tournament", "--battles", "2"], bad].concat()).status, 2, "{bad:?}");
    }
}
