//! Paths (C-2, C-3): what a creature can reach when both entering a hex and turning cost movement.
//!
//! One search over hexes and facings serves movement, the overlay and the opponent. Of several ways to
//! the same pose it keeps the one with the lowest cost, then the fewest hexes, then the smallest last
//! pose by (q, r, facing). So the order of evaluation decides nothing.

use super::{Facing, Hex};
use bevy::platform::collections::HashMap;
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::{error, fmt};

/// The hex and the facing of a creature; ordered by q, then r, then facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pose {
    /// The hex it stands in.
    pub hex: Hex,
    /// The neighbor it looks at.
    pub facing: Facing,
}

impl Ord for Pose {
    fn cmp(&self, other: &Pose) -> Ordering {
        let key = |pose: &Pose| (pose.hex.x, pose.hex.y, pose.facing);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Pose {
    fn partial_cmp(&self, other: &Pose) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The best way known to a pose; the smaller label is the better way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PathLabel {
    cost: u32,
    hexes: u32,
    previous: Option<Pose>,
}

/// Everything a creature can reach within a budget, its own pose included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// By pose.
    labels: Vec<(Pose, PathLabel)>,
}

/// The best of several ways to one hex: lowest cost, then fewest hexes, then smallest facing.
fn best(labels: &[(Pose, PathLabel)]) -> Option<(Pose, PathLabel)> {
    labels.iter().copied().min_by_key(|(pose, label)| (label.cost, label.hexes, pose.facing))
}

impl Reach {
    /// The lowest cost to stand in a hex with any facing; `None` if it is out of reach.
    ///
    /// ```
    /// use hexfray::hex::{Hex, Pose, reach};
    ///
    /// let open = reach(Pose::default(), 5, [0; 4], |_, _| Some(1));
    /// assert_eq!(open.cost_to(Hex::new(3, 0)), Some(3));
    /// assert_eq!(open.cost_to(Hex::new(6, 0)), None);
    /// ```
    pub fn cost_to(&self, hex: Hex) -> Option<u32> {
        self.arrival(hex).map(|(_, label)| label.cost)
    }

    /// The hexes entered on the best way to a hex, without the start; `None` if it is out of reach.
    ///
    /// ```
    /// use hexfray::hex::{Hex, Pose, reach};
    ///
    /// let wall = Hex::new(1, 0);
    /// let board = reach(Pose::default(), 5, [0; 4], |_, to| (to != wall).then_some(1));
    /// let path = [(1, -1), (2, -1), (2, 0)].map(|(q, r)| Hex::new(q, r));
    /// assert_eq!(board.path_to(Hex::new(2, 0)), Some(path.to_vec()));
    /// ```
    pub fn path_to(&self, hex: Hex) -> Option<Vec<Hex>> {
        let (last, _) = self.arrival(hex)?;
        let previous = |pose: &Pose| self.label(pose)?.previous;
        let mut path: Vec<Hex> = std::iter::successors(Some(last), previous).map(|pose| pose.hex).collect();
        path.pop();
        path.reverse();
        Some(path)
    }

    /// Every pose in reach with its cost, by q, then r, then facing.
    ///
    /// ```
    /// use hexfray::hex::{Pose, reach};
    ///
    /// let still = reach(Pose::default(), 0, [0; 4], |_, _| Some(1));
    /// assert!(still.poses().eq([(Pose::default(), 0)]));
    /// ```
    pub fn poses(&self) -> impl Iterator<Item = (Pose, u32)> {
        self.labels.iter().map(|(pose, label)| (*pose, label.cost))
    }

    /// Every hex in reach with its lowest cost, by q, then r.
    ///
    /// ```
    /// use hexfray::hex::{Pose, reach};
    ///
    /// let open = reach(Pose::default(), 2, [0; 4], |_, _| Some(1));
    /// assert_eq!(open.hexes().count(), 19);
    /// ```
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u32)> {
        self.arrivals().map(|(pose, cost)| (pose.hex, cost))
    }

    /// The pose in which the best way to each hex in reach ends, with its cost, by q, then r.
    ///
    /// ```
    /// use hexfray::hex::{Facing, Hex, Pose, reach};
    ///
    /// let open = reach(Pose::default(), 1, [0; 4], |_, _| Some(1));
    /// let west = Pose { hex: Hex::new(-1, 0), facing: Facing::West };
    /// assert!(open.arrivals().any(|arrival| arrival == (west, 1)));
    /// ```
    pub fn arrivals(&self) -> impl Iterator<Item = (Pose, u32)> {
        let of_one_hex = self.labels.chunk_by(|(one, _), (other, _)| one.hex == other.hex);
        of_one_hex.filter_map(best).map(|(pose, label)| (pose, label.cost))
    }

    /// The pose in which the best way to a hex ends.
    fn arrival(&self, hex: Hex) -> Option<(Pose, PathLabel)> {
        let [first, .., last] = Facing::ALL.map(|facing| Pose { hex, facing });
        let start = self.labels.partition_point(|(pose, _)| *pose < first);
        let end = self.labels.partition_point(|(pose, _)| *pose <= last);
        best(&self.labels[start..end])
    }

    fn label(&self, pose: &Pose) -> Option<&PathLabel> {
        let place = self.labels.binary_search_by_key(pose, |(pose, _)| *pose).ok()?;
        Some(&self.labels[place].1)
    }
}

/// Finds everything that can be reached from a pose for at most `budget` movement.
///
/// A move to a neighbor costs `enter(from, to)` (`None` means impassable) plus `turning[steps]` for the
/// steps of 60° (0 to 3) from the facing to the direction of the move, which is the new facing.
/// On an endless board `enter` must charge at least 1, or the search never ends.
///
/// ```
/// use hexfray::hex::{Facing, Hex, Pose, reach};
///
/// let start = Pose { hex: Hex::ZERO, facing: Facing::East };
/// let open = reach(start, 5, [0, 1, 2, 3], |_, _| Some(1));
/// assert_eq!(open.cost_to(Hex::new(2, 0)), Some(2));
/// assert_eq!(open.cost_to(Hex::new(-2, 0)), Some(5), "3 for the turn");
/// ```
pub fn reach(start: Pose, budget: u32, turning: [u32; 4], enter: impl Fn(Hex, Hex) -> Option<u32>) -> Reach {
    let mut search = Search { enter, places: HashMap::default(), hexes: Vec::new() };
    let origin = PathLabel { cost: 0, hexes: 0, previous: None };
    let here = search.place(start.hex);
    search.hexes[here].labels[start.facing as usize] = Some(origin);
    let mut frontier = BinaryHeap::from([Reverse((0, 0, here, start.facing))]);
    while let Some(Reverse((cost, walked, place, facing))) = frontier.pop() {
        let pose = Pose { hex: search.hexes[place].hex, facing };
        // A better way to the pose may have been found after this one was queued.
        let known = search.hexes[place].labels[facing as usize];
        if known.is_none_or(|known| (known.cost, known.hexes) != (cost, walked)) {
            continue;
        }
        for (direction, step) in Facing::ALL.into_iter().zip(search.around(place)) {
            let turn = turning[usize::from(facing.steps_to(direction))];
            let Some((next, price)) = step else { continue };
            let Some(price) = price.checked_add(turn).and_then(|price| cost.checked_add(price)) else {
                continue;
            };
            let found = PathLabel { cost: price, hexes: walked + 1, previous: Some(pose) };
            let known = &mut search.hexes[next].labels[direction as usize];
            if found.cost > budget || known.is_some_and(|known| known <= found) {
                continue;
            }
            // Of ways that differ only in the pose before, only the first needs to be followed further.
            let followed = known.is_some_and(|known| (known.cost, known.hexes) == (found.cost, found.hexes));
            *known = Some(found);
            if !followed {
                frontier.push(Reverse((found.cost, found.hexes, next, direction)));
            }
        }
    }
    search.finish()
}

/// A hex that a search has found.
struct ReachedHex {
    hex: Hex,
    /// The best way known to each facing there.
    labels: [Option<PathLabel>; 6],
    /// Where each direction leads and what entering costs; set once the search goes on from here.
    around: Option<[Option<(usize, u32)>; 6]>,
}

/// A search under way. It asks only once, for all facings, what a move from a hex to another costs.
struct Search<E> {
    enter: E,
    places: HashMap<Hex, usize>,
    hexes: Vec<ReachedHex>,
}

impl<E: Fn(Hex, Hex) -> Option<u32>> Search<E> {
    /// The number of a hex in the search.
    fn place(&mut self, hex: Hex) -> usize {
        let Search { places, hexes, .. } = self;
        *places.entry(hex).or_insert_with(|| {
            hexes.push(ReachedHex { hex, labels: [None; 6], around: None });
            hexes.len() - 1
        })
    }

