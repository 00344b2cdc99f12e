//! Flasks that break or are emptied.

use super::fire::kindled;
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::hex::Hex;
use crate::model::{Place, Roll, UnitId};
use crate::rules::deed::Effects;
use crate::rules::field::{Battlefield, Item};

/// Adds the events that a flask has broken or is empty: over which unit, and from which place in which hex.
pub(in crate::rules) fn empty(
    item: &Item,
    unit: UnitId,
    over: Option<UnitId>,
    (from, at): (Place, Hex),
    rolls: Vec<Roll>,
    effects: &mut Effects,
) {
    let Some((contents, lit)) = item.flask() else { return };
    effects.0.push(BattleEvent::FlaskBroke { item: *item.id, unit, contents, lit, over, at, rolls });
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
    let lit = item.flask().is_some_and(|(_, lit)| lit);
    if let (true, Some(at)) = (lit, place.ground()) {
        empty(item, unit, None, (place, at), Vec::new(), effects);
        effects.0.extend(kindled(field, at, Vec::new()));
    }
}
