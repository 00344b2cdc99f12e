//! The rules of the sources, checked by reading them: arrows between modules, words that parts must not have,
//! a test for every rule, short files.

mod imports;
mod losses;
mod matches;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use imports::Imports;

/// The parts in the order of their arrows: each may use those on lines above it, and those on its own line that do
/// not use it.
const FLOORS: [&[&str]; 10] = [
    &["hex"],
    &["model"],
    &["order", "event"],
    &["level", "rulebook"],
    &["rules"],
    &["forecast"],
    &["ai", "simulate", "party", "replay", "skirmish"],
    &["input", "sound", "view", "hud"],
    &["screens"],
    &["lib", "main", "game"],
];

/// The folders and files of `rules` in the order of their arrows: each may use only those before it.
const ROOMS: [&str; 25] = [
    "field",
    "deed",
    "ground",
    "motion",
    "detection",
    "harm",
    "items",
    "attack",
    "injury",
    "affliction",
    "slaying",
    "fire",
    "shooting",
    "mishap",
    "wrestling",
    "morale",
    "turning",
    "pursuit",
    "magic",
    "round",
    "driver",
    "core",
    "book",
    "battle",
    "mod",
];

/// The last floor that must work without a window.
const HEADLESS: usize = 6;

/// A source file.
struct File {
    path: PathBuf,
    /// The part of the sources that it belongs to.
    part: String,
    /// Its text without comments, literals and tests; empty in a file of tests.
    code: String,
    /// Its whole text.
    whole: String,
}

impl File {
    fn floor(&self) -> usize {
        floor(&self.part)
            .unwrap_or_else(|| panic!("{}: a part that the house does not have", self.path.display()))
    }

    fn is(&self, path: &str) -> bool {
        self.path.ends_with(path)
    }

    /// Fails if the code has one of these words.
    fn forbid(&self, words: &[&str], why: &str) {
        for word in words {
            let found = has_word(&self.code, word);
            assert!(!found, "{}: `{word}` has no place here: {why}", self.path.display());
        }
    }
}

fn floor(part: &str) -> Option<usize> {
    FLOORS.iter().position(|parts| parts.contains(&part))
}

fn files() -> Vec<File> {
    let root = Path::new("src");
    let mut files = Vec::new();
    gather(root, root, &mut files);
    assert!(files.len() > 50);
    files.sort_by(|one, other| one.path.cmp(&other.path));
    let tests: Vec<PathBuf> = files.iter().flat_map(test_modules).collect();
    for file in &mut files {
        if tests.iter().any(|test| file.path.starts_with(test) || file.path == test.with_extension("rs")) {
            file.code.clear();
        }
    }
    files
}

fn gather(folder: &Path, root: &Path, files: &mut Vec<File>) {
    for entry in folder.read_dir().expect("the sources are there") {
        let path = entry.expect("the sources are read").path();
        if path.is_dir() {
            gather(&path, root, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let first = path.strip_prefix(root).expect("it is below").components().next();
            let part = first.expect("it has a name").as_os_str().to_string_lossy().replace(".rs", "");
            let whole = std::fs::read_to_string(&path).expect("the sources are text");
            let code = without_comments_and_texts(without_tests(&whole));
            files.push(File { path, part, code, whole });
        }
    }
}

/// The modules that a file declares only for tests, as paths without an ending.
fn test_modules(file: &File) -> Vec<PathBuf> {
    let folder = match file.path.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") => file.path.parent().map(Path::to_owned).unwrap_or_default(),
        _ => file.path.with_extension(""),
    };
    let declared = file.whole.split("#[cfg(test)]\nmod ").skip(1).filter_map(|rest| rest.split_once(';'));
    let names = declared.map(|(name, _)| name).filter(|name| name.chars().all(is_part_of_word));
    names.map(|name| folder.join(name)).collect()
}

