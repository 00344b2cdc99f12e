//! What is due after a step and has nothing to do with it is counted together with it, so that it does not multiply the
//! work: the last spell of the day wears out its caster, whatever it does to others. A caster in its own area goes
//! on with it from each state in which the spell leaves it, and nobody else does.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::apart::{Partners, concerned};
use super::harm::{DiceMode, Exploration, StepDeed};
use super::ways::{TooLarge, Way};
use crate::model::{Act, Agenda, BattleState, Step, UnitId};
use crate::rules::{Branches, begin_step, clear_deeds, events, run_phases_before_harm};

impl Exploration<'_> {
    /// Counts a step and all that is due after it, each deed by itself. Returns whether it could; if not, it has counted
    /// nothing, and the step has yet to run.
    pub fn count_joined(
        &mut self,
        world: &mut World,
        step: &Step,
        way: &Way,
        own: bool,
    ) -> Result<bool, TooLarge> {
        if self.dice == DiceMode::Rolled || self.goes_on_beyond(world, own) {
            return Ok(false);
        }
        let Some(joined) = joined(world, step) else { return Ok(false) };
        let clock = world.resource::<BattleState>().clock.clone();
        begin_step(world, &joined);
        self.branch(world, way.weight, own);
        run_phases_before_harm(world);
        let deeds = StepDeed::all(world);
        let beginning = Way { events: events(world).to_vec(), ..way.clone() };
        let counted = self.count_apart(world, &deeds, &beginning, own);
        self.work = world.resource::<Branches>().work();
        clear_deeds(world);
        let counted = counted?;
        if counted {
            // What is due is still on the agenda.
            self.applied = true;
        } else {
            world.resource_mut::<BattleState>().clock = clock;
            self.enter_again(world, way);
        }
        Ok(counted)
    }
}

/// A step with all that is due after it, if something is and none of it concerns a unit that the step concerns, or all of
/// it finds out by itself, deed after deed, what the step has made of its unit.
fn joined(world: &World, step: &Step) -> Option<Step> {
    let now = world.resource::<BattleState>().clock.now();
    let due = world.resource::<Agenda>().due(now);
    let due: Vec<Act> = due.flat_map(|step| &step.acts).cloned().collect();
    if due.is_empty() {
        return None;
    }
    let partners = Partners::of(world);
    let (here, then) = (partners.join(units_of(&step.acts)?), partners.join(units_of(&due)?));
    let acts = step.acts.iter().chain(&due).cloned().collect();
    let joins = here.is_disjoint(&then) || due.iter().all(sees_for_itself);
    joins.then(|| Step { acts, ..step.clone() })
}

/// Whether an act that was possible as the step began looks anew, in Harm, at the unit that it befalls, and asks for no
/// dice before.
fn sees_for_itself(act: &Act) -> bool {
    matches!(act, Act::WearOut { .. })
}

/// The units that acts concern; `None` if one may concern anything, or no unit at all.
fn units_of(acts: &[Act]) -> Option<BTreeSet<UnitId>> {
    acts.iter().map(|act| concerned(act).flatten()).collect()
}
