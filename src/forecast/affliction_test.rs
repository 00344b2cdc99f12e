//! The odds of what a hit brings besides damage, compared with all faces counted by hand.

use std::sync::Arc;

use super::Forecaster;
use super::figures::Forecast;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{Condition, Tag, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

const CRYPT: &str = r#"(
    version: 1, title: "a crypt", round_limit: 30,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 9, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "beast": (creature: "BEAST", side: "red", at: (1, 2), facing: East),
        "man": (creature: "man-at-arms", side: "blue", at: (2, 2), facing: West, hit_points: 90),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

/// The odds of an attack with a weapon of a creature on a man with these tags besides his own.
fn odds(creature: &str, weapon: &str, tags: &[Tag]) -> Forecast {
    let rulebook = Rulebook::shipped("advanced", codex()).unwrap_or_else(|error| panic!("{error}"));
    let text = CRYPT.replace("BEAST", creature);
    let level = Level::read(&Source::inline("crypt", &text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("beast")]), ..DiceRecord::default() };
    let mut state: Snapshot = Battle::new(&level, &rulebook, dice).snapshot();
    let man = state.units.iter_mut().find(|other| other.id == unit("man")).expect("he is there");
    man.kind.tags = man.kind.tags.iter().chain(tags).copied().collect();
    let weapon = Some(format!("beast.{weapon}").parse().expect("a well-formed id"));
    let order = Order::Attack { unit: unit("beast"), target: unit("man"), weapon };
    let forecast = Forecaster::new(&rulebook).forecast(&Arc::new(state), &order);
    let forecast = forecast.unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(forecast.exact);
    forecast
}

fn chance(forecast: &Forecast, condition: Condition) -> f64 {
    let of_man = forecast.afflicted.get(&unit("man"));
    of_man.and_then(|conditions| conditions.get(&condition)).copied().unwrap_or_default()
}

/// A man-at-arms of the first level saves with 14: 13 faces of 20 fail.
const FAILS: f64 = 13.0 / 20.0;

#[test]
fn a38_the_chance_to_be_numb_or_paralyzed_is_that_of_the_dice() {
    let forecast = odds("ghoul", "ghoul_claws", &[]);
    let touched = forecast.hit * FAILS;
    assert!(forecast.hit > 0.0);
    let (numb, paralyzed) = (chance(&forecast, Condition::Numb), chance(&forecast, Condition::Paralyzed));
    assert!((paralyzed - touched * 0.1).abs() < 1e-9, "{paralyzed} of {touched}");
    assert!((numb - touched * 0.9).abs() < 1e-9, "{numb} of {touched}");
    assert!(odds("ghoul", "ghoul_claws", &[Tag::Undead]).afflicted.is_empty());
}

#[test]
fn a31_the_chance_to_be_poisoned_is_that_of_the_saving_throw() {
    let forecast = odds("giant-spider", "spider_bite", &[]);
    let poisoned = chance(&forecast, Condition::Poisoned);
    assert!((poisoned - forecast.hit * FAILS).abs() < 1e-9, "{poisoned} of {}", forecast.hit);
    assert!(forecast.to_json().contains("\"Poisoned\""), "{}", forecast.to_json());
    assert!(forecast.to_string().contains("man: poisoned"), "{forecast}");
}

#[test]
fn a30_the_chance_to_be_drained_is_that_of_four_faces_in_six() {
    let forecast = odds("wight", "wight_touch", &[]);
    let drained = chance(&forecast, Condition::Drained);
    assert!((drained - forecast.hit * 4.0 / 6.0).abs() < 1e-9, "{drained} of {}", forecast.hit);
}

#[test]
fn a28_a_blow_of_a_mummy_is_sure_to_bring_its_disease() {
    let forecast = odds("mummy", "mummy_hands", &[]);
    assert!((chance(&forecast, Condition::Rotting) - forecast.hit).abs() < 1e-9);
}
