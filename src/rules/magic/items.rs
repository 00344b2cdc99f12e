//! Scrolls and potions in the hands of a unit: whether they can be used, and that they work once.

use super::source::{SpellSource, SpellUse, use_of};
use super::{potion, scroll};
use crate::event::{BattleEvent, ItemMotion};
use crate::model::{Act, ItemId, Place, SpellTarget, UnitId};
use crate::order::{NoCasting, Refusal};
use crate::rules::deed::Effects;
use crate::rules::field::able::{in_hand, known_item};
use crate::rules::field::hands::moved;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// The spell of an item that a unit can use now.
pub(super) fn usable(field: &Battlefield, unit: &Unit, item: ItemId) -> Result<SpellUse, Refusal> {
    let record = known_item(field, item)?;
    let cast = understood(field, unit, item)?;
    in_hand(unit, &record)?;
    Ok(cast)
}

/// The spell of an item that a unit could use if it had the item in hand.
pub(super) fn understood(field: &Battlefield, unit: &Unit, item: ItemId) -> Result<SpellUse, Refusal> {
    let cast = use_of(field, item).ok_or(NoCasting::NoSpell { item })?;
    if field.item(item).item.broken {
        return Err(Refusal::Broken(item));
    }
    match cast.source {
        SpellSource::Scroll(_) => scroll::check(field, unit, cast),
        SpellSource::Potion(_) | SpellSource::Memory => field.needs(potion::S30),
    }?;
    Ok(cast)
}

/// The act of an order to use an item.
pub(in crate::rules) fn use_item(
    field: &Battlefield,
    unit: UnitId,
    item: ItemId,
    at: SpellTarget,
) -> Result<Act, Refusal> {
    known_item(field, item)?;
    let spell = use_of(field, item).ok_or(NoCasting::NoSpell { item })?.spell;
    Ok(Act::Cast { unit, spell, at, item: Some(item) })
}

/// Whether what a unit casts out of is still in its hand; nothing is needed for a spell from memory.
pub(super) fn is_at_hand(field: &Battlefield, unit: &UnitSummary, item: Option<ItemId>) -> bool {
    item.is_none_or(|item| *field.item(item).place == Place::Held(*unit.id))
}

/// Adds the event that an item is used up, if it is still in the hand of its user.
pub(super) fn use_up(field: &Battlefield, unit: &UnitSummary, item: Option<ItemId>, effects: &mut Effects) {
    let Some(item) = item.filter(|item| is_at_hand(field, unit, Some(*item))) else { return };
    // Whoever goes down lets go of it, whole.
    let moves = |event: &BattleEvent| matches!(event, BattleEvent::ItemMoved(moved) if moved.item == item);
    if effects.0.iter().any(moves) {
        return;
    }
    let rule = if use_of(field, item).is_some_and(SpellUse::is_drunk) { potion::S30 } else { scroll::S29 };
    effects.0.push(moved(field, &field.item(item), *unit.id, ItemMotion::UsedUp, Place::Lost, rule));
}