/// The source without the tests at its end.
fn without_tests(source: &str) -> &str {
    source.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

fn without_comments_and_texts(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '"' {
            1 + end_of_text(&rest[1..])
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") {
            rest[1..].find('\'').map_or(rest.len(), |end| end + 2)
        } else {
            code.push(first);
            first.len_utf8()
        };
        rest = &rest[skipped..];
    }
    code
}

/// The length of a string literal after its opening quotation mark.
fn end_of_text(text: &str) -> usize {
    let mut escaped = false;
    for (place, letter) in text.char_indices() {
        match letter {
            '"' if !escaped => return place + 1,
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    text.len()
}

fn is_part_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(place, _)| {
        let before = code[..place].chars().next_back();
        let after = code[place + word.len()..].chars().next();
        let ends = |outer: Option<char>, inner: Option<char>| {
            !(outer.is_some_and(is_part_of_word) && inner.is_some_and(is_part_of_word))
        };
        ends(before, word.chars().next()) && ends(after, word.chars().next_back())
    })
}

/// The imports, read once for all tests because it takes a while.
fn imports() -> &'static Imports {
    static IMPORTS: OnceLock<Imports> = OnceLock::new();
    IMPORTS.get_or_init(|| Imports::read(Path::new("src")))
}

/// The part of the sources that a file below `src` belongs to.
fn part_of(path: &Path) -> String {
    let first = path.components().next().expect("it has a name").as_os_str().to_string_lossy();
    first.replace(".rs", "")
}

#[test]
fn arrows_point_one_way() {
    let imports = imports();
    let mut beside = BTreeSet::new();
    for (from, to) in imports.arrows() {
        let (part, used) = (part_of(from), part_of(to));
        let [above, below] = [&part, &used].map(|part| floor(part).expect("every part has its floor"));
        let names = imports.names(from, to).join(", ");
        assert!(below <= above, "{}: {part} may not use {used} ({names})", from.display());
        if below == above && part != used {
            beside.insert((part, used));
        }
    }
    for (one, other) in &beside {
        assert!(!beside.contains(&(other.clone(), one.clone())), "{one} and {other} use each other");
    }
}

#[test]
fn arrows_between_the_rooms_of_the_rules_point_one_way() {
    let imports = imports();
    let room = |path: &Path| {
        let name = part_of(path.strip_prefix("rules").ok()?);
        Some(ROOMS.iter().position(|room| *room == name).unwrap_or_else(|| panic!("no room {name}")))
    };
    let mut between = 0;
    for (from, to) in imports.arrows() {
        let (Some(above), Some(below)) = (room(from), room(to)) else { continue };
        let names = imports.names(from, to).join(", ");
        assert!(below <= above, "{} uses {}: {names}", from.display(), to.display());
        between += usize::from(below < above);
    }
    assert!(between > 200, "{between} arrows");
}

#[test]
fn no_files_reach_each_other_in_a_circle() {
    let imports = imports();
    println!("{} files, {} arrows", imports.files(), imports.arrows().count());
    assert!(imports.files() > 400 && imports.arrows().count() > 3000);
    let circles: Vec<String> = imports.circles().iter().map(|circle| imports.told(circle)).collect();
    assert!(circles.is_empty(), "files that reach each other:\n{}", circles.join("\n"));
}

#[test]
fn nothing_headless_names_the_window() {
    let words = [
        "Window",
        "window",
        "winit",
        "Sprite",
        "sprite",
        "Camera",
        "Camera2d",
        "Camera3d",
        "Time",
        "egui",
        "bevy_egui",
        "tilemap",
        "bevy_ecs_tilemap",
        "wgpu",
        "DefaultPlugins",
    ];
    for file in files().iter().filter(|file| file.floor() <= HEADLESS) {
        file.forbid(&words, "it must run without a window");
    }
}

#[test]
fn only_rules_draw_dice_write_events_and_change_combatants() {
    let changes: Vec<String> = components().iter().map(|name| format!("&mut {name}")).collect();
    let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
    for file in files().iter().filter(|file| !["rules", "event", "model"].contains(&file.part.as_str())) {
        file.forbid(&[".ask(", ".face(", "draw.die"], "only rules draw dice");
        file.forbid(&["ResMut<EventLog>", "log.push(", "EventLog>().push"], "only rules write events");
        file.forbid(&changes, "only rules change combatants");
    }
}

