//! Hazards of the ground: fire, and whatever else a rule calls a hazard.

use bevy::platform::collections::HashMap;

use super::unit_view::UnitView;
use crate::forecast::WhatIf;
use crate::hex::Hex;
use crate::rules::{Hazard, hazard};

/// The way around a hazard may be this much longer than the way through it, in movement points.
const DETOUR: u8 = 48;

/// The hexes that are a hazard to a unit.
#[derive(Default)]
pub(super) struct Hazards {
    by_hex: HashMap<Hex, Hazard>,
    /// The hexes that cost hit points to enter.
    harmful: Vec<Hex>,
    /// Whether the unit stands in a hazard; then it may walk through more of it to get out.
    inside: bool,
}

impl Hazards {
    /// The hazards to the unit that acts.
    pub fn of(view: &UnitView, what_if: &mut WhatIf) -> Hazards {
        if view.seen.fires.all().is_empty() {
            return Hazards::default();
        }
        let all: Vec<(Hex, Hazard)> = what_if.survey(|field| {
            let unit = field.unit(view.own.id);
            let all = field.board.hexes().map(|(hex, _)| (hex, hazard(field, &unit, hex)));
            all.filter(|(_, hazard)| *hazard != Hazard::default()).collect()
        });
        let harmful = all.iter().filter(|(_, hazard)| hazard.entering > 0.0).map(|(hex, _)| *hex).collect();
        let mut hazards = Hazards { by_hex: all.into_iter().collect(), harmful, inside: false };
        hazards.inside = hazards.at(view.own.position).entering > 0.0;
        hazards
    }

    /// The hazard of a hex.
    pub fn at(&self, hex: Hex) -> Hazard {
        self.by_hex.get(&hex).copied().unwrap_or_default()
    }

    /// The hexes that cost a unit hit points, with the movement points that it spends instead to go around one.
    pub fn detours(&self) -> impl Iterator<Item = (Hex, u8)> {
        self.harmful.iter().map(|hex| (*hex, DETOUR))
    }

    /// Whether the unit goes around a hex and not through it.
    pub fn shuns(&self, hex: Hex) -> bool {
        !self.inside && self.at(hex).entering > 0.0
    }

    /// Hit points that it costs to walk through these hexes.
    pub fn on_the_way(&self, path: &[Hex]) -> f64 {
        path.iter().map(|hex| self.at(*hex).entering).sum()
    }
}
