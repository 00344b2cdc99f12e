//! Which units may act or be attacked, and which items exist: the checks with which every order begins.

use super::battlefield::{Battlefield, Item, Unit, UnitSummary};
use super::hands::sound_arms;
use crate::model::{
    Act, BodyArea, Condition, Conditions, Lasting, LastingEffect, Place, Riding, RuleId, Skill, Stance,
    Status, UnitId, Weapon,
};
use crate::order::{NoWrestling, Refusal};

const R02: RuleId = RuleId::r(2);
const A44: RuleId = RuleId::a(44);

pub(in crate::rules) fn in_hand(unit: &UnitSummary, item: &Item) -> Result<(), Refusal> {
    match *item.place {
        Place::Held(owner) | Place::Worn(owner) if owner == *unit.id => Ok(()),
        _ => Err(Refusal::NotInHand { unit: *unit.id, item: *item.id }),
    }
}

/// Whether a unit can attack with an item: it is in hand or part of the body, and fists find a hand free.
pub(in crate::rules) fn at_hand(field: &Battlefield, unit: &Unit, item: &Item) -> Result<(), Refusal> {
    in_hand(unit, item)?;
    strong_enough(unit)?;
    if !item.is_fist() {
        let useless = item.weapon.is_some_and(|weapon| limb_useless(field, unit, weapon));
        let refusal = Refusal::LimbUseless { unit: *unit.id, item: *item.id };
        return if useless { Err(refusal) } else { Ok(()) };
    }
    match field.free_hands(unit) {
        0 => Err(Refusal::NoFreeHand { unit: *unit.id, item: *item.id, free: 0, needed: 1 }),
        _ => Ok(()),
    }
}

/// Whether a unit has learned a skill and has not forgotten it.
pub(in crate::rules) fn knows(unit: &Unit, skill: Skill) -> bool {
    unit.skills.0.contains(&skill) && !unit.conditions.forget()
}

/// Whether poison leaves a unit the strength to attack.
pub(in crate::rules) fn strong_enough(unit: &UnitSummary) -> Result<(), Refusal> {
    if unit.conditions.has(Condition::Crippled) { Err(Refusal::TooWeak(*unit.id)) } else { Ok(()) }
}

/// Whether injuries have made the part of the body useless that a weapon is; of arms one that is sound is enough.
fn limb_useless(field: &Battlefield, unit: &UnitSummary, weapon: &Weapon) -> bool {
    let Some(limb) = weapon.limb else { return false };
    let lost = field.effects_on(unit).any(|effect| *effect == LastingEffect::Limb(limb));
    let arms = unit.kind.body.hands() > 0;
    lost || (limb == BodyArea::Arm && arms && sound_arms(field, unit).next().is_none())
}

/// Refuses a unit that can do nothing every act of its own that needs it to be free.
pub(in crate::rules) fn forbids(field: &Battlefield, act: &Act) -> Result<(), Refusal> {
    let facts = act.facts();
    let actor = facts.actor.filter(|_| facts.voluntary && facts.needs.freedom);
    let Some(unit) = actor.and_then(|unit| field.find_summary(unit)) else { return Ok(()) };
    is_free(*unit.id, unit.conditions)?;
    if facts.needs.mount { carried(field, unit.riding) } else { Ok(()) }
}

/// Refuses an act that is ordered of a unit and needs its mount, if the mount runs.
pub(in crate::rules) fn steered(field: &Battlefield, act: &Act) -> Result<(), Refusal> {
    let facts = act.facts();
    let rider = facts.actor.filter(|_| facts.voluntary && facts.needs.mount);
    rider.and_then(|unit| field.find_summary(unit)).map_or(Ok(()), |unit| obeyed(field, unit.riding))
}

/// Whether a unit is not in a state that takes its turn away.
fn is_free(unit: UnitId, conditions: &Conditions) -> Result<(), Refusal> {
    match conditions.iter().find(|lasting| lasting.condition.incapacitates()) {
        Some(Lasting { condition, .. }) => Err(Refusal::Incapacitated { unit, condition: *condition }),
        None => Ok(()),
    }
}

