//! Many battles through the public command line.

use serde_json::Value;

use crate::command::{hexfray, scratch};

fn simulate(arguments: &[&str]) -> Value {
    let told = hexfray(&[&["simulate"], arguments, &["--json"]].concat());
    assert_eq!(told.status, 0, "{}", told.stderr);
    serde_json::from_str(&told.stdout).expect("one object of JSON")
}

/// Chargers on both sides of a level; they think least, so that the test takes least time.
fn chargers(level: &str) -> [&'static str; 4] {
    let sides = match level {
        "archers-lane" => ["levy=charger", "reavers=charger"],
        "stone-bridge" => ["guards=charger", "raiders=charger"],
        "tavern" => ["house=charger", "company=charger"],
        "ruined-stair" => ["brothers=charger", "hobgoblins=charger"],
        "night-ford" => ["watch=charger", "raiders=charger"],
        "granary" => ["abbey=charger", "reeve=charger"],
        "goblin-hoard" => ["delvers=charger", "goblins=charger"],
        "first-blood" => ["farm=charger", "goblins=charger"],
        "orchard-gap" => ["parson=charger", "squire=charger"],
        "wash-house" => ["north=charger", "south=charger"],
        "tar-kiln" => ["burners=charger", "runners=charger"],
        "champions-ring" => ["alban=charger", "brunna=charger"],
        "breach" => ["garrison=charger", "storm=charger"],
        "ghoul-crypt" => ["pack=charger", "seal=charger"],
        "library" => ["hunters=charger", "reader=charger"],
        "spider-cave" => ["cutters=charger", "spiders=charger"],
        "sickroom" => ["abbey=charger", "outlaws=charger"],
        "wizards-duel" => ["malachy=charger", "sabine=charger"],
        _ => panic!("the sides of {level} are not written down"),
    };
    ["--side", sides[0], "--side", sides[1]]
}

/// Battles of chargers, with more arguments.
fn charge(level: &str, arguments: &[&str]) -> Value {
    simulate(&[&[level], &chargers(level)[..], arguments].concat())
}

fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no count"))
}

#[test]
fn every_level_is_fought_to_its_end_with_the_same_result_on_any_number_of_threads() {
    for level in [
        "archers-lane",
        "stone-bridge",
        "tavern",
        "ruined-stair",
        "night-ford",
        "granary",
        "goblin-hoard",
        "first-blood",
        "orchard-gap",
        "wash-house",
        "tar-kiln",
        "champions-ring",
        "breach",
        "ghoul-crypt",
        "library",
        "spider-cave",
        "sickroom",
        "wizards-duel",
    ] {
        let one = charge(level, &["--battles", "3", "--seed", "7", "--threads", "1"]);
        let two = charge(level, &["--battles", "3", "--seed", "7", "--threads", "2"]);
        assert_eq!(one["log_hash"], two["log_hash"], "{level}");
        assert_eq!((&one["wins"], &one["sides"]), (&two["wins"], &two["sides"]), "{level}");

        let wins = one["wins"].as_object().expect("wins by side");
        let decided: u64 = wins.values().map(count).sum();
        assert_eq!((decided + count(&one["draws"]), count(&one["battles"])), (3, 3), "{level}");
        assert!(count(&one["activations"]) > 30, "{level}: {one}");
        let decisions = one["decisions"].as_object().expect("decisions by goal");
        assert_eq!(decisions.values().map(count).sum::<u64>(), 3, "{level}: {one}");
        for (side, won) in wins {
            let by_goal = decisions.iter().filter(|(goal, _)| goal.starts_with(&format!("{side} wins: ")));
            assert_eq!(by_goal.map(|(_, battles)| count(battles)).sum::<u64>(), count(won), "{level}: {one}");
        }
        for (side, bounds) in one["intervals"].as_object().expect("intervals by side") {
            let share = count(&wins[side]) as f64 / 3.0;
            let bound = |place: usize| bounds[place].as_f64().expect("a number");
            assert!(bound(0) <= share && share <= bound(1), "{level}: {side} {bounds}");
        }
    }
}

