//! The geometry of the board: facings, arcs, cones, lines of sight, paths and offset coordinates.
//!
//! Hexes follow C-2: axial `(q, r)` held in hexx's `Hex { x, y }`, pointy-top, `y` down, 1 hex = 5 ft.
//! All results come from exact integers, so every machine gives the same answer. Coordinates up to
//! ±100 000 never overflow.

mod arc;
mod cone;
mod facing;
mod offset;
mod path;
mod sight;

pub use arc::{Arc, Flank, arc_of, in_front, side_of, turned_toward};
pub use cone::{Cone, HalfAngle};
pub use facing::Facing;
pub use hexx::Hex;
pub use offset::{Offset, from_offset, pair, pair_if_any, pairs, to_offset};
pub use path::{Broken, Pose, Reach, path_cost, reach, reach_turning, reach_warily};
pub use sight::{Crossing, crossings, sees};

/// The distance from `a` to `b` in hexes (C-2); 0 for the same hex.
///
/// ```
/// use hexfray::hex::{Hex, distance};
///
/// assert_eq!(distance(Hex::new(-3, 4), Hex::new(2, -1)), 5);
/// ```
pub fn distance(a: Hex, b: Hex) -> u32 {
    a.unsigned_distance_to(b)
}

/// The plane dot product of two vectors, `2 · |a| · |b| · cos θ`, with lengths in hexes.
///
/// The factor 2 keeps it a whole number.
///
/// ```
/// use hexfray::hex::{Facing, dot};
///
/// let [east, west] = [Facing::East.offset(), Facing::West.offset()];
/// assert_eq!(dot(east, east), 2);
/// assert_eq!(dot(east, west), -2);
/// ```
pub fn dot(a: Hex, b: Hex) -> i64 {
    let [aq, ar] = coordinates(a);
    let [bq, br] = coordinates(b);
    2 * aq * bq + 2 * ar * br + aq * br + ar * bq
}

/// The plane cross product of two vectors, `2 · |a| · |b| · sin θ / √3`, with lengths in hexes.
///
/// It is positive when `b` lies clockwise of `a` on the screen (`y` down). With [`dot`] it gives
/// `tan θ = √3 · cross / dot`, by which every angle here is tested.
///
/// ```
/// use hexfray::hex::{Facing, cross};
///
/// let [east, southeast] = [Facing::East.offset(), Facing::SouthEast.offset()];
/// assert_eq!(cross(east, southeast), 1);
/// assert_eq!(cross(southeast, east), -1);
/// ```
pub fn cross(a: Hex, b: Hex) -> i64 {
    let [aq, ar] = coordinates(a);
    let [bq, br] = coordinates(b);
    aq * br - ar * bq
}

fn coordinates(hex: Hex) -> [i64; 2] {
    [i64::from(hex.x), i64::from(hex.y)]
}

#[cfg(test)]
mod tests {
    use crate::hex::{Facing, Hex, cross, distance, dot};
    use proptest::prelude::*;

    /// A hex anywhere within the promised limits.
    pub(super) fn far_hex() -> impl Strategy<Value = Hex> {
        (-100_000..=100_000, -100_000..=100_000).prop_map(|(q, r)| Hex::new(q, r))
    }

    /// A hex close enough to the origin for ties and boundaries to be common.
    pub(super) fn near_hex() -> impl Strategy<Value = Hex> {
        (-12..=12, -12..=12).prop_map(|(q, r)| Hex::new(q, r))
    }

    /// Every hex within `radius` of the origin.
    pub(super) fn disk(radius: u32) -> Vec<Hex> {
        Hex::ZERO.range(radius).collect()
    }

    #[test]
    fn c2_distance_examples() {
        assert_eq!(distance(Hex::ZERO, Hex::ZERO), 0);
        assert_eq!(distance(Hex::ZERO, Hex::new(8, 3)), 11);
        assert_eq!(distance(Hex::ZERO, Hex::new(5, -2)), 5);
        assert_eq!(distance(Hex::new(-3, 4), Hex::new(2, -1)), 5);
    }

    #[test]
    fn c2_products_of_the_six_directions() {
        let east = Facing::East.offset();
        let products = Facing::ALL.map(|facing| {
            let other = facing.offset();
            (dot(east, other), cross(east, other))
        });
        assert_eq!(products, [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]);
    }

    proptest! {
        #[test]
        fn products_obey_pythagoras(a in far_hex(), b in far_hex()) {
            let [dot_ab, cross_ab] = [dot(a, b), cross(a, b)].map(i128::from);
            let [dot_aa, dot_bb] = [dot(a, a), dot(b, b)].map(i128::from);
            prop_assert_eq!(dot_ab * dot_ab + 3 * cross_ab * cross_ab, dot_aa * dot_bb);
        }

        #[test]
        fn products_survive_rotation(a in far_hex(), b in far_hex(), turns in 0u32..6) {
            let [c, d] = [a, b].map(|hex| hex.rotate_cw(turns));
            prop_assert_eq!((dot(a, b), cross(a, b)), (dot(c, d), cross(c, d)));
        }

        #[test]
        fn distance_is_a_metric(a in far_hex(), b in far_hex(), c in far_hex()) {
            prop_assert_eq!(distance(a, b), distance(b, a));
            prop_assert_eq!(distance(a, b) == 0, a == b);
            prop_assert!(distance(a, c) <= distance(a, b) + distance(b, c));
        }
    }
}
