//! How rules ask for dice and for decisions.
//!
//! In a battle the closure runs once on the battle's dice. In the scratch world of a forecast the same call
//! forks the branch of the deed into one copy for each distinct outcome.

use std::collections::BTreeMap;
use std::iter::repeat_n;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Component, Entity, Res, ResMut, Resource, World};

use super::attack::AttackBundle;
use super::{Answers, Deed, StepDeeds};
use crate::model::{Ask, DeedId, DiceSource, Draw, Purpose, Roll, RuleId, UnitId, Work, enumerate_within};

/// The only way in which a rule gets dice.
#[derive(SystemParam)]
pub struct Dice<'w, 's> {
    source: ResMut<'w, DiceSource>,
    branches: Option<ResMut<'w, Branches>>,
    commands: Commands<'w, 's>,
}

impl Dice<'_, '_> {
    /// Rolls with `outcome` and puts its result on the deed, where a later system finds it. The result must depend
    /// only on the faces drawn.
    pub fn ask<C: Component + Clone + PartialEq>(
        &mut self,
        (entity, deed): (Entity, Deed),
        rule: RuleId,
        purpose: Purpose,
        outcome: impl Fn(&mut Draw) -> C,
    ) {
        self.ask_of_sorts((entity, deed), rule, purpose, outcome, |outcome| outcome);
    }

    /// As [`Dice::ask`], where no rule tells certain outcomes apart: a forecast follows only one of each sort, the
    /// one that `sort` returns. In a battle `sort` has no effect.
    pub fn ask_of_sorts<C: Component + Clone + PartialEq>(
        &mut self,
        (entity, deed): (Entity, Deed),
        rule: RuleId,
        purpose: Purpose,
        outcome: impl Fn(&mut Draw) -> C,
        sort: impl Fn(C) -> C,
    ) {
        let ask = Ask { deed: deed.id, rule, purpose };
        match self.branches.as_mut().filter(|branches| !branches.rolled) {
            None => {
                let outcome = outcome(&mut Draw::from_dice(&mut self.source, ask));
                self.commands.entity(entity).insert(outcome);
            }
            Some(branches) => {
                let asked_at = branches.list.len();
                let tail = branches.tail / branches.weight(deed.branch);
                let mut outcomes = enumerate_within(tail, &mut branches.work, |draw| sort(outcome(draw)));
                if branches.ignored.contains(&purpose) || branches.work.is_spent() {
                    outcomes.truncate(1);
                    outcomes[0].1 = 1.0;
                }
                self.commands.queue(move |world: &mut World| fork(world, deed, asked_at, outcomes));
            }
        }
    }

    /// Whether a script has fixed the order of turns.
    pub fn initiative_is_fixed(&self) -> bool {
        self.source.initiative.is_some()
    }

    /// The order of turns that a script has fixed, first to act first.
    pub fn fixed_initiative(&self) -> &[UnitId] {
        self.source.initiative.as_deref().unwrap_or_default()
    }

    /// The rolls made so far for a deed and these purposes; none in a forecast.
    pub fn rolls(&self, deed: Deed, purposes: &[Purpose]) -> Vec<Roll> {
        self.source.rolls_of(deed.id).filter(|roll| purposes.contains(&roll.purpose)).collect()
    }
}

/// The branches of a forecast. Where this resource exists, asking for dice forks, unless there are too many branches
/// and the dice are rolled instead.
#[derive(Resource, Debug)]
pub struct Branches {
    list: Vec<Branch>,
    /// Outcomes less likely than this are folded together; relative to the beginning of the step.
    tail: f64,
    /// Purposes of dice whose first outcome stands for all.
    ignored: &'static [Purpose],
    /// What may still be done. Once it is spent, nothing forks any more and the branches are not all there.
    work: Work,
    rolled: bool,
}

/// One possible course of a step.
#[derive(Debug, Default)]
struct Branch {
    /// Its chance, 0..=1.
    weight: f64,
    /// The branch from which it split.
    origin: Option<usize>,
    /// Its own copies of all deeds of the step.
    members: Vec<(Deed, Entity)>,
}

