//! Deeds: each act of a step is one entity on which rules write, and a list holds those of the current step.
//!
//! Rules read units and items through [`Battlefield`](super::Battlefield) and write on deeds. A deed names units by
//! id and has no relationships or children, so a forecast can clone it.

pub(super) mod advice;
pub(super) mod ask;
pub(super) mod attack;
pub(super) mod branches;
#[cfg(test)]
mod chain_test;
pub(super) mod copies;
#[cfg(test)]
mod every_type_test;
mod kinds;
#[cfg(test)]
mod parry_test;
pub(super) mod phase;
pub(super) mod react;
pub(super) mod row;
pub(super) mod sieve;

use bevy::ecs::query::{QueryData, QueryFilter};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Component, Entity, Query, Res, Resource};

use kinds::ActKinds;

use crate::event::BattleEvent;
use crate::model::{Act, ChosenOption, DeedId, ItemId, Manner, RuleId, Turn, UnitId};
use crate::rules::field::Unit;

/// The identity of a deed: its number, and its branch.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deed {
    /// Its number in the step.
    pub id: DeedId,
    /// Its branch: in a battle its place among the deeds of the step, in a forecast that of its copy.
    pub branch: usize,
}

/// Any act other than an attack, as it was declared.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Declared(pub Act);

/// The events of this deed, in order; Harm writes them, Apply applies them.
#[derive(Component, Debug, Clone, PartialEq, Default)]
pub struct Effects(pub Vec<BattleEvent>);

impl Effects {
    /// The turn of a unit after these events, if they change it.
    fn turn_of(&self, id: UnitId) -> Option<Turn> {
        self.0.iter().rev().find_map(|event| {
            let (BattleEvent::TurnSpent { unit, after, .. } | BattleEvent::TurnEnded { unit, after, .. }) =
                *event
            else {
                return None;
            };
            (unit == id).then_some(after)
        })
    }

    /// Adds the event that something befalls a unit which changes its turn so.
    pub fn spend(&mut self, unit: &Unit, change: impl FnOnce(&mut Turn)) {
        let before = self.turn_of(*unit.id).unwrap_or(*unit.turn);
        let mut after = before;
        change(&mut after);
        if after != before {
            let lost = after.movement < before.movement;
            self.0.push(BattleEvent::TurnSpent { unit: *unit.id, before, after, lost });
        }
    }

    /// Adds the event that the turn of a unit ends, if it has not.
    pub fn end_turn(&mut self, unit: &Unit) {
        let before = self.turn_of(*unit.id).unwrap_or(*unit.turn);
        if !before.ended {
            let after = Turn { ended: true, ..before };
            self.0.push(BattleEvent::TurnEnded { unit: *unit.id, before, after });
        }
    }
}

/// The answers to the questions that rules have asked about a deed.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Answers(pub Vec<(RuleId, ChosenOption)>);

impl Answers {
    /// The answer to this rule's question, if it has asked.
    pub fn to(&self, rule: RuleId) -> Option<&ChosenOption> {
        self.0.iter().find(|(asked, _)| *asked == rule).map(|(_, answer)| answer)
    }

    /// The place of the option taken, counted from 0, where a rule has asked about words.
    pub fn place(&self, rule: RuleId) -> Option<usize> {
        match self.to(rule)? {
            ChosenOption::Place(place) => Some(usize::from(*place)),
            _ => None,
        }
    }
}

/// The answers to questions about the step as a whole: the rule, the unit that has answered, and its answer.
#[derive(Resource, Debug, Default)]
pub struct StepAnswers(pub Vec<(RuleId, UnitId, ChosenOption)>);

impl StepAnswers {
    /// What a unit has answered to this rule's question, if it was asked.
    pub fn to(&self, rule: RuleId, chooser: UnitId) -> Option<&ChosenOption> {
        let given = self.0.iter().find(|(asked, by, _)| (*asked, *by) == (rule, chooser));
        given.map(|(.., answer)| answer)
    }
}

/// The deeds of the current step, in order of id, and those over which the current phase runs.
#[derive(Resource, Debug, Default)]
pub struct StepDeeds {
    /// All deeds of the step, of all branches.
    pub deeds: Vec<(Deed, Entity)>,
    /// The deeds over which the phase runs: all up to Answer, one deed (in all its branches) in Harm and Apply.
    pub current: Vec<Entity>,
    /// Deeds of the phase with which the rules that run now have nothing to do.
    aside: Vec<Entity>,
    /// The kinds of their acts.
    pub kinds: ActKinds,
    /// The weapons of their attacks, each once.
    pub weapons: Vec<ItemId>,
    /// Whether an attack is a shot or a throw.
    pub shoots: bool,
}

impl StepDeeds {
    /// The deeds of these acts.
    pub fn of(acts: &[Act], deeds: Vec<(Deed, Entity)>) -> StepDeeds {
        let attacks = acts.iter().filter_map(|act| {
            let Act::Attack { weapon, manner, .. } = act else { return None };
            Some((*weapon, *manner))
        });
        let mut weapons: Vec<ItemId> = attacks.clone().map(|(weapon, _)| weapon).collect();
        weapons.sort_unstable();
        weapons.dedup();
        let shoots = attacks.clone().any(|(_, manner)| manner != Manner::Melee);
        let mut step =
            StepDeeds { deeds, kinds: acts.iter().collect(), weapons, shoots, ..StepDeeds::default() };
        step.select_all();
        step
    }

    /// Leaves only these deeds in the phase until [`StepDeeds::take_back`].
    pub(super) fn keep(&mut self, stays: impl Fn(Entity) -> bool) {
        let (current, aside) = std::mem::take(&mut self.current).into_iter().partition(|deed| stays(*deed));
        (self.current, self.aside) = (current, aside);
    }

    /// Puts all deeds that were left out back into the phase.
    pub(super) fn take_back(&mut self) {
        self.current.append(&mut self.aside);
    }

    /// Puts all deeds into the phase.
    pub fn select_all(&mut self) {
        self.current = self.deeds.iter().map(|&(_, entity)| entity).collect();
    }

    /// Adds the copy of a deed, and puts it into the phase.
    pub(super) fn add(&mut self, deed: Deed, copy: Entity) {
        self.deeds.push((deed, copy));
        self.current.push(copy);
    }

    /// Puts one deed into the phase, in all its branches.
    pub fn select(&mut self, id: DeedId) {
        let chosen = self.deeds.iter().filter(|(deed, _)| deed.id == id);
        self.current = chosen.map(|&(_, entity)| entity).collect();
    }
}

/// The deeds of the phase that match a query, in order of id: a rule's system runs over them.
#[derive(SystemParam)]
pub struct Deeds<'w, 's, D: QueryData + 'static, F: QueryFilter + 'static = ()> {
    step: Res<'w, StepDeeds>,
    query: Query<'w, 's, D, F>,
}

impl<D: QueryData, F: QueryFilter> Deeds<'_, '_, D, F> {
    /// Calls `rule` for each deed.
    pub fn each(&mut self, mut rule: impl FnMut(D::Item<'_, '_>)) {
        let mut deeds = self.query.iter_many_mut(&self.step.current);
        while let Some(deed) = deeds.fetch_next() {
            rule(deed);
        }
    }
}
