//! Every script of `tests/scripts` through the command line, scripts that must fail, and saves of scripts.

use hexfray::model::Purpose;
use serde::Deserialize;
use serde_json::Value;

use crate::command::{Finished, hexfray, ron_files, scratch};

fn run(script: &str) -> Finished {
    let (_folder, path) = scratch("script.ron", script);
    hexfray(&["run", &path, "--json"])
}

/// A script of a duel, with these lines after the level.
fn duel(rest: &str) -> String {
    let level = r#"(
        version: 1, title: "a duel", round_limit: 5,
        legend: { '.': () }, map: Fill(columns: 6, rows: 4, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "wat": (creature: "man-at-arms", side: "red", at: (2, 2), facing: East, held: ["long_sword"]),
            "egon": (creature: "orc", side: "blue", at: (3, 2), facing: West),
        },
    )"#;
    format!("(version: 1, level: Inline({level}), initiative: [\"wat\", \"egon\"],\n{rest})")
}

const STRIKE: &str = r#"orders: [Attack(unit: "wat", target: "egon")],"#;

#[test]
fn every_script_meets_its_expectations() {
    let scripts = ron_files("tests/scripts");
    assert!(scripts.len() >= 13);
    for script in scripts {
        let path = script.to_str().unwrap();
        let finished = hexfray(&["run", path, "--json"]);
        assert_eq!(finished.status, 0, "{path}: {}", finished.stderr);
        let events = finished.json();
        assert_eq!(events[0]["event"], "battle_began", "{path}");
        assert!(events.iter().all(|event| event["event"].is_string()), "{path}");
        events.iter().for_each(|event| has_the_usual_dice(event, path));
        let told = hexfray(&["run", path]);
        assert_eq!(told.stdout.lines().count(), events.len(), "{path}: one sentence an event");
    }
}

