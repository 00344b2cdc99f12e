//! Aims at parts of a target's body: what each comes to, and the order for it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::means::Means;
use super::prospect::{PartOdds, Prospect, Strike};
use super::scratch_battle::ScratchBattle;
use super::selection::PlannedAction;
use super::words::named;
use crate::level::{Snapshot, UnitRecord};
use crate::model::AimedPart;
use crate::order::{Order, Refusal};
use crate::rules::aiming_penalty;

impl ScratchBattle {
    /// The chance to hit each part of a target, and each place on it, with the weapon of an attack.
    pub(super) fn parts(
        &mut self,
        state: &Arc<Snapshot>,
        attack: &Order,
        target: &UnitRecord,
    ) -> Vec<PartOdds> {
        let (Order::Attack { unit, weapon, .. } | Order::CallShot { unit, weapon, .. }) = *attack else {
            return Vec::new();
        };
        let aims = target.kind.body.parts.iter().flat_map(|part| {
            let places = part.spots.iter().map(|spot| Some(*spot));
            std::iter::once(None).chain(places).map(|spot| (AimedPart { part: part.name, spot }, part.area))
        });
        let mut chances: BTreeMap<i16, f64> = BTreeMap::new();
        let mut parts = Vec::new();
        for (aim, area) in aims {
            let order = Order::called_shot(unit, target.id, weapon, aim);
            let hit = match self.refusal(state, &order) {
                // Where the rulebook knows no called shots, there is nothing to aim at.
                Some(Refusal::RuleOff { .. }) => return Vec::new(),
                Some(refusal) => Err(named(&refusal.to_string(), state)),
                // Parts with the same row are hit alike.
                None => Ok(*chances
                    .entry(aiming_penalty(area, aim.spot))
                    .or_insert_with(|| self.forecaster.forecast(state, &order).map_or(0.0, |odds| odds.hit))),
            };
            parts.push(PartOdds { aim, hit });
        }
        parts
    }
}

impl Means<'_> {
    /// Aims at a part of the target that is planned for or pointed at; `None` for anywhere.
    pub(super) fn aim_at(&mut self, part: Option<AimedPart>) {
        let Some(strike) = self.aim() else { return };
        self.selection.plan = Some(match part {
            Some(part) => PlannedAction::CallShot(strike.target, part),
            None => PlannedAction::Attack(strike.target),
        });
    }

    /// Aims at the next part of the target that can be aimed at, and after the last at none.
    pub(super) fn aim_at_the_next_part(&mut self) {
        let Some(strike) = self.aim() else {
            return self.warn("point at an enemy first, to aim at a part of it".to_owned());
        };
        let parts: Vec<AimedPart> =
            strike.parts.iter().filter(|part| part.hit.is_ok()).map(|part| part.aim).collect();
        if parts.is_empty() {
            return self.warn("no part of it can be aimed at now".to_owned());
        }
        let next = match strike.part.and_then(|part| parts.iter().position(|other| *other == part)) {
            Some(place) => parts.get(place + 1).copied(),
            None => parts.first().copied(),
        };
        self.aim_at(next);
    }

    /// The attack that is planned or pointed at.
    fn aim(&self) -> Option<Strike> {
        match &self.preview.prospect {
            Some(Prospect::Strike(strike)) => Some(Strike::clone(strike)),
            _ => None,
        }
    }
}
