//! A battle in a world of its own, for all programs without a window.

use std::sync::Arc;

use bevy::ecs::system::SystemState;
use bevy::prelude::{App, World};
use thiserror::Error;

use super::deed::advice::{Advice, Idea};
use super::driver::{begin, look_around, plan, restore, restore_after, submit};
use super::field::Battlefield;
use crate::event::EventLog;
use crate::level::{DiceRecord, Level, Snapshot};
use crate::model::{BattleState, ChosenOption, Clock, DiceFault, DiceSource, OpenChoice, Step, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;

/// The scripted dice did not fit the battle, which cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct BattleFault(#[from] pub DiceFault);

/// A battle in a world of its own.
///
/// ```
/// use hexfray::level::{DiceRecord, Level, Source};
/// use hexfray::order::Order;
/// use hexfray::rulebook::Rulebook;
/// use hexfray::rules::{Battle, codex};
///
/// let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// let rulebook = Rulebook::shipped("house", codex())?;
/// let dice = DiceRecord { initiative: Some(vec!["robin".parse()?]), ..DiceRecord::seeded(1) };
/// let mut battle = Battle::new(&level, &rulebook, dice);
/// battle.submit(&Order::Attack { unit: "robin".parse()?, target: "grisk".parse()?, weapon: None })?;
/// assert!(battle.log().events().iter().any(|event| event.to_json().contains("attack_rolled")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Battle {
    world: World,
    /// The state that the world holds, where it is known: after a load that only readers followed.
    loaded: Option<Arc<Snapshot>>,
    /// Made at the first survey and kept: making it takes longer than reading.
    reader: Option<SystemState<Battlefield<'static, 'static>>>,
}

impl Battle {
    /// Begins a battle: sets the level up and finds the order of turns of the first round.
    pub fn new(level: &Level, rulebook: &Rulebook, dice: DiceRecord) -> Battle {
        let mut battle = Battle::scratch(rulebook);
        battle.open(level, dice);
        battle
    }

    /// Sets a level up and begins; forgets the battle before.
    pub(crate) fn open(&mut self, level: &Level, dice: DiceRecord) {
        self.loaded = None;
        Snapshot::beginning(level, dice).restore(&mut self.world);
        begin(&mut self.world, &level.title);
    }

    /// The battle on a level before its first round, when each side knows already whom it sees (A-82).
    pub(crate) fn before(level: &Level, rulebook: &Rulebook) -> Battle {
        let mut battle = Battle::scratch(rulebook);
        Snapshot::beginning(level, DiceRecord::default()).restore(&mut battle.world);
        look_around(&mut battle.world);
        battle
    }

