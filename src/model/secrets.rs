//! What only some sides know.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::{SideId, UnitId};

/// The units that a side does not know of. Steps that only one side knows of are in the
/// [`Agenda`](super::Agenda).
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secrets {
    undetected: BTreeMap<UnitId, BTreeSet<SideId>>,
}

impl Secrets {
    /// Hides a unit from a side.
    pub fn hide(&mut self, unit: UnitId, from: SideId) {
        self.undetected.entry(unit).or_default().insert(from);
    }

    /// Lets a side know of a unit.
    pub fn reveal(&mut self, unit: UnitId, to: SideId) {
        if let Some(sides) = self.undetected.get_mut(&unit) {
            sides.remove(&to);
        }
        self.undetected.retain(|_, sides| !sides.is_empty());
    }

    /// The units that a side does not know of, by id.
    pub fn hidden_from(&self, side: SideId) -> impl Iterator<Item = UnitId> {
        self.undetected.iter().filter(move |(_, sides)| sides.contains(&side)).map(|(unit, _)| *unit)
    }

    /// All units that some side does not know of, with these sides.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &BTreeSet<SideId>)> {
        self.undetected.iter().map(|(unit, sides)| (*unit, sides))
    }

    /// Whether every side knows everything.
    pub fn is_empty(&self) -> bool {
        self.undetected.is_empty()
    }
}
