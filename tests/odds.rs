//! Odds through the command line: what is printed adds up, and impossible questions are refused.

use serde_json::Value;

use crate::command::{hexfray, scratch};

fn odds(arguments: &[&str]) -> Value {
    let mut all = vec!["forecast"];
    all.extend(arguments);
    all.push("--json");
    let run = hexfray(&all);
    assert_eq!(run.status, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("one JSON object")
}

fn near(value: &Value, expected: f64) {
    let value = value.as_f64().expect("a number");
    assert!((value - expected).abs() < 1e-9, "{value} is not {expected}");
}

#[test]
fn a_shot_down_the_archers_lane() {
    let house = odds(&["archers-lane", "--attacker", "robin", "--target", "grisk"]);
    assert_eq!((&house["need"], &house["exact"]), (&Value::from(13), &Value::from(true)));
    // Durz and Hakk stand next to Grisk and are as large as it, so each has a third of the shot (T-26).
    near(&house["hit"], 0.4 / 3.0);
    let struck = house["struck"].as_object().expect("an object");
    assert_eq!(struck.keys().collect::<Vec<_>>(), ["durz", "hakk"]);
    let strays: f64 = struck.values().filter_map(Value::as_f64).sum();
    let others = ["hit", "miss", "accident", "warded"].map(|key| house[key].as_f64().expect("a number"));
    near(&Value::from(strays + others.iter().sum::<f64>()), 1.0);
    near(&house["fumble"], 0.05);
    let friends: Vec<&String> = house["friendly_fire"].as_object().expect("an object").keys().collect();
    assert_eq!(friends, ["bran", "edda", "osric", "ulf"]);
    // Only a shot at Grisk can go astray (H-04).
    near(&house["friendly_fire"]["ulf"], 0.05 / 4.0 / 3.0);
    let labels: Vec<&Value> =
        house["modifiers"].as_array().expect("a list").iter().map(|row| &row["label"]).collect();
    // For shots into a melee, Dexterity does not count (R-11).
    assert_eq!(labels, ["Into a melee, no Dexterity", "Enhancement"]);
    assert_eq!(house["modifiers"][0]["rule"], "R-11");
    let idle = house["idle"].as_array().expect("a list").iter().map(|row| &row["label"]);
    assert_eq!(idle.collect::<Vec<_>>(), ["Same level", "Sunlight", "Short range"]);
    for partition in ["damage", "landings"] {
        let chances: f64 = match &house[partition] {
            Value::Object(chances) => chances.values().filter_map(Value::as_f64).sum(),
            Value::Array(places) => places.iter().filter_map(|place| place["chance"].as_f64()).sum(),
            other => panic!("{partition} is {other}"),
        };
        // Of the faces of the table of fumbles, three drop the weapon (A-68).
        let whole = if partition == "damage" { 1.0 } else { 0.05 * 3.0 / 20.0 };
        assert!((chances - whole).abs() < 1e-9, "{partition} adds up to {chances}");
    }
}

#[test]
fn the_letter_of_the_document_has_a_narrower_cone() {
    let strict =
        ["archers-lane", "--attacker", "robin", "--target", "grisk", "--rulebook", "crits-and-fumbles"];
    let strict = odds(&strict);
    let friends: Vec<&String> = strict["friendly_fire"].as_object().expect("an object").keys().collect();
    assert_eq!(friends, ["bran", "edda", "osric"]);
    near(&strict["friendly_fire"]["bran"], 0.05 / 3.0);
}

#[test]
fn a12_a_called_shot_is_as_much_harder_as_its_part_and_a_body_has_only_its_parts() {
    let shot = ["archers-lane", "--attacker", "robin", "--target", "grisk", "--rulebook", "advanced"];
    let need = |aim: &[&str]| odds(&[&shot[..], aim].concat())["need"].as_u64().expect("a number");
    let plain = need(&[]);
    let harder = [("torso", 2), ("left-arm", 3), ("left-arm:elbow", 4), ("head:throat", 6)];
    for (aim, by) in harder {
        assert_eq!(need(&["--aim", aim]), plain + by, "{aim}");
    }
    for (aim, told) in [("tail", "no part `tail`"), ("left-arm:knee", "no part `knee`")] {
        let refused = hexfray(&[&["forecast"], &shot[..], &["--aim", aim]].concat());
        assert_eq!(refused.status, 2, "{aim}");
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
    let off = hexfray(&[
        "forecast",
        "archers-lane",
        "--attacker",
        "robin",
        "--target",
        "grisk",
        "--aim",
        "head",
        "--rulebook",
        "thac0",
    ]);
    assert_eq!(off.status, 1, "{}", off.stderr);
    assert!(off.stderr.contains("A-12"), "{}", off.stderr);
}

#[test]
fn a_weapon_may_be_named_as_the_catalog_does() {
    let named =
        odds(&["archers-lane", "--attacker", "robin", "--target", "grisk", "--weapon", "long_bow_plus_1"]);
    assert_eq!(named["weapon"], "robin.long_bow_plus_1");
}

#[test]
fn impossible_attacks_are_refused() {
    let far = hexfray(&["forecast", "tavern", "--attacker", "hob", "--target", "lutz"]);
    assert_eq!(far.status, 1);
    assert!(far.stderr.contains("lutz is 4 hexes away; `hob.fist` reaches 1"), "{}", far.stderr);
    let nobody = hexfray(&["forecast", "tavern", "--attacker", "hop", "--target", "lutz"]);
    assert_eq!(nobody.status, 2);
    assert!(nobody.stderr.contains("did you mean `hob`"), "{}", nobody.stderr);
    let nowhere = hexfray(&["forecast", "tavrn", "--attacker", "hob", "--target", "lutz"]);
    assert_eq!(nowhere.status, 2);
}

/// A knight of AC 5 behind a low wall, with an archer in front of the wall and one behind the knight.
const HALF_COVERED: &str = r#"(
    version: 1, title: "half covered", round_limit: 5, legend: { '.': (), 'u': (cover: 50) },
    map: Rows(["...............", "......u........"]),
    sides: { "bows": (name: "Bows", objectives: [Eliminate]), "wall": (name: "Wall", objectives: [Eliminate]) },
    units: {
        "front": (creature: "archer", side: "bows", at: (1, 1), facing: East, thac0: 14, abilities: (),
            held: ["long_bow_plus_1"]),
        "behind": (creature: "archer", side: "bows", at: (13, 1), facing: West, thac0: 14, abilities: (),
            held: ["long_bow_plus_1"]),
        "knight": (creature: "man-at-arms", side: "wall", at: (7, 1), facing: West, natural_armor: 5, armor: [],
            held: ["long_sword"]),
    },
)"#;

#[test]
fn t05_forty_five_percent_from_the_front_and_seventy_five_from_behind() {
    let (_folder, level) = scratch("half-covered.ron", HALF_COVERED);
    for (attacker, need, chance) in [("front", 12, 0.45), ("behind", 6, 0.75)] {
        let odds = odds(&[&level, "--attacker", attacker, "--target", "knight", "--rulebook", "thac0"]);
        assert_eq!(odds["need"], need);
        near(&odds["hit"], chance);
    }
}

/// A thief with a torch and one without, each with a flask of oil, two hexes from a knight of AC 5.
const FLASKS: &str = r#"(
    version: 1, title: "flasks", round_limit: 5, legend: { '.': () },
    map: Fill(columns: 14, rows: 5, with: '.'),
    sides: { "oil": (name: "Oil", objectives: [Eliminate]), "men": (name: "Men", objectives: [Eliminate]) },
    units: {
        "jost": (creature: "thief", side: "oil", at: (4, 2), facing: East, thac0: 15, abilities: (),
            held: ["torch", "oil_flask"]),
        "dark": (creature: "thief", side: "oil", at: (8, 2), facing: West, thac0: 15, abilities: (),
            held: ["oil_flask"]),
        "knight": (creature: "knight", side: "men", at: (6, 2), facing: West, natural_armor: 5, armor: [],
            hit_points: 30, held: ["long_sword"]),
    },
)"#;

