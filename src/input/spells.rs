//! The spells that a unit can cast from where it is, from memory, scrolls and potions, and at what a click casts them.

use std::sync::Arc;

use super::prospect::SpellUnderWay;
use super::scratch_battle::ScratchBattle;
use crate::hex::{Hex, distance};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{Class, Gear, Place, Spell, SpellTarget, Status, UnitId};
use crate::order::{NoCasting, Order, Refusal};
use crate::replay::capital;

/// Why a caster has no spells to cast, in a battle that began like this.
pub fn no_spells(beginning: &Snapshot, caster: UnitId) -> &'static str {
    let came_with_some = beginning.unit(caster).is_some_and(|unit| !unit.spells.memorized.is_empty());
    match came_with_some {
        true => "no spell in mind: it has cast or lost all with which it came",
        false => "no spell in mind: it came with none to this battle",
    }
}

/// Whether those of a class cast spells.
pub fn casts(class: Class) -> bool {
    matches!(class, Class::Priest | Class::Wizard)
}

/// The spells of a unit, its scrolls and its potions: each once, at the first of its targets. What cannot be used has
/// the order that the rules refuse.
pub(super) fn offers(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    unit: UnitId,
) -> Vec<(String, Order)> {
    let Some(own) = state.unit(unit) else { return Vec::new() };
    let at = SpellTarget::Own;
    let mut all: Vec<(String, Order)> = own
        .spells
        .castable()
        .map(|(spell, left)| {
            let (targets, order) = first(scratch, state, &Order::Cast { unit, spell, at });
            let aimed = is_aimed(scratch, state, &order, &targets);
            let at = if aimed { String::new() } else { at_whom(state, &order) };
            (capital(&format!("{spell}{at} ({left} left)")), order)
        })
        .collect();
    let carried =
        |item: &&ItemRecord| matches!(item.place, Place::Held(by) | Place::Stowed(by) if by == unit);
    for item in state.items.iter().filter(carried) {
        let drunk = match item.gear {
            Some(Gear::Scroll { .. }) => false,
            Some(Gear::Potion { .. }) => true,
            Some(Gear::Flask { .. } | Gear::Blanket | Gear::Treasure { .. } | Gear::Food) | None => continue,
        };
        let (targets, order) = first(scratch, state, &Order::UseItem { unit, item: item.id, at });
        let name = &item.item.name;
        let label = match (drunk, is_aimed(scratch, state, &order, &targets)) {
            (true, true) => format!("Drink or give {name}"),
            (true, false) => match other(state, &order) {
                Some(friend) => format!("Give {name} to {friend}"),
                None => format!("Drink {name}"),
            },
            (false, true) => format!("Read {name}"),
            (false, false) => format!("Read {name}{}", at_whom(state, &order)),
        };
        all.push((label, order));
    }
    all
}

/// The targets of a spell, and its order at the first of them.
fn first(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, cast: &Order) -> (Vec<Order>, Order) {
    let targets = targets(scratch, state, cast);
    let order = targets.first().cloned().unwrap_or_else(|| aside(scratch, state, cast));
    (targets, order)
}

/// The spell of an order: one from memory, a scroll or a potion.
pub fn spell_of(state: &Snapshot, cast: &Order) -> Option<Spell> {
    if let Order::Cast { spell, .. } = *cast {
        return Some(spell);
    }
    let Order::UseItem { item, .. } = *cast else { return None };
    match state.item(item)?.gear {
        Some(Gear::Scroll { spell, .. } | Gear::Potion { spell, .. }) => Some(spell),
        Some(Gear::Flask { .. } | Gear::Blanket | Gear::Treasure { .. } | Gear::Food) | None => None,
    }
}

/// What a player uses by an order: a scroll or a potion by its name, or a spell.
pub(super) fn called(state: &Snapshot, cast: &Order) -> Option<String> {
    if let Order::UseItem { item, .. } = *cast {
        return state.item(item).map(|item| item.item.name.to_string());
    }
    spell_of(state, cast).map(|spell| spell.to_string())
}

