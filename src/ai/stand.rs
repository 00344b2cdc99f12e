//! How well a place can be held by a unit whose side wins by waiting: how many enemies come at it there in the end, and
//! what its ground takes from their attacks.

use super::exposure::Exposure;
use super::ground::{Distances, StepCosts};
use super::threat_estimate::ThreatEstimate;
use super::unit_view::UnitView;
use crate::hex::{Arc, Facing, Hex};

/// How unevenly enemies share out among the units that they attack.
const CROWDING: f64 = 1.5;

/// A unit with a longer range than this shoots rather than comes, in hexes.
const THROWN: u32 = 4;

/// What higher ground is worth to the attacks of a unit that holds it, compared with what it takes from the enemies'.
const BOTH_WAYS: f64 = 2.0;

/// Hit points that a unit would lose on average in a turn if all enemies came at its side and it stood in this hex.
pub(super) fn lost_in_a_stand(
    view: &UnitView,
    threats: &ThreatEstimate,
    ground: &StepCosts,
    to_enemies: &Distances,
    hex: Hex,
) -> f64 {
    let exposure = Exposure::of(view.seen, hex);
    let open = open_sides(view, ground, to_enemies, hex);
    let (comers, shooters): (Vec<_>, Vec<_>) =
        threats.enemies.iter().partition(|enemy| enemy.range <= THROWN);
    let sides = 1.0 + view.friends.len() as f64;
    let mean = |blows: Vec<f64>| blows.iter().sum::<f64>() / blows.len().max(1) as f64;
    let room = (CROWDING * comers.len() as f64 / sides).max(1.0).min(open.len() as f64);
    let from = |enemy: &super::threat_estimate::EnemyEstimate| {
        let sides = open.iter().map(|from| {
            let helps = exposure.to_blows(view.seen, *from);
            enemy.blow.mean(Arc::Front, if helps < 0.0 { BOTH_WAYS * helps } else { helps })
        });
        mean(sides.collect())
    };
    let melee = if comers.is_empty() { 0.0 } else { room * mean(comers.into_iter().map(from).collect()) };
    let shots = shooters
        .into_iter()
        .map(|enemy| enemy.blow.mean(Arc::Front, exposure.to_shots(view.seen, enemy.at, enemy.darkvision)));
    melee + shots.sum::<f64>() / sides
}

/// The neighbors from which enemies come at a unit: those nearer to them than the unit, and all that join these around
/// it. What lies behind the unit joins them only around its sides, not through it.
fn open_sides(view: &UnitView, ground: &StepCosts, to_enemies: &Distances, hex: Hex) -> Vec<Hex> {
    let ring = Facing::ALL.map(|facing| facing.ahead(hex));
    let friend = |at: Hex| view.friends.iter().any(|friend| friend.position == at);
    let free = ring.map(|at| ground.step(at, hex).is_some() && !friend(at));
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