impl Branches {
    /// One branch with all deeds of the step and a chance of 1. Outcomes less likely than `tail` are folded together.
    pub fn certain(deeds: &[(Deed, Entity)], tail: f64) -> Self {
        let list = vec![Branch { weight: 1.0, origin: None, members: deeds.to_vec() }];
        Branches { list, tail, ignored: &[], work: Work::UNBOUNDED, rolled: false }
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

    /// The same, but dice of these purposes do not fork.
    pub fn ignoring(self, ignored: &'static [Purpose]) -> Self {
        Branches { ignored, ..self }
    }

    /// One branch that never splits: dice are rolled.
    pub fn rolled(deeds: &[(Deed, Entity)]) -> Self {
        Branches { rolled: true, ..Branches::certain(deeds, 1.0) }
    }

    /// The chance of a branch relative to the beginning of the step, 0..=1.
    pub fn weight(&self, branch: usize) -> f64 {
        self.list[branch].weight
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

    /// A branch's copy of a deed.
    fn member(&self, branch: usize, id: DeedId) -> Option<(Deed, Entity)> {
        self.list[branch].members.iter().find(|(deed, _)| deed.id == id).copied()
    }
}

/// The work of copying a deed.
const COPY: usize = 4;

/// Splits every branch that holds the asking deed: it keeps the first outcome, and each other outcome gets a
/// copy of all deeds of the branch. Deeds of one step fork together, so what they share stays consistent.
fn fork<C: Component + Clone>(world: &mut World, asking: Deed, asked_at: usize, outcomes: Vec<(C, f64)>) {
    // Other deeds may have split the branch between the question and this command.
    let branches = world.resource::<Branches>();
    let holders: Vec<(Deed, Entity)> = branches
        .split_since(asking.branch, asked_at)
        .into_iter()
        .filter_map(|branch| branches.member(branch, asking.id))
        .collect();
    for (holder, entity) in holders {
        let copies = repeat_n(originals(world, holder.branch), outcomes.len() - 1);
        for ((outcome, weight), originals) in outcomes[1..].iter().zip(copies) {
            let mut branches = world.resource_mut::<Branches>();
            branches.spend(COPY * originals.len());
            if branches.work.is_spent() {
                return;
            }
            let copy = copy_branch(world, holder, originals, *weight);
            world.entity_mut(copy).insert(outcome.clone());
        }
        let (outcome, weight) = outcomes[0].clone();
        world.resource_mut::<Branches>().list[holder.branch].weight *= weight;
        world.entity_mut(entity).insert(outcome);
    }
}

/// A deed to be copied.
#[derive(Clone)]
struct Original {
    deed: Deed,
    entity: Entity,
    /// Its components, if it is an attack.
    attack: Option<AttackBundle>,
}

/// All deeds of a branch.
fn originals(world: &World, branch: usize) -> Vec<Original> {
    let members = world.resource::<Branches>().list[branch].members.iter();
    members
        .map(|&(deed, entity)| Original { deed, entity, attack: AttackBundle::of(world.entity(entity)) })
        .collect()
}

/// Copies all deeds of a branch into a new one of `weight` times its chance; returns the copy of `holder`.
fn copy_branch(world: &mut World, holder: Deed, originals: Vec<Original>, weight: f64) -> Entity {
    let branches = world.resource::<Branches>();
    let branch = branches.list.len();
    let weight = branches.weight(holder.branch) * weight;

    let mut members = Vec::with_capacity(originals.len());
    let mut copy_of_holder = Entity::PLACEHOLDER;
    let from: Vec<Entity> = originals.iter().map(|original| original.entity).collect();
    for original in originals {
        let deed = Deed { branch, ..original.deed };
        let copy = match original.attack {
            Some(attack) => world.spawn((deed, attack)).id(),
            None => {
                let copy = world.entity_mut(original.entity).clone_and_spawn();
                world.entity_mut(copy).insert(deed);
                copy
            }
        };
        members.push((deed, copy));
        if deed.id == holder.id {
            copy_of_holder = copy;
        }
    }
    let mut step = world.resource_mut::<StepDeeds>();
    for (original, &(deed, copy)) in from.into_iter().zip(&members) {
        step.deeds.push((deed, copy));
        // The asking deed is in the phase; the other deeds may not be.
        if deed.id == holder.id || step.current.contains(&original) {
            step.current.push(copy);
        }
    }
    world.resource_mut::<Branches>().list.push(Branch { weight, origin: Some(holder.branch), members });
    copy_of_holder
}

/// A question of a rule without an answer yet.
#[derive(Debug, Clone)]
pub struct Question {
    /// The deed it is about.
    pub entity: Entity,
    /// The rule that asks.
    pub rule: RuleId,
    /// The unit that decides.
    pub chooser: UnitId,
    /// The options, at least two.
    pub options: Vec<String>,
    /// The option that forecasts assume.
    pub default: u8,
}

/// The questions of the current phase, in the order in which they were asked.
#[derive(Resource, Debug, Default)]
pub struct Questions(pub Vec<Question>);

/// Answers that a forecast has assumed, by the rule that asked.
#[derive(Resource, Debug, Default)]
pub struct Assumptions(BTreeMap<RuleId, Vec<String>>);

impl Assumptions {
    /// Notes that an answer was assumed; each is noted once.
    pub(in crate::rules) fn note(&mut self, rule: RuleId, option: &str) {
        let options = self.0.entry(rule).or_default();
        if !options.iter().any(|known| known == option) {
            options.push(option.to_owned());
        }
    }

    /// Takes out the options assumed so far, by rule.
    pub fn take(&mut self) -> BTreeMap<RuleId, Vec<String>> {
        std::mem::take(&mut self.0)
    }
}

/// The only way in which a rule asks a unit to decide. The answer is on the deed from the next phase on. A rule may
/// ask up to the Answer phase, while a step has changed only its own deeds.
#[derive(SystemParam)]
pub struct Choices<'w, 's> {
    questions: ResMut<'w, Questions>,
    assumptions: ResMut<'w, Assumptions>,
    branches: Option<Res<'w, Branches>>,
    commands: Commands<'w, 's>,
}

impl Choices<'_, '_> {
    /// Asks `chooser`. A forecast assumes `default`, and says so.
    pub fn ask(&mut self, entity: Entity, rule: RuleId, chooser: UnitId, options: Vec<String>, default: u8) {
        match &self.branches {
            None => self.questions.0.push(Question { entity, rule, chooser, options, default }),
            Some(_) => {
                if let Some(option) = options.get(usize::from(default)) {
                    self.assumptions.note(rule, option);
                }
                self.commands.queue(move |world: &mut World| answer(world, entity, rule, default));
            }
        }
    }
}

/// Writes an answer on a deed.
pub fn answer(world: &mut World, entity: Entity, rule: RuleId, option: u8) {
    if let Some(mut answers) = world.get_mut::<Answers>(entity) {
        answers.0.push((rule, option));
    }
}
