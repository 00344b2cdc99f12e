//! The lesson at the table: it sees what is shown, ordered, pointed at, planned and opened, and turns the cards.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Message, MessageReader, MessageWriter, Res, ResMut, Resource, World};

use super::action::{Action, Pressed};
use super::selection::{ComeIntoView, Overlay, PlannedAction, Pointed, Selection};
use super::session::{Session, Shown};
use super::told::ToldLog;
use crate::event::EventLog;
use crate::hex::Hex;
use crate::level::{CardMark, CardTarget, Lesson, LessonProgress, Openable, Sign, Snapshot};
use crate::order::Order;

/// How long the pointer rests on something before that counts; it passes over much on its way.
const REST: Duration = Duration::from_millis(700);

/// The lesson that goes with the battle, if one does.
#[derive(Resource, Debug)]
pub struct Tutor {
    /// The lesson.
    pub lesson: Arc<Lesson>,
    /// How far the player has come.
    pub progress: LessonProgress,
    /// Whether the cards are put aside for a while.
    pub folded: bool,
    seen: TutorSeen,
}

impl Tutor {
    /// What the open card points at, until it is done.
    pub fn points_at(&self) -> Option<CardTarget> {
        let (open, card) = self.progress.open(&self.lesson)?;
        let waits = self.progress.marks().get(open) == Some(&CardMark::Waiting);
        card.points_at.filter(|_| waits && !self.folded)
    }
}

/// What the tutor has seen of the battle so far.
#[derive(Debug, Default)]
struct TutorSeen {
    events: usize,
    orders: usize,
    jumps: u32,
    overlay: Overlay,
    /// The hex that the pointer rests on, since when, and the card that lay open.
    resting: Option<(Hex, Instant, Option<usize>)>,
}

/// The player turns a card over, or puts the cards aside.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardWish {
    /// To the card before.
    Back,
    /// On to the next card.
    Leave,
    /// Away for a while, or back again.
    Fold,
}

/// The player has opened something besides the board.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HasOpened(pub Openable);

/// Lays a lesson beside the battle on the table.
pub fn teach(world: &mut World, lesson: Lesson, progress: LessonProgress) {
    let (Some(session), Some(log)) = (world.get_resource::<Session>(), world.get_resource::<EventLog>())
    else {
        return;
    };
    let (orders, jumps) = (session.orders.len(), session.jumps);
    // A battle that begins has events that the cards may wait for.
    let events = if orders == 0 { 0 } else { log.events().len() };
    let seen = TutorSeen { events, orders, jumps, ..TutorSeen::default() };
    world.insert_resource(Tutor { lesson: Arc::new(lesson), progress, folded: false, seen });
}

/// What the tutor watches.
#[derive(SystemParam)]
pub(super) struct TutorView<'w> {
    session: Res<'w, Session>,
    shown: Res<'w, Shown>,
    log: ToldLog<'w>,
    pointed: Res<'w, Pointed>,
    selection: Res<'w, Selection>,
}

/// Turns the cards.
pub(super) fn follow(
    table: TutorView,
    mut pressed: MessageReader<Pressed>,
    mut opened: MessageReader<HasOpened>,
    mut wishes: MessageReader<CardWish>,
    mut tutor: ResMut<Tutor>,
    mut look: MessageWriter<ComeIntoView>,
) {
    let before = tutor.progress.open(&tutor.lesson).map(|(open, _)| open);
    let (mut wished, mut signs) = (Vec::new(), Vec::new());
    for Pressed(action) in pressed.read() {
        match action {
            Action::NextCard => wished.push(CardWish::Leave),
            Action::Log => signs.push(Openable::Log),
            Action::Codex => signs.push(Openable::Codex),
            _ => {}
        }
    }
    wished.extend(wishes.read().copied());
    signs.extend(opened.read().map(|HasOpened(opened)| *opened));
    let state = Arc::clone(&table.shown.state);
    tutor.watch(&table, &signs, before);
    wished.into_iter().for_each(|wish| tutor.obey(wish));
    let Tutor { lesson, progress, .. } = &mut *tutor;
    progress.go_on(lesson, &state);
    if let Some((open, card)) = progress.open(lesson).filter(|(open, _)| Some(*open) != before) {
        let place = card.points_at.and_then(CardTarget::spot).and_then(|spot| spot.place(&state));
        look.write_batch(place.map(ComeIntoView));
        tutor.seen.resting = tutor.seen.resting.map(|(hex, _, _)| (hex, Instant::now(), Some(open)));
    }
}

