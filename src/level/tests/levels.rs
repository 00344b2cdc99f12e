//! Every fault that a level can have, with the place and the message.

use std::fmt::Write;

use crate::level::{Level, Source};

/// A level without a fault.
const SOUND: &str = r#"(
    version: 1, title: "t", round_limit: 9, legend: {
        '.': (), '#': (terrain: Wall), 'o': (terrain: Chasm), '~': (terrain: Water, depth: 5) },
    map: Rows(["....",
        ".#o~"]),
    zones: { "hill": [(0, 0), (1, 0)] },
    sides: {
        "red": (name: "R", objectives: [Eliminate], deployment: [(0, 0)]),
        "blue": (name: "B", objectives: [Hold(zone: "hill", rounds: 2)]),
    },
    units: {
        "ann": (creature: "peasant", side: "red", at: (0, 0), held: ["club"], armor: []),
        "bob": (creature: "brute", side: "blue", at: (1, 0)),
    },
    items: [(item: "dagger", at: (2, 0))],
    catalog: (
        weapons: { "stick": (damage: "d4", damage_large: "d3", size: Medium, damage_type: Bludgeoning, hands: 1,
            speed: 4, reach: 1, break_die: 4) },
        magic: { "wand": (weapon: "stick", enhancement: (magical: true, general: 1)) },
        armor: { "bib": (name: "bib", covers: [Torso], steps: 1) },
        shields: { "lid": (steps: 1) },
        creatures: { "brute": (name: "brute", class: Warrior, level: 1, hit_points: 5, movement: 12, morale: 8,
            held: ["stick"], armor: ["bib"]) },
    ),
)"#;

/// The error of the sound level after one change.
fn told(old: &str, new: &str) -> String {
    assert_eq!(SOUND.matches(old).count(), 1, "{old}");
    let error = Level::read(&Source::inline("a.ron", &SOUND.replacen(old, new, 1)));
    error.expect_err(new).to_string().replacen("a.ron:", "", 1)
}

