//! Harm in a forecast: what a deed comes to at the end of a way, and the state after it.

use std::sync::Arc;

use bevy::platform::collections::HashMap;
use bevy::prelude::{Entity, World};

use super::figures::ForecastBuilder;
use super::happened::Happened;
use super::ways::{TooLarge, Way, Ways};
use crate::event::BattleEvent;
use crate::level::Snapshot;
use crate::model::{
    Agenda, BattleState, Condition, Conditions, DeedId, Gear, Horizon, Purpose, UnitId, Work,
};
use crate::rules::{
    Branches, Deed, Effects, Phase, StepDeeds, events, keep_answerable, rehearse, set_events,
};

/// The work of a branch that has come to its end.
const LEAF: usize = 8;

/// The work of going on from a branch: its state is copied and put back. That of each unit and item comes to it.
const STATE: usize = 40;

/// The work of comparing two states: most differ soon.
pub(super) const COMPARISON: usize = 8;

/// A deed of the step, in all branches into which it has split before Harm.
pub(super) struct StepDeed {
    id: DeedId,
    /// Its branches.
    pub branches: Vec<Entity>,
}

impl StepDeed {
    /// The deeds of the step, in the order in which they run through Harm.
    pub fn all(world: &World) -> Vec<StepDeed> {
        let mut deeds: Vec<StepDeed> = Vec::new();
        for &(deed, entity) in &world.resource::<StepDeeds>().deeds {
            match deeds.iter_mut().find(|other| other.id == deed.id) {
                Some(known) => known.branches.push(entity),
                None => deeds.push(StepDeed { id: deed.id, branches: vec![entity] }),
            }
        }
        deeds.sort_by_key(|deed| deed.id);
        deeds
    }

    /// Puts the deed into the phase.
    fn select(&self, world: &mut World) {
        world.resource_mut::<StepDeeds>().current.clone_from(&self.branches);
    }

    /// A copy, which can run through Harm in its place.
    pub fn copied(&self, world: &mut World) -> StepDeed {
        self.select(world);
        rehearse(world);
        let branches = std::mem::take(&mut world.resource_mut::<StepDeeds>().current);
        StepDeed { id: self.id, branches }
    }
}

/// What comes of a deed in one of its branches.
pub(super) struct Leaf {
    entity: Entity,
    effects: Vec<BattleEvent>,
    /// What has happened then, on the whole way.
    pub happened: Happened,
    /// The chance of the whole way, 0..=1.
    pub weight: f64,
}

impl Leaf {
    /// The events of the deed.
    pub fn effects(&self) -> &[BattleEvent] {
        &self.effects
    }
}

/// The state in which all leaves of a way are applied, one after the other.
pub(super) struct Fork {
    before: Option<Arc<Snapshot>>,
    /// Whether the step is still on the agenda of that state.
    due: bool,
    left: bool,
}

impl Fork {
    pub fn of(way: &Way) -> Fork {
        Fork { before: way.state.clone(), due: way.due, left: false }
    }
}

/// What happens where a rule asks for dice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum DiceMode {
    /// Every face is followed.
    Followed {
        /// Branches less likely than this are folded into their neighbors.
        tail: f64,
        /// Dice of these purposes do not fork.
        ignored: &'static [Purpose],
    },
    /// Dice are rolled.
    Rolled,
}

/// The exploration of all outcomes of an order.
pub(super) struct Exploration<'a> {
    /// The forecast that is being added up.
    pub tally: &'a mut ForecastBuilder,
    pub dice: DiceMode,
    /// Whether another order follows, so that the whole state at the end is needed.
    pub more: bool,
    /// The work that is left.
    pub work: Work,
    /// Whether the scratch world has left the state that the first order was given in.
    pub applied: bool,
    /// Whether there is only one way at present, so that the scratch world can stay with it.
    pub alone: bool,
    /// The unit that the order makes run, which is followed to the end of its turn.
    pub runner: Option<UnitId>,
    /// The unit that casts a spell by the order; the forecast goes on to its effect.
    pub caster: Option<UnitId>,
}

