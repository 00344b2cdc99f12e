//! Lessons at the table, without a window.

use std::thread::sleep;
use std::time::Duration;

use super::table_test::TestTable;
use super::*;
use crate::hex::{Hex, Offset, from_offset};
use crate::level::{CardMark, DiceRecord, Level, Openable, Snapshot, Source};
use crate::model::Place;
use crate::rulebook::Rulebook;
use crate::rules::codex;

/// The lesson of the manual.
fn table() -> TestTable {
    let manual = include_str!("../../levels/README.md");
    let blocks = manual.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next());
    let text = blocks.into_iter().find(|block| block.contains("lesson:")).expect("the manual has a lesson");
    let level = Level::read(&Source::inline("manual", text)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    let house = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let beginning = Snapshot::beginning(&level, DiceRecord::default());
    let lesson = level.lesson.clone().expect("it has a lesson");
    start_lesson(table.0.world_mut(), &level.title, beginning, &lesson, &house);
    table.frame();
    table
}

fn at(column: i32, row: i32) -> Hex {
    from_offset(Offset { column, row })
}

fn open(table: &TestTable) -> String {
    let tutor: &Tutor = table.get();
    tutor.progress.open(&tutor.lesson).map(|(_, card)| card.title.clone()).unwrap_or_default()
}

fn marks(table: &TestTable) -> Vec<CardMark> {
    table.get::<Tutor>().progress.marks().to_vec()
}

/// Lets the pointer rest where it is.
fn rest(table: &mut TestTable) -> &mut TestTable {
    table.frame();
    sleep(Duration::from_millis(750));
    table.frame().frame()
}

#[test]
fn clicks_and_keys_turn_the_cards() {
    let mut table = table();
    assert_eq!(open(&table), "Walk");
    table.click(at(4, 2));
    rest(&mut table);
    assert_eq!(open(&table), "Walk", "the walk is only planned");
    table.click(at(4, 2)).frame();
    assert_eq!(open(&table), "Look at the odds");
    table.point(at(5, 2)).frame();
    assert_eq!(open(&table), "Look at the odds", "the pointer has only just come there");
    rest(&mut table);
    assert_eq!(open(&table), "The log", "the card of the fumble waits for one");
    table.press(Action::NextCard).frame();
    assert_eq!(marks(&table)[3], CardMark::Left);
    table.0.world_mut().write_message(CardWish::Back);
    table.frame();
    assert_eq!(open(&table), "The log");
    table.press(Action::Log).frame();
    assert_eq!((open(&table).as_str(), marks(&table)[3]), ("The log", CardMark::Met));
    table.press(Action::NextCard).frame();
    assert_eq!(open(&table), "");
}

#[test]
fn the_dice_keep_what_the_cards_promise() {
    let mut table = table();
    table.click(at(4, 2)).click(at(4, 2));
    for round in [1, 2] {
        table.click(at(5, 2)).click(at(5, 2)).frame();
        while table.get::<Session>().now.clock.round == round {
            table.press(Action::EndTurn);
        }
    }
    table.frame();
    let sword = table.get::<Session>().now.items.iter().find(|item| item.id.as_str() == "ann.broad_sword");
    assert!(matches!(sword.map(|sword| sword.place), Some(Place::Lying(_))), "{sword:?}");
    table.press(Action::NextCard).frame();
    assert_eq!(open(&table), "It has slipped");
}

#[test]
fn a_save_carries_the_open_card() {
    let mut table = table();
    table.click(at(4, 2)).click(at(4, 2)).frame();
    let (lesson, progress) = {
        let tutor: &Tutor = table.get();
        ((*tutor.lesson).clone(), tutor.progress.clone())
    };
    let mut save = table.get::<Session>().save(table.get());
    save.lesson = Some((lesson, progress));
    leave(table.0.world_mut());
    assert!(!table.0.world().contains_resource::<Tutor>());
    resume(table.0.world_mut(), &save).unwrap_or_else(|error| panic!("{error}"));
    table.frame();
    assert_eq!(open(&table), "Look at the odds");
    table.0.world_mut().write_message(HasOpened(Openable::Log));
    table.frame();
    assert_eq!(open(&table), "Look at the odds");
}

#[test]
fn a_battle_without_a_lesson_has_no_cards() {
    let mut table = table();
    let (beginning, rulebook) = (table.get::<Session>().beginning.clone(), table.get::<Rulebook>().clone());
    start_from(table.0.world_mut(), "plain", beginning, &rulebook);
    table.frame();
    assert!(!table.0.world().contains_resource::<Tutor>());
}
