//! The six facings (C-2, C-3): the neighbor that a creature looks at, and turning.

use super::{Hex, cross, dot};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the six directions to a neighbor, numbered clockwise from east as C-2 does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Facing {
    /// Direction 0, toward `(+1, 0)`.
    #[default]
    East,
    /// Direction 1, toward `(0, +1)`.
    SouthEast,
    /// Direction 2, toward `(-1, +1)`.
    SouthWest,
    /// Direction 3, toward `(-1, 0)`.
    West,
    /// Direction 4, toward `(0, -1)`.
    NorthWest,
    /// Direction 5, toward `(+1, -1)`.
    NorthEast,
}

impl Facing {
    /// All six facings, in the order of C-2.
    pub const ALL: [Facing; 6] = [
        Facing::East,
        Facing::SouthEast,
        Facing::SouthWest,
        Facing::West,
        Facing::NorthWest,
        Facing::NorthEast,
    ];

    /// The number of this direction in C-2, 0 to 5.
    ///
    /// ```
    /// assert_eq!(hexfray::hex::Facing::West.index(), 3);
    /// ```
    pub fn index(self) -> u8 {
        self as u8
    }

    /// The direction with this number, modulo 6.
    ///
    /// ```
    /// use hexfray::hex::Facing;
    ///
    /// assert_eq!(Facing::from_index(3), Facing::West);
    /// assert_eq!(Facing::from_index(6), Facing::East);
    /// ```
    pub fn from_index(index: u8) -> Facing {
        Facing::ALL[usize::from(index % 6)]
    }

    /// This facing after `steps` of 60°, clockwise if positive.
    ///
    /// ```
    /// use hexfray::hex::Facing;
    ///
    /// assert_eq!(Facing::East.turned(1), Facing::SouthEast);
    /// assert_eq!(Facing::East.turned(-1), Facing::NorthEast);
    /// ```
    pub fn turned(self, steps: i8) -> Facing {
        // Both terms are below 6, so the sum cannot overflow.
        Facing::from_index(self.index() + steps.rem_euclid(6) as u8)
    }

    /// The vector from a hex to its neighbor in this direction.
    ///
    /// ```
    /// use hexfray::hex::{Facing, Hex};
    ///
    /// assert_eq!(Facing::NorthEast.offset(), Hex::new(1, -1));
    /// ```
    pub fn offset(self) -> Hex {
        match self {
            Facing::East => Hex::new(1, 0),
            Facing::SouthEast => Hex::new(0, 1),
            Facing::SouthWest => Hex::new(-1, 1),
            Facing::West => Hex::new(-1, 0),
            Facing::NorthWest => Hex::new(0, -1),
            Facing::NorthEast => Hex::new(1, -1),
        }
    }

    /// The neighbor that a creature at `from` looks at.
    ///
    /// ```
    /// use hexfray::hex::{Facing, Hex};
    ///
    /// assert_eq!(Facing::West.ahead(Hex::new(2, 2)), Hex::new(1, 2));
    /// ```
    pub fn ahead(self, from: Hex) -> Hex {
        from + self.offset()
    }

    /// The fewest steps of 60° from this facing to the other, 0 to 3.
    ///
    /// ```
    /// use hexfray::hex::Facing;
    ///
    /// assert_eq!(Facing::East.steps_to(Facing::NorthWest), 2);
    /// assert_eq!(Facing::East.steps_to(Facing::West), 3);
    /// ```
    pub fn steps_to(self, other: Facing) -> u8 {
        let clockwise = (other.index() + 6 - self.index()) % 6;
        clockwise.min(6 - clockwise)
    }

    /// The direction from a hex to its neighbor; `None` if they are not neighbors.
    ///
    /// ```
    /// use hexfray::hex::{Facing, Hex};
    ///
    /// assert_eq!(Facing::between(Hex::ZERO, Hex::new(0, 1)), Some(Facing::SouthEast));
    /// assert_eq!(Facing::between(Hex::ZERO, Hex::new(0, 2)), None);
    /// ```
    pub fn between(from: Hex, to: Hex) -> Option<Facing> {
        Facing::ALL.into_iter().find(|facing| facing.ahead(from) == to)
    }

