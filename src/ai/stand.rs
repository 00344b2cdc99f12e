//! How well a place can be held by a unit whose side wins by waiting: how many enemies come at it and its friends in
//! the end, and what the ground takes from their attacks.
//!
//! Whoever leaves the line leaves the enemies to its friends, so their losses count with its own.

use bevy::platform::collections::HashMap;

use super::care::Weights;
use super::exposure::Exposure;
use super::ground::{Distances, StepCosts};
use super::threat_estimate::{EnemyEstimate, ThreatEstimate};
use super::unit_view::UnitView;
use super::worth::Worths;
use crate::hex::{Arc, Facing, Hex, distance};
use crate::level::UnitRecord;

/// How unevenly enemies share out among the units that they attack.
const CROWDING: f64 = 1.5;

/// A unit with a longer range than this shoots rather than comes, in hexes.
const THROWN: u32 = 4;

/// What higher ground is worth to the attacks of a unit that holds it, compared with what it takes from the enemies'.
const BOTH_WAYS: f64 = 2.0;

/// How far a unit changes what comes at its friends, in hexes.
const TOGETHER: u32 = 2;

/// What a side stands to lose while it waits.
pub(super) struct LastStand<'a> {
    pub view: &'a UnitView<'a>,
    pub weights: &'a Weights,
    pub worths: &'a Worths,
    pub threats: &'a ThreatEstimate,
    pub ground: &'a StepCosts,
    pub to_enemies: &'a Distances,
}

impl LastStand<'_> {
    /// What it is worth if the unit that acts waits in each of these hexes for the enemies to come; below 0.
    pub fn worth(&self, hexes: impl Iterator<Item = Hex>) -> HashMap<Hex, f64> {
        let alone: Vec<f64> =
            self.view.friends.iter().map(|friend| self.lost_by_friend(friend, None)).collect();
        let worth = |hex: Hex| {
            let near = self.view.friends.iter().zip(&alone);
            let near = near.filter(|(friend, _)| distance(friend.position, hex) <= TOGETHER);
            let more = near.map(|(friend, alone)| self.lost_by_friend(friend, Some(hex)) - alone);
            (hex, -self.lost(self.view.own, hex, self.line(None)) - more.sum::<f64>())
        };
        hexes.map(worth).collect()
    }

    /// What a friend stands to lose where it is if the unit that acts waits in this hex, or is not there.
    fn lost_by_friend(&self, friend: &UnitRecord, own: Option<Hex>) -> f64 {
        self.lost(friend, friend.position, self.line(own).filter(|at| *at != friend.position))
    }

    /// The hexes of all friends, and of the unit that acts.
    fn line(&self, own: Option<Hex>) -> impl Iterator<Item = Hex> + Clone {
        self.view.friends.iter().map(|friend| friend.position).chain(own)
    }

    /// What a unit in a hex stands to lose in a turn if all enemies came at its side; `line` is where the others are.
    fn lost(&self, unit: &UnitRecord, hex: Hex, line: impl Iterator<Item = Hex> + Clone) -> f64 {
        let exposure = Exposure::of(self.view.seen, hex);
        let open = open_sides(self.ground, self.to_enemies, hex, line.clone());
        let (comers, shooters): (Vec<_>, Vec<_>) =
            self.threats.enemies.iter().partition(|enemy| enemy.range <= THROWN);
        let sides = 1.0 + self.view.friends.len() as f64;
        let mean = |blows: Vec<f64>| blows.iter().sum::<f64>() / blows.len().max(1) as f64;
        let room = (CROWDING * comers.len() as f64 / sides).max(1.0).min(own_share(&open, line));
        let from = |enemy: &EnemyEstimate| {
            let blow = self.worths.blow(enemy.id, unit.id);
            let sides = open.iter().map(|from| {
                let helps = exposure.to_blows(self.view.seen, *from);
                blow.mean(Arc::Front, if helps < 0.0 { BOTH_WAYS * helps } else { helps })
            });
            mean(sides.collect())
        };
        let melee = if comers.is_empty() { 0.0 } else { room * mean(comers.into_iter().map(from).collect()) };
        let shots = shooters.into_iter().map(|enemy| {
            let modifier = exposure.to_shots(self.view.seen, enemy.at, enemy.darkvision);
            self.worths.blow(enemy.id, unit.id).mean(Arc::Front, modifier)
        });
        let points = melee + shots.sum::<f64>() / sides;
        self.worths.worth(unit.id)
            * self.weights.share_lost_on_average(points, f64::from(unit.hit_points.now))
    }
}

