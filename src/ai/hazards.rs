//! What the ground itself threatens: fire, and whatever else a rule file calls a hazard.

use bevy::platform::collections::HashMap;

use super::unit_view::UnitView;
use crate::forecast::WhatIf;
use crate::hex::Hex;
use crate::rules::{Hazard, hazard};

/// The hexes that threaten a unit, and with how much.
#[derive(Default)]
pub(super) struct Hazards {
    by_hex: HashMap<Hex, Hazard>,
    /// Whoever is in the midst of it goes through more of it to get out.
    inside: bool,
}

impl Hazards {
    /// What threatens the unit that acts.
    pub fn of(look: &UnitView, what_if: &mut WhatIf) -> Hazards {
        if look.seen.fires.all().is_empty() {
            return Hazards::default();
        }
        let by_hex: HashMap<Hex, Hazard> = what_if.survey(|field| {
            let unit = field.unit(look.own.id);
            let told = |hex: Hex| Some((hex, hazard(field, &unit, hex)));
            let all = field.board.hexes().filter_map(|(hex, _)| told(hex));
            all.filter(|(_, hazard)| *hazard != Hazard::default()).collect()
        });
        let mut hazards = Hazards { by_hex, inside: false };
        hazards.inside = hazards.at(look.own.position).entering > 0.0;
        hazards
    }

    /// What a hex threatens with.
    pub fn at(&self, hex: Hex) -> Hazard {
        self.by_hex.get(&hex).copied().unwrap_or_default()
    }

    /// Whether the unit goes around a hex rather than through it.
    pub fn shuns(&self, hex: Hex) -> bool {
        !self.inside && self.at(hex).entering > 0.0
    }

    /// Points that walking through these hexes costs.
    pub fn on_the_way(&self, path: &[Hex]) -> f64 {
        path.iter().map(|hex| self.at(*hex).entering).sum()
    }
}
