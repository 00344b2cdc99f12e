//! How rules ask for dice and for decisions.
//!
//! In play a closure runs once on the battle's dice. In the scratch world of a forecast the very same call
//! forks the deed's branch, one copy for each distinct outcome.

use std::collections::BTreeMap;
use std::iter::repeat_n;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Component, Entity, Res, ResMut, Resource, World};

use super::attack::AttackBundle;
use super::{Answers, Deed, StepDeeds};
use crate::model::{Ask, DeedId, DiceSource, Draw, Purpose, Roll, RuleId, UnitId, enumerate_to};

/// The one way a rule gets dice.
#[derive(SystemParam)]
pub struct Dice<'w, 's> {
    source: ResMut<'w, DiceSource>,
    branches: Option<Res<'w, Branches>>,
    commands: Commands<'w, 's>,
}

impl Dice<'_, '_> {
    /// Draws with `outcome`, a closure of nothing but the faces it draws, and puts what it returns on the deed,
    /// where a later system finds it.
    pub fn ask<C: Component + Clone + PartialEq>(
        &mut self,
        (entity, deed): (Entity, Deed),
        rule: RuleId,
        purpose: Purpose,
        outcome: impl Fn(&mut Draw) -> C,
    ) {
        self.ask_of_sorts((entity, deed), rule, purpose, outcome, |outcome| outcome);
    }

