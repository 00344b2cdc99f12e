//! Cones: the hexes near a line of fire, for friendly fire by angle (F-10) and by depth (F-11).

use super::{Hex, cross, distance, dot};
use serde::{Deserialize, Serialize};

/// How far a cone opens to either side of its axis (F-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HalfAngle {
    /// 15° to either side, the strict reading of document 000.
    Fifteen,
    /// 30° to either side, the house rule.
    Thirty,
}

impl HalfAngle {
    /// The angle in degrees, 15 or 30.
    ///
    /// ```
    /// assert_eq!(hexfray::hex::HalfAngle::Thirty.degrees(), 30);
    /// ```
    pub fn degrees(self) -> u32 {
        match self {
            HalfAngle::Fifteen => 15,
            HalfAngle::Thirty => 30,
        }
    }

    /// Whether the angle between two vectors is at most this one; false for a zero vector.
    ///
    /// Both forms are `√3 · |cross| ≤ tan · dot` without the root: tan 15° is `2 - √3`, tan 30° is
    /// `1/√3`. Tangents keep the numbers small enough for exact integers.
    fn spans(self, axis: Hex, other: Hex) -> bool {
        let along = i128::from(dot(axis, other));
        let across = i128::from(cross(axis, other).abs());
        along > 0
            && match self {
                HalfAngle::Fifteen => 3 * (across + along).pow(2) <= 4 * along.pow(2),
                HalfAngle::Thirty => 3 * across <= along,
            }
    }
}

/// The hexes that a shot at a target endangers: near its line and not too far beyond the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cone {
    /// Where the shot comes from; never inside the cone.
    pub apex: Hex,
    /// Where it is aimed; a cone aimed at its own apex contains nothing.
    pub target: Hex,
    /// How far the cone opens to either side.
    pub half_angle: HalfAngle,
    /// How many hexes the cone reaches past the distance of the target (7 in F-11).
    pub beyond: u32,
}

impl Cone {
    /// Whether the hex passes the arc test (F-10) and the depth test (F-11), both inclusive.
    ///
    /// ```
    /// use hexfray::hex::{Cone, HalfAngle, Hex};
    ///
    /// let target = Hex::new(5, 0);
    /// let cone = Cone { apex: Hex::ZERO, target, half_angle: HalfAngle::Thirty, beyond: 7 };
    /// assert!(cone.contains(Hex::new(3, 1)));
    /// assert!(!cone.contains(Hex::new(13, 0)), "8 hexes beyond the target");
    /// ```
    pub fn contains(&self, hex: Hex) -> bool {
        let depth = distance(self.apex, self.target).saturating_add(self.beyond);
        let [axis, bearing] = [self.target, hex].map(|end| end - self.apex);
        distance(self.apex, hex) <= depth && self.half_angle.spans(axis, bearing)
    }
}

#[cfg(test)]
mod tests {
    use crate::hex::tests::{disk, far_hex, near_hex};
    use crate::hex::{Cone, HalfAngle, Hex, distance, dot};
    use proptest::prelude::*;

    /// Whether an ally of an archer at the origin, aiming at (5, 0), is in the cones of 30° and 15°.
    fn endangered(q: i32, r: i32) -> (bool, bool) {
        let cone = |half_angle| Cone { apex: Hex::ZERO, target: Hex::new(5, 0), half_angle, beyond: 7 };
        let ally = Hex::new(q, r);
        (cone(HalfAngle::Thirty).contains(ally), cone(HalfAngle::Fifteen).contains(ally))
    }

    #[test]
    fn f10_arc_test() {
        assert_eq!(endangered(3, 1), (true, true), "13.9°");
        assert_eq!(endangered(5, 1), (true, true), "8.9°");
        assert_eq!(endangered(3, 2), (true, false), "23.4°");
        assert_eq!(endangered(2, 2), (true, false), "exactly 30°");
        assert_eq!(endangered(1, 2), (false, false), "40.9°");
        assert_eq!(endangered(5, -2), (true, false), "23.4° on the other side");
        assert_eq!(endangered(-1, 0), (false, false), "behind the archer");
    }

