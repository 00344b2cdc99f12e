//! When to lay down arms: when there is no winning any more, nor anything to wait for.

use super::unit_view::UnitView;
use super::worth::Worths;
use crate::level::UnitRecord;

/// So many times as strong the enemy must be.
const HOPELESS: f64 = 8.0;

/// Nobody gives up before so much of the battle is over, 0..=1.
const TOO_EARLY: f64 = 0.15;

/// Whether the side of the unit that acts has nothing to hope for. Those who count no losses never give up, nor those
/// who win by holding out.
pub(super) fn is_hopeless(look: &UnitView, worths: &Worths) -> bool {
    let stubborn = look.personality.retreat == 0 || look.has_time(look.own.side.0);
    if stubborn || look.elapsed() < TOO_EARLY || look.enemies.is_empty() {
        return false;
    }
    let strength = |unit: &UnitRecord| {
        let health = f64::from(unit.hit_points.now) / f64::from(unit.hit_points.full.max(1));
        worths.worth(unit.id) * health
    };
    let own = strength(look.own) + look.friends.iter().map(|friend| strength(friend)).sum::<f64>();
    let enemies: f64 = look.enemies.iter().map(|enemy| strength(enemy)).sum();
    own * HOPELESS < enemies
}
