//! The files that come with the game and the examples in the manual have no faults.

use std::collections::BTreeSet;

use hexfray::level::{FileError, ItemRecord, Level, Source};
use hexfray::model::{ChoiceOptions, Contents, Gear, Place, Purpose};
use hexfray::order::Order;
use hexfray::replay::Script;

use crate::command::{Finished, hexfray, ron_files, scratch};

#[test]
fn every_shipped_file_checks() {
    for (folder, what) in [
        ("levels", ": level "),
        ("assets/rulebooks", ": rulebook "),
        ("assets", ": catalog"),
        ("assets/gauntlet", ": script "),
        ("tests/scripts", ": script "),
    ] {
        let files = ron_files(folder);
        assert!(!files.is_empty(), "{folder}");
        let paths = files.iter().map(|path| path.to_str().unwrap());
        let arguments: Vec<&str> = ["check"].into_iter().chain(paths).collect();
        let finished = hexfray(&arguments);
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        assert_eq!(finished.stdout.lines().count(), files.len());
        let personalities = "assets/personalities.ron: 5 personalities";
        let told = |line: &str| line == personalities || line.contains(what);
        assert!(finished.stdout.lines().all(told), "{}", finished.stdout);
    }
}

#[test]
fn one_bad_file_among_good_ones_fails_the_check() {
    let (_folder, bad) = scratch("bad.ron", "(version: 1, map: 3)");
    let finished = hexfray(&["check", "levels/tavern.ron", &bad, "levels/stone-bridge.ron"]);
    assert_eq!(finished.status, 1);
    assert_eq!(finished.stdout.lines().count(), 2);
    assert!(finished.stderr.contains("bad.ron:1:"), "{}", finished.stderr);
}

/// All RON blocks of the manual that are whole files.
#[test]
fn the_examples_of_the_manual_check() {
    let manual = include_str!("../levels/README.md");
    let blocks: Vec<&str> =
        manual.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "a level, a script and a rulebook");
    for block in blocks {
        let (_folder, path) = scratch("example.ron", block);
        let finished = hexfray(&["check", &path]);
        assert_eq!(finished.status, 0, "{}\n{block}", finished.stderr);
        if block.contains("orders:") {
            let finished = hexfray(&["run", &path]);
            assert_eq!(finished.status, 0, "{}\n{block}", finished.stderr);
        }
    }
}

/// What stands between backquotes in the rows of the table under a heading of the manual.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let manual = include_str!("../levels/README.md");
    let (_, under) = manual.split_once(&format!("### {heading}\n")).expect("the heading is there");
    let lines = under.lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.split('`').skip(1).step_by(2).collect()).collect()
}

/// What is wrong with how these orders of a script are written, whatever they name.
fn fault_of(orders: &[&str]) -> Option<String> {
    let orders = orders.join(",\n");
    let text = format!(
        "(version: 1, level: File(\"tavern.ron\"), rulebook: \"house\", players: {{\"house\": \"charger\"}}, orders: [{orders}])"
    );
    Script::of(Source::inline("orders.ron", &text)).err().map(|faults| FileError::from(faults).to_string())
}

/// Each row of the table of orders begins with an order as scripts have it.
#[test]
fn the_orders_in_the_manual_are_orders() {
    let shown = table("Orders");
    let orders: Vec<&str> = shown.iter().map(|row| row[0]).filter(|order| !order.contains('…')).collect();
    assert!(orders.len() > 40, "{}", orders.len());
    assert_eq!(fault_of(&orders), None);
    assert!(fault_of(&[orders[0], "Turn(unit: \"wat\", facing: Up)"]).is_some());
}

