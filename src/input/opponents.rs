//! Sides played by opponents: an opponent thinks in the background, and its plan is ordered one order at a time, so
//! that the player can follow it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bevy::platform::cell::SyncCell;
use bevy::prelude::{MessageReader, MessageWriter, Res, ResMut, Resource};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::action::{Action, Pressed};
use super::scratch_battle::ScratchBattle;
use super::selection::ComeIntoView;
use super::session::{SendOrder, Session, Shown, side_to_act};
use super::settings::Settings;
use crate::ai::{MOST_PLANS, Opponent, Patience, Plan, Player, next_unit, rest};
use crate::level::Snapshot;
use crate::model::{ChosenOption, SideId, UnitId};
use crate::order::Order;
use crate::rulebook::Rulebook;

/// How long an opponent may think before it must decide.
const LONGEST: Duration = Duration::from_secs(2);

/// How long a plan is shown before it is carried out, at the usual speed of the pictures.
const LOOK: Duration = Duration::from_millis(800);

/// How long the turn of a unit lasts of which the people at the table do not know. What it does makes no difference, so the
/// time tells nothing of it.
pub(super) const UNSEEN: Duration = Duration::from_millis(600);

/// How long all searches in such a turn may last together: well below the turn, so that its orders fit in as well.
const UNSEEN_SEARCH: Duration = Duration::from_millis(400);

/// A plan that an opponent has made.
#[derive(Debug, Clone)]
pub struct Planned {
    /// The side that made it.
    pub side: SideId,
    /// The opponent that plays the side.
    pub player: Player,
    /// The battle it was made for.
    pub state: Arc<Snapshot>,
    /// How many orders had been given before it.
    pub orders: usize,
    /// The plan itself, with its reasons.
    pub plan: Plan,
}

/// The opponents of this battle, and what they are doing.
#[derive(Resource, Default)]
pub struct Opponents {
    /// The opponents that are not thinking.
    idle: BTreeMap<SideId, SyncCell<Box<dyn Opponent>>>,
    thinking: Option<Thinking>,
    doing: Option<Doing>,
    planned: Vec<Planned>,
    stuck: Stuck,
    /// When the first search of the present turn began.
    turn_began: Option<Instant>,
}

/// A running search of an opponent.
struct Thinking {
    side: SideId,
    player: Player,
    of: Arc<Snapshot>,
    /// When it began; it may have to wait for other background tasks.
    began: Arc<OnceLock<Instant>>,
    patience: Patience,
    task: Task<(Box<dyn Opponent>, Thought)>,
}

/// The result of an opponent's search.
enum Thought {
    Plan(Option<Plan>),
    Answer(ChosenOption),
}

/// What is left of a plan.
struct Doing {
    /// The unit that acts.
    unit: UnitId,
    orders: VecDeque<Order>,
    /// How many orders the battle must have seen when the next of these follows.
    after: usize,
    /// When the first order is given; `None` while pictures run.
    due: Option<Instant>,
}

/// How often an opponent has planned without ending the turn of any unit.
#[derive(Default)]
struct Stuck {
    /// Round, segment, units that may act.
    at: (u32, u8, usize),
    plans: usize,
}

impl Session {
    /// The opponent that must act or answer for the battle to go on, and its side; none if people must.
    pub fn opponent_to_act(&self) -> Option<(SideId, Player)> {
        let side = side_to_act(&self.now)?;
        self.players.get(&side).map(|player| (side, *player))
    }

    /// Whether a side is told that its turn has come: people play it, and an opponent plays another side.
    pub fn calls(&self, side: SideId) -> bool {
        !self.players.is_empty() && !self.players.contains_key(&side)
    }

    /// Whether people at the table give a unit its orders.
    pub fn is_led_by_people(&self, unit: UnitId) -> bool {
        self.now.unit(unit).is_some_and(|unit| !self.players.contains_key(&unit.side.0))
    }
}

impl Opponents {
    /// How long an opponent has been thinking about the present state.
    pub fn thinks_for(&self) -> Option<Duration> {
        self.thinking.as_ref().map(Thinking::lasts)
    }

    /// The plan that is being carried out.
    pub fn current(&self) -> Option<&Planned> {
        let acts = |unit| self.doing.as_ref().is_some_and(|doing| doing.unit == unit);
        self.planned.last().filter(|planned| acts(planned.plan.unit))
    }

