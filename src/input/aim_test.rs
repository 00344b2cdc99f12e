//! Aiming and loading at the table.

use super::table_test::TestTable;
use super::*;
use crate::level::{Level, Source};
use crate::model::Condition;

const RANGE: &str = r#"(
    version: 1,
    title: "The range",
    round_limit: 9,
    legend: {'.': ()},
    map: Fill(columns: 14, rows: 5, with: '.'),
    sides: {
        "blue": (name: "blue", objectives: [Eliminate]),
        "red": (name: "red", objectives: [Eliminate]),
    },
    units: {
        "anna": (creature: "ANNA", side: "blue", at: (1, 0), facing: East),
        "bert": (creature: "man-at-arms", side: "red", at: (12, 2), facing: West, natural_armor: -10, hit_points: 90),
    },
)"#;

/// A battle in which Anna, a unit of that creature, may act.
fn table(creature: &str) -> TestTable {
    let level = RANGE.replace("ANNA", creature);
    let level = Level::read(&Source::inline("range", &level)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    come_to_anna(&mut table);
    table
}

fn come_to_anna(table: &mut TestTable) {
    while table.chosen().as_str() != "anna" {
        table.press(Action::EndTurn);
    }
}

fn aims(table: &TestTable) -> bool {
    table.unit("anna".parse().expect("an id")).conditions.has(Condition::Aiming)
}

/// The offer behind a key, if there is one: `Err` holds its refusal.
fn offer(table: &TestTable, action: Action) -> Option<Result<(), String>> {
    let offers = &table.get::<Preview>().offers;
    let offer = offers.iter().find(|offer| offer.action == action)?;
    Some(offer.refusal.clone().map_or(Ok(()), Err))
}

#[test]
fn a_key_and_a_button_take_aim() {
    let mut table = table("longbowman");
    assert_eq!(offer(&table, Action::Aim), Some(Ok(())));
    assert_eq!(offer(&table, Action::Reload), None);
    table.press(Action::Aim);
    assert!(!aims(&table), "it takes the turn, so it is planned first");
    table.press(Action::Aim);
    assert!(aims(&table));
    table.press(Action::Undo);
    assert!(!aims(&table), "no die has touched it");
}

#[test]
fn the_button_says_why_not_and_shows_only_where_it_makes_sense() {
    let mut table = table("longbowman");
    table.press(Action::TurnRight);
    let why = offer(&table, Action::Aim).and_then(Result::err).expect("it is closed");
    assert!(why.contains("needs an untouched turn to aim"), "{why}");
    assert_eq!(offer(&self::table("man-at-arms"), Action::Aim), None);
}

#[test]
fn an_empty_crossbow_is_loaded_by_a_key() {
    let mut table = table("crossbowman");
    let bert = table.unit("bert".parse().expect("an id")).position;
    table.click(bert).click(bert);
    table.press(Action::EndTurn);
    if table.chosen().as_str() == "anna" {
        table.press(Action::EndTurn);
    }
    come_to_anna(&mut table);
    assert_eq!(offer(&table, Action::Reload), Some(Ok(())));
    let why = offer(&table, Action::Aim).and_then(Result::err).expect("it is closed");
    assert!(why.contains("must load it first"), "{why}");
    table.press(Action::Reload).press(Action::Confirm);
    assert_eq!(offer(&table, Action::Reload), None);
}

#[test]
fn the_key_for_targets_says_why_there_is_none() {
    let mut table = table("man-at-arms");
    table.notices();
    table.press(Action::NextTarget);
    let said = table.notices();
    assert!(matches!(said.as_slice(), [Notice::Warned(text)] if text.contains("hexes away")), "{said:?}");
}
