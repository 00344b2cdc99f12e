//! The price of a creature.
//!
//! Strength is the damage it deals times how long it lasts. The price is the root of that, so that two of a kind cost
//! twice as much as one:
//!
//! `points = √(dealt · lasts) · (100 + range)% · (88 + movement)%`, rounded, at least 1.
//!
//! *dealt* is the mean damage of an attack with the best weapon on a usual creature; *lasts* is how many attacks of a
//! usual creature with 1 point of damage take all hit points on average; *range* is the end of long range of the
//! weapons at hand, in hexes, at most 50. A man-at-arms costs about ten.

use crate::hex::Arc;
use crate::rulebook::Core;
use crate::rules::Prowess;

/// A force costs the same under every rulebook: all prices are reckoned under this core.
pub(super) const CORE: Core = Core::D20;

/// The numbers that a price follows from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Strength {
    pub hit_points: u32,
    pub prowess: Prowess,
    /// Twice the mean damage of the best weapon, which is a whole number.
    pub damage_doubled: u32,
    /// End of long range of the weapons at hand, in hexes.
    pub range: Option<u16>,
    pub movement: u8,
}

/// Range beyond this does not count, in hexes: few boards are longer.
const FARTHEST: u16 = 50;

/// The price of a creature of this strength.
pub(super) fn points(strength: Strength) -> u32 {
    let Strength { hit_points, prowess, damage_doubled, range, movement } = strength;
    let usual = Prowess::usual(CORE);
    let dealt = percent(&prowess, &usual) * u64::from(damage_doubled);
    let lasts = 100 * u64::from(hit_points);
    // 200 is 100 percent times the doubled damage; 10,000 under the root is 100 outside.
    let hundredths = (10_000 * dealt * lasts / (200 * percent(&usual, &prowess))).isqrt();
    let range = 100 + u64::from(range.unwrap_or_default().min(FARTHEST));
    let speed = 88 + u64::from(movement);
    let points = (hundredths * range * speed + 500_000) / 1_000_000;
    u32::try_from(points).unwrap_or(u32::MAX).max(1)
}

/// The chance that one hits the other, in whole percents.
fn percent(attacker: &Prowess, target: &Prowess) -> u64 {
    (attacker.chance_to_hit(target, Arc::Front) * 100.0).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn soldier() -> Strength {
        let prowess = Prowess::d20(19, 4);
        Strength { hit_points: 13, prowess, damage_doubled: 10, range: None, movement: 12 }
    }

    #[test]
    fn the_formula_is_what_it_says() {
        // 8 faces of 20 for 5 points: 2 dealt. 6 faces of 20 against 13 hit points: 43.3 attacks. √86.7 = 9.3.
        assert_eq!(points(soldier()), 9);
        assert_eq!(points(Strength { hit_points: 52, ..soldier() }), 19, "the root of four times as much");
        assert_eq!(points(Strength { range: Some(50), ..soldier() }), 14);
        assert_eq!(points(Strength { damage_doubled: 0, ..soldier() }), 1);
    }

    proptest! {
        #[test]
        fn a_better_creature_is_never_cheaper(
            hit_points in 1_u32..300, thac0 in 1_i16..=20, armor_class in -5_i16..=10, damage_doubled in 1_u32..60,
            range in 0_u16..80, movement in 0_u8..30,
        ) {
            let prowess = Prowess::d20(thac0, armor_class);
            let one = Strength { hit_points, prowess, damage_doubled, range: Some(range), movement };
            let price = points(one);
            for better in [
                Strength { hit_points: hit_points + 1, ..one },
                Strength { prowess: Prowess::d20(thac0 - 1, armor_class), ..one },
                Strength { prowess: Prowess::d20(thac0, armor_class - 1), ..one },
                Strength { damage_doubled: damage_doubled + 1, ..one },
                Strength { range: Some(range + 1), ..one },
                Strength { movement: movement + 1, ..one },
            ] {
                prop_assert!(points(better) >= price, "{better:?}");
            }
            let close = Strength { range: None, ..one };
            prop_assert!(points(close) <= price);
        }
    }
}
