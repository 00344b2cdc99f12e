//! How rules ask for dice and for decisions.
//!
//! In play a closure runs once on the battle's dice. In the scratch world of a forecast the very same call
//! forks the deed's branch, one copy for each distinct outcome.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Component, Entity, Res, ResMut, Resource, World};

use super::deed::{Answers, Deed, Flight};
use crate::model::{Ask, DiceSource, Draw, Purpose, Roll, RuleId, UnitId, enumerate};

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
        let ask = Ask { deed: deed.id, rule, purpose };
        match &self.branches {
            None => {
                let outcome = outcome(&mut Draw::from_dice(&mut self.source, ask));
                self.commands.entity(entity).insert(outcome);
            }
            Some(branches) => {
                let asked_at = branches.forks;
                let outcomes = enumerate(outcome);
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

/// The branches of a forecast. Where this resource exists, asking forks.
#[derive(Resource, Debug, Default)]
pub struct Branches {
    /// Every branch, by number.
    pub list: Vec<Branch>,
    /// Forks so far.
    forks: u32,
}

/// One way things may go.
#[derive(Debug, Clone, Copy)]
pub struct Branch {
    /// How likely it is.
    pub weight: f64,
    /// The branch it split from, and the number of that fork.
    origin: Option<(usize, u32)>,
}

impl Branches {
    /// One branch, which is certain.
    pub fn certain() -> Self {
        Branches { list: vec![Branch { weight: 1.0, origin: None }], forks: 0 }
    }

    /// Whether `branch` is `ancestor`, or split from it after `since` forks.
    fn descends(&self, mut branch: usize, ancestor: usize, since: u32) -> bool {
        while branch != ancestor {
            match self.list[branch].origin {
                Some((parent, fork)) if fork > since => branch = parent,
                _ => return false,
            }
        }
        true
    }
}

/// Splits every branch that holds the asking deed: it keeps the first outcome, and each other outcome gets a
/// copy of all deeds of the branch. Deeds of one step fork together, so what they share stays consistent.
fn fork<C: Component + Clone>(world: &mut World, asking: Deed, asked_at: u32, outcomes: Vec<(C, f64)>) {
    let flight = world.resource::<Flight>();
    let branches = world.resource::<Branches>();
    // Other deeds of the branch may have forked it between the question and this command.
    let holders: Vec<(Deed, Entity)> = flight
        .deeds
        .iter()
        .filter(|(deed, _)| deed.id == asking.id && branches.descends(deed.branch, asking.branch, asked_at))
        .copied()
        .collect();
    for (holder, entity) in holders {
        for (outcome, weight) in &outcomes[1..] {
            let copy = copy_branch(world, holder, *weight);
            world.entity_mut(copy).insert(outcome.clone());
        }
        let (outcome, weight) = outcomes[0].clone();
        world.resource_mut::<Branches>().list[holder.branch].weight *= weight;
        world.entity_mut(entity).insert(outcome);
    }
}

/// Copies all deeds of a branch into a new one of `weight` times its chance; returns the copy of `holder`.
fn copy_branch(world: &mut World, holder: Deed, weight: f64) -> Entity {
    let mut branches = world.resource_mut::<Branches>();
    branches.forks += 1;
    let origin = Some((holder.branch, branches.forks));
    let weight = branches.list[holder.branch].weight * weight;
    branches.list.push(Branch { weight, origin });
    let new = branches.list.len() - 1;

    let flight = world.resource::<Flight>();
    let members: Vec<(Deed, Entity, bool)> = flight
        .deeds
        .iter()
        .filter(|(deed, _)| deed.branch == holder.branch)
        .map(|&(deed, entity)| (deed, entity, flight.current.contains(&entity)))
        .collect();
    let mut copy_of_holder = Entity::PLACEHOLDER;
    for (deed, entity, current) in members {
        let copy = world.entity_mut(entity).clone_and_spawn();
        let deed = Deed { branch: new, ..deed };
        world.entity_mut(copy).insert(deed);
        let mut flight = world.resource_mut::<Flight>();
        flight.deeds.push((deed, copy));
        if current {
            flight.current.push(copy);
        }
        if deed.id == holder.id {
            copy_of_holder = copy;
        }
    }
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

/// The one way a rule asks somebody to decide. The answer is on the deed from the next phase on. A rule may
/// ask up to Answer, while a step has changed nothing but its own deeds.
#[derive(SystemParam)]
pub struct Choices<'w, 's> {
    questions: ResMut<'w, Questions>,
    branches: Option<Res<'w, Branches>>,
    commands: Commands<'w, 's>,
}

impl Choices<'_, '_> {
    /// Asks `chooser`. A forecast assumes the `default`.
    pub fn ask(&mut self, entity: Entity, rule: RuleId, chooser: UnitId, options: Vec<String>, default: u8) {
        match &self.branches {
            None => self.questions.0.push(Question { entity, rule, chooser, options }),
            Some(_) => self.commands.queue(move |world: &mut World| answer(world, entity, rule, default)),
        }
    }
}

/// Writes an answer on a deed.
pub fn answer(world: &mut World, entity: Entity, rule: RuleId, option: u8) {
    if let Some(mut answers) = world.get_mut::<Answers>(entity) {
        answers.0.push((rule, option));
    }
}