/// Checks that every roll of an event is of the die that its purpose has, if that is always the same.
fn has_the_usual_dice(value: &Value, path: &str) {
    let usual = value.get("purpose").and_then(|purpose| Purpose::deserialize(purpose).ok()?.die());
    if let Some(die) = usual {
        assert_eq!(value["die"], die, "{path}: {value}");
    }
    let inside: Vec<&Value> = match value {
        Value::Object(fields) => fields.values().collect(),
        Value::Array(list) => list.iter().collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    inside.into_iter().for_each(|value| has_the_usual_dice(value, path));
}

#[test]
fn a_script_that_holds_exits_with_0() {
    let script = duel(&format!(
        r#"dice: [(d20, 15), (d8, 3)], {STRIKE}
        expect: [{{"event": "damaged", "damage": 3}}], facts: [{{"unit": "egon", "hit_points": {{"now": 6}}}}]"#
    ));
    let finished = run(&script);
    assert_eq!((finished.status, finished.stderr.as_str()), (0, ""));
}

/// Scripts that must fail, each with its exit status, the line of the error and a part of it.
#[test]
fn a_script_that_does_not_hold_says_where_and_why() {
    let order = r#"orders: [Attack(unit: "egon", target: "wat")]"#;
    let cases = [
        (
            "dice: [(d20, 15), (d8, 3)],\nEXPECT [{\"event\": \"damaged\", \"damage\": 4}]",
            1,
            11,
            "has 3 for `damage`",
        ),
        ("dice: [(d20, 15), (d8, 3)],\nEXPECT [{\"event\": \"fell\"}]", 1, 11, "no `fell` came"),
        ("dice: [(d20, 15), (d8, 3)],\nORDERS forbid: [{\"event\": \"damaged\"}]", 1, 11, "did come"),
        (
            "dice: [(d20, 15), (d8, 3)],\nORDERS facts: [{\"unit\": \"egon\", \"injuries\": 2}]",
            1,
            11,
            "`injuries` is 0",
        ),
        ("dice: [(d20, 15), (d8, 3), (d8, 1)],\nORDERS", 1, 10, "never asked for"),
        ("dice: [(d20, 15)],\nORDERS", 1, 10, "no face left for the d8"),
        ("dice: [(d20, 15), (d6, 3)],\nORDERS", 1, 10, "asks for a d8"),
        (
            "dice: [(d20, 15, damage), (d8, 3)],\nORDERS",
            1,
            10,
            "is a (d20, 15, damage) but T-03 asks for a d20 (to_hit)",
        ),
        ("dice: [],\nORDER", 1, 11, "order 1 is refused: it is not egon's turn"),
        (
            "dice: [(d20, 2)],\norders: [Refused(order: Attack(unit: \"wat\", target: \"egon\"))]",
            1,
            11,
            "was carried out",
        ),
        (
            "orders: [Refused(order: EndTurn(unit: \"egon\"), because: \"asleep\")]",
            1,
            10,
            "for another reason",
        ),
        ("log: (events: 1, hash: 2), orders: []", 1, 10, "the log has"),
        ("dice: [(d20, 21)],\nORDERS", 2, 10, "a d20 shows 1 to 20, not 21"),
        ("orders: [],\nexpect: [{\"event\": \"damagd\"}]", 2, 11, "did you mean `damaged`?"),
        ("orders: [],\nfacts: [{\"unit\": \"wad\"}]", 2, 11, "did you mean `wat`?"),
        ("orders: [],\nfacts: [{\"hit_points\": 3}]", 2, 11, "one unit or one item"),
        ("orders: [],\nrulebook: \"hous\"", 2, 11, "did you mean `house`?"),
        ("orders: [],\nordres: []", 2, 11, "did you mean `orders`?"),
    ];
    for (rest, status, line, why) in cases {
        let rest = rest.replace("EXPECT", &format!("{STRIKE} expect:")).replace("ORDERS", STRIKE);
        let finished = run(&duel(&rest.replace("ORDER", order)));
        assert_eq!(finished.status, status, "{rest}: {}", finished.stderr);
        let place = format!("script.ron:{line}:");
        assert!(
            finished.stderr.contains(&place) && finished.stderr.contains(why),
            "{rest}: {}",
            finished.stderr
        );
    }
}

#[test]
fn a_fault_in_a_level_within_a_script_is_placed_in_the_script() {
    let finished = run(&duel("orders: []").replace("at: (3, 2)", "at: (2, 2)"));
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("script.ron:6:63"), "{}", finished.stderr);
    assert!(
        finished.stderr.contains("`egon`") || finished.stderr.contains("already stands"),
        "{}",
        finished.stderr
    );
}