/// A routed unit dies of a free attack while a question is open (T-12), without any order.
#[test]
fn a_question_that_the_clock_leaves_behind_is_answered() {
    let told = simulate(&[
        "chapel",
        "--battles",
        "1",
        "--seed",
        "34",
        "--side",
        "company=charger",
        "--side",
        "dead=charger",
    ]);
    assert!(count(&told["activations"]) > 100, "{told}");
}

#[test]
fn other_seeds_make_other_battles() {
    let (one, other) = (
        charge("archers-lane", &["--battles", "1", "--seed", "1"]),
        charge("archers-lane", &["--battles", "1", "--seed", "2"]),
    );
    assert_ne!(one["log_hash"], other["log_hash"]);
}

#[test]
fn battles_are_listed_for_a_spreadsheet() {
    let told =
        hexfray(&[&["simulate", "tavern", "--battles", "2", "--csv"], &chargers("tavern")[..]].concat());
    let lines: Vec<&str> = told.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "seed,winner,rounds,activations"));
    assert!(lines[1].starts_with("1,") && lines[2].starts_with("2,"), "{lines:?}");
    let said = hexfray(&[&["simulate", "tavern", "--battles", "1"], &chargers("tavern")[..]].concat());
    assert!(said.stdout.contains("1 battles,") && said.stdout.contains("go down"), "{}", said.stdout);
}

#[test]
fn players_and_sides_must_be_known() {
    for (side, said) in [
        ("levvy=charger", "did you mean `levy`"),
        ("levy", "SIDE=PLAYER"),
        ("levy=chargr", "did you mean `charger`"),
    ] {
        for option in ["--side", "--compare-side"] {
            let told = hexfray(&["simulate", "archers-lane", "--battles", "1", option, side]);
            assert_eq!(told.status, 2, "{side}");
            assert!(told.stderr.contains(said), "{side}: {}", told.stderr);
        }
    }
    assert_eq!(hexfray(&["simulate", "archers-lane", "--battles", "0"]).status, 2);
    for option in ["--side", "--compare-side"] {
        let twice = [option, "levy=charger", option, "levy=recruit"];
        let told = hexfray(&[&["simulate", "archers-lane", "--battles", "1"], &twice[..]].concat());
        let said = format!("{option} levy is named twice; name each once");
        assert!(told.status == 2 && told.stderr.contains(&said), "{}", told.stderr);
    }
}

fn without_time(mut told: Value) -> Value {
    told.as_object_mut().expect("an object").remove("seconds").expect("it says how long it took");
    told
}

#[test]
fn a_set_up_compared_with_itself_does_not_differ() {
    let told = charge("tavern", &["--battles", "4", "--compare-side", "house=charger"]);
    assert_eq!(told["log_hash"], told["compared"]["log_hash"]);
    let differences = told["compared"]["differences"].as_object().expect("differences by side");
    assert_eq!(differences.len(), 2);
    for (side, differs) in differences {
        for what in ["fallen", "taken"] {
            assert_eq!(
                differs[what],
                serde_json::json!({ "difference": 0.0, "interval": [0.0, 0.0] }),
                "{side}"
            );
        }
        let wins = &differs["wins"];
        assert_eq!(wins["difference"], 0.0);
        assert_eq!(wins["interval"][0].as_f64().map(|low| -low), wins["interval"][1].as_f64());
    }
}