/// Only the rules change the parts of a battle; all other modules only read them.
#[test]
fn only_rules_reach_into_a_battle() {
    let components = components();
    let reached = components.iter().map(|name| format!("get_mut::<{name}>"));
    let reached: Vec<String> = reached.chain(components.iter().map(|name| format!("Mut<{name}>"))).collect();
    let reached: Vec<&str> = reached.iter().map(String::as_str).collect();
    let state = ["BattleState", "Agenda", "DiceSource"].map(|name| format!("resource_mut::<{name}>"));
    let state: Vec<&str> = state.iter().map(String::as_str).collect();
    for file in files().iter().filter(|file| !["rules", "level", "model"].contains(&file.part.as_str())) {
        file.forbid(&reached, "only rules change combatants");
        // A forecast plays in a scratch world of its own and replaces the driver there.
        if file.part != "forecast" {
            file.forbid(&state, "only rules change the state of a battle");
        }
    }
}

/// The components of units and items, by name.
fn components() -> Vec<String> {
    let mut names = Vec::new();
    for file in files().iter().filter(|file| file.part == "model") {
        for (_, rest) in
            file.code.match_indices("#[derive(Component").map(|(place, _)| file.code.split_at(place))
        {
            let name = rest.split_once("pub struct ").or(rest.split_once("pub enum ")).map(|(_, name)| name);
            let name = name.unwrap_or_default().chars();
            names.push(name.take_while(|&letter| is_part_of_word(letter)).collect::<String>());
        }
    }
    // A macro's `$name` is an id, which never changes.
    names.retain(|name| !name.is_empty());
    assert!(names.contains(&"HitPoints".to_owned()));
    names
}

#[test]
fn players_act_by_orders_alone() {
    let doors =
        ["world_mut", "EventLog>().rewind", "ResMut<Agenda>", "ResMut<BattleState>", "ResMut<DiceSource>"];
    for file in files().iter().filter(|file| ["ai", "input", "hud", "screens"].contains(&file.part.as_str()))
    {
        file.forbid(&doors, "whoever plays sends orders");
    }
}

#[test]
fn pictures_have_no_rules_of_their_own() {
    let formulas = ["rules::need", "thac0::", "to_hit::", "damage::", "DiceSource", "Draw"];
    for file in files().iter().filter(|file| ["view", "hud"].contains(&file.part.as_str())) {
        file.forbid(&formulas, "a number on screen comes from the model or a forecast");
    }
}

#[test]
fn only_the_rules_know_how_a_core_reckons() {
    let figures = ["thac0::", "armor_class::", "armor_class_in", "to_hit::", "second_need", "Graded::of"];
    let others = |file: &&File| !["rules", "model", "event", "level"].contains(&file.part.as_str());
    for file in files().iter().filter(others) {
        file.forbid(&figures, "whoever is no rule asks the core: `Prowess`, `AttackSum`, `card_figures`");
    }
}

#[test]
fn what_belongs_to_the_d20_core_runs_only_there() {
    for file in files().iter().filter(|file| file.path.starts_with("rules/attack")) {
        file.forbid(&["app.add_systems"], "every system of an attack goes with a rule of its core");
    }
}

#[test]
fn orders_and_events_speak_of_ids() {
    for file in files().iter().filter(|file| ["order", "event"].contains(&file.part.as_str())) {
        file.forbid(&["Entity"], "orders and events outlive worlds");
    }
}

#[test]
fn no_event_order_or_act_is_passed_over() {
    for file in files().iter().filter(|file| !file.code.is_empty()) {
        let found = matches::passed_over(&file.whole);
        assert!(found.is_empty(), "{}: a match ends in `{}`", file.path.display(), found.join("`, `"));
    }
    let alias = "fn f(e: &E) { use BattleEvent as E; match e { E::Fell { .. } => 1, _ => 2 } }";
    assert_eq!(matches::passed_over(alias).len(), 1);
}

