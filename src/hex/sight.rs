//! Lines of sight (C-2): which hexes the straight line between two hex centers crosses.
//!
//! A line of N hexes is tested at its N - 1 inner points, evenly spaced. Each point lies on a row of
//! hex centers, so it is nearest to one hex or exactly halfway between two. A halfway point names both
//! hexes, so sight is the same in both directions and everywhere on the board.

use super::{Hex, distance};

/// What a line passes at one of its inner points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// The line passes through this hex.
    One(Hex),
    /// The line runs exactly between these two, the smaller by (q, r) first.
    Either(Hex, Hex),
}

impl Crossing {
    /// The one or two hexes of the crossing.
    ///
    /// ```
    /// use hexfray::hex::{Crossing, Hex};
    ///
    /// let [first, second] = [Hex::new(0, 1), Hex::new(1, 0)];
    /// assert!(Crossing::Either(first, second).hexes().eq([first, second]));
    /// ```
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let (first, second) = match self {
            Crossing::One(hex) => (hex, None),
            Crossing::Either(first, second) => (first, Some(second)),
        };
        std::iter::once(first).chain(second)
    }
}

/// The hexes strictly between two hexes, in order from `from`, one crossing for each step.
///
/// The list has `distance - 1` entries; it is empty for neighbors and for the same hex.
///
/// ```
/// use hexfray::hex::{Crossing, Hex, crossings};
///
/// let straight = crossings(Hex::ZERO, Hex::new(2, 0));
/// assert_eq!(straight, [Crossing::One(Hex::new(1, 0))]);
/// let halfway = crossings(Hex::ZERO, Hex::new(1, 1));
/// assert_eq!(halfway, [Crossing::Either(Hex::new(0, 1), Hex::new(1, 0))]);
/// ```
pub fn crossings(from: Hex, to: Hex) -> Vec<Crossing> {
    let of = distance(from, to);
    (1..of).map(|step| crossing(from, to, step, of)).collect()
}

/// Whether the line from one hex to another is open; neighbors always see each other.
///
/// `blocks(hex, step, of)` tells whether a hex blocks the line after `step` of its `of` hexes
/// (0 < step < of), so that a caller can count in heights along the line. A line that runs between
/// two hexes is stopped only if both block.
///
/// ```
/// use hexfray::hex::{Hex, sees};
///
/// let wall = Hex::new(1, 0);
/// assert!(!sees(Hex::ZERO, Hex::new(2, 0), |hex, _, _| hex == wall));
/// assert!(sees(Hex::ZERO, Hex::new(1, 1), |hex, _, _| hex == wall));
/// ```
pub fn sees(from: Hex, to: Hex, blocks: impl Fn(Hex, u32, u32) -> bool) -> bool {
    let of = distance(from, to);
    (1..of).all(|step| crossing(from, to, step, of).hexes().any(|hex| !blocks(hex, step, of)))
}

/// What the line passes after `step` of its `of` hexes.
fn crossing(from: Hex, to: Hex, step: u32, of: u32) -> Crossing {
    let of = i64::from(of);
    let [q, r] = [to.x - from.x, to.y - from.y].map(|span| i64::from(span) * i64::from(step));
    // At least one of q / of, r / of and their sum is whole; it names the row of hex centers.
    let [first, second] = if q % of == 0 {
        nearest(r, of).map(|row| [q / of, row])
    } else if r % of == 0 {
        nearest(q, of).map(|column| [column, r / of])
    } else {
        nearest(q, of).map(|column| [column, (q + r) / of - column])
    }
    .map(|[column, row]| from + Hex::new(column as i32, row as i32));
    if first == second { Crossing::One(first) } else { Crossing::Either(first, second) }
}

/// The whole numbers nearest to a fraction, smaller first: two for a half, otherwise one number twice.
fn nearest(numerator: i64, denominator: i64) -> [i64; 2] {
    let down = -(denominator - 2 * numerator).div_euclid(2 * denominator);
    let up = (2 * numerator + denominator).div_euclid(2 * denominator);
    [down, up]
}

#[cfg(test)]
mod tests {
    use crate::hex::tests::{disk, far_hex};
    use crate::hex::{Crossing, Facing, Hex, crossings, distance, dot, sees};
    use proptest::prelude::*;

    /// About half of all hexes, in a pattern that no rotation or reversal keeps.
    fn wooded(hex: Hex) -> bool {
        let mixed = hex.x.wrapping_mul(73_856_093) ^ hex.y.wrapping_mul(19_349_663);
        mixed.rotate_left(7).count_ones() & 1 == 0
    }

    /// The hexes of each crossing as a sorted list, so that two orders of a pair compare equal.
    fn as_sets(line: &[Crossing]) -> Vec<Vec<(i32, i32)>> {
        let sorted = |crossing: &Crossing| {
            let mut hexes: Vec<_> = crossing.hexes().map(|hex| (hex.x, hex.y)).collect();
            hexes.sort_unstable();
            hexes
        };
        line.iter().map(sorted).collect()
    }

