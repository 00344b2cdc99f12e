//! Bad input: each time a message that says what is wrong, an exit status, and no panic.

use std::fs::File;

use crate::command::{hexfray, hexfray_where, scratch};

/// Checks and plays a file; both must refuse it with these words.
fn refused(name: &str, content: impl AsRef<[u8]>, check: i32, why: &str) {
    let (_folder, path) = scratch(name, content);
    for (command, status) in [("check", check), ("run", 2)] {
        let finished = hexfray(&[command, &path]);
        assert_eq!(finished.status, status, "{command} {name}: {}", finished.stderr);
        assert!(finished.stderr.contains(why), "{command} {name}: {}", finished.stderr);
        assert!(finished.stderr.lines().all(|line| line.chars().count() < 1000), "a message nobody reads");
    }
}

fn script(level: &str) -> String {
    format!("(version: 1, level: {level}, orders: [])")
}

#[test]
fn no_file_and_no_text() {
    for command in ["check", "run", "replay"] {
        let missing = hexfray(&[command, "levels/there-is-no-such-file.ron"]);
        assert_eq!(missing.status, 2);
        assert!(missing.stderr.contains("there is no such file"), "{}", missing.stderr);
        let folder = hexfray(&[command, "levels"]);
        assert_eq!(folder.status, 2);
        assert!(folder.stderr.contains("a directory"), "{}", folder.stderr);
    }
    refused("latin.ron", b"(version: 1, title: \"M\xfcll\")", 1, "not UTF-8");
    refused("empty.ron", "", 1, "the file is empty");
    refused("zeros.ron", [0; 1000], 1, "zeros.ron:1:1");
}

#[test]
fn a_file_of_200_megabytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.ron");
    // A sparse file takes no space on the disk.
    File::create(&path).unwrap().set_len(200 * 1024 * 1024).unwrap();
    for command in ["check", "run", "replay"] {
        let finished = hexfray(&[command, path.to_str().unwrap()]);
        assert_eq!(finished.status, 2);
        assert!(finished.stderr.contains("larger than the 8 MiB"), "{}", finished.stderr);
    }
}

#[test]
fn broken_and_endless_notation() {
    refused("open.ron", "(version: 1, level: File(\"tavern.ron\"", 1, "ends too early");
    refused("text.ron", "(version: 1, rulebook: \"no end", 1, "never ends");
    let deep = |open: &str, close: &str| {
        format!("(version: 1, expect: [{}{}])", open.repeat(10_000), close.repeat(10_000))
    };
    refused("brackets.ron", deep("[", "]"), 1, "nested too deep");
    refused("parentheses.ron", deep("(", ")"), 1, "nested too deep");
    refused("options.ron", deep("Some(", ")"), 1, "nested too deep");
    refused("maps.ron", deep("{\"a\":", "}"), 1, "nested too deep");
}

#[test]
fn a_map_of_100_000_by_100_000() {
    let level = |map: &str| {
        format!(
            "(version: 1, title: \"\", round_limit: 5, legend: {{ '.': () }}, map: {map}, sides: {{}}, units: {{}})"
        )
    };
    let vast = level("Fill(columns: 100000, rows: 100000, with: '.')");
    let (_folder, path) = scratch("vast.ron", &vast);
    let finished = hexfray(&["check", &path]);
    assert_eq!(finished.status, 1);
    assert!(finished.stderr.contains("within 1..=200"), "{}", finished.stderr);
    refused("within.ron", script(&format!("Inline({vast})")), 1, "within 1..=200");
    let negative = level("Fill(columns: -5, rows: 3, with: '.')");
    refused("negative.ron", script(&format!("Inline({negative})")), 1, "within 1..=200");
}

#[test]
fn levels_that_are_not_there_or_elsewhere() {
    refused("unknown.ron", script("File(\"tavrn.ron\")"), 1, "did you mean `tavern.ron`?");
    refused("nameless.ron", script("File(\"\")"), 1, "this names no level");
    refused("endless.ron", script("File(\"tavern\")"), 1, "did you mean `tavern.ron`?");
    for outside in ["../secret.ron", "/etc/passwd", "a/../../b.ron"] {
        refused("outside.ron", script(&format!("File({outside:?})")), 1, "out of the script's folder");
    }
}

