//! Treating wounds and the dying in the middle of a battle (A-44, A-59 to A-61, H-12).
//!
//! Whoever treats a patient, itself or a neighbor, treats the worst that it can treat and nothing else. That it sinks
//! counts as a major wound, and as a minor one if it is slowed.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::bleeding::{mean_bleeding, mean_sinking, rule_of, state};
use super::easing::{eased, treated_as};
use crate::event::{BattleEvent, BleedingState, Steadying, Tending};
use crate::hex::{Facing as Side, Hex, distance};
use crate::model::{Act, Bleeding, Place, Purpose, RuleId, Sinking, Skill, Status, UnitId, Wound};
use crate::order::{NoTreatment, Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_systems_of_any};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{able, is_alive, knows, lies_alive, living};
use crate::rules::field::height::carries;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::turn::{affords, paid};
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, score_check};
use crate::rules::harm::hit_points::{A44, death_at};

const A59: RuleId = RuleId::a(59);
const A60: RuleId = RuleId::a(60);
const A61: RuleId = RuleId::a(61);

/// The rules that give something to treat.
const TREATED: [RuleId; 4] = [A44, A59, A60, A61];

/// What a healer's check takes from Wisdom.
const TO_STOP: i16 = 2;
/// What it takes against severe bleeding.
const TO_STEM: i16 = 6;

/// How many rounds ahead an opponent counts what a wound costs.
const ROUNDS_AHEAD: f64 = 3.0;

/// With so many hit points between it and death a dying friend makes an opponent come; those who run to it sooner run
/// into what felled it.
const HURRY: f64 = 2.0;

/// So many enemies who can shoot at a hex keep an opponent from running there to treat somebody: it takes two rounds to
/// stop the dying from sinking, and whoever is felled beside them helps nobody.
const FIRE: usize = 2;

/// The codex explains it under the grades of bleeding.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    let systems = (roll, bind).chain().in_set(Harm::Bind);
    add_systems_of_any(app, &TREATED, Phase::Harm, systems);
    add_adviser(app, suggest);
}

/// What somebody can do about the worst that it can treat with a patient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Treatment {
    rule: RuleId,
    /// The highest face of a d20 that helps; `None` if it helps without a roll.
    need: Option<i16>,
    remedy: Remedy,
}

/// What is treated, and what becomes of it if it helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Remedy {
    /// The wound of this number.
    Wound { number: u16, before: BleedingState, after: BleedingState },
    /// That the patient sinks.
    Sinking { before: Sinking, after: Option<Sinking> },
}

/// The wounds of a patient that bleed, with their grades, the worst first.
fn bleeding<'f>(field: &'f Battlefield, patient: &'f Unit) -> Vec<(&'f Wound, Bleeding)> {
    let wounds = field.wounds(patient).into_iter().filter(|_| is_alive(patient));
    let mut bleeding: Vec<_> = wounds.filter_map(|wound| Some((wound, treated_as(state(wound))?))).collect();
    let rank = |(wound, grade): &(&Wound, Bleeding)| {
        (std::cmp::Reverse((*grade, wound.grade, wound.bleeding)), wound.number)
    };
    bleeding.sort_by_key(rank);
    bleeding
}

/// What a unit can do about the worst that it can treat with a patient. Of a wound and the sinking that are treated alike,
/// the wound comes first, because it costs more.
fn treatment(field: &Battlefield, unit: &Unit, patient: &Unit) -> Result<Treatment, NoTreatment> {
    let wounds = bleeding(field, patient);
    let wound = wounds.iter().find(|(wound, grade)| can_bind(unit, patient, wound, *grade));
    let sinking = patient.deaths_door.sinking;
    let sinks_as = sinking.map(|sinking| if sinking.slowed { Bleeding::Minor } else { Bleeding::Major });
    let treatment = match (wound, sinking.zip(sinks_as)) {
        (None, None) if wounds.is_empty() => return Err(NoTreatment::NothingToTreat(*patient.id)),
        (None, None) => return Err(NoTreatment::NeedsHealer { unit: *unit.id, target: *patient.id }),
        (Some((_, wound)), Some((before, sinks))) if *wound < sinks => steadying(unit, before, sinks),
        (None, Some((before, sinks))) => steadying(unit, before, sinks),
        (Some((wound, grade)), _) => binding(unit, wound, *grade),
    };
    let need = treatment.need.map(|score| score_check::need(field, &field.summary(*unit.id), score));
    Ok(Treatment { need, ..treatment })
}

