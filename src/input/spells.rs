//! The spells that a unit can cast from where it is, each at the targets that it can be cast at.

use std::sync::Arc;

use super::scratch_battle::ScratchBattle;
use crate::hex::distance;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Spell, SpellTarget, Status, UnitId};
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
        let targets = targets(state, own, spell);
        let mut fits: Vec<(String, Order)> = targets
            .flat_map(|(name, at)| at.map(|at| (label(&name), order(at))))
            .filter(|(_, order)| scratch.refusal(state, order).is_none())
            .collect();
        fits.truncate(MOST);
        if fits.is_empty() {
            let at = if is_for_the_caster(scratch, state, unit, spell) { "" } else { " at somebody" };
            fits.push((label(at), order(SpellTarget::Own)));
        }
        all.extend(fits);
    }
    all
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

/// Whether a spell is cast at its caster, or around it.
fn is_for_the_caster(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, unit: UnitId, spell: Spell) -> bool {
    let refusal = scratch.refusal(state, &Order::Cast { unit, spell, at: SpellTarget::Own });
    !matches!(refusal, Some(Refusal::Casting(NoCasting::WrongTarget { .. })))
}
