//! The odds of killing the helpless, compared with the table.

use std::sync::Arc;

use super::Forecaster;
use super::figures::Forecast;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{Condition, Lasting, Status, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

const CELL: &str = r#"(
    version: 1, title: "a cell", round_limit: 5,
    legend: { '.': (surface: Stone) },
    map: Fill(columns: 9, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "guard": (creature: "man-at-arms", side: "red", at: (1, 2), facing: East, level: 1, abilities: (intelligence: 10)),
        "captive": (creature: "orc", side: "blue", at: (2, 2), facing: West, level: 1, natural_armor: 10),
        "other": (creature: "orc", side: "blue", at: (8, 4), facing: West),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

/// The odds of an order of the guard at the captive, which is like this.
fn odds(order: &Order, change: impl FnOnce(&mut Snapshot)) -> Forecast {
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let level = Level::read(&Source::inline("cell", CELL)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("guard")]), ..DiceRecord::default() };
    let mut state: Snapshot = Battle::new(&level, &rulebook, dice).snapshot();
    change(&mut state);
    let forecast = Forecaster::new(&rulebook).forecast(&Arc::new(state), order);
    let forecast = forecast.unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(forecast.exact);
    forecast
}

fn captive(state: &mut Snapshot) -> &mut crate::level::UnitRecord {
    state.units.iter_mut().find(|other| other.id == unit("captive")).expect("it is there")
}

#[test]
fn a71_the_chance_of_an_attempt_is_that_of_the_table_with_its_modifiers() {
    let order = Order::TrySlay { unit: unit("guard"), target: unit("captive") };
    // 50, Intelligence 10, armor class of what the orc wears; 15 less for one that sleeps.
    let chance = |condition| {
        let mut worn = 0;
        let odds = odds(&order, |state| {
            let captive = captive(state);
            captive.conditions.begin(Lasting::plain(condition));
            captive.armor.pieces = Default::default();
            captive.armor.natural = 10;
            worn = i16::from(captive.armor.natural);
            state.units.iter_mut().for_each(|unit| unit.kind.tags = Default::default());
        });
        let slain = odds.slain.get(&unit("captive")).copied().unwrap_or_default();
        let fell = odds.fell.get(&unit("captive")).copied().unwrap_or_default();
        assert!((slain - fell).abs() < 1e-9, "who is slain goes down");
        slain - f64::from(worn) / 100.0
    };
    assert!((chance(Condition::Helpless) - 0.6).abs() < 1e-9);
    assert!((chance(Condition::Asleep) - 0.45).abs() < 1e-9);
}

#[test]
fn a70_to_set_about_it_kills_nobody_yet() {
    let order = Order::Slay { unit: unit("guard"), target: unit("captive") };
    let odds = odds(&order, |state| captive(state).status = Status::Fallen);
    assert!(odds.slain.is_empty() && odds.fell.is_empty());
}