/// Whether a unit knows how to bind a wound of a patient: severe bleeding of the trunk or the head is for healers.
fn can_bind(unit: &Unit, patient: &Unit, wound: &Wound, grade: Bleeding) -> bool {
    let part = wound.part.and_then(|part| patient.kind.body.part(part));
    grade != Bleeding::Severe || is_healer(unit) || part.is_some_and(|part| part.area.is_limb())
}

/// What a unit can do about a wound.
fn binding(unit: &Unit, wound: &Wound, grade: Bleeding) -> Treatment {
    let (need, to) = success(unit, grade);
    let before = state(wound);
    let remedy = Remedy::Wound { number: wound.number, before, after: eased(before, to) };
    Treatment { rule: rule_of(grade), need, remedy }
}

/// What a unit can do about a patient that sinks.
fn steadying(unit: &Unit, before: Sinking, sinks_as: Bleeding) -> Treatment {
    let (need, to) = success(unit, sinks_as);
    let after = to.map(|_| Sinking { slowed: true, ..before });
    Treatment { rule: A44, need, remedy: Remedy::Sinking { before, after } }
}

fn is_healer(unit: &Unit) -> bool {
    knows(unit, Skill::Healing)
}

/// The highest face with which a unit helps against bleeding of this grade, if it has to roll, and what is left then.
fn success(unit: &Unit, grade: Bleeding) -> (Option<i16>, Option<Bleeding>) {
    let (intelligence, wisdom) = (i16::from(unit.abilities.intelligence), i16::from(unit.abilities.wisdom));
    match (grade, is_healer(unit)) {
        (Bleeding::Minor, _) => (None, None),
        (Bleeding::Major, true) => (Some(wisdom - TO_STOP), None),
        (Bleeding::Major, false) => (Some(intelligence), Some(Bleeding::Minor)),
        (Bleeding::Severe, true) => (Some(wisdom - TO_STEM), Some(Bleeding::Major)),
        (Bleeding::Severe, false) => (Some(intelligence), Some(Bleeding::Major)),
    }
}

/// Whether a unit can treat itself or another unit.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, target: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let is_dead = field.find_summary(target).is_some_and(|patient| *patient.status == Status::Dead);
    if is_dead {
        return Err(NoTreatment::Dead(target).into());
    }
    let patient = living(field, target)?;
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
    if !carries(field, &unit, &patient, 1) {
        return Err(Refusal::TooHigh { unit: id, target });
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
        if let Ok(Treatment { rule, need, remedy }) = treatment(&field, &unit, &field.unit(target)) {
            let natural = rolled.map(|roll| roll.0);
            let helps = need.zip(natural).is_none_or(|(need, face)| i32::from(face) <= i32::from(need));
            let rolls = dice.rolls(*deed, &[Purpose::Binding]);
            effects.0.push(match remedy {
                Remedy::Wound { number: wound, before, after } => {
                    let (by, after) = (Some(id), if helps { after } else { before });
                    let tending = Tending { target, by, wound, rule, need, natural, before, after, rolls };
                    BattleEvent::Tended(tending)
                }
                Remedy::Sinking { before, after } => {
                    let after = if helps { after } else { Some(before) };
                    let steadying = Steadying { target, by: Some(id), need, natural, before, after, rolls };
                    BattleEvent::Steadied(steadying)
                }
            });
        }
        effects.0.push(paid(&unit, &declared.0));
    });
}

