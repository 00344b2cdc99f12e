//! Binding wounds in the middle of a battle (A-59 to A-61, H-12).
//!
//! Whoever binds treats the worst wound of a patient, itself or a neighbor. A wound of document 000 is treated as minor
//! if it bleeds 1 hit point a round and as major if it bleeds more; what becomes minor bleeds 1.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::bleeding::{mean_bleeding, rule_of, state};
use crate::event::{BattleEvent, BleedingState, Tending};
use crate::hex::{Facing as Side, Hex, distance};
use crate::model::{Act, Bleeding, LastingEffect, Purpose, RuleId, Skill, UnitId, Wound};
use crate::order::{NoTreatment, Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_systems_of_any};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{able, is_alive};
use crate::rules::field::turn::{affords, paid};
use crate::rules::field::{Battlefield, Unit};

const A59: RuleId = RuleId::a(59);
const A60: RuleId = RuleId::a(60);
const A61: RuleId = RuleId::a(61);

/// What a healer's check takes from Wisdom.
const TO_STOP: i16 = 2;
/// What it takes against severe bleeding.
const TO_STEM: i16 = 6;

/// How many rounds ahead an opponent counts what a wound costs.
const ROUNDS_AHEAD: f64 = 3.0;

/// The codex explains it under the grades of bleeding.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    let systems = (roll, bind).chain().in_set(Harm::Bind);
    add_systems_of_any(app, &[A59, A60, A61], Phase::Harm, systems);
    add_adviser(app, suggest);
}

/// What somebody can do about a wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Treatment {
    /// Number of the wound.
    wound: u16,
    rule: RuleId,
    /// The highest face of a d20 that helps; `None` if it helps without a roll.
    need: Option<i16>,
    before: BleedingState,
    after: BleedingState,
}

/// The grade by which a wound is treated; `None` if it does not bleed.
fn treated_as(wound: &Wound) -> Option<Bleeding> {
    let fixed = match wound.bleeding {
        0 => None,
        1 => Some(Bleeding::Minor),
        _ => Some(Bleeding::Major),
    };
    fixed.max(wound.grade)
}

/// What is left of a wound that becomes of this grade, or is stopped.
fn eased(before: BleedingState, to: Option<Bleeding>) -> BleedingState {
    let bleeding = match to {
        None => 0,
        Some(Bleeding::Minor) => before.bleeding.min(1),
        Some(Bleeding::Major | Bleeding::Severe) => before.bleeding,
    };
    BleedingState { bleeding, grade: before.grade.min(to) }
}

/// The worst wound of a patient, with its grade.
fn worst<'f>(field: &'f Battlefield, patient: &'f Unit) -> Option<(&'f Wound, Bleeding)> {
    let wounds = field.wounds(patient).into_iter();
    let bleeding = wounds.filter(|_| is_alive(patient)).filter_map(|wound| Some((wound, treated_as(wound)?)));
    let rank = |(wound, grade): &(&Wound, Bleeding)| {
        (*grade, wound.grade, wound.bleeding, std::cmp::Reverse(wound.number))
    };
    bleeding.max_by_key(rank)
}

/// What a unit can do about the worst wound of a patient.
fn treatment(field: &Battlefield, unit: &Unit, patient: &Unit) -> Result<Treatment, NoTreatment> {
    let (wound, grade) = worst(field, patient).ok_or(NoTreatment::DoesNotBleed(*patient.id))?;
    let healer = unit.skills.0.contains(&Skill::Healing);
    let of_limb =
        wound.part.and_then(|part| patient.kind.body.part(part)).is_some_and(|part| part.area.is_limb());
    let (intelligence, wisdom) = (i16::from(unit.abilities.intelligence), i16::from(unit.abilities.wisdom));
    let (need, to) = match (grade, healer) {
        (Bleeding::Minor, _) => (None, None),
        (Bleeding::Major, true) => (Some(wisdom - TO_STOP), None),
        (Bleeding::Major, false) => (Some(intelligence), Some(Bleeding::Minor)),
        (Bleeding::Severe, true) => (Some(wisdom - TO_STEM), Some(Bleeding::Major)),
        (Bleeding::Severe, false) if of_limb => (Some(intelligence), Some(Bleeding::Major)),
        (Bleeding::Severe, false) => {
            return Err(NoTreatment::NeedsHealer { unit: *unit.id, target: *patient.id });
        }
    };
    let before = state(wound);
    let worse = field.effects_on_unit(unit).map(|effect| match *effect {
        LastingEffect::Check(points) => i16::from(points),
        _ => 0,
    });
    let worse = worse.sum::<i16>();
    let need = need.map(|need| need - worse);
    Ok(Treatment { wound: wound.number, rule: rule_of(grade), need, before, after: eased(before, to) })
}

