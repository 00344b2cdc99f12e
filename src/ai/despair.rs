//! When to surrender: when the side can neither win nor gain by waiting.

use super::unit_view::UnitView;
use super::worth::Worths;
use crate::level::UnitRecord;

/// How many times as strong as the side the enemy must be.
const HOPELESS: f64 = 8.0;

/// How much of the battle must be over before a side gives up, 0..=1.
const TOO_EARLY: f64 = 0.15;

/// Whether the side of the unit that acts has no hope. Sides that never retreat do not give up, nor do sides that win
/// by surviving or by getting away.
pub(super) fn is_hopeless(view: &UnitView, worths: &Worths) -> bool {
    let side = view.own.side.0;
    let stubborn = view.personality.retreat == 0 || view.has_time(side) || view.gets_away(side);
    if stubborn || view.elapsed() < TOO_EARLY || view.enemies.is_empty() {
        return false;
    }
    let strength = |unit: &UnitRecord| {
        let health = f64::from(unit.hit_points.now) / f64::from(unit.scores().full_hit_points.max(1));
        worths.worth(unit.id) * health
    };
    let own = strength(view.own) + view.friends.iter().map(|friend| strength(friend)).sum::<f64>();
    let enemies: f64 = view.enemies.iter().map(|enemy| strength(enemy)).sum();
    own * HOPELESS < enemies
}