#[test]
fn r27_oil_is_lit_before_it_is_thrown_if_there_is_a_flame() {
    let (_folder, level) = scratch("flasks.ron", FLASKS);
    let throw = |who| {
        let weapon = ["--target", "knight", "--weapon", "oil_flask", "--rulebook", "combat-options"];
        odds(&[[level.as_str(), "--attacker", who].as_slice(), &weapon].concat())
    };
    let (lit, unlit) = (throw("jost"), throw("dark"));
    assert_eq!((&lit["need"], &unlit["need"]), (&Value::from(10), &Value::from(10)));
    near(&lit["hit"], 0.55);
    // d4 points of burning oil (R-28).
    near(&lit["damage"]["4"], 0.55 / 4.0);
    assert!(lit["aflame"]["knight"]["alight"].as_f64().is_some_and(|alight| alight > 0.05), "{lit}");
    assert!(lit["assumes"][0].as_str().is_some_and(|text| text.contains("has lit the wick")), "{lit}");
    near(&unlit["damage"]["0"], 1.0);
    assert_eq!(unlit["assumes"], Value::Array(Vec::new()));
}

/// A knight in melee with two ogres, and a goblin that shoots at it and misses only on a 1.
const BESET: &str = r#"(
    version: 1, title: "beset", round_limit: 5, legend: { '.': () },
    map: Fill(columns: 14, rows: 5, with: '.'),
    sides: { "orcs": (name: "Orcs", objectives: [Eliminate]), "men": (name: "Men", objectives: [Eliminate]) },
    units: {
        "archer": (creature: "goblin-archer", side: "orcs", at: (1, 2), facing: East, thac0: -10, abilities: (),
            held: ["short_bow"], stowed: ["arrows"]),
        "knight": (creature: "knight", side: "men", at: (6, 2), facing: West),
        "ogre-a": (creature: "ogre", side: "orcs", at: (6, 1), facing: SouthEast),
        "ogre-b": (creature: "ogre", side: "orcs", at: (6, 3), facing: NorthEast),
    },
)"#;