    /// Where each direction leads from a hex, and what entering costs.
    fn around(&mut self, place: usize) -> [Option<(usize, u32)>; 6] {
        if let Some(known) = self.hexes[place].around {
            return known;
        }
        let from = self.hexes[place].hex;
        let around = Facing::ALL.map(|direction| {
            let to = direction.ahead(from);
            let price = (self.enter)(from, to)?;
            Some((self.place(to), price))
        });
        self.hexes[place].around = Some(around);
        around
    }

    fn finish(mut self) -> Reach {
        self.hexes.sort_unstable_by_key(|found| (found.hex.x, found.hex.y));
        let poses = |found: &ReachedHex| {
            let hex = found.hex;
            let labels = Facing::ALL.into_iter().zip(found.labels);
            labels.filter_map(move |(facing, label)| Some((Pose { hex, facing }, label?)))
        };
        Reach { labels: self.hexes.iter().flat_map(poses).collect() }
    }
}

/// The cost and the end of one move; `None` if it is impassable or its cost exceeds `u32`.
fn move_toward(
    direction: Facing,
    pose: Pose,
    turning: [u32; 4],
    enter: impl Fn(Hex, Hex) -> Option<u32>,
) -> Option<(u32, Pose)> {
    let hex = direction.ahead(pose.hex);
    let turn = turning[usize::from(pose.facing.steps_to(direction))];
    let price = enter(pose.hex, hex)?.checked_add(turn)?;
    let facing = direction;
    Some((price, Pose { hex, facing }))
}

/// The error of a path that cannot be walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The index in the path of the first hex that cannot be entered from the one before it.
    pub at: usize,
}

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "hex {} of the path cannot be entered", self.at)
    }
}