#[test]
fn another_rulebook_is_compared_on_the_same_seeds() {
    let common = ["--battles", "8", "--seed", "5"];
    let simulate = |arguments: &[&str]| charge("archers-lane", arguments);
    let compare = ["--compare-rulebook", "thac0", "--threads", "2"];
    let both = simulate(&[&common[..], &compare].concat());
    let (house, thac0) = (simulate(&common), simulate(&[&common[..], &["--rulebook", "thac0"]].concat()));
    let other = &both["compared"];
    assert_eq!((&both["rulebook"], &other["rulebook"]), (&"house".into(), &"thac0".into()));
    for what in ["log_hash", "wins", "intervals", "sides", "rounds_mean", "rulebook_hash"] {
        assert_eq!((&both[what], &other[what]), (&house[what], &thac0[what]), "{what}");
    }
    for (side, differs) in other["differences"].as_object().expect("differences by side") {
        let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{value} is no number"));
        let share = |told: &Value| number(&told["wins"][side]) / 8.0;
        let fallen = |told: &Value| number(&told["sides"][side]["fallen"]);
        let near = |found: &Value, expected: f64| assert!((number(found) - expected).abs() < 1e-12, "{side}");
        near(&differs["wins"]["difference"], share(&thac0) - share(&house));
        near(&differs["fallen"]["difference"], fallen(&thac0) - fallen(&house));
        assert!(number(&differs["fallen"]["interval"][0]) <= number(&differs["fallen"]["difference"]));
    }
    let one = simulate(&[&common[..], &["--compare-rulebook", "thac0", "--threads", "1"]].concat());
    assert_eq!(without_time(one), without_time(both));
}

#[test]
fn a_comparison_is_listed_and_told() {
    let arguments = ["simulate", "tavern", "--battles", "2", "--work", "77", "--compare-work", "78"];
    let arguments = [&arguments[..], &chargers("tavern")].concat();
    let listed = hexfray(&[&arguments[..], &["--csv"]].concat());
    let lines: Vec<Vec<&str>> = listed.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 3, "{}", listed.stdout);
    assert!(lines.iter().all(|columns| columns.len() == 7), "{}", listed.stdout);
    let told = hexfray(&arguments).stdout;
    for said in ["work 77", "compared with", "work 78", "what differs", "% of the battles won"] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

/// The output of `simulate --shard --json`, as files in a folder of their own.
struct Shards {
    files: Vec<(tempfile::TempDir, String)>,
}

impl Shards {
    fn fight(arguments: &[&str], of: u32) -> Shards {
        let arguments = &[arguments, &chargers(arguments[0])].concat()[..];
        let fight = |number: u32| {
            let shard = format!("{number}/{of}");
            let told = hexfray(&[&["simulate"], arguments, &["--json", "--shard", &shard]].concat());
            assert_eq!(told.status, 0, "{}", told.stderr);
            scratch(&format!("shard-{number}.json"), told.stdout)
        };
        Shards { files: (1..=of).map(fight).collect() }
    }

    fn path(&self, place: usize) -> &str {
        &self.files[place].1
    }
}

#[test]
fn shards_add_up_to_what_one_machine_finds() {
    let arguments = ["archers-lane", "--battles", "7", "--seed", "3", "--compare-rulebook", "thac0"];
    let shards = Shards::fight(&arguments, 3);
    // In any order.
    let files = ["simulate-merge", shards.path(2), shards.path(0), shards.path(1)];
    let merged = hexfray(&[&files[..], &["--json"]].concat());
    assert_eq!(merged.status, 0, "{}", merged.stderr);
    let merged: Value = serde_json::from_str(&merged.stdout).expect("one object of JSON");
    let arguments = [&arguments[..], &chargers("archers-lane")].concat();
    assert_eq!(without_time(merged), without_time(simulate(&arguments)));

    let said = hexfray(&files).stdout;
    let whole = hexfray(&[&["simulate"], &arguments[..]].concat()).stdout;
    let without_last = |told: &str| told.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_last(&said), without_last(&whole));
}

#[test]
fn there_may_be_more_shards_than_battles() {
    let shards = Shards::fight(&["tavern", "--battles", "1"], 2);
    let merged = hexfray(&["simulate-merge", "--json", shards.path(0), shards.path(1)]);
    let merged: Value = serde_json::from_str(&merged.stdout).expect("one object of JSON");
    assert_eq!(without_time(merged), without_time(charge("tavern", &["--battles", "1"])));
}