#[cfg(unix)]
#[test]
fn a_link_does_not_lead_out_of_the_folder() {
    let (_secret_folder, secret) = scratch("secret.ron", "secret");
    let (folder, path) = scratch("script.ron", script("File(\"link.ron\")"));
    std::os::unix::fs::symlink(secret, folder.path().join("link.ron")).unwrap();
    let finished = hexfray(&["run", &path]);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("a link that leads out"), "{}", finished.stderr);
}

#[test]
fn an_order_for_a_fallen_unit_and_for_an_unknown_one() {
    let level = r#"(
        version: 1, title: "", round_limit: 5, legend: { '.': () }, map: Fill(columns: 9, rows: 9, with: '.'),
        sides: { "red": (name: "", objectives: [Eliminate]), "blue": (name: "", objectives: [Eliminate]) },
        units: {
            "wat": (creature: "knight", side: "red", at: (2, 2), facing: East, held: ["long_sword"]),
            "nob": (creature: "goblin", side: "blue", at: (3, 2), hit_points: 1),
            "egon": (creature: "orc", side: "blue", at: (8, 8)),
        })"#;
    let play = |order: &str, status: i32, told: &str| {
        let script = format!(
            "(version: 1, level: Inline({level}), initiative: [\"wat\"], dice: [(d20, 19), (d8, 8)], orders: [
                Attack(unit: \"wat\", target: \"nob\"), EndTurn(unit: \"wat\"),\n{order}])"
        );
        let (_folder, path) = scratch("dead.ron", script);
        let finished = hexfray(&["run", &path]);
        let told = format!("dead.ron:10:{told}");
        assert!(finished.stderr.contains(&told), "{order}: {}", finished.stderr);
        assert_eq!(finished.status, status);
        finished.stderr
    };
    let refused = |order: &str| play(order, 1, "1: order 3 is refused");
    // What the level does not have is found before the battle.
    let faulty = |order: &str| play(order, 2, "");
    assert!(refused("EndTurn(unit: \"nob\")").contains("is dying"));
    assert!(refused("Move(unit: \"nob\", path: [(4, 2)])").contains("is dying"));
    assert!(refused("Attack(unit: \"egon\", target: \"nob\")").contains("nob"));
    assert!(faulty("EndTurn(unit: \"nobody\")").contains("no unit `nobody`"));
    assert!(faulty("PickUp(unit: \"egon\", item: \"nothing\")").contains("no item `nothing`"));
    assert!(refused("Move(unit: \"egon\", path: [])").contains("between 1 and"));
    assert!(faulty("Move(unit: \"egon\", path: [(-1, 8)])").contains("off the map"));
    assert!(faulty("Surrender(side: \"green\")").contains("no side `green`"));
    assert!(refused("Choose(option: 3)").contains("nothing to choose"));
}

#[test]
fn a_save_of_another_version() {
    let (_folder, path) =
        scratch("new.save", "(version: 9, game: \"7.0.0\", beginning: (what: Ever(\"it\", 1)))");
    for (arguments, status) in
        [(&["replay", &path][..], 2), (&["replay", &path, "--verify"], 1), (&["check", &path], 1)]
    {
        let finished = hexfray(arguments);
        assert_eq!(finished.status, status, "{}", finished.stderr);
        assert!(finished.stderr.contains("format 9 from Hexfray 7.0.0"), "{}", finished.stderr);
        assert!(finished.stderr.contains("open it with Hexfray 7.0.0"), "{}", finished.stderr);
    }
}

#[test]
fn a_save_that_cannot_be_written() {
    let finished = hexfray(&["run", "tests/scripts/faye.ron", "--save", "no/such/folder/battle.save"]);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("cannot be written"), "{}", finished.stderr);
    let finished = hexfray(&["run", "tests/scripts/faye.ron", "--save", "levels"]);
    assert_eq!(finished.status, 2);
}

