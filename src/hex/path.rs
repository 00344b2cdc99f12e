//! Paths (C-2, C-3): what a creature can reach when both entering a hex and turning cost movement.
//!
//! One search over hexes and facings serves movement, the overlay and the opponent. Of several ways to
//! the same pose it keeps the one with the lowest cost, then the fewest risks, then the fewest hexes, then the smallest
//! last pose by (q, r, facing). So the order of evaluation decides nothing. Where a creature may turn only by so many
//! hexsides, ways to one pose that turn it differently far are kept apart.

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

/// A pose and by how many hexsides a creature has turned on the way to it; 0 where nothing limits that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WayPoint {
    pose: Pose,
    turned: u8,
}

/// The best way known to a pose; the smaller label is the better way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PathLabel {
    cost: u32,
    risks: u32,
    hexes: u32,
    previous: Option<WayPoint>,
}

/// Everything a creature can reach within a budget, its own pose included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// By pose, then by the hexsides turned.
    labels: Vec<(WayPoint, PathLabel)>,
}

/// The best of several ways to one hex: lowest cost, then fewest risks, then fewest hexes, then smallest facing, then fewest hexsides.
fn best(labels: &[(WayPoint, PathLabel)]) -> Option<(WayPoint, PathLabel)> {
    labels
        .iter()
        .copied()
        .min_by_key(|(at, label)| (label.cost, label.risks, label.hexes, at.pose.facing, at.turned))
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
        let previous = |at: &WayPoint| self.label(at)?.previous;
        let mut path: Vec<Hex> = std::iter::successors(Some(last), previous).map(|at| at.pose.hex).collect();
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
        let of_one_pose = self.labels.chunk_by(|(one, _), (other, _)| one.pose == other.pose);
        of_one_pose.filter_map(best).map(|(at, label)| (at.pose, label.cost))
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
        let of_one_hex = self.labels.chunk_by(|(one, _), (other, _)| one.pose.hex == other.pose.hex);
        of_one_hex.filter_map(best).map(|(at, label)| (at.pose, label.cost))
    }

    /// Every way in reach that differs in its pose or in how far it turns a creature whose turns are limited: the pose
    /// in which it ends, its lowest cost, and the hexsides turned.
    ///
    /// ```
    /// use hexfray::hex::{Facing, Hex, Pose, reach_turning};
    ///
    /// let start = Pose { hex: Hex::ZERO, facing: Facing::East };
    /// let open = reach_turning(start, 1, [0; 4], 1, |_, _| Some(1));
    /// let aside = Pose { hex: Hex::new(0, 1), facing: Facing::SouthEast };
    /// assert!(open.ways().any(|way| way == (aside, 1, 1)));
    /// assert_eq!(open.ways().count(), 4);
    /// ```
    pub fn ways(&self) -> impl Iterator<Item = (Pose, u32, u8)> {
        self.labels.iter().map(|(at, label)| (at.pose, label.cost, at.turned))
    }

    /// By how many hexsides the best way to a hex turns a creature whose turns are limited; `None` if it is out of
    /// reach.
    ///
    /// ```
    /// use hexfray::hex::{Facing, Hex, Pose, reach_turning};
    ///
    /// let start = Pose { hex: Hex::ZERO, facing: Facing::East };
    /// let open = reach_turning(start, 2, [0; 4], 1, |_, _| Some(1));
    /// assert_eq!(open.turned_to(Hex::new(0, 1)), Some(1));
    /// assert_eq!(open.turned_to(Hex::new(-1, 0)), None);
    /// ```
    pub fn turned_to(&self, hex: Hex) -> Option<u8> {
        self.arrival(hex).map(|(at, _)| at.turned)
    }

    /// Where the best way to a hex ends.
    fn arrival(&self, hex: Hex) -> Option<(WayPoint, PathLabel)> {
        let [first, .., last] = Facing::ALL.map(|facing| Pose { hex, facing });
        let start = self.labels.partition_point(|(at, _)| at.pose < first);
        let end = self.labels.partition_point(|(at, _)| at.pose <= last);
        best(&self.labels[start..end])
    }

    fn label(&self, at: &WayPoint) -> Option<&PathLabel> {
        let place = self.labels.binary_search_by_key(at, |(at, _)| *at).ok()?;
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
    search(start, (budget, turning), None, |from, to| Some((enter(from, to)?, 0)))
}

/// The same for a creature that, of ways of equal cost, takes the one with the fewest risks. A move has a cost and a number
/// of risks, and the creature may turn by at most so many hexsides, if they are limited.
///
/// ```
/// use hexfray::hex::{Hex, Pose, reach_warily};
///
/// let (risky, goal) = (Hex::new(1, 0), Hex::new(2, -1));
/// let step = |_, to| Some((1, u32::from(to == risky)));
/// let way = reach_warily(Pose::default(), 3, [0; 4], None, step).path_to(goal);
/// assert_eq!(way, Some(vec![Hex::new(1, -1), goal]));
/// ```
pub fn reach_warily(
    start: Pose,
    budget: u32,
    turning: [u32; 4],
    hexsides: Option<u8>,
    enter: impl Fn(Hex, Hex) -> Option<(u32, u32)>,
) -> Reach {
    search(start, (budget, turning), hexsides, enter)
}

