//! Opponents at the table, without a window.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::opponents::UNSEEN;
use super::table_test::TestTable;
use super::*;
use crate::ai::{Candidate, Opponent, Patience, Plan as Thought, Player, Term, next_unit};
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{Condition, Lasting, ScriptedFace, SideId, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::codex;

/// The side that an opponent plays in the archers' lane.
fn reavers() -> SideId {
    "reavers".parse().unwrap()
}

/// Turns once and ends the turn.
struct Nodder;

impl Opponent for Nodder {
    fn plan(&mut self, seen: &Arc<Snapshot>, _: &Patience) -> Option<Thought> {
        let own = next_unit(seen)?;
        let (unit, facing) = (own.id, own.facing.turned(1));
        let orders = vec![Order::Turn { unit, facing }, Order::EndTurn { unit }];
        let term = Term { name: "a nod", value: 1.5 };
        let candidates = vec![Candidate::of(orders.clone(), vec![term])];
        Some(Thought { unit, orders, candidates, considered: 7 })
    }
}

/// Thinks until the gate opens, or it is told to come to an end.
struct Brooder {
    gate: Receiver<()>,
    cut: Sender<()>,
}

impl Opponent for Brooder {
    fn plan(&mut self, seen: &Arc<Snapshot>, patience: &Patience) -> Option<Thought> {
        while self.gate.recv_timeout(Duration::from_millis(1)).is_err() {
            if patience.is_cut_short() {
                let _ = self.cut.send(());
                break;
            }
        }
        Nodder.plan(seen, patience)
    }
}

/// Every second order is refused, and the turn never ends.
struct Dawdler;

impl Opponent for Dawdler {
    fn plan(&mut self, seen: &Arc<Snapshot>, _: &Patience) -> Option<Thought> {
        let own = next_unit(seen)?;
        let orders =
            vec![Order::Turn { unit: own.id, facing: own.facing.turned(1) }, Order::StandUp { unit: own.id }];
        Some(Thought { unit: own.id, orders, candidates: Vec::new(), considered: 1 })
    }
}

/// Plans only refused orders.
struct Dreamer;

impl Opponent for Dreamer {
    fn plan(&mut self, seen: &Arc<Snapshot>, _: &Patience) -> Option<Thought> {
        let unit = next_unit(seen)?.id;
        let orders = vec![Order::StandUp { unit }, Order::EndTurn { unit }];
        Some(Thought { unit, orders, candidates: Vec::new(), considered: 1 })
    }
}

/// A battle in which this opponent plays the reavers, and their turn has come.
fn against(opponent: impl Opponent + 'static) -> TestTable {
    let mut table = TestTable::of(0);
    seat(table.0.world_mut(), BTreeMap::from([(reavers(), Player::Charger)]));
    table.0.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    table.0.world_mut().resource_mut::<Opponents>().sit_down(reavers(), Box::new(opponent));
    for _ in 0..20 {
        if opponent_acts(&table) {
            return table;
        }
        table.press(Action::EndTurn);
    }
    panic!("the reavers never come to act");
}

fn opponent_acts(table: &TestTable) -> bool {
    table.get::<Session>().opponent_to_act().is_some()
}

/// Runs frames until something holds.
fn until(table: &mut TestTable, holds: impl Fn(&TestTable) -> bool) {
    for _ in 0..3000 {
        if holds(table) {
            return;
        }
        table.frame();
        sleep(Duration::from_millis(1));
    }
    panic!("it never comes to that");
}

fn gate() -> (Brooder, Sender<()>, Receiver<()>) {
    let ((open, gate), (cut, was_cut)) = (channel(), channel());
    (Brooder { gate, cut }, open, was_cut)
}

#[test]
fn an_opponent_plays_its_block_and_gives_the_turn_back() {
    let mut table = TestTable::of(0);
    seat(table.0.world_mut(), BTreeMap::from([(reavers(), Player::Charger)]));
    table.0.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    let mut blocks = 0;
    for _ in 0..30 {
        if !opponent_acts(&table) {
            table.press(Action::EndTurn);
            continue;
        }
        let (given, block) = (table.orders(), table.get::<Session>().now.clock.block.clone());
        table.notices();
        until(&mut table, |table| !opponent_acts(table));
        let orders = &table.get::<Session>().orders[given..];
        let ended = |unit: &UnitId| orders.contains(&Order::EndTurn { unit: *unit });
        assert!(block.iter().all(ended), "{block:?} {orders:?}");
        let refused = |notice: &Notice| matches!(notice, Notice::Refused(_));
        assert!(!table.notices().iter().any(refused), "the player is told nothing of an opponent's orders");
        blocks += 1;
    }
    assert!(blocks > 2);
    let orders = &table.get::<Session>().orders;
    assert!(orders.iter().any(|order| matches!(order, Order::Move { .. })), "people only end turns here");
    let planned = table.get::<Opponents>().planned();
    assert!(planned.iter().all(|planned| planned.side == reavers() && planned.player == Player::Charger));
}

#[test]
fn orders_follow_one_another_when_all_has_been_shown() {
    let mut table = against(Nodder);
    let given = table.orders();
    until(&mut table, |table| table.orders() == given + 1);
    let current = table.get::<Opponents>().current().expect("a plan is being carried out");
    assert_eq!((current.plan.considered, current.plan.candidates.len()), (7, 1));
    assert_eq!(current.orders, given);
    for _ in 0..10 {
        table.0.world_mut().resource_mut::<Shown>().busy = true;
        table.0.update();
        sleep(Duration::from_millis(1));
    }
    assert_eq!(table.orders(), given + 1, "the pictures of the first are still running");
    table.0.world_mut().resource_mut::<Shown>().busy = false;
    until(&mut table, |table| table.orders() >= given + 2);
}

#[test]
fn the_player_cannot_order_units_of_an_opponent() {
    let (brooder, open, _) = gate();
    let mut table = against(brooder);
    let given = table.orders();
    let unit = table.get::<Session>().now.clock.block[0];
    let at = table.unit(unit).position;
    table.click(at);
    assert_eq!(table.chosen(), unit, "it may be looked at");
    assert!(table.get::<Preview>().reach.is_none() && table.get::<Preview>().offers.is_empty());
    for action in [Action::EndTurn, Action::EndBlock, Action::TurnLeft, Action::Confirm, Action::NextTarget] {
        table.notices();
        table.press(action);
        let said = table.notices();
        assert!(
            matches!(said.as_slice(), [Notice::Warned(text)] if text.contains("played by the charger")),
            "{said:?}"
        );
    }
    for hex in table.units().iter().map(|unit| unit.position).collect::<Vec<_>>() {
        table.click(hex).click(hex);
    }
    assert_eq!(table.orders(), given);
    open.send(()).unwrap();
    until(&mut table, |table| table.orders() > given);
}

#[test]
fn a_battle_loaded_meanwhile_knows_nothing_of_the_plan() {
    let (brooder, open, was_cut) = gate();
    let mut table = against(brooder);
    table.frame();
    assert!(table.get::<Opponents>().thinks_for().is_some());
    let mut save = table.get::<Session>().save(table.get());
    save.players.clear();
    resume(table.0.world_mut(), &save).unwrap();
    let _ = open.send(());
    let before = Arc::clone(&table.get::<Session>().now);
    for _ in 0..50 {
        table.frame();
        sleep(Duration::from_millis(1));
    }
    assert!(Arc::ptr_eq(&before, &table.get::<Session>().now), "people play now, and they wait");
    assert!(table.get::<Opponents>().planned().is_empty());
    drop(was_cut);
}

#[test]
fn taking_back_ends_the_search_of_an_opponent() {
    let (brooder, _open, was_cut) = gate();
    let mut table = against(brooder);
    until(&mut table, |table| table.get::<Opponents>().thinks_for().is_some());
    let given = table.orders();
    table.press(Action::Undo);
    assert_eq!(table.orders(), given - 1, "{:?}", table.notices());
    assert!(!opponent_acts(&table));
    table.frame();
    assert!(table.get::<Opponents>().thinks_for().is_none());
    // A search that had not begun yet ends without a message.
    let told = was_cut.recv_timeout(Duration::from_secs(5));
    assert_ne!(told, Err(RecvTimeoutError::Timeout), "the opponent was told to come to an end");
    assert!(table.get::<Opponents>().planned().is_empty());
}

#[test]
fn the_skip_key_hurries_an_opponent() {
    let (brooder, _open, was_cut) = gate();
    let mut table = against(brooder);
    until(&mut table, |table| table.get::<Opponents>().thinks_for().is_some());
    let given = table.orders();
    table.press(Action::Skip);
    until(&mut table, |table| table.orders() > given);
    was_cut.recv_timeout(Duration::from_secs(5)).expect("the opponent was told to come to an end");
}

#[test]
fn nobody_takes_back_what_an_opponent_did() {
    let mut table = against(Nodder);
    until(&mut table, |table| !opponent_acts(table));
    let given = table.orders();
    table.notices();
    table.press(Action::Undo);
    let said = table.notices();
    assert!(
        matches!(said.as_slice(), [Notice::NotUndone(CannotUndo::OpponentActed | CannotUndo::DiceRolled)]),
        "{said:?}"
    );
    assert_eq!(table.orders(), given);
}

#[test]
fn a_unit_whose_opponent_makes_no_progress_ends_its_turn() {
    let mut table = against(Dawdler);
    let unit = next_unit(&table.get::<Session>().now).unwrap().id;
    until(&mut table, |table| table.get::<Session>().orders.contains(&Order::EndTurn { unit }));
    assert!(table.get::<Opponents>().planned().len() >= crate::ai::MOST_PLANS);
}

#[test]
fn an_opponent_with_an_impossible_plan_is_not_asked_twice() {
    let mut table = against(Dreamer);
    let unit = next_unit(&table.get::<Session>().now).unwrap().id;
    until(&mut table, |table| table.get::<Session>().orders.contains(&Order::EndTurn { unit }));
    assert!(table.get::<Opponents>().planned().is_empty(), "an impossible plan is not kept");
}

#[test]
fn a_battle_taken_up_again_goes_on_against_the_same_opponent() {
    let table = against(Nodder);
    let save = table.get::<Session>().save(table.get());
    assert_eq!(save.players, BTreeMap::from([(reavers(), Player::Charger)]));
    let mut other = TestTable::of(1);
    resume(other.0.world_mut(), &save).unwrap();
    other.0.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    let given = other.orders();
    until(&mut other, |other| other.orders() > given);
    assert_eq!(other.get::<Session>().players, save.players);
}

#[test]
fn two_opponents_fight_it_out_by_themselves() {
    let text = include_str!("../../levels/archers-lane.ron");
    let level = Level::read(&Source::inline("lane", text)).unwrap();
    let mut table = TestTable::at(&level);
    let players = level.sides.sides.keys().map(|side| (*side, Player::Charger)).collect();
    seat(table.0.world_mut(), players);
    table.0.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    for _ in 0..100_000 {
        table.frame();
        if table.get::<Session>().now.clock.outcome.is_some() {
            assert!(table.orders() > 20);
            return;
        }
    }
    panic!("the battle does not end");
}

const DUEL: &str = r#"(
    version: 1, title: "a duel", round_limit: 5,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 9, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "ada": (creature: "man-at-arms", side: "red", at: (2, 2), facing: East, held: ["dagger"], thac0: 5),
        "bran": (creature: "man-at-arms", side: "blue", at: (3, 2), facing: West, hit_points: 90),
    },
)"#;