/// Each answer in the table of questions is an order, and is one of the options beside it.
#[test]
fn the_answers_in_the_manual_are_answers() {
    let rows = table("Questions");
    assert_eq!(rows.len(), 5, "{rows:?}");
    for row in rows {
        let [options, answer] = row[..] else { panic!("{row:?}") };
        let options: ChoiceOptions = serde_json::from_str(options).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(fault_of(&[answer]), None);
        let scripts =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let order = scripts.from_str(answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
        let Order::Choose { option } = order else { panic!("{answer} answers nothing") };
        assert!(options.place(&option).is_some(), "{answer} is none of {options:?}");
    }
}

#[test]
fn every_rule_is_listed() {
    let finished = hexfray(&["rules", "--json"]);
    assert_eq!(finished.status, 0);
    let rules = finished.json();
    assert_eq!(rules.len(), hexfray::rules::codex().rules().len());
    let of =
        |id: &str| rules.iter().find(|rule| rule["id"] == id).unwrap_or_else(|| panic!("{id} is missing"));
    assert_eq!(of("F-10")["parameters"]["friendly_fire_half_angle"]["house"], "Thirty");
    assert!(of("F-05")["rulebooks"].as_array().is_some_and(|names| names.contains(&"house".into())));
    let strict = hexfray(&["rules", "--rulebook", "assets/rulebooks/crits-and-fumbles.ron", "--json"]).json();
    let free = strict.iter().find(|rule| rule["id"] == "C-10").expect("off, but listed");
    assert_eq!(free["rulebooks"], serde_json::json!([]));
    let listed = hexfray(&["rules"]).stdout;
    assert!(listed.contains("F-05  The bare head"));
    let line = |id: &str| listed.lines().find(|line| line.starts_with(id)).expect("it is listed").to_owned();
    assert!(line("F-05").contains("  d20  ") && line("R-19").contains("  any core  "), "{listed}");
    assert_eq!((&of("F-05")["core"], &of("R-19")["core"]), (&"d20".into(), &serde_json::Value::Null));
    let note = listed.lines().find(|line| line.starts_with("F-32")).expect("notes are listed");
    assert!(note.ends_with("  note"), "{note}");
    assert_eq!(of("F-32")["note"], true);
}

#[test]
fn help_names_every_command() {
    let help = hexfray(&["--help"]);
    assert_eq!(help.status, 0);
    let commands = [
        "check",
        "rules",
        "run",
        "replay",
        "forecast",
        "simulate",
        "simulate-merge",
        "tournament",
        "tournament-merge",
    ];
    for command in commands {
        assert!(help.stdout.contains(command), "{}", help.stdout);
        assert_eq!(hexfray(&[command, "--help"]).status, 0);
    }
}

/// The lines that the check of a file prints as errors, without the name of the file.
fn faults(content: &str) -> Vec<String> {
    let (_folder, path) = scratch("faulty.ron", content);
    let finished = hexfray(&["check", &path]);
    assert_eq!((finished.status, finished.stdout.as_str()), (1, ""), "{}", finished.stderr);
    let prefix = format!("hexfray: {path}:");
    finished.stderr.lines().map(|line| line.strip_prefix(&prefix).unwrap_or(line).to_owned()).collect()
}

fn sound(content: &str) {
    let (_folder, path) = scratch("sound.ron", content);
    let finished = hexfray(&["check", &path]);
    assert_eq!(finished.status, 0, "{}\n{content}", finished.stderr);
}

/// A level with these goals of red, and these units besides one of each side.
fn level(goals: &str, units: &str) -> String {
    format!(
        r#"(version: 1, title: "t", round_limit: 10, legend: {{ '.': (), 'w': (terrain: Water, surface: Water, depth: 6) }},
        map: Rows(["......", "ww...."]),
        sides: {{ "red": (name: "Red", objectives: [{goals}]), "blue": (name: "Blue", objectives: [Eliminate]) }},
        zones: {{ "hill": [(0, 0), (1, 0), (2, 0)] }},
        units: {{ "a": (creature: "knight", side: "red", at: (0, 0)), "b": (creature: "orc", side: "blue", at: (5, 0)),
        {units} }})"#
    )
}

#[test]
fn goals_that_cannot_be_met_are_found() {
    for (goal, said) in [
        ("Reach(zone: \"hill\", units: 9)", "9 units must reach it, but side `red` has 1"),
        ("Hold(zone: \"hill\", rounds: 11)", "11 rounds can never pass: the battle ends after round 10"),
        ("Survive(rounds: 11)", "11 rounds can never pass: the battle ends after round 10"),
    ] {
        let told = faults(&level(goal, ""));
        assert!(told.len() == 1 && told[0].contains(said), "{goal}: {told:?}");
    }
    for goal in ["Reach(zone: \"hill\", units: 1)", "Hold(zone: \"hill\", rounds: 10)", "Survive(rounds: 10)"]
    {
        sound(&level(goal, ""));
    }
    let crowd: String = (0..4)
        .map(|place| format!("\"c{place}\": (creature: \"orc\", side: \"red\", at: ({}, 1)), ", place + 2))
        .collect();
    let told = faults(&level("Reach(zone: \"hill\", units: 5)", &crowd));
    assert!(told.len() == 1 && told[0].contains("the zone `hill` has no room for 5 units"), "{told:?}");
    sound(&level("Reach(zone: \"hill\", units: 3)", &crowd));
}

/// A level by this rulebook on a map of these rows, with a goal of red, and these units of red.
fn walled(rulebook: &str, rows: [&str; 3], goal: &str, units: &str) -> String {
    format!(
        r#"(version: 1, title: "t", rulebook: "{rulebook}", round_limit: 9,
        legend: {{ '.': (), '#': (terrain: Wall), 'x': (terrain: Chasm), 'w': (terrain: Water, depth: 10), 'u': (elevation: 20) }},
        map: Rows({rows:?}), zones: {{ "e": [(4, 0), (4, 1)] }},
        sides: {{ "red": (name: "Red", objectives: [{goal}]), "blue": (name: "Blue", objectives: [Eliminate]) }},
        items: [(item: "purse", at: (4, 2))],
        units: {{ "b": (creature: "orc", side: "blue", at: (0, 2)), {units} }})"#
    )
}

