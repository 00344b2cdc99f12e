//! The odds of turning undead, compared with the table computed by hand.

use std::sync::Arc;

use super::Forecaster;
use crate::level::{DiceRecord, Level, Source};
use crate::model::UnitId;
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

const CRYPT: &str = r#"(
    version: 1, title: "a crypt", round_limit: 5,
    legend: { '.': (surface: Stone) },
    map: Fill(columns: 9, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "cleric": (creature: "cleric", side: "red", at: (1, 2), facing: East, level: LEVEL),
        "first": (creature: "zombie", side: "blue", at: (4, 2), facing: West),
        "second": (creature: "zombie", side: "blue", at: (5, 2), facing: West),
        "third": (creature: "zombie", side: "blue", at: (6, 2), facing: West),
        "wraith": (creature: "wraith", side: "blue", at: (3, 2), facing: West),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

/// Chances in 36 that each is turned and destroyed: the three zombies, then the wraith.
fn chances(rulebook: &str, level: u8) -> ([f64; 4], [f64; 4]) {
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
    let text = CRYPT.replace("LEVEL", &level.to_string());
    let battlefield = Level::read(&Source::inline("crypt", &text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("cleric")]), ..DiceRecord::default() };
    let state = Arc::new(Battle::new(&battlefield, &rulebook, dice).snapshot());
    let order = Order::TurnUndead { unit: unit("cleric") };
    let odds = Forecaster::new(&rulebook).forecast(&state, &order).unwrap_or_else(|error| panic!("{error}"));
    assert!(odds.exact);
    let of = |chances: &std::collections::BTreeMap<UnitId, f64>| {
        let chance = |id| chances.get(&unit(id)).copied().unwrap_or_default();
        ["first", "second", "third", "wraith"].map(|id| chance(id) * 36.0)
    };
    (of(&odds.turned), of(&odds.destroyed))
}

fn are_near(found: [f64; 4], expected: [f64; 4]) {
    let near = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9);
    assert!(near, "{found:?} are not {expected:?}");
}

#[test]
fn r49_the_odds_are_those_of_the_table_and_of_the_second_roll() {
    for rulebook in ["combat-options", "house"] {
        // 9 or more in 10 cases of 36; 4 hit dice or more in 33, 6 or more in 26.
        let (turned, destroyed) = chances(rulebook, 1);
        are_near(turned, [10.0, 10.0 * 33.0 / 36.0, 10.0 * 26.0 / 36.0, 0.0]);
        are_near(destroyed, [0.0; 4]);
        // Level 3: zombies always; the wraith on 11, in 3 cases of 36, if 10 hit dice are left, in 6 of 36.
        let (turned, _) = chances(rulebook, 3);
        are_near(turned, [36.0, 33.0, 26.0, 3.0 * 6.0 / 36.0]);
        // Level 5: zombies are destroyed; the wraith, of 4 hit dice, is turned on 7, in 21 cases.
        let (turned, destroyed) = chances(rulebook, 5);
        are_near(destroyed, [36.0, 33.0, 26.0, 0.0]);
        are_near(turned, [0.0, 0.0, 0.0, 21.0 * 6.0 / 36.0]);
    }
}
