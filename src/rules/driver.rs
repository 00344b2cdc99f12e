//! The driver: an order becomes steps, a step becomes deeds, deeds run through the phases.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Entity, Res, ResMut, Resource, World};
use thiserror::Error;

use super::ask::{Question, Questions, answer};
use super::check;
use super::deed::{Answers, Attack, AttackBundle, Declared, Deed, Effects, Flight};
use super::phase::Phase;
use super::turn;
use crate::event::{BattleEvent, EventLog};
use crate::level::{DiceRecord, Level, Snapshot};
use crate::model::{
    Act, Agenda, Cause, Clock, DeedId, DiceFault, DiceSource, Index, OpenChoice, RuleId, Sides, Step,
};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;

/// Events of the step being run.
#[derive(Resource, Debug, Default)]
pub struct StepEvents(pub Vec<BattleEvent>);

/// The cause of the step being run, for what React queues.
#[derive(Resource, Debug, Default)]
pub struct StepCause(pub Cause);

/// Which events a rule may answer with further steps; a forecast stops early where nothing can.
#[derive(Resource, Default)]
pub struct Reactions(Vec<(RuleId, fn(&BattleEvent) -> bool)>);

/// A step that stopped for a question: what is needed to go on in the same world.
#[derive(Resource, Default)]
struct Waiting {
    /// The phase that asked, as its place in [`Phase::BEFORE_HARM`].
    phase: usize,
    questions: Vec<Question>,
    answers: Vec<u8>,
    step: Option<Step>,
    scripted_faces_before: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flight>()
        .init_resource::<StepEvents>()
        .init_resource::<StepCause>()
        .init_resource::<Reactions>()
        .init_resource::<Waiting>()
        .init_resource::<Questions>()
        .init_resource::<EventLog>()
        .init_resource::<Agenda>()
        .init_resource::<Clock>()
        .init_resource::<Sides>()
        .init_resource::<Index>()
        .init_resource::<DiceSource>();
}

/// Registers that a rule's React system may answer such events.
pub(super) fn reacts(app: &mut App, rule: RuleId, to: fn(&BattleEvent) -> bool) {
    app.world_mut().get_resource_or_init::<Reactions>().0.push((rule, to));
}

/// Whether any rule that is on may answer one of these events with a further step.
pub(crate) fn reacts_to(world: &World, events: &[BattleEvent]) -> bool {
    let rulebook = world.resource::<Rulebook>();
    let reactions = world.resource::<Reactions>().0.iter().filter(|(rule, _)| rulebook.has(*rule));
    reactions.into_iter().any(|(_, to)| events.iter().any(to))
}

/// The script's dice did not fit; the battle it was for cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct BattleFault(#[from] pub DiceFault);

/// A battle in a world of its own, for everything that has no window.
pub struct Battle {
    world: World,
}

impl Battle {
    /// Begins a battle: everything is set up and the first round's order of turns is found.
    pub fn new(level: &Level, rulebook: &Rulebook, dice: DiceRecord) -> Battle {
        let mut battle = Battle::scratch(rulebook);
        battle.open(level, dice);
        battle
    }

    /// Sets a level up and begins.
    pub(super) fn open(&mut self, level: &Level, dice: DiceRecord) {
        Snapshot::beginning(level, dice).restore(&mut self.world);
        begin(&mut self.world, &level.title);
    }

    /// A battle that goes on from a snapshot.
    pub fn restored(snapshot: &Snapshot, rulebook: &Rulebook) -> Battle {
        let mut battle = Battle::scratch(rulebook);
        battle.restore(snapshot);
        battle
    }

    /// A world with all rules and no battle yet.
    pub(crate) fn scratch(rulebook: &Rulebook) -> Battle {
        Battle::scratch_with(rulebook, |_| {})
    }

    /// A world with all rules, some that are no part of the game, and no battle yet.
    pub(super) fn scratch_with(rulebook: &Rulebook, more: fn(&mut App)) -> Battle {
        let mut app = App::empty();
        app.add_plugins(super::RulesPlugin);
        more(&mut app);
        let mut world = std::mem::take(app.world_mut());
        world.insert_resource(rulebook.clone());
        Battle { world }
    }

    /// Sends an order.
    ///
    /// # Errors
    /// Why the order is refused; then nothing has changed.
    pub fn submit(&mut self, order: &Order) -> Result<(), Refusal> {
        submit(&mut self.world, order)
    }

    /// The battle as it stands.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::capture(&self.world)
    }

    /// Goes to another state of this or any other battle.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        land(&mut self.world);
        snapshot.restore(&mut self.world);
        resume_question(&mut self.world);
    }

    /// What has happened so far.
    pub fn log(&self) -> &EventLog {
        self.world.resource()
    }

    /// Round, segment, whose turn it is.
    pub fn clock(&self) -> &Clock {
        self.world.resource()
    }

    /// The question that waits for an answer.
    pub fn question(&self) -> Option<&OpenChoice> {
        self.world.get_resource()
    }

    /// What is wrong with the script's dice, if anything is.
    pub fn fault(&self) -> Option<BattleFault> {
        self.world.resource::<DiceSource>().fault.clone().map(BattleFault)
    }

    /// The world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, for forecasts and benches that run phases by themselves.
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }
}