    /// A battle that goes on from a snapshot.
    ///
    /// ```
    /// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let robin: UnitId = "robin".parse()?;
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let mut battle = Battle::new(&level, &rulebook, dice);
    /// let again = Battle::restored(&battle.snapshot(), &rulebook);
    /// assert_eq!(again.snapshot(), battle.snapshot());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restored(snapshot: &Snapshot, rulebook: &Rulebook) -> Battle {
        let mut battle = Battle::scratch(rulebook);
        battle.restore(snapshot);
        battle
    }

    /// A world with all rules and no battle yet.
    pub(crate) fn scratch(rulebook: &Rulebook) -> Battle {
        Battle::scratch_with(rulebook, |_| {})
    }

    /// A world with all rules, the additional rules of a test, and no battle yet.
    pub(super) fn scratch_with(rulebook: &Rulebook, more: fn(&mut App)) -> Battle {
        let mut app = App::empty();
        app.insert_resource(rulebook.clone()).add_plugins(super::book::RulesPlugin);
        more(&mut app);
        Battle { world: std::mem::take(app.world_mut()), loaded: None, reader: None }
    }

    /// Sends an order.
    ///
    /// # Errors
    /// Why the order is refused. Nothing has changed then.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let robin: UnitId = "robin".parse()?;
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let mut battle = Battle::new(&level, &rulebook, dice);
    /// use hexfray::order::Refusal;
    ///
    /// battle.submit(&Order::EndTurn { unit: robin })?;
    /// assert_eq!(battle.submit(&Order::EndTurn { unit: robin }), Err(Refusal::TurnEnded(robin)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn submit(&mut self, order: &Order) -> Result<(), Refusal> {
        self.loaded = None;
        let result = submit(&mut self.world, order);
        // No app does this here, and the trackers would grow with every deed.
        self.world.clear_trackers();
        result
    }

    /// The steps of an order, without taking any.
    ///
    /// # Errors
    /// Why the order would be refused.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let robin: UnitId = "robin".parse()?;
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let mut battle = Battle::new(&level, &rulebook, dice);
    /// let before = battle.snapshot();
    /// let steps = battle.plan(&Order::Kneel { unit: robin })?;
    /// assert_eq!((steps.len(), battle.snapshot()), (1, before));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan(&mut self, order: &Order) -> Result<Vec<Step>, Refusal> {
        plan(&mut self.world, order)
    }

    /// The battle as it stands.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::capture(&self.world)
    }

    /// Goes to another state of this battle or of any other.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.loaded = None;
        restore(&mut self.world, snapshot);
        self.world.clear_trackers();
    }

    /// Goes to another state, as [`Battle::restore`] does. A battle that is only read from one state to the next
    /// gets there sooner: only the differences are written.
    pub(crate) fn load(&mut self, state: &Arc<Snapshot>) {
        match self.loaded.replace(Arc::clone(state)) {
            Some(before) if Arc::ptr_eq(&before, state) => return,
            Some(before) => restore_after(&mut self.world, state, &before),
            None => restore(&mut self.world, state),
        }
        self.world.clear_trackers();
    }

    /// What has happened so far.
    pub fn log(&self) -> &EventLog {
        self.world.resource()
    }

    /// Round, segment, whose turn it is.
    pub fn clock(&self) -> &Clock {
        &self.world.resource::<BattleState>().clock
    }

    /// The question that waits for an answer, if there is one.
    pub fn question(&self) -> Option<&OpenChoice> {
        self.world.get_resource()
    }

    /// What is wrong with the scripted dice, if anything is.
    pub fn fault(&self) -> Option<BattleFault> {
        self.world.resource::<DiceSource>().fault.clone().map(BattleFault)
    }

    /// Reads the battlefield as the rules see it.
    ///
    /// # Panics
    /// If the world holds no battle.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let robin: UnitId = "robin".parse()?;
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let mut battle = Battle::new(&level, &rulebook, dice);
    /// let fighting = battle.survey(|field| field.fighting().count());
    /// assert_eq!(fighting, 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey<T>(&mut self, read: impl FnOnce(&Battlefield) -> T) -> T {
        let state = self.reader.get_or_insert_with(|| SystemState::new(&mut self.world));
        let field = state.get(&self.world).expect("a world with all rules holds what they read");
        read(&field)
    }

    /// What the rules suggest to a unit.
    pub fn ideas(&mut self, unit: UnitId) -> Vec<Idea> {
        let advice = self.world.resource::<Advice>().clone();
        self.survey(|field| advice.ideas(field, &field.unit(unit)))
    }

    /// The answer that a rule suggests to a question.
    pub fn advice(&mut self, question: &OpenChoice) -> ChosenOption {
        let advice = self.world.resource::<Advice>().clone();
        self.survey(|field| advice.answer(field, question))
    }

    /// The world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, for forecasts and benches, which run phases themselves.
    pub fn world_mut(&mut self) -> &mut World {
        self.loaded = None;
        &mut self.world
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, unit};

    #[test]
    fn whatever_a_battle_held_before_a_load_brings_it_to_the_state() {
        let mut trial = Trial::duel("house");
        let mut states = vec![trial.snapshot()];
        trial.strike(&[(20, 15), (8, 4)]);
        states.push(trial.snapshot());
        let mut without_arms = trial.snapshot();
        without_arms.items.retain(|item| item.place.carrier() != Some(unit("target")));
        states.push(without_arms);
        let mut without_target = states[0].clone();
        without_target.units.retain(|record| record.id != unit("target"));
        without_target.items.retain(|item| item.place.carrier() != Some(unit("target")));
        states.push(without_target);
        let states: Vec<Arc<Snapshot>> = states.into_iter().map(Arc::new).collect();
        let house = Rulebook::shipped("house", crate::rules::codex()).unwrap();
        let mut battle = Battle::scratch(&house);
        for from in &states {
            for to in &states {
                battle.load(from);
                battle.load(to);
                assert_eq!(battle.snapshot(), **to);
                battle.submit(&Order::EndTurn { unit: unit("attacker") }).unwrap();
                battle.load(to);
                assert_eq!(battle.snapshot(), **to);
            }
        }
    }
}
