//! Begins a battle at the table, carries orders out and takes them back.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::{App, Messages, World};

use super::lesson::{Tutor, teach};
use super::opponents::Opponents;
use super::prospect::Preview;
use super::scratch_battle::ScratchBattle;
use super::selection::Selection;
use super::session::{CannotUndo, Notice, SendOrder, Session, Shown, TakeBack, known, side_to_act};
use super::told::{Curtain, count, retell};
use crate::ai::Player;
use crate::event::EventLog;
use crate::level::{DiceRecord, FileError, Lesson, LessonProgress, Level, Snapshot};
use crate::model::{DiceSource, OpenChoice, SideId};
use crate::order::{Order, Refusal};
use crate::replay::Save;
use crate::rulebook::Rulebook;
use crate::rules::{adopt, begin, restore, submit};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SendOrder>().add_message::<Notice>().add_message::<TakeBack>();
}

/// Begins a battle at the table.
pub fn start(world: &mut World, level: &Level, rulebook: &Rulebook, seed: u64) {
    start_from(world, &level.title, Snapshot::beginning(level, DiceRecord::seeded(seed)), rulebook);
}

/// Begins a lesson on its level.
pub fn start_lesson(
    world: &mut World,
    title: &str,
    beginning: Snapshot,
    lesson: &Lesson,
    rulebook: &Rulebook,
) {
    let beginning = Snapshot { dice: DiceRecord::of_lesson(lesson), ..beginning };
    start_from(world, title, beginning, rulebook);
    teach(world, lesson.clone(), LessonProgress::of(lesson));
}

/// Begins a battle from its first state.
pub fn start_from(world: &mut World, title: &str, beginning: Snapshot, rulebook: &Rulebook) {
    adopt(world, rulebook);
    world.insert_resource(ScratchBattle::new(rulebook));
    world.insert_resource(EventLog::default());
    restore(world, &beginning);
    begin(world, title);
    lay_out(world, title, beginning, Vec::new());
    world.resource_mut::<Shown>().events = 0;
}

/// Resumes a saved battle.
///
/// # Errors
/// If this game no longer knows the save's rulebook; then nothing has changed.
pub fn resume(world: &mut World, save: &Save) -> Result<(), FileError> {
    let rulebook = save.rulebook()?;
    let replayed = save.replay()?;
    // If the orders no longer lead to the saved state, no log describes how it came about.
    let log = match replayed.difference {
        None => replayed.battle.log().clone(),
        Some(_) => EventLog::default(),
    };
    world.insert_resource(ScratchBattle::new(&rulebook));
    adopt(world, &rulebook);
    world.insert_resource(log);
    restore(world, &save.last);
    lay_out(world, &save.title, save.beginning.clone(), save.orders.clone());
    seat(world, save.players.clone());
    if let Some((lesson, progress)) = save.lesson.clone() {
        teach(world, lesson, progress);
    }
    Ok(())
}

/// Lets opponents play sides of the battle.
pub fn seat(world: &mut World, players: BTreeMap<SideId, Player>) {
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        session.players = players;
        session.look_around();
    }
    retell(world);
}

/// From now on the battle is seen with the eyes of this side, whoever acts; with none, as it is played.
pub fn watch_as(world: &mut World, witness: Option<SideId>) {
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    if session.witness != witness {
        session.witness = witness;
        session.look_around();
        retell(world);
    }
}

/// Ends the session without a new one.
pub fn leave(world: &mut World) {
    world.remove_resource::<Session>();
    world.remove_resource::<Shown>();
    world.remove_resource::<Curtain>();
    world.insert_resource(Opponents::default());
    world.remove_resource::<Tutor>();
    world.insert_resource(Selection::default());
    world.insert_resource(Preview::default());
}

/// Starts a session for the battle that the world holds, with all its events shown.
fn lay_out(world: &mut World, title: &str, beginning: Snapshot, orders: Vec<Order>) {
    let now = Arc::new(Snapshot::capture(world));
    let events = world.resource::<EventLog>().events().len();
    let jumps = world.get_resource::<Session>().map_or(0, |session| session.jumps + 1);
    world.insert_resource(Shown { state: Arc::clone(&now), events, busy: false });
    let (title, players, past) = (title.to_owned(), BTreeMap::new(), Vec::new());
    let known = known(&now, &players);
    world.insert_resource(Session {
        title,
        beginning,
        orders,
        now,
        known,
        jumps,
        players,
        witness: None,
        past,
    });
    world.insert_resource(Opponents::default());
    world.remove_resource::<Tutor>();
    retell(world);
    let events = count(world);
    world.resource_mut::<Shown>().events = events;
}

/// Sets the battle to another state, as if it had begun there.
pub fn set_to(world: &mut World, state: Snapshot) {
    let title = world.get_resource::<Session>().map(|session| session.title.clone()).unwrap_or_default();
    restore(world, &state);
    lay_out(world, &title, state, Vec::new());
}

