//! What a unit can attack with.

use crate::level::{ItemRecord, Snapshot};
use crate::model::{Gear, UnitId};

/// The weapons and flasks at hand of a unit that are of use, in the order in which they are shown and gone through.
pub fn arms(state: &Snapshot, unit: UnitId) -> Vec<&ItemRecord> {
    let mut arms = state.at_hand(unit);
    arms.retain(|item| (item.weapon.is_some() && !item.item.broken) || is_flask(item));
    arms
}

/// Whether an item is thrown or sprinkled rather than wielded.
pub fn is_flask(item: &ItemRecord) -> bool {
    matches!(item.gear, Some(Gear::Flask { .. }))
}
