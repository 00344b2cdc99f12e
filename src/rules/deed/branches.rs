//! The branches of a forecast: where a rule asks for dice, its deed splits into one copy for each outcome.
//!
//! Each deed of a step splits by itself. Up to Answer a step changes nothing but its own deeds, so what the dice of one
//! deed show makes no difference to another.

use bevy::ecs::component::Mutable;
use bevy::prelude::{Component, Entity, Resource, World};

use super::copies::copy;
use super::{Deed, StepDeeds};
use crate::model::{Draw, Horizon, Purpose, Work, enumerate_within};

/// The branches of all deeds of a step. Where this resource exists, asking for dice forks, unless there are too many
/// branches and the dice are rolled instead.
#[derive(Resource, Debug)]
pub struct Branches {
    list: Vec<Branch>,
    /// Outcomes less likely than this are folded together; relative to the beginning of the step.
    tail: f64,
    /// How far ahead the forecast looks.
    horizon: Horizon,
    /// Purposes of dice whose first outcome stands for all.
    ignored: &'static [Purpose],
    /// What may still be done. Once it is spent, nothing forks any more and the branches are not all there.
    work: Work,
    rolled: bool,
}

/// One possible course of one deed.
#[derive(Debug)]
struct Branch {
    /// Its chance, 0..=1.
    weight: f64,
    /// The branch from which it split.
    origin: Option<usize>,
    /// The deed, or a copy of it.
    entity: Entity,
}

impl Branches {
    /// One branch with a chance of 1 for each deed. Outcomes less likely than `tail` are folded together.
    pub fn certain(deeds: &[(Deed, Entity)], tail: f64) -> Self {
        let list = deeds.iter().map(|&(_, entity)| Branch { weight: 1.0, origin: None, entity }).collect();
        Branches {
            list,
            tail,
            horizon: Horizon::default(),
            ignored: &[],
            work: Work::UNBOUNDED,
            rolled: false,
        }
    }

    /// The same, with only so much work.
    pub fn within(self, work: Work) -> Self {
        Branches { work, ..self }
    }

    /// The work that is left.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Spends work.
    pub fn spend(&mut self, units: usize) {
        self.work.spend(units);
    }

    /// The same for a forecast that looks only so far ahead.
    pub fn looking(self, horizon: Horizon) -> Self {
        Branches { horizon, ..self }
    }

    /// The same, but dice of these purposes do not fork.
    pub fn ignoring(self, ignored: &'static [Purpose]) -> Self {
        Branches { ignored, ..self }
    }

    /// Branches that never split: dice are rolled.
    pub fn rolled(deeds: &[(Deed, Entity)]) -> Self {
        Branches { rolled: true, ..Branches::certain(deeds, 1.0) }
    }

    /// The chance of a branch relative to the beginning of the step, 0..=1.
    pub fn weight(&self, branch: usize) -> f64 {
        self.list[branch].weight
    }

    /// Whether every outcome of dice is followed.
    pub(super) fn follow_dice(&self) -> bool {
        !self.rolled
    }

    /// How many branches there are.
    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    /// The outcomes of dice that a deed asks for, each with its chance.
    pub(super) fn outcomes<C: PartialEq>(
        &mut self,
        asking: Deed,
        purpose: Purpose,
        outcome: impl Fn(&mut Draw) -> C,
    ) -> Vec<(C, f64)> {
        let tail = self.tail / self.weight(asking.branch);
        let mut outcomes = enumerate_within(tail, self.horizon, &mut self.work, outcome);
        if self.ignored.contains(&purpose) || self.work.is_spent() {
            outcomes.truncate(1);
            outcomes[0].1 = 1.0;
        }
        outcomes
    }

    /// The branches into which one has split since there were `count` branches, including itself.
    fn split_since(&self, branch: usize, count: usize) -> Vec<usize> {
        let mut found = vec![branch];
        for (later, Branch { origin, .. }) in self.list.iter().enumerate().skip(count) {
            if origin.is_some_and(|origin| found.contains(&origin)) {
                found.push(later);
            }
        }
        found
    }
}

/// The work of copying a deed.
const COPY: usize = 4;

/// Splits the asking deed, and what it has split into since it asked: each branch keeps the first outcome, and each
/// other outcome gets a copy.
pub(super) fn fork<C: Component<Mutability = Mutable> + Clone>(
    world: &mut World,
    asking: Deed,
    asked_at: usize,
    outcomes: Vec<(C, f64)>,
) {
    let [(first, chance), others @ ..] = outcomes.as_slice() else { return };
    for holder in world.resource::<Branches>().split_since(asking.branch, asked_at) {
        let entity = world.resource::<Branches>().list[holder].entity;
        let weights: Vec<f64> = others.iter().map(|(_, weight)| *weight).collect();
        let copies = split(world, Deed { branch: holder, ..asking }, &weights);
        for (copy, (outcome, _)) in copies.iter().zip(others) {
            write(world, *copy, outcome.clone());
        }
        if copies.len() < others.len() {
            return;
        }
        world.resource_mut::<Branches>().list[holder].weight *= chance;
        write(world, entity, first.clone());
    }
}

/// Writes what dice came to on a deed. An attack has the component already, and to insert it takes far longer.
fn write<C: Component<Mutability = Mutable>>(world: &mut World, deed: Entity, outcome: C) {
    match world.get_mut::<C>(deed) {
        Some(mut there) => *there = outcome,
        None => drop(world.entity_mut(deed).insert(outcome)),
    }
}

/// Copies a deed into new branches of `weights` times its chance, as long as there is work left; the copies are in the
/// phase with it.
fn split(world: &mut World, original: Deed, weights: &[f64]) -> Vec<Entity> {
    let mut branches = world.resource_mut::<Branches>();
    let Branch { weight: chance, entity, .. } = branches.list[original.branch];
    let affordable = weights.iter().take_while(|_| {
        branches.spend(COPY);
        !branches.work.is_spent()
    });
    let (count, first) = (affordable.count(), branches.count());
    let deeds: Vec<Deed> = (first..first + count).map(|branch| Deed { branch, ..original }).collect();
    let copies = copy(world, entity, &deeds);
    let origin = Some(original.branch);
    let new = copies.iter().zip(weights);
    let new = new.map(|(&entity, weight)| Branch { weight: chance * weight, origin, entity });
    world.resource_mut::<Branches>().list.extend(new);
    let mut step = world.resource_mut::<StepDeeds>();
    deeds.iter().zip(&copies).for_each(|(deed, copy)| step.add(*deed, *copy));
    copies
}

/// Puts copies of a deed, one for each of its branches, into the phase in its place. The deed stays as it is.
pub fn rehearse(world: &mut World) {
    let originals = std::mem::take(&mut world.resource_mut::<StepDeeds>().current);
    for original in originals {
        if let Some(&deed) = world.get::<Deed>(original) {
            split(world, deed, &[1.0]);
        }
    }
}