#[test]
fn t27_forty_forty_and_twenty_percent() {
    let (_folder, level) = scratch("beset.ron", BESET);
    let odds = odds(&[&level, "--attacker", "archer", "--target", "knight", "--rulebook", "thac0"]);
    near(&odds["hit"], 0.2 * 0.95);
    near(&odds["struck"]["ogre-a"], 0.4 * 0.95);
    near(&odds["struck"]["ogre-b"], 0.4 * 0.95);
    near(&odds["miss"], 0.05);
}

#[test]
fn t26_a_third_for_each_of_three_alike() {
    let beset_by_equals = BESET.replace("creature: \"ogre\"", "creature: \"orc\"");
    let (_folder, level) = scratch("beset-by-equals.ron", &beset_by_equals);
    let odds = odds(&[&level, "--attacker", "archer", "--target", "knight", "--rulebook", "thac0"]);
    for hit in [&odds["hit"], &odds["struck"]["ogre-a"], &odds["struck"]["ogre-b"]] {
        near(hit, 0.95 / 3.0);
    }
    near(&odds["miss"], 0.05);
}

/// An archer that never misses, and two friends of it that fight a single orc.
const TWO_FRIENDS: &str = r#"(
    version: 1, title: "two friends", round_limit: 5, legend: { '.': () },
    map: Fill(columns: 14, rows: 5, with: '.'),
    sides: { "men": (name: "Men", objectives: [Eliminate]), "orcs": (name: "Orcs", objectives: [Eliminate]) },
    units: {
        "archer": (creature: "longbowman", side: "men", at: (1, 2), facing: East, thac0: -10, CONDITIONS
            held: ["long_bow"], stowed: ["arrows"]),
        "ada": (creature: "man-at-arms", side: "men", at: (6, 1), facing: SouthEast),
        "bran": (creature: "man-at-arms", side: "men", at: (6, 3), facing: NorthEast),
        "orc": (creature: "orc", side: "orcs", at: (6, 2), facing: West ORC),
    },
)"#;

/// The odds of an attack on the orc, in the level with these changes.
fn on_the_orc(changes: [(&str, &str); 2], attacker: &str, rulebook: &str) -> Value {
    let level = changes.iter().fold(TWO_FRIENDS.to_owned(), |level, (old, new)| level.replace(old, new));
    let (_folder, level) = scratch("two-friends.ron", &level);
    odds(&[&level, "--attacker", attacker, "--target", "orc", "--rulebook", rulebook])
}