/// Whoever has nothing better to do treats itself or a friend, to whom it goes if need be.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if unit.hands.all() == 0 || !TREATED.iter().any(|rule| field.rulebook.has(*rule)) {
        return Vec::new();
    }
    let there = |other: &UnitSummary| other.status.stands() || lies_alive(field, *other.status);
    let patients = field.summaries().filter(|other| other.side.0 == unit.side.0 && there(other));
    patients.flat_map(|patient| ideas_about(field, unit, *patient.id)).collect()
}

/// To treat a patient from here, or from a free hex beside it.
fn ideas_about(field: &Battlefield, unit: &Unit, patient: UnitId) -> Vec<Idea> {
    let id = *unit.id;
    let at = field.summary(patient).position.0;
    let near = distance(unit.position.0, at) <= 1;
    let patient = field.unit(patient);
    if near && check(field, id, *patient.id).is_err() {
        return Vec::new();
    }
    let Ok(Treatment { rule, need, remedy }) = treatment(field, unit, &patient) else {
        return Vec::new();
    };
    let chance = need.map_or(1.0, |need| f64::from(need.clamp(0, 20)) / 20.0);
    let worth = (chance * ROUNDS_AHEAD * saves(&remedy, &patient) / points_left(&patient)).clamp(0.0, 1.0);
    let name = match remedy {
        Remedy::Wound { .. } => "binds a wound",
        Remedy::Sinking { .. } => "keeps a friend from death",
    };
    let idea = Idea::instead(rule, name, Order::Treat { unit: id, target: *patient.id }, worth);
    match near {
        true => vec![idea],
        false if worth > 0.0 && is_worth_a_walk(&remedy, &patient) => {
            let safe = beside(field, at).filter(|hex| shooters(field, unit, *hex) < FIRE);
            safe.map(|hex| idea.clone().at(hex)).collect()
        }
        false => Vec::new(),
    }
}

/// Hit points that a patient keeps in a round on average if a remedy helps.
fn saves(remedy: &Remedy, patient: &Unit) -> f64 {
    let costs = |state: BleedingState| {
        let wound = Wound { bleeding: state.bleeding, grade: state.grade, ..Wound::default() };
        mean_bleeding(&wound, patient.own_full_hit_points())
    };
    match *remedy {
        Remedy::Wound { before, after, .. } => costs(before) - costs(after),
        Remedy::Sinking { before, after } => mean_sinking(Some(before)) - mean_sinking(after),
    }
}

/// Hit points that a patient has until it is down; of one that lies, until it is dead.
fn points_left(patient: &Unit) -> f64 {
    let end = if patient.status.is_down() { death_at(patient) } else { 0 };
    f64::from((patient.hit_points.now - end).max(1))
}

/// Whether somebody goes to a patient: who sinks and has many rounds left can wait until the way is safe.
fn is_worth_a_walk(remedy: &Remedy, patient: &Unit) -> bool {
    match remedy {
        Remedy::Wound { .. } => true,
        Remedy::Sinking { .. } => points_left(patient) <= HURRY,
    }
}

/// How many enemies of which a unit knows see a hex within the range of a bow that they hold.
fn shooters(field: &Battlefield, unit: &Unit, at: Hex) -> usize {
    let shoots = |enemy: &UnitSummary| {
        let away = distance(enemy.position.0, at);
        let reaches = |item: &Item| {
            let bow = item.weapon.filter(|weapon| weapon.ammunition.is_some());
            let range = bow.and_then(|weapon| weapon.range).map_or(0, |range| range.end().into());
            matches!(item.place, Place::Held(_)) && range >= away
        };
        line_of_sight(&field.board, enemy.position.0, at)
            && field.items_of(&field.unit(*enemy.id)).any(|item| reaches(&item))
    };
    field.known_enemies(unit.side.0).filter(shoots).count()
}

/// The free hexes beside a hex.
fn beside<'f>(field: &'f Battlefield, hex: Hex) -> impl Iterator<Item = Hex> + 'f {
    let around = Side::ALL.into_iter().map(move |side| side.ahead(hex));
    around.filter(|hex| field.board.tile(*hex).is_some() && field.standing_in(*hex).is_none())
}

#[cfg(test)]
mod tests;