    #[test]
    fn f11_depth_test() {
        assert_eq!(endangered(12, 0), (true, true), "7 hexes beyond");
        assert_eq!(endangered(13, 0), (false, false), "8 hexes beyond");
        assert_eq!(endangered(10, 3), (false, false), "8 beyond, at 12.7°");
        assert_eq!(endangered(8, 3), (true, false), "6 beyond, at 15.3°");
        assert_eq!(endangered(1, 1), (true, false), "nearer, at exactly 30°");
    }

    #[test]
    fn f10_the_archer_and_an_aimless_shot_endanger_nobody() {
        assert_eq!(endangered(0, 0), (false, false));
        for half_angle in [HalfAngle::Fifteen, HalfAngle::Thirty] {
            let aimless = Cone { apex: Hex::ZERO, target: Hex::ZERO, half_angle, beyond: u32::MAX };
            assert!(disk(3).into_iter().all(|hex| !aimless.contains(hex)));
        }
    }

    #[test]
    fn f10_names_and_degrees() {
        assert_eq!(HalfAngle::Fifteen.degrees(), 15);
        assert_eq!(ron::from_str("Thirty"), Ok(HalfAngle::Thirty));
        assert_eq!(HalfAngle::Thirty.degrees(), 30);
    }

    /// F-10 by squared cosines, `3/4` and `(2 + √3)/4`; fit for small vectors only.
    fn within_by_cosine(half_angle: HalfAngle, axis: Hex, other: Hex) -> bool {
        let along = i128::from(dot(axis, other));
        let lengths = i128::from(dot(axis, axis) * dot(other, other));
        along > 0
            && match half_angle {
                HalfAngle::Fifteen => {
                    let excess = 4 * along.pow(2) - 2 * lengths;
                    excess >= 0 && excess.pow(2) >= 3 * lengths.pow(2)
                }
                HalfAngle::Thirty => 4 * along.pow(2) >= 3 * lengths,
            }
    }

    proptest! {
        #[test]
        fn f10_tangents_agree_with_cosines(axis in near_hex(), other in near_hex()) {
            for half_angle in [HalfAngle::Fifteen, HalfAngle::Thirty] {
                prop_assert_eq!(
                    half_angle.spans(axis, other),
                    within_by_cosine(half_angle, axis, other)
                );
            }
        }

        #[test]
        fn cones_turn_and_move_with_the_board(
            apex in far_hex(),
            aim in near_hex(),
            ally in near_hex(),
            turns in 0u32..6,
        ) {
            for half_angle in [HalfAngle::Fifteen, HalfAngle::Thirty] {
                let cone = Cone { apex, target: apex + aim, half_angle, beyond: 7 };
                let turned = Cone {
                    apex: Hex::ZERO,
                    target: aim.rotate_cw(turns),
                    ..cone
                };
                prop_assert_eq!(
                    cone.contains(apex + ally),
                    turned.contains(ally.rotate_cw(turns))
                );
            }
        }

        #[test]
        fn the_wide_cone_covers_the_narrow_one_and_the_target(
            apex in far_hex(),
            target in far_hex(),
            ally in far_hex(),
        ) {
            let wide = Cone { apex, target, half_angle: HalfAngle::Thirty, beyond: 7 };
            let narrow = Cone { half_angle: HalfAngle::Fifteen, ..wide };
            prop_assert!(!narrow.contains(ally) || wide.contains(ally));
            prop_assert_eq!(narrow.contains(target), apex != target);
            prop_assert!(!wide.contains(apex));
            prop_assert!(
                !wide.contains(ally) || distance(apex, ally) <= distance(apex, target) + 7
            );
        }
    }
}