impl error::Error for Broken {}

/// The cost of a path and the pose at its end, by the same prices as [`reach`].
///
/// The path lists the hexes entered, without the start; an empty path costs nothing.
///
/// # Errors
/// [`Broken`] where a hex is not a neighbor of the one before, is impassable, or makes the cost
/// exceed `u32`.
///
/// ```
/// use hexfray::hex::{Broken, Facing, Hex, Pose, path_cost};
///
/// let start = Pose { hex: Hex::ZERO, facing: Facing::East };
/// let walk = |path: &[Hex]| path_cost(start, path, [0, 1, 2, 3], |_, _| Some(1));
/// let end = Pose { hex: Hex::new(0, 1), facing: Facing::SouthEast };
/// assert_eq!(walk(&[Hex::new(0, 1)]), Ok((2, end)));
/// assert_eq!(walk(&[Hex::new(2, 0)]), Err(Broken { at: 0 }));
/// ```
pub fn path_cost(
    start: Pose,
    path: &[Hex],
    turning: [u32; 4],
    enter: impl Fn(Hex, Hex) -> Option<u32>,
) -> Result<(u32, Pose), Broken> {
    let walk = |(cost, pose): (u32, Pose), hex: Hex| {
        let direction = Facing::between(pose.hex, hex)?;
        let (price, next) = move_toward(direction, pose, turning, &enter)?;
        Some((cost.checked_add(price)?, next))
    };
    let mut walked = (0, start);
    for (at, hex) in path.iter().enumerate() {
        walked = walk(walked, *hex).ok_or(Broken { at })?;
    }
    Ok(walked)
}

#[cfg(test)]
mod tests {
    use super::{PathLabel, move_toward};
    use crate::hex::tests::disk;
    use crate::hex::{Broken, Facing, Hex, Pose, Reach, distance, path_cost, reach};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// The poses one move away, labeled as reached through this one.
    fn moves(
        pose: Pose,
        label: PathLabel,
        turning: [u32; 4],
        enter: impl Fn(Hex, Hex) -> Option<u32>,
    ) -> impl Iterator<Item = (Pose, PathLabel)> {
        Facing::ALL.into_iter().filter_map(move |direction| {
            let (price, next) = move_toward(direction, pose, turning, &enter)?;
            let found = PathLabel {
                cost: label.cost.checked_add(price)?,
                hexes: label.hexes + 1,
                previous: Some(pose),
            };
            Some((next, found))
        })
    }

