//! The driver: an order becomes steps, a step becomes deeds, deeds run through the phases.

mod apply;
mod next;
pub(super) mod orders;

use std::collections::BTreeSet;

use bevy::prelude::{App, Entity, Resource, World};

use super::deed::ask::{Assumptions, Question, Questions};
use super::deed::attack::Attack;
use super::deed::copies::{SpareAttacks, retire, spawn_attack};
use super::deed::phase::Phase;
use super::deed::react::{Answerable, QueuedSteps, StepCause, StepEvents};
use super::deed::{Answers, Declared, Deed, Effects, StepAnswers, StepDeeds};
use crate::event::{BattleEvent, EventLog};
use crate::level::{KeptReader, Snapshot};
use crate::model::{
    Act, ActKind, Agenda, BattleState, Cause, ChosenOption, DeedId, DiceSource, OpenChoice, Step,
};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;
use crate::rules::detection::whereabouts;
use next::next;

/// A step that has stopped for a question, with all that is needed to go on in the same world.
#[derive(Resource, Default)]
struct Waiting {
    /// The phase that asked, as an index into [`Phase::BEFORE_HARM`].
    phase: usize,
    questions: Vec<Question>,
    answers: Vec<ChosenOption>,
    step: Option<Step>,
    scripted_faces_before: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepDeeds>()
        .init_resource::<SpareAttacks>()
        .init_resource::<StepEvents>()
        .init_resource::<StepCause>()
        .init_resource::<QueuedSteps>()
        .init_resource::<Waiting>()
        .init_resource::<Questions>()
        .init_resource::<StepAnswers>()
        .init_resource::<Assumptions>()
        .init_resource::<EventLog>()
        .init_resource::<Agenda>()
        .init_resource::<BattleState>()
        .init_resource::<KeptReader>()
        .init_resource::<DiceSource>()
        .add_systems(Phase::Apply, apply::apply);
}

/// Puts a world into another state of its battle or of any other.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
    clear_deeds(world);
    snapshot.restore(world);
    resume_question(world);
}

/// Puts a world that is in the state `before` into another state.
pub(super) fn restore_after(world: &mut World, snapshot: &Snapshot, before: &Snapshot) {
    clear_deeds(world);
    snapshot.restore_after(before, &BTreeSet::new(), world);
    resume_question(world);
}

/// Begins the battle that has been set up in a world.
pub fn begin(world: &mut World, level: &str) {
    let rulebook = world.resource::<Rulebook>().name.clone();
    let seed = world.resource::<DiceSource>().seed;
    let event = BattleEvent::BattleBegan { level: level.to_owned(), rulebook, seed };
    world.resource_mut::<EventLog>().push(event);
    run(world);
}

/// Checks an order and carries it out.
///
/// # Errors
/// Why it is refused. Nothing has changed then.
pub fn submit(world: &mut World, order: &Order) -> Result<(), Refusal> {
    if let Order::Choose { option } = order {
        let answer = orders::choice(world.get_resource(), &world.resource::<BattleState>().clock, option)?;
        choose(world, answer);
    } else {
        let steps = plan(world, order)?;
        world.resource_mut::<Agenda>().interrupt(steps);
    }
    run(world);
    Ok(())
}

/// The steps of an order, without taking any.
///
/// # Errors
/// Why it is refused.
pub fn plan(world: &mut World, order: &Order) -> Result<Vec<Step>, Refusal> {
    if let Some(open) = world.get_resource::<OpenChoice>() {
        return Err(Refusal::ChoiceOpen(open.options.count()));
    }
    let acts = world
        .run_system_cached_with(orders::order, order.clone())
        .expect("the check only reads what every battle has")?;
    let when = world.resource::<BattleState>().clock.now();
    Ok(acts.into_iter().map(|act| Step { when, cause: Cause::default(), acts: vec![act] }).collect())
}

/// More steps than any round takes without an order. A round that takes more is stuck.
const MOST_STEPS: u32 = 20_000;

