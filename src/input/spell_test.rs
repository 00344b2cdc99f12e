//! Spells aimed on the board.

use super::table_test::TestTable;
use super::*;
use crate::hex::{Hex, Offset, from_offset};
use crate::level::{Level, Source};
use crate::model::SpellTarget;
use crate::order::Order;

const HALL: &str = r#"(
    version: 1,
    title: "The hall",
    rulebook: "advanced",
    round_limit: 5,
    legend: {'.': (), '#': (terrain: Wall)},
    map: Rows(["............", ".........#..", "............", "............", "............", "............"]),
    sides: {
        "blue": (name: "blue", objectives: [Eliminate]),
        "red": (name: "red", objectives: [Eliminate]),
    },
    units: {
        "ada": (
            creature: "scout", side: "blue", at: (1, 2), facing: East, held: [], stowed: [], armor: [],
            class: Wizard, level: 5, spells: {Fireball: 1, Shield: 1, MagicMissile: 1},
        ),
        "bert": (creature: "scout", side: "red", at: (7, 2), facing: West),
        "carl": (creature: "scout", side: "red", at: (9, 2), facing: West),
        "dora": (creature: "scout", side: "blue", at: (2, 5), facing: East),
    },
)"#;

fn at(column: i32, row: i32) -> Hex {
    from_offset(Offset { column, row })
}

/// A battle in Ada's turn.
fn table(hall: &str) -> TestTable {
    let level = Level::read(&Source::inline("hall", hall)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    while table.chosen().as_str() != "ada" {
        table.press(Action::EndTurn);
    }
    table
}

/// Chooses the spell of that name from the tray.
fn choose(table: &mut TestTable, name: &str) {
    let offers = &table.get::<Preview>().offers;
    let offer = offers.iter().find(|offer| offer.label.starts_with(name)).expect("it is offered");
    let order = offer.order.clone();
    table.0.world_mut().write_message(TakeOffer(order));
    table.frame();
}

fn foreseen(table: &TestTable) -> Outlook {
    match &table.get::<Preview>().prospect {
        Some(Prospect::Outlook(outlook)) => Outlook::clone(outlook),
        other => panic!("{other:?}"),
    }
}

fn target(order: &Order) -> Option<SpellTarget> {
    let Order::Cast { at, .. } = order else { return None };
    Some(*at)
}

/// At what spells have been cast.
fn casts(table: &TestTable) -> Vec<SpellTarget> {
    table.get::<Session>().orders.iter().filter_map(target).collect()
}

#[test]
fn an_area_spell_is_aimed_between_two_units_by_pointing() {
    let mut table = table(HALL);
    choose(&mut table, "Fireball");
    assert!(table.get::<Preview>().range.contains(&at(8, 2)));
    assert!(!table.get::<Preview>().range.contains(&at(9, 1)), "a wall is not lit");
    table.point(at(8, 2));
    let outlook = foreseen(&table);
    assert_eq!(target(&outlook.order), Some(SpellTarget::Ground(at(8, 2))));
    assert_eq!(outlook.odds.damage_by_unit.len(), 2, "both enemies and no friend are in it");
    assert!(outlook.area.contains(&at(7, 2)) && outlook.area.contains(&at(9, 2)));
    table.click(at(8, 2));
    assert_eq!(casts(&table), [], "the first click only plans");
    table.click(at(8, 2));
    assert_eq!(casts(&table), [SpellTarget::Ground(at(8, 2))]);
    let under_way = &table.get::<Preview>().under_way;
    assert!(under_way[0].words.starts_with("fireball, segment"), "{under_way:?}");
    assert!(under_way[0].at == at(8, 2) && under_way[0].area.contains(&at(7, 2)) && !under_way[0].is_good);
    assert_eq!(table.get::<Selection>().spell, None, "what is cast is no choice any more");
}

#[test]
fn who_stands_too_far_away_is_reached_from_a_hex_before() {
    let long = HALL.replace(".........#..", "............").replace("............", &".".repeat(60));
    let mut table = table(&long.replace("(7, 2)", "(40, 2)").replace("(9, 2)", "(59, 2)"));
    choose(&mut table, "Fireball");
    table.click(at(40, 2));
    assert_eq!(table.get::<Selection>().plan, None, "that is farther than 36 hexes");
    table.click(at(37, 2));
    assert_eq!(foreseen(&table).odds.damage_by_unit.len(), 1);
}

#[test]
fn arrows_and_enter_aim_too_and_esc_lets_go() {
    let mut table = table(HALL);
    table.press(Action::Cast).press(Action::FirstOption);
    assert!(table.get::<Selection>().spell.is_some());
    table.press(Action::CursorRight).press(Action::NextTarget);
    let Some(PlannedAction::Offer(first)) = table.get::<Selection>().plan.clone() else { panic!("no plan") };
    assert_eq!(target(&first), Some(SpellTarget::Ground(at(7, 2))));
    table.press(Action::CursorRight);
    assert_eq!(table.get::<Selection>().plan, None, "the cursor has left what was planned");
    table.press(Action::Confirm).press(Action::Back);
    assert_eq!(table.get::<Selection>().plan, None);
    table.press(Action::Confirm).press(Action::Confirm);
    assert_eq!(casts(&table), [SpellTarget::Ground(at(8, 2))]);
}

#[test]
fn a_spell_for_one_unit_is_refused_on_bare_ground_and_one_for_the_caster_is_planned_at_once() {
    let mut table = table(HALL);
    choose(&mut table, "Magic missile");
    assert_eq!(table.get::<Preview>().range, [at(7, 2), at(9, 2)]);
    table.click(at(8, 2));
    assert!(matches!(table.get::<Preview>().prospect, Some(Prospect::Refused { .. })));
    assert_eq!(table.get::<Selection>().plan, None);
    table.press(Action::Back);
    assert_eq!(table.get::<Selection>().spell, None);
    choose(&mut table, "Shield");
    assert!(table.get::<Selection>().plan.is_some() && table.get::<Selection>().spell.is_none());
}

#[test]
fn a_cure_is_aimed_even_while_nobody_but_its_caster_is_near_enough() {
    let priest = HALL
        .replace("class: Wizard", "class: Priest")
        .replace("Fireball: 1, Shield: 1, MagicMissile: 1", "CureLightWounds: 1");
    let mut table =
        table(&priest.replace("at: (2, 5), facing: East", "at: (2, 5), hit_points: 9, hit_points_left: 2"));
    choose(&mut table, "Cure light wounds");
    assert_eq!(table.get::<Selection>().plan, None, "it is not called down on an unhurt caster");
    table.point(at(2, 5));
    let Some(Prospect::Refused { why, .. }) = &table.get::<Preview>().prospect else {
        panic!("that is too far")
    };
    assert!(
        why.ends_with(" casts cure light wounds on itself and neighbors only, and this is 3 hexes away"),
        "{why}"
    );
    table.click(at(1, 2));
    assert_eq!(target(&foreseen(&table).order), Some(SpellTarget::Own));
}
