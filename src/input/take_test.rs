//! Keys of orders, trays, numbers and plans at the table.

use super::table_test::TestTable;
use super::*;
use crate::level::{Level, Source};
use crate::model::{Place, Status, UnitId};
use crate::order::{Order, Planning};
use crate::replay::shipped_levels;

const YARD: &str = r#"(
    version: 1, title: "The yard", round_limit: 5,
    legend: {'.': ()},
    map: Fill(columns: 12, rows: 6, with: '.'),
    sides: {
        "blue": (name: "Blue", objectives: [Eliminate]),
        "red": (name: "Red", objectives: [Eliminate]),
    },
    units: {
        "anna": (
            creature: "cleric", side: "blue", at: (2, 2), facing: East, held: ["mace"],
            stowed: ["dagger", "sling"],
        ),
        "bert": (creature: "man-at-arms", side: "blue", at: (2, 4), facing: East, held: [], stowed: []),
        "bones": (creature: "skeleton", side: "red", at: (4, 2), facing: West, hit_points: 2),
    },
)"#;

fn id(name: &str) -> UnitId {
    name.parse().expect("an id")
}

/// A battle in that yard, in the turn of a unit.
fn turn_of(name: &str) -> TestTable {
    let level = Level::read(&Source::inline("yard", YARD)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    while table.chosen() != id(name) {
        table.press(Action::EndTurn);
    }
    table
}

fn plan(table: &TestTable) -> Option<&Order> {
    match &table.get::<Selection>().plan {
        Some(PlannedAction::Offer(order)) => Some(order),
        _ => None,
    }
}

fn take(table: &mut TestTable, order: &Order) {
    table.0.world_mut().write_message(TakeOffer(order.clone()));
    table.frame();
}

#[test]
fn a_key_with_one_order_gives_it_and_with_several_opens_their_tray() {
    let mut table = turn_of("anna");
    table.press(Action::Stow);
    let stowed = |table: &TestTable| matches!(table.get::<Session>().orders.last(), Some(Order::Stow { .. }));
    assert!(stowed(&table), "only the mace can be put away, and that needs no plan");

    let mut table = turn_of("anna");
    table.press(Action::Draw);
    assert_eq!(table.get::<Selection>().tray, Some(Tray::Of(Action::Draw)));
    let given = table.orders();
    table.press(Action::NinthOption);
    assert_eq!(table.orders(), given, "only two options are shown");
    table.press(Action::SecondOption);
    assert_eq!(table.get::<Selection>().tray, None);
    assert!(matches!(table.get::<Session>().orders.last(), Some(Order::Draw { .. })));
}

#[test]
fn numbers_choose_nothing_where_no_options_are_shown() {
    let mut table = turn_of("anna");
    let given = table.orders();
    for number in Action::OPTIONS {
        table.press(number);
    }
    assert_eq!((table.orders(), table.get::<Selection>().plan.clone()), (given, None));
}

#[test]
fn the_tray_of_things_opens_closes_and_is_closed_before_anything_else() {
    let mut table = turn_of("anna");
    table.press(Action::Things);
    assert_eq!(table.get::<Selection>().tray, Some(Tray::Group(BarGroup::Things)));
    table.press(Action::Back);
    assert_eq!(table.get::<Selection>().tray, None);
    table.press(Action::Things).press(Action::Things);
    assert_eq!(table.get::<Selection>().tray, None);
}

#[test]
fn turning_undead_is_planned_with_its_chances_and_then_done() {
    let mut table = turn_of("anna");
    let given = table.orders();
    table.press(Action::TurnUndead);
    assert_eq!((table.orders(), plan(&table)), (given, Some(&Order::TurnUndead { unit: id("anna") })));
    let Some(Prospect::Outlook(outlook)) = &table.get::<Preview>().prospect else { panic!("no outlook") };
    let chance = |chances: &std::collections::BTreeMap<UnitId, f64>| chances.get(&id("bones")).copied();
    assert!(chance(&outlook.odds.turned).is_some_and(|chance| chance > 0.0 && chance < 1.0));
    let (before, after) = outlook.turn;
    assert!(before.action && !after.action, "it takes the action");
    assert!(table.get::<Preview>().planned);
    table.press(Action::Back);
    assert_eq!((table.orders(), plan(&table)), (given, None));
    table.press(Action::TurnUndead).press(Action::Confirm);
    assert_eq!(table.get::<Session>().orders.last(), Some(&Order::TurnUndead { unit: id("anna") }));
}

#[test]
fn running_away_shows_the_way_and_needs_a_second_word() {
    let mut table = turn_of("bert");
    let given = table.orders();
    table.press(Action::Flee);
    let Some(Prospect::Outlook(outlook)) = table.get::<Preview>().prospect.clone() else { panic!("no way") };
    assert_eq!(table.orders(), given);
    assert!(!outlook.way.is_empty());
    let away = outlook.odds.left.get(&id("bert")).copied();
    assert!(away.is_some_and(|chance| (chance - 1.0).abs() < 1e-9), "nobody stands in its way: {away:?}");
    table.press(Action::Flee);
    assert_eq!(table.unit(id("bert")).status, Status::Fled);
}

#[test]
fn what_is_thrown_away_is_planned_first() {
    let mut table = turn_of("anna");
    table.press(Action::DropItem);
    let planned = plan(&table).cloned().expect("the mace is all that it holds");
    assert!(matches!(planned, Order::DropItem { .. }));
    table.press(Action::DropItem);
    let lies = table.get::<Session>().now.items.iter().any(|item| matches!(item.place, Place::Lying(_)));
    assert!(lies);
}

#[test]
fn a_key_without_an_order_says_why() {
    let mut table = turn_of("bert");
    let given = table.orders();
    for action in Action::ALL.into_iter().filter(|action| action.is_of_offers()) {
        if table.get::<Preview>().offers.iter().any(|offer| offer.action == action) {
            continue;
        }
        table.notices();
        table.press(action);
        let said = table.notices();
        assert!(matches!(said.as_slice(), [Notice::Warned(_)]), "{action:?}: {said:?}");
    }
    assert_eq!(table.orders(), given);
}

#[test]
fn what_is_set_to_be_asked_no_more_is_done_at_once() {
    let mut table = turn_of("anna");
    table.0.world_mut().resource_mut::<Settings>().confirm.attacks = false;
    table.press(Action::TurnUndead);
    assert_eq!(table.get::<Session>().orders.last(), Some(&Order::TurnUndead { unit: id("anna") }));
}

#[test]
fn the_next_weapon_keeps_the_target() {
    let mut table = turn_of("anna");
    table.press(Action::NextTarget);
    let target = table.get::<Selection>().plan.clone();
    let arms: Vec<_> = arms(&table.get::<Session>().now, id("anna")).iter().map(|item| item.id).collect();
    for _ in 0..=arms.len() {
        table.press(Action::NextWeapon);
        assert!(table.get::<Selection>().weapon.is_some_and(|weapon| arms.contains(&weapon)));
        assert_eq!(table.get::<Selection>().plan, target);
    }
}

/// Plays on from turn to turn on every level; `look` sees every state with its offers.
fn look_at_offers(mut look: impl FnMut(&mut TestTable, &[Offer])) {
    for level in shipped_levels() {
        let level = Level::read(&level).expect("it is shipped");
        let mut table = TestTable::at(&level);
        for turn in 0..24 {
            let offers = table.get::<Preview>().offers.clone();
            look(&mut table, &offers);
            // Not the same offer each time, so that many things come to be.
            let open: Vec<&Offer> = offers.iter().filter(|offer| offer.refusal.is_none()).collect();
            if let Some(offer) = open.get(turn * 5 % open.len().max(1)) {
                take(&mut table, &offer.order);
                take(&mut table, &offer.order);
            }
            if table.get::<Session>().now.choice.is_some() {
                table.press(Action::FirstOption);
            }
            table.press(Action::EndTurn);
        }
    }
}

#[test]
fn on_every_level_what_needs_a_plan_gives_no_order_at_the_first_word() {
    let mut planned = 0;
    look_at_offers(|table, offers| {
        let given = table.orders();
        // The mere end of a turn asks nobody.
        let planned_first = |offer: &&Offer| !matches!(offer.planning, Planning::None | Planning::End);
        for offer in offers.iter().filter(planned_first) {
            take(table, &offer.order);
            assert_eq!(table.orders(), given, "{}", offer.label);
            let plan = table.get::<Selection>().plans(&offer.order);
            assert_eq!(plan, offer.refusal.is_none(), "{}", offer.label);
            // The target of a spell is pointed at first, and shown then.
            let is_aimed = table.get::<Selection>().spell.is_some();
            if is_aimed {
                table.press(Action::NextTarget);
                assert_eq!(table.orders(), given, "{}", offer.label);
            }
            if plan {
                let shown = table.get::<Preview>();
                let foreseen = matches!(&shown.prospect, Some(Prospect::Outlook(_) | Prospect::Climb(_)));
                assert!(shown.planned && foreseen, "{}: {:?}", offer.label, shown.prospect);
                planned += 1;
            }
            table.press(Action::Back);
            if is_aimed {
                table.press(Action::Back);
            }
        }
    });
    assert!(planned > 300, "{planned} plans");
}

#[test]
fn a_kind_of_orders_has_one_key_on_every_level() {
    let mut seen = std::collections::BTreeSet::new();
    look_at_offers(|table, offers| {
        for offer in offers {
            assert_eq!(offer.action, Action::of(&offer.order));
            assert!(offer.action.is_of_offers() || offer.action == Action::EndTurn, "{}", offer.label);
            assert_eq!(table.get::<Settings>().keys.keys(offer.action).len(), 1, "{}", offer.label);
            seen.insert(offer.action);
        }
    });
    assert!(seen.len() >= 10, "{seen:?}");
}

#[test]
fn getting_away_is_special_where_it_wins_and_giving_up_elsewhere() {
    let leaves = |table: &TestTable| {
        let offers = &table.get::<Preview>().offers;
        offers.iter().find(|offer| matches!(offer.order, Order::Flee { .. })).map(Offer::group)
    };
    assert_eq!(leaves(&TestTable::of(0)), Some(Some(BarGroup::GivingUp)));
    let hoard = shipped_levels().map(|level| Level::read(&level).unwrap());
    let hoard =
        hoard.into_iter().find(|level| level.title.contains("hoard")).expect("it comes with the game");
    let mut table = TestTable::at(&hoard);
    for _ in 0..20 {
        if table.unit(table.chosen()).side.0.as_str() == "delvers" {
            return assert_eq!(leaves(&table), Some(Some(BarGroup::Special)));
        }
        table.press(Action::EndTurn);
    }
    panic!("the delvers never come to act");
}