/// Takes back the last order.
///
/// # Errors
/// If there is no order, dice were rolled for it, or an opponent gave it.
pub fn undo(world: &mut World) -> Result<(), CannotUndo> {
    let Some(session) = world.get_resource::<Session>() else {
        return Err(CannotUndo::NothingOrdered);
    };
    match session.past.last() {
        None => return Err(CannotUndo::NothingOrdered),
        Some((_, true)) => return Err(CannotUndo::DiceRolled),
        Some((before, false)) => {
            if side_to_act(before).is_some_and(|side| session.players.contains_key(&side)) {
                return Err(CannotUndo::OpponentActed);
            }
        }
    }
    go_back(world);
    Ok(())
}

/// Goes back to the state before the last order, even if it rolled dice: for a battle that is only watched.
pub fn go_back(world: &mut World) {
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    if let Some((before, _)) = session.past.pop() {
        session.orders.pop();
        session.now = Arc::clone(&before);
        session.look_around();
        session.jumps += 1;
        restore(world, &before);
    }
    retell(world);
}

/// Carries out one order.
///
/// # Errors
/// Why the order is refused; then nothing has changed.
pub fn go_on(world: &mut World, order: &Order) -> Result<(), Refusal> {
    let seen = world.resource::<EventLog>().events().len();
    submit(world, order)?;
    remember(world, order.clone(), seen);
    Ok(())
}

/// Shows the present state of the battle at once, without the pictures that lead there.
pub fn jump(world: &mut World) {
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        session.jumps += 1;
    }
}

/// Carries out the requests to take back, then the orders.
pub(super) fn carry_out(world: &mut World) {
    for TakeBack in world.resource_mut::<Messages<TakeBack>>().drain().collect::<Vec<_>>() {
        if let Err(why) = undo(world) {
            world.write_message(Notice::NotUndone(why));
        }
    }
    let orders: Vec<SendOrder> = world.resource_mut::<Messages<SendOrder>>().drain().collect();
    for SendOrder(order) in orders {
        if !world.contains_resource::<Session>() {
            continue;
        }
        if let Err(refusal) = go_on(world, &order) {
            world.write_message(Notice::Refused(refusal));
        }
        debug_assert!(world.resource::<DiceSource>().fault.is_none(), "no script is played at the table");
    }
}

fn remember(world: &mut World, order: Order, seen: usize) {
    let new = &world.resource::<EventLog>().events()[seen..];
    // The roll that led to a question is not in an event yet.
    let asked = world.contains_resource::<OpenChoice>() && !world.resource::<DiceSource>().rolls.is_empty();
    let rolled = asked || new.iter().any(|event| !event.rolls().is_empty());
    let now = Arc::new(Snapshot::capture(world));
    let mut session = world.resource_mut::<Session>();
    let before = std::mem::replace(&mut session.now, now);
    session.past.push((before, rolled));
    session.orders.push(order);
    session.look_around();
    retell(world);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HexfrayPlugin;
    use crate::hex::Facing;
    use crate::level::Source;
    use crate::rules::codex;

    fn table() -> World {
        let mut app = App::empty();
        app.add_plugins(HexfrayPlugin);
        plugin(&mut app);
        let mut world = std::mem::take(app.world_mut());
        let text = include_str!("../../levels/archers-lane.ron");
        let level =
            Level::read(&Source::inline("archers-lane", text)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        start(&mut world, &level, &rulebook, 1);
        world
    }

    fn send(world: &mut World, order: Order) {
        world.write_message(SendOrder(order));
        carry_out(world);
    }

    #[test]
    fn what_no_die_has_touched_can_be_taken_back() {
        let mut world = table();
        let before = Snapshot::capture(&world);
        let unit =
            before.units.iter().find(|unit| before.clock.block.contains(&unit.id)).expect("somebody acts");
        let (unit, facing) = (unit.id, unit.facing.turned(1));
        send(&mut world, Order::Turn { unit, facing });
        assert_ne!(Snapshot::capture(&world), before);
        assert_eq!(undo(&mut world), Ok(()));
        assert_eq!(Snapshot::capture(&world), before);
        assert_eq!(undo(&mut world), Err(CannotUndo::NothingOrdered));
    }

    #[test]
    fn what_dice_have_decided_stays() {
        let mut world = table();
        let round = world.resource::<Session>().now.clock.round;
        while world.resource::<Session>().now.clock.round == round {
            let now = Arc::clone(&world.resource::<Session>().now);
            let acting = now.units.iter().find(|unit| now.clock.block.contains(&unit.id) && !unit.turn.ended);
            send(&mut world, Order::EndTurn { unit: acting.expect("somebody acts").id });
        }
        let before = Snapshot::capture(&world);
        assert_eq!(undo(&mut world), Err(CannotUndo::DiceRolled));
        assert_eq!(Snapshot::capture(&world), before);
    }

    #[test]
    fn a_refusal_is_said_and_changes_nothing() {
        let mut world = table();
        let before = Snapshot::capture(&world);
        let unit = "nobody".parse().expect("a well-formed id");
        send(&mut world, Order::Turn { unit, facing: Facing::East });
        assert_eq!(Snapshot::capture(&world), before);
        let notices: Vec<Notice> = world.resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices, [Notice::Refused(Refusal::NoSuchUnit(unit))]);
    }
}