#[test]
fn only_the_shards_of_one_simulation_are_merged() {
    let shards = Shards::fight(&["tavern", "--battles", "2"], 2);
    let (first, second) = (shards.path(0), shards.path(1));
    let others = [
        ("first seed `9`", Shards::fight(&["tavern", "--battles", "2", "--seed", "9"], 2)),
        ("battles `3`", Shards::fight(&["tavern", "--battles", "3"], 2)),
        ("number of shards `3`", Shards::fight(&["tavern", "--battles", "2"], 3)),
        ("level `", Shards::fight(&["archers-lane", "--battles", "2"], 2)),
        ("rulebook `thac0`", Shards::fight(&["tavern", "--battles", "2", "--rulebook", "thac0"], 2)),
        ("work `5`", Shards::fight(&["tavern", "--battles", "2", "--work", "5"], 2)),
        ("compared with `", Shards::fight(&["tavern", "--battles", "2", "--compare-work", "5"], 2)),
    ];
    let text = std::fs::read_to_string(second).expect("it was written");
    let forged = scratch("forged.json", text.replacen("\"battles\":1", "\"battles\":5", 1));
    let (_folder, no_shard) = scratch("report.json", "{\"battles\": 2}");
    let mut cases = vec![
        (vec![first], "no file has shard 2/2"),
        (vec![second], "no file has shard 1/2"),
        (vec![first, second, first], "already"),
        (vec![first, &forged.1], "do not add up"),
        (vec![first, &no_shard], "report.json:1:"),
        (vec![first, "nowhere.json"], "there is no such file"),
    ];
    cases.extend(others.iter().map(|(said, other)| (vec![first, other.path(1)], *said)));
    for (files, said) in cases {
        let told = hexfray(&[&["simulate-merge"], &files[..]].concat());
        assert_eq!((told.status, told.stdout.as_str()), (2, ""), "{said}");
        assert!(told.stderr.contains(said), "{said}: {}", told.stderr);
    }
    for bad in ["0/2", "3/2", "2", "a/b"] {
        let told = hexfray(&["simulate", "tavern", "--battles", "2", "--shard", bad]);
        assert_eq!(told.status, 2, "{bad}");
    }
}

/// Shards come from other machines: whatever they say is escaped and cut.
#[test]
fn what_shards_say_is_escaped_and_cut() {
    let shards = Shards::fight(&["tavern", "--battles", "2"], 2);
    let text = std::fs::read_to_string(shards.path(1)).expect("it was written");
    let told: Value = serde_json::from_str(&text).expect("a shard is one object of JSON");
    let strange = format!("\u{1b}[31m\n\u{202e}{}", "x".repeat(100_000));
    for (part, key) in [("terms", "level"), ("terms", "rulebook"), ("", "game")] {
        let mut forged = told.clone();
        let part = if part.is_empty() { &mut forged } else { &mut forged[part] };
        assert!(part[key].is_string(), "a shard names its {key}");
        part[key] = strange.clone().into();
        let (_folder, forged) = scratch("a\n\u{1b}.json", forged.to_string());
        let told = hexfray(&["simulate-merge", shards.path(0), &forged]);
        assert_eq!((told.status, told.stdout.as_str()), (2, ""), "{key}: {}", told.stderr);
        assert_eq!(told.stderr.lines().count(), 1, "{key}: {}", told.stderr);
        assert!(
            !told.stderr.contains(['\u{1b}', '\u{202e}']) && told.stderr.len() < 3000,
            "{key}: {}",
            told.stderr
        );
        assert!(told.stderr.contains("\\u{1b}[31m"), "{key}: {}", told.stderr);
    }
    // In all of the shards alike, so that they are merged and the report names it.
    let forged: Vec<_> = (0..2)
        .map(|place| {
            let text = std::fs::read_to_string(shards.path(place)).expect("it was written");
            let mut forged: Value = serde_json::from_str(&text).expect("a shard is one object of JSON");
            for key in ["level", "rulebook"] {
                forged["terms"][key] = strange.clone().into();
            }
            scratch("shard.json", forged.to_string())
        })
        .collect();
    let told = hexfray(&["simulate-merge", &forged[0].1, &forged[1].1]);
    assert_eq!(told.status, 0, "{}", told.stderr);
    assert!(!told.stdout.contains(['\u{1b}', '\u{202e}']) && told.stdout.len() < 10_000, "{}", told.stdout);
    let (_folder, unknown) = scratch("u.json", format!("{{\"{}\": 1}}", "\\u001b\\u202ex".repeat(10_000)));
    let told = hexfray(&["simulate-merge", &unknown]);
    assert_eq!((told.status, told.stderr.lines().count()), (2, 1), "{}", told.stderr);
    assert!(!told.stderr.contains(['\u{1b}', '\u{202e}']) && told.stderr.len() < 3000, "{}", told.stderr);
}

