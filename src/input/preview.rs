//! Makes the preview: reach, path, risks and odds of what the player points at.
//!
//! It is computed anew only when the battle, the choice or the pointer has changed.

use std::sync::Arc;

use bevy::prelude::{DetectChangesMut, Local, Res, ResMut};

use super::chase;
use super::offers::offers;
use super::prospect::{Climb, Preview, Prospect, Walk};
use super::scratch_battle::ScratchBattle;
use super::selection::{PlannedAction, Pointed, Selection, standing_in};
use super::session::{Session, Shown, Watching};
use super::spells;
use super::words::named;
use crate::hex::Hex;
use crate::level::Snapshot;
use crate::model::{ItemId, Tile, UnitId};
use crate::order::{Order, Refusal};

/// What the last preview was made from: state, selection, pointer, busy or not, number of hexes in danger.
type Seen = Option<(Arc<Snapshot>, Selection, Pointed, bool, usize)>;

/// Looks ahead again when the battle, the choice or the pointer has changed.
pub(super) fn look_ahead(
    session: Res<Session>,
    shown: Res<Shown>,
    pointed: Res<Pointed>,
    watching: Option<Res<Watching>>,
    mut selection: ResMut<Selection>,
    mut scratch: ResMut<ScratchBattle>,
    mut preview: ResMut<Preview>,
    mut seen: Local<Seen>,
    mut watched: Local<bool>,
) {
    let state = &session.known;
    let (old_state, old) = match &*seen {
        Some((state, selection, ..)) => (Some(state), selection.clone()),
        None => (None, Selection::default()),
    };
    let watching = watching.is_some();
    let new_state = !old_state.is_some_and(|old| Arc::ptr_eq(old, state)) || *watched != watching;
    *watched = watching;
    if new_state {
        let chosen = still_chosen(&mut scratch, &session, &selection);
        selection.set_if_neq(chosen);
    }
    if new_state {
        preview.race = chase::race(&mut scratch, state);
        preview.under_way = spells::under_way(&mut scratch, state);
        let asked = state.choice.as_ref().is_some_and(|asked| session.is_led_by_people(asked.chooser));
        preview.answers =
            if asked && !watching { scratch.answers(&session.in_question()) } else { Vec::new() };
    }
    if new_state || old.unit != selection.unit {
        // Nobody gives orders while watching or after the battle.
        let plays = !watching && state.clock.outcome.is_none();
        let actor = selection.unit.filter(|unit| plays && session.is_led_by_people(*unit));
        // While a question is open nobody moves.
        let free = actor.filter(|_| state.choice.is_none());
        preview.reach = free.and_then(|unit| scratch.reach(state, unit));
        preview.offers = actor.map(|unit| offers(&mut scratch, state, unit)).unwrap_or_default();
    }
    let aimed = |selection: &Selection| (selection.unit, selection.weapon, selection.spell.clone());
    if new_state || aimed(&old) != aimed(&selection) {
        preview.range = range(&mut scratch, state, &selection, preview.reach.is_some());
    }
    let now = (Arc::clone(state), selection.clone(), *pointed, shown.busy, preview.danger.len());
    let same = |seen: &(_, Selection, Pointed, bool, usize)| {
        (&seen.1, seen.2, seen.3, seen.4) == (&now.1, now.2, now.3, now.4)
    };
    if !new_state && seen.as_ref().is_some_and(same) {
        return;
    }
    preview.prospect = match shown.busy {
        // In a chase nothing on the board can be ordered.
        _ if watching || (state.clock.chase.is_some() && selection.plan.is_none()) => None,
        // An open question is answered before anything is planned.
        _ if state.choice.is_some() => None,
        true => None,
        false => prospect(&mut scratch, &session, &selection, *pointed, &preview),
    };
    // A refused plan is explained, not offered for confirmation.
    preview.planned = selection.plan.is_some() && !matches!(preview.prospect, Some(Prospect::Refused { .. }));
    *seen = Some(now);
}

/// The selection after an event: the same unit, or the next one of the block once it can do no more.
fn still_chosen(scratch: &mut ScratchBattle, session: &Session, selection: &Selection) -> Selection {
    let state = &session.known;
    let mut able = |unit: &UnitId| session.is_led_by_people(*unit) && scratch.may_act(state, *unit);
    match selection.unit.filter(&mut able) {
        Some(unit) => {
            let at_hand = state.at_hand(unit);
            let has = |weapon: &ItemId| at_hand.iter().any(|item| item.id == *weapon);
            let weapon = selection.weapon.filter(has);
            let mut can_be_cast = |spell: &Order| !spells::targets(scratch, state, spell).is_empty();
            let spell = selection.spell.clone().filter(&mut can_be_cast);
            Selection { plan: None, tray: None, weapon, spell, ..selection.clone() }
        }
        None => {
            let unit = state.clock.block.iter().copied().find(able).or(selection.unit);
            let kept =
                Selection { figures: selection.figures, overlay: selection.overlay, ..Selection::default() };
            Selection { unit, ..kept }
        }
    }
}

/// The hexes at which the chosen spell can be cast, or the chosen flask thrown.
fn range(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    selection: &Selection,
    may_act: bool,
) -> Vec<Hex> {
    let (Some(unit), true) = (selection.unit, may_act) else { return Vec::new() };
    let mut range = match (&selection.spell, selection.flask(state)) {
        (Some(spell), _) => spells::range(scratch, state, spell),
        (None, Some(flask)) => scratch.throw_range(state, unit, flask),
        (None, None) => Vec::new(),
    };
    // Nobody is in a wall, and what bursts there would be wasted.
    range.retain(|hex| !state.board.tile(*hex).is_some_and(Tile::is_solid));
    range
}