/// Begins the battle that a world has been set up for.
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
/// Why it is refused; then nothing has changed.
pub fn submit(world: &mut World, order: &Order) -> Result<(), Refusal> {
    if let Order::Choose { option } = order {
        check::choice(world.get_resource(), world.resource(), *option)?;
        choose(world, *option);
    } else {
        let steps = plan(world, order)?;
        world.resource_mut::<Agenda>().interrupt(steps);
    }
    run(world);
    Ok(())
}

/// The steps that an order comes to, without taking any.
///
/// # Errors
/// Why it is refused.
pub fn plan(world: &mut World, order: &Order) -> Result<Vec<Step>, Refusal> {
    if let Some(open) = world.get_resource::<OpenChoice>() {
        return Err(Refusal::ChoiceOpen(open.options.len()));
    }
    let acts = world
        .run_system_cached_with(check::order, order.clone())
        .expect("the check only reads what every battle has")?;
    let when = world.resource::<Clock>().now();
    Ok(acts.into_iter().map(|act| Step { when, cause: Cause::default(), acts: vec![act] }).collect())
}

/// Runs steps until somebody must give an order or decide.
pub(super) fn run(world: &mut World) {
    while world.get_resource::<OpenChoice>().is_none() {
        let now = world.resource::<Clock>().now();
        if let Some(step) = world.resource_mut::<Agenda>().take_due(now) {
            run_step(world, step);
            continue;
        }
        let next = world.run_system_cached(turn::next).expect("the clock only reads what every battle has");
        match next {
            Some(acts) => run_step(world, Step { when: now, cause: Cause::default(), acts }),
            None => return,
        }
    }
}

fn run_step(world: &mut World, step: Step) {
    let scripted_faces_before = world.resource::<DiceSource>().script_used;
    begin_step(world, &step);
    *world.resource_mut::<Waiting>() =
        Waiting { scripted_faces_before, step: Some(step), ..Waiting::default() };
    go_on(world, 0);
}

/// Spawns the deeds of a step; what cannot happen any more is void, and an event says so.
pub fn begin_step(world: &mut World, step: &Step) {
    world.resource_mut::<Clock>().steps += 1;
    let number = world.resource::<Clock>().steps;
    world.resource_mut::<DiceSource>().begin_step(number);
    world.resource_mut::<StepCause>().0 = step.cause;
    let mut deeds = Vec::new();
    for (id, act) in step.acts.iter().enumerate() {
        let possible = world
            .run_system_cached_with(check::act, act.clone())
            .expect("the check only reads what every battle has");
        match (possible, act.actor()) {
            (Ok(()), _) => deeds.push(spawn(world, DeedId(id as u32), act)),
            (Err(refusal), Some(unit)) => {
                let event = BattleEvent::Voided { unit, reason: refusal.to_string() };
                world.resource_mut::<StepEvents>().0.push(event);
                if let Act::Walk { .. } = act {
                    world.resource_mut::<Agenda>().stop_walk(unit);
                }
            }
            (Err(_), None) => {}
        }
    }
    let mut flight = world.resource_mut::<Flight>();
    flight.deeds = deeds;
    flight.select_all();
}

fn spawn(world: &mut World, id: DeedId, act: &Act) -> (Deed, Entity) {
    let deed = Deed { id, branch: 0 };
    let common = (deed, Effects::default(), Answers::default());
    let entity = match *act {
        Act::Attack { attacker, target, weapon, manner, free } => {
            let attack = Attack { attacker, intended: target, weapon, manner, free };
            world.spawn((common, AttackBundle::new(attack)))
        }
        _ => world.spawn((common, Declared(act.clone()))),
    };
    (deed, entity.id())
}

/// Runs the phases from that place on, to the end of the step or to the next question.
fn go_on(world: &mut World, from: usize) {
    for phase in from..Phase::BEFORE_HARM.len() {
        world.run_schedule(Phase::BEFORE_HARM[phase]);
        let questions = std::mem::take(&mut world.resource_mut::<Questions>().0);
        if !questions.is_empty() {
            let mut waiting = world.resource_mut::<Waiting>();
            waiting.phase = phase;
            waiting.questions = questions;
            return put_question(world, true);
        }
    }
    let mut ids: Vec<DeedId> = world.resource::<Flight>().deeds.iter().map(|(deed, _)| deed.id).collect();
    ids.sort_unstable();
    for id in ids {
        world.resource_mut::<Flight>().select(id);
        world.run_schedule(Phase::Harm);
        world.run_schedule(Phase::Apply);
    }
    react(world);
    finish_step(world);
}

