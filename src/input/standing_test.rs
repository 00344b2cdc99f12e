//! Results of background searches at the table: they are shown, and dropped when the question changes.

use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use super::table_test::TestTable;
use super::*;
use crate::hex::Hex;
use crate::level::{Level, Source};

fn table() -> TestTable {
    let text = include_str!("../../levels/archers-lane.ron");
    TestTable::at(&Level::read(&Source::inline("lane", text)).unwrap())
}

/// The hexes in reach, near ones first.
fn reach(table: &TestTable) -> Vec<Hex> {
    let reach = table.get::<Preview>().reach.clone().expect("somebody may walk");
    let mut hexes: Vec<(u32, Hex)> =
        reach.hexes().map(|(hex, cost)| (cost, hex)).filter(|(cost, _)| *cost > 0).collect();
    hexes.sort_by_key(|(cost, hex)| (*cost, hex.x, hex.y));
    hexes.into_iter().map(|(_, hex)| hex).collect()
}

/// Waits with the pointer over a hex.
fn wait<T>(table: &mut TestTable, hex: Hex, found: impl Fn(&Preview) -> Option<T>) -> T {
    for _ in 0..2000 {
        if let Some(found) = found(table.point(hex).get::<Preview>()) {
            return found;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("it is never found")
}

#[test]
fn the_key_goes_through_the_overlays_and_figures_are_on_or_off() {
    let mut table = table();
    for overlay in Overlay::ALL {
        assert_eq!(table.get::<Selection>().overlay, overlay);
        assert_eq!(Overlay::named(overlay.name()), Ok(overlay));
        table.press(Action::Overlay);
    }
    assert_eq!(table.get::<Selection>().overlay, Overlay::Reach);
    let seen = |table: &TestTable| (table.get::<Selection>().overlay, table.get::<Selection>().figures);
    assert_eq!(seen(table.press(Action::Figures)), (Overlay::Stand, true), "the key shows what it prints on");
    assert_eq!(seen(table.press(Action::Figures)), (Overlay::Stand, false));
    assert_eq!(seen(table.press(Action::Figures)), (Overlay::Stand, true));
    table.press(Action::Overlay);
    assert_eq!(
        seen(table.press(Action::Figures)),
        (Overlay::Stand, true),
        "from elsewhere it never takes them away"
    );
}

#[test]
fn places_to_stand_in_are_those_of_the_unit_the_target_and_the_battle_as_they_are() {
    let mut table = table();
    let (unit, hexes) = (table.chosen(), reach(&table));
    table.point(hexes[0]);
    assert!(table.get::<Preview>().rated_places.is_none(), "nobody wants to see them");
    table.press(Action::Overlay).press(Action::Overlay);
    let known = wait(&mut table, hexes[0], |preview| preview.rated_places.clone());
    assert_eq!((known.unit, known.target), (unit, None));
    assert!(hexes.iter().all(|hex| !known.at(*hex).is_empty()));
    let enemy = table.unit("grisk".parse().unwrap()).clone();
    table.point(enemy.position);
    let shown = table.get::<Preview>().rated_places.clone();
    assert!(shown.is_none_or(|shown| shown.target == Some(enemy.id)));
    let aimed = wait(&mut table, enemy.position, |preview| preview.rated_places.clone());
    assert_eq!(aimed.target, Some(enemy.id));
    table.point(hexes[0]);
    let again = table.get::<Preview>().rated_places.clone();
    assert!(again.is_some_and(|again| Arc::ptr_eq(&again, &known)), "it was kept");
    table.click(hexes[0]).press(Action::Confirm);
    let after = table.get::<Preview>().rated_places.clone();
    assert!(after.is_none_or(|after| !Arc::ptr_eq(&after, &known)), "the unit has gone elsewhere");
    table.press(Action::Overlay);
    assert!(table.get::<Preview>().rated_places.is_none(), "nobody wants to see them any more");
}

#[test]
fn what_they_can_do_back_is_of_where_the_walk_leads() {
    let mut table = table();
    let hexes = reach(&table);
    let (near, far) = (hexes[0], *hexes.last().unwrap());
    let known = wait(&mut table, near, |preview| preview.comeback.clone());
    assert!(known.threats.iter().all(|threat| (0.0..=1.0).contains(&threat.hit) && threat.damage > 0.0));
    assert!(known.threats.is_sorted_by(|one, other| one.damage >= other.damage), "the worst first");
    table.point(far);
    let shown = table.get::<Preview>().comeback.clone();
    assert!(shown.is_none_or(|shown| !Arc::ptr_eq(&shown, &known)), "it is not that of another hex");
    wait(&mut table, far, |preview| preview.comeback.clone());
}
