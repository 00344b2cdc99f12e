//! Which units the cards show.

use crate::input::{Opponents, Pointed, Selection, Session};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Status, UnitId};

/// The unit that an opponent acts with, else the one that the player has chosen.
pub(super) fn acting_unit(session: &Session, opponents: &Opponents, selection: &Selection) -> Option<UnitId> {
    let opponent = session.opponent_to_act().and_then(|_| opponents.planned().last());
    opponent.map(|planned| planned.plan.unit).or(selection.unit)
}

/// The unit in the pointed hex. A fallen unit counts only if no other is in the hex.
pub(super) fn pointed_unit<'a>(state: &'a Snapshot, pointed: &Pointed) -> Option<&'a UnitRecord> {
    let here = |unit: &&UnitRecord| {
        Some(unit.position) == pointed.0 && !matches!(unit.status, Status::Fled | Status::Caught)
    };
    state.units.iter().filter(here).min_by_key(|unit| unit.status == Status::Fallen)
}