/// What the spell of an order is cast at.
fn target(cast: &Order) -> Option<SpellTarget> {
    if let Order::Cast { at, .. } | Order::UseItem { at, .. } = *cast { Some(at) } else { None }
}

/// The same spell at another target.
fn at(cast: &Order, at: SpellTarget) -> Order {
    if let Order::Cast { unit, spell, .. } = *cast {
        return Order::Cast { unit, spell, at };
    }
    let Order::UseItem { unit, item, .. } = *cast else { return cast.clone() };
    Order::UseItem { unit, item, at }
}

/// The name of the unit at which a spell is cast, if it is another than the caster.
fn other<'s>(state: &'s Snapshot, cast: &Order) -> Option<&'s str> {
    let other = cast.target().filter(|target| Some(*target) != cast.caster())?;
    state.unit(other).map(|other| &*other.name.0)
}

fn at_whom(state: &Snapshot, cast: &Order) -> String {
    other(state, cast).map_or_else(String::new, |name| format!(" at {name}"))
}

/// Whether a player points at the target of a spell: at a hex, or at one of several units. A spell that only its
/// caster is near enough for is aimed too, so that nobody takes it for one that reaches a friend.
pub(super) fn is_aimed(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    cast: &Order,
    targets: &[Order],
) -> bool {
    targets.len() > 1 || is_at_a_hex(cast) || is_made_for_others(scratch, state, cast)
}

/// Whether a spell is made for other units than its caster, wherever they are.
fn is_made_for_others(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, cast: &Order) -> bool {
    let Order::Cast { .. } = cast else { return false };
    let others = candidates(state, cast).into_iter().skip(1);
    others.map(|[unit, _]| scratch.refusal(state, &unit)).any(|refusal| {
        matches!(refusal, None | Some(Refusal::Casting(NoCasting::TooFar { .. } | NoCasting::Unseen { .. })))
    })
}

fn is_at_a_hex(cast: &Order) -> bool {
    matches!(target(cast), Some(SpellTarget::Ground(_)))
}

/// Spells for those who have lost hit points.
const FOR_THE_HURT: [Spell; 5] = [
    Spell::CureLightWounds,
    Spell::CureSeriousWounds,
    Spell::CureCriticalWounds,
    Spell::Heal,
    Spell::DeathsDoor,
];

/// A spell at each unit for which it is made: at the unit, or at its hex. The caster comes first, then the nearest; a cure is
/// for the hurt before it is for anybody else. None for another order.
pub(super) fn targets(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, cast: &Order) -> Vec<Order> {
    let mut open = |order: &Order| scratch.refusal(state, order).is_none();
    let either = candidates(state, cast).into_iter();
    let mut all: Vec<Order> = either.filter_map(|either| either.into_iter().find(&mut open)).collect();
    if spell_of(state, cast).is_some_and(|spell| FOR_THE_HURT.contains(&spell)) {
        all.sort_by_key(|order| !is_for_the_hurt(state, order));
    }
    all
}

fn is_for_the_hurt(state: &Snapshot, cast: &Order) -> bool {
    let unit = cast.target().or_else(|| cast.caster()).and_then(|unit| state.unit(unit));
    unit.is_some_and(|unit| unit.hit_points.now < unit.hit_points.full)
}

/// A spell that cannot be cast at any unit or its hex: at another hex from which it reaches one, or as the rules
/// refuse it for the best reason.
fn aside(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, cast: &Order) -> Order {
    let mut all = candidates(state, cast).into_iter().flatten();
    let telling = all.find(|order| {
        let refusal = scratch.refusal(state, order);
        !matches!(refusal, Some(Refusal::Casting(NoCasting::WrongTarget { .. })))
    });
    let refused = telling.unwrap_or_else(|| cast.clone());
    let too_far = matches!(
        scratch.refusal(state, &refused),
        Some(Refusal::Casting(NoCasting::TooFar { .. } | NoCasting::Unseen { .. }))
    );
    if !too_far || !is_at_a_hex(&refused) {
        return refused;
    }
    let near = range(scratch, state, cast).first().copied();
    near.and_then(|hex| aim(scratch, state, cast, hex).ok()).unwrap_or(refused)
}

