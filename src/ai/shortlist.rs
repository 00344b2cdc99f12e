//! Which attacks are worth a closer look: those that look best at a glance, and not too many like each other.
//!
//! Exact odds take long; the arc, the place and attacks on the way are rated quickly. Recruits consider only the
//! shortest way to each enemy, and no attacks on it.

use std::collections::BTreeMap;

use super::desk::Desk;
use super::options::SpotAttack;
use crate::hex::{Arc, Pose, distance};
use crate::model::UnitId;

impl Desk<'_, '_, '_> {
    /// The attacks that look best at a glance, the best first.
    pub(super) fn attacks(&mut self) -> Vec<SpotAttack> {
        let attacks = match self.care.foresight {
            true => self.options.attacks(self.weigher.view, self.sights),
            false => self.options.nearest_attacks(self.weigher.view, self.sights),
        };
        let mut rated: Vec<(SpotRating, SpotAttack)> = Vec::new();
        for attack in attacks {
            rated.extend(self.rating(attack).map(|rating| (rating, attack)));
        }
        rated.sort_by(|(one, _), (other, _)| other.worth.total_cmp(&one.worth));
        let least = rated.first().map_or(0.0, |(best, _)| best.worth - self.care.slack);
        let promising = rated.into_iter().take_while(|(rating, _)| rating.worth >= least);
        let mut attacks = unlike(promising, self.care.alike);
        attacks.truncate(self.care.attacks);
        attacks
    }

    /// What an attack looks worth at a glance.
    fn rating(&mut self, attack: SpotAttack) -> Option<SpotRating> {
        let view = self.weigher.view;
        let target = view.seen.unit(attack.target)?;
        let points = self.weigher.worths.mean_damage(view.own.id, target.id, attack.arc);
        let pose = Pose { hex: attack.spot.arrival.hex, facing: attack.facing };
        let place = self.weigher.place(self.sights, pose, None).sum();
        let harm = self.weigher.rough_harm(target, points);
        let in_the_way = match distance(pose.hex, target.position) > self.options.melee {
            true => self.lines.friends_in(view, self.sights, pose.hex, target.position),
            false => 0,
        };
        let friends = self.weigher.rough_accident(harm, in_the_way);
        let on_the_way = if self.care.foresight { self.lost_on_the_way(attack.spot) } else { 0.0 };
        let worth = harm + friends + place + on_the_way - 1e-4 * f64::from(attack.spot.walked);
        Some(SpotRating { worth, clear: in_the_way == 0 })
    }
}

/// What an attack looks worth at a glance, and whether no friend is in the way.
#[derive(Debug, Clone, Copy)]
struct SpotRating {
    worth: f64,
    clear: bool,
}

/// The first few attacks that need a walk for each arc of each enemy, with friends in the way and without: the odds of
/// the others are about the same.
fn unlike(attacks: impl Iterator<Item = (SpotRating, SpotAttack)>, alike: usize) -> Vec<SpotAttack> {
    let mut known: BTreeMap<(UnitId, Arc, bool), usize> = BTreeMap::new();
    let mut unlike: Vec<SpotAttack> = Vec::new();
    for (rating, attack) in attacks {
        let known = known.entry((attack.target, attack.arc, rating.clear)).or_default();
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

    fn attack(column: i32, walked: u32, target: &str, arc: Arc) -> (SpotRating, SpotAttack) {
        let arrival = Pose { hex: Hex::new(column, 0), facing: Facing::East };
        let target = target.parse().expect("a well-formed id");
        let rating = SpotRating { worth: 0.0, clear: column != 7 };
        (rating, SpotAttack { spot: Spot { arrival, walked, turned: 0 }, facing: Facing::East, target, arc })
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
            attack(7, 8, "orc", Arc::Rear),
        ];
        let kept = |alike| -> Vec<i32> {
            unlike(attacks.into_iter(), alike).into_iter().map(|attack| attack.spot.arrival.hex.x).collect()
        };
        assert_eq!(kept(1), [1, 3, 4, 5, 7]);
        assert_eq!(kept(2), [1, 2, 3, 4, 5, 6, 7]);
    }
}
