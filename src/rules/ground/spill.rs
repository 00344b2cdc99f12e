//! Flasks that break or are emptied.

use super::fire::kindled;
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::hex::Hex;
use crate::model::{Place, Roll, UnitId};
use crate::rules::deed::Effects;
use crate::rules::field::{Battlefield, Item};

/// The facts that a flask has broken, or is empty: over whom, and the place and the hex in which it came to be.
pub(in crate::rules) fn empty(
    thing: &Item,
    unit: UnitId,
    over: Option<UnitId>,
    (from, at): (Place, Hex),
    rolls: Vec<Roll>,
    effects: &mut Effects,
) {
    let Some((contents, lit)) = thing.flask() else { return };
    effects.0.push(BattleEvent::FlaskBroke { item: *thing.id, unit, contents, lit, over, at, rolls });
    effects.0.push(BattleEvent::ItemMoved(ItemMove::new(
        *thing.id,
        unit,
        ItemMotion::UsedUp,
        from,
        Place::Lost,
    )));
}

/// What follows when a thing has come to rest on the ground: a lit flask breaks there, and its oil burns.
pub(in crate::rules) fn come_to_rest(
    field: &Battlefield,
    thing: &Item,
    unit: UnitId,
    place: Place,
    effects: &mut Effects,
) {
    let lit = thing.flask().is_some_and(|(_, lit)| lit);
    if let (true, Some(at)) = (lit, place.ground()) {
        empty(thing, unit, None, (place, at), Vec::new(), effects);
        effects.0.extend(kindled(field, at, Vec::new()));
    }
}