#[test]
fn expected_events_must_come_in_their_order() {
    let rest = |events: &str| format!("dice: [(d20, 15), (d8, 3)], {STRIKE} expect: [{events}]");
    let (first, then) = (r#"{"event": "attack_rolled"}"#, r#"{"event": "damaged"}"#);
    assert_eq!(run(&duel(&rest(&format!("{first}, {then}")))).status, 0);
    assert_eq!(run(&duel(&rest(&format!("{then}, {first}")))).status, 1);
    assert_eq!(run(&duel(&rest(&format!("{then}, {then}")))).status, 1);
}

#[test]
fn a_seed_decides_what_the_script_does_not() {
    let script = duel(&format!("seed: 5, {STRIKE}"));
    let (_folder, path) = scratch("script.ron", &script);
    let with = |seed: &str| hexfray(&["run", &path, "--json", "--seed", seed]).stdout;
    assert_eq!(with("5"), hexfray(&["run", &path, "--json"]).stdout);
    assert!((6..30).any(|seed| with(&seed.to_string()).lines().last() != with("5").lines().last()));
}

#[test]
fn dice_go_on_at_random_where_the_script_allows() {
    let rest = |random| format!("dice: [(d20, 15)], then_random: {random}, {STRIKE}");
    assert_eq!(run(&duel(&rest("true"))).status, 0);
    assert_eq!(run(&duel(&rest("false"))).status, 1);
}

#[test]
fn a_save_of_every_script_comes_out_the_same() {
    for script in ron_files("tests/scripts") {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("battle.save").to_str().unwrap().to_owned();
        let played = hexfray(&["run", script.to_str().unwrap(), "--json", "--save", &save]);
        assert_eq!(played.status, 0, "{}", played.stderr);
        let verified = hexfray(&["replay", &save, "--verify"]);
        assert_eq!(verified.status, 0, "{}: {}", script.display(), verified.stderr);
        assert!(verified.stdout.contains("the same"), "{}", verified.stdout);
        assert_eq!(hexfray(&["replay", &save, "--json"]).stdout, played.stdout);
        assert_eq!(hexfray(&["check", &save]).status, 0);
    }
}

#[test]
fn a_changed_save_is_noticed() {
    let script = ron_files("tests/scripts").remove(0);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.save").to_str().unwrap().to_owned();
    hexfray(&["run", script.to_str().unwrap(), "--save", &path]);
    let save = std::fs::read_to_string(&path).unwrap();
    for (old, new) in [
        ("now: ", "now: 1"),
        ("events: ", "events: 1"),
        ("orders: [", "orders: [], other: ["),
        (")\n// seal", ")"),
    ] {
        assert!(save.contains(old));
        let (_folder, path) = scratch("changed.save", save.replacen(old, new, 1));
        let verified = hexfray(&["replay", &path, "--verify"]);
        assert_eq!(verified.status, 1, "{old}: {}", verified.stderr);
        assert!(verified.stderr.contains("changed.save:"), "{}", verified.stderr);
        assert_eq!(hexfray(&["replay", &path]).status, 2);
        assert_eq!(hexfray(&["check", &path]).status, 1);
    }
}

#[test]
fn a_save_overwrites_nothing_but_a_save() {
    let script = duel(STRIKE);
    let (_folder, path) = scratch("script.ron", &script);
    let finished = hexfray(&["run", &path, "--save", &path]);
    assert_eq!(finished.status, 2, "{}", finished.stderr);
    assert!(finished.stderr.contains("no save"), "{}", finished.stderr);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), script);
    let (_folder, older) = scratch("battle.save", "// A saved battle of Hexfray; do not change it.\n");
    assert_eq!(hexfray(&["run", &path, "--save", &older]).status, 0);
}

#[test]
fn dice_of_another_size_stop_the_script() {
    let finished = run(&duel(&format!("dice: [(d8, 1)], {STRIKE}")));
    assert_eq!(finished.status, 1);
    assert!(finished.stderr.contains("asks for a d20 (to_hit)"), "{}", finished.stderr);
    assert!(!finished.stdout.contains("fumbled") && !finished.stdout.contains("attack_rolled"));
    assert!(finished.stdout.contains("battle_began"), "what came before is told");
}

#[test]
fn a_script_that_stops_early_says_that_nothing_was_saved() {
    let (folder, path) = scratch("script.ron", duel(&format!("dice: [], {STRIKE}")));
    let save = folder.path().join("battle.save");
    let finished = hexfray(&["run", &path, "--save", save.to_str().unwrap()]);
    assert_eq!(finished.status, 1);
    assert!(finished.stderr.contains("nothing was saved"), "{}", finished.stderr);
    assert!(!save.exists());
}

#[test]
fn a_misspelled_key_of_a_fact_is_found_before_the_battle() {
    let finished = run(&duel("orders: [],\nfacts: [{\"unit\": \"egon\", \"injurys\": 2}]"));
    assert_eq!((finished.status, finished.stdout.as_str()), (2, ""));
    assert!(finished.stderr.contains("script.ron:11:"), "{}", finished.stderr);
    assert!(finished.stderr.contains("did you mean `injuries`?"), "{}", finished.stderr);
}