impl Tutor {
    /// Takes in what has happened since the last frame.
    fn watch(&mut self, table: &TutorView, opened: &[Openable], open: Option<usize>) {
        let TutorView { session, shown, log, selection, pointed } = table;
        let state = &shown.state;
        let mut signs: Vec<Sign> = opened.iter().map(|opened| Sign::Opened(*opened)).collect();
        if self.seen.jumps != session.jumps {
            let (events, orders) = (shown.events, session.orders.len());
            self.seen = TutorSeen { events, orders, jumps: session.jumps, ..TutorSeen::default() };
        }
        let events = log.events().get(self.seen.events..shown.events).unwrap_or_default();
        signs.extend(events.iter().map(Sign::Event));
        self.seen.events = shown.events;
        if !shown.busy {
            let given = session.orders.get(self.seen.orders..).unwrap_or_default();
            signs.extend(given.iter().filter(|order| self.is_of_the_pupil(order, state)).map(Sign::Order));
            self.seen.orders = session.orders.len();
            signs.extend(planned(selection));
            signs.extend(self.rests_on(**pointed, open).map(Sign::PointedAt));
        }
        signs.extend(self.overlay(selection.overlay).map(Sign::Opened));
        signs.into_iter().for_each(|sign| self.progress.see(&self.lesson, sign, state));
    }

    fn is_of_the_pupil(&self, order: &Order, state: &Snapshot) -> bool {
        let actor = order.actor().and_then(|unit| state.unit(unit));
        actor.is_none_or(|unit| unit.side.0 == self.lesson.pupil)
    }

    /// The hex on which the pointer has rested long enough, since this card lies open.
    fn rests_on(&mut self, Pointed(hex): Pointed, open: Option<usize>) -> Option<Hex> {
        let hex = hex?;
        match self.seen.resting {
            Some((at, since, card)) if (at, card) == (hex, open) => (since.elapsed() >= REST).then_some(hex),
            _ => {
                self.seen.resting = Some((hex, Instant::now(), open));
                None
            }
        }
    }

    /// What a new overlay shows.
    fn overlay(&mut self, overlay: Overlay) -> Option<Openable> {
        let before = std::mem::replace(&mut self.seen.overlay, overlay);
        match overlay {
            _ if before == overlay => None,
            Overlay::Stand => Some(Openable::Places),
            Overlay::Danger => Some(Openable::Danger),
            Overlay::Reach | Overlay::Heights | Overlay::Plain => None,
        }
    }

    fn obey(&mut self, wish: CardWish) {
        match wish {
            CardWish::Back => self.progress.go_back(),
            CardWish::Leave => self.progress.leave(&self.lesson),
            CardWish::Fold => self.folded = !self.folded,
        }
    }
}

fn planned(selection: &Selection) -> Option<Sign<'static>> {
    let target = match selection.plan.as_ref()? {
        PlannedAction::Attack(target) | PlannedAction::CallShot(target, _) => Some(*target),
        PlannedAction::Walk(_)
        | PlannedAction::Offer(_)
        | PlannedAction::Climb(_)
        | PlannedAction::Throw(..)
        | PlannedAction::EndTurn => None,
    };
    Some(Sign::Planned { unit: selection.unit?, target })
}
