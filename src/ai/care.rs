//! What tells thinkers apart: how much they look at, and how much things weigh for them.
//!
//! The numbers were found by battles over all levels: they won most against recruits and chargers. Warlords weigh
//! things as veterans do and look at more of them.

/// How much an opponent takes into account.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Care {
    /// How many attacks are looked at closely.
    pub attacks: usize,
    /// How many of those attacks may need a walk and be against the same arc of the same enemy.
    pub alike: usize,
    /// Attacks that look worse than the best by more than this are left out, in points of fighting strength.
    pub slack: f64,
    /// How many places to end the turn in without an attack are looked at.
    pub places: usize,
    /// Whether exact odds and the enemies' next turns count, and ways to an enemy other than the shortest.
    pub foresight: bool,
    /// How much things weigh.
    pub weights: Weights,
}

/// How much things weigh where thinkers differ; weights that all share stand where they are used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// What a unit that does nothing is worth, in points of fighting strength.
    pub presence: f64,
    /// Which part of its worth a unit loses with its hit points, 0..=1; it loses the rest when it goes down.
    pub wounds: f64,
    /// How much a loss of its own side counts, in losses of the enemy.
    pub own: f64,
    /// What it is worth to be a turn nearer to ground that others want, as a part of the unit's worth.
    pub deny: f64,
    /// How much ground to hold counts, compared with ground to reach: it needs fewer units.
    pub holding: f64,
    /// What it is worth to be a turn nearer to enemies, as a part of the unit's worth; it grows during the battle.
    pub close_in: f64,
    /// How much of `close_in` counts from the beginning.
    pub haste: f64,
    /// What it costs a unit that shoots to have an enemy adjacent, as a part of its worth.
    pub pressed: f64,
    /// How much an aimed shot counts, compared with a shot now.
    pub aim: f64,
}

impl Care {
    /// Takes the attack that looks best at a glance, if nothing else is better.
    pub const RECRUIT: Care =
        Care { attacks: 1, alike: 1, slack: 0.0, places: 1, foresight: false, weights: Weights::RECRUIT };
    /// Weighs up to eight attacks by their exact odds, a few called shots, and four places.
    pub const VETERAN: Care =
        Care { attacks: 8, alike: 1, slack: 0.5, places: 4, foresight: true, weights: Weights::VETERAN };
    /// Weighs everything that is not clearly worse, as a veteran does.
    pub const WARLORD: Care =
        Care { attacks: 40, alike: 40, slack: 2.0, places: 8, foresight: true, weights: Weights::VETERAN };
}

impl Weights {
    /// The weights of a recruit.
    pub const RECRUIT: Weights = Weights {
        presence: 2.0,
        wounds: 0.5,
        own: 1.3,
        deny: 0.05,
        holding: 0.7,
        close_in: 0.12,
        haste: 0.6,
        pressed: 0.15,
        aim: 1.0,
    };
    /// The weights of a veteran: every wound counts as part of a kill.
    pub const VETERAN: Weights = Weights { wounds: 0.9, ..Weights::RECRUIT };

    /// Which share of its worth a unit with these hit points loses with so many points of damage, 0..=1.
    pub(super) fn share_lost(&self, points: f64, hit_points: f64) -> f64 {
        match points {
            _ if hit_points <= 0.0 || points <= 0.0 => 0.0,
            _ if points >= hit_points => 1.0,
            _ => self.wounds * points / hit_points,
        }
    }

    /// The same for a mean of damage of which nothing else is known: more damage makes a fall likelier.
    pub(super) fn share_lost_on_average(&self, points: f64, hit_points: f64) -> f64 {
        if hit_points <= 0.0 {
            return 0.0;
        }
        let part = (points / hit_points).min(1.5);
        (self.wounds * part.min(1.0) + (1.0 - self.wounds) * part * part / 2.25).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wound_costs_its_part_and_a_fall_all() {
        let weights = Weights { wounds: 0.5, ..Weights::RECRUIT };
        let shares = [-1.0, 0.0, 2.0, 7.0, 8.0, 9.0].map(|points| weights.share_lost(points, 8.0));
        assert_eq!(shares, [0.0, 0.0, 0.125, 0.4375, 1.0, 1.0]);
        assert_eq!(weights.share_lost(2.0, 0.0), 0.0, "who is down loses nothing more");
    }

    #[test]
    fn more_damage_on_average_never_costs_less_and_never_more_than_all() {
        for wounds in [0.0, 0.5, 0.9, 1.0] {
            let weights = Weights { wounds, ..Weights::RECRUIT };
            let shares: Vec<f64> =
                (0..=32).map(|half| weights.share_lost_on_average(f64::from(half) / 2.0, 8.0)).collect();
            assert!(shares.is_sorted(), "{shares:?}");
            assert_eq!((shares[0], shares[32]), (0.0, 1.0));
            assert_eq!(weights.share_lost_on_average(1.0, 0.0), 0.0);
        }
    }
}
