//! Who may wrestle, what a hold forbids, and what undoes it.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Query;

use super::codex::R39;
use crate::event::{BattleEvent, Change, Follower, HoldChange};
use crate::hex::{distance, in_front};
use crate::model::{
    Act, Bid, Condition, Grapple, ItemId, LastingEffect, Manner, Occasion, Place, Size, Status, Tag, UnitId,
};
use crate::order::{NoWrestling, Refusal};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::able::{able, at_hand, attackable, known_item, strong_enough, unheld};
use crate::rules::field::height::carries;
use crate::rules::field::turn::affords;
use crate::rules::field::{Battlefield, Item, Unit, hands, wielded};

/// Hands that wrestling takes.
const BOTH: u8 = 2;

/// Whether a contest can begin.
pub(in crate::rules) fn check(
    field: &Battlefield,
    id: UnitId,
    other: UnitId,
    bid: Bid,
) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(R39)?;
    if unit.conditions.has(Condition::Pinned) {
        return Err(NoWrestling::Pinned(id).into());
    }
    match bid {
        Bid::Seize => check_seize(field, &unit, other)?,
        Bid::Escape => is_held(&unit)?,
        Bid::Stab(weapon) => check_stab(field, &unit, other, weapon)?,
    }
    affords(field, &unit, &Act::Wrestle { unit: id, target: other, bid })
}

fn is_held(unit: &Unit) -> Result<(), Refusal> {
    let held = !unit.grapple.by.is_empty();
    held.then_some(()).ok_or(Refusal::Wrestling(NoWrestling::NotHeld(*unit.id)))
}

fn check_seize(field: &Battlefield, unit: &Unit, other: UnitId) -> Result<(), Refusal> {
    let id = *unit.id;
    let victim = attackable(field, other)?;
    if unit.side.0 == victim.side.0 {
        return Err(Refusal::NotAnEnemy { attacker: id, target: other });
    }
    if unit.riding.0.is_some() {
        return Err(Refusal::Rides(id));
    }
    if !unit.grapple.by.is_empty() {
        return Err(NoWrestling::Held(id).into());
    }
    if let Some(held) = held_by(field, id).find(|held| *held != other) {
        return Err(NoWrestling::HoldsAnother { unit: id, held }.into());
    }
    let (from, at) = (unit.position.0, victim.position.0);
    let away = distance(from, at);
    if away != 1 {
        return Err(Refusal::NotNextTo { unit: id, target: other, distance: away });
    }
    if !in_front(from, unit.facing.0, at) {
        return Err(Refusal::NotInFront { unit: id, target: other });
    }
    if !carries(field, unit, &victim, 1) {
        return Err(Refusal::TooHigh { unit: id, target: other });
    }
    strong_enough(unit)?;
    hands_free(field, unit)?;
    match victim.conditions.has(Condition::Pinned) {
        true => Err(NoWrestling::PinnedAlready(other).into()),
        false => Ok(()),
    }
}

/// Whether a unit has both hands free or, if it is made to grapple, nothing in its limbs.
pub(super) fn hands_free(field: &Battlefield, unit: &Unit) -> Result<(), Refusal> {
    let id = *unit.id;
    let made_for_it = unit.kind.tags.contains(&Tag::Grappler);
    let free = field.free_hands(unit);
    match (free >= BOTH, made_for_it && free == unit.hands.all(), unit.hands.all() >= BOTH) {
        (true, ..) | (_, true, _) => Ok(()),
        (.., true) => Err(NoWrestling::HandsFull(id).into()),
        (.., false) => Err(NoWrestling::NoHands(id).into()),
    }
}

/// Whether a unit could hold another with nothing in its hands.
pub(super) fn has_hands_to_hold(unit: &Unit) -> bool {
    unit.hands.all() >= BOTH || unit.kind.tags.contains(&Tag::Grappler)
}

