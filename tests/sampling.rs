//! Odds that are counted agree with orders that are tried: in states to which random orders have led, on every level.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hexfray::forecast::{Forecast, Forecaster};
use hexfray::level::{DiceRecord, Snapshot};
use hexfray::model::{Stage, Work};
use hexfray::order::{Order, Planning};
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::random_orders::{LEVELS, level, some_order};

/// Orders compared on each level under each rulebook.
const COMPARED: u32 = 3;

/// How often each of them is tried.
const RUNS: u32 = 300;

/// A chance is so many standard deviations off at most once in a million times.
const WIDEST: f64 = 5.0;

/// A chance this small is a sum that was rounded.
const IMPOSSIBLE: f64 = 1e-9;

/// Whether an order is one that players plan: it may leave something to dice.
fn is_planned(order: &Order) -> bool {
    matches!(order.planning(), Planning::Way | Planning::Deed)
}

/// All chances of a forecast that belong to units or outcomes, by where they stand in it.
fn chances(forecast: &Forecast) -> BTreeMap<String, f64> {
    let text: Value = serde_json::from_str(&forecast.to_json()).expect("a forecast is JSON");
    let mut chances = BTreeMap::new();
    let told = text.as_object().into_iter().flatten().filter(|(name, _)| {
        // Of these the figures are no chances.
        ![
            "need",
            "thac0",
            "armor_class",
            "damage_mean",
            "damage_deviation",
            "graded",
            "then",
            "sample",
            "exact",
        ]
        .contains(&name.as_str())
    });
    for (name, value) in told {
        collect(name.clone(), value, &mut chances);
    }
    chances
}

fn collect(place: String, value: &Value, chances: &mut BTreeMap<String, f64>) {
    match value {
        Value::Number(chance) => {
            chances.insert(place, chance.as_f64().unwrap_or_default());
        }
        Value::Object(parts) => {
            for (name, part) in parts {
                collect(format!("{place}/{name}"), part, chances);
            }
        }
        // Where a weapon lands, and which part is injured: what tells entries apart stands beside their chance.
        Value::Array(entries) => {
            for entry in entries {
                let mut key = entry.clone();
                let chance = key.as_object_mut().and_then(|entry| entry.remove("chance"));
                if let Some(chance) = chance {
                    collect(format!("{place}/{key}"), &chance, chances);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// What the counted odds and the tried ones say differently.
fn differences(counted: &Forecast, tried: &Forecast, runs: u32) -> Vec<String> {
    let (counted, tried) = (chances(counted), chances(tried));
    let places = counted.keys().chain(tried.keys()).collect::<BTreeSet<_>>();
    let mut found = Vec::new();
    for place in places {
        // Who is in no way hurt is not named.
        let unnamed = if place.starts_with("damage") && place.ends_with("/0") { 1.0 } else { 0.0 };
        let chance = counted.get(place).copied().unwrap_or(unnamed).clamp(0.0, 1.0);
        let seen = tried.get(place).copied().unwrap_or(unnamed);
        // What is very unlikely may be seen once; what is impossible may not.
        let is_possible = (IMPOSSIBLE..1.0 - IMPOSSIBLE).contains(&chance);
        let once = if is_possible { 1.5 / f64::from(runs) } else { IMPOSSIBLE };
        let bound = WIDEST * (chance * (1.0 - chance) / f64::from(runs)).sqrt() + once;
        if (chance - seen).abs() > bound {
            found.push(format!("{place}: counted {chance:.5}, tried {seen:.5}"));
        }
    }
    found
}

/// Compares orders on a level under a rulebook. Returns how many were counted, and what differs.
fn compare(name: &str, rulebook: &Rulebook) -> (u32, Vec<String>) {
    let level = level(name);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut battle = Battle::new(&level, rulebook, DiceRecord::seeded(1));
    let mut counting = Forecaster::new(rulebook);
    let mut trying = Forecaster::with_limits(rulebook, Work::of(0), RUNS);
    let (mut exact, mut found) = (0, Vec::new());
    for _ in 0..COMPARED {
        for _ in 0..random.random_range(10..60) {
            let state = battle.snapshot();
            if state.clock.stage == Stage::Over {
                battle = Battle::new(&level, rulebook, DiceRecord::seeded(random.random_range(0..1000)));
            }
            let order = some_order(&mut random, &battle.snapshot());
            battle.submit(&order).ok();
        }
        let state = Arc::new(battle.snapshot());
        let Some(order) = planned_order(&mut random, &mut counting, &state) else { continue };
        let counted = counting.forecast(&state, &order).expect("it was checked");
        let tried = trying.forecast(&state, &order).expect("it was checked");
        let runs = tried.sample.expect("there is no work for counting").runs;
        if counted.exact {
            exact += 1;
            let differ = differences(&counted, &tried, runs).into_iter();
            found.extend(differ.map(|differs| format!("{name}, {}: {order:?}: {differs}", rulebook.name)));
        }
    }
    (exact, found)
}

/// A random order that could be given in a state and that players plan.
fn planned_order(
    random: &mut ChaCha8Rng,
    forecaster: &mut Forecaster,
    state: &Arc<Snapshot>,
) -> Option<Order> {
    if state.choice.is_some() {
        return None;
    }
    let orders = std::iter::repeat_with(|| some_order(random, state)).take(400);
    orders.filter(is_planned).find(|order| forecaster.check(state, order).is_ok())
}

#[test]
fn counted_odds_agree_with_orders_that_are_tried() {
    let mut differ = Vec::new();
    for rulebook in Rulebook::shipped_names() {
        let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
        let mut counted = 0;
        for (name, _) in LEVELS {
            let (exact, found) = compare(name, &rulebook);
            counted += exact;
            differ.extend(found);
        }
        assert!(counted > COMPARED, "hardly any order was counted under {}", rulebook.name);
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
