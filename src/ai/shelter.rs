//! Shelter from enemies that shoot at a unit that can do nothing to them.

use super::ground::{Distances, StepCosts};
use super::options::Options;
use super::sights::Sights;
use super::threat_estimate::ThreatEstimate;
use super::unit_view::UnitView;
use crate::hex::{Hex, distance};

/// A unit that needs more turns than this to come at an enemy looks for shelter first.
const SOON: u16 = 4;

/// The distances to the nearest hex that no enemy shoots at, for a unit that is shot at and can neither shoot back nor
/// come at an enemy soon; `None` for all others.
pub(super) fn way_to_shelter(
    view: &UnitView,
    ground: &StepCosts,
    to_enemies: &Distances,
    options: &Options,
    threats: &ThreatEstimate,
    sights: &mut Sights,
) -> Option<Distances> {
    let own = view.own.position;
    let soon = SOON * u16::from(view.seen.rate(view.own));
    let comes_soon = to_enemies.from(own).is_some_and(|points| points <= soon);
    let in_reach = |hex: Hex| distance(own, hex) <= options.missile.max(options.melee);
    let can_answer = comes_soon || view.enemies.iter().any(|enemy| in_reach(enemy.position));
    let board = &view.seen.board;
    if can_answer || !threats.shoot_at(board, sights, own) {
        return None;
    }
    let safe = board.hexes().map(|(hex, _)| hex).filter(|hex| !threats.shoot_at(board, sights, *hex));
    Some(ground.to(safe.collect::<Vec<Hex>>()))
}
