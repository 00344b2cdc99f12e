//! Which attacks deserve a closer look: those that look best at a glance, not too many of them much alike.
//!
//! To count odds out takes long; what an arc is worth, what a place is worth and who strikes on the way there is soon
//! told. Recruits think of the shortest way to each enemy and of nothing on it.

use std::collections::BTreeMap;

use super::desk::Desk;
use super::options::SpotAttack;
use crate::hex::{Arc, Pose};
use crate::model::UnitId;

impl Desk<'_, '_, '_> {
    /// The attacks that look best at a glance, the best first.
    pub(super) fn strikes(&mut self) -> Vec<SpotAttack> {
        let strikes = match self.care.foresight {
            true => self.options.strikes(self.weigher.look, self.sights),
            false => self.options.nearest_strikes(self.weigher.look, self.sights),
        };
        let mut rated: Vec<(f64, SpotAttack)> = Vec::new();
        for strike in strikes {
            rated.extend(self.rating(strike).map(|rating| (rating, strike)));
        }
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        let least = rated.first().map_or(0.0, |best| best.0 - self.care.slack);
        let promising = rated.into_iter().take_while(|(rating, _)| *rating >= least);
        let mut strikes = unlike(promising, self.care.alike);
        strikes.truncate(self.care.attacks);
        strikes
    }

    /// What an attack looks worth at a glance.
    fn rating(&mut self, strike: SpotAttack) -> Option<f64> {
        let target = self.weigher.look.seen.unit(strike.target)?;
        let points = self.weigher.worths.blow(self.weigher.look.own.id, target.id, strike.arc);
        let pose = Pose { hex: strike.spot.arrival.hex, facing: strike.facing };
        let place = self.weigher.place(self.sights, pose, None).sum();
        let harm = self.weigher.rough_harm(target, points);
        let blows = if self.care.foresight { self.blows_on_the_way(strike.spot) } else { 0.0 };
        Some(harm + place + blows - 1e-4 * f64::from(strike.spot.walked))
    }
}

/// Of attacks that take a walk so many from each side of each enemy, the first: the odds of the others are much the same.
fn unlike(strikes: impl Iterator<Item = (f64, SpotAttack)>, alike: usize) -> Vec<SpotAttack> {
    let mut known: BTreeMap<(UnitId, Arc), usize> = BTreeMap::new();
    let mut unlike: Vec<SpotAttack> = Vec::new();
    for (_, strike) in strikes {
        let known = known.entry((strike.target, strike.arc)).or_default();
        if strike.spot.walked == 0 || *known < alike {
            unlike.push(strike);
        }
        *known += 1;
    }
    unlike
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::options::Spot;
    use crate::hex::{Facing, Hex};

    fn strike(column: i32, walked: u32, target: &str, arc: Arc) -> (f64, SpotAttack) {
        let arrival = Pose { hex: Hex::new(column, 0), facing: Facing::East };
        let target = target.parse().expect("a well-formed id");
        (0.0, SpotAttack { spot: Spot { arrival, walked }, facing: Facing::East, target, arc })
    }

    #[test]
    fn of_attacks_much_alike_the_best_is_kept_and_the_one_that_takes_no_walk() {
        let strikes = [
            strike(1, 4, "orc", Arc::Front),
            strike(2, 2, "orc", Arc::Front),
            strike(3, 6, "orc", Arc::Rear),
            strike(4, 6, "wolf", Arc::Front),
            strike(5, 0, "orc", Arc::Front),
            strike(6, 8, "orc", Arc::Rear),
        ];
        let kept = |alike| -> Vec<i32> {
            unlike(strikes.into_iter(), alike).into_iter().map(|strike| strike.spot.arrival.hex.x).collect()
        };
        assert_eq!(kept(1), [1, 3, 4, 5]);
        assert_eq!(kept(2), [1, 2, 3, 4, 5, 6]);
    }
}
