//! What a thinker has before it while it weighs a turn.

use super::care::Care;
use super::options::{Options, Spot};
use super::sights::Sights;
use super::weigh::Weigher;
use crate::forecast::WhatIf;
use crate::hex;
use crate::level::UnitRecord;
use crate::rules::free_attacks_on_the_way;

/// Where one unit's turn is thought through.
pub(super) struct Desk<'a, 'l, 's> {
    pub care: Care,
    pub weigher: Weigher<'l, 's>,
    pub options: Options,
    pub what_if: &'a mut WhatIf,
    pub sights: &'a mut Sights,
}

impl Desk<'_, '_, '_> {
    pub fn own(&self) -> &UnitRecord {
        self.weigher.look.own
    }

    /// What those do who strike at the unit as it goes by.
    pub(super) fn blows_on_the_way(&mut self, spot: Spot) -> f64 {
        let own = self.weigher.look.own;
        let path = self.options.path(spot.arrival.hex);
        if path.is_empty() {
            return 0.0;
        }
        let strikers =
            self.what_if.survey(|field| free_attacks_on_the_way(field, &field.unit(own.id), &path));
        let mut points = 0.0;
        for (_, striker, _) in strikers {
            points += self.weigher.worths.blow(striker, own.id, hex::Arc::Flank);
        }
        let left = f64::from(own.hit_points.now);
        let burned = self.weigher.loss(self.weigher.hazards.on_the_way(&path));
        burned - self.weigher.worths.worth(own.id) * self.care.weights.share_lost_on_average(points, left)
    }
}
