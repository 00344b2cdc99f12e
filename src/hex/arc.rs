//! Arcs (C-3): whether another creature stands in front, at a flank or at the rear of a facing.

use super::{Facing, Hex, cross, dot};
use serde::{Deserialize, Serialize};

/// The arc of a creature in which another one stands, by the angle `θ` from its facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arc {
    /// `θ` up to 90° inclusive, or the same hex.
    Front,
    /// `θ` above 90° and up to 150° inclusive.
    Flank,
    /// `θ` above 150°.
    Rear,
}

/// The hand (left or right) on which another creature stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Flank {
    /// Counterclockwise of the facing.
    Left,
    /// Clockwise of the facing.
    Right,
}

/// The arc of the creature at `at` in which `other` stands, at any distance.
///
/// ```
/// use hexfray::hex::{Arc, Facing, Hex, arc_of};
///
/// let arc = |q, r| arc_of(Hex::ZERO, Facing::East, Hex::new(q, r));
/// assert_eq!(arc(0, 1), Arc::Front);
/// assert_eq!(arc(-1, 1), Arc::Flank);
/// assert_eq!(arc(-1, 0), Arc::Rear);
/// ```
pub fn arc_of(at: Hex, facing: Facing, other: Hex) -> Arc {
    let along = dot(facing.offset(), other - at);
    let across = cross(facing.offset(), other - at).abs();
    // The rear begins 30° from straight behind; tan 30° is 1/√3, which cancels the root in `cross`.
    match along {
        0.. => Arc::Front,
        _ if 3 * across >= -along => Arc::Flank,
        _ => Arc::Rear,
    }
}

/// Whether `other` stands in the front arc of the creature at `at`.
///
/// ```
/// use hexfray::hex::{Facing, Hex, in_front};
///
/// assert!(in_front(Hex::ZERO, Facing::East, Hex::new(3, 0)));
/// assert!(!in_front(Hex::ZERO, Facing::West, Hex::new(3, 0)));
/// ```
pub fn in_front(at: Hex, facing: Facing, other: Hex) -> bool {
    arc_of(at, facing, other) == Arc::Front
}

/// The facing nearest to the present one that has `other` in the front arc.
///
/// ```
/// use hexfray::hex::{Facing, Hex, turned_toward};
///
/// let behind = Hex::new(-1, 0);
/// assert_eq!(turned_toward(Hex::ZERO, Facing::SouthEast, behind), Facing::SouthWest);
/// assert_eq!(turned_toward(Hex::ZERO, Facing::West, behind), Facing::West);
/// ```
pub fn turned_toward(at: Hex, facing: Facing, other: Hex) -> Facing {
    let fits = |turned: &Facing| in_front(at, *turned, other);
    let nearest = Facing::ALL.into_iter().filter(fits).min_by_key(|turned| facing.steps_to(*turned));
    nearest.unwrap_or(facing)
}

/// The hand of the creature at `at` on which `other` stands, in any arc.
///
/// `None` for straight ahead, straight behind and the same hex.
///
/// ```
/// use hexfray::hex::{Facing, Flank, Hex, side_of};
///
/// assert_eq!(side_of(Hex::ZERO, Facing::East, Hex::new(0, 1)), Some(Flank::Right));
/// assert_eq!(side_of(Hex::ZERO, Facing::East, Hex::new(0, -1)), Some(Flank::Left));
/// assert_eq!(side_of(Hex::ZERO, Facing::East, Hex::new(2, 0)), None);
/// ```
pub fn side_of(at: Hex, facing: Facing, other: Hex) -> Option<Flank> {
    match cross(facing.offset(), other - at) {
        0 => None,
        1.. => Some(Flank::Right),
        _ => Some(Flank::Left),
    }
}

#[cfg(test)]
mod tests {
    use crate::hex::tests::{disk, far_hex};
    use crate::hex::{Arc, Facing, Flank, Hex, arc_of, dot, in_front, side_of};
    use proptest::prelude::*;

    #[test]
    fn c3_neighbors() {
        use Arc::{Flank as Side, Front, Rear};
        use Flank::{Left, Right};
        for facing in Facing::ALL {
            let around = [0, 1, 2, 3, 4, 5].map(|steps| facing.turned(steps).offset());
            let arcs = around.map(|other| arc_of(Hex::ZERO, facing, other));
            let sides = around.map(|other| side_of(Hex::ZERO, facing, other));
            assert_eq!(arcs, [Front, Front, Side, Rear, Side, Front]);
            assert_eq!(sides, [None, Some(Right), Some(Right), None, Some(Left), Some(Left)]);
        }
    }

    #[test]
    fn c3_boundaries_are_inclusive() {
        let arc = |q, r| arc_of(Hex::ZERO, Facing::East, Hex::new(q, r));
        assert_eq!(arc(-1, 2), Arc::Front, "exactly 90°");
        assert_eq!(arc(1, -2), Arc::Front, "exactly -90°");
        assert_eq!(arc(-2, 3), Arc::Flank, "100.9°");
        assert_eq!(arc(-2, 1), Arc::Flank, "exactly 150°");
        assert_eq!(arc(-4, 2), Arc::Flank, "exactly 150°, further away");
        assert_eq!(arc(-1, -1), Arc::Flank, "exactly -150°");
        assert_eq!(arc(-3, 1), Arc::Rear, "160.9°");
        assert_eq!(arc(0, 0), Arc::Front, "the same hex");
    }

    #[test]
    fn c3_agrees_with_the_squared_cosine() {
        for (facing, other) in
            Facing::ALL.into_iter().flat_map(|facing| disk(8).into_iter().map(move |other| (facing, other)))
        {
            let along = dot(facing.offset(), other);
            let expected = if along >= 0 {
                Arc::Front
            } else if 4 * along * along <= 3 * 2 * dot(other, other) {
                Arc::Flank
            } else {
                Arc::Rear
            };
            assert_eq!(arc_of(Hex::ZERO, facing, other), expected);
        }
    }

    proptest! {
        #[test]
        fn arcs_turn_and_move_with_the_board(
            at in far_hex(),
            other in far_hex(),
            index in 0u8..6,
            turns in 0i8..6,
        ) {
            let facing = Facing::from_index(index);
            let [turned_at, turned_other] = [at, other].map(|hex| hex.rotate_cw(turns as u32));
            let turned = facing.turned(turns);
            prop_assert_eq!(
                arc_of(turned_at, turned, turned_other),
                arc_of(at, facing, other)
            );
            prop_assert_eq!(
                side_of(turned_at, turned, turned_other),
                side_of(at, facing, other)
            );
            prop_assert_eq!(
                arc_of(Hex::ZERO, facing, other - at),
                arc_of(at, facing, other)
            );
        }

        #[test]
        fn a_faced_creature_is_in_front(at in far_hex(), other in far_hex()) {
            prop_assume!(at != other);
            let facing = Facing::toward(at, other).expect("the hexes differ");
            prop_assert!(in_front(at, facing, other));
            prop_assert!(!in_front(at, facing.turned(3), other));
        }
    }
}