/// Whether the mount of a unit can carry it, wherever it goes; whoever walks needs none.
///
/// # Errors
/// What ails the mount.
pub(in crate::rules) fn carried(field: &Battlefield, riding: &Riding) -> Result<(), Refusal> {
    let Some(mount) = riding.0 else { return Ok(()) };
    let mount = able(field, mount)?;
    is_free(*mount.id, mount.conditions)?;
    unheld(&mount)?;
    on_its_feet(*mount.id, *mount.stance)
}

/// Whether the mount of a unit carries it where it will: it can, and it has not lost its nerve.
///
/// # Errors
/// What ails the mount.
pub(in crate::rules) fn obeyed(field: &Battlefield, riding: &Riding) -> Result<(), Refusal> {
    carried(field, riding)?;
    match riding.0.and_then(|mount| field.find_summary(mount)) {
        Some(mount) if mount.conditions.run() => Err(Refusal::Running(*mount.id)),
        Some(_) | None => Ok(()),
    }
}

/// Whether nobody holds a unit.
///
/// # Errors
/// That it is held fast, or pinned.
pub(in crate::rules) fn unheld(unit: &Unit) -> Result<(), Refusal> {
    match unit.grapple.condition() {
        None => Ok(()),
        Some(Condition::Pinned) => Err(NoWrestling::Pinned(*unit.id).into()),
        Some(_) => Err(NoWrestling::Held(*unit.id).into()),
    }
}

/// A unit that still fights.
pub(in crate::rules) fn able<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    match *unit.status {
        Status::Fighting => Ok(unit),
        status => Err(Refusal::OutOfAction { unit: id, status }),
    }
}

/// A unit that may be attacked.
pub(in crate::rules) fn attackable<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    match *unit.status {
        Status::Fighting => Ok(unit),
        status => Err(Refusal::NoTarget { target: id, status }),
    }
}

/// Whether a unit lies on the ground and is not dead, under a rulebook that knows the difference.
pub(in crate::rules) fn lies_alive(field: &Battlefield, status: Status) -> bool {
    matches!(status, Status::Fallen | Status::Dying) && field.rulebook.has(A44)
}

/// A unit that fights, has laid down its arms, or lies on the ground and is not dead.
pub(in crate::rules) fn living<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    match *unit.status {
        status if status.stands() || lies_alive(field, status) => Ok(unit),
        status => Err(Refusal::OutOfAction { unit: id, status }),
    }
}

/// A unit that may be struck: it may be attacked, or lies on the ground and is not dead.
pub(in crate::rules) fn strikable<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    match *unit.status {
        Status::Fighting => Ok(unit),
        status if lies_alive(field, status) => Ok(unit),
        status => Err(Refusal::NoTarget { target: id, status }),
    }
}

/// Whether a unit cannot defend itself at all: by its condition, or because it lies on the ground.
pub(in crate::rules) fn is_helpless(conditions: &Conditions, status: Status) -> bool {
    conditions.are_helpless() || status.is_down()
}

/// Whether a unit is alive, so that it can bleed, sicken and tire.
pub(in crate::rules) fn is_alive(unit: &UnitSummary) -> bool {
    unit.kind.is_alive()
}

/// An item that exists.
pub(in crate::rules) fn known_item<'f>(
    field: &'f Battlefield,
    id: crate::model::ItemId,
) -> Result<Item<'f, 'f>, Refusal> {
    field.find_item(id).ok_or(Refusal::NoSuchItem(id))
}

/// Whether a unit is aiming under a rulebook with aiming.
pub(in crate::rules) fn aims(field: &Battlefield, unit: &UnitSummary) -> bool {
    unit.conditions.has(Condition::Aiming) && field.rulebook.has(R02)
}

/// Whether a unit is on its feet.
///
/// # Errors
/// If it kneels, sits, lies or climbs.
pub(in crate::rules) fn on_its_feet(unit: UnitId, stance: Stance) -> Result<(), Refusal> {
    if stance == Stance::Standing { Ok(()) } else { Err(Refusal::NotStanding { unit, stance }) }
}
