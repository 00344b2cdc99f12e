//! The spells that a unit can cast from where it is, from memory, scrolls and potions, each at the targets that it can be
//! cast at.

use std::sync::Arc;

use super::scratch_battle::ScratchBattle;
use crate::hex::distance;
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{Gear, Place, Spell, SpellTarget, Status, UnitId};
use crate::order::{NoCasting, Order, Refusal};

/// A spell at more targets than this would fill the list; the nearest are offered.
const MOST: usize = 6;

/// The spells of a unit with their targets: those that can be cast, or for a spell that cannot be, why.
pub(super) fn offers(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    unit: UnitId,
) -> Vec<(String, Order)> {
    let Some(own) = state.unit(unit) else { return Vec::new() };
    let mut all = Vec::new();
    for (&spell, &left) in &own.spells.memorized {
        let label = |at: &str| format!("Cast {spell}{at} ({left} left)");
        let order = |at: SpellTarget| Order::Cast { unit, spell, at };
        all.extend(uses(scratch, state, own, spell, (&label, &order)));
    }
    let carried =
        |item: &&ItemRecord| matches!(item.place, Place::Held(by) | Place::Stowed(by) if by == unit);
    for item in state.items.iter().filter(carried) {
        let name = &item.item.name;
        let order = |at: SpellTarget| Order::UseItem { unit, item: item.id, at };
        match item.gear {
            Some(Gear::Scroll { spell, .. }) => {
                let label = |at: &str| format!("Read {name}{at}");
                all.extend(uses(scratch, state, own, spell, (&label, &order)));
            }
            Some(Gear::Potion { spell, .. }) => {
                let label = |at: &str| match at.strip_prefix(" at ") {
                    None => format!("Drink {name}"),
                    Some(friend) => format!("Give {name} to {friend}"),
                };
                all.extend(uses(scratch, state, own, spell, (&label, &order)));
            }
            Some(Gear::Flask { .. } | Gear::Blanket | Gear::Treasure { .. } | Gear::Food) | None => {}
        }
    }
    all
}

/// How a use of a spell is called, by what it is cast at, and its order.
type Wording<'w> = (&'w dyn Fn(&str) -> String, &'w dyn Fn(SpellTarget) -> Order);

/// What a spell can be cast at, or the order with which it cannot.
fn uses(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    own: &UnitRecord,
    spell: Spell,
    (label, order): Wording,
) -> Vec<(String, Order)> {
    let mut fits: Vec<(String, Order)> = targets(state, own, spell)
        .flat_map(|(name, at)| at.map(|at| (label(&name), order(at))))
        .filter(|(_, order)| scratch.refusal(state, order).is_none())
        .collect();
    fits.truncate(MOST);
    if fits.is_empty() {
        let alone = order(SpellTarget::Own);
        let at = if needs_a_target(scratch, state, &alone) { " at somebody" } else { "" };
        fits.push((label(at), alone));
    }
    fits
}

/// All at which a spell could be cast: the caster, the units for which it is made, and their hexes, the nearest first.
fn targets<'s>(
    state: &'s Snapshot,
    own: &'s UnitRecord,
    spell: Spell,
) -> impl Iterator<Item = (String, [SpellTarget; 2])> + 's {
    let there = |other: &&UnitRecord| {
        let meant = (other.side == own.side) == spell.is_for_friends();
        meant && !matches!(other.status, Status::Fled | Status::Dead | Status::Caught)
    };
    let mut others: Vec<&UnitRecord> =
        state.units.iter().filter(there).filter(|other| other.id != own.id).collect();
    others.sort_by_key(|other| (distance(own.position, other.position), other.id));
    let around = others.into_iter().map(|other| {
        let at = [SpellTarget::Unit(other.id), SpellTarget::Ground(other.position)];
        (format!(" at {}", other.name.0), at)
    });
    // What harms is not called down on the caster itself.
    let here = if spell.is_for_friends() { SpellTarget::Ground(own.position) } else { SpellTarget::Own };
    std::iter::once((String::new(), [SpellTarget::Own, here])).chain(around)
}

/// Whether an order without a target lacks one.
fn needs_a_target(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, order: &Order) -> bool {
    matches!(scratch.refusal(state, order), Some(Refusal::Casting(NoCasting::WrongTarget { .. })))
}