/// Runs the phases in which nothing but deeds changes; in a forecast no question stops them.
pub fn run_phases_before_harm(world: &mut World) {
    for phase in Phase::BEFORE_HARM {
        world.run_schedule(phase);
    }
}

/// The events of the step so far.
pub(crate) fn events(world: &World) -> &[BattleEvent] {
    &world.resource::<StepEvents>().0
}

/// Goes back to what had happened in the step before one way of it was tried.
pub(crate) fn set_events(world: &mut World, events: Vec<BattleEvent>) {
    world.resource_mut::<StepEvents>().0 = events;
}

/// Lets rules answer the events of the step.
pub(crate) fn react(world: &mut World) {
    world.run_schedule(Phase::React);
}

/// Writes the step's events into the log and lands its deeds.
fn finish_step(world: &mut World) {
    let events = std::mem::take(&mut world.resource_mut::<StepEvents>().0);
    let mut log = world.resource_mut::<EventLog>();
    events.into_iter().for_each(|event| log.push(event));
    land(world);
}

/// Takes all deeds out of the world.
pub fn land(world: &mut World) {
    let deeds = std::mem::take(&mut *world.resource_mut::<Flight>()).deeds;
    for (_, entity) in deeds {
        world.despawn(entity);
    }
    world.resource_mut::<StepEvents>().0.clear();
    *world.resource_mut::<Waiting>() = Waiting::default();
}

/// Opens the first question that is left, or goes on if there is none.
fn put_question(world: &mut World, aloud: bool) {
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
    if aloud {
        let Question { chooser, rule, options, .. } = question;
        log_now(world, BattleEvent::ChoiceAsked { chooser, rule, options });
    }
}

/// Events so far stand in the log before the question does.
fn log_now(world: &mut World, event: BattleEvent) {
    let mut events = std::mem::take(&mut world.resource_mut::<StepEvents>().0);
    events.push(event);
    let mut log = world.resource_mut::<EventLog>();
    events.into_iter().for_each(|event| log.push(event));
}

/// Takes an answer that has been checked, and goes on.
fn choose(world: &mut World, option: u8) {
    take_answer(world, option);
    put_question(world, true);
}

fn take_answer(world: &mut World, option: u8) {
    world.remove_resource::<OpenChoice>();
    let mut waiting = world.resource_mut::<Waiting>();
    let Question { entity, rule, chooser, .. } = waiting.questions.remove(0);
    waiting.answers.push(option);
    answer(world, entity, rule, option);
    log_now(world, BattleEvent::ChoiceMade { chooser, rule, option });
}

/// Makes the deeds of a waiting step again after a restore: the dice depend on their keys alone, so the step
/// comes to the same question.
fn resume_question(world: &mut World) {
    let Some(open) = world.remove_resource::<OpenChoice>() else { return };
    let mark = world.resource::<EventLog>().clone();
    world.resource_mut::<Clock>().steps -= 1;
    world.resource_mut::<DiceSource>().script_used = open.scripted_faces_before;
    run_step(world, open.step);
    for option in open.answers {
        choose(world, option);
    }
    *world.resource_mut::<EventLog>() = mark;
}

/// What React systems get: the step's events, and the way to answer them with further steps.
#[derive(SystemParam)]
pub struct Causes<'w> {
    events: ResMut<'w, StepEvents>,
    cause: Res<'w, StepCause>,
    clock: Res<'w, Clock>,
    agenda: ResMut<'w, Agenda>,
}

impl Causes<'_> {
    /// What has happened in the step.
    pub fn events(&self) -> &[BattleEvent] {
        &self.events.0
    }

    /// Puts steps before everything else, each a list of acts that happen together; a chain of causes that
    /// grows too long is cut.
    pub fn queue(&mut self, rule: RuleId, steps: Vec<Vec<Act>>) {
        let depth = self.cause.0.depth + 1;
        if depth > Cause::DEEPEST {
            self.events.0.push(BattleEvent::ChainCut { rule: Some(rule), depth });
            return;
        }
        let (when, cause) = (self.clock.now(), Cause { rule: Some(rule), depth });
        let steps = steps.into_iter().filter(|acts| !acts.is_empty()).map(|acts| Step { when, cause, acts });
        self.agenda.interrupt(steps.collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phase_builds_without_ambiguity() {
        let board = crate::model::Board::new(1, 1, vec![Default::default()]).unwrap();
        let rulebook =
            Rulebook::shipped("house", super::super::codex()).unwrap_or_else(|error| panic!("{error}"));
        let mut battle = Battle::scratch(&rulebook);
        battle.world.insert_resource(board);
        for phase in Phase::BEFORE_HARM.into_iter().chain([Phase::Harm, Phase::Apply, Phase::React]) {
            battle.world.run_schedule(phase);
        }
    }
}