const RED: &str = r#""a": (creature: "knight", side: "red", at: (0, 0))"#;

#[test]
fn goals_to_which_no_unit_of_the_side_can_get_are_found() {
    let wall = ["..#..", "..#..", "..#.."];
    let chasm = wall.map(|row| row.replace('#', "x"));
    let water = wall.map(|row| row.replace('#', "w"));
    let high = wall.map(|row| row.replace('#', "u"));
    let [chasm, water, high] = [&chasm, &water, &high].map(|rows| [&*rows[0], &*rows[1], &*rows[2]]);
    let of_zone = "no unit of side `red` can get to the zone `e`";
    let reach = r#"Reach(zone: "e", units: 1)"#;
    for (rulebook, rows, goal, said) in [
        ("house", wall, reach, of_zone),
        ("house", wall, r#"Hold(zone: "e", rounds: 2)"#, of_zone),
        ("house", chasm, reach, of_zone),
        // The knight wears plate.
        ("house", water, reach, of_zone),
        (
            "house",
            ["#####", "#..##", "#####"],
            "Escape(units: 1)",
            "no unit of side `red` can get to an exit",
        ),
        (
            "house",
            wall,
            "Escape(units: 1, treasure: 50)",
            "50 gold pieces must be taken along, and only 0 lie where a unit can get",
        ),
    ] {
        let walled = walled(rulebook, rows, goal, RED);
        let walled = match goal.starts_with("Escape(units: 1)") {
            true => walled
                .replace("(0, 0))", "(1, 1))")
                .replace("at: (0, 2)", "at: (2, 1)")
                .replace("(4, 2)", "(1, 1)"),
            false => walled,
        };
        let told = faults(&walled);
        assert!(told.len() == 1 && told[0].contains(said), "{goal} {rows:?}: {told:?}");
    }
    let at = faults(&walled("house", wall, reach, RED));
    let at = at[0].split(": ").next().map(str::to_owned);
    let goal = walled("house", wall, reach, RED);
    let line = goal.lines().nth(3).expect("the sides").find("\"e\"").expect("the zone") + 1;
    assert_eq!(at, Some(format!("4:{line}")), "the zone of the objective");
    for (rulebook, rows, units) in [
        ("house", high, RED.to_owned()),
        ("house", water, RED.replace("knight", "peasant")),
        ("advanced", chasm, RED.replace("))", "), flying: (layer: 0, class: B))")),
        ("house", ["..#..", "..#..", "....."], RED.to_owned()),
    ] {
        sound(&walled(rulebook, rows, reach, &units));
    }
    let strict = faults(&walled("crits-and-fumbles", water, reach, &RED.replace("knight", "peasant")));
    assert!(strict.len() == 1 && strict[0].contains(of_zone), "{strict:?}");
    let deployed =
        walled("house", wall, reach, RED).replace(r#"name: "Red","#, r#"name: "Red", deployment: [(3, 0)],"#);
    sound(&deployed);
}

#[test]
fn r23_nobody_escapes_where_the_rulebook_lets_nobody_flee() {
    let open = [".....", ".....", "....."];
    for rulebook in ["crits-and-fumbles", "thac0", "advanced"] {
        let told = faults(&walled(rulebook, open, "Escape(units: 1)", RED));
        let said =
            "nobody leaves the field where the rulebook lacks R-23; give the level a rulebook that has R-23";
        assert!(told.len() == 1 && told[0].ends_with(said), "{rulebook}: {told:?}");
    }
    for rulebook in ["house", "combat-options"] {
        sound(&walled(rulebook, open, "Escape(units: 1)", RED));
    }
}

#[test]
fn t18_what_bars_the_way_depends_on_who_can_climb() {
    let high = ["..u..", "..u..", "..u.."];
    let reach = r#"Reach(zone: "e", units: 1)"#;
    let told = faults(&walled("advanced", high, reach, RED));
    assert!(told[0].contains("rises of more than 5 feet, drops of more than 10 feet"), "{told:?}");
    let told = faults(&walled("house", ["..#..", "..#..", "..#.."], reach, RED));
    assert!(told[0].contains("drops of more than 30 feet"), "{told:?}");
}

#[test]
fn mounts_do_not_count_among_those_who_get_away() {
    let horses = r#""a": (creature: "riding-horse", side: "red", at: (0, 0))"#;
    let told = faults(&walled("house", [".....", ".....", "....."], "Escape(units: 1)", horses));
    let said = "1 units must get away, but side `red` has 0 besides its mounts";
    assert!(told.len() == 1 && told[0].contains(said), "{told:?}");
}

#[test]
fn goals_to_which_too_few_units_can_get_are_found() {
    let two = format!(r#"{RED}, "c": (creature: "knight", side: "red", at: (4, 2))"#);
    let wall = ["..#..", "..#..", "..#.."];
    let told = faults(&walled("house", wall, r#"Reach(zone: "e", units: 2)"#, &two));
    let said = "2 units of side `red` must get to the zone `e`, and 1 of 2 can";
    assert!(told.len() == 1 && told[0].contains(said), "{told:?}");
    let near = two.replace("(0, 0)", "(3, 2)");
    let shut = ["..#.#", "..#..", "..#.."];
    let zone = |rows| walled("house", rows, r#"Reach(zone: "e", units: 2)"#, &near);
    sound(&zone(wall));
    let told = faults(&zone(shut));
    assert!(told.len() == 1 && told[0].contains("the zone `e` has no room for 2 units"), "{told:?}");
    let apart = ["..#.", "..#.", "..#."].map(|row| format!("{row}."));
    let apart = [&*apart[0], "..##.", &*apart[2]];
    let both = zone(apart).replace(r#""e": [(4, 0), (4, 1)]"#, r#""e": [(0, 0), (4, 1)]"#);
    let told = faults(&both);
    let said = "2 units must reach the zone `e`, and they get into 1 of its hexes";
    assert!(told.len() == 1 && told[0].contains(said), "{told:?}");
}

#[test]
fn a_part_of_a_body_does_not_lie_on_the_ground() {
    let ground = walled("house", [".....", ".....", "....."], "Eliminate", RED);
    for part in ["fist", "wolf_bite"] {
        let told = faults(&ground.replace("purse", part));
        let said = format!("`{part}` is part of a body and cannot lie on the ground");
        assert!(told.len() == 1 && told[0].contains(&said), "{told:?}");
    }
    sound(&ground);
}

#[test]
fn r25_a_mount_that_rides_is_told_what_it_rides() {
    let chain = r#""a": (creature: "knight", side: "red", at: (0, 0), rides: "g"),
        "g": (creature: "warhorse", side: "red", at: (0, 0), rides: "h"),
        "h": (creature: "warhorse", side: "red", at: (0, 0), size: Huge)"#;
    let told = faults(&walled("house", [".....", ".....", "....."], "Eliminate", chain));
    assert!(told.iter().any(|told| told.ends_with("`g` rides `h`; who rides bears nobody")), "{told:?}");
}

#[test]
fn a_side_of_nobody_who_fights_is_found() {
    let horses = r#""a": (creature: "riding-horse", side: "red", at: (0, 0))"#;
    let ground = |units: &str| walled("house", [".....", ".....", "....."], "Eliminate", units);
    let told = faults(&ground(horses));
    assert!(told.len() == 1 && told[0].contains("nobody fights on this side"), "{told:?}");
    sound(&ground(&horses.replace("riding-horse", "warhorse")));
}

/// A script on a small level with this order.
fn ordered(order: &str) -> String {
    let ground = walled("house", [".....", ".....", "....."], "Eliminate", RED);
    format!("(version: 1, level: Inline({ground}), initiative: [\"a\"],\norders: [\n{order}\n])")
}

#[test]
fn orders_that_name_what_is_not_there_are_found_before_the_battle() {
    for (order, said) in [
        (r#"EndTurn(unit: "zz"),"#, "the level has no unit `zz`"),
        (r#"Move(unit: "a", path: [(-1, 0)]),"#, "(-1, 0) is off the map"),
        (r#"Draw(unit: "a", item: "a.long_swrd"),"#, "the level has no item `a.long_swrd`"),
    ] {
        let (_folder, path) = scratch("script.ron", ordered(order));
        for (command, status) in [("check", 1), ("run", 2)] {
            let told = hexfray(&[command, &path]);
            assert_eq!(told.status, status, "{}", told.stderr);
            assert!(told.stderr.contains(said) && told.stderr.contains(".ron:8:"), "{}", told.stderr);
        }
    }
    sound(&ordered(r#"Refused(order: EndTurn(unit: "zz")),"#));
}

#[test]
fn the_orders_of_a_script_may_name_members_of_its_party() {
    let order = r#"EndTurn(unit: "osric"),"#;
    let script = ordered(order).replace(r#"initiative: ["a"],"#, r#"players: {"blue": "charger"},"#);
    let (folder, path) = scratch("script.ron", script);
    let party = folder.path().join("party.ron");
    let osric = r#"(version: 1, party: "One", units: { "osric": (creature: "knight", name: "Osric") })"#;
    std::fs::write(&party, osric).expect("it is written");
    let party = party.to_str().expect("it is text");
    assert_eq!(hexfray(&["check", &path]).status, 1);
    let known = hexfray(&["check", &path, "--party", party]);
    assert_eq!(known.status, 0, "{}", known.stderr);
}

#[test]
fn whatever_a_script_names_may_be_a_member_of_its_party_and_none_whom_it_replaces() {
    let osric = r#"(version: 1, party: "One", units: { "osric": (creature: "knight", name: "Osric") })"#;
    let (_folder, party) = scratch("party.ron", osric);
    for named in [
        r#"initiative: ["NAME"],"#,
        r#"expect: [{"event": "moved", "unit": "NAME"}],"#,
        r#"forbid: [{"event": "moved", "unit": "NAME"}],"#,
        r#"facts: [{"unit": "NAME", "status": "fighting"}],"#,
    ] {
        let check = |name: &str| {
            let more = format!(r#"players: {{"blue": "charger"}}, {}"#, named.replace("NAME", name));
            let script = ordered("").replace(r#"initiative: ["a"],"#, &more);
            let (_folder, path) = scratch("script.ron", script);
            let run = hexfray(&["run", &path, "--party", &party]);
            (hexfray(&["check", &path, "--party", &party]), run)
        };
        let (known, _) = check("osric");
        assert_eq!(known.status, 0, "{named}: {}", known.stderr);
        for (told, status) in <[_; 2]>::from(check("a")).into_iter().zip([1, 2]) {
            assert_eq!(told.status, status, "{named}: {}", told.stderr);
            assert!(told.stderr.contains("the level has no unit `a`"), "{named}: {}", told.stderr);
        }
    }
}

#[test]
fn causes_that_do_not_exist_are_found() {
    let numb = |cause: &str| {
        format!(
            r#""c": (creature: "orc", side: "blue", at: (4, 0), lasting: [(condition: Numb, cause: ({cause}))])"#
        )
    };
    for (cause, said) in [
        (r#"rule: Some("A-99")"#, "there is no rule A-99; did you mean `A-09`?"),
        (r#"rule: Some("S-99")"#, "there is no rule S-99; did you mean `S-09`?"),
        (r#"part: Some("left-wing")"#, "its body has no `left-wing`; did you mean `left-leg`?"),
    ] {
        let told = faults(&level("Eliminate", &numb(cause)));
        assert!(told.len() == 1 && told[0].ends_with(said), "{told:?}");
        let inline = format!("(version: 1, level: Inline({}))", level("Eliminate", &numb(cause)));
        let told = faults(&inline);
        assert!(told.len() == 1 && told[0].ends_with(said), "{told:?}");
    }
    sound(&level("Eliminate", &numb(r#"rule: Some("A-38"), part: Some("left-leg"), by: Some("a")"#)));
}

#[test]
fn units_that_cannot_do_what_they_are_there_for_are_found() {
    let swimmer =
        |rate: u8| format!("\"c\": (creature: \"orc\", side: \"blue\", at: (0, 1), swimming: {rate})");
    let told = faults(&level("Eliminate", &swimmer(0)));
    assert!(told.len() == 1 && told[0].contains("`c` cannot swim and begins in 6 feet of water"), "{told:?}");
    sound(&level("Eliminate", &swimmer(6)));
    let archer = |stowed: &str| {
        format!(
            "\"c\": (creature: \"archer\", side: \"blue\", at: (4, 0), held: [\"long_bow\"], stowed: [{stowed}])"
        )
    };
    let told = faults(&level("Eliminate", &archer("\"bolts\"")));
    assert!(told.len() == 1 && told[0].contains("`c` carries `long_bow` and no arrow to shoot"), "{told:?}");
    sound(&level("Eliminate", &archer("\"arrows\"")));
}

#[test]
fn rulebooks_that_cannot_be_meant_are_found() {
    let book = |rules: &str, parameters: &str| {
        format!(
            "(version: 1, name: \"n\", about: \"a\", core: d20, rules: [{rules}], parameters: ({parameters}))"
        )
    };
    let core = r#""C-05..C-06", "T-02..T-05", "A-02", "A-04", "A-62""#;
    for coreless in ["", "\"R-19..R-23\"", "\"C-06\", \"T-02..T-03\""] {
        let told = faults(&book(coreless, ""));
        assert!(told.len() == 1 && told[0].contains("has no whole core"), "{told:?}");
    }
    sound(&book(core, ""));
    let told = faults(&book(core, "tight_victim: Ally, free_attacks: true"));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().any(|line| line.contains("nothing reads `tight_victim`: F-15 is off")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("nothing reads `free_attacks`: C-10 is off")), "{told:?}");
    sound(&book(&format!("{core}, \"C-10\""), "free_attacks: true"));
}

#[test]
fn all_faults_of_a_file_are_told_up_to_twenty() {
    let units = r#""c": (creature: "knigt", side: "blue", at: (4, 0)),
        "d": (creature: "orc", side: "bleu", at: (4, 9), stance: Climbing, held: ["swrod"], stowed: ["bwo"])"#;
    let told = faults(&level("Reach(zone: \"hil\", units: 1), Survive(rounds: 0)", units));
    for said in [
        "there is no zone `hil`; did you mean `hill`?",
        "an objective needs at least 1",
        "there is no creature `knigt`; did you mean `knight`?",
        "there is no side `bleu`; did you mean `blue`?",
        "(4, 9) is off the map",
        "in the middle of a climb",
        "`swrod`",
        "`bwo`",
    ] {
        assert_eq!(told.iter().filter(|line| line.contains(said)).count(), 1, "{said}: {told:#?}");
    }
    assert_eq!(told.len(), 8, "{told:#?}");
    let long = level("Eliminate", units).replace("round_limit: 10", "round_limit: 900");
    let told = faults(&long);
    assert!(
        told[0].contains("a round limit of 900") && told.iter().any(|line| line.contains("`knigt`")),
        "{told:#?}"
    );
    let many: String = (0..100)
        .map(|number| format!("\"u{number}\": (creature: \"nobody{number}\", side: \"red\", at: (1, 0)), "))
        .collect();
    let told = faults(&level("Eliminate", &many));
    assert_eq!(told.len(), 21, "{told:#?}");
    assert!(told[20].contains("there may be more than these 20 faults"), "{told:#?}");
}

#[test]
fn long_lists_of_names_say_where_they_stand() {
    let told = faults(&level("Eliminate", "\"c\": (creature: \"catapult\", side: \"blue\", at: (4, 0))"));
    assert!(told[0].contains(" more; see levels/README.md"), "{told:?}");
}

/// Every line is one line, whatever a file is called or calls itself.
#[test]
fn control_characters_of_files_are_escaped() {
    let text = level("Eliminate", "").replace("title: \"t\"", "title: \"one\u{1b}[31m\ntwo\u{202e}\"");
    let (_folder, path) = scratch("a\nb\u{1b}.ron", &text);
    for (arguments, lines) in [
        (vec!["check", &path], Some(1)),
        (vec!["simulate", &path, "--battles", "1", "--work", "1"], None),
        (vec!["check", &path, &path], Some(2)),
    ] {
        let told = hexfray(&arguments);
        let printed = format!("{}{}", told.stdout, told.stderr);
        assert_eq!(told.status, 0, "{printed}");
        assert!(
            !printed.contains(['\u{1b}', '\u{202e}']) && printed.contains("one\\u{1b}[31m\\ntwo"),
            "{printed}"
        );
        assert!(lines.is_none_or(|lines| told.stdout.lines().count() == lines), "{printed}");
    }
    let script = format!("(version: 1, level: Inline({text}), orders: [])");
    let (_folder, path) = scratch("script.ron", script);
    for json in [&[][..], &["--json"]] {
        let told = hexfray(&[&["run", &path], json].concat());
        assert!(!told.stdout.contains('\u{1b}') && told.stdout.lines().count() > 1, "{}", told.stdout);
        let plain = hexfray(&[&["run", "tests/scripts/faye.ron"], json].concat());
        assert_eq!(
            told.stdout.lines().next().map(|line| line.contains("31m")),
            Some(true),
            "{}",
            told.stdout
        );
        assert_eq!(plain.status, 0);
    }
    let told = hexfray(&["check", &format!("no\nsuch{}.ron", "x".repeat(3000))]);
    assert!(told.stderr.lines().count() == 1 && told.stderr.len() < 1000, "{}", told.stderr);
}

/// Lines of a report or an error that hold what somebody wrote into a file: no control characters, and not too long.
fn printable(told: &Finished, what: &str) {
    let printed = format!("{}{}", told.stdout, told.stderr);
    assert!(!printed.contains(['\u{1b}', '\u{202e}', '\r']), "{what}: {printed}");
    assert!(printed.contains("\\u{1b}"), "{what} does not name it: {printed}");
    let longest = printed.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    assert!(longest < 3000, "{what}: a line of {longest} characters");
}

/// Names of sides, units, zones, creatures and rulebooks come from files that others may have made.
#[test]
fn names_from_files_are_escaped_and_cut_wherever_they_are_printed() {
    let name = |what: &str| format!("{what}\u{1b}[31m\r\u{202e}{}", "x".repeat(20_000));
    let text = level("Eliminate", "")
        .replace("name: \"Red\"", &format!("name: \"{}\"", name("Red")))
        .replace("name: \"Blue\"", &format!("name: \"{}\"", name("Blue")))
        .replace("at: (0, 0))", &format!("at: (0, 0), name: \"{}\")", name("Wat")));
    let (_folder, path) = scratch("names.ron", &text);
    let book = format!(
        r#"(version: 1, name: "{}", about: "a", core: d20, rules: ["C-05..C-06", "T-02..T-05", "A-02", "A-04", "A-62"])"#,
        name("book")
    );
    let (_book_folder, book) = scratch("book.ron", book);
    let fight = ["--battles", "1", "--side", "red=charger", "--side", "blue=charger"];
    for arguments in [
        [&["simulate", path.as_str()], &fight[..]].concat(),
        [&["simulate", path.as_str(), "--rulebook", &book], &fight[..]].concat(),
        [&["simulate", "tavern", "--battles", "1", "--work", "1", "--rulebook"], &[book.as_str()][..]]
            .concat(),
        vec!["check", &book],
        vec!["rules", "--json", "--rulebook", &book],
    ] {
        printable(&hexfray(&arguments), &format!("{arguments:?}"));
    }
    let sound = level("Eliminate", "");
    let wrong = name("x").replace('\r', "\\r");
    for (what, text) in [
        ("a creature", sound.replace("\"knight\"", &format!("\"{wrong}\""))),
        ("a side", sound.replace("side: \"blue\", at", &format!("side: \"{wrong}\", at"))),
        (
            "a zone",
            sound.replace(
                "[Eliminate]), \"blue\"",
                &format!("[Reach(zone: \"{wrong}\", units: 1)]), \"blue\""),
            ),
        ),
        ("a rulebook", sound.replace("title: \"t\"", &format!("title: \"t\", rulebook: \"{wrong}\""))),
        ("an item", sound.replace("side: \"red\"", &format!("side: \"red\", held: [\"{wrong}\"]"))),
    ] {
        let (_folder, path) = scratch("wrong.ron", &text);
        let told = hexfray(&["check", &path]);
        assert_eq!(told.status, 1, "{what}: {}", told.stdout);
        printable(&told, what);
    }
}

/// The tables of the manual: each row has as many cells as its heading.
#[test]
fn the_tables_of_the_manual_are_whole() {
    let cells = |line: &str| {
        let mut inside = false;
        let line = line.replace("\\|", "");
        let bars = line.chars().filter(|letter| {
            inside ^= *letter == '`';
            *letter == '|' && !inside
        });
        bars.count()
    };
    for (name, text) in [
        ("levels/README.md", include_str!("../levels/README.md")),
        ("README.md", include_str!("../README.md")),
    ] {
        let (mut heading, mut tables) = (None, 0);
        for (line, number) in text.lines().zip(1..) {
            if !line.starts_with('|') {
                heading = None;
                continue;
            }
            tables += usize::from(heading.is_none());
            let expected = *heading.get_or_insert_with(|| cells(line));
            assert_eq!(cells(line), expected, "{name}:{number}: {line}");
            assert!(line.trim_end().ends_with('|'), "{name}:{number}: {line}");
        }
        assert!(tables > 0, "{name} has no tables");
    }
}

/// The names behind a heading of the last section of the manual.
fn listed(heading: &str) -> BTreeSet<String> {
    let manual = include_str!("../levels/README.md");
    let (_, names) = manual.split_once("## All names that come with the game").expect("the section is there");
    let (_, names) = names.split_once(&format!("**{heading}**")).expect("the heading is there");
    let names = names.split("\n\n").next().unwrap_or_default();
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Each list of names holds what comes with the game and nothing else.
#[test]
fn the_manual_lists_what_comes_with_the_game_and_nothing_else() {
    let manual = include_str!("../levels/README.md");
    for path in ron_files("assets") {
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        assert!(
            manual.contains(&format!("`{name}`")) || manual.contains(&format!("`assets/{name}`")),
            "{name} is not named in levels/README.md"
        );
    }
    let set = |names: &mut dyn Iterator<Item = &str>| names.map(str::to_owned).collect::<BTreeSet<String>>();
    let catalogs = hexfray::level::Catalogs::shipped();
    assert_eq!(listed("Creatures"), set(&mut catalogs.creatures()));
    assert_eq!(listed("Bodies"), set(&mut catalogs.bodies().map(|(name, _)| name)));
    assert_eq!(listed("Weapons"), set(&mut catalogs.weapons().map(|(name, _)| name)));
    assert_eq!(listed("Armor"), set(&mut catalogs.armors().map(|(name, _)| name)));
    let items = ["Weapons", "Magic weapons and ammunition", "Ammunition", "Shields", "Gear"];
    let all: BTreeSet<String> = items.iter().flat_map(|heading| listed(heading)).collect();
    assert_eq!(all, set(&mut catalogs.items()));
    assert_eq!(
        all.len(),
        items.iter().map(|heading| listed(heading).len()).sum::<usize>(),
        "one is there twice"
    );
    assert_eq!(listed("Rulebooks"), set(&mut hexfray::rulebook::Rulebook::shipped_names()));
    // The fault of a purpose that does not exist names all that do.
    let unknown = serde_json::from_str::<Purpose>("\"none\"").expect_err("there is none").to_string();
    let mut purposes =
        unknown.split('`').skip(3).step_by(2).filter(|name| !["initiative", "test"].contains(name));
    assert_eq!(listed("Purposes of dice"), set(&mut purposes));
    let levels =
        ron_files("levels").into_iter().filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    assert_eq!(listed("Levels"), levels.collect());
}

/// What R-13 and R-38 need is somewhere in the game: a flask of holy water, and a fist for everybody with hands.
#[test]
fn somebody_carries_holy_water_and_whoever_has_hands_has_fists() {
    let shipped = ron_files("levels").into_iter().map(|path| {
        Level::read(&Source::read(&path).expect("it is shipped")).unwrap_or_else(|error| panic!("{error}"))
    });
    let carries = |item: &ItemRecord| {
        matches!(item.gear, Some(Gear::Flask { contents: Contents::HolyWater, .. }))
            && item.place.carrier().is_some()
    };
    assert!(shipped.into_iter().any(|level| level.items.iter().any(carries)), "no level has holy water");
    let creatures: Vec<&str> = hexfray::level::Catalogs::shipped().creatures().collect();
    let units: String = creatures
        .iter()
        .enumerate()
        .map(|(place, creature)| {
            format!("\"u{place}\": (creature: \"{creature}\", side: \"red\", at: ({place}, 1)), ")
        })
        .collect();
    let text = format!(
        "(version: 1, title: \"all\", round_limit: 1, legend: {{ '.': () }}, map: Fill(columns: {}, rows: 2, with: '.'),
        sides: {{ \"red\": (name: \"R\", objectives: [Eliminate]), \"blue\": (name: \"B\", objectives: [Eliminate]) }},
        units: {{ \"b\": (creature: \"orc\", side: \"blue\", at: (0, 0)), {units} }})",
        creatures.len()
    );
    let level = Level::read(&Source::inline("all.ron", &text)).unwrap_or_else(|error| panic!("{error}"));
    for unit in &level.units {
        let fists = level.items.iter().filter(|item| item.place == Place::Worn(unit.id));
        let fists = fists.filter(|item| item.weapon.as_ref().is_some_and(|weapon| weapon.fist)).count();
        assert_eq!(fists, usize::from(unit.hands.hands > 0), "{}", unit.name.0);
    }
}

/// Whatever a file may say, and all names that come with the game, stand in the manual.
#[test]
fn every_key_and_every_name_stands_in_the_manual() {
    let manual = include_str!("../levels/README.md");
    let names = |name: &str| manual.contains(&format!("`{name}`")) || manual.contains(&format!("`… {name}`"));
    let catalogs = hexfray::level::Catalogs::shipped();
    let weapons = catalogs.weapons().map(|(name, _)| name);
    let armors = catalogs.armors().map(|(name, _)| name);
    for name in catalogs.creatures().chain(weapons).chain(armors).chain(catalogs.items()) {
        assert!(names(name), "`{name}` is not in levels/README.md");
    }
    for name in hexfray::rulebook::Rulebook::shipped_names() {
        assert!(names(name), "the rulebook `{name}` is not in levels/README.md");
    }
    for path in ron_files("levels") {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        assert!(names(&name), "the level `{name}` is not in levels/README.md");
    }
    for (source, structs) in [
        (include_str!("../src/level/format.rs"), None),
        (include_str!("../src/level/lesson/card.rs"), Some(vec!["LessonCard"])),
        (
            include_str!("../src/model/item.rs"),
            Some(vec!["Weapon", "RangeBands", "Enhancement", "Shield", "Ammunition"]),
        ),
    ] {
        for item in syn::parse_file(source).expect("the sources are Rust").items {
            let syn::Item::Struct(found) = item else { continue };
            if structs.as_ref().is_some_and(|structs| !structs.iter().any(|name| found.ident == name)) {
                continue;
            }
            for field in found.fields.iter().filter_map(|field| field.ident.as_ref()) {
                let key = field.to_string();
                assert!(
                    names(&key)
                        || manual.contains(&format!("({key}:"))
                        || manual.contains(&format!(", {key}:")),
                    "`{key}` of {} is not in levels/README.md",
                    found.ident
                );
            }
        }
    }
}