#[test]
fn hit_points_change_in_one_place() {
    let of_path = |path: &str| files().into_iter().find(|file| file.is(path)).expect("it is there");
    let events = losses::of_hit_points(&of_path("event/change.rs").whole);
    assert!(events.contains("Damaged") && events.contains("UndeadDestroyed"), "{events:?}");
    for file in files().iter().filter(|file| file.part == "rules" && !file.code.is_empty()) {
        let found = losses::made_elsewhere(&file.whole, &events);
        assert!(found.is_empty(), "{} makes {found:?} itself", file.path.display());
        if !file.is("rules/driver/apply.rs") && !file.is("rules/trial.rs") {
            file.forbid(
                &[
                    "hit_points.now =",
                    "hit_points.now +=",
                    "hit_points.now -=",
                    "&mut HitPoints",
                    "Mut<HitPoints>",
                    "mut::<HitPoints>",
                ],
                "events change hit points",
            );
        }
    }
    let elsewhere =
        "fn f() { e.push(BattleEvent::Bled { unit }); hit_points::change(|| BattleEvent::Bled { unit }) }";
    assert_eq!(losses::made_elsewhere(elsewhere, &events), ["BattleEvent::Bled"]);
    let imported = "use crate::event::BattleEvent::{Bled, Fell}; fn f() { e.push(Bled { unit }); }";
    assert_eq!(losses::made_elsewhere(imported, &events).len(), 1, "a name of its own hides nothing");
}

/// Rules read what injuries and conditions leave of a unit's figures, never its own.
#[test]
fn rules_read_figures_with_all_that_lasts_counted_in() {
    let raw = ["Abilities", "Movement", "Swimming", "Hands", "HitPoints"];
    let reads: Vec<String> =
        raw.iter().flat_map(|figure| [format!("&{figure}"), format!("&'static {figure}")]).collect();
    let reads: Vec<&str> = reads.iter().map(String::as_str).collect();
    for file in files().iter().filter(|file| file.part == "rules" && !file.code.is_empty()) {
        if !file.is("rules/field/battlefield.rs") && !file.is("rules/trial.rs") {
            file.forbid(&reads, "the battlefield counts in what lasts on a unit");
        }
    }
}

#[test]
fn no_two_types_share_a_name() {
    let files = files();
    let shared = names::shared(files.iter().map(|file| (file.path.as_path(), file.whole.as_str())));
    assert!(shared.is_empty(), "one name, one thing: {shared:#?}");
    let twice = [(Path::new("a.rs"), "struct Blow;"), (Path::new("b.rs"), "mod tests { enum Blow {} }")];
    assert_eq!(names::shared(twice).len(), 1);
}

#[test]
fn no_clock_thread_or_hash_order_decides() {
    let words = ["Instant", "SystemTime", "thread_rng", "rand::rng", "StdRng", "SmallRng", "RandomState"];
    for file in files().iter().filter(|file| file.floor() <= HEADLESS) {
        file.forbid(&words, "a battle depends on its seed and its orders alone");
        for map in hash_maps(&file.code) {
            let ways =
                [".iter()", ".iter_mut()", ".keys()", ".values()", ".values_mut()", ".drain()", ".retain("];
            let ways: Vec<String> = ways.iter().map(|way| format!("{map}{way}")).collect();
            file.forbid(
                &ways.iter().map(String::as_str).collect::<Vec<_>>(),
                "the order of a hash map is no order",
            );
            file.forbid(
                &[&format!("in &{map}"), &format!("in {map}")],
                "the order of a hash map is no order",
            );
        }
    }
}