#[test]
fn veterans_play_where_nobody_is_named() {
    let told = simulate(&["goblin-hoard", "--battles", "1", "--work", "1"]);
    assert_eq!(told["players"], serde_json::json!({ "delvers": "veteran", "goblins": "veteran" }));
}

#[test]
fn what_decided_the_battles_is_told() {
    let told = hexfray(&[&["simulate", "tavern", "--battles", "2"], &chargers("tavern")[..]].concat());
    let lines: Vec<&str> = told.stdout.lines().filter(|line| line.contains(" wins: ")).collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| line.contains(" % ")), "{}", told.stdout);
}

/// A level of short battles.
#[cfg(unix)]
fn yard() -> (tempfile::TempDir, String) {
    let level = r#"(version: 1, title: "A yard", rulebook: "thac0", round_limit: 3, legend: { '.': () },
        map: Fill(columns: 6, rows: 3, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: { "wat": (creature: "man-at-arms", side: "red", at: (2, 1), facing: East),
            "egon": (creature: "orc", side: "blue", at: (3, 1), facing: West) })"#;
    scratch("yard.ron", level)
}

/// A program that is asked to end.
#[cfg(unix)]
fn ended(arguments: &[&str], signal: &str) -> (Option<i32>, String, String) {
    use std::process::{Command, Stdio};
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    let program = program.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let program = program.spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_secs(4));
    let id = program.id().to_string();
    Command::new("kill").args([signal, &id]).status().expect("the signal is sent");
    let output = program.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[cfg(unix)]
#[test]
fn a_simulation_that_is_ended_prints_what_it_has() {
    let (_folder, yard) = yard();
    let chargers = ["--side", "red=charger", "--side", "blue=charger"];
    let common = [&[yard.as_str()], &chargers[..], &["--seed", "3", "--threads", "2"]].concat();
    for signal in ["-INT", "-TERM"] {
        let (status, stdout, stderr) =
            ended(&[&["simulate"], &common[..], &["--battles", "1000000", "--json"]].concat(), signal);
        assert_eq!(status, Some(1), "{stderr}");
        let told: Value = serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}"));
        let fought = count(&told["battles"]);
        assert!(stderr.contains(&format!("stopped after {fought} of 1000000 battles")), "{stderr}");
        assert!(fought > 0, "four seconds are enough for a short battle");
        let whole = simulate(&[&common[..], &["--battles", &fought.to_string()]].concat());
        assert_eq!(without_time(told), without_time(whole), "exactly the first battles are counted");
    }
}

#[cfg(unix)]
#[test]
fn a_tournament_that_is_ended_prints_what_it_has() {
    let (_folder, yard) = yard();
    let arguments = ["tournament", "--player", "charger", "--level", &yard, "--battles", "100000", "--json"];
    let (status, stdout, stderr) = ended(&arguments, "-TERM");
    assert_eq!(status, Some(1), "{stderr}");
    let told: Value = serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}"));
    let fought = count(&told["battles"]);
    assert!(fought > 0 && stderr.contains(&format!("stopped after {fought} of 100000 battles")), "{stderr}");
    assert_eq!(told["mirrors"][0]["battles"], fought);
    let decisions = told["decisions"][0]["battles"].as_object().expect("decisions by goal");
    assert_eq!(decisions.values().map(count).sum::<u64>(), fought);
}
