//! What orders to wrestle come to.

use super::codex::{R39, R40};
use super::hold;
use crate::model::{Act, Bid, ItemId, UnitId, Weapon};
use crate::order::{NoWrestling, Refusal};
use crate::rules::attack::reach;
use crate::rules::field::able::able;
use crate::rules::field::{Battlefield, Item};

/// Laying hands on somebody: before it he may strike, if he is armed and has not acted.
pub(in crate::rules) fn wrestle(field: &Battlefield, id: UnitId, other: UnitId) -> Result<Vec<Act>, Refusal> {
    let contest = Act::Wrestle { unit: id, target: other, bid: Bid::Seize };
    hold::check(field, id, other, Bid::Seize)?;
    let first = field.rulebook.has(R40).then(|| first_blow(field, id, other)).flatten();
    Ok(first.into_iter().chain([contest]).collect())
}

/// The blow of whoever is about to be wrestled, if he has one.
fn first_blow(field: &Battlefield, aggressor: UnitId, defender: UnitId) -> Option<Act> {
    let unit = field.unit(defender);
    let ready = unit.turn.action && !unit.turn.ended && !unit.conditions.run();
    let act = reach::declare(field, defender, aggressor, None).ok().filter(|_| ready)?.into_iter().next()?;
    let Act::Attack { attacker, target, weapon, manner, occasion } = act else { return None };
    let possible = hold::forbids(field, &act).is_ok()
        && reach::check(field, attacker, target, weapon, manner, occasion).is_ok();
    (possible && is_arm(&field.item(weapon))).then_some(act)
}

/// Whether a weapon makes somebody armed: what he holds, and claws and jaws; people's fists do not.
pub(super) fn is_arm(thing: &Item) -> bool {
    let fist = |weapon: &Weapon| weapon.natural && weapon.damage.highest() <= FIST;
    thing.weapon.is_some_and(|weapon| !fist(weapon))
}

/// The most a fist does.
const FIST: i32 = 2;

/// Breaking free of all who hold one.
pub(in crate::rules) fn escape(field: &Battlefield, id: UnitId) -> Result<Act, Refusal> {
    let holder = able(field, id)?.grapple.by.first().copied();
    field.rulebook.has(R39).then_some(()).ok_or(Refusal::RuleOff(R39))?;
    let target = holder.ok_or(Refusal::Wrestling(NoWrestling::NotHeld(id)))?;
    Ok(Act::Wrestle { unit: id, target, bid: Bid::Escape })
}

/// Striking at somebody who holds one.
pub(in crate::rules) fn stab(
    field: &Battlefield,
    id: UnitId,
    target: UnitId,
    weapon: Option<ItemId>,
) -> Result<Act, Refusal> {
    let unit = able(field, id)?;
    field.rulebook.has(R39).then_some(()).ok_or(Refusal::RuleOff(R39))?;
    field.find_unit(target).ok_or(Refusal::NoSuchUnit(target))?;
    if unit.grapple.by.is_empty() {
        return Err(NoWrestling::NotHeld(id).into());
    }
    let weapon = weapon.map_or_else(|| hold::small_weapon(field, &unit), Ok)?;
    Ok(Act::Wrestle { unit: id, target, bid: Bid::Stab(weapon) })
}