/// Keys and values in `expect`, `forbid` and `facts` are checked before the battle.
#[test]
fn what_cannot_come_is_not_expected() {
    for (rest, said) in [
        (
            r#"forbid: [{"event": "damaged", "target": "egon"}]"#,
            "`damaged` has no key `target`; did you mean `victim`?",
        ),
        (
            r#"forbid: [{"event": "damaged", "victim": "egn"}]"#,
            "the level has no unit `egn`; did you mean `egon`?",
        ),
        (r#"forbid: [{"event": "attack_rolled", "result": "mis"}]"#, "unknown variant `mis`"),
        (r#"expect: [{"event": "damaged", "rolls": [{"dye": 8}]}]"#, "no key `dye`; did you mean `die`?"),
        (r#"facts: [{"unit": "egon", "hit_points": {"new": 9}}]"#, "`hit_points` has no key `new`"),
        (r#"facts: [{"unit": "egon", "status": "fell"}]"#, "unknown variant `fell`"),
        (
            r#"facts: [{"item": "wat.long_sword", "place": {"held": "wta"}}]"#,
            "no unit `wta`; did you mean `wat`?",
        ),
    ] {
        let finished = run(&duel(&format!("orders: [],\n{rest}")));
        assert_eq!((finished.status, finished.stdout.as_str()), (2, ""), "{rest}: {}", finished.stderr);
        assert!(
            finished.stderr.contains("script.ron:11:") && finished.stderr.contains(said),
            "{}",
            finished.stderr
        );
    }
}

#[test]
fn all_faults_of_a_script_are_told_at_once() {
    let script = duel(
        r#"orders: [], dice: [(d20, 21)], initiative: ["wad"],
        forbid: [{"event": "damagd"}], facts: [{"unit": "egon", "injurys": 2}]"#,
    )
    .replace("initiative: [\"wat\", \"egon\"],", "");
    let (_folder, path) = scratch("script.ron", script);
    let finished = hexfray(&["check", &path]);
    assert_eq!(finished.status, 1);
    for said in ["`wad`", "`damagd`", "a d20 shows 1 to 20", "`injurys`"] {
        assert!(finished.stderr.lines().any(|line| line.contains(said)), "{said}: {}", finished.stderr);
    }
}

/// After twenty misses nothing is judged, so that many take no longer than few.
#[test]
fn many_missed_expectations_take_no_longer_than_the_file() {
    let expected = r#"{"event": "fell", "unit": "egon"}, "#.repeat(16_000);
    let begun = std::time::Instant::now();
    let finished = run(&duel(&format!("{STRIKE} dice: [(d20, 15), (d8, 3)], expect: [{expected}]")));
    assert_eq!(finished.status, 1);
    assert_eq!(finished.stderr.lines().count(), 21, "{}", finished.stderr);
    let last = finished.stderr.lines().last().unwrap_or_default();
    assert!(last.contains("15980 more in this list and after it are not judged"), "{last}");
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

/// A person's orders between turns of an opponent.
#[test]
fn people_give_orders_between_the_turns_of_players() {
    let rest = |orders: &str| format!("seed: 3, players: {{ \"blue\": \"charger\" }}, orders: [{orders}]");
    let turns = |orders: &str| {
        let finished = run(&duel(&rest(orders)));
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        let ended = finished.json().into_iter().filter(|event| event["event"] == "turn_ended");
        ended.map(|event| event["unit"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let end = "EndTurn(unit: \"wat\"), ";
    assert_eq!(
        turns(&format!("{end}PlayOn, {end}PlayOn, {end}")),
        ["wat", "egon", "wat", "egon", "wat", "egon"]
    );
    let refused = run(&duel(&rest(&format!("{end}{end}"))));
    assert_eq!(refused.status, 1, "it is the charger's turn: {}", refused.stderr);
    let nobody = run(&duel("orders: [PlayOn]"));
    assert_eq!(nobody.status, 2);
    assert!(nobody.stderr.contains("nobody is there to play on"), "{}", nobody.stderr);
    let dice =
        run(&duel(&format!("dice: [], players: {{ \"blue\": \"charger\" }}, orders: [{end}PlayOn, {end}]")));
    assert_eq!(dice.status, 1, "{}", dice.stderr);
    assert!(
        dice.stderr.contains("no face left for the d20") && dice.stderr.contains("order 2"),
        "{}",
        dice.stderr
    );
}