/// A spell at the caster and at each unit for which it is made, the nearest first, and each time at the hex instead.
fn candidates(state: &Snapshot, cast: &Order) -> Vec<[Order; 2]> {
    let own = cast.caster().and_then(|unit| state.unit(unit));
    let Some((own, spell)) = own.zip(spell_of(state, cast)) else { return Vec::new() };
    let there = |other: &&UnitRecord| {
        let meant = (other.side == own.side) == spell.is_for_friends();
        other.id != own.id && meant && !matches!(other.status, Status::Fled | Status::Dead | Status::Caught)
    };
    let mut others: Vec<&UnitRecord> = state.units.iter().filter(there).collect();
    others.sort_by_key(|other| (distance(own.position, other.position), other.id));
    // What harms is not called down on the caster itself.
    let here = if spell.is_for_friends() { SpellTarget::Ground(own.position) } else { SpellTarget::Own };
    let around = others.into_iter();
    let around = around.map(|other| [SpellTarget::Unit(other.id), SpellTarget::Ground(other.position)]);
    let all = std::iter::once([SpellTarget::Own, here]).chain(around);
    all.map(|either| either.map(|target| at(cast, target))).collect()
}

/// The same spell at what is in a hex, or at the hex.
///
/// # Errors
/// Why it cannot be cast there.
pub(super) fn aim(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    cast: &Order,
    hex: Hex,
) -> Result<Order, Refusal> {
    let mut there: Vec<&UnitRecord> = state.units.iter().filter(|other| other.position == hex).collect();
    // Who stands there is meant before who lies there.
    there.sort_by_key(|other| (!other.status.stands(), other.id));
    let unit = |other: &UnitRecord| match Some(other.id) == cast.caster() {
        true => SpellTarget::Own,
        false => SpellTarget::Unit(other.id),
    };
    let mut why = None;
    for target in there.into_iter().map(unit).chain([SpellTarget::Ground(hex)]) {
        let order = at(cast, target);
        match scratch.refusal(state, &order) {
            None => return Ok(order),
            // That the spell is for another kind of target says less than any other reason.
            Some(Refusal::Casting(NoCasting::WrongTarget { .. })) if why.is_some() => {}
            refused => why = refused,
        }
    }
    why.map_or(Ok(cast.clone()), Err)
}

/// The hexes in which a click casts a spell.
pub(super) fn range(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, cast: &Order) -> Vec<Hex> {
    let hexes = state.board.hexes().map(|(hex, _)| hex);
    hexes.filter(|hex| aim(scratch, state, cast, *hex).is_ok()).collect()
}

/// The spells that are being cast, and where they will work; a potion is nobody else's business.
pub(super) fn under_way(scratch: &mut ScratchBattle, state: &Arc<Snapshot>) -> Vec<SpellUnderWay> {
    let casts = state.units.iter().filter_map(|unit| Some((unit.id, unit.spells.casting?)));
    let is_drunk = |item| state.item(item).is_some_and(|item| matches!(item.gear, Some(Gear::Potion { .. })));
    let casts = casts.filter(|(_, casting)| !casting.item.is_some_and(is_drunk));
    let spells = casts.filter_map(|(unit, casting)| {
        let order = Order::Cast { unit, spell: casting.spell, at: casting.at };
        Some(SpellUnderWay {
            words: format!("{}, segment {}", casting.spell, casting.done.1),
            at: place(state, &order)?,
            area: scratch.area(state, &order),
            is_good: casting.spell.is_for_friends(),
        })
    });
    spells.collect()
}

/// The hex at which a spell is cast; `None` for another order.
pub(super) fn place(state: &Snapshot, order: &Order) -> Option<Hex> {
    match target(order)? {
        SpellTarget::Own => state.unit(order.caster()?).map(|unit| unit.position),
        SpellTarget::Unit(target) => state.unit(target).map(|target| target.position),
        SpellTarget::Ground(hex) => Some(hex),
    }
}
