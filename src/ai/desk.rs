//! What a thinker uses while it weighs a turn.

use super::care::Care;
use super::lines::Lines;
use super::options::{Options, Spot};
use super::sights::Sights;
use super::weigh::Weigher;
use super::worth::share_borne;
use crate::forecast::WhatIf;
use crate::hex;
use crate::level::UnitRecord;
use crate::rules::free_attacks_on_the_way;

/// All that is needed to weigh one unit's turn.
pub(super) struct Desk<'a, 'l, 's> {
    pub care: Care,
    pub weigher: Weigher<'l, 's>,
    pub options: Options,
    pub lines: Lines,
    pub what_if: &'a mut WhatIf,
    pub sights: &'a mut Sights,
}

/// How much less free attacks count for a unit that carries off all the treasure that its side must get away with.
const DARING: f64 = 0.4;

impl Desk<'_, '_, '_> {
    pub fn own(&self) -> &UnitRecord {
        self.weigher.view.own
    }

    /// What the unit loses on the way to a place, by free attacks and hazards.
    pub(super) fn lost_on_the_way(&mut self, spot: Spot) -> f64 {
        let own = self.weigher.view.own;
        let path = self.options.path(spot.arrival.hex);
        if path.is_empty() {
            return 0.0;
        }
        let attackers =
            self.what_if.survey(|field| free_attacks_on_the_way(field, &field.unit(own.id), &path));
        let mut points = 0.0;
        for (_, attacker, _) in attackers {
            points += self.weigher.worths.mean_damage(attacker, own.id, hex::Arc::Flank);
        }
        points *= 1.0 - DARING * share_borne(self.weigher.view.seen, own.id);
        let left = f64::from(own.hit_points.now);
        let burned = self.weigher.loss(self.weigher.hazards.on_the_way(&path));
        burned - self.weigher.worths.worth(own.id) * self.care.weights.share_lost_on_average(points, left)
    }
}
