//! How rules ask for dice and for decisions.
//!
//! In a battle the closure runs once on the battle's dice. In the scratch world of a forecast the same call
//! forks the branch of the deed into one copy for each distinct outcome.

use std::collections::BTreeMap;

use bevy::ecs::component::Mutable;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Component, Entity, Res, ResMut, Resource, World};

use super::branches::{Branches, fork};
use super::{Answers, Deed, StepAnswers};
use crate::model::{Ask, ChoiceOptions, ChosenOption, DiceSource, Draw, Purpose, Roll, RuleId, UnitId};

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
    pub fn ask<C: Component<Mutability = Mutable> + Clone + PartialEq>(
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
    pub fn ask_of_sorts<C: Component<Mutability = Mutable> + Clone + PartialEq>(
        &mut self,
        (entity, deed): (Entity, Deed),
        rule: RuleId,
        purpose: Purpose,
        outcome: impl Fn(&mut Draw) -> C,
        sort: impl Fn(C) -> C,
    ) {
        let ask = Ask { deed: deed.id, rule, purpose };
        match self.branches.as_mut().filter(|branches| branches.follow_dice()) {
            None => {
                let outcome = outcome(&mut Draw::from_dice(&mut self.source, ask));
                self.commands.entity(entity).insert(outcome);
            }
            Some(branches) => {
                let asked_at = branches.count();
                let outcomes = branches.outcomes(deed, purpose, |draw| sort(outcome(draw)));
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

/// A question of a rule without an answer yet.
#[derive(Debug, Clone)]
pub struct Question {
    /// The deed it is about; `None` if it is about the whole step.
    pub deed: Option<Entity>,
    /// The rule that asks.
    pub rule: RuleId,
    /// The unit that decides.
    pub chooser: UnitId,
    /// The options, at least two.
    pub options: ChoiceOptions,
    /// The option that forecasts assume.
    pub default: ChosenOption,
}

impl Question {
    /// Writes an answer on the deed or the step.
    pub fn answer(&self, world: &mut World, answer: ChosenOption) {
        match self.deed {
            Some(deed) => {
                if let Some(mut answers) = world.get_mut::<Answers>(deed) {
                    answers.0.push((self.rule, answer));
                }
            }
            None => world.resource_mut::<StepAnswers>().0.push((self.rule, self.chooser, answer)),
        }
    }
}

/// The questions of the current phase, in the order in which they were asked.
#[derive(Resource, Debug, Default)]
pub struct Questions(pub Vec<Question>);

/// Answers that a forecast has assumed, by the rule that asked.
#[derive(Resource, Debug, Default)]
pub struct Assumptions(BTreeMap<RuleId, Vec<String>>);

impl Assumptions {
    /// Notes that the default of a question was assumed; each is noted once.
    pub(in crate::rules) fn note(&mut self, question: &Question) {
        let place = question.options.place(&question.default);
        let Some(words) = place.and_then(|place| question.options.words().into_iter().nth(place)) else {
            return;
        };
        let options = self.0.entry(question.rule).or_default();
        if !options.contains(&words) {
            options.push(words);
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
    /// Asks `chooser` about a deed. A forecast assumes `default`, and says so.
    pub fn ask(
        &mut self,
        deed: Entity,
        rule: RuleId,
        chooser: UnitId,
        options: impl Into<ChoiceOptions>,
        default: impl Into<ChosenOption>,
    ) {
        let (options, default) = (options.into(), default.into());
        self.put(Question { deed: Some(deed), rule, chooser, options, default });
    }

    /// Asks `chooser` about the step as a whole, such as which of several attacks it parries. The answer is in
    /// [`StepAnswers`] from the next phase on.
    pub fn ask_of_step(
        &mut self,
        rule: RuleId,
        chooser: UnitId,
        options: impl Into<ChoiceOptions>,
        default: ChosenOption,
    ) {
        self.put(Question { deed: None, rule, chooser, options: options.into(), default });
    }

    fn put(&mut self, question: Question) {
        match &self.branches {
            None => self.questions.0.push(question),
            Some(_) => {
                self.assumptions.note(&question);
                let default = question.default.clone();
                self.commands.queue(move |world: &mut World| question.answer(world, default));
            }
        }
    }
}