impl Exploration<'_> {
    /// Goes to the state of a way.
    pub fn enter(&mut self, world: &mut World, state: Option<&Snapshot>) {
        if let Some(state) = state {
            state.restore(world);
            self.applied = true;
        }
    }

    /// Goes back to the state of a way in the middle of a step. A world whose dice are rolled has never left it, and
    /// must go on with the dice of the step.
    pub fn enter_again(&mut self, world: &mut World, way: &Way) {
        if self.dice != DiceMode::Rolled {
            self.enter(world, way.state.as_deref());
            take(world, way.due);
        }
    }

    /// Whether the state at the end of the step is needed even if no rule answers its events.
    pub fn goes_on(&self, world: &World, own: bool) -> bool {
        let now = world.resource::<BattleState>().clock.now();
        self.goes_on_beyond(world, own) || world.resource::<Agenda>().is_due(now)
    }

    /// Whether the state is needed even after all that is due.
    pub fn goes_on_beyond(&self, world: &World, own: bool) -> bool {
        let casts = self.caster.is_some_and(|caster| own || is_casting(world, caster));
        self.more || self.runner.is_some() || casts
    }

    /// Lets the deeds of the step split, or be rolled, from here on.
    pub fn branch(&self, world: &mut World, weight: f64, own: bool) {
        let deeds = &world.resource::<StepDeeds>().deeds;
        let branches = match self.dice {
            DiceMode::Followed { tail, ignored, .. } => {
                let horizon =
                    if self.goes_on(world, own) || spills(world) { Horizon::Beyond } else { Horizon::Step };
                Branches::certain(deeds, tail / weight).looking(horizon).ignoring(ignored).within(self.work)
            }
            DiceMode::Rolled => Branches::rolled(deeds),
        };
        world.insert_resource(branches);
    }

    /// Runs Harm and Apply for one deed on every way. Ways with the same happenings and the same state become one.
    pub fn harm_of(
        &mut self,
        world: &mut World,
        deed: &StepDeed,
        mut ways: Ways,
        own: bool,
        mut see: impl FnMut(&World, &Leaf),
    ) -> Result<Ways, TooLarge> {
        let mut after = Ways::default();
        let mut left = ways.len();
        for way in ways.take() {
            left -= 1;
            let mut fork = Fork::of(&way);
            let copied = (left > 0).then(|| deed.copied(world));
            for leaf in self.leaves(world, copied.as_ref().unwrap_or(deed), &way, own)? {
                see(world, &leaf);
                let here = self.apply(world, leaf, &way, &mut fork)?;
                keep_answerable(world);
                let events = events(world).to_vec();
                let compared = after.add(Way { state: self.state(world), events, ..here });
                spend(world, COMPARISON * compared)?;
            }
        }
        Ok(after)
    }

    /// Runs Harm for a deed at the end of a way, and counts what it comes to.
    pub fn leaves(
        &mut self,
        world: &mut World,
        deed: &StepDeed,
        way: &Way,
        own: bool,
    ) -> Result<Vec<Leaf>, TooLarge> {
        deed.select(world);
        Ok(self.leaves_of_current(world, way, own)?.into_iter().map(|(_, leaf)| leaf).collect())
    }

    /// Runs Harm once for deeds that have nothing to do with each other, and counts what each of them comes to.
    pub fn leaves_of_each(
        &mut self,
        world: &mut World,
        deeds: &[StepDeed],
        way: &Way,
        own: bool,
    ) -> Result<Vec<Vec<Leaf>>, TooLarge> {
        let branches = deeds.iter().flat_map(|deed| &deed.branches).copied().collect();
        world.resource_mut::<StepDeeds>().current = branches;
        let mut leaves: HashMap<DeedId, Vec<Leaf>> = HashMap::with_capacity(deeds.len());
        for (deed, leaf) in self.leaves_of_current(world, way, own)? {
            leaves.entry(deed).or_default().push(leaf);
        }
        Ok(deeds.iter().map(|deed| leaves.remove(&deed.id).unwrap_or_default()).collect())
    }

    /// Runs Harm for the deeds in the phase at the end of a way, and counts what they come to.
    fn leaves_of_current(
        &mut self,
        world: &mut World,
        way: &Way,
        own: bool,
    ) -> Result<Vec<(DeedId, Leaf)>, TooLarge> {
        self.enter_again(world, way);
        world.run_schedule(Phase::Harm);
        let current = world.resource::<StepDeeds>().current.clone();
        spend(world, LEAF * current.len())?;
        self.alone &= current.len() == 1;
        let mut leaves = Vec::with_capacity(current.len());
        for entity in current {
            let Some(&Deed { id, branch }) = world.get::<Deed>(entity) else { continue };
            let weight = way.weight * world.resource::<Branches>().weight(branch);
            let effects = world.get_mut::<Effects>(entity).map(|mut effects| std::mem::take(&mut effects.0));
            let effects = effects.unwrap_or_default();
            match own {
                true => self.tally.attack(weight, &effects),
                false => self.tally.follow(weight, &effects),
            }
            let happened = way.happened.after(&effects);
            leaves.push((id, Leaf { entity, effects, happened, weight }));
        }
        Ok(leaves)
    }

    /// Applies what comes of a deed to the state before it. The world then holds the state after it.
    pub fn apply(
        &mut self,
        world: &mut World,
        leaf: Leaf,
        way: &Way,
        fork: &mut Fork,
    ) -> Result<Way, TooLarge> {
        spend(world, way.events.len() + state_size(world))?;
        match &fork.before {
            Some(before) if fork.left => {
                before.restore(world);
                take(world, fork.due);
            }
            None if !self.alone => fork.before = Some(Arc::new(Snapshot::capture(world))),
            _ => {}
        }
        fork.left = true;
        self.applied = true;
        set_events(world, way.events.clone());
        if let Some(mut written) = world.get_mut::<Effects>(leaf.entity) {
            written.0 = leaf.effects;
        }
        world.resource_mut::<StepDeeds>().current = vec![leaf.entity];
        world.run_schedule(Phase::Apply);
        Ok(Way { happened: leaf.happened, weight: leaf.weight, state: None, due: false, events: Vec::new() })
    }

    /// The state of the scratch world, if there are other ways.
    pub fn state(&self, world: &World) -> Option<Arc<Snapshot>> {
        (!self.alone).then(|| Arc::new(Snapshot::capture(world)))
    }
}