/// Whether a unit can bind a wound of its own or of another unit.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, target: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let patient = able(field, target)?;
    if unit.side.0 != patient.side.0 {
        return Err(NoTreatment::Enemy { unit: id, target }.into());
    }
    if unit.hands.all() == 0 {
        return Err(NoTreatment::NoHands(id).into());
    }
    let away = distance(unit.position.0, patient.position.0);
    if away > 1 {
        return Err(NoTreatment::TooFar { unit: id, target, distance: away }.into());
    }
    treatment(field, &unit, &patient)?;
    affords(field, &unit, &Act::Treat { unit: id, target })
}

/// Whether an attempt helps, and the face of its die.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct BindingRoll(u16);

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Treat { unit, target } = declared.0 else { return };
        let Ok(Treatment { rule, need: Some(need), .. }) =
            treatment(&field, &field.unit(unit), &field.unit(target))
        else {
            return;
        };
        let helps = |face: u16| i32::from(face) <= i32::from(need);
        dice.ask((entity, *deed), rule, Purpose::Binding, |draw| BindingRoll(draw.die_of_sorts(20, helps)));
    });
}

fn bind(
    mut deeds: Deeds<(&Deed, &Declared, Option<&BindingRoll>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, rolled, mut effects)| {
        let Act::Treat { unit: id, target } = declared.0 else { return };
        let unit = field.unit(id);
        if let Ok(Treatment { wound, rule, need, before, after }) =
            treatment(&field, &unit, &field.unit(target))
        {
            let natural = rolled.map(|roll| roll.0);
            let helps = need.zip(natural).is_none_or(|(need, face)| i32::from(face) <= i32::from(need));
            effects.0.push(BattleEvent::Tended(Tending {
                target,
                by: Some(id),
                wound,
                rule,
                need,
                natural,
                before,
                after: if helps { after } else { before },
                rolls: dice.rolls(*deed, &[Purpose::Binding]),
            }));
        }
        effects.0.push(paid(&unit, &declared.0));
    });
}

/// Whoever has nothing better to do binds its own wounds or those of a friend, to whom it goes if need be.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if unit.hands.all() == 0 || ![A59, A60, A61].iter().any(|rule| field.rulebook.has(*rule)) {
        return Vec::new();
    }
    let patients = field.fighting().filter(|other| other.side.0 == unit.side.0).map(|other| *other.id);
    patients.flat_map(|patient| ideas_about(field, unit, patient)).collect()
}

/// To bind the wounds of a patient from here, or from a free hex beside it.
fn ideas_about(field: &Battlefield, unit: &Unit, patient: UnitId) -> Vec<Idea> {
    let id = *unit.id;
    let at = field.summary(patient).position.0;
    let near = distance(unit.position.0, at) <= 1;
    let bleeding = field.unit(patient);
    if near && check(field, id, patient).is_err() {
        return Vec::new();
    }
    let Ok(Treatment { rule, need, before, after, .. }) = treatment(field, unit, &bleeding) else {
        return Vec::new();
    };
    let chance = need.map_or(1.0, |need| f64::from(need.clamp(0, 20)) / 20.0);
    let full = bleeding.own_full_hit_points();
    let costs = |state: BleedingState| {
        let wound = Wound { bleeding: state.bleeding, grade: state.grade, ..Wound::default() };
        mean_bleeding(&wound, full)
    };
    let saved = chance * ROUNDS_AHEAD * (costs(before) - costs(after));
    let worth = (saved / f64::from(bleeding.hit_points.now.max(1))).clamp(0.0, 1.0);
    let idea = Idea::instead(rule, "binds a wound", Order::Treat { unit: id, target: patient }, worth);
    match near {
        true => vec![idea],
        false if worth > 0.0 => beside(field, at).map(|hex| idea.clone().at(hex)).collect(),
        false => Vec::new(),
    }
}

/// The free hexes beside a hex.
fn beside<'f>(field: &'f Battlefield, hex: Hex) -> impl Iterator<Item = Hex> + 'f {
    let around = Side::ALL.into_iter().map(move |side| side.ahead(hex));
    around.filter(|hex| field.board.tile(*hex).is_some() && field.standing_in(*hex).is_none())
}

#[cfg(test)]
mod tests;