#[test]
fn a_file_of_something_else() {
    for content in ["(pears: 3)", "[package]\nname = \"pears\"\n"] {
        let (_folder, path) = scratch("other.ron", content);
        let finished = hexfray(&["check", &path]);
        assert_eq!(finished.status, 1);
        assert!(finished.stderr.contains("no file of the game"), "{}", finished.stderr);
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    for arguments in [
        &["chek"][..],
        &["check"],
        &["run"],
        &["run", "a.ron", "--seed", "many"],
        &["rules", "--rulebook", "hous"],
        &["rules", "--rulebook", "levels/none.ron"],
        &["replay", "--verify"],
    ] {
        let finished = hexfray(arguments);
        assert_eq!(finished.status, 2, "{arguments:?}");
        assert!(!finished.stderr.is_empty() && finished.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn without_a_display_the_game_says_so() {
    let finished = hexfray(&[]);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("hexfray check, rules, run, replay"), "{}", finished.stderr);
    let missing = if cfg!(feature = "view") { "there is no display" } else { "without the feature `view`" };
    assert!(finished.stderr.contains(missing), "{}", finished.stderr);
    let wayland = hexfray_where(&[("WAYLAND_DISPLAY", "wayland-0")], &[]);
    assert_eq!(wayland.status, 2);
    let missing =
        if cfg!(feature = "view") { "only a Wayland display" } else { "without the feature `view`" };
    assert!(wayland.stderr.contains(missing), "{}", wayland.stderr);
}

#[test]
fn help_and_version_are_printed_and_succeed() {
    for arguments in [&["--help"][..], &["run", "--help"], &["--version"], &["help", "check"]] {
        let finished = hexfray(arguments);
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(finished.stdout.contains("hexfray"), "{arguments:?}: {}", finished.stdout);
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let program = env!("CARGO_BIN_EXE_hexfray");
    let piped = format!("{program} rules --json | head -n 1; exit ${{PIPESTATUS[0]}}");
    let output = Command::new("bash").args(["-c", &piped]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
#[test]
fn output_that_cannot_be_written_is_no_success() {
    use std::os::fd::OwnedFd;
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    let (reader, closed) = std::io::pipe().unwrap();
    drop(reader);
    let (full, closed) = (OwnedFd::from(full), OwnedFd::from(closed));
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("faye.save").display().to_string();
    assert_eq!(hexfray(&["run", "tests/scripts/faye.ron", "--save", &save]).status, 0);
    let part = hexfray(&["simulate", "first-blood", "--battles", "1", "--shard", "1/1", "--json"]);
    let (_folder, shard) = scratch("shard.json", part.stdout);
    let helps = ["check", "run", "rules", "forecast", "simulate", "tournament", "screenshot"];
    let commands = helps.map(|command| vec![command, "--help"]).into_iter().chain([
        vec!["--help"],
        vec!["--version"],
        vec!["help", "replay"],
        vec!["rules"],
        vec!["check", "levels/tavern.ron"],
        vec!["run", "tests/scripts/faye.ron", "--json"],
        vec!["run", "tests/scripts/faye.ron", "--explain"],
        vec!["replay", &save],
        vec!["forecast", "archers-lane", "--attacker", "robin", "--target", "grisk"],
        vec!["skirmish", "archers-lane", "--force", "levy=knight"],
        vec!["simulate", "first-blood", "--battles", "1"],
        vec!["simulate", "first-blood", "--battles", "1", "--csv"],
        vec!["simulate-merge", &shard],
        vec!["tournament", "--battles", "1", "--level", "first-blood", "--player", "charger"],
    ]);
    for command in commands {
        for (stream, name) in [(&full, "full"), (&closed, "closed")] {
            let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_hexfray"));
            let output = program.args(&command).stdout(stream.try_clone().unwrap()).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{command:?}, {name}");
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(complaint.contains("the output cannot be written"), "{command:?}, {name}: {complaint}");
            assert_eq!(complaint.lines().count(), 1, "{command:?}, {name}: {complaint}");
        }
    }
}

#[test]
fn a_script_is_no_level_to_forecast() {
    let finished = hexfray(&["forecast", "tests/scripts/faye.ron", "--attacker", "a", "--target", "b"]);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("this is a script, not a level"), "{}", finished.stderr);
}
