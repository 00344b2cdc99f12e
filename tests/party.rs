//! Parties from outside: their files, their faults, their days.

use crate::command::{hexfray, scratch};

/// A party with these keys of Osric and no others.
fn osric(keys: &str) -> String {
    format!(
        r#"(version: 1, party: "One", units: {{
    "osric": (creature: "man-at-arms", name: "Osric", hit_points: 22, {keys}),
}})"#
    )
}

#[test]
fn a_sound_party_checks() {
    let (_folder, path) = scratch("band.ron", osric("health: (hit_points: -3, rot: 2)"));
    let finished = hexfray(&["check", &path]);
    assert_eq!(finished.stdout.trim_end(), format!("{path}: party \"One\", 1 members, day 0"));
}

#[test]
fn a_faulty_party_says_what_is_wrong_and_where() {
    let (_folder, path) = scratch("band.ron", osric(r#"health: (hit_points: 23), stowed: ["speer"]"#));
    let finished = hexfray(&["check", &path]);
    assert_eq!((finished.status, finished.stdout.as_str()), (1, ""));
    let told = format!(
        "hexfray: {path}:2:106: there is no weapon, shield, ammunition or gear `speer`; did you mean `spear`?\n"
    );
    assert_eq!(finished.stderr, told);
}

/// A party after a bad day.
const BAND: &str = r#"(version: 1, party: "Three", rulebook: "advanced", units: {
    "anselm": (creature: "cleric", name: "Anselm"),
    "osric": (creature: "man-at-arms", name: "Osric", hit_points: 22,
        health: (hit_points: 5, injuries: [(part: "left-leg", degree: Broken, left: 7)])),
    "wenna": (creature: "archer", name: "Wenna", hit_points: 20,
        health: (injuries: [(part: "right-arm", degree: Severed, partial: true, left: 0)])),
})"#;

#[test]
fn days_pass_and_the_file_keeps_them() {
    let (_folder, path) = scratch("band.ron", BAND);
    let shown = hexfray(&["party", &path]);
    let lines = [
        "Anselm: 17 of 17 hit points",
        "Osric: 5 of 11 hit points; left leg broken",
        "Wenna: 15 of 15 hit points; right hand cut off",
    ];
    assert_eq!(shown.stdout.lines().collect::<Vec<_>>(), lines, "{}", shown.stderr);
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), BAND, "to look changes nothing");
    let arguments = ["party", &path, "--days", "3", "--treat", "anselm:osric", "--fit", "wenna:right-arm"];
    let passed = hexfray(&arguments);
    let lines = [
        "day 0: Wenna gets a hook in the place of its right hand (A-56)",
        "day 1: Osric regains 3 hit points and has 8 of 11 (A-50)",
        "day 1: Wenna regains 1 hit point and has 16 of 20 (A-50)",
        "day 2: Osric regains 3 hit points and has 11 of 11 (A-50)",
        "day 2: Wenna regains 1 hit point and has 17 of 20 (A-50)",
        "day 3: Osric has healed: its left leg is no longer broken (A-54)",
        "day 3: Wenna regains 1 hit point and has 18 of 20 (A-50)",
        "Anselm: 17 of 17 hit points",
        "Osric: 11 of 22 hit points",
        "Wenna: 18 of 20 hit points; right hand cut off, with a hook in its place",
    ];
    assert_eq!(passed.stdout.lines().collect::<Vec<_>>(), lines, "{}", passed.stderr);
    let kept = std::fs::read_to_string(&path).expect("it is there");
    assert!(kept.contains("day: 3,") && kept.contains("health: (hit_points: 11),"), "{kept}");
    let json = hexfray(&["party", &path, "--days", "1", "--json"]).json();
    assert_eq!(json[0]["event"], "healed");
    assert_eq!(
        (&json[0]["unit"], &json[0]["rule"], &json[0]["day"]),
        (&"osric".into(), &"A-50".into(), &4.into())
    );
    assert_eq!(json[4]["member"], "wenna");
}

#[test]
fn what_no_day_can_be_is_refused_and_changes_nothing() {
    let (_folder, path) = scratch("band.ron", BAND);
    for (arguments, told) in [
        (vec!["--days", "0"], "0 is not in 1..=3650"),
        (vec!["--days", "-3"], "unexpected argument"),
        (vec!["--treat", "anselm:osric"], "--days <N>"),
        (vec!["--days", "1", "--treat", "anselm"], "--treat anselm: write A:B"),
        (vec!["--days", "1", "--treat", "anselm:osrik"], "did you mean `osric`?"),
        (vec!["--days", "1", "--treat", "osric:osric"], "osric cannot care for itself"),
        (
            vec!["--days", "1", "--treat", "anselm:osric", "--treat", "wenna:osric"],
            "--treat osric is named twice; name each once",
        ),
        (vec!["--cast", "anselm:osric"], "--cast anselm:osric: write A:SPELL:B"),
        (vec!["--cast", "anselm:heal:osric"], "anselm does not have heal in mind today"),
        (vec!["--use", "osric:healing_potion"], "--use osric:healing_potion: write A:THING:B"),
        (vec!["--use", "osric:healing_potion:osric"], "osric has no scroll or potion `healing_potion`"),
        (vec!["--fit", "osric:left-leg"], "osric has lost no such limb: `left-leg`"),
    ] {
        let refused = hexfray(&[&["party", &path], &arguments[..]].concat());
        assert_eq!((refused.status, refused.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(refused.stderr.contains(told), "{arguments:?}: {}", refused.stderr);
    }
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), BAND);
}

