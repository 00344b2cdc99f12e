//! Tests of the search: against brute force, and of what it promises.

use super::{PathLabel, WayPoint, move_toward};
use crate::hex::tests::disk;
use crate::hex::{Broken, Facing, Hex, Pose, Reach, distance, path_cost, reach, reach_turning};
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
            risks: 0,
            cost: label.cost.checked_add(price)?,
            hexes: label.hexes + 1,
            previous: Some(WayPoint { pose, turned: 0 }),
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
        let origin = PathLabel { cost: 0, risks: 0, hexes: 0, previous: None };
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

impl TestBoard {
    /// The lowest cost of each pose that walks with so few turns reach, found without a queue.
    fn walks(&self, budget: u32, hexsides: u8) -> BTreeMap<Pose, u32> {
        let mut costs = BTreeMap::from([(START, 0)]);
        let mut ends = BTreeMap::from([((START, 0u8), 0)]);
        loop {
            let mut next = BTreeMap::new();
            for ((pose, turned), cost) in &ends {
                for direction in Facing::ALL {
                    let turned = turned + pose.facing.steps_to(direction);
                    let enter = |from, to| self.enter(from, to);
                    let moved = move_toward(direction, *pose, self.turning, enter);
                    let Some((price, end)) = moved.filter(|_| turned <= hexsides) else { continue };
                    let cost: u32 = cost + price;
                    if cost > budget || ends.get(&(end, turned)).is_some_and(|known| *known <= cost) {
                        continue;
                    }
                    let best = next.entry((end, turned)).or_insert(cost);
                    *best = cost.min(*best);
                }
            }
            let before = ends.clone();
            for ((pose, turned), cost) in next {
                let best = ends.entry((pose, turned)).or_insert(cost);
                *best = cost.min(*best);
                let best = costs.entry(pose).or_insert(cost);
                *best = cost.min(*best);
            }
            if ends == before {
                return costs;
            }
        }
    }
}

/// By how many hexsides a path turns a creature.
fn turned_on(path: &[Hex]) -> u8 {
    let (mut at, mut facing, mut turned) = (START.hex, START.facing, 0);
    for hex in path {
        let direction = Facing::between(at, *hex).expect("they are neighbors");
        turned += facing.steps_to(direction);
        (at, facing) = (*hex, direction);
    }
    turned
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
    let board =
        reach(START, 5, [0; 4], |_, to| (distance(Hex::ZERO, to) <= 2 && !wall.contains(&to)).then_some(1));
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
        let labels = board.reach(budget).labels.into_iter();
        let found: BTreeMap<Pose, PathLabel> = labels.map(|(at, label)| (at.pose, label)).collect();
        prop_assert_eq!(found, board.reach_by_brute_force(budget));
    }

    #[test]
    fn limited_turns_reach_what_walks_with_so_few_turns_reach(
        board in board(), budget in 0u32..7, hexsides in 0u8..4,
    ) {
        let enter = |from, to| board.enter(from, to);
        let reach = reach_turning(START, budget, board.turning, hexsides, enter);
        let found: BTreeMap<Pose, u32> = reach.poses().collect();
        prop_assert_eq!(found, board.walks(budget, hexsides));
        for (hex, cost) in reach.hexes() {
            let path = reach.path_to(hex).expect("the hex is in reach");
            let (walked, _) = path_cost(START, &path, board.turning, enter).expect("it can be walked");
            let turned = turned_on(&path);
            prop_assert_eq!((walked, Some(turned)), (cost, reach.turned_to(hex)));
            prop_assert!(turned <= hexsides);
        }
    }

    #[test]
    fn a_wide_limit_limits_nothing(board in board(), budget in 0u32..7) {
        let enter = |from, to| board.enter(from, to);
        let limited = reach_turning(START, budget, board.turning, 200, enter);
        let free = board.reach(budget);
        prop_assert!(limited.poses().eq(free.poses()));
        prop_assert!(limited.arrivals().eq(free.arrivals()));
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
        for (at, label) in board.reach(budget).labels {
            prop_assert_eq!(larger.label(&at), Some(&label));
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
