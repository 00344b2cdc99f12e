//! The states in which units are before an order: a forecast promises none of them anew, and no other one can end.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::happened::Happening;
use crate::model::{BattleState, Condition, ConditionCause, Conditions, UnitId};

/// The states of all units before an order, each with its cause.
#[derive(Debug, Default)]
pub(super) struct StatesBefore(BTreeSet<(UnitId, Condition, ConditionCause)>);

impl StatesBefore {
    /// The states in which units of a world are.
    pub fn of(world: &World) -> StatesBefore {
        let units = world.resource::<BattleState>().index.units();
        let states = units.filter_map(|(id, entity)| Some((id, world.get::<Conditions>(entity)?)));
        let each = states.flat_map(|(id, all)| {
            all.iter().map(move |lasting| (id, lasting.condition, by_whomever(lasting.cause)))
        });
        StatesBefore(each.collect())
    }

    /// Whether something changes nothing for its unit: it is in that state by the same rule, or it cannot come out of a
    /// state in which it never was. Drained life adds up.
    pub fn make_idle(&self, happening: Happening) -> bool {
        if let Happening::Afflicted(unit, condition, cause) | Happening::Favored(unit, condition, cause) =
            happening
        {
            let state = (unit, condition, by_whomever(cause));
            return condition != Condition::Drained && self.0.contains(&state);
        }
        if let Happening::Freed(unit, condition) = happening {
            return !self.0.iter().any(|(other, known, _)| (*other, *known) == (unit, condition));
        }
        false
    }
}

/// Who does the same again adds nothing to it: of several chants one counts (S-23).
fn by_whomever(cause: ConditionCause) -> ConditionCause {
    ConditionCause { by: None, ..cause }
}