/// Names of variables and fields that are hash maps or sets: `counts: HashMap<…>`, `let mut seen = HashSet::new()`.
fn hash_maps(code: &str) -> BTreeSet<String> {
    let places = ["HashMap", "HashSet"].into_iter().flat_map(|word| code.match_indices(word));
    let names = places.filter_map(|(place, _)| {
        let line = code[..place].rsplit(['\n', ';', '{', '(']).next()?;
        let name = line.split([':', '=']).next()?.trim();
        let name = name.rsplit(' ').next()?;
        (!name.is_empty() && name.chars().all(is_part_of_word) && name != "use").then(|| name.to_owned())
    });
    names.collect()
}

#[test]
fn phases_run_on_one_thread_and_in_a_stated_order() {
    let files = files();
    let phase = files.iter().find(|file| file.is("rules/deed/phase.rs")).expect("the phases are there");
    assert!(has_word(&phase.code, "SingleThreadedExecutor"));
    assert!(phase.code.contains("ambiguity_detection: LogLevel::Error"));
}

/// Rule F-05, for example, needs a test whose name begins with `f05_`.
#[test]
fn every_rule_has_a_test_named_after_it() {
    let mut tests = String::new();
    files().iter().for_each(|file| tests.push_str(&file.whole));
    for entry in Path::new("tests").read_dir().unwrap() {
        tests.push_str(&std::fs::read_to_string(entry.unwrap().path()).unwrap_or_default());
    }
    let mechanics = hexfray::rules::codex().rules().iter().filter(|rule| !rule.note);
    let names = mechanics.map(|rule| (rule.id, rule.id.to_string().replace('-', "").to_lowercase()));
    let missing: Vec<String> = names
        .filter(|(_, name)| !tests.contains(&format!("fn {name}_")))
        .map(|(id, _)| id.to_string())
        .collect();
    assert!(missing.is_empty(), "rules without a test of their name: {}", missing.join(", "));
}

/// Each rule of document 003, A-01 to A-82, stands in the codex or not: a test is named after it.
#[test]
fn every_rule_of_document_003_has_a_test_named_after_it() {
    let mut tests = String::new();
    files().iter().for_each(|file| tests.push_str(&file.whole));
    let missing: Vec<String> = (1..=82)
        .filter(|number| !tests.contains(&format!("fn a{number:02}_")))
        .map(|number| format!("A-{number:02}"))
        .collect();
    assert!(missing.is_empty(), "rules without a test of their name: {}", missing.join(", "));
}

/// What the codex tells is true of this game: it puts nothing off.
#[test]
fn no_rule_of_document_003_speaks_of_what_is_to_come() {
    for rule in hexfray::rules::codex().rules().iter().filter(|rule| rule.id.to_string().starts_with("A-")) {
        for words in [
            "no spell is cast",
            "no such spell",
            "no healing magic",
            "is cast yet",
            "game yet",
            "comes later",
        ] {
            assert!(!rule.text.to_lowercase().contains(words), "{}: {words}", rule.id);
        }
    }
}

#[test]
fn most_files_are_short() {
    let files = files();
    let length = |file: &File| match file.code.trim() {
        "" => 0,
        _ => without_tests(&file.whole).lines().count(),
    };
    let long: BTreeMap<String, usize> = files
        .iter()
        .filter(|file| length(file) >= 400)
        .map(|file| (file.path.display().to_string(), length(file)))
        .collect();
    assert!(long.len() * 10 <= files.len(), "more than one file in ten is long: {long:#?}");
    assert!(long.values().all(|&lines| lines < 700), "a file that is more than one thought: {long:#?}");
}

#[test]
fn files_and_players_cannot_make_it_panic() {
    for file in files()
        .iter()
        .filter(|file| ["level", "party", "replay", "skirmish", "main"].contains(&file.part.as_str()))
    {
        file.forbid(&[".unwrap()", "todo!(", "unimplemented!("], "say what is wrong instead");
    }
}

#[test]
fn every_file_says_what_it_is_for() {
    for file in files().iter().filter(|file| !file.whole.trim().is_empty()) {
        assert!(file.whole.starts_with("//! "), "{}: no `//!` line at its head", file.path.display());
    }
}
