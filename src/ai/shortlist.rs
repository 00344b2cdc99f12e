//! Which attacks are worth a closer look: those that look best at a glance, and not too many like each other.
//!
//! Exact odds take long; the arc, the place and attacks on the way are rated quickly. Recruits consider only the
//! shortest way to each enemy, and no attacks on it.

use std::collections::BTreeMap;

use super::desk::Desk;
use super::options::SpotAttack;
use crate::hex::{Arc, Pose};
use crate::model::UnitId;

impl Desk<'_, '_, '_> {
    /// The attacks that look best at a glance, the best first.
    pub(super) fn attacks(&mut self) -> Vec<SpotAttack> {
        let attacks = match self.care.foresight {
            true => self.options.attacks(self.weigher.view, self.sights),
            false => self.options.nearest_attacks(self.weigher.view, self.sights),
        };
        let mut rated: Vec<(f64, SpotAttack)> = Vec::new();
        for attack in attacks {
            rated.extend(self.rating(attack).map(|rating| (rating, attack)));
        }
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        let least = rated.first().map_or(0.0, |best| best.0 - self.care.slack);
        let promising = rated.into_iter().take_while(|(rating, _)| *rating >= least);
        let mut attacks = unlike(promising, self.care.alike);
        attacks.truncate(self.care.attacks);
        attacks
    }

    /// What an attack looks worth at a glance.
    fn rating(&mut self, attack: SpotAttack) -> Option<f64> {
        let target = self.weigher.view.seen.unit(attack.target)?;
        let points = self.weigher.worths.mean_damage(self.weigher.view.own.id, target.id, attack.arc);
        let pose = Pose { hex: attack.spot.arrival.hex, facing: attack.facing };
        let place = self.weigher.place(self.sights, pose, None).sum();
        let harm = self.weigher.rough_harm(target, points);
        let on_the_way = if self.care.foresight { self.lost_on_the_way(attack.spot) } else { 0.0 };
        Some(harm + place + on_the_way - 1e-4 * f64::from(attack.spot.walked))
    }
}

/// The first few attacks that need a walk for each arc of each enemy: the odds of the others are about the same.
fn unlike(attacks: impl Iterator<Item = (f64, SpotAttack)>, alike: usize) -> Vec<SpotAttack> {
    let mut known: BTreeMap<(UnitId, Arc), usize> = BTreeMap::new();
    let mut unlike: Vec<SpotAttack> = Vec::new();
    for (_, attack) in attacks {
        let known = known.entry((attack.target, attack.arc)).or_default();
        if attack.spot.walked == 0 || *known < alike {
            unlike.push(attack);
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

    fn attack(column: i32, walked: u32, target: &str, arc: Arc) -> (f64, SpotAttack) {
        let arrival = Pose { hex: Hex::new(column, 0), facing: Facing::East };
        let target = target.parse().expect("a well-formed id");
        (0.0, SpotAttack { spot: Spot { arrival, walked }, facing: Facing::East, target, arc })
    }

    #[test]
    fn of_like_attacks_the_best_and_those_without_a_walk_are_kept() {
        let attacks = [
            attack(1, 4, "orc", Arc::Front),
            attack(2, 2, "orc", Arc::Front),
            attack(3, 6, "orc", Arc::Rear),
            attack(4, 6, "wolf", Arc::Front),
            attack(5, 0, "orc", Arc::Front),
            attack(6, 8, "orc", Arc::Rear),
        ];
        let kept = |alike| -> Vec<i32> {
            unlike(attacks.into_iter(), alike).into_iter().map(|attack| attack.spot.arrival.hex.x).collect()
        };
        assert_eq!(kept(1), [1, 3, 4, 5]);
        assert_eq!(kept(2), [1, 2, 3, 4, 5, 6]);
    }
}