/// Runs steps until an order or an answer is needed. A round in which the clock only turns on the spot ends the battle.
pub(super) fn run(world: &mut World) {
    let mut round = world.resource::<BattleState>().clock.round;
    let mut steps = 0;
    while world.get_resource::<OpenChoice>().is_none() {
        let now = world.resource::<BattleState>().clock.now();
        if round != world.resource::<BattleState>().clock.round {
            (round, steps) = (world.resource::<BattleState>().clock.round, 0);
        }
        steps += 1;
        if steps > MOST_STEPS {
            *world.resource_mut::<Agenda>() = Agenda::default();
            return run_step(world, Step { when: now, cause: Cause::default(), acts: vec![Act::EndBattle] });
        }
        if let Some(act) = due_news(world) {
            run_step(world, Step { when: now, cause: Cause::default(), acts: vec![act] });
            continue;
        }
        if let Some(step) = world.resource_mut::<Agenda>().take_due(now) {
            run_step(world, step);
            continue;
        }
        let next = world.run_system_cached(next).expect("the clock only reads what every battle has");
        match next {
            Some(acts) => run_step(world, Step { when: now, cause: Cause::default(), acts }),
            None => return,
        }
    }
}

/// Lets sides learn who is in sight and who is not, and nothing else.
pub fn look_around(world: &mut World) {
    while let Some(act) = due_news(world) {
        let when = world.resource::<BattleState>().clock.now();
        run_step(world, Step { when, cause: Cause::default(), acts: vec![act] });
    }
}

/// The act with which sides learn who has come into sight or is lost from it, if that is due.
fn due_news(world: &mut World) -> Option<Act> {
    if !world.resource::<Rulebook>().has(whereabouts::A82) {
        return None;
    }
    world.run_system_cached(whereabouts::due).expect("it only reads what every battle has")
}

fn run_step(world: &mut World, step: Step) {
    let scripted_faces_before = world.resource::<DiceSource>().script_used;
    begin_step(world, &step);
    *world.resource_mut::<Waiting>() =
        Waiting { scripted_faces_before, step: Some(step), ..Waiting::default() };
    go_on(world, 0);
}

/// Spawns the deeds of a step. An act that cannot happen any more is void, and an event says so.
pub fn begin_step(world: &mut World, step: &Step) {
    world.resource_mut::<BattleState>().clock.steps += 1;
    let number = world.resource::<BattleState>().clock.steps;
    let actors = step.acts.iter().map(Act::actor);
    world.resource_mut::<DiceSource>().begin_step(number, actors);
    world.resource_mut::<StepCause>().0 = step.cause;
    let mut deeds = Vec::new();
    for (id, act) in step.acts.iter().enumerate() {
        let possible = world
            .run_system_cached_with(orders::act, act.clone())
            .expect("the check only reads what every battle has");
        match (possible, act.actor()) {
            (Ok(()), _) => {
                let deed = Deed { id: DeedId(id as u32), branch: deeds.len() };
                deeds.push((deed, spawn(world, deed, act)));
            }
            // What befalls a unit without its will comes too late for it, and nobody has planned it.
            (Err(_), Some(_)) if !act.facts().voluntary => {}
            (Err(refusal), Some(unit)) => {
                let event = BattleEvent::Voided { unit, cause: step.cause.rule, reason: refusal.to_string() };
                world.resource_mut::<StepEvents>().0.push(event);
                if let Act::Walk { .. } = act {
                    world.resource_mut::<Agenda>().stop_walk(unit);
                }
            }
            (Err(_), None) => {}
        }
    }
    *world.resource_mut::<StepDeeds>() = StepDeeds::of(&step.acts, deeds);
}

fn spawn(world: &mut World, deed: Deed, act: &Act) -> Entity {
    if let Act::Attack { attacker, target, weapon, manner, occasion } = *act {
        let attack = Attack { attacker, intended: target, weapon, manner, occasion };
        return spawn_attack(world, deed, attack);
    }
    world.spawn((deed, Declared(act.clone()), Effects::default(), Answers::default())).id()
}

/// Runs the phases from this one on, to the end of the step or to the next question. A step
/// without an act of a kind that is rolled before Harm goes straight to Harm.
fn go_on(world: &mut World, from: usize) {
    let kinds = world.resource::<StepDeeds>().kinds;
    let rolled = ActKind::ROLLED.into_iter().any(|kind| kinds.has(kind));
    let before_harm = if rolled { Phase::BEFORE_HARM.len() } else { 0 };
    for phase in from..before_harm {
        world.run_schedule(Phase::BEFORE_HARM[phase]);
        let questions = std::mem::take(&mut world.resource_mut::<Questions>().0);
        if !questions.is_empty() {
            let mut waiting = world.resource_mut::<Waiting>();
            waiting.phase = phase;
            waiting.questions = questions;
            return put_question(world);
        }
    }
    let mut ids: Vec<DeedId> = world.resource::<StepDeeds>().deeds.iter().map(|(deed, _)| deed.id).collect();
    ids.sort_unstable();
    for id in ids {
        world.resource_mut::<StepDeeds>().select(id);
        world.run_schedule(Phase::Harm);
        world.run_schedule(Phase::Apply);
    }
    react(world);
    finish_step(world);
}

