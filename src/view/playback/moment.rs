//! Moments: what nobody should miss. The pictures hold still, and a ribbon over the board says it.

use super::highlight::Highlight;
use super::scene::SceneContext;
use crate::model::{ItemId, Status, UnitId};
use crate::replay::{MomentKind, capital};

impl Highlight {
    /// A unit has hit one of its own side; `None` if they are enemies.
    pub fn friendly_fire(
        context: &SceneContext,
        attacker: UnitId,
        victim: UnitId,
        at: f32,
    ) -> Option<Highlight> {
        let (one, other) = (context.unit(attacker)?, context.unit(victim)?);
        let words = format!("{} hits {}", capital(context.name(attacker)), context.name(victim));
        (one.side == other.side).then_some(Highlight { kind: MomentKind::FriendlyFire, words, at })
    }

    /// A critical hit, and what it does in a few words.
    pub fn critical(
        context: &SceneContext,
        (attacker, victim): (UnitId, UnitId),
        does: &str,
        at: f32,
    ) -> Highlight {
        let (attacker, victim) = (capital(context.name(attacker)), context.name(victim));
        Highlight { kind: MomentKind::Critical, words: format!("{attacker} against {victim}: {does}"), at }
    }

    /// A weapon has broken.
    pub fn breakage(context: &SceneContext, unit: UnitId, item: ItemId, at: f32) -> Highlight {
        let (unit, item) = (capital(context.name(unit)), context.item_name(item));
        Highlight { kind: MomentKind::Breakage, words: format!("{unit} is left with a broken {item}"), at }
    }

    /// An item is lost in a gorge or in deep water.
    pub fn depths(context: &SceneContext, unit: UnitId, item: ItemId, at: f32) -> Highlight {
        let (unit, item) = (capital(context.name(unit)), context.item_name(item));
        Highlight { kind: MomentKind::Drop, words: format!("{unit} loses {item} for good"), at }
    }

    /// A unit falls; `None` if enemies of another side still fight.
    pub fn last_fall(context: &SceneContext, unit: UnitId, at: f32) -> Option<Highlight> {
        let fallen = context.unit(unit)?;
        let fights = |side| {
            let others = context.state.units.iter().filter(|other| other.id != unit);
            others.clone().any(|other| other.status == Status::Fighting && other.side.0 == side)
        };
        let left = context.state.sides.sides.keys().filter(|side| fights(**side)).count();
        let words = format!("{} falls, and nobody is left to fight", capital(context.name(unit)));
        let last = left <= 1 && !fights(fallen.side.0);
        last.then_some(Highlight { kind: MomentKind::LastFall, words, at })
    }
}
