//! A battle as one side is told it.

use std::path::Path;

use super::command::{hexfray, scratch};

/// Two hunters, and a reader that they cannot see and that takes this walk.
fn script(walk: &str) -> String {
    format!(
        r#"(
            version: 1,
            level: Inline((
                version: 1,
                title: "A reader nobody saw",
                round_limit: 9,
                legend: {{ '.': () }},
                map: Fill(columns: 20, rows: 8, with: '.'),
                sides: {{
                    "hunters": (name: "Hunters", objectives: [Eliminate]),
                    "readers": (name: "Readers", objectives: [Eliminate]),
                }},
                units: {{
                    "ada": (creature: "man-at-arms", side: "hunters", at: (1, 4), facing: East),
                    "bert": (creature: "man-at-arms", side: "hunters", at: (1, 5), facing: East),
                    "reader": (
                        creature: "stalker", side: "readers", at: (16, 4), facing: West, conditions: [Invisible],
                    ),
                }},
            )),
            rulebook: "advanced",
            initiative: ["reader", "ada", "bert"],
            seed: 3,
            orders: [
                {walk}
                EndTurn(unit: "reader"),
                Move(unit: "ada", path: [(2, 4), (3, 4)]),
                EndTurn(unit: "ada"),
                EndTurn(unit: "bert"),
            ],
        )"#
    )
}

/// What `run` and `replay` print of a battle for a side, or for all: sentences and JSON.
fn told(walk: &str, side: Option<&str>) -> Vec<String> {
    let (folder, file) = scratch("script.ron", script(walk));
    let save = folder.path().join("battle.save");
    let save = save.to_str().expect("paths of the test are UTF-8");
    let only = side.map_or(vec![], |side| vec!["--side", side]);
    let print = |arguments: &[&str]| {
        let finished = hexfray(&[arguments, &only].concat());
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{arguments:?}");
        finished.stdout
    };
    let run = print(&["run", &file, "--save", save]);
    assert!(Path::new(save).exists());
    vec![run, print(&["run", &file, "--json"]), print(&["replay", save]), print(&["replay", save, "--json"])]
}

#[test]
fn a82_a_side_is_told_the_same_of_battles_that_differ_in_a_hidden_unit() {
    let walks = [
        r#"Move(unit: "reader", path: [(15, 4), (14, 4)]),"#,
        r#"Move(unit: "reader", path: [(16, 5), (16, 6), (16, 7)]),"#,
        r#"Turn(unit: "reader", facing: East),"#,
    ];
    let [hunters, readers, all] =
        [Some("hunters"), Some("readers"), None].map(|side| walks.map(|walk| told(walk, side)));
    assert!(hunters[0].iter().all(|printed| printed.contains("ada") && !printed.contains("reader.")));
    for other in [1, 2] {
        assert_eq!(hunters[0], hunters[other]);
        assert_ne!(readers[0], readers[other]);
        assert_ne!(all[0], all[other]);
    }
    assert_eq!(hunters[0][0], hunters[0][2], "a replay tells what the battle told");
    assert_eq!(readers, all, "the hunters hide nothing");
}

#[test]
fn what_a_side_is_told_needs_a_side_of_the_level() {
    let (_folder, file) = scratch("script.ron", script(""));
    let finished = hexfray(&["run", &file, "--side", "hunter"]);
    assert_eq!((finished.status, finished.stdout.as_str()), (2, ""));
    assert_eq!(
        finished.stderr,
        "hexfray: there is no side `hunter` in this level; did you mean `hunters`?\n"
    );
    assert_eq!(hexfray(&["run", &file, "--side", "hunters", "--explain"]).status, 2);
}
