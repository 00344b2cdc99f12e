//! What each option of an open question comes to, beside what happens when it is chosen.

use std::sync::Arc;

use super::{Forecast, Forecaster};
use crate::event::BattleEvent;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{ItemId, ScriptedFace, UnitId, Work};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

const PIT: &str = r#"(
    version: 1, title: "a pit", round_limit: 5,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 6, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "ada": (creature: "man-at-arms", side: "red", at: (1, 2), facing: East, held: [ADA], stowed: [],
            abilities: (), thac0: 5),
        "bran": (creature: "man-at-arms", side: "blue", at: (2, 2), facing: West, held: [BRAN], stowed: [],
            abilities: (), thac0: 25, hit_points: 6),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

fn house() -> Rulebook {
    Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"))
}

/// A battle with these items in hand, the first faces of its dice, and an order of Ada; it must come to a question.
fn asked(held: (&str, &str), faces: &[u16], seed: u64, order: &Order) -> Battle {
    let text = PIT.replace("ADA", held.0).replace("BRAN", held.1);
    let level = Level::read(&Source::inline("pit", &text)).unwrap_or_else(|error| panic!("{error}"));
    let face = |face: &u16| ScriptedFace { die: 20, face: *face, purpose: None };
    let dice = DiceRecord {
        script: Some(faces.iter().map(face).collect()),
        then_random: true,
        initiative: Some(vec![unit("ada"), unit("bran")]),
        ..DiceRecord::seeded(seed)
    };
    let mut battle = Battle::new(&level, &house(), dice);
    battle.submit(order).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(battle.question().is_some(), "{:?}", battle.log().events());
    battle
}

/// A critical hit with a dagger.
fn critical(seed: u64) -> Battle {
    asked(
        (r#""dagger""#, ""),
        &[20],
        seed,
        &Order::Attack { unit: unit("ada"), target: unit("bran"), weapon: None },
    )
}

fn options(battle: &Battle) -> Vec<Forecast> {
    Forecaster::new(&house()).options(&Arc::new(battle.snapshot()))
}

/// The points that Bran loses, and whether it goes down, when an option is chosen.
fn chosen(state: &Snapshot, option: u8) -> (i32, bool) {
    let mut battle = Battle::restored(state, &house());
    battle.submit(&Order::Choose { option: option.into() }).unwrap_or_else(|refusal| panic!("{refusal}"));
    let lost = battle.log().events().iter().filter_map(|event| event.facts().loss);
    let lost = lost.filter(|loss| loss.unit == unit("bran")).map(|loss| i32::from(loss.damage)).sum();
    let fell = |event: &BattleEvent| matches!(event, BattleEvent::Fell { unit: fallen, .. } if *fallen == unit("bran"));
    (lost, battle.log().events().iter().any(fell))
}

#[test]
fn h01_each_option_of_a_critical_hit_has_its_own_damage() {
    let battle = critical(1);
    let words = battle.question().map(|open| open.options.words()).expect("it is asked");
    let odds = options(&battle);
    assert_eq!(odds.len(), words.len());
    assert!(odds.iter().all(|odds| odds.exact && odds.target == Some(unit("bran"))));
    let place = |what: crate::event::CriticalEffect| {
        words.iter().position(|option| option == what.words()).expect("it is on offer")
    };
    use crate::event::CriticalEffect as E;
    let [chain, most] = [E::Multiplied, E::Injuring].map(|effect| &odds[place(effect)]);
    assert_eq!(most.damage.values().filter(|chance| **chance > 0.0).count(), 1, "{:?}", most.damage);
    let bonus = most.damage_mean - 4.0;
    // Each further 20 adds one to the factor of two.
    assert!((chain.damage_mean - (2.0 + 1.0 / 19.0) * (2.5 + bonus)).abs() < 1e-6, "{:?}", chain.damage);
    let fells =
        chain.damage.iter().filter(|(points, _)| **points >= 6).map(|(_, chance)| chance).sum::<f64>();
    assert!((chain.kill - fells).abs() < 1e-9 && chain.kill > most.kill, "{} and {fells}", chain.kill);
    assert!(most.wounded[&unit("bran")] > 0.0, "an injury may bleed");
}

#[test]
fn t12_what_happens_is_what_the_figures_say() {
    const BATTLES: u64 = 400;
    let mut means = [(0.0, 0.0, 0.0, 0.0); 2];
    for seed in 1..=BATTLES {
        let battle = critical(seed);
        let state = battle.snapshot();
        for ((option, odds), mean) in (0..).zip(options(&battle)).zip(&mut means) {
            let (lost, fell) = chosen(&state, option);
            assert!(odds.damage.get(&lost).is_some_and(|chance| *chance > 0.0), "{lost}: {:?}", odds.damage);
            let add = [f64::from(lost), odds.damage_mean, f64::from(u8::from(fell)), odds.kill];
            let [real, told, falls, kill] = add.map(|figure| figure / BATTLES as f64);
            *mean = (mean.0 + real, mean.1 + told, mean.2 + falls, mean.3 + kill);
        }
    }
    for (real, told, falls, kill) in means {
        assert!((real - told).abs() < 0.4 && (falls - kill).abs() < 0.08, "{means:?}");
    }
}

#[test]
fn t12_where_branches_are_too_many_each_option_is_tried() {
    let battle = critical(1);
    let counted = options(&battle);
    let tried = Forecaster::with_limits(&house(), Work::of(1), 1_000).options(&Arc::new(battle.snapshot()));
    for (counted, tried) in counted.iter().zip(&tried) {
        assert!(!tried.exact);
        assert!(
            (counted.damage_mean - tried.damage_mean).abs() < 0.3,
            "{} {}",
            counted.damage_mean,
            tried.damage_mean
        );
    }
}

#[test]
fn r42_each_option_of_a_won_contest_tells_what_becomes_of_the_loser() {
    let wrestle = Order::Wrestle { unit: unit("ada"), target: unit("bran") };
    // Bran attacks first and misses; then Ada wins.
    let battle = asked(("", r#""long_sword""#), &[2, 20, 2], 1, &wrestle);
    let words = battle.question().map(|open| open.options.words()).expect("it is asked");
    let odds = options(&battle);
    let sword: ItemId = "bran.long_sword".parse().expect("an id");
    for (words, odds) in words.iter().zip(&odds) {
        let held = odds.held.get(&unit("bran")).copied().unwrap_or_default();
        let gained = odds.gained.get(&sword).copied().unwrap_or_default();
        match words.as_str() {
            "hold fast" => assert_eq!((held, gained), (1.0, 0.0)),
            "let go" => assert_eq!((held, gained), (0.0, 0.0)),
            // The loser saves against it (R-45).
            disarm => assert!(held == 0.0 && gained > 0.0 && gained < 1.0, "{disarm}: {odds:?}"),
        }
    }
}

#[test]
fn no_question_has_no_options_and_a_forecast_after_one_is_as_before() {
    let battle = critical(1);
    let asked = Arc::new(battle.snapshot());
    let mut forecaster = Forecaster::new(&house());
    assert!(forecaster.options(&asked).len() > 1);
    let mut on = Battle::restored(&asked, &house());
    on.submit(&Order::Choose { option: 1.into() }).unwrap_or_else(|refusal| panic!("{refusal}"));
    let state = Arc::new(on.snapshot());
    assert!(forecaster.options(&state).is_empty());
    let end = Order::EndTurn { unit: state.clock.block[0] };
    let fresh = Forecaster::new(&house()).forecast(&state, &end);
    assert_eq!(forecaster.forecast(&state, &end), fresh);
}