fn prospect(
    scratch: &mut ScratchBattle,
    session: &Session,
    selection: &Selection,
    pointed: Pointed,
    preview: &Preview,
) -> Option<Prospect> {
    let state = &session.known;
    let unit = selection.unit.filter(|unit| session.is_led_by_people(*unit))?;
    let unit = Some(unit).filter(|unit| scratch.may_act(state, *unit))?;
    match &selection.plan {
        Some(PlannedAction::Walk(path)) => Some(walk(scratch, state, unit, path.clone(), preview)),
        Some(PlannedAction::Climb(to)) => Some(climb(scratch, state, unit, *to, preview)),
        Some(PlannedAction::Attack(target) | PlannedAction::CallShot(target, _)) => {
            Some(strike(scratch, state, selection, unit, *target))
        }
        Some(PlannedAction::Throw(item, hex)) => Some(throw(scratch, state, unit, *item, *hex)),
        Some(PlannedAction::Offer(order)) => Some(outlook(scratch, state, unit, order)),
        Some(PlannedAction::EndTurn) => None,
        None => pointed_at(scratch, state, selection, unit, pointed.0?, preview),
    }
}

/// What a click on a hex would lead to.
fn pointed_at(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    selection: &Selection,
    unit: UnitId,
    hex: Hex,
    preview: &Preview,
) -> Option<Prospect> {
    let own = state.unit(unit)?;
    if let Some(spell) = &selection.spell {
        return Some(match spells::aim(scratch, state, spell, hex) {
            Ok(order) => outlook(scratch, state, unit, &order),
            Err(refusal) => refused(hex, &refusal, state),
        });
    }
    if let Some(item) = selection.flask_for(state, hex) {
        return Some(throw(scratch, state, unit, item, hex));
    }
    if scratch.is_climb(state, unit, hex) {
        return Some(climb(scratch, state, unit, hex, preview));
    }
    if let Some(there) = standing_in(state, hex) {
        let enemy = state.unit(there).is_some_and(|there| there.side != own.side);
        return enemy.then(|| strike(scratch, state, selection, unit, there));
    }
    let path = preview.reach.as_ref().and_then(|reach| reach.path_to(hex));
    Some(match path {
        Some(path) if path.is_empty() => return None,
        Some(path) => walk(scratch, state, unit, path, preview),
        None => Prospect::Refused { hex, why: named(&scratch.why_not_there(state, unit, hex), state) },
    })
}

fn walk(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    unit: UnitId,
    path: Vec<Hex>,
    preview: &Preview,
) -> Prospect {
    let end = path.last().copied().unwrap_or_default();
    match scratch.walk(state, unit, path) {
        Ok(walk) => {
            let danger = preview.danger.get(&end).cloned().unwrap_or_default();
            Prospect::Walk(Walk { danger, ..walk })
        }
        Err(refusal) => refused(end, &refusal, state),
    }
}

fn climb(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    unit: UnitId,
    to: Hex,
    preview: &Preview,
) -> Prospect {
    match scratch.climb(state, unit, to) {
        Ok(climb) => {
            let danger = preview.danger.get(&climb.end).cloned().unwrap_or_default();
            Prospect::Climb(Climb { danger, ..climb })
        }
        Err(refusal) => refused(to, &refusal, state),
    }
}

fn throw(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    unit: UnitId,
    item: ItemId,
    hex: Hex,
) -> Prospect {
    match scratch.throw(state, unit, item, hex) {
        Ok(throw) => Prospect::Throw(Box::new(throw)),
        Err(refusal) => refused(hex, &refusal, state),
    }
}

fn outlook(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, unit: UnitId, order: &Order) -> Prospect {
    match scratch.outlook(state, unit, order) {
        Ok(outlook) => Prospect::Outlook(Box::new(outlook)),
        Err(refusal) => {
            let hex = state.unit(unit).map(|unit| unit.position).unwrap_or_default();
            Prospect::Refused { hex, why: named(&refusal.to_string(), state) }
        }
    }
}

fn strike(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    selection: &Selection,
    unit: UnitId,
    target: UnitId,
) -> Prospect {
    let part = selection.plan.as_ref().and_then(PlannedAction::part);
    match scratch.strike(state, unit, target, (selection.weapon, part)) {
        Ok(mut strike) => {
            strike.parts = scratch.parts(state, &strike);
            Prospect::Strike(Box::new(strike))
        }
        Err(refusal) => {
            let hex = state.unit(target).map(|target| target.position).unwrap_or_default();
            let is_crowded = refusal.is_for_the_place()
                && scratch.friends_bar(state, unit, target, (selection.weapon, part));
            match is_crowded {
                true => {
                    let why =
                        format!("friends stand in the way: no free hex from which {unit} reaches {target}");
                    Prospect::Refused { hex, why: named(&why, state) }
                }
                false => refused(hex, &refusal, state),
            }
        }
    }
}

fn refused(hex: Hex, refusal: &Refusal, state: &Snapshot) -> Prospect {
    Prospect::Refused { hex, why: named(&refusal.to_string(), state) }
}
