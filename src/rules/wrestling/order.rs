//! The acts that orders to wrestle mean.

use super::codex::R40;
use super::hold;
use crate::model::{Act, Bid, ItemId, UnitId};
use crate::order::{NoWrestling, Refusal};
use crate::rules::attack::reach;
use crate::rules::field::able::able;
use crate::rules::field::{Battlefield, Item};
use crate::rules::motion::free_attack::is_occupied;

/// The acts of wrestling: first the attack of the other unit, if it is armed and has not acted, then the
/// contest.
pub(in crate::rules) fn wrestle(field: &Battlefield, id: UnitId, other: UnitId) -> Result<Vec<Act>, Refusal> {
    let contest = Act::Wrestle { unit: id, target: other, bid: Bid::Seize };
    hold::check(field, id, other, Bid::Seize)?;
    let first = field.rulebook.has(R40).then(|| first_attack(field, id, other)).flatten();
    Ok(first.into_iter().chain([contest]).collect())
}

/// The attack of the unit that is about to be wrestled, if it can make one.
fn first_attack(field: &Battlefield, aggressor: UnitId, defender: UnitId) -> Option<Act> {
    let unit = field.unit(defender);
    let busy = is_occupied(unit.conditions) || unit.conditions.run();
    let ready = unit.turn.action && !unit.turn.ended && !busy;
    let act = reach::declare(field, defender, aggressor, None).ok().filter(|_| ready)?.into_iter().next()?;
    let Act::Attack { attacker, target, weapon, manner, occasion } = act else { return None };
    let possible = hold::forbids(field, &act).is_ok()
        && reach::check(field, attacker, target, weapon, manner, occasion).is_ok();
    (possible && is_arm(&field.item(weapon))).then_some(act)
}

/// Whether a weapon makes a unit armed: weapons in hand, claws and jaws do, fists do not.
pub(super) fn is_arm(item: &Item) -> bool {
    item.weapon.is_some() && !item.is_fist()
}

/// The act of breaking free from all holders.
pub(in crate::rules) fn escape(field: &Battlefield, id: UnitId) -> Result<Act, Refusal> {
    let holder = able(field, id)?.grapple.by.first().copied();
    let target = holder.ok_or(Refusal::Wrestling(NoWrestling::NotHeld(id)))?;
    Ok(Act::Wrestle { unit: id, target, bid: Bid::Escape })
}

/// The act of attacking a holder.
pub(in crate::rules) fn strike_holder(
    field: &Battlefield,
    id: UnitId,
    target: UnitId,
    weapon: Option<ItemId>,
) -> Result<Act, Refusal> {
    let unit = able(field, id)?;
    field.find_summary(target).ok_or(Refusal::NoSuchUnit(target))?;
    if unit.grapple.by.is_empty() {
        return Err(NoWrestling::NotHeld(id).into());
    }
    let weapon = weapon.map_or_else(|| hold::small_weapon(field, &unit), Ok)?;
    Ok(Act::Wrestle { unit: id, target, bid: Bid::Stab(weapon) })
}