fn check<const CASES: usize>(cases: [(&str, &str, &str); CASES]) {
    let mut wrong = String::new();
    for (old, new, expected) in cases {
        let told = told(old, new);
        if told != expected {
            let _ = writeln!(wrong, "{old} → {new}\n  expected {expected}\n  told     {told}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_sound_level_is_sound() {
    Level::read(&Source::inline("a.ron", SOUND)).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn units_of_one_name_are_numbered_or_refused() {
    let bob = r#""bob": (creature: "brute", side: "blue", at: (1, 0)),"#;
    check([(
        bob,
        r#""bob": (creature: "brute", side: "blue", at: (1, 0), name: "Ann"),
        "cid": (creature: "brute", side: "blue", at: (3, 0), name: "Ann"),"#,
        r#"14:68: `bob` has the name "Ann" too; give each its own"#,
    )]);
    let more = r#""bob": (creature: "brute", side: "blue", at: (1, 0)),
        "cid": (creature: "brute", side: "blue", at: (3, 0), name: "brute 1"),
        "dan": (creature: "brute", side: "blue", at: (2, 0)),"#;
    let level = Level::read(&Source::inline("a.ron", &SOUND.replacen(bob, more, 1)));
    let level = level.unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = level.units.iter().skip(1).map(|unit| &*unit.name.0).collect();
    assert_eq!(names, ["brute 2", "brute 1", "brute 3"]);
}

#[test]
fn wrong_ground_is_refused() {
    check([
        ("version: 1", "version: 2", "2:14: version 2 of the level format; this game reads version 1"),
        ("round_limit: 9", "round_limit: 0", "2:42: a round limit of 0; it must be within 1..=200"),
        ("round_limit: 9", "round_limit: 201", "2:42: a round limit of 201; it must be within 1..=200"),
        ("title: \"t\"", "titel: \"t\"", "2:17: `Level` has no field `titel`; did you mean `title`?"),
        ("\".#o~\"", "\".#o\"", "5:9: row 1 of the map has 3 hexes, the first has 4"),
        (
            "\".#o~\"",
            "\".#?~\"",
            "5:9: the legend does not say what '?' stands for; expected one of: #, ., o, ~",
        ),
        (
            "Rows([\"....\",\n        \".#o~\"])",
            "Rows([])",
            "4:10: a map of 0×0 hexes; each side must be within 1..=200",
        ),
        (
            "Rows([\"....\",\n        \".#o~\"])",
            "Rows([\"\"])",
            "4:10: a map of 0×1 hexes; each side must be within 1..=200",
        ),
        (
            "Rows([\"....\",\n        \".#o~\"])",
            "Fill(columns: 100000, rows: 100000, with: '.')",
            "4:10: a map of 100000×100000 hexes; each side must be within 1..=200",
        ),
        (
            "Rows([\"....\",\n        \".#o~\"])",
            "Fill(columns: 0, rows: 5, with: '.')",
            "4:10: a map of 0×5 hexes; each side must be within 1..=200",
        ),
        (
            "Rows([\"....\",\n        \".#o~\"])",
            "Fill(columns: 5, rows: 201, with: '.')",
            "4:10: a map of 5×201 hexes; each side must be within 1..=200",
        ),
        (
            "Rows([\"....\",\n        \".#o~\"])",
            "Fill(columns: 5, rows: 5, with: 'x')",
            "4:42: the legend does not say what 'x' stands for; expected one of: #, ., o, ~",
        ),
        ("'.': ()", "'.': (elevation: 1001)", "3:26: elevation of 1001; it must be within -1000..=1000"),
        ("'.': ()", "'.': (elevation: -1001)", "3:26: elevation of -1001; it must be within -1000..=1000"),
        ("'.': ()", "'.': (depth: 201)", "3:22: depth of 201; it must be within 0..=200"),
        ("'.': ()", "'.': (light: 101)", "3:22: light of 101; it must be within 0..=100"),
        ("'.': ()", "'.': (cover: 101)", "3:22: cover of 101; it must be within 0..=100"),
        ("'.': ()", "'.': (concealment: 101)", "3:28: concealment of 101; it must be within 0..=100"),
        ("'.': ()", "'.': (ceiling_inches: 35)", "3:31: ceiling_inches of 35; it must be within 36..=12000"),
        (
            "'.': ()",
            "'.': (ceiling_inches: 12001)",
            "3:31: ceiling_inches of 12001; it must be within 36..=12000",
        ),
        ("'.': ()", "'.': (terrain: Wal)", "3:24: there is no `Terrain` named `Wal`; did you mean `Wall`?"),
        ("'.': ()", "'.': (), '.': ()", "3:18: `.` is given twice"),
    ]);
}

#[test]
fn wrong_sides_are_refused() {
    check([
        (
            "\"blue\": (name: \"B\", objectives: [Hold(zone: \"hill\", rounds: 2)]),",
            "",
            "7:12: a battle needs at least two sides",
        ),
        (
            "\"blue\": (name: \"B\"",
            "\"Blue\": (name: \"B\"",
            "9:9: the id `Blue` may hold only a-z, 0-9, `-`, `_` and `.`",
        ),
        ("\"blue\": (name: \"B\"", "\"red\": (name: \"B\"", "9:9: `red` is given twice"),
        ("[Eliminate]", "[]", "8:40: side `red` has no objective; give it at least `Eliminate`"),
        ("[Eliminate]", "[Survive(rounds: 0)]", "8:57: an objective needs at least 1"),
        (
            "[Eliminate]",
            "[Eliminate, Reach(zone: \"hill\", units: 0)]",
            "8:79: an objective needs at least 1",
        ),
        ("rounds: 2", "rounds: 0", "9:69: an objective needs at least 1"),
        ("[Eliminate]", "[Eliminate, Escape(units: 0)]", "8:66: an objective needs at least 1"),
        ("[Eliminate]", "[Eliminate, Escape(units: 9)]", "8:66: 9 units must get away, but side `red` has 1"),
        (
            "[Eliminate]",
            "[Eliminate, Escape(units: 1, treasure: 50)]",
            "8:79: 50 gold pieces must be taken along, but the level has only 0",
        ),
        ("name: \"R\"", "name: \"R\", exit: \"hil\"", "8:34: there is no zone `hil`; did you mean `hill`?"),
        ("name: \"R\"", "name: \"R\", lair: \"den\"", "8:34: there is no zone `den`; expected `hill`"),
        ("zone: \"hill\"", "zone: \"hil\"", "9:53: there is no zone `hil`; did you mean `hill`?"),
        (
            "(1, 0)] }",
            "(4, 0)] }",
            "6:31: (4, 0) is off the map, which has 4 columns and 2 rows, counted from 0",
        ),
        (
            "deployment: [(0, 0)]",
            "deployment: [(0, 2)]",
            "8:66: (0, 2) is off the map, which has 4 columns and 2 rows, counted from 0",
        ),
        (
            "\"blue\": (name: \"B\"",
            "\"blue\": (name: \"B\", deployment: [(1, 0), (0, 0)]",
            "8:65: side `blue` is set up in (0, 0) too",
        ),
        ("side: \"blue\"", "side: \"red\"", "9:17: side `blue` has no units"),
    ]);
}

#[test]
fn wrong_units_are_refused() {
    check([
        ("side: \"red\"", "side: \"rde\"", "12:44: there is no side `rde`; did you mean `red`?"),
        (
            "round_limit: ",
            "protagonist: \"rde\", round_limit: ",
            "2:42: there is no side `rde`; did you mean `red`?",
        ),
        (
            "creature: \"peasant\"",
            "creature: \"peasnt\"",
            "12:27: there is no creature `peasnt`; did you mean `peasant`?",
        ),
        (
            "held: [\"club\"]",
            "held: [\"clbu\"]",
            "12:70: there is no weapon, shield, ammunition or gear `clbu`; did you mean `club`?",
        ),
        (
            "held: [\"club\"]",
            "held: [\"club\", \"spaer\"]",
            "12:78: there is no weapon, shield, ammunition or gear `spaer`; did you mean `spear`?",
        ),
        (
            "held: [\"club\"]",
            "stowed: [\"clbu\"]",
            "12:72: there is no weapon, shield, ammunition or gear `clbu`; did you mean `club`?",
        ),
        (
            "armor: []",
            "armor: [\"chain_mial\"]",
            "12:87: there is no armor `chain_mial`; did you mean `chain_mail`?",
        ),
        ("at: (0, 0)", "at: (1, 1)", "12:55: `ann` cannot stand in (1, 1): a wall fills it"),
        ("at: (0, 0)", "at: (2, 1)", "12:55: `ann` cannot stand in (2, 1): it is open air"),
        (
            "at: (0, 0)",
            "at: (0, -1)",
            "12:55: (0, -1) is off the map, which has 4 columns and 2 rows, counted from 0",
        ),
        ("at: (0, 0)", "at: (1, 0)", "13:54: `ann` already stands in (1, 0)"),
        (
            "held: [\"club\"]",
            "held: [\"club\", \"club\", \"club\"]",
            "12:69: `ann` has 2 hands but holds items for 3",
        ),
        ("\"ann\":", "\"Ann\":", "12:9: the id `Ann` may hold only a-z, 0-9, `-`, `_` and `.`"),
        ("\"ann\":", "\"\":", "12:9: an id needs at least one letter"),
        (
            "\"ann\":",
            "\"abcdefghijklmnopqrstuvwxy\":",
            "12:9: the id `abcdefghijklmnopqrstuvwxy` is too long: at most 24 characters",
        ),
        ("\"ann\":", "\"bob\":", "13:9: `bob` is given twice"),
        (
            "armor: []",
            "leader: \"bob\"",
            "12:87: the side of `ann` has no unit `bob` to follow; no name fits here",
        ),
        ("armor: []", "loyalty: 7", "12:88: `ann` has loyalty but no `leader` to be loyal to"),
        ("armor: []", "armour: []", "12:79: `Unit` has no field `armour`; did you mean `armor`?"),
    ]);
}

/// The problem with units that stand in place of the armor of Ann, a peasant.
fn told_of(rest: &str) -> String {
    let problem = told("armor: []),", rest);
    problem.split_once(": ").map(|(_, problem)| problem.to_owned()).expect("it has a place")
}

#[test]
fn r25_a_mount_is_ridden_by_one_and_rides_none() {
    let unit = |id: &str, size: &str, rest: &str| {
        format!("\"{id}\": (creature: \"warhorse\", side: \"red\", at: (0, 0), size: {size}, {rest}),")
    };
    let horse = unit("cob", "Gargantuan", "flying: (layer: 3, class: A)");
    assert_eq!(
        told_of(&format!("rides: \"pony\"),{}{horse}", unit("pony", "Huge", "rides: \"cob\""))),
        "`pony` rides `cob`; who rides bears nobody"
    );
    assert_eq!(
        told_of(&format!("rides: \"cob\"),{}{horse}", unit("pony", "Huge", "rides: \"cob\""))),
        "`pony` rides `cob` already"
    );
    assert_eq!(
        told_of(&format!("rides: \"cob\", flying: (layer: 1, class: B)),{horse}")),
        "`ann` rides `cob`, which begins in layer 3, not 1"
    );
}

#[test]
fn r22_leaders_follow_nobody_who_follows_them() {
    let unit = |id: &str, at: i32, leader: &str| {
        format!("\"{id}\": (creature: \"peasant\", side: \"red\", at: ({at}, 0), leader: \"{leader}\"),")
    };
    let circle = format!("leader: \"cid\"),{}{}", unit("cid", 2, "dan"), unit("dan", 3, "cid"));
    assert_eq!(told_of(&circle), "`cid` follows `dan`, which in the end follows `cid`; one of them leads");
    let pair = format!("leader: \"cid\"),{}", unit("cid", 2, "ann"));
    assert_eq!(told_of(&pair), "`ann` follows `cid`, which in the end follows `ann`; one of them leads");
    let chain = format!("leader: \"cid\"),{}{}", unit("cid", 2, "dan"), unit("dan", 3, "eve"));
    let chain =
        SOUND.replacen("armor: []),", &(chain + &unit("eve", 3, "")), 1).replacen(", leader: \"\"", "", 1);
    let chain = chain.replacen(
        "\"eve\": (creature: \"peasant\", side: \"red\", at: (3, 0)",
        "\"eve\": (creature: \"peasant\", side: \"red\", at: (0, 1)",
        1,
    );
    Level::read(&Source::inline("a.ron", &chain)).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn figures_of_units_out_of_bounds_are_refused() {
    check([
        ("armor: []", "hit_points: 0", "12:91: hit_points of 0; it must be within 1..=999"),
        ("armor: []", "hit_points: 1000", "12:91: hit_points of 1000; it must be within 1..=999"),
        (
            "armor: []",
            "hit_points: 9, hit_points_left: 10",
            "12:111: hit_points_left of 10; it must be within 1..=9",
        ),
        ("armor: []", "hit_points_left: 0", "12:96: hit_points_left of 0; it must be within 1..=5"),
        ("armor: []", "level: 31", "12:86: level of 31; it must be within 0..=30"),
        ("armor: []", "thac0: 26", "12:86: thac0 of 26; it must be within -10..=25"),
        ("armor: []", "thac0: -11", "12:86: thac0 of -11; it must be within -10..=25"),
        ("armor: []", "natural_armor: 11", "12:94: natural_armor of 11; it must be within -10..=10"),
        ("armor: []", "natural_armor: -11", "12:94: natural_armor of -11; it must be within -10..=10"),
        ("armor: []", "movement: 49", "12:89: movement of 49; it must be within 0..=48"),
        ("armor: []", "morale: 1", "12:87: morale of 1; it must be within 2..=12"),
        ("armor: []", "morale: 13", "12:87: morale of 13; it must be within 2..=12"),
        ("armor: []", "stance: Climbing", "12:87: no unit can begin a battle in the middle of a climb"),
        (
            "armor: []",
            "flying: (layer: 2, class: A), conditions: [Asleep]",
            "12:87: a unit that is asleep cannot be in the air; put it in layer 0",
        ),
        ("armor: []", "abilities: (strength: 0)", "12:90: abilities of 0; it must be within 1..=25"),
        ("armor: []", "abilities: (constitution: 26)", "12:90: abilities of 26; it must be within 1..=25"),
        ("armor: []", "abilities: (wisdom: 26)", "12:90: abilities of 26; it must be within 0..=25"),
        ("armor: []", "level: 300", "12:86: the number `300` is too large here"),
    ]);
    let eleven = format!("armor: [{}]", "\"bib\", ".repeat(11));
    assert_eq!(told("armor: []", &eleven), "12:86: 11 pieces of armor; a unit may wear at most 10");
}

#[test]
fn a50_a_unit_begins_with_no_more_points_than_what_lasts_on_it_leaves() {
    let lasts = "hit_points: 20, lasting: [(condition: Drained, effects: [FullHitPoints(50)])]";
    let points = |more: &str| {
        let text = SOUND.replace("armor: []", &format!("{lasts}{more}"));
        Level::read(&Source::inline("capped", &text)).map(|level| level.units[0].hit_points.now)
    };
    assert_eq!(points("").ok(), Some(10));
    assert_eq!(points(", hit_points_left: 10").ok(), Some(10));
    let fault = points(", hit_points_left: 11").expect_err("it cannot have so many");
    assert!(fault.to_string().contains("hit_points_left of 11; it must be within 1..=10"), "{fault}");
}

#[test]
fn what_is_wrong_with_a_creature_is_told_where_it_is_written() {
    check([
        (
            "held: [\"stick\"]",
            "held: [\"stikc\"]",
            "23:20: there is no weapon, shield, ammunition or gear `stikc`; did you mean `stick`?",
        ),
        (
            "held: [\"stick\"]",
            "stowed: [\"stikc\"]",
            "23:22: there is no weapon, shield, ammunition or gear `stikc`; did you mean `stick`?",
        ),
        (
            "held: [\"stick\"]",
            "natural_weapons: [\"stikc\"]",
            "23:31: there is no weapon, shield, ammunition or gear `stikc`; did you mean `stick`?",
        ),
        (
            "held: [\"stick\"]",
            "held: [\"stick\", \"stick\", \"stick\"]",
            "13:27: `bob` has 2 hands but holds items for 3",
        ),
        ("held: [\"stick\"]", "hands: 7", "23:20: hands of 7; it must be within 0..=6"),
        ("armor: [\"bib\"]", "armor: [\"bibb\"]", "23:38: there is no armor `bibb`; did you mean `bib`?"),
        ("hit_points: 5", "hit_points: 0", "22:85: hit_points of 0; it must be within 1..=999"),
    ]);
}

#[test]
fn wrong_things_on_the_ground_are_refused() {
    check([
        (
            "item: \"dagger\"",
            "item: \"dager\"",
            "15:20: there is no weapon, shield, ammunition or gear `dager`; did you mean `dagger`?",
        ),
        ("at: (2, 0)", "at: (1, 1)", "15:34: a wall fills that hex"),
        (
            "at: (2, 0)",
            "at: (4, 0)",
            "15:34: (4, 0) is off the map, which has 4 columns and 2 rows, counted from 0",
        ),
    ]);
}

#[test]
fn wrong_kinds_of_harm_are_refused() {
    check([
        (
            "damage_type: Bludgeoning",
            "other_damage_types: [Piercing]",
            "17:98: the first kind of harm that a weapon does is its `damage_type`",
        ),
        (
            "break_die: 4",
            "break_die: 4, other_damage_types: [Piercing, Piercing]",
            "18:67: each kind of harm stands once",
        ),
        (
            "break_die: 4",
            "break_die: 4, other_damage_types: [Bludgeoning]",
            "18:67: each kind of harm stands once",
        ),
    ]);
}

#[test]
fn wrong_entries_of_the_catalog_are_refused() {
    check([
        (
            "catalog: (",
            "catalog: ( version: 2,",
            "16:25: version 2 of the catalog format; this game reads version 1",
        ),
        ("hands: 1", "hands: 3", "17:111: a weapon takes 1 or 2 hands, a natural weapon 0"),
        ("hands: 1", "hands: 1, natural: true", "17:111: a weapon takes 1 or 2 hands, a natural weapon 0"),
        ("break_die: 4", "break_die: 1", "18:44: break_die of 1; it must be within 2..=100"),
        ("break_die: 4", "break_die: 101", "18:44: break_die of 101; it must be within 2..=100"),
        ("reach: 1", "reach: 4", "18:30: reach of 4; it must be within 0..=3"),
        ("reach: 1", "reach: 0", "18:30: a weapon needs a reach or a range"),
        (
            "reach: 1",
            "reach: 1, throwable: true",
            "17:29: only weapons that are thrown or shoot ammunition have a range, and they need one",
        ),
        (
            "reach: 1",
            "reach: 1, range: (short: 1, medium: 2, long: 3)",
            "18:40: only weapons that are thrown or shoot ammunition have a range, and they need one",
        ),
        (
            "reach: 1",
            "reach: 1, throwable: true, range: (short: 0, medium: 2, long: 3)",
            "18:57: range bands must grow: 1 <= short <= medium <= long",
        ),
        (
            "reach: 1",
            "reach: 1, throwable: true, range: (short: 3, medium: 2, long: 3)",
            "18:57: range bands must grow: 1 <= short <= medium <= long",
        ),
        (
            "reach: 1",
            "reach: 1, throwable: true, range: (short: 1, medium: 3, long: 2)",
            "18:57: range bands must grow: 1 <= short <= medium <= long",
        ),
        (
            "reach: 1",
            "reach: 1, throwable: true, range: (short: 1, medium: 2, long: 201)",
            "18:57: a long range of 201 hexes; at most 200, and extreme 300",
        ),
        (
            "damage: \"d4\"",
            "damage: \"d1\"",
            "17:38: `d1` is out of bounds: at most 20 dice of 2 to 1000 sides, plus or minus 100",
        ),
        ("damage: \"d4\"", "damage: \"four\"", "17:38: `four` is no dice; write them like d8, 2d4+1 or 3"),
        (
            "weapon: \"stick\"",
            "weapon: \"stikc\"",
            "19:35: there is no weapon `stikc`; did you mean `stick`?",
        ),
        ("general: 1", "general: 6", "19:82: general of 6; it must be within -5..=5"),
        (
            "general: 1",
            "general: 1, against: [(Undead, -6)]",
            "19:94: against of -6; it must be within -5..=5",
        ),
        (
            "steps: 1) },\n        shields",
            "steps: 11) },\n        shields",
            "20:63: steps of 11; it must be within 0..=10",
        ),
        ("\"lid\": (steps: 1)", "\"lid\": (steps: 0)", "21:35: steps of 0; it must be within 1..=3"),
        ("\"lid\": (steps: 1)", "\"lid\": (steps: 4)", "21:35: steps of 4; it must be within 1..=3"),
        (
            "\"lid\": (steps: 1)",
            "\"club\": (steps: 1)",
            "21:28: `club` is already the name of an item in `weapons`",
        ),
        (
            "\"lid\": (steps: 1)",
            "\"wand\": (steps: 1)",
            "21:28: `wand` is already the name of an item in `magic`",
        ),
        ("\"lid\": (steps: 1)", "\"lid\": (steps: 1), \"lid\": (steps: 2)", "21:39: `lid` is given twice"),
    ]);
}

#[test]
fn a31_ammunition_lists_its_poison_within_limits() {
    let bundle = |venom: &str| {
        let text =
            format!("catalog: ( ammunition: {{ \"dart\": (kind: \"dart\", count: 3, venom: {venom}) }},");
        told("catalog: (", &text)
    };
    let late = bundle("(kind: Death, onset: 101)");
    assert!(late.ends_with("venom of 101; it must be within 0..=100"), "{late}");
    let nameless = bundle("(onset: 3)");
    assert!(nameless.contains("the field `kind`"), "{nameless}");
}

#[test]
fn s29_s30_things_hold_only_spells_that_they_can_hold() {
    let gear = |thing: &str| told("catalog: (", &format!("catalog: ( gear: {{ \"thing\": {thing} }},"));
    for level in [0, 21] {
        let wrong = gear(&format!("Scroll(spell: Fireball, level: {level})"));
        assert!(wrong.ends_with(&format!("{level}; it must be within 1..=20")), "{wrong}");
        assert!(gear(&format!("Potion(spell: Heal, level: {level})")).ends_with("within 1..=20"));
    }
    let music = gear("Scroll(spell: Song, level: 3)");
    assert!(music.ends_with("song is music, which no scroll holds; take another spell"), "{music}");
    for spell in ["Fireball", "Sleep", "Prayer", "Chant", "Song", "Light"] {
        let wrong = gear(&format!("Potion(spell: {spell}, level: 3)"));
        assert!(wrong.contains("potions hold spells that serve whoever drinks"), "{wrong}");
    }
    let misspelled = gear("Scroll(spell: Firebal, level: 3)");
    assert!(misspelled.contains("did you mean `Fireball`?"), "{misspelled}");
}

#[test]
fn levels_have_their_limits() {
    let unit = |number| format!("\"u{number}\": (creature: \"brute\", side: \"red\", at: (0, 0)),");
    let crowd: String = (0..399).map(unit).collect();
    let problem = told("\"ann\":", &format!("{crowd} \"ann\":"));
    assert_eq!(problem, "11:12: 401 units; a level may have at most 400");
    let heap = "(item: \"dagger\", at: (2, 0)),\n".repeat(2000);
    let problem = told("items: [", &format!("items: [{heap}"));
    assert_eq!(problem, "2012:8: one item too many; a level may have at most 2000");
    let problem = told("[\"club\"]", &format!("[{}]", "\"club\", ".repeat(200)));
    assert_eq!(problem, "12:69: `ann` has 2 hands but holds items for 200");
}

#[test]
fn items_need_names_that_make_ids() {
    for (name, problem) in [
        ("x".repeat(60), "the id `bob.xxx… is too long: at most 52 characters"),
        ("Stick".to_owned(), "the id `bob.Stick` may hold only a-z, 0-9, `-`, `_` and `.`"),
    ] {
        let text = SOUND.replace("\"stick\"", &format!("\"{name}\""));
        let error = Level::read(&Source::inline("a.ron", &text)).unwrap_err();
        let problem = problem.replace("xxx…", &format!("{}`", "x".repeat(56)));
        assert_eq!(error.to_string(), format!("a.ron:13:27: {problem}"));
    }
}

#[test]
fn the_like_get_numbers_and_others_do_not() {
    let chapel = Level::read(&Source::inline("chapel", include_str!("../../../levels/chapel.ron")))
        .unwrap_or_else(|error| panic!("{error}"));
    let named = |part: &str| -> Vec<String> {
        let names = chapel.units.iter().map(|unit| unit.name.0.to_string());
        names.filter(|name| name.to_lowercase().starts_with(part)).collect()
    };
    assert_eq!(named("zombie"), ["zombie 1", "zombie 2", "zombie 3"]);
    assert_eq!(named("skeleton"), ["skeleton 1", "skeleton 2", "skeleton archer"]);
    assert_eq!(named("sister"), ["Sister Aude"]);
}
