//! Throwing flasks at the ground, and burning ground, at the table.

use super::table_test::TestTable;
use super::*;
use crate::event::{BattleEvent, EventLog};
use crate::hex::{Hex, Offset, from_offset};
use crate::level::{Level, Source};
use crate::model::ItemId;
use crate::order::{Order, ThrowTarget};

const YARD: &str = r#"(
    version: 1,
    title: "The yard",
    round_limit: 5,
    legend: {'.': (), '#': (terrain: Wall)},
    map: Rows([".........", ".......#.", "........."]),
    sides: {
        "blue": (name: "blue", objectives: [Eliminate]),
        "red": (name: "red", objectives: [Eliminate]),
    },
    units: {
        "anna": (
            creature: "scout", side: "blue", at: (1, 1), facing: East, held: ["torch", "oil_flask"], stowed: [],
        ),
        "bert": (creature: "scout", side: "red", at: (8, 0), facing: West),
    },
)"#;

fn at(column: i32, row: i32) -> Hex {
    from_offset(Offset { column, row })
}

fn flask() -> ItemId {
    "anna.oil_flask".parse().unwrap()
}

/// A battle in that yard, in Anna's turn.
fn annas_turn(yard: &str) -> TestTable {
    let level = Level::read(&Source::inline("yard", yard)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    while table.chosen().as_str() != "anna" {
        table.press(Action::EndTurn);
    }
    table
}

/// A battle in which Anna has chosen a burning flask to attack with.
fn table() -> TestTable {
    let mut table = annas_turn(YARD);
    let unit = table.chosen();
    table.0.world_mut().write_message(SendOrder(Order::LightWick { unit, item: flask() }));
    table.frame();
    while table.chosen().as_str() != "anna" || !table.unit(unit).turn.action {
        table.press(Action::EndTurn);
    }
    table.0.world_mut().write_message(PickWeapon(Some(flask())));
    table.frame();
    table
}

fn thrown(table: &TestTable) -> bool {
    let broke = |event: &BattleEvent| matches!(event, BattleEvent::FlaskBroke(_));
    table.get::<EventLog>().events().iter().any(broke)
}

#[test]
fn a_chosen_flask_is_thrown_where_one_clicks_twice() {
    let mut table = table();
    table.point(at(3, 1));
    let Some(Prospect::Throw(throw)) = &table.get::<Preview>().prospect else { panic!("no throw") };
    assert_eq!((throw.to, throw.item), (at(3, 1), flask()));
    assert!((throw.odds.landings.iter().map(|landing| landing.chance).sum::<f64>() - 1.0).abs() < 1e-9);
    table.click(at(3, 1));
    assert!(!thrown(&table), "the first click only plans");
    table.click(at(3, 1));
    assert!(thrown(&table));
    assert_eq!(table.get::<Selection>().weapon, None, "what has been thrown away is no choice any more");
}

#[test]
fn a_throw_behind_turns_first_and_a_wall_stops_it() {
    let mut table = table();
    table.point(at(0, 1));
    let Some(Prospect::Throw(throw)) = &table.get::<Preview>().prospect else { panic!("no throw") };
    let unit = table.chosen();
    assert!(matches!(
        throw.orders[..],
        [Order::Turn { .. }, Order::Throw { at: ThrowTarget::Ground(_), .. }]
    ));
    table.point(at(7, 1));
    assert!(matches!(table.get::<Preview>().prospect, Some(Prospect::Refused { .. })));
    assert_eq!(table.click(at(7, 1)).click(at(7, 1)).chosen(), unit);
    assert!(!thrown(&table));
}

#[test]
fn with_anything_else_in_mind_a_click_on_the_ground_walks() {
    let mut table = table();
    table.0.world_mut().write_message(PickWeapon(None));
    table.frame();
    table.point(at(3, 1));
    assert!(matches!(table.get::<Preview>().prospect, Some(Prospect::Walk(_))));
}

#[test]
fn a_walk_tells_of_the_fire_it_goes_through_and_ends_in() {
    let burning = YARD.replace("'#': (terrain: Wall)", "'#': (terrain: Wall), 'f': (fire: true)");
    let told = |yard: &str| {
        let mut table = annas_turn(yard);
        table.point(at(2, 1));
        match &table.get::<Preview>().prospect {
            Some(Prospect::Walk(walk)) => (walk.fire.entering, walk.fire.staying),
            other => panic!("{other:?} is no walk"),
        }
    };
    assert_eq!(told(YARD), (0.0, 0.0));
    let (entering, staying) = told(&burning.replace(".......#.", "..f....#."));
    assert!(entering >= 2.5 && staying > entering, "{entering} on the way, {staying} there");
}