    #[test]
    fn straight_lines_and_halfway_lines() {
        let line = crossings(Hex::ZERO, Hex::new(3, 0));
        assert_eq!(line, [Crossing::One(Hex::new(1, 0)), Crossing::One(Hex::new(2, 0))]);
        let halfway = crossings(Hex::ZERO, Hex::new(1, 1));
        assert_eq!(halfway, [Crossing::Either(Hex::new(0, 1), Hex::new(1, 0))]);
        let longer = crossings(Hex::new(2, 2), Hex::ZERO);
        assert_eq!(
            longer,
            [
                Crossing::Either(Hex::new(1, 2), Hex::new(2, 1)),
                Crossing::One(Hex::new(1, 1)),
                Crossing::Either(Hex::new(0, 1), Hex::new(1, 0)),
            ]
        );
    }

    #[test]
    fn a_line_between_two_hexes_needs_both_to_block() {
        let [left, right, end] = [Hex::new(1, 0), Hex::new(0, 1), Hex::new(1, 1)];
        assert!(sees(Hex::ZERO, end, |hex, _, _| hex == left));
        assert!(sees(Hex::ZERO, end, |hex, _, _| hex == right));
        assert!(!sees(Hex::ZERO, end, |hex, _, _| hex == left || hex == right));
    }

    #[test]
    fn neighbors_and_oneself_are_always_seen() {
        let blind = |_: Hex, _: u32, _: u32| true;
        assert!(sees(Hex::ZERO, Hex::ZERO, blind));
        for facing in Facing::ALL {
            assert!(sees(Hex::ZERO, facing.offset(), blind));
            assert!(!sees(Hex::ZERO, facing.offset() * 2, blind));
        }
    }

    #[test]
    fn steps_count_from_the_viewer() {
        let end = Hex::new(4, 0);
        assert!(sees(Hex::ZERO, end, |hex, step, of| {
            assert_eq!((distance(Hex::ZERO, hex), distance(Hex::ZERO, end)), (step, of));
            false
        }));
    }

    /// Among these pairs, lines by rounded floats are known to differ when reversed.
    #[test]
    fn within_radius_8_sight_is_mutual() {
        let hexes = disk(8);
        for from in &hexes {
            for to in &hexes {
                let mut reversed = crossings(*to, *from);
                reversed.reverse();
                assert_eq!(crossings(*from, *to), reversed);
                let there = sees(*from, *to, |hex, step, _| wooded(hex) && step % 3 > 0);
                let back = sees(*to, *from, |hex, step, of| wooded(hex) && (of - step) % 3 > 0);
                assert_eq!(there, back);
            }
        }
    }

    /// The definition in another form: the hexes whose centers are nearest to the point.
    #[test]
    fn within_radius_8_crossings_are_the_nearest_hexes() {
        let hexes = disk(9);
        for to in disk(8) {
            let of = distance(Hex::ZERO, to) as i32;
            let expected: Vec<Vec<(i32, i32)>> = (1..of)
                .map(|step| {
                    let gap = |hex: &Hex| dot(*hex * of - to * step, *hex * of - to * step);
                    let least = hexes.iter().map(gap).min();
                    let near = hexes.iter().filter(|hex| Some(gap(hex)) == least);
                    let mut near: Vec<_> = near.map(|hex| (hex.x, hex.y)).collect();
                    near.sort_unstable();
                    near
                })
                .collect();
            assert_eq!(as_sets(&crossings(Hex::ZERO, to)), expected);
        }
    }

    proptest! {
        #[test]
        fn lines_move_and_turn_with_the_board(
            from in far_hex(),
            span in (-60i32..=60, -60i32..=60),
            turns in 0u32..6,
        ) {
            let span = Hex::new(span.0, span.1);
            let line = crossings(Hex::ZERO, span);
            let moved: Vec<Vec<Hex>> = line
                .iter()
                .map(|crossing| crossing.hexes().map(|hex| hex + from).collect())
                .collect();
            let direct: Vec<Vec<Hex>> = crossings(from, from + span)
                .iter()
                .map(|crossing| crossing.hexes().collect())
                .collect();
            prop_assert_eq!(moved, direct);

            let turned: Vec<Crossing> = line
                .iter()
                .map(|crossing| match crossing {
                    Crossing::One(hex) => Crossing::One(hex.rotate_cw(turns)),
                    Crossing::Either(first, second) => {
                        Crossing::Either(first.rotate_cw(turns), second.rotate_cw(turns))
                    }
                })
                .collect();
            let direct = crossings(Hex::ZERO, span.rotate_cw(turns));
            prop_assert_eq!(as_sets(&turned), as_sets(&direct));
        }

        #[test]
        fn pairs_are_neighbors_in_fixed_order(span in (-60i32..=60, -60i32..=60)) {
            for crossing in crossings(Hex::ZERO, Hex::new(span.0, span.1)) {
                if let Crossing::Either(first, second) = crossing {
                    prop_assert_eq!(distance(first, second), 1);
                    prop_assert!((first.x, first.y) < (second.x, second.y));
                }
            }
        }

        #[test]
        fn every_step_of_a_long_line_is_one_hex(from in far_hex(), to in far_hex()) {
            let astray = |hex, step, of| distance(from, hex) != step || distance(hex, to) != of - step;
            prop_assert!(sees(from, to, astray));
        }
    }
}