/// Runs the phases that change only deeds, for forecasts: no question stops them.
pub fn run_phases_before_harm(world: &mut World) {
    for phase in Phase::BEFORE_HARM {
        world.run_schedule(phase);
    }
}

/// Answers the open question and runs the phases that are left before Harm, for forecasts: they assume the answers to
/// all further questions, and say so.
pub(crate) fn answer_before_harm(world: &mut World, answer: &ChosenOption) {
    world.remove_resource::<OpenChoice>();
    let Waiting { phase, questions, .. } = std::mem::take(&mut *world.resource_mut::<Waiting>());
    let mut questions = questions.into_iter();
    if let Some(first) = questions.next() {
        first.answer(world, answer.clone());
    }
    for question in questions {
        world.resource_mut::<Assumptions>().note(&question);
        question.answer(world, question.default.clone());
    }
    for phase in &Phase::BEFORE_HARM[phase + 1..] {
        world.run_schedule(*phase);
    }
}

/// The events of the step so far.
pub(crate) fn events(world: &World) -> &[BattleEvent] {
    &world.resource::<StepEvents>().0
}

/// Replaces the events of the step so far: a forecast goes back to before it tried one branch.
pub(crate) fn set_events(world: &mut World, events: Vec<BattleEvent>) {
    world.resource_mut::<StepEvents>().0 = events;
}

/// Lets rules answer the events of the step, if any rule may.
pub(crate) fn react(world: &mut World) {
    if Answerable::now(world).has_any(events(world)) {
        world.resource_mut::<QueuedSteps>().0 = 0;
        world.run_schedule(Phase::React);
    }
}

/// Writes the step's events into the log and clears its deeds.
fn finish_step(world: &mut World) {
    let events = std::mem::take(&mut world.resource_mut::<StepEvents>().0);
    let mut log = world.resource_mut::<EventLog>();
    events.into_iter().for_each(|event| log.push(event));
    clear_deeds(world);
}

/// Removes all deeds from the world.
pub fn clear_deeds(world: &mut World) {
    let deeds = std::mem::take(&mut *world.resource_mut::<StepDeeds>()).deeds;
    deeds.into_iter().for_each(|(_, entity)| retire(world, entity));
    world.resource_mut::<StepEvents>().0.clear();
    world.resource_mut::<Questions>().0.clear();
    world.resource_mut::<StepAnswers>().0.clear();
    *world.resource_mut::<Waiting>() = Waiting::default();
}

/// Opens the next question, or goes on if none is left.
fn put_question(world: &mut World) {
    let waiting = world.resource::<Waiting>();
    let (Some(question), Some(step)) = (waiting.questions.first().cloned(), waiting.step.clone()) else {
        let next = waiting.phase + 1;
        return go_on(world, next);
    };
    let open = OpenChoice {
        step,
        answers: waiting.answers.clone(),
        chooser: question.chooser,
        rule: question.rule,
        options: question.options.clone(),
        scripted_faces_before: waiting.scripted_faces_before,
    };
    world.insert_resource(open);
    let Question { chooser, rule, options, .. } = question;
    log_now(world, BattleEvent::ChoiceAsked { chooser, rule, options });
}

/// Logs the events of the step so far, and this one after them.
fn log_now(world: &mut World, event: BattleEvent) {
    let mut events = std::mem::take(&mut world.resource_mut::<StepEvents>().0);
    events.push(event);
    let mut log = world.resource_mut::<EventLog>();
    events.into_iter().for_each(|event| log.push(event));
}

/// Takes an answer that has been checked, and goes on.
fn choose(world: &mut World, answer: ChosenOption) {
    take_answer(world, answer);
    put_question(world);
}