#[test]
fn r08_a_third_becomes_fifty_percent_by_aiming() {
    for (conditions, orc, friend) in [("", 1.0 / 3.0, 1.0 / 3.0), ("conditions: [Aiming],", 0.5, 0.25)] {
        let strict = on_the_orc([("CONDITIONS", conditions), ("ORC", "")], "archer", "combat-options");
        near(&strict["hit"], orc);
        near(&strict["struck"]["ada"], friend);
        near(&strict["struck"]["bran"], friend);
        let house = on_the_orc([("CONDITIONS", conditions), ("ORC", "")], "archer", "house");
        let misses =
            house["miss"].as_f64().expect("a number") + house["accident"].as_f64().expect("a number");
        assert!(misses < 0.1 + 1e-9, "{misses}");
        assert_eq!(house["modifiers"].as_array().map(Vec::len), strict["modifiers"].as_array().map(Vec::len));
    }
}

#[test]
fn r12_an_attack_on_a_helpless_unit_hits_for_maximum_damage() {
    let bound = [("CONDITIONS", ""), ("ORC", ", conditions: [Helpless], hit_points: 30")];
    for rulebook in ["combat-options", "house"] {
        let odds = on_the_orc(bound, "ada", rulebook);
        near(&odds["hit"], 1.0);
        assert_eq!(odds["need"], 1);
        let most = odds["damage_mean"].as_f64().expect("a number");
        near(&odds["damage"][format!("{most}")], 1.0);
    }
}

#[test]
fn r18_a_shot_at_an_unseen_unit_always_misses() {
    let unseen = [("CONDITIONS", ""), ("ORC", ", conditions: [Invisible]")];
    let odds = on_the_orc(unseen, "archer", "combat-options");
    near(&odds["hit"], 0.0);
    near(&odds["miss"], 1.0 / 3.0);
    assert_eq!(odds["need"], Value::Null);
}

/// Lines of JSON that the command prints.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let told = hexfray(&[&["forecast"], arguments, &["--json"]].concat());
    assert_eq!(told.status, 0, "{}", told.stderr);
    told.stdout.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn attacks_in_sequence_add_up() {
    let sequence = ["archers-lane", "--sequence", "robin,ailith:grisk", "--rulebook", "crits-and-fumbles"];
    let told = lines(&sequence);
    let [first, both] = told.as_slice() else { panic!("{} lines for two attacks", told.len()) };
    let alone =
        ["archers-lane", "--attacker", "robin", "--target", "grisk", "--rulebook", "crits-and-fumbles"];
    let alone = odds(&alone);
    near(&first["hit"], number(&alone["hit"]));
    near(&first["kill"], number(&alone["kill"]));
    assert!(number(&both["kill"]) > number(&first["kill"]));
    assert!(number(&both["damage_mean"]) > number(&first["damage_mean"]));
    // No unit shoots at a target that is down.
    near(&both["void"], number(&first["kill"]));
    assert_eq!(both["exact"], true);
}

#[test]
fn attacks_in_sequence_with_too_many_ends_are_tried_and_say_so() {
    let told = lines(&["archers-lane", "--sequence", "robin,ailith:grisk"]);
    let [first, both] = told.as_slice() else { panic!("{} lines for two attacks", told.len()) };
    let alone = odds(&["archers-lane", "--attacker", "robin", "--target", "grisk"]);
    let near = |told: &Value, exact: f64| {
        let off = (number(&told["hit"]) - exact).abs();
        assert!(off <= 2.0 * told["sample"]["interval"].as_f64().unwrap_or(1e-9), "{off} off");
    };
    near(first, number(&alone["hit"]));
    assert!(number(&both["damage_mean"]) > number(&first["damage_mean"]));
    assert_eq!(both["exact"], false);
}

