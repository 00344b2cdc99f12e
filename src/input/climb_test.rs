//! Kneeling and climbing at the table.

use super::table_test::TestTable;
use super::*;
use crate::hex::{Hex, Offset, from_offset};
use crate::level::{Level, Source};
use crate::model::Stance;

const CLIFF: &str = r#"(
    version: 1,
    title: "The cliff",
    round_limit: 5,
    legend: {'.': (), '^': (elevation: 15)},
    map: Rows(["..^.....", "..^.....", "..^....."]),
    sides: {
        "blue": (name: "blue", objectives: [Eliminate]),
        "red": (name: "red", objectives: [Eliminate]),
    },
    units: {
        "anna": (creature: "scout", side: "blue", at: (1, 0), facing: East, movement: 24),
        "bert": (creature: "scout", side: "red", at: (7, 2), facing: West),
    },
)"#;

fn at(column: i32, row: i32) -> Hex {
    from_offset(Offset { column, row })
}

/// A battle in which Anna stands before a cliff and may act.
fn table() -> TestTable {
    let level = Level::read(&Source::inline("cliff", CLIFF)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    while table.chosen().as_str() != "anna" {
        table.press(Action::EndTurn);
    }
    table
}

fn climb(table: &TestTable) -> (bool, u32, u32) {
    match &table.get::<Preview>().prospect {
        Some(Prospect::Climb(climb)) => (climb.halfway, climb.cost, climb.left),
        other => panic!("no climb: {other:?}"),
    }
}

fn stance(table: &TestTable) -> Stance {
    table.unit(table.chosen()).stance
}

#[test]
fn what_can_only_be_climbed_is_climbed_by_clicks() {
    let mut table = table();
    let (foot, top, before) = (at(1, 0), at(2, 0), table.orders());
    table.point(top);
    assert_eq!(climb(&table), (true, 7, 17));
    table.click(top);
    assert_eq!((table.orders(), &table.get::<Selection>().plan), (before, &Some(PlannedAction::Climb(top))));
    table.click(top);
    assert_eq!((table.orders(), stance(&table)), (before + 1, Stance::Climbing));
    table.point(foot);
    assert_eq!(climb(&table), (false, 4, 13));
    table.click(top).click(top);
    let climber = table.unit(table.chosen());
    assert_eq!((climber.position, climber.stance, climber.turn.movement), (top, Stance::Standing, 10));
}

#[test]
fn a_climb_is_taken_back_and_goes_back() {
    let mut table = table();
    let (foot, top, before) = (at(1, 0), at(2, 0), table.orders());
    table.click(top).click(top).press(Action::Undo);
    assert_eq!((table.orders(), stance(&table)), (before, Stance::Standing));
    table.click(top).click(top).click(foot).click(foot);
    let climber = table.unit(table.chosen());
    assert_eq!((climber.position, climber.stance, climber.turn.movement), (foot, Stance::Standing, 13));
}

#[test]
fn the_key_climbs_what_is_ahead_when_pressed_twice() {
    let mut table = table();
    table.press(Action::Climb).press(Action::Climb);
    assert_eq!(stance(&table), Stance::Climbing);
    // From halfway it can go on or back, so the key shows both.
    table.press(Action::Climb);
    assert_eq!(table.get::<Selection>().tray, Some(Tray::Of(Action::Climb)));
    table.press(Action::FirstOption).press(Action::Climb);
    assert_eq!(stance(&table), Stance::Standing);
    assert_eq!(table.unit(table.chosen()).position, at(2, 0));
}

#[test]
fn a_kneeling_unit_gets_up_before_it_walks() {
    let mut table = table();
    let before = table.orders();
    table.press(Action::Kneel);
    assert_eq!(stance(&table), Stance::Kneeling);
    table.point(at(0, 0));
    let Some(Prospect::Refused { why, .. }) = &table.get::<Preview>().prospect else { panic!("it walks") };
    assert!(why.ends_with("kneels and must get up first"), "{why}");
    let offers: Vec<Action> = table.get::<Preview>().offers.iter().map(|offer| offer.action).collect();
    assert!(offers.contains(&Action::StandUp) && !offers.contains(&Action::Kneel));
    table.press(Action::StandUp).press(Action::Undo).press(Action::Undo);
    assert_eq!((table.orders(), stance(&table)), (before, Stance::Standing));
    table.press(Action::GoProne);
    assert_eq!(stance(&table), Stance::Prone);
}