    /// The same where no rule tells some outcomes from others: a forecast follows only one of each sort, the one
    /// that `sort` says. In play nothing changes.
    pub fn ask_of_sorts<C: Component + Clone + PartialEq>(
        &mut self,
        (entity, deed): (Entity, Deed),
        rule: RuleId,
        purpose: Purpose,
        outcome: impl Fn(&mut Draw) -> C,
        sort: impl Fn(C) -> C,
    ) {
        let ask = Ask { deed: deed.id, rule, purpose };
        match self.branches.as_ref().filter(|branches| !branches.rolled) {
            None => {
                let outcome = outcome(&mut Draw::from_dice(&mut self.source, ask));
                self.commands.entity(entity).insert(outcome);
            }
            Some(branches) => {
                let asked_at = branches.list.len();
                let tail = branches.tail / branches.weight(deed.branch);
                let mut outcomes = enumerate_to(tail, |draw| sort(outcome(draw)));
                if branches.ignored.contains(&purpose) {
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

    /// The rolls made so far for a deed and one of these purposes; none in a forecast.
    pub fn rolls(&self, deed: Deed, purposes: &[Purpose]) -> Vec<Roll> {
        self.source.rolls_of(deed.id).filter(|roll| purposes.contains(&roll.purpose)).collect()
    }
}

/// The branches of a forecast. Where this resource exists, asking forks, unless there is too much to follow and the
/// dice are rolled instead.
#[derive(Resource, Debug, Default)]
pub struct Branches {
    list: Vec<Branch>,
    /// Chances below which tails are folded, once the step is come to.
    tail: f64,
    /// Dice of which the first face stands for all.
    ignored: &'static [Purpose],
    rolled: bool,
}

/// One way things may go.
#[derive(Debug, Default)]
struct Branch {
    /// How likely it is.
    weight: f64,
    /// The branch it split from.
    origin: Option<usize>,
    /// Its own copies of all deeds of the step.
    members: Vec<(Deed, Entity)>,
}

impl Branches {
    /// One branch, which is certain once the step is come to, with all deeds of the step. Tails less likely than
    /// `tail` are folded.
    pub fn certain(deeds: &[(Deed, Entity)], tail: f64) -> Self {
        let list = vec![Branch { weight: 1.0, origin: None, members: deeds.to_vec() }];
        Branches { list, tail, ignored: &[], rolled: false }
    }

    /// The same for whoever does not mind how dice of these purposes fall.
    pub fn ignoring(self, ignored: &'static [Purpose]) -> Self {
        Branches { ignored, ..self }
    }

    /// One branch that stays the only one: dice are rolled.
    pub fn rolled(deeds: &[(Deed, Entity)]) -> Self {
        Branches { rolled: true, ..Branches::certain(deeds, 1.0) }
    }

    /// How likely a branch is once the step is come to.
    pub fn weight(&self, branch: usize) -> f64 {
        self.list[branch].weight
    }

    /// The branches into which one has split since there were `count` of them, itself among them.
    fn split_since(&self, branch: usize, count: usize) -> Vec<usize> {
        let mut found = vec![branch];
        for (later, Branch { origin, .. }) in self.list.iter().enumerate().skip(count) {
            if origin.is_some_and(|origin| found.contains(&origin)) {
                found.push(later);
            }
        }
        found
    }

    /// A deed as this branch holds it.
    fn member(&self, branch: usize, id: DeedId) -> Option<(Deed, Entity)> {
        self.list[branch].members.iter().find(|(deed, _)| deed.id == id).copied()
    }
}

/// Splits every branch that holds the asking deed: it keeps the first outcome, and each other outcome gets a
/// copy of all deeds of the branch. Deeds of one step fork together, so what they share stays consistent.
fn fork<C: Component + Clone>(world: &mut World, asking: Deed, asked_at: usize, outcomes: Vec<(C, f64)>) {
    // Other deeds of the branch may have split it between the question and this command.
    let branches = world.resource::<Branches>();
    let holders: Vec<(Deed, Entity)> = branches
        .split_since(asking.branch, asked_at)
        .into_iter()
        .filter_map(|branch| branches.member(branch, asking.id))
        .collect();
    for (holder, entity) in holders {
        let copies = repeat_n(originals(world, holder.branch), outcomes.len() - 1);
        for ((outcome, weight), originals) in outcomes[1..].iter().zip(copies) {
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
    /// What is on it, if it is an attack.
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
        // Whoever asks is in the phase; what else is in the phase along with it must be looked up.
        if deed.id == holder.id || step.current.contains(&original) {
            step.current.push(copy);
        }
    }
    world.resource_mut::<Branches>().list.push(Branch { weight, origin: Some(holder.branch), members });
    copy_of_holder
}

/// A question that a rule has put and nobody has answered yet.
#[derive(Debug, Clone)]
pub struct Question {
    /// The deed it is about.
    pub entity: Entity,
    /// The rule that asks.
    pub rule: RuleId,
    /// Who decides.
    pub chooser: UnitId,
    /// What there is to choose from, at least two.
    pub options: Vec<String>,
}

/// Questions of the phase being run, in the order they were put.
#[derive(Resource, Debug, Default)]
pub struct Questions(pub Vec<Question>);

/// Answers that a forecast has taken for granted, by the rule that asked.
#[derive(Resource, Debug, Default)]
pub struct Assumptions(BTreeMap<RuleId, Vec<String>>);

impl Assumptions {
    /// Notes that an answer was assumed; how often makes no difference.
    fn note(&mut self, rule: RuleId, option: &str) {
        let options = self.0.entry(rule).or_default();
        if !options.iter().any(|known| known == option) {
            options.push(option.to_owned());
        }
    }

    /// What has been assumed since this was last asked: by each rule, the options.
    pub fn take(&mut self) -> BTreeMap<RuleId, Vec<String>> {
        std::mem::take(&mut self.0)
    }
}

/// The one way a rule asks somebody to decide. The answer is on the deed from the next phase on. A rule may
/// ask up to Answer, while a step has changed nothing but its own deeds.
#[derive(SystemParam)]
pub struct Choices<'w, 's> {
    questions: ResMut<'w, Questions>,
    assumptions: ResMut<'w, Assumptions>,
    branches: Option<Res<'w, Branches>>,
    commands: Commands<'w, 's>,
}

impl Choices<'_, '_> {
    /// Asks `chooser`. A forecast assumes the `default`, and says so.
    pub fn ask(&mut self, entity: Entity, rule: RuleId, chooser: UnitId, options: Vec<String>, default: u8) {
        match &self.branches {
            None => self.questions.0.push(Question { entity, rule, chooser, options }),
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