#[test]
fn every_hex_in_reach_is_weighed() {
    let told = lines(&["archers-lane", "--attacker", "robin", "--target", "grisk", "--hexes"]);
    assert!(told.len() > 200, "{} places", told.len());
    for stand in &told {
        assert!(number(&stand["taken"]) >= 0.0 && (0.0..=1.0).contains(&number(&stand["fall"])), "{stand}");
        assert!(stand["attack"].is_null() || stand["attack"]["target"] == "grisk", "{stand}");
    }
    let here = told.iter().find(|stand| stand["cost"] == 0).expect("it may stay where it is");
    let alone = odds(&["archers-lane", "--attacker", "robin", "--target", "grisk"]);
    assert!((number(&here["attack"]["hit"]) - number(&alone["hit"])).abs() < 1e-3);
    assert!((number(&here["attack"]["damage"]) - number(&alone["damage_mean"])).abs() < 0.05);
    let said = hexfray(&["forecast", "archers-lane", "--attacker", "robin", "--hexes"]);
    assert!(said.stdout.contains("deals") && said.stdout.lines().count() > 40, "{}", said.stdout);
}

#[test]
fn what_enemies_can_do_back_is_told() {
    let told = odds(&["archers-lane", "--attacker", "robin", "--target", "grisk", "--reverse"]);
    let alone = odds(&["archers-lane", "--attacker", "robin", "--target", "grisk"]);
    assert_eq!(told["hit"], alone["hit"]);
    let threats = told["reverse"].as_array().expect("a list");
    assert!(threats.iter().any(|threat| threat["enemy"] == "yarg"), "the archer reaches it");
    for threat in threats {
        assert!(number(&threat["hit"]) > 0.0 && number(&threat["damage"]) > 0.0, "{threat}");
    }
    let words = hexfray(&["forecast", "archers-lane", "--attacker", "robin", "--reverse"]);
    assert!(words.stdout.contains("what they can do back"), "{}", words.stdout);
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, said) in [
        (&["archers-lane", "--sequence", "robin"][..], "UNIT,UNIT:UNIT"),
        (&["archers-lane", "--sequence", "robin,nobody:grisk"], "no unit `nobody`"),
        (&["archers-lane", "--sequence", "robin:grisk", "--hexes"], "cannot be used with"),
        (&["archers-lane", "--attacker", "robin"], "--target"),
        (&["archers-lane"], "--attacker"),
    ] {
        let told = hexfray(&[&["forecast"], arguments].concat());
        assert_eq!(told.status, 2, "{arguments:?}");
        assert!(told.stderr.contains(said), "{arguments:?}: {}", told.stderr);
    }
    let far = hexfray(&["forecast", "tavern", "--sequence", "hob:lutz"]);
    assert_eq!(far.status, 1, "{}", far.stderr);
}

#[test]
fn wrestling_has_odds_of_a_contest_and_of_a_pin() {
    let ring = r#"(
        version: 1, title: "a ring", round_limit: 5,
        legend: { '.': (surface: Dirt) },
        map: Fill(columns: 6, rows: 5, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "hob": (creature: "brawler", side: "red", at: (1, 2), facing: East, held: []),
            "tam": (creature: "brawler", side: "blue", at: (2, 2), facing: West, held: []),
            "egon": (creature: "orc", side: "blue", at: (4, 2), facing: West),
        },
    )"#;
    let (_folder, path) = scratch("ring.ron", ring);
    let house = odds(&[&path, "--attacker", "hob", "--order", "wrestle", "--target", "tam"]);
    near(&house["won"]["hob"], 0.5);
    near(&house["held"]["tam"], 0.5);
    near(&house["pinned_in_the_end"], 0.125);
    let told = hexfray(&["forecast", &path, "--attacker", "hob", "--order", "wrestle", "--target", "tam"]);
    assert!(told.stdout.contains("tam is pinned in the end"), "{}", told.stdout);

    for (target, said) in [("egon", "come closer"), ("hob", "is on hob's side")] {
        let refused =
            hexfray(&["forecast", &path, "--attacker", "hob", "--order", "wrestle", "--target", target]);
        assert_eq!(refused.status, 1, "{target}: {}", refused.stderr);
        assert!(refused.stderr.contains(said), "{target}: {}", refused.stderr);
    }
    let missing = hexfray(&["forecast", &path, "--attacker", "hob", "--order", "wrestle"]);
    assert_eq!(missing.status, 2, "{}", missing.stderr);
    assert!(missing.stderr.contains("--target is missing"), "{}", missing.stderr);
    let useless = ["forecast", &path, "--attacker", "hob", "--order", "turn-undead", "--target", "tam"];
    assert_eq!(hexfray(&useless).status, 2);
}

