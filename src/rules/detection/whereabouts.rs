//! Who knows where the unseen are, and what that means for attacks on them.
//!
//! A side knows of an invisible enemy that one of its able units stands next to, that it has detected, or that gives itself
//! away. All others are hidden from it. [`due`] says when a side comes to know of somebody, or no longer does.

use bevy::prelude::{App, IntoScheduleConfigs, Query};

use super::listening::is_unseen;
use crate::event::BattleEvent;
use crate::hex::{Hex, distance};
use crate::model::{Act, Condition, Conditions, RuleId, SideId, Stage, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::attack::{Attack, Target};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::height::carries;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::{Battlefield, UnitSummary};

pub(in crate::rules) const A82: RuleId = RuleId::a(82);

/// The rule of the row for invisible targets that the attacker knows of.
const T24: RuleId = RuleId::t(24);

/// The codex explains it with the rows of attacks.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A82, Phase::Harm, (betray_attackers, betray_others).chain().in_set(Harm::Betray));
    add_rule_systems(app, A82, Phase::Harm, notice.in_set(Harm::Notice));
}

/// How far the discerning see the invisible, in hexes for each level (S-25).
const DISCERNED: u32 = 6;

/// How far somebody of this level sees the invisible who discerns them, in hexes (S-25).
pub(in crate::rules) fn discerned(level: u8) -> u32 {
    DISCERNED * u32::from(level.max(1))
}

/// Whether a side has detected a unit that it cannot see, or somebody of the side sees it by a spell (S-25).
pub(in crate::rules) fn is_detected(field: &Battlefield, unit: UnitId, side: SideId) -> bool {
    field.secrets.has_detected(unit, side) || is_discerned(field, unit, side)
}

/// Whether an able unit of a side that sees the invisible has a unit before its eyes.
fn is_discerned(field: &Battlefield, unit: UnitId, side: SideId) -> bool {
    let mut eyes = field.fighting().filter(|eye| {
        eye.side.0 == side && eye.conditions.has(Condition::Discerning) && !eye.conditions.incapacitate()
    });
    eyes.any(|eye| {
        let (from, to) = (eye.position.0, field.summary(unit).position.0);
        distance(from, to) <= discerned(field.unit(*eye.id).training.level)
            && line_of_sight(&field.board, from, to)
    })
}

/// Whether an attacker knows in which hex an invisible target is: it stands next to it, or its side has detected it, or
/// it has attacked out of this hex in this round (H-07).
pub(in crate::rules) fn is_located(
    field: &Battlefield,
    attacker: &UnitSummary,
    target: &UnitSummary,
) -> bool {
    let (side, here) = (attacker.side.0, target.position.0);
    let trace = field.secrets.trace(side, *target.id);
    let attacked =
        trace.is_some_and(|trace| trace.attacked_in == Some(field.clock.round) && trace.hex == here);
    let beside = distance(attacker.position.0, here) <= 1 && carries(field, attacker, target, 1);
    beside || attacked || is_detected(field, *target.id, side)
}

/// Whether a unit may be attacked at all: by document 003 alone an invisible one only once it is detected.
///
/// # Errors
/// If it may not.
pub(in crate::rules) fn check_target(
    field: &Battlefield,
    attacker: &UnitSummary,
    target: &UnitSummary,
) -> Result<(), Refusal> {
    let strict = field.rulebook.has(A82) && !field.rulebook.has(T24);
    let lost =
        || target.conditions.has(Condition::Invisible) && !is_detected(field, *target.id, attacker.side.0);
    match strict && lost() {
        true => Err(Refusal::Undetected { unit: *attacker.id, target: *target.id }),
        false => Ok(()),
    }
}

/// Whether the target of an order exists as far as the side of its actor knows.
///
/// # Errors
/// As for a unit that does not exist.
pub(in crate::rules) fn check_known(field: &Battlefield, order: &Order) -> Result<(), Refusal> {
    let (Some(actor), Some(target)) = (order.actor(), order.target()) else { return Ok(()) };
    let side = field.find_summary(actor).map(|actor| actor.side.0);
    match side.is_some_and(|side| field.secrets.hides(target, side)) {
        true => Err(Refusal::NoSuchUnit(target)),
        false => Ok(()),
    }
}

/// Whether a unit cannot be seen, and its mount or rider neither.
fn is_out_of_sight(field: &Battlefield, unit: &UnitSummary) -> bool {
    let other = unit.riding.0.or_else(|| field.rider_of(*unit.id));
    is_unseen(field, *unit.id) && other.is_none_or(|other| is_unseen(field, other))
}

/// Whether an able unit of a side stands next to a unit, and no higher or lower than it could strike.
fn is_touched(field: &Battlefield, unit: &UnitSummary, side: SideId) -> bool {
    let mut beside = field.fighting_beside(unit.position.0);
    let able = |other: &UnitSummary| other.side.0 == side && !other.conditions.incapacitate();
    beside.any(|other| able(&other) && carries(field, &field.summary(*other.id), &field.summary(*unit.id), 1))
}

