//! Opponents in whole battles: their orders are accepted, they use everything in a turn, and every battle ends.

use std::collections::{BTreeMap, BTreeSet};

use hexfray::ai::{Player, Seats, turns_ended};
use hexfray::level::{DiceRecord, Level, Source};
use hexfray::model::{SideId, Stage};
use hexfray::order::Order;
use hexfray::replay::shipped_levels;
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};
use serde_json::Value;

use crate::command::hexfray;

/// Little work, because there are many battles.
const WORK: u32 = 200;

fn levels() -> Vec<Level> {
    shipped_levels().map(|source| Level::read(&source).unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn kind(order: &Order) -> String {
    let text = format!("{order:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// Fights a battle; checks the first order of every plan, and collects the kinds of orders carried out.
fn fight(level: &Level, rulebook: &Rulebook, player: Player, seed: u64, kinds: &mut BTreeSet<String>) -> u64 {
    let players: BTreeMap<SideId, Player> = level.sides.sides.keys().map(|side| (*side, player)).collect();
    let mut seats = Seats::of(&players, rulebook, WORK);
    let mut battle = Battle::new(level, rulebook, DiceRecord::seeded(seed));
    while let Some(played) = seats.go_on(&mut battle) {
        let plan = played.plan.expect("somebody may act");
        assert_eq!(
            played.orders.first(),
            plan.orders.first(),
            "{}, {}, {player}, seed {seed}: the first order of {}'s plan was refused",
            level.title,
            rulebook.name,
            plan.unit
        );
        kinds.extend(played.orders.iter().map(kind));
    }
    assert_eq!(battle.clock().stage, Stage::Over, "{}", level.title);
    assert!(battle.clock().round <= level.sides.round_limit);
    turns_ended(battle.log().events())
}

#[test]
fn plans_begin_with_legal_orders_and_use_everything_in_a_turn() {
    let mut kinds = BTreeSet::new();
    for level in levels() {
        for name in ["house", "crits-and-fumbles", "combat-options", "thac0", "advanced"] {
            let rulebook = Rulebook::shipped(name, codex()).unwrap_or_else(|error| panic!("{error}"));
            for seed in [3, 4] {
                let turns = fight(&level, &rulebook, Player::Veteran, seed, &mut kinds);
                assert!(turns > 15, "{}: {turns} turns", level.title);
            }
        }
    }
    let used: Vec<&str> = kinds.iter().map(String::as_str).collect();
    for order in [
        "Attack", "Choose", "Climb", "Delay", "Draw", "EndTurn", "Kneel", "Move", "PickUp", "StandUp", "Turn",
    ] {
        assert!(used.contains(&order), "nobody ever ordered {order}: {used:?}");
    }
}

#[test]
fn recruits_and_warlords_give_legal_orders_too() {
    let house = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    for level in levels() {
        fight(&level, &house, Player::Recruit, 5, &mut BTreeSet::new());
        fight(&level, &house, Player::Warlord, 6, &mut BTreeSet::new());
    }
}

#[test]
fn a_seed_gives_the_same_battle_whatever_was_fought_before() {
    let log_hash = |seeds: &[&str]| -> Vec<Value> {
        let fought = |seed: &&str| {
            let side = "--side=levy=veteran";
            let told =
                hexfray(&["simulate", "archers-lane", "--battles", "1", "--seed", seed, side, "--json"]);
            assert_eq!(told.status, 0, "{}", told.stderr);
            serde_json::from_str::<Value>(&told.stdout).expect("one object of JSON")["log_hash"].clone()
        };
        seeds.iter().map(fought).collect()
    };
    let level = levels().into_iter().find(|level| level.title == "Archers' lane").expect("it is shipped");
    let house = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let players: BTreeMap<SideId, Player> =
        level.sides.sides.keys().map(|side| (*side, Player::Veteran)).collect();
    let mut seats = Seats::of(&players, &house, WORK);
    let mut marks = Vec::new();
    for seed in [8, 9, 8] {
        let mut battle = Battle::new(&level, &house, DiceRecord::seeded(seed));
        seats.begin();
        while seats.go_on(&mut battle).is_some() {}
        marks.push(battle.log().mark());
    }
    assert_eq!(marks[0], marks[2]);
    assert_ne!(marks[0], marks[1]);
    assert_eq!(log_hash(&["8"]), log_hash(&["8"]));
}

#[test]
fn an_opponent_says_why() {
    let folder = tempfile::tempdir().expect("a folder to write in");
    let script = folder.path().join("why.ron");
    let text = r#"(
        version: 1, level: File("archers-lane.ron"), seed: 2,
        players: { "levy": "veteran", "reavers": "charger" },
    )"#;
    std::fs::write(&script, text).expect("it can be written");
    let script = script.to_string_lossy();
    let told = hexfray(&["run", &script, "--json", "--explain"]);
    assert_eq!(told.status, 0, "{}", told.stderr);
    let lines = told.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let plans: Vec<Value> = lines.filter(|line| line.get("plan").is_some()).collect();
    let weighed =
        plans.iter().filter(|plan| plan["plan"]["candidates"].as_array().is_some_and(|all| all.len() >= 3));
    assert!(weighed.count() > 20, "{} plans", plans.len());
    let why = hexfray(&["run", &script, "--explain"]);
    assert!(why.stdout.contains("weighs") && why.stdout.contains("harm to enemies"));
    let without = hexfray(&["run", &script]);
    assert!(!without.stdout.contains("weighs") && without.stdout.contains("Round 2 begins"));
}

#[test]
fn players_of_a_script_must_be_known() {
    let folder = tempfile::tempdir().expect("a folder to write in");
    for (players, said) in [
        (r#"{ "levvy": "veteran" }"#, "did you mean `levy`"),
        (r#"{ "levy": "vetran" }"#, "did you mean `veteran`"),
    ] {
        let script = folder.path().join("wrong.ron");
        let text = format!(r#"(version: 1, level: File("archers-lane.ron"), players: {players})"#);
        std::fs::write(&script, text).expect("it can be written");
        let told = hexfray(&["run", &script.to_string_lossy()]);
        assert_eq!(told.status, 2, "{}", told.stderr);
        assert!(told.stderr.contains(said) && told.stderr.contains("wrong.ron:1:"), "{}", told.stderr);
    }
}

/// The sum of some battles on a level of `tests/situations`, all sides played alike.
fn fought(level: &str, player: &str, battles: u32) -> Value {
    let path = format!("tests/situations/{level}.ron");
    let text = std::fs::read_to_string(&path).expect("the level is there");
    let sides = Level::read(&Source::inline(level, &text)).unwrap_or_else(|error| panic!("{error}")).sides;
    let players: Vec<String> = sides.sides.keys().map(|side| format!("--side={side}={player}")).collect();
    let battles = battles.to_string();
    let mut arguments = vec!["simulate", &path, "--battles", &battles, "--seed", "400", "--json"];
    arguments.extend(players.iter().map(String::as_str));
    let told = hexfray(&arguments);
    assert_eq!(told.status, 0, "{}", told.stderr);
    serde_json::from_str(&told.stdout).expect("one object of JSON")
}

#[test]
fn who_can_win_by_waiting_is_attacked() {
    for (player, battles, least) in [("recruit", 20, 15), ("veteran", 20, 15), ("warlord", 3, 2)] {
        let told = fought("three-who-wait", player, battles);
        let wins = told["wins"]["out"].as_u64();
        assert!(wins >= Some(least), "{player}: {told}");
    }
}

#[test]
fn a_burning_gate_is_gone_around_at_once() {
    for player in ["veteran", "recruit"] {
        let told = fought("burning-gate", player, 20);
        assert_eq!(told["wins"]["out"], 20, "{player}: {told}");
        assert!(told["rounds_mean"].as_f64() < Some(5.0), "{player}: {told}");
    }
}

#[test]
fn who_is_shot_at_and_cannot_answer_goes_to_shelter_even_if_it_is_far() {
    let told = fought("across-the-gap", "veteran", 20);
    assert!(told["sides"]["axes"]["fallen"].as_f64() < Some(2.5), "{told}");
    assert_eq!(told["draws"], 20, "{told}");
}