    /// The plans of the battle, oldest first.
    pub fn planned(&self) -> &[Planned] {
        &self.planned
    }

    /// Seats an opponent that is no [`Player`].
    #[cfg(test)]
    pub fn sit_down(&mut self, side: SideId, opponent: Box<dyn Opponent>) {
        self.idle.insert(side, SyncCell::new(opponent));
    }

    /// Drops searches and plans of an earlier state of the battle.
    fn forget(&mut self, session: &Session) {
        let given = session.orders.len();
        let stale = |thinking: &mut Thinking| !Arc::ptr_eq(&thinking.of, &session.now);
        if let Some(thinking) = self.thinking.take_if(stale) {
            // It must end soon, because it keeps other searches from starting.
            thinking.patience.cut_short();
        }
        self.doing.take_if(|doing| doing.after != given);
        self.planned.retain(|planned| planned.orders <= given);
    }

    /// Ends the search and the waiting at once.
    fn hurry(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.patience.cut_short();
        }
        if let Some(doing) = &mut self.doing {
            doing.due = Some(Instant::now());
        }
    }

    /// Whether the end of a turn of which the people at the table do not know has to wait.
    fn holds_the_end_back(&self, known: &Snapshot) -> bool {
        let Some(Doing { unit, orders, .. }) = &self.doing else { return false };
        let ends = matches!(orders.front(), Some(Order::EndTurn { .. }));
        let early = || self.turn_began.is_some_and(|began| began.elapsed() < UNSEEN);
        ends && known.unit(*unit).is_none() && early()
    }

    /// Starts a search for the present state.
    fn think(&mut self, session: &Session, side: SideId, player: Player, rulebook: &Rulebook) {
        self.turn_began.get_or_insert_with(Instant::now);
        let sits = self.idle.remove(&side).map(SyncCell::to_inner);
        let (of, patience) = (Arc::clone(&session.now), Patience::default());
        let (state, lent, rulebook) = (Arc::clone(&of), patience.clone(), rulebook.clone());
        let began = Arc::new(OnceLock::new());
        let begins = Arc::clone(&began);
        let think = async move {
            begins.get_or_init(Instant::now);
            let mut opponent = sits.unwrap_or_else(|| player.sit_down(&rulebook));
            let seen = Arc::new(Snapshot::clone(&state).seen_by(side));
            let thought = match &seen.choice {
                Some(question) => Thought::Answer(opponent.answer(&seen, question)),
                None => Thought::Plan(opponent.plan(&seen, &lent)),
            };
            (opponent, thought)
        };
        let task = AsyncComputeTaskPool::get_or_init(Default::default).spawn(think);
        self.thinking = Some(Thinking { side, player, of, began, patience, task });
    }

    /// Takes over the result of a search; returns the answer if a question was open.
    fn listen(&mut self, session: &Session, scratch: &mut ScratchBattle) -> Option<ChosenOption> {
        let thinking = self.thinking.as_mut()?;
        let acts_unseen = |unit: &UnitId| session.known.unit(*unit).is_none();
        let unseen = session.now.clock.block.iter().any(acts_unseen);
        let (spent, longest) = match self.turn_began.filter(|_| unseen) {
            Some(began) => (began.elapsed(), UNSEEN_SEARCH),
            None => (thinking.lasts(), LONGEST),
        };
        if spent > longest {
            thinking.patience.cut_short();
        }
        let (opponent, thought) = block_on(poll_once(&mut thinking.task))?;
        let Thinking { side, player, of: state, .. } = self.thinking.take()?;
        self.idle.insert(side, SyncCell::new(opponent));
        let plan = match thought {
            Thought::Answer(option) => return Some(option),
            Thought::Plan(plan) => plan,
        };
        let mut goes = |order: &Order| scratch.refusal(&state, order).is_none();
        let unit = plan.as_ref().map(|plan| plan.unit).filter(|unit| goes(&Order::EndTurn { unit: *unit }));
        let unit = unit.or_else(|| next_unit(&state).map(|unit| unit.id))?;
        let after = session.orders.len();
        // Asked again, the opponent would only make the same impossible plan.
        let plan = plan.filter(|plan| plan.orders.first().is_some_and(goes));
        self.doing = Some(match plan.filter(|_| !self.stuck.again(&state)) {
            None => {
                let rest = state.unit(unit).map_or(Order::EndTurn { unit }, |own| rest(&state, own));
                Doing { unit, orders: [rest].into(), after, due: Some(Instant::now()) }
            }
            Some(plan) => {
                let orders = plan.orders.iter().cloned().collect();
                // Nobody is told what a unit plans that the people at the table do not know of.
                if session.known.unit(unit).is_some() {
                    self.planned.push(Planned { side, player, state, orders: after, plan });
                }
                Doing { unit, orders, after, due: None }
            }
        });
        None
    }

    /// The next order of the current plan, once it is due. If that order would be refused because dice have changed
    /// the battle, the plan is given up.
    fn next_order(
        &mut self,
        scratch: &mut ScratchBattle,
        (now, known): (&Arc<Snapshot>, &Snapshot),
        speed: Option<f32>,
        look: &mut MessageWriter<ComeIntoView>,
    ) -> Option<Order> {
        let doing = self.doing.as_mut()?;
        let due = *doing.due.get_or_insert_with(|| {
            let seen = known.unit(doing.unit);
            look.write_batch(seen.map(|unit| ComeIntoView(unit.position)));
            let look_at = speed.filter(|_| seen.is_some());
            Instant::now() + look_at.map_or(Duration::ZERO, |speed| LOOK.div_f32(speed))
        });
        if Instant::now() < due || self.holds_the_end_back(known) {
            return None;
        }
        let doing = self.doing.as_mut()?;
        let order = doing.orders.pop_front();
        let order = order.filter(|order| scratch.refusal(now, order).is_none());
        if order.is_none() {
            self.doing = None;
        }
        order
    }

    /// Counts an order that is being given; the rest of the plan follows it.
    fn given(&mut self, order: &Order) {
        if matches!(order, Order::EndTurn { .. }) {
            self.turn_began = None;
        }
        if let Some(doing) = &mut self.doing {
            doing.after += 1;
        }
        self.doing.take_if(|doing| doing.orders.is_empty());
    }
}