    const START: Pose = Pose { hex: Hex::ZERO, facing: Facing::East };

    /// A small round board: what each hex costs to enter, and a climb that only some edges charge.
    #[derive(Clone, Debug)]
    struct TestBoard {
        prices: BTreeMap<(i32, i32), Option<u32>>,
        turning: [u32; 4],
    }

    impl TestBoard {
        fn enter(&self, from: Hex, to: Hex) -> Option<u32> {
            let climb = u32::from((from.x - to.y).rem_euclid(3) == 0);
            self.price(to).map(|price| price + climb)
        }

        fn price(&self, hex: Hex) -> Option<u32> {
            self.prices.get(&(hex.x, hex.y)).copied().flatten()
        }

        fn reach(&self, budget: u32) -> Reach {
            reach(START, budget, self.turning, |from, to| self.enter(from, to))
        }

        /// Bellman and Ford's search: relaxes everything, last pose first, until nothing changes.
        fn reach_by_brute_force(&self, budget: u32) -> BTreeMap<Pose, PathLabel> {
            let origin = PathLabel { cost: 0, hexes: 0, previous: None };
            let mut labels = BTreeMap::from([(START, origin)]);
            loop {
                let before = labels.clone();
                for (pose, label) in before.iter().rev() {
                    let enter = |from, to| self.enter(from, to);
                    for (next, found) in moves(*pose, *label, self.turning, enter) {
                        if found.cost <= budget {
                            let known = labels.entry(next).or_insert(found);
                            *known = found.min(*known);
                        }
                    }
                }
                if labels == before {
                    return labels;
                }
            }
        }
    }

    fn board() -> impl Strategy<Value = TestBoard> {
        let hexes = disk(3);
        // Few different prices, free hexes among them, so that ties are frequent.
        let price = prop_oneof![3 => (0u32..3).prop_map(Some), 1 => Just(None)];
        let prices = prop::collection::vec(price, hexes.len());
        (prices, prop::array::uniform4(0u32..3)).prop_map(move |(prices, turning)| TestBoard {
            prices: hexes.iter().map(|hex| (hex.x, hex.y)).zip(prices).collect(),
            turning,
        })
    }

    #[test]
    fn open_ground_costs_its_distance() {
        let open = reach(START, 4, [0; 4], |_, _| Some(1));
        let hexes: Vec<(Hex, u32)> = open.hexes().collect();
        assert_eq!(hexes.len(), disk(4).len());
        for (hex, cost) in hexes {
            assert_eq!(cost, distance(Hex::ZERO, hex));
        }
        assert_eq!(open.cost_to(Hex::new(5, 0)), None);
        assert_eq!(open.path_to(Hex::new(5, 0)), None);
        assert_eq!(open.path_to(Hex::ZERO), Some(vec![]));
    }

    #[test]
    fn turning_around_costs_and_the_travel_sets_the_facing() {
        let turning = [0, 1, 2, 3];
        let behind = [Hex::new(-1, 0), Hex::new(-2, 0)];
        let ends = Pose { hex: behind[1], facing: Facing::West };
        let walked = path_cost(START, &behind, turning, |_, _| Some(1));
        assert_eq!(walked, Ok((5, ends)));
        let open = reach(START, 5, turning, |_, _| Some(1));
        assert_eq!(open.cost_to(behind[1]), Some(5));
        assert_eq!(open.cost_to(Hex::new(2, 0)), Some(2));
    }

