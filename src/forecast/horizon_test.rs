//! A forecast that ends with its step does not follow what matters only later: its figures are the same.

use std::sync::Arc;

use serde_json::Value;

use super::Forecaster;
use super::figures::Forecast;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::UnitId;
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

/// Two fighters face to face on stone; the victim stands on this ground.
fn duel(rulebook: &Rulebook, ground: &str, weapon: &str) -> Arc<Snapshot> {
    let text = format!(
        r#"(version: 1, title: "a duel", round_limit: 5,
            legend: {{ '.': (surface: Stone), 'v': (surface: {ground}) }},
            map: Rows([".....", "..v..", "....."]),
            sides: {{ "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) }},
            units: {{
                "striker": (creature: "man-at-arms", side: "red", at: (1, 1), facing: East, held: ["{weapon}"]),
                "victim": (creature: "man-at-arms", side: "blue", at: (2, 1), facing: West, hit_points: 60),
            }})"#
    );
    let level = Level::read(&Source::inline("duel", &text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("striker")]), ..DiceRecord::default() };
    Arc::new(Battle::new(&level, rulebook, dice).snapshot())
}

fn call(part: &str) -> Order {
    let (unit, target) = (unit("striker"), unit("victim"));
    Order::CallShot { unit, target, weapon: None, part: part.parse().expect("a word"), spot: None }
}

/// The odds of an order, by itself and with another order behind it.
fn near_and_far(rulebook: &Rulebook, state: &Arc<Snapshot>, order: &Order) -> [Forecast; 2] {
    let mut forecaster = Forecaster::new(rulebook);
    let near = forecaster.forecast(state, order).unwrap_or_else(|refusal| panic!("{refusal}"));
    let orders = [order.clone(), Order::EndTurn { unit: unit("striker") }];
    let far = forecaster.sequence(state, &orders).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(near.exact && far[0].exact);
    [near, far.into_iter().next().expect("there is one for every order")]
}

/// Whether two figures, or all within them, are the same but for the rounding of sums.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            let [one, other] = [one, other].map(|number| number.as_f64().expect("a number"));
            (one - other).abs() < 1e-9
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| same(value, other)))
        }
        _ => one == other,
    }
}

#[test]
fn what_matters_only_later_changes_no_figure() {
    let (striker, victim) = (unit("striker"), unit("victim"));
    let strike = Order::Attack { unit: striker, target: victim, weapon: None };
    for name in ["house", "advanced"] {
        let rulebook = Rulebook::shipped(name, codex()).unwrap_or_else(|error| panic!("{error}"));
        for weapon in ["broad_sword", "mace"] {
            let state = duel(&rulebook, "Stone", weapon);
            for order in [strike.clone(), call("right-arm"), call("head"), call("left-leg")] {
                let [near, far] = near_and_far(&rulebook, &state, &order);
                assert!(!near.injuries.is_empty(), "{name} {weapon} {order:?}");
                let [near, far] = [near, far].map(|odds| serde_json::to_value(odds).expect("it is data"));
                let figures = near.as_object().expect("a forecast has figures");
                let changed = figures.iter().filter(|(key, value)| !same(value, &far[*key]));
                assert_eq!(changed.count(), 0, "{name} {weapon} {order:?}");
            }
        }
    }
}

#[test]
fn a63_a_fall_out_of_the_saddle_matters_now() {
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let text = r#"(version: 1, title: "a rider beside a fire", round_limit: 5,
        legend: { '.': (surface: Stone), 'f': (fire: true, flammability: High) },
        map: Rows([".....", "...f.", "....."]),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "striker": (creature: "man-at-arms", side: "red", at: (1, 1), facing: East, held: ["mace"], thac0: -5),
            "horse": (creature: "warhorse", side: "blue", at: (2, 1), facing: West),
            "victim": (creature: "knight", side: "blue", at: (2, 1), facing: West, hit_points: 60, rides: "horse"),
        })"#;
    let level = Level::read(&Source::inline("rider", text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("striker")]), ..DiceRecord::default() };
    let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
    let [near, far] = near_and_far(&rulebook, &state, &call("torso"));
    let burned = |odds: &Forecast| odds.aflame.get(&unit("victim")).map_or(0.0, |flames| flames.alight);
    assert!(burned(&far) > 0.0 && (burned(&near) - burned(&far)).abs() < 1e-9, "{near:?} {far:?}");
    assert!((near.damage_mean - far.damage_mean).abs() < 1e-9);
}

#[test]
fn h11_the_weapon_that_a_victim_drops_is_not_the_one_that_the_odds_tell_of() {
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let breaks = |ground: &str| {
        let state = duel(&rulebook, ground, "broad_sword");
        let [near, far] = near_and_far(&rulebook, &state, &call("right-arm"));
        assert!((near.breaks - far.breaks).abs() < 1e-9);
        near.breaks
    };
    let (stone, dirt) = (breaks("Stone"), breaks("Dirt"));
    assert!(dirt > 0.0 && (stone - dirt).abs() < 1e-9, "on stone {stone}, on dirt {dirt}");
}