fn take_answer(world: &mut World, answer: ChosenOption) {
    world.remove_resource::<OpenChoice>();
    let mut waiting = world.resource_mut::<Waiting>();
    let question = waiting.questions.remove(0);
    waiting.answers.push(answer.clone());
    question.answer(world, answer.clone());
    let Question { chooser, rule, .. } = question;
    log_now(world, BattleEvent::ChoiceMade { chooser, rule, option: answer });
}

/// Runs a waiting step again after a restore. Its dice depend only on their keys, so it comes to the same question.
fn resume_question(world: &mut World) {
    let Some(open) = world.remove_resource::<OpenChoice>() else { return };
    let mark = world.resource::<EventLog>().clone();
    let clock = &mut world.resource_mut::<BattleState>().into_inner().clock;
    clock.steps = clock.steps.saturating_sub(1);
    world.resource_mut::<DiceSource>().script_used = open.scripted_faces_before;
    run_step(world, open.step);
    for answer in &open.answers {
        // In a save that somebody has edited, an answer may have no question.
        if let Ok(answer) =
            orders::choice(world.get_resource(), &world.resource::<BattleState>().clock, answer)
        {
            choose(world, answer);
        }
    }
    *world.resource_mut::<EventLog>() = mark;
}

#[cfg(test)]
mod tests {
    use bevy::prelude::{IntoScheduleConfigs, Query};

    use super::*;
    use crate::hex::distance;
    use crate::model::{Condition, Terrain, Tile, Turn, UnitId};
    use crate::rules::trial::{Trial, at, end_turn, unit};

    /// The target's turn never ends.
    fn tireless(mut turns: Query<(&UnitId, &mut Turn)>) {
        for (id, mut turn) in &mut turns {
            turn.ended &= id.as_str() != "target";
        }
    }

    #[test]
    fn a_turn_that_never_ends_ends_the_battle_and_names_the_unit() {
        let mut trial = Trial::duel_with("combat-options", |app| {
            app.add_systems(Phase::Apply, tireless.after(apply::apply));
        });
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        trial.tiles(|hex| (distance(hex, at(3, 2)) == 1 && hex != at(2, 2)).then_some(wall));
        // A beast with no way out cowers, which ends its turn.
        trial.unit("target", |beast| beast.abilities.intelligence = 4).condition("target", Condition::Routed);
        trial.obey(end_turn("attacker")).obey(end_turn("friend"));
        let ended = trial.events().into_iter().find(|event| event["event"] == "battle_ended");
        let reason = "the rules found no end of target's turn";
        assert!(ended.is_some_and(|ended| ended.to_string().contains(reason)));
    }

    #[test]
    fn a_step_of_a_later_segment_or_round_waits_for_its_moment() {
        for (rounds, segment) in [(0, 7), (1, 1)] {
            let mut trial = Trial::duel("house");
            let round = trial.snapshot().clock.round;
            let when = (round + rounds, segment);
            let acts = vec![Act::TurnTo { unit: unit("target"), facing: crate::hex::Facing::West }];
            trial.change(|state| {
                let step = Step { when, cause: Cause::default(), acts };
                state.agenda.queue(step);
                state.units.iter_mut().find(|it| it.id == unit("target")).unwrap().facing =
                    crate::hex::Facing::East;
            });
            while trial.count("turned") == 0 {
                assert!(
                    trial.snapshot().clock.now() < when,
                    "it is late at {:?}",
                    trial.snapshot().clock.now()
                );
                let state = trial.snapshot();
                let waits = |id: &&UnitId| state.unit(**id).is_some_and(|unit| !unit.turn.ended);
                let next = *state.clock.block.iter().find(waits).expect("somebody can act");
                trial.obey(crate::order::Order::EndTurn { unit: next });
            }
            assert!(trial.snapshot().clock.now() >= when);
            assert!(trial.snapshot().agenda.is_empty());
        }
    }

    #[test]
    fn every_phase_builds_without_ambiguity() {
        let board = crate::model::Board::new(1, 1, vec![Default::default()]).unwrap();
        let rulebook =
            Rulebook::shipped("house", crate::rules::book::codex()).unwrap_or_else(|error| panic!("{error}"));
        let mut battle = crate::rules::Battle::scratch(&rulebook);
        battle.world_mut().resource_mut::<BattleState>().board = board;
        for phase in Phase::BEFORE_HARM.into_iter().chain([Phase::Harm, Phase::Apply, Phase::React]) {
            battle.world_mut().run_schedule(phase);
        }
    }
}
