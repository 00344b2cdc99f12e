//! What aiming at each part of a target's body comes to.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::prospect::{PartOdds, Strike};
use super::scratch_battle::ScratchBattle;
use super::words::named;
use crate::level::Snapshot;
use crate::model::AimedPart;
use crate::order::{Order, Refusal};
use crate::rules::aiming_penalty;

impl ScratchBattle {
    /// The chance to hit each part of the target of an attack, and each place on it, from where it is made.
    pub(super) fn parts(&mut self, state: &Arc<Snapshot>, strike: &Strike) -> Vec<PartOdds> {
        let Some((attack, way)) = strike.orders.split_last() else { return Vec::new() };
        let (Order::Attack { unit, weapon, .. } | Order::CallShot { unit, weapon, .. }) = *attack else {
            return Vec::new();
        };
        let Some(state) = &self.after(state, way) else { return Vec::new() };
        let Some(target) = state.unit(strike.target) else { return Vec::new() };
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
