//! What tells thinkers apart: how much they look at, and how heavy things weigh with them.
//!
//! All of it is opinion, found by battles: of recruits' and veterans' figures those that won most against recruits and
//! chargers over all levels, of warlords' those that won most against veterans.

/// How much an opponent takes into account.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Care {
    /// So many attacks are looked at closely, by their exact odds if that is more than 1.
    pub attacks: usize,
    /// So many of them that take a walk may be much alike: on one enemy, from one side of him.
    pub alike: usize,
    /// Attacks that look worse than the best by more than that are not looked at: points of fighting strength.
    pub slack: f64,
    /// So many places to be in without attacking.
    pub places: usize,
    /// What enemies may do in their next turns is reckoned with, and they are come at by other ways than the shortest.
    pub foresight: bool,
    /// What weighs how much with him.
    pub weights: Weights,
}

/// How heavy things weigh beside each other where thinkers differ; what all of them see alike stands where it is used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// What anybody is worth who only stands there, in points of fighting strength.
    pub presence: f64,
    /// Which part of its worth a unit loses with its hit points, 0..=1; the rest it loses when it goes down.
    pub wounds: f64,
    /// How much worse a friend's loss is than an enemy's is good.
    pub own: f64,
    /// Which part of its worth a unit puts into getting a turn nearer to ground that others want.
    pub deny: f64,
    /// What ground that must be held counts beside ground that must be reached: it needs fewer.
    pub holding: f64,
    /// By which part of its worth a unit grows more eager to get a turn nearer to enemies until the battle ends.
    pub close_in: f64,
    /// How much of that it is eager from the beginning.
    pub haste: f64,
    /// Which part of its worth it costs who shoots to have an enemy beside him.
    pub pressed: f64,
    /// How much what an aimed shot may bring counts beside what a shot brings now.
    pub aim: f64,
}

impl Care {
    /// Takes the attack that looks best at a glance, if nothing is better than that.
    pub const RECRUIT: Care =
        Care { attacks: 1, alike: 1, slack: 0.0, places: 1, foresight: false, weights: Weights::RECRUIT };
    /// Weighs up to eight attacks by their exact odds, and four places.
    pub const VETERAN: Care =
        Care { attacks: 8, alike: 1, slack: 0.5, places: 4, foresight: true, weights: Weights::VETERAN };
    /// Weighs whatever is not plainly worse.
    pub const WARLORD: Care =
        Care { attacks: 40, alike: 40, slack: 2.0, places: 8, foresight: true, weights: Weights::WARLORD };
}

impl Weights {
    /// Somebody who sees what lies before him.
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
    /// Somebody who counts odds out: he takes every wound for part of a kill.
    pub const VETERAN: Weights = Weights { wounds: 0.9, ..Weights::RECRUIT };
    /// Somebody who thinks plans through. Exercises warn him of what he should keep from, so he can be bold: he sets
    /// less by his own losses than others do, and goes at the enemy sooner.
    pub const WARLORD: Weights = Weights {
        presence: 2.8,
        wounds: 0.9,
        own: 1.0,
        deny: 0.06,
        holding: 0.5,
        close_in: 0.18,
        haste: 0.9,
        pressed: 0.1,
        aim: 0.7,
    };

    /// Which share of its worth a unit loses with so many points, 0..=1.
    pub(super) fn share_lost(&self, points: f64, hit_points: f64) -> f64 {
        match points {
            _ if hit_points <= 0.0 || points <= 0.0 => 0.0,
            _ if points >= hit_points => 1.0,
            _ => self.wounds * points / hit_points,
        }
    }

    /// The same of a mean of points, of which nothing else is known: the nearer to what is left the likelier a fall.
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
    fn of_a_mean_more_is_never_less_and_nothing_is_more_than_all() {
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
