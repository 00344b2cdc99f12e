//! The price of a creature.
//!
//! Strength is the damage it deals times how long it lasts. The price is the root of that, so that two of a kind cost
//! twice as much as one:
//!
//! `points = √(dealt · lasts) · (100 + range)% · (88 + movement)%`, rounded, at least 1.
//!
//! *dealt* is the mean damage of an attack with the best weapon against AC 6; *lasts* is how many attacks with THAC0 19
//! and 1 point of damage take all hit points on average; *range* is the end of long range of the weapons at hand, in
//! hexes, at most 50. A man-at-arms costs about ten.

/// The numbers that a price follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    pub hit_points: u32,
    pub thac0: i16,
    pub armor_class: i16,
    /// Twice the mean damage of the best weapon, which is a whole number.
    pub damage_doubled: u32,
    /// End of long range of the weapons at hand, in hexes.
    pub range: Option<u16>,
    pub movement: u8,
}

/// The armor class that attacks of all creatures are rated against.
const USUAL_ARMOR_CLASS: i16 = 6;

/// The THAC0 of the attacks that all creatures are rated against.
const USUAL_THAC0: i16 = 19;

/// Range beyond this does not count, in hexes: few boards are longer.
const FARTHEST: u16 = 50;

/// The price of a creature of this strength.
pub(super) fn points(strength: Strength) -> u32 {
    let Strength { hit_points, thac0, armor_class, damage_doubled, range, movement } = strength;
    let dealt = faces(thac0 - USUAL_ARMOR_CLASS) * u64::from(damage_doubled);
    let lasts = 20 * u64::from(hit_points);
    // 40 is 20 faces times the doubled damage; 10,000 under the root is 100 outside.
    let hundredths = (10_000 * dealt * lasts / (40 * faces(USUAL_THAC0 - armor_class))).isqrt();
    let range = 100 + u64::from(range.unwrap_or_default().min(FARTHEST));
    let speed = 88 + u64::from(movement);
    let points = (hundredths * range * speed + 500_000) / 1_000_000;
    u32::try_from(points).unwrap_or(u32::MAX).max(1)
}

/// The number of faces of a d20 that hit, if this is the lowest of them.
fn faces(need: i16) -> u64 {
    (21 - need).clamp(1, 20).unsigned_abs().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SOLDIER: Strength =
        Strength { hit_points: 13, thac0: 19, armor_class: 4, damage_doubled: 10, range: None, movement: 12 };

    #[test]
    fn the_formula_is_what_it_says() {
        // 8 faces of 20 for 5 points: 2 dealt. 6 faces of 20 against 13 hit points: 43.3 attacks. √86.7 = 9.3.
        assert_eq!(points(SOLDIER), 9);
        assert_eq!(points(Strength { hit_points: 52, ..SOLDIER }), 19, "the root of four times as much");
        assert_eq!(points(Strength { range: Some(50), ..SOLDIER }), 14);
        assert_eq!(points(Strength { damage_doubled: 0, ..SOLDIER }), 1);
    }

    proptest! {
        #[test]
        fn a_better_creature_is_never_cheaper(
            hit_points in 1_u32..300, thac0 in 1_i16..=20, armor_class in -5_i16..=10, damage_doubled in 1_u32..60,
            range in 0_u16..80, movement in 0_u8..30,
        ) {
            let one = Strength {
                hit_points, thac0, armor_class, damage_doubled, range: Some(range), movement,
            };
            let price = points(one);
            for better in [
                Strength { hit_points: hit_points + 1, ..one },
                Strength { thac0: thac0 - 1, ..one },
                Strength { armor_class: armor_class - 1, ..one },
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