impl Thinking {
    fn lasts(&self) -> Duration {
        self.began.get().map(Instant::elapsed).unwrap_or_default()
    }
}

impl Stuck {
    /// Counts another plan; returns whether that is one too many.
    fn again(&mut self, state: &Snapshot) -> bool {
        let able = |unit: &&UnitId| state.unit(**unit).is_some_and(|unit| !unit.turn.ended);
        let able = state.clock.block.iter().filter(able).count();
        let at = (state.clock.round, state.clock.segment, able);
        if self.at != at {
            *self = Stuck { at, plans: 0 };
        }
        self.plans += 1;
        self.plans > MOST_PLANS * able.max(1)
    }
}

/// Lets opponents think and act in their turn. While pictures run they only think.
pub(super) fn play(
    (session, shown, settings, rulebook): (Res<Session>, Res<Shown>, Res<Settings>, Res<Rulebook>),
    mut pressed: MessageReader<Pressed>,
    mut opponents: ResMut<Opponents>,
    mut scratch: ResMut<ScratchBattle>,
    mut orders: MessageWriter<SendOrder>,
    mut look: MessageWriter<ComeIntoView>,
) {
    let hurries = pressed.read().any(|Pressed(action)| *action == Action::Skip);
    opponents.forget(&session);
    if hurries {
        opponents.hurry();
    }
    let Some((side, player)) = session.opponent_to_act() else { return };
    if opponents.thinking.is_none() && (opponents.doing.is_none() || session.now.choice.is_some()) {
        opponents.think(&session, side, player, &rulebook);
    }
    if shown.busy {
        return;
    }
    let order = match opponents.listen(&session, &mut scratch) {
        Some(option) => Some(answer(&mut scratch, &session.now, option)),
        None if session.now.choice.is_some() => None,
        None => {
            let states = (&session.now, &*session.known);
            opponents.next_order(&mut scratch, states, settings.speed.factor(), &mut look)
        }
    };
    if let Some(order) = order {
        opponents.given(&order);
        orders.write(SendOrder(order));
    }
}

/// The order that answers a question; the first option if there is no such option.
fn answer(scratch: &mut ScratchBattle, now: &Arc<Snapshot>, option: ChosenOption) -> Order {
    let order = Order::Choose { option };
    match scratch.refusal(now, &order) {
        None => order,
        Some(_) => Order::Choose { option: ChosenOption::Place(0) },
    }
}
