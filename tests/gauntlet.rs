//! The gauntlet through the public command line: small situations with a known good answer.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::command::{hexfray, ron_files, scratch};

fn gauntlet(arguments: &[&str]) -> Value {
    let told = hexfray(&[&["tournament", "--gauntlet", "--json"], arguments].concat());
    assert_eq!(told.status, 0, "{}", told.stderr);
    serde_json::from_str(&told.stdout).expect("one object of JSON")
}

fn list<'v>(value: &'v Value, name: &str) -> &'v Vec<Value> {
    value[name].as_array().unwrap_or_else(|| panic!("{name} of {value} is no list"))
}

#[test]
fn the_gauntlet_is_the_same_on_any_number_of_threads() {
    let arguments = ["--battles", "2", "--player", "charger", "--player", "recruit"];
    let one = gauntlet(&[&arguments[..], &["--threads", "1"]].concat());
    let two = gauntlet(&[&arguments[..], &["--threads", "2"]].concat());
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
            "failed: good in 0 of 5 (0.0 to 43.4 %); lines missed: ",
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
    let told: BTreeSet<&str> = rows.collect();
    let files = ron_files("assets/gauntlet");
    let names: BTreeSet<&str> = files.iter().filter_map(|file| file.file_stem()?.to_str()).collect();
    assert_eq!(told, names);
}

/// With how many of these seeds a situation comes out well if its text is changed so.
fn good_answers(situation: &str, seeds: u64, changes: &[(&str, &str)]) -> usize {
    let text = std::fs::read_to_string(format!("assets/gauntlet/{situation}.ron")).expect("it is shipped");
    let changed = changes.iter().fold(text, |text, (old, new)| {
        assert!(text.contains(old), "{situation} has no {old}");
        text.replace(old, new)
    });
    let (_folder, path) = scratch("tried.ron", changed);
    let good = |seed: &u64| hexfray(&["run", &path, "--seed", &seed.to_string()]).status == 0;
    (1..=seeds).filter(good).count()
}

/// What nobody does of itself yet can be done by orders, or by standing where one should, and it pays.
#[test]
fn the_good_answers_are_possible() {
    let runs = r#"initiative: ["wenna"], orders: [
        Move(unit: "wenna", path: [(7, 2), (8, 2), (9, 2), (10, 2)]), EndTurn(unit: "wenna"), PlayOn,
        Move(unit: "wenna", path: [(11, 2), (12, 2), (13, 2)]), EndTurn(unit: "wenna"), PlayOn,
        Move(unit: "wenna", path: [(14, 2)]), Flee(unit: "wenna"), EndTurn(unit: "wenna"),
    ], expect:"#;
    assert_eq!(good_answers("run-with-the-treasure", 5, &[("expect:", runs)]), 5);

    let burns = r#"initiative: ["kunz", "k1", "k2"], orders: [
        LightWick(unit: "kunz", item: "kunz.oil_flask"), Move(unit: "kunz", path: [(2, 2), (3, 2)]),
        EndTurn(unit: "kunz"), EndTurn(unit: "k1"), EndTurn(unit: "k2"), PlayOn,
        Throw(unit: "kunz", item: "kunz.oil_flask", at: Unit("o1")),
        EndTurn(unit: "kunz"), EndTurn(unit: "k1"), EndTurn(unit: "k2"), PlayOn,
        EndTurn(unit: "kunz"), EndTurn(unit: "k1"), EndTurn(unit: "k2"), PlayOn,
        EndTurn(unit: "kunz"), EndTurn(unit: "k1"), EndTurn(unit: "k2"), PlayOn,
    ], expect:"#;
    assert!(good_answers("burn-the-bridgehead", 5, &[("expect:", burns)]) >= 4);

    let holds = [
        (r#"side: "watch", at: (10, 2),"#, r#"side: "watch", movement: 0, at: (10, 2),"#),
        (r#"side: "watch", at: (11, 3),"#, r#"side: "watch", movement: 0, at: (10, 3),"#),
        (r#"side: "watch", at: (10, 4),"#, r#"side: "watch", movement: 0, at: (10, 4),"#),
        (r#"players: {"#, r#"players: {"watch": "charger", "#),
    ];
    assert!(good_answers("hold-the-door", 5, &holds) >= 4);
    assert!(good_answers("hold-the-door", 5, &holds[3..]) <= 2, "outside, the same three fall");
}