#[test]
fn a_twenty_that_falls_short_names_its_rules_and_says_that_damage_is_halved() {
    let duel = |hide: i8| {
        format!(
            r#"(version: 1, title: "hard to hit", round_limit: 5, legend: {{'.': ()}},
            map: Fill(columns: 6, rows: 3, with: '.'),
            sides: {{"red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate])}},
            units: {{
                "wat": (creature: "man-at-arms", side: "red", at: (1, 1), abilities: (), thac0: 20, held: ["long_sword"]),
                "wyrm": (creature: "orc", side: "blue", at: (2, 1), facing: West, natural_armor: {hide}, armor: [],
                    abilities: (dexterity: 16), held: []),
            }})"#
        )
    };
    let thac0 = ["--attacker", "wat", "--target", "wyrm", "--rulebook", "thac0"];
    for (hide, short_by, halvings, does) in
        [(-10, 12, 1, "damage halved (T-08)"), (-4, 6, 0, "damage in full (T-08)")]
    {
        let (_folder, path) = scratch("duel.ron", duel(hide));
        let arguments = [&[path.as_str()], thac0.as_slice()].concat();
        let odds = odds(&arguments);
        assert_eq!(
            (&odds["graded"]["short_by"], &odds["graded"]["halvings"]),
            (&short_by.into(), &halvings.into())
        );
        assert_eq!(
            (&odds["graded"]["hits_by"], &odds["graded"]["halved_by"]),
            (&"T-07".into(), &"T-08".into())
        );
        let told = hexfray(&[&["forecast"], arguments.as_slice()].concat()).stdout;
        let line = format!("a natural 20 is {short_by} short and hits all the same (T-07), {does}");
        assert!(told.contains(&line), "{told}");
    }
    let (_folder, path) = scratch("duel.ron", duel(4));
    assert!(odds(&[&[path.as_str()], thac0.as_slice()].concat()).get("graded").is_none());
}

#[test]
fn a_spell_is_forecast_for_all_whom_it_concerns() {
    let malachy = ["wizards-duel", "--attacker", "doctor-malachy"];
    let ask = |more: &[&str]| odds(&[&malachy[..], more].concat());
    let missile = ask(&["--cast", "magic-missile", "--target", "hugh"]);
    assert_eq!(missile["exact"], true);
    // Three missiles of 1d4+1 at level 5.
    near(&missile["damage_mean"], 10.5);
    let text = include_str!("../levels/wizards-duel.ron").replacen(
        r#"held: ["dagger"], stowed: ["magic_missile_scroll"]"#,
        r#"held: ["magic_missile_scroll"], stowed: []"#,
        1,
    );
    let (_folder, drawn) = scratch("duel.ron", text);
    let scroll = ["--attacker", "doctor-malachy", "--use", "magic_missile_scroll", "--target", "hugh"];
    assert!(
        odds(&[&[drawn.as_str()], &scroll[..]].concat())["damage_mean"]
            .as_f64()
            .is_some_and(|mean| mean > 0.0)
    );
    let fireball = ask(&["--cast", "fireball", "--at", "16,5"]);
    let harmed: Vec<&String> = fireball["damage_by_unit"].as_object().expect("an object").keys().collect();
    assert!(harmed.contains(&&"hugh".to_owned()) && harmed.contains(&&"piers".to_owned()), "{harmed:?}");
    for (unit, points) in fireball["damage_by_unit"].as_object().expect("an object") {
        let sum: f64 = points.as_object().expect("an object").values().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{unit}: {sum}");
    }
    let shield = ask(&["--cast", "shield"]);
    near(&shield["favored"]["doctor-malachy"]["Shielded"], 1.0);
    let told = hexfray(&[&["forecast"], &malachy[..], &["--cast", "fireball", "--at", "16,5"]].concat());
    assert!(
        told.stdout.starts_with("doctor-malachy casts fireball\n  cuthbert loses hit points "),
        "{}",
        told.stdout
    );
}

#[test]
fn a_spell_that_cannot_be_cast_has_no_odds() {
    let cases: [(&[&str], i32, &str); 10] = [
        (&["--use", "magic_missile_scroll", "--target", "hugh"], 1, "in hand"),
        (&["--cast", "fire-ball", "--at", "16,5"], 2, "did you mean `fireball`?"),
        (&["--cast", "haste", "--target", "oswin"], 1, "haste"),
        (&["--cast", "fireball", "--at", "16;5"], 2, "--at 16;5: write COLUMN,ROW"),
        (&["--cast", "fireball", "--at", "99,5"], 2, "--at 99,5: there is no such hex on the board"),
        (&["--cast", "magic-missile", "--target", "nobody"], 2, "no unit `nobody`"),
        (&["--target", "hugh", "--cast", "sleep", "--weapon", "dagger"], 2, "cannot be used with"),
        (&["--use", "healing_potion"], 2, "carries no scroll or potion `healing_potion`"),
        (&["--use", "dagger"], 2, "carries no scroll or potion `dagger`"),
        (&["--target", "hugh", "--cast", "fireball", "--at", "16,5"], 2, "cannot be used with"),
    ];
    for (more, status, told) in cases {
        let run = hexfray(&[&["forecast", "wizards-duel", "--attacker", "doctor-malachy"], more].concat());
        assert_eq!(run.status, status, "{more:?}: {}", run.stderr);
        assert!(run.stderr.to_lowercase().contains(&told.to_lowercase()), "{more:?}: {}", run.stderr);
    }
    let nothing = hexfray(&[
        "forecast",
        "archers-lane",
        "--attacker",
        "robin",
        "--order",
        "turn-undead",
        "--at",
        "3,3",
    ]);
    assert_eq!(nothing.status, 2);
    let told = "--at does not belong to --order turn-undead; it belongs to --cast, --use";
    assert!(nothing.stderr.contains(told), "{}", nothing.stderr);
}

#[test]
fn an_option_that_does_not_belong_to_what_is_asked_is_refused() {
    let topics: [(&[&str], &[&str]); 9] = [
        (&["--sequence", "robin:grisk"], &[]),
        (&["--hexes"], &["--attacker", "--target"]),
        (&["--reverse"], &["--attacker", "--target", "--weapon"]),
        (&["--order", "turn-undead"], &["--attacker"]),
        (&["--order", "wrestle"], &["--attacker", "--target"]),
        (&["--order", "pursue"], &["--attacker", "--target"]),
        (&["--cast", "sleep"], &["--attacker", "--target", "--at"]),
        (&["--use", "healing_potion"], &["--attacker", "--target", "--at"]),
        (&[], &["--attacker", "--target", "--weapon", "--aim"]),
    ];
    let options = [
        ("--attacker", "robin"),
        ("--target", "grisk"),
        ("--weapon", "robin.long_bow"),
        ("--aim", "head"),
        ("--at", "3,3"),
    ];
    for (topic, belong) in topics {
        for (option, value) in options.into_iter().filter(|(option, _)| !belong.contains(option)) {
            let who: &[&str] = if belong.is_empty() { &[] } else { &["--attacker", "robin"] };
            // What needs a target has one, and a hex at which something is cast goes with none.
            let aimed = (topic.is_empty() || option == "--aim") && belong.contains(&"--target");
            let at: &[&str] = if aimed { &["--target", "grisk"] } else { &[] };
            let run = hexfray(&[&["forecast", "archers-lane"], topic, who, at, &[option, value]].concat());
            assert_eq!(run.status, 2, "{topic:?} {option}: {}", run.stderr);
            assert!(run.stderr.contains(option), "{topic:?} {option}: {}", run.stderr);
            assert_eq!(run.stdout, "", "{topic:?} {option}");
        }
    }
    let run =
        hexfray(&["forecast", "archers-lane", "--attacker", "robin", "--reverse", "--weapon", "dagger"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("name its --target"), "{}", run.stderr);
}
