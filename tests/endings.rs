//! Random levels under random sets of rules, played by opponents of all kinds: every battle ends, at the latest after
//! its last round, and nothing panics.

mod levels;
mod rulebooks;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use hexfray::ai::{Player, Seats};
use hexfray::event::BattleEvent;
use hexfray::level::{DiceRecord, Level, Source};
use hexfray::model::{BattleResult, SideId, Stage};
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, RngSeed, TestRunner};

use levels::RandomLevel;
use rulebooks::RandomRulebook;

/// Battles fought.
const BATTLES: u32 = 600;

/// How long a warlord thinks about a plan, in work: hardly.
const WORK: u32 = 200;

/// More plans than any round takes: a unit makes a few each turn.
const MOST_PLANS: u32 = 1_000;

/// A player, the simple and quick ones more often.
fn player() -> impl Strategy<Value = Player> {
    prop_oneof![
        6 => Just(Player::Charger),
        6 => Just(Player::Recruit),
        2 => Just(Player::Veteran),
        1 => Just(Player::Warlord),
    ]
}

/// A battle that has been fought.
struct Fought {
    /// Its result.
    outcome: BattleResult,
    /// Its last round.
    round: u32,
    /// The names of all its events, in order.
    events: Vec<String>,
    /// The last of them in full, to see what goes round in a circle.
    last: Vec<String>,
}

/// How many events are told where a battle does not end as it should.
const TOLD: usize = 8;

/// Fights a battle to its end.
fn fight(level: &Level, rulebook: &Rulebook, players: &[Player], seed: u64) -> Fought {
    let mut battle = Battle::new(level, rulebook, DiceRecord::seeded(seed));
    let sides = level.sides.sides.keys().copied();
    let seated: BTreeMap<SideId, Player> = sides.zip(players.iter().copied()).collect();
    let mut seats = Seats::of(&seated, rulebook, WORK);
    let (mut round, mut plans) = (0, 0);
    while seats.go_on(&mut battle).is_some() {
        if battle.clock().round != round {
            (round, plans) = (battle.clock().round, 0);
        }
        plans += 1;
        assert!(plans < MOST_PLANS, "round {round} does not end");
    }
    let end = battle.snapshot();
    assert_eq!(end.check(), Ok(()), "the last state is unsound");
    assert_eq!(end.clock.stage, Stage::Over, "nobody plays on");
    let log = battle.log().events();
    let last = log[log.len().saturating_sub(TOLD)..].iter().map(BattleEvent::to_json).collect();
    let events = log.iter().map(name_of).collect();
    let outcome = end.clock.outcome.expect("a battle that is over has a result");
    Fought { outcome, round: end.clock.round, events, last }
}

/// The event's name as the log has it.
fn name_of(event: &BattleEvent) -> String {
    let event: serde_json::Value = serde_json::from_str(&event.to_json()).expect("events are JSON");
    event["event"].as_str().unwrap_or_default().to_owned()
}

/// Some of what must come about in these battles; without it they would prove little.
const SEEN: [&str; 24] = [
    "attack_rolled",
    "burned",
    "caught",
    "chase_began",
    "choice_asked",
    "condition_ended",
    "cowered",
    "critical_hit",
    "delayed",
    "dismounted",
    "fell",
    "fire_changed",
    "foes_met",
    "fumbled",
    "hold_changed",
    "left_field",
    "loaded",
    "morale_checked",
    "routed",
    "surrendered",
    "target_drawn",
    "undead_turned",
    "voided",
    "wounded",
];

#[test]
fn every_battle_ends() {
    let config = ProptestConfig {
        cases: BATTLES,
        // The same battles on every machine; another seed finds others.
        rng_seed: RngSeed::Fixed(26),
        rng_algorithm: RngAlgorithm::ChaCha,
        failure_persistence: None,
        max_shrink_time: 60_000,
        ..ProptestConfig::default()
    };
    let players = prop::collection::vec(player(), levels::MOST_SIDES);
    let battles = (levels::level(), rulebooks::rulebook(), players, any::<u64>());
    let seen: RefCell<BTreeSet<String>> = RefCell::default();
    let run = TestRunner::new(config).run(&battles, |(level, rulebook, players, seed)| {
        let (RandomLevel(level), RandomRulebook(rulebook)) = (level, rulebook);
        let rulebook = Rulebook::read(&Source::inline("rulebook.ron", &rulebook), codex());
        let rulebook = rulebook.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let level = Level::read(&Source::inline("level.ron", &level));
        let level = level.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let Fought { outcome, round, events, last } = fight(&level, &rulebook, &players, seed);
        prop_assert!(round <= level.sides.round_limit, "it ended in round {round}");
        prop_assert_eq!(events.iter().filter(|event| *event == "battle_ended").count(), 1);
        prop_assert!(!outcome.reason.contains("found no end"), "{}: {last:#?}", outcome.reason);
        seen.borrow_mut().extend(events);
        Ok(())
    });
    run.unwrap_or_else(|failed| panic!("{failed}"));
    let seen = seen.into_inner();
    for event in SEEN {
        assert!(seen.contains(event), "no {event} in any battle: {seen:?}");
    }
}

#[test]
fn a62_where_it_is_off_nobody_walks_and_who_runs_stays_where_it_is() {
    let level = r#"(version: 1, title: "still", round_limit: 2, legend: {'.': ()},
        map: Fill(columns: 7, rows: 7, with: '.'),
        sides: {"red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate])},
        units: {
            "one": (creature: "skeleton", side: "red", at: (3, 3), conditions: [Routed]),
            "two": (creature: "orc", side: "blue", at: (5, 3), facing: West),
        })"#;
    let level = Level::read(&Source::inline("still.ron", level)).unwrap_or_else(|error| panic!("{error}"));
    let book = |rules: &str| {
        let text = format!(
            r#"(version: 1, name: "few", about: "few", core: d20,
                rules: ["C-05..C-06", "T-02..T-05", "R-19..R-23", "A-02", "A-04"{rules}])"#
        );
        Rulebook::read(&Source::inline("few.ron", &text), codex()).unwrap_or_else(|error| panic!("{error}"))
    };
    let fought = fight(&level, &book(""), &[Player::Charger, Player::Charger], 1);
    assert_eq!(
        (fought.round, fought.outcome.reason.contains("found no end")),
        (2, false),
        "{:?}",
        fought.last
    );
    assert!(!fought.events.contains(&"moved".to_owned()));
    let fought = fight(&level, &book(r#", "A-62""#), &[Player::Charger, Player::Charger], 1);
    assert!(fought.events.contains(&"moved".to_owned()) && fought.events.contains(&"left_field".to_owned()));
}