/// What a unit must let fall to hold another: as little as will do, from its last hand on.
pub(super) fn in_the_way<'f>(field: &'f Battlefield, unit: &Unit) -> Vec<Item<'f, 'f>> {
    let mut held = field.carried(unit);
    held.retain(|item| matches!(item.place, Place::Held(_)));
    held.sort_by_key(|item| std::cmp::Reverse(item.item.hand));
    let mut free = field.free_hands(unit);
    let needed = BOTH.min(unit.hands.all());
    let is_in_the_way = |item: &Item| {
        let still_full = free < needed;
        free += item.hands();
        still_full
    };
    held.into_iter().take_while(is_in_the_way).collect()
}

fn check_stab(field: &Battlefield, unit: &Unit, other: UnitId, weapon: ItemId) -> Result<(), Refusal> {
    is_held(unit)?;
    if !unit.grapple.by.contains(&other) {
        return Err(NoWrestling::NotTheGrappler { unit: *unit.id, target: other }.into());
    }
    let item = known_item(field, weapon)?;
    at_hand(field, unit, &item)?;
    wielded(&item, &field.rulebook)?;
    is_small(&item).then_some(()).ok_or(NoWrestling::TooLarge(weapon).into())
}

/// Whether a held unit can use a weapon: a minor one, or part of the body.
fn is_small(item: &Item) -> bool {
    item.weapon.is_some_and(|weapon| weapon.natural || weapon.size <= Size::Small)
}

/// The weapon for a stab that names none: in hand before natural, fists last, then by id.
pub(super) fn small_weapon(field: &Battlefield, unit: &Unit) -> Result<ItemId, Refusal> {
    let mut items = field.carried(unit);
    items.retain(|item| {
        at_hand(field, unit, item).is_ok() && wielded(item, &field.rulebook).is_ok() && is_small(item)
    });
    items.sort_by_key(|item| (item.rank(), *item.id));
    let first = items.first().map(|item| *item.id);
    first.ok_or(Refusal::Wrestling(NoWrestling::NothingSmall(*unit.id)))
}

/// The units that a unit holds.
pub(super) fn held_by<'f>(field: &'f Battlefield, holder: UnitId) -> impl Iterator<Item = UnitId> + 'f {
    let held = field.units().filter(move |unit| unit.grapple.by.contains(&holder));
    held.map(|unit| *unit.id)
}

pub(in crate::rules) fn check_release(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    able(field, id)?;
    let holds = held_by(field, id).next().is_some();
    holds.then_some(()).ok_or(Refusal::Wrestling(NoWrestling::HoldsNobody(id)))
}

/// Refuses what a held unit cannot do, and what needs the hands of a unit that holds another.
///
/// # Errors
/// Why the act is refused.
pub(in crate::rules) fn forbids(field: &Battlefield, act: &Act) -> Result<(), Refusal> {
    let facts = act.facts();
    let Some(unit) = facts.actor.and_then(|unit| field.find_unit(unit)) else { return Ok(()) };
    if facts.needs.freedom {
        unheld(&unit)?;
    }
    let hands_are_full = unit.conditions.has(Condition::Grappling);
    if hands_are_full && facts.needs.hands && !attacks_with_its_body(field, act) {
        return Err(NoWrestling::HandsOnSomebody(*unit.id).into());
    }
    Ok(())
}

/// Whether an act is an attack with a natural weapon that is no fist, which needs no hand; a free attack is not.
fn attacks_with_its_body(field: &Battlefield, act: &Act) -> bool {
    let Act::Attack { weapon, manner: Manner::Melee, occasion, .. } = *act else { return false };
    let weapon = field.find_item(weapon).and_then(|item| item.weapon);
    occasion != Occasion::Free && weapon.is_some_and(|weapon| weapon.natural && !weapon.fist)
}

/// The event that changes how a unit is held, if anything changes.
pub(in crate::rules) fn change(unit: &Unit, after: Grapple) -> Option<BattleEvent> {
    let before = unit.grapple.clone();
    let change = HoldChange { unit: *unit.id, before, after };
    (change.before != change.after).then_some(BattleEvent::HoldChanged(change))
}

/// A hold without the holders in `gone`; without any holder the count of lost contests is 0.
pub(in crate::rules) fn without(grapple: &Grapple, gone: &BTreeSet<UnitId>) -> Grapple {
    let by: BTreeSet<UnitId> = grapple.by.difference(gone).copied().collect();
    let lost = if by.is_empty() { 0 } else { grapple.lost };
    Grapple { by, lost }
}