/// The player's settled answer for critical hits does not apply to an opponent.
#[test]
fn t12_an_opponent_answers_what_its_side_is_asked() {
    let level = Level::read(&Source::inline("duel", DUEL)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    let face = ScriptedFace { die: 20, face: 20, purpose: None };
    let dice = DiceRecord {
        script: Some(vec![face]),
        then_random: true,
        initiative: Some(vec!["ada".parse().unwrap(), "bran".parse().unwrap()]),
        ..DiceRecord::seeded(1)
    };
    let house = Rulebook::shipped("house", codex()).unwrap();
    start_from(table.0.world_mut(), "duel", Snapshot::beginning(&level, dice), &house);
    seat(table.0.world_mut(), BTreeMap::from([("red".parse().unwrap(), Player::Charger)]));
    let critical_hits = Some(crate::event::CriticalEffect::Maximum);
    table.0.insert_resource(Settings { speed: Speed::Instant, critical_hits, ..Settings::default() });
    until(&mut table, |table| !opponent_acts(table));
    let orders = &table.get::<Session>().orders;
    assert!(orders.contains(&Order::Choose { option: 0.into() }), "{orders:?}");
}

/// Ends each turn at once.
struct Sleeper;

impl Opponent for Sleeper {
    fn plan(&mut self, seen: &Arc<Snapshot>, _: &Patience) -> Option<Thought> {
        let unit = next_unit(seen)?.id;
        Some(Thought { unit, orders: vec![Order::EndTurn { unit }], candidates: Vec::new(), considered: 1 })
    }
}

/// Uses all its time for each of three plans, and ends the turn with the last.
#[derive(Default)]
struct Ponderer {
    plans: usize,
}

impl Opponent for Ponderer {
    fn plan(&mut self, seen: &Arc<Snapshot>, patience: &Patience) -> Option<Thought> {
        while !patience.is_cut_short() {
            sleep(Duration::from_millis(1));
        }
        self.plans += 1;
        let own = next_unit(seen)?;
        let order = match self.plans {
            1 | 2 => Order::Turn { unit: own.id, facing: own.facing.turned(1) },
            _ => Order::EndTurn { unit: own.id },
        };
        Some(Thought { unit: own.id, orders: vec![order], candidates: Vec::new(), considered: 1 })
    }
}

/// How long the next turn of this opponent lasts, whether people know of its units or not.
fn turn_lasts<O: Opponent + 'static>(opponent: fn() -> O, unseen: bool) -> Duration {
    let mut table = against(opponent());
    if unseen {
        let mut state = Snapshot::clone(&table.get::<Session>().now);
        let people = state.sides.sides.keys().copied().find(|side| *side != reavers()).unwrap();
        for unit in state.units.iter_mut().filter(|unit| unit.side.0 == reavers()) {
            unit.conditions.begin(Lasting::plain(Condition::Invisible));
            state.secrets.hide(unit.id, people);
        }
        set_to(table.0.world_mut(), state);
        seat(table.0.world_mut(), BTreeMap::from([(reavers(), Player::Charger)]));
        table.0.world_mut().resource_mut::<Opponents>().sit_down(reavers(), Box::new(opponent()));
    }
    let (begin, given) = (Instant::now(), table.orders());
    let ends = |order: &Order| matches!(order, Order::EndTurn { .. });
    until(&mut table, |table| table.get::<Session>().orders[given..].iter().any(ends));
    begin.elapsed()
}

#[test]
fn a82_the_turn_of_an_unseen_unit_lasts_as_long_whatever_it_does() {
    assert!(turn_lasts(|| Sleeper, true) >= UNSEEN);
    assert!(turn_lasts(|| Nodder, true) >= UNSEEN);
    assert!(turn_lasts(|| Nodder, false) < UNSEEN, "nobody waits for a unit that is seen");
    let longest = turn_lasts(Ponderer::default, true);
    assert!(longest >= UNSEEN && longest < UNSEEN * 3 / 2, "{longest:?}");
}