#[test]
fn s30_a_potion_is_drunk_between_battles_and_is_gone_from_the_file() {
    let held = r#"creature: "archer", name: "Wenna", held: [], stowed: ["healing_potion"],"#;
    let band = BAND.replace(r#"creature: "archer", name: "Wenna","#, held);
    let (_folder, path) = scratch("band.ron", &band);
    let used = hexfray(&["party", &path, "--use", "wenna:healing_potion:osric"]);
    let first = used.stdout.lines().next().unwrap_or_default();
    assert!(
        first.starts_with("day 0: Osric regains ") && first.contains("(S-05)"),
        "{first} {}",
        used.stderr
    );
    let again = hexfray(&["party", &path, "--use", "wenna:healing_potion:osric"]);
    assert_eq!(again.status, 2, "{}", again.stdout);
}

/// The party is there after each of 200 kills, as one day or another had left it.
#[test]
fn whoever_is_killed_while_it_writes_leaves_a_whole_party() {
    use std::process::{Command, Stdio};
    let (_folder, path) = scratch("band.ron", BAND);
    let start = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
        program.args(["party", &path, "--days", "1"]).stdout(Stdio::null()).stderr(Stdio::null());
        program.spawn().expect("the program starts")
    };
    // How long it takes is another thing on each machine: it is killed at all moments of that time, and a little later.
    let begun = std::time::Instant::now();
    assert!(start().wait().expect("it ends").success());
    let whole = begun.elapsed();
    let (mut killed, mut last) = (0, 1);
    for number in 0..2000 {
        let mut writer = start();
        std::thread::sleep(whole * (number % 30) / 24);
        writer.kill().expect("it is there or has ended");
        killed += usize::from(!writer.wait().expect("it ends").success());
        let text = std::fs::read_to_string(&path).expect("it is there");
        let party = hexfray::party::Party::read(&hexfray::level::Source::inline("band.ron", &text));
        let day = party.unwrap_or_else(|error| panic!("{error}\n{text}")).day;
        assert!(day == last || day == last + 1, "{day} after {last}");
        last = day;
        if killed == 200 {
            break;
        }
    }
    println!("{killed} killed, day {last}");
    assert!(killed == 200 && last > 1, "{killed} killed, day {last}");
}

/// Compares a file with the one that is expected, line by line. `EXPECT=new` writes the expected file anew.
fn is_as_expected(path: &str, expected: &str) {
    let text = std::fs::read_to_string(path).expect("it is there");
    if std::env::var("EXPECT").is_ok_and(|wish| wish == "new") {
        std::fs::write(expected, &text).expect("the repository can be written");
    }
    let wanted = std::fs::read_to_string(expected).expect("it is there");
    for (number, (line, wanted)) in (1..).zip(text.lines().zip(wanted.lines())) {
        assert_eq!(line, wanted, "{expected}:{number}");
    }
    assert_eq!(text.lines().count(), wanted.lines().count(), "{expected}");
}

/// Three battles and sixty days.
#[test]
fn a_party_of_eight_goes_through_three_battles_and_sixty_days() {
    let eight = std::fs::read_to_string("tests/party/the-eight.ron").expect("it is there");
    let (_folder, path) = scratch("eight.ron", eight);
    let care: [&[&str]; 3] = [&["anselm:hedda"], &["gero:dorn", "gero:hedda"], &["elke:dorn", "elke:gero"]];
    for (battle, care) in ["first-raid", "ghoul-barrow", "dead-king"].into_iter().zip(care) {
        let script = format!("tests/party/{battle}.ron");
        let fought = hexfray(&["run", &script, "--party", &path, "--as", "band"]);
        assert_eq!((fought.status, fought.stderr.as_str()), (0, ""), "{battle}");
        is_as_expected(&path, &format!("tests/party/after-{battle}.ron"));
        let treated: Vec<&str> = care.iter().flat_map(|pair| ["--treat", pair]).collect();
        let rested = hexfray(&[&["party", &path, "--days", "20", "--seed", "5"], &treated[..]].concat());
        assert_eq!((rested.status, rested.stderr.as_str()), (0, ""), "{battle}");
        is_as_expected(&path, &format!("tests/party/twenty-days-after-{battle}.ron"));
    }
}

#[test]
fn a_battle_that_is_not_over_or_cannot_begin_leaves_the_party_as_it_was() {
    let eight = std::fs::read_to_string("tests/party/the-eight.ron").expect("it is there");
    let (_folder, path) = scratch("eight.ron", &eight);
    let script = std::fs::read_to_string("tests/party/first-raid.ron").expect("it is there");
    let run = |script: &str, arguments: &[&str]| {
        let (_folder, script) = scratch("script.ron", script);
        hexfray(&[&["run", &script, "--party", &path], arguments].concat())
    };
    let open = run(
        &script.replace(r#"players: { "band": "charger", "foes": "charger" },"#, "").replace("PlayOn", ""),
        &["--as", "band"],
    );
    assert_eq!(open.status, 1);
    assert!(open.stderr.contains("the battle is not over, so the party stays as it was"), "{}", open.stderr);
    for (arguments, changed, told) in [
        (vec![], script.clone(), "which side the party is cannot be told; say it: --as SIDE"),
        (
            vec!["--as", "bands"],
            script.clone(),
            "there is no side `bands` in this level; did you mean `band`?",
        ),
        (
            vec!["--as", "band"],
            script.replace("deployment: [(1, 1), (1, 2)", "deployment: [").replace("[, ", "["),
            "8 members need a hex each, a rider and its mount one together, and side `band` has room for 7",
        ),
        (
            vec!["--as", "band"],
            script.replace("\"foe-1\"", "\"gero\""),
            "both the party and another side of the level have a unit `gero`",
        ),
    ] {
        let refused = run(&changed, &arguments);
        assert_eq!((refused.status, refused.stdout.as_str()), (2, ""), "{told}");
        assert!(refused.stderr.contains(told), "{told}: {}", refused.stderr);
    }
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), eight);
}
