//! Deeds: whatever rolls or changes something, one entity each, and the list of those in step.
//!
//! Rules read combatants through [`Field`](super::Field) and write on deeds. A deed names combatants by id,
//! has no relationship to them and no children, so it can be cloned where a forecast forks.

pub(super) mod advice;
pub(super) mod ask;
pub(super) mod attack;
#[cfg(test)]
mod chain_test;
mod kinds;
#[cfg(test)]
mod parry_test;
pub(super) mod phase;
pub(super) mod react;
pub(super) mod row;

use bevy::ecs::query::{QueryData, QueryFilter};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Component, Entity, Query, Res, Resource};

use crate::event::BattleEvent;
use crate::model::{Act, DeedId, RuleId};
use kinds::ActKinds;

/// Which deed this is, and of which branch of a forecast; in play there is only branch 0.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deed {
    /// Its number in the step.
    pub id: DeedId,
    /// Its branch.
    pub branch: usize,
}

/// Any act other than an attack, as it was declared.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Declared(pub Act);

/// The facts this deed comes to, in order; Harm writes them, Apply copies them.
#[derive(Component, Debug, Clone, PartialEq, Default)]
pub struct Effects(pub Vec<BattleEvent>);

/// Answers that somebody gave to rules that asked.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Answers(pub Vec<(RuleId, u8)>);

impl Answers {
    /// The option taken where this rule asked.
    pub fn to(&self, rule: RuleId) -> Option<u8> {
        self.0.iter().find(|(asked, _)| *asked == rule).map(|&(_, option)| option)
    }
}

/// The deeds of the step being run, in order of id, and which of them a phase runs over.
#[derive(Resource, Debug, Default)]
pub struct StepDeeds {
    /// All deeds of the step, of all branches.
    pub deeds: Vec<(Deed, Entity)>,
    /// Those the phase runs over: all up to Answer, one deed (in all its branches) in Harm and Apply.
    pub current: Vec<Entity>,
    /// What kinds of acts they are.
    pub kinds: ActKinds,
}

impl StepDeeds {
    /// Puts all deeds into the phase.
    pub fn select_all(&mut self) {
        self.current = self.deeds.iter().map(|&(_, entity)| entity).collect();
    }

    /// Puts one deed into the phase, in all its branches.
    pub fn select(&mut self, id: DeedId) {
        let chosen = self.deeds.iter().filter(|(deed, _)| deed.id == id);
        self.current = chosen.map(|&(_, entity)| entity).collect();
    }
}

/// What a rule system runs over: the deeds of the phase that match a query, in order of id.
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