/// What the effects of a deed so far mean for holds.
#[derive(Default)]
struct Loosened {
    /// The holds that they change, each in its latest state.
    holds: BTreeMap<UnitId, Grapple>,
    /// The units that neither hold nor are held any more.
    gone: BTreeSet<UnitId>,
    /// The units that can no longer hold another, but may be held themselves.
    open: BTreeSet<UnitId>,
    /// The hands that become useless, by unit.
    lost_hands: BTreeMap<UnitId, BTreeSet<u8>>,
}

impl Loosened {
    fn loses_hands(&mut self, unit: UnitId, effects: &[LastingEffect]) {
        let hands = effects.iter().filter_map(|effect| match effect {
            LastingEffect::Hand(hand) => Some(*hand),
            _ => None,
        });
        self.lost_hands.entry(unit).or_default().extend(hands);
    }
}

impl Follower for Loosened {
    fn mount_of(&self, _: UnitId) -> Option<UnitId> {
        None
    }

    fn change(&mut self, change: Change) {
        match change {
            Change::Position(unit, _) => _ = self.gone.insert(unit),
            Change::Status(unit, status) if status != Status::Fighting => _ = self.gone.insert(unit),
            Change::ConditionBegins(unit, lasting) => {
                if lasting.condition.incapacitates() {
                    self.open.insert(unit);
                }
                self.loses_hands(unit, &lasting.effects);
            }
            Change::Injury(unit, injury) => self.loses_hands(unit, &injury.effects),
            Change::Grapple(unit, hold) => {
                if !hold.by.is_empty() {
                    self.open.insert(unit);
                }
                self.holds.insert(unit, hold.clone());
            }
            _ => {}
        }
    }
}

/// Whether a unit holds nobody any more once these hands are useless too: that takes both hands.
fn lets_slip(field: &Battlefield, unit: UnitId, lost: &BTreeSet<u8>) -> bool {
    let unit = field.unit(unit);
    let gone = hands::sound_hands(field, &unit).filter(|hand| lost.contains(hand)).count();
    let free = usize::from(field.free_hands(&unit)).saturating_sub(gone);
    gone > 0 && free < usize::from(BOTH) && !unit.kind.tags.contains(&Tag::Grappler)
}

/// Ends the holds of units that go down, give up, leave or walk, and of holders that can no longer act or have lost a
/// hand. It comes last in a deed.
pub(super) fn undo(mut deeds: Deeds<&mut Effects>, field: Battlefield, grapples: Query<&Grapple>) {
    let is_anybody_held = grapples.iter().any(|grapple| !grapple.by.is_empty());
    deeds.each(|mut effects| {
        // Usually no unit is held, and there is nothing to look for.
        let takes_hold = |event: &BattleEvent| matches!(event, BattleEvent::HoldChanged(_));
        if !is_anybody_held && !effects.0.iter().any(takes_hold) {
            return;
        }
        let mut loosened = Loosened::default();
        effects.0.iter().for_each(|event| loosened.follow(event));
        let Loosened { holds, gone, mut open, lost_hands } = loosened;
        open.extend(&gone);
        open.extend(
            lost_hands.iter().filter(|(unit, hands)| lets_slip(&field, **unit, hands)).map(|(unit, _)| unit),
        );
        if open.is_empty() {
            return;
        }
        for unit in field.units() {
            let now = holds.get(unit.id).unwrap_or(unit.grapple);
            let after = if gone.contains(unit.id) { Grapple::default() } else { without(now, &open) };
            if after != *now {
                let change = HoldChange { unit: *unit.id, before: now.clone(), after };
                effects.0.push(BattleEvent::HoldChanged(change));
            }
        }
    });
}

/// What a running unit does when it is held: it struggles if it can, else its turn ends.
pub(in crate::rules) fn struggle(field: &Battlefield, unit: &Unit) -> Option<Act> {
    let id = *unit.id;
    let holder = *unit.grapple.by.first()?;
    let escape = Act::Wrestle { unit: id, target: holder, bid: Bid::Escape };
    let can = check(field, id, holder, Bid::Escape).is_ok();
    Some(if can { escape } else { Act::EndTurn { unit: id } })
}
