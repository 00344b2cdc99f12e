//! Flasks that break or are emptied.

use super::fire::kindled;
use crate::event::FlaskBreaking;
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::hex::Hex;
use crate::model::{Place, Roll, UnitId};
use crate::rules::deed::Effects;
use crate::rules::field::{Battlefield, Item};

/// The unit over which a flask spills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct Doused {
    /// The unit.
    pub unit: UnitId,
    /// Hit points that the contents cost it beyond their die.
    pub more: i16,
}

/// Adds the events that a flask has broken or is empty: over which unit, and from which place in which hex.
pub(in crate::rules) fn empty(
    item: &Item,
    unit: UnitId,
    doused: Option<Doused>,
    (from, at): (Place, Hex),
    rolls: Vec<Roll>,
    effects: &mut Effects,
) {
    let Some((contents, lit)) = item.flask() else { return };
    let (over, more) = (doused.map(|doused| doused.unit), doused.map_or(0, |doused| doused.more));
    effects.0.push(BattleEvent::FlaskBroke(FlaskBreaking {
        item: *item.id,
        unit,
        contents,
        lit,
        over,
        more,
        at,
        rolls,
    }));
    effects.0.push(BattleEvent::ItemMoved(ItemMove::new(
        *item.id,
        unit,
        ItemMotion::UsedUp,
        from,
        Place::Lost,
    )));
}

/// Adds what follows when an item has come to rest on the ground: a lit flask breaks, and its oil burns.
pub(in crate::rules) fn come_to_rest(
    field: &Battlefield,
    item: &Item,
    unit: UnitId,
    place: Place,
    effects: &mut Effects,
) {
    if is_lit(item) {
        burst(field, item, unit, place, effects);
    }
}

/// Adds what follows when a flask breaks on the ground: it is empty, and oil with a lit wick burns.
pub(in crate::rules) fn burst(
    field: &Battlefield,
    item: &Item,
    unit: UnitId,
    place: Place,
    effects: &mut Effects,
) {
    let Some(at) = place.ground() else { return };
    empty(item, unit, None, (place, at), Vec::new(), effects);
    if is_lit(item) {
        effects.0.extend(kindled(field, at, Vec::new()));
    }
}

fn is_lit(item: &Item) -> bool {
    item.flask().is_some_and(|(_, lit)| lit)
}