/// The same for a creature that may turn by at most so many hexsides on the way, counted over all its moves.
///
/// ```
/// use hexfray::hex::{Facing, Hex, Pose, reach_turning};
///
/// let start = Pose { hex: Hex::ZERO, facing: Facing::East };
/// let open = reach_turning(start, 5, [0; 4], 2, |_, _| Some(1));
/// assert_eq!(open.cost_to(Hex::new(-1, 1)), Some(1), "two hexsides to the right");
/// assert_eq!(open.cost_to(Hex::new(-1, 0)), None, "three would bring it back");
/// ```
pub fn reach_turning(
    start: Pose,
    budget: u32,
    turning: [u32; 4],
    hexsides: u8,
    enter: impl Fn(Hex, Hex) -> Option<u32>,
) -> Reach {
    search(start, (budget, turning), Some(hexsides), |from, to| Some((enter(from, to)?, 0)))
}

fn search(
    start: Pose,
    (budget, turning): (u32, [u32; 4]),
    hexsides: Option<u8>,
    enter: impl Fn(Hex, Hex) -> Option<(u32, u32)>,
) -> Reach {
    let layers = hexsides.map_or(1, |most| usize::from(most) + 1);
    let mut search =
        Search { enter, places: HashMap::default(), hexes: Vec::new(), labels: Vec::new(), layers };
    let origin = PathLabel { cost: 0, risks: 0, hexes: 0, previous: None };
    let here = search.place(start.hex);
    search.labels[here * layers][start.facing as usize] = Some(origin);
    let mut frontier = BinaryHeap::from([Reverse((0, 0, 0, here, start.facing, 0u8))]);
    while let Some(Reverse((cost, risked, walked, place, facing, turned))) = frontier.pop() {
        let at = WayPoint { pose: Pose { hex: search.hexes[place].hex, facing }, turned };
        // A better way there may have been found after this one was queued.
        let known = search.labels[place * layers + usize::from(turned)][facing as usize];
        if known.is_none_or(|known| (known.cost, known.risks, known.hexes) != (cost, risked, walked)) {
            continue;
        }
        for (direction, step) in Facing::ALL.into_iter().zip(search.around(place)) {
            let steps = facing.steps_to(direction);
            let Some((next, price, risks)) = step else { continue };
            let turned = if hexsides.is_some() { turned.saturating_add(steps) } else { 0 };
            if hexsides.is_some_and(|most| turned > most) {
                continue;
            }
            let turn = turning[usize::from(steps)];
            let Some(price) = price.checked_add(turn).and_then(|price| cost.checked_add(price)) else {
                continue;
            };
            let risks = risks.saturating_add(risked);
            let found = PathLabel { cost: price, risks, hexes: walked + 1, previous: Some(at) };
            let known = &mut search.labels[next * layers + usize::from(turned)][direction as usize];
            if found.cost > budget || known.is_some_and(|known| known <= found) {
                continue;
            }
            // Of ways that differ only in the pose before, only the first needs to be followed further.
            let key = |label: PathLabel| (label.cost, label.risks, label.hexes);
            let followed = known.is_some_and(|known| key(known) == key(found));
            *known = Some(found);
            if !followed {
                frontier.push(Reverse((found.cost, found.risks, found.hexes, next, direction, turned)));
            }
        }
    }
    search.finish()
}

/// A hex that a search has found.
struct ReachedHex {
    hex: Hex,
    /// Where each direction leads, what entering costs and its risks; set once the search goes on from here.
    around: Option<[Option<(usize, u32, u32)>; 6]>,
}

/// A search under way. It asks only once, for all facings, what a move from a hex to another costs.
struct Search<E> {
    enter: E,
    places: HashMap<Hex, usize>,
    hexes: Vec<ReachedHex>,
    /// For each hex, and for each number of hexsides turned, the best way known to each facing there.
    labels: Vec<[Option<PathLabel>; 6]>,
    /// How many numbers of hexsides are told apart.
    layers: usize,
}

impl<E: Fn(Hex, Hex) -> Option<(u32, u32)>> Search<E> {
    /// The number of a hex in the search.
    fn place(&mut self, hex: Hex) -> usize {
        let Search { places, hexes, labels, layers, .. } = self;
        *places.entry(hex).or_insert_with(|| {
            hexes.push(ReachedHex { hex, around: None });
            labels.extend(std::iter::repeat_n([None; 6], *layers));
            hexes.len() - 1
        })
    }

    /// Where each direction leads from a hex, what entering costs and its risks.
    fn around(&mut self, place: usize) -> [Option<(usize, u32, u32)>; 6] {
        if let Some(known) = self.hexes[place].around {
            return known;
        }
        let from = self.hexes[place].hex;
        let around = Facing::ALL.map(|direction| {
            let to = direction.ahead(from);
            let (price, risks) = (self.enter)(from, to)?;
            Some((self.place(to), price, risks))
        });
        self.hexes[place].around = Some(around);
        around
    }

    fn finish(self) -> Reach {
        let Search { hexes, labels, layers, .. } = self;
        let mut order: Vec<usize> = (0..hexes.len()).collect();
        order.sort_unstable_by_key(|place| (hexes[*place].hex.x, hexes[*place].hex.y));
        let mut found = Vec::with_capacity(hexes.len());
        for place in order {
            let hex = hexes[place].hex;
            let of_hex = &labels[place * layers..(place + 1) * layers];
            for facing in Facing::ALL {
                let ways = (0u8..).zip(of_hex).filter_map(|(turned, labels)| {
                    let pose = Pose { hex, facing };
                    Some((WayPoint { pose, turned }, labels[facing as usize]?))
                });
                found.extend(ways);
            }
        }
        Reach { labels: found }
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
mod tests;