/// Whether an attack of the step uses a flask: fire and holy water take further steps.
fn spills(world: &World) -> bool {
    let index = &world.resource::<BattleState>().index;
    let weapons = world.resource::<StepDeeds>().weapons.iter();
    let mut items = weapons.filter_map(|weapon| index.item(*weapon));
    items.any(|item| world.get::<Gear>(item).is_some_and(Gear::is_flask))
}

/// Takes the step that runs off the agenda, if it is still there.
fn take(world: &mut World, due: bool) {
    let now = world.resource::<BattleState>().clock.now();
    if due {
        world.resource_mut::<Agenda>().take_due(now);
    }
}

/// Whether a unit casts a spell.
pub(super) fn is_casting(world: &World, unit: UnitId) -> bool {
    let unit = world.resource::<BattleState>().index.unit(unit);
    let conditions = unit.and_then(|unit| world.get::<Conditions>(unit));
    conditions.is_some_and(|conditions| conditions.has(Condition::Casting))
}

/// Spends work of the step.
pub(super) fn spend(world: &mut World, units: usize) -> Result<(), TooLarge> {
    let mut branches = world.resource_mut::<Branches>();
    branches.spend(units);
    if branches.work().is_spent() { Err(TooLarge) } else { Ok(()) }
}

/// The work of copying the state of the battle and putting it back.
fn state_size(world: &World) -> usize {
    let index = &world.resource::<BattleState>().index;
    STATE + index.units().len() + index.items().len()
}
