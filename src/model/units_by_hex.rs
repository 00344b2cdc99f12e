//! Which units are in which hex.

use bevy::platform::collections::HashMap;
use bevy::prelude::Entity;

use crate::hex::Hex;
use crate::model::UnitId;

/// The units in each hex, whatever their status: who asks for the neighbors of a unit need not look at all units.
#[derive(Debug, Default)]
pub struct UnitsByHex(HashMap<Hex, Vec<(UnitId, Entity)>>);

impl UnitsByHex {
    /// The units in a hex and up to `range` hexes from it, by id.
    pub fn within(&self, hex: Hex, range: u32) -> Vec<(UnitId, Entity)> {
        // A hex and its neighbors hold few units, and this is asked for every attack.
        let mut found: Vec<(UnitId, Entity)> = Vec::with_capacity(8);
        for near in hex.range(range) {
            if let Some(there) = self.0.get(&near) {
                found.extend_from_slice(there);
            }
        }
        found.sort_unstable_by_key(|(unit, _)| *unit);
        found
    }

    /// Adds a unit to a hex.
    pub(super) fn enter(&mut self, hex: Hex, unit: UnitId, entity: Entity) {
        self.0.entry(hex).or_default().push((unit, entity));
    }

    /// Takes a unit out of a hex.
    pub(super) fn leave(&mut self, hex: Hex, entity: Entity) {
        if let Some(there) = self.0.get_mut(&hex) {
            there.retain(|(_, other)| *other != entity);
        }
    }
}