/// What happens to the knowledge that a side has of a unit; nothing if that is as it should be.
fn news(field: &Battlefield, unit: &UnitSummary, side: SideId) -> Option<BattleEvent> {
    let (id, at) = (*unit.id, unit.position.0);
    let (hidden, trace) = (field.secrets.hides(id, side), field.secrets.trace(side, id));
    let noticed = || BattleEvent::Noticed { unit: id, side, at, attacked_in: None, alerts: false };
    if !is_out_of_sight(field, unit) || is_detected(field, id, side) {
        return hidden.then(noticed);
    }
    if is_touched(field, unit, side) {
        return (hidden || trace.is_none_or(|trace| trace.hex != at)).then(noticed);
    }
    // Before the first round nobody has seen anything yet.
    let seen = (field.clock.round > 0).then_some(at);
    let last = trace.map(|trace| trace.hex).or(seen);
    (!hidden).then_some(BattleEvent::SightLost { unit: id, side, last })
}

/// All that sides do not know yet as they should.
fn all_news(field: &Battlefield) -> Vec<BattleEvent> {
    let concerned = |unit: &UnitSummary| {
        unit.conditions.has(Condition::Invisible)
            || field.sides.sides.keys().any(|side| field.secrets.hides(*unit.id, *side))
    };
    let units = field.summaries().filter(concerned);
    let news = units.flat_map(|unit| {
        let sides = field.sides.sides.keys().filter(|side| **side != unit.side.0);
        sides.filter_map(|side| news(field, &unit, *side)).collect::<Vec<_>>()
    });
    news.collect()
}

/// The act that is due before anything else can happen, because a side comes to know of somebody or no longer does.
pub(in crate::rules) fn due(field: Battlefield, conditions: Query<&Conditions>) -> Option<Act> {
    if !field.rulebook.has(A82) || matches!(field.clock.stage, Stage::Chase | Stage::Over) {
        return None;
    }
    // This is asked before every step, and usually everybody is in plain sight.
    let invisible = |conditions: &Conditions| conditions.has(Condition::Invisible);
    let concerns = field.secrets.hide_anybody() || conditions.iter().any(invisible);
    (concerns && !all_news(&field).is_empty()).then_some(Act::Notice)
}

fn notice(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 == Act::Notice {
            effects.0.extend(all_news(&field));
        }
    });
}

/// The events that a unit which nobody sees gives itself away to all its enemies, and alerts those that it attacks or shouts
/// at.
pub(in crate::rules) fn given_away(
    field: &Battlefield,
    id: UnitId,
    attacks: impl Fn(SideId) -> bool,
) -> Vec<BattleEvent> {
    let unit = field.summary(id);
    let (at, round) = (unit.position.0, field.clock.round);
    if !field.rulebook.has(A82) || !is_out_of_sight(field, &unit) {
        return Vec::new();
    }
    let sides = field.sides.sides.keys().filter(|side| **side != unit.side.0);
    let noticed = |side: &SideId| {
        let (side, attacked_in, alerts) = (*side, Some(round), attacks(*side));
        BattleEvent::Noticed { unit: id, side, at, attacked_in, alerts }
    };
    sides.map(noticed).collect()
}

/// An attack gives the attacker away, and whoever is struck without being known.
fn betray_attackers(
    mut attacks: Deeds<(&Attack, &Target, &mut Effects)>,
    field: Battlefield,
    conditions: Query<&Conditions>,
) {
    if !conditions.iter().any(|conditions| conditions.has(Condition::Invisible)) {
        return;
    }
    attacks.each(|(attack, target, mut effects)| {
        let struck = [target.0, attack.intended].map(|unit| field.summary(unit).side.0);
        effects.0.extend(given_away(&field, attack.attacker, |side| struck.contains(&side)));
        let (side, target) = (field.summary(attack.attacker).side.0, field.summary(target.0));
        if field.secrets.hides(*target.id, side) {
            let (unit, at) = (*target.id, target.position.0);
            effects.0.push(BattleEvent::Noticed { unit, side, at, attacked_in: None, alerts: false });
        }
    });
}

/// Thrown flasks and holy words give a unit away too.
fn betray_others(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if let Act::Hurl { unit, to, .. } = declared.0 {
            effects.0.extend(given_away(&field, unit, |side| has_a_unit_near(&field, side, to)));
        }
        // Holy words are heard by all.
        if let Act::TurnUndead { unit } = declared.0 {
            effects.0.extend(given_away(&field, unit, |_| true));
        }
        if let Act::Wrestle { unit, target, .. }
        | Act::TrySlay { unit, target, .. }
        | Act::Kill { unit, target } = declared.0
        {
            effects.0.extend(given_away(&field, unit, |side| field.summary(target).side.0 == side));
        }
    });
}

/// Whether a unit of a side stands where a flask comes down, or beside it.
fn has_a_unit_near(field: &Battlefield, side: SideId, hex: Hex) -> bool {
    field.standing().any(|unit| unit.side.0 == side && distance(unit.position.0, hex) <= 1)
}

#[cfg(test)]
mod tests;