/// How many enemies there is room for at the open sides of a unit: who stands in one may as well strike at a friend
/// beside it.
fn own_share(open: &[Hex], line: impl Iterator<Item = Hex> + Clone) -> f64 {
    let beside = |from: Hex| line.clone().filter(|friend| distance(*friend, from) == 1).count();
    open.iter().map(|from| 1.0 / (1.0 + beside(*from) as f64)).sum()
}

/// The neighbors from which enemies come at a unit: those nearer to them than the unit, and all that join these around
/// it. What lies behind the unit joins them only around its sides, not through it.
fn open_sides(
    ground: &StepCosts,
    to_enemies: &Distances,
    hex: Hex,
    line: impl Iterator<Item = Hex>,
) -> Vec<Hex> {
    let ring = Facing::ALL.map(|facing| facing.ahead(hex));
    let friends: Vec<Hex> = line.filter(|friend| distance(*friend, hex) == 1).collect();
    // Both ways: nobody stands in a wall, and nobody strikes up a cliff.
    let walked = |at: Hex| ground.step(at, hex).is_some() && ground.step(hex, at).is_some();
    let free = ring.map(|at| walked(at) && !friends.contains(&at));
    let here = to_enemies.from(hex).unwrap_or(u16::MAX);
    let mut open: Vec<bool> = (0..6)
        .map(|side| free[side] && to_enemies.from(ring[side]).is_some_and(|there| there < here))
        .collect();
    // Six times around is enough to join all that hang together, whichever way.
    for side in (0..6).cycle().take(36) {
        let next = (side + 1) % 6;
        if free[side] && free[next] && open[side] != open[next] {
            (open[side], open[next]) = (true, true);
        }
    }
    ring.into_iter().zip(open).filter_map(|(at, open)| open.then_some(at)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::ai::tests::{at, battle, careful, end, of};
    use crate::hex::Hex;

    /// A room with one door, through which four orcs come at three men.
    const ROOM: &str = r##"(
        version: 1, title: "a room", round_limit: 12,
        legend: { '.': (surface: Stone), '#': (terrain: Wall), 'd': (terrain: Door, surface: Wood) },
        map: Rows([
            ".........####",
            ".........#..#",
            ".........#..#",
            ".........d..#",
            ".........#..#",
            ".........#..#",
            ".........####",
        ]),
        sides: {
            "watch": (name: "The watch", objectives: [GOAL]),
            "orcs": (name: "The orcs", objectives: [Eliminate]),
        },
        units: {
            "own": (creature: "man-at-arms", side: "watch", at: (10, 2), facing: West),
            "second": (creature: "man-at-arms", side: "watch", at: (10, 3), facing: West),
            "third": (creature: "man-at-arms", side: "watch", at: (10, 4), facing: West),
            "o1": (creature: "orc", side: "orcs", at: (7, 1)),
            "o2": (creature: "orc", side: "orcs", at: (7, 2)),
            "o3": (creature: "orc", side: "orcs", at: (7, 4)),
            "o4": (creature: "orc", side: "orcs", at: (7, 5)),
        },
    )"##;

    /// Where those who think ahead leave the unit that acts, if it and the second one begin there.
    fn ends(goal: &str, own: (i32, i32), second: (i32, i32)) -> Vec<Hex> {
        let order = ["own", "second", "third", "o1", "o2", "o3", "o4"];
        let mut state = battle(&ROOM.replace("GOAL", goal), &order);
        of(&mut state, "own").position = at(own.0, own.1);
        of(&mut state, "second").position = at(second.0, second.1);
        let state = Arc::new(state);
        careful(&state).iter().map(|(_, plan)| end(plan, &state)).collect()
    }

    #[test]
    fn who_wins_by_waiting_keeps_a_door_with_its_friends_and_hides_behind_nobody() {
        let wait = "Survive(rounds: 10)";
        assert_eq!(ends(wait, (10, 2), (10, 3)), [at(10, 2); 2], "it stays beside the door");
        assert_eq!(ends(wait, (11, 4), (10, 3)), [at(10, 2); 2], "it closes the gap");
        assert_eq!(ends(wait, (11, 3), (10, 2)), [at(10, 3); 2], "it goes between its friends");
        for hex in ends("Eliminate", (10, 2), (10, 3)) {
            assert_ne!(hex, at(10, 2), "who wins by fighting goes out");
        }
    }
}