    /// The facing nearest to the bearing from one hex to another; `None` if they are the same.
    ///
    /// A bearing exactly halfway between two facings takes the clockwise one, so that a turned board
    /// turns the answer with it.
    ///
    /// ```
    /// use hexfray::hex::{Facing, Hex};
    ///
    /// assert_eq!(Facing::toward(Hex::ZERO, Hex::new(5, -1)), Some(Facing::East));
    /// assert_eq!(Facing::toward(Hex::ZERO, Hex::new(1, 1)), Some(Facing::SouthEast));
    /// assert_eq!(Facing::toward(Hex::ZERO, Hex::ZERO), None);
    /// ```
    pub fn toward(from: Hex, to: Hex) -> Option<Facing> {
        let bearing = to - from;
        let nearest = Facing::ALL.into_iter().max_by_key(|facing| {
            let offset = facing.offset();
            // Of two facings equally near, the clockwise one has the bearing on its left.
            (dot(offset, bearing), -cross(offset, bearing))
        });
        nearest.filter(|_| from != to)
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Facing::East => "east",
            Facing::SouthEast => "southeast",
            Facing::SouthWest => "southwest",
            Facing::West => "west",
            Facing::NorthWest => "northwest",
            Facing::NorthEast => "northeast",
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::hex::tests::far_hex;
    use crate::hex::{Facing, Hex, distance, dot};
    use proptest::prelude::*;

    fn any_facing() -> impl Strategy<Value = Facing> {
        (0u8..6).prop_map(Facing::from_index)
    }

    #[test]
    fn c2_directions_run_clockwise_from_east() {
        let offsets = Facing::ALL.map(|facing| (facing.offset().x, facing.offset().y));
        assert_eq!(offsets, [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]);
        assert_eq!(Facing::default(), Facing::East);
    }

    #[test]
    fn f24_the_faced_hex_then_clockwise() {
        let landings = [0, 1, 2, 3, 4, 5].map(|step| {
            let hex = Facing::East.turned(step).ahead(Hex::new(2, 2));
            (hex.x, hex.y)
        });
        assert_eq!(landings, [(3, 2), (2, 3), (1, 3), (1, 2), (2, 1), (3, 1)]);
    }

    #[test]
    fn halfway_bearings_take_the_clockwise_facing() {
        for facing in Facing::ALL {
            let clockwise = facing.turned(1);
            let halfway = clockwise.ahead(facing.ahead(Hex::ZERO));
            assert_eq!(Facing::toward(Hex::ZERO, halfway), Some(clockwise));
        }
    }

    #[test]
    fn names_are_words() {
        let written = ron::to_string(&Facing::SouthWest).expect("a unit variant serializes");
        assert_eq!(written, "SouthWest");
        assert_eq!(ron::from_str::<Facing>("NorthEast"), Ok(Facing::NorthEast));
        assert_eq!(Facing::NorthWest.to_string(), "northwest");
    }

    proptest! {
        #[test]
        fn turning_adds_up(facing in any_facing(), first in -60i8..=60, second in -60i8..=60) {
            let both = facing.turned(first).turned(second);
            prop_assert_eq!(both, facing.turned(first + second));
            prop_assert_eq!(facing.turned(i8::MIN).turned(i8::MAX), facing.turned(-1));
        }

        #[test]
        fn steps_are_the_shorter_way_round(facing in any_facing(), steps in 0i8..=3) {
            for turn in [steps, -steps] {
                let other = facing.turned(turn);
                prop_assert_eq!(i16::from(facing.steps_to(other)), i16::from(steps));
                prop_assert_eq!(other.steps_to(facing), facing.steps_to(other));
            }
        }

        #[test]
        fn between_is_for_neighbors_only(from in far_hex(), to in far_hex(), facing in any_facing()) {
            prop_assert_eq!(Facing::between(from, facing.ahead(from)), Some(facing));
            prop_assert_eq!(Facing::between(from, to).is_some(), distance(from, to) == 1);
            prop_assert_eq!(Facing::between(from, from), None);
        }

        #[test]
        fn toward_is_nearest_and_turns_with_the_board(
            from in far_hex(),
            to in far_hex(),
            turns in 0i8..6,
        ) {
            prop_assume!(from != to);
            let facing = Facing::toward(from, to).expect("the hexes differ");
            for other in Facing::ALL {
                prop_assert!(dot(facing.offset(), to - from) >= dot(other.offset(), to - from));
            }
            let [from, to] = [from, to].map(|hex| hex.rotate_cw(turns as u32));
            prop_assert_eq!(Facing::toward(from, to), Some(facing.turned(turns)));
            prop_assert_eq!(Facing::toward(from, from), None);
        }
    }
}