    #[test]
    fn a_detour_leads_around_a_wall() {
        let wall = [Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1)];
        let board = reach(START, 5, [0; 4], |_, to| {
            (distance(Hex::ZERO, to) <= 2 && !wall.contains(&to)).then_some(1)
        });
        let around = [(0, -1), (1, -2), (2, -2), (2, -1), (2, 0)];
        let expected: Vec<Hex> = around.map(|(q, r)| Hex::new(q, r)).to_vec();
        assert_eq!(board.path_to(Hex::new(2, 0)), Some(expected));
    }

    #[test]
    fn equal_ways_are_settled_by_the_smaller_facing() {
        let open = reach(START, 2, [0; 4], |_, _| Some(1));
        // Both ways cost 2; the one that arrives facing east is kept.
        let expected = vec![Hex::new(0, 1), Hex::new(1, 1)];
        assert_eq!(open.path_to(Hex::new(1, 1)), Some(expected));
    }

    #[test]
    fn broken_paths_say_where() {
        let jump = [Hex::new(1, 0), Hex::new(3, 0)];
        let open = |_: Hex, _: Hex| Some(1);
        assert_eq!(path_cost(START, &jump, [0; 4], open), Err(Broken { at: 1 }));
        let wall = |_: Hex, _: Hex| None;
        assert_eq!(path_cost(START, &jump, [0; 4], wall), Err(Broken { at: 0 }));
        let stay = path_cost(START, &[], [0; 4], wall);
        assert_eq!(stay, Ok((0, START)));
        let dear = |_: Hex, _: Hex| Some(u32::MAX);
        let there_and_back = [Hex::new(1, 0), Hex::ZERO];
        let walked = path_cost(START, &there_and_back, [0; 4], dear);
        assert_eq!(walked, Err(Broken { at: 1 }));
        assert_eq!(Broken { at: 1 }.to_string(), "hex 1 of the path cannot be entered");
    }

    #[test]
    fn a_large_board_is_searched_whole() {
        let inside = |hex: Hex| (0..200).contains(&hex.x) && (0..200).contains(&hex.y);
        let all = reach(START, u32::MAX, [0, 1, 1, 2], |_, to| {
            inside(to).then(|| 1 + (to.x * to.y).rem_euclid(3) as u32)
        });
        assert_eq!(all.hexes().count(), 200 * 200);
    }

    proptest! {
        #[test]
        fn matches_brute_force(board in board(), budget in 0u32..12) {
            let found: BTreeMap<Pose, PathLabel> = board.reach(budget).labels.into_iter().collect();
            prop_assert_eq!(found, board.reach_by_brute_force(budget));
        }

        #[test]
        fn paths_cost_what_they_promise(board in board(), budget in 0u32..12) {
            let reach = board.reach(budget);
            for (hex, cost) in reach.hexes() {
                let path = reach.path_to(hex).expect("the hex is in reach");
                let enter = |from, to| board.enter(from, to);
                let (walked, end) =
                    path_cost(START, &path, board.turning, enter).expect("the path can be walked");
                prop_assert_eq!((walked, end.hex), (cost, hex));
                prop_assert_eq!(reach.cost_to(hex), Some(cost));
                prop_assert!(cost <= budget);
                prop_assert!(path.iter().all(|entered| board.price(*entered).is_some()));
            }
        }

        #[test]
        fn no_single_move_beats_the_search(board in board(), budget in 0u32..12) {
            let reach = board.reach(budget);
            for (pose, cost) in reach.poses() {
                for facing in Facing::ALL {
                    let path = [facing.ahead(pose.hex)];
                    let enter = |from, to| board.enter(from, to);
                    let Ok((price, _)) = path_cost(pose, &path, board.turning, enter) else {
                        continue;
                    };
                    let known = reach.cost_to(path[0]);
                    prop_assert!(
                        cost + price > budget || known.is_some_and(|known| known <= cost + price)
                    );
                }
            }
        }

        #[test]
        fn a_larger_budget_only_adds(board in board(), budget in 0u32..12, more in 0u32..4) {
            let larger = board.reach(budget + more);
            for (pose, label) in board.reach(budget).labels {
                prop_assert_eq!(larger.label(&pose), Some(&label));
            }
        }

        #[test]
        fn lists_are_sorted_and_agree(board in board(), budget in 0u32..12) {
            let reach = board.reach(budget);
            prop_assert!(reach.poses().is_sorted_by(|a, b| a.0 < b.0));
            let hexes: Vec<(Hex, u32)> = reach.hexes().collect();
            prop_assert!(hexes.is_sorted_by(|a, b| (a.0.x, a.0.y) < (b.0.x, b.0.y)));
            for (hex, cost) in hexes {
                let poses = reach.poses().filter(|(pose, _)| pose.hex == hex);
                prop_assert_eq!(poses.map(|(_, cost)| cost).min(), Some(cost));
            }
        }
    }
}
