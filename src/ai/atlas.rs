//! Maps of distances, calculated once and used often.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::platform::collections::HashMap;

use super::ground::{Distances, StepCosts};
use crate::forecast::WhatIf;
use crate::hex::Hex;
use crate::level::UnitRecord;
use crate::model::{Scores, Zone};

/// How many distances are kept for one gait; a large board reaches this quickly.
const KEPT: usize = 4_000_000;

/// What walking depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Gait {
    movement: u8,
    swimming: u8,
    /// Steps of armor.
    armor: i16,
    /// Whether it flies above the ground.
    aloft: bool,
    /// Whether it drags itself along.
    drags: bool,
}

impl Gait {
    fn of(unit: &UnitRecord, what_if: &WhatIf) -> Gait {
        let mount = unit.riding.0.and_then(|mount| what_if.state().unit(mount));
        let legs = mount.unwrap_or(unit);
        let Scores { movement, swimming, .. } = legs.scores();
        Gait {
            movement: movement.0,
            swimming: swimming.0,
            armor: legs.armor.pieces.iter().map(|piece| i16::from(piece.steps)).sum(),
            aloft: legs.flight.layer() > 0,
            drags: movement.0 == 1 && legs.movement.0 > 1,
        }
    }
}

/// The maps of all units, by gait.
#[derive(Default)]
pub(super) struct Atlas(BTreeMap<Gait, Map>);

/// The map of units with the same gait.
pub(super) struct Map {
    ground: StepCosts,
    to: HashMap<Hex, Arc<Distances>>,
    zones: BTreeMap<String, Arc<Distances>>,
}

impl Atlas {
    /// Forgets all maps, because the ground is another.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// The map of a unit.
    pub fn of(&mut self, unit: &UnitRecord, what_if: &mut WhatIf) -> &mut Map {
        let gait = Gait::of(unit, what_if);
        let draw = || {
            let ground = what_if.survey(|field| StepCosts::of(field, &field.unit(unit.id)));
            Map { ground, to: HashMap::default(), zones: BTreeMap::new() }
        };
        self.0.entry(gait).or_insert_with(draw)
    }
}

impl Map {
    /// The costs of steps.
    pub fn ground(&self) -> &StepCosts {
        &self.ground
    }

    /// The distances from all hexes to one hex.
    pub fn to(&mut self, hex: Hex) -> Arc<Distances> {
        if self.to.len() * self.ground.hexes() > KEPT {
            self.to.clear();
        }
        let ground = &self.ground;
        Arc::clone(self.to.entry(hex).or_insert_with(|| Arc::new(ground.to([hex]))))
    }

    /// The distances from all hexes to a zone.
    pub fn toward(&mut self, name: &str, zone: &Zone) -> Arc<Distances> {
        if let Some(known) = self.zones.get(name) {
            return Arc::clone(known);
        }
        let found = Arc::new(self.ground.to(zone.hexes.iter().copied()));
        self.zones.insert(name.to_owned(), Arc::clone(&found));
        found
    }
}
