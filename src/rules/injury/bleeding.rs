//! How fast the wounds of document 003 bleed.
//!
//! Minor: 1d2 hit points every tenth round; after each loss a saving throw against death closes the wound. Major: 1d2 a
//! round. Severe: 1d6 tenths of full hit points a round. At the end of a round all wounds of a unit are one loss.

use crate::event::WoundOpening;
use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, BleedingState, Tending};
use crate::model::{Act, Bleeding, DiceExpression, Draw, Peril, Purpose, RuleId, Sinking, Wound};
use crate::rulebook::{Rule, SavingThrowTables};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::Attack;
use crate::rules::deed::phase::{Harm, Phase, add_systems_of_any};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::saving_throw;
use crate::rules::field::{Battlefield, Unit};
use crate::rules::harm::bleeding::{BloodLoss, SUNK, due, sinks_by_dice};

const A44: RuleId = RuleId::a(44);
const A48: RuleId = RuleId::a(48);
const A59: RuleId = RuleId::a(59);
const A60: RuleId = RuleId::a(60);
const A61: RuleId = RuleId::a(61);

/// What a wound of the lesser grades costs.
const FEW: u16 = 2;

/// What a severe wound costs, in tenths of full hit points.
const TENTHS: u16 = 6;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A59,
        "Minor bleeding",
        "A minor wound costs 1d2 hit points every tenth round, counted from the round in which it was opened as the \
         first. After each loss the unit saves against death, always by the advanced table, and a save closes the \
         wound. Anyone binds it: a whole action with all attacks, on oneself or a neighbor, without a roll. One \
         action treats one wound, the worst that who treats it can treat. The undead and units without blood do not bleed.",
    )
    .needing(&[A60, A61])
    .under_any_core(),
    Rule::new(
        A60,
        "Major bleeding",
        "A major wound costs 1d2 hit points at the end of each round, that of the wound included. Who has learned to \
         heal stops it with a d20 of at most Wisdom − 2. Anyone else makes it minor with a d20 of at most \
         Intelligence. A roll that fails changes nothing.",
    )
    .needing(&[A59])
    .under_any_core(),
    Rule::new(
        A61,
        "Severe bleeding",
        "A severe wound costs 1d6 tenths of full hit points at the end of each round, at least 1. Full hit points are \
         those of the unhurt unit, whatever its injuries. A healer makes it major with a d20 of at most Wisdom − 6. \
         Anyone else can do so only on an arm, a leg, a wing or a tail, with a d20 of at most Intelligence.",
    )
    .needing(&[A59])
    .under_any_core(),
];

pub(super) fn plugin(app: &mut App) {
    let rules = [A44, A59, A60, A61];
    add_systems_of_any(app, &rules, Phase::Harm, roll.in_set(Harm::BloodDice));
    add_systems_of_any(app, &rules, Phase::Harm, (save, close).chain().in_set(Harm::Clot));
    // An injury opens a wound under A-48 too, where nothing makes it bleed.
    add_systems_of_any(app, &[A48, A59, A60, A61], Phase::Harm, make_one.in_set(Harm::OneWound));
}

/// The rule of a grade.
pub(super) fn rule_of(grade: Bleeding) -> RuleId {
    match grade {
        Bleeding::Minor => A59,
        Bleeding::Major => A60,
        Bleeding::Severe => A61,
    }
}

/// Hit points that a severe wound costs with this face, of so many full ones.
fn severe_loss(face: u16, full: i16) -> i16 {
    let loss = i32::from(face) * i32::from(full) / 10;
    loss.clamp(1, i32::from(i16::MAX)) as i16
}

/// Hit points that a wound costs in a round on average, of a unit with so many full ones.
pub fn mean_bleeding(wound: &Wound, full: i16) -> f64 {
    let few = f64::from(1 + FEW) / 2.0;
    let rolled = match wound.grade {
        None => 0.0,
        Some(Bleeding::Minor) => few / 10.0,
        Some(Bleeding::Major) => few,
        Some(Bleeding::Severe) => {
            let faces = (1..=TENTHS).map(|face| f64::from(severe_loss(face, full)));
            faces.sum::<f64>() / f64::from(TENTHS)
        }
    };
    f64::from(wound.bleeding) + rolled
}

/// Hit points that a unit loses in a round on average because it sinks this way.
pub(super) fn mean_sinking(sinking: Option<Sinking>) -> f64 {
    let slow = Wound { grade: Some(Bleeding::Minor), ..Wound::default() };
    match sinking {
        None => 0.0,
        Some(Sinking { slowed: false, .. }) => f64::from(SUNK),
        Some(Sinking { slowed: true, .. }) => mean_bleeding(&slow, 0),
    }
}

/// The wounds of a unit that cost dice at the end of this round, by number.
fn due_wounds<'f>(field: &'f Battlefield, unit: &'f Unit) -> Vec<(&'f Wound, Bleeding)> {
    let wounds = field.wounds(unit).into_iter();
    wounds.filter_map(|wound| Some((wound, due(field, wound)?))).collect()
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Bleed { unit } = declared.0 else { return };
        let unit = field.unit(unit);
        let grades: Vec<Bleeding> = due_wounds(&field, &unit).into_iter().map(|(_, grade)| grade).collect();
        let sinks = sinks_by_dice(&field, &unit);
        if grades.is_empty() && !sinks {
            return;
        }
        let full = unit.own_full_hit_points();
        let severe = grades.iter().filter(|grade| **grade == Bleeding::Severe).count();
        let few = grades.len() - severe;
        let loss = |draw: &mut Draw| {
            let small = match few {
                0 => 0,
                _ => draw.roll(DiceExpression {
                    count: u8::try_from(few).unwrap_or(u8::MAX),
                    sides: FEW,
                    plus: 0,
                }) as i16,
            };
            let great = (0..severe).map(|_| severe_loss(draw.die(TENTHS), full));
            let bled = great.fold(small, i16::saturating_add);
            let sunk = if sinks { draw.die(FEW) as i16 } else { 0 };
            BloodLoss { all: bled.saturating_add(sunk), sunk }
        };
        let rule = grades.iter().copied().max().map_or(A44, rule_of);
        dice.ask((entity, *deed), rule, Purpose::Bleeding, loss);
    });
}

/// The saving throws of minor wounds that have cost something, by number of the wound.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
struct Clotting {
    wounds: Vec<u16>,
    naturals: Vec<u16>,
    need: u16,
}

/// Whether an event takes a unit out of the battle for good, so that its wounds matter no more.
fn is_lost(field: &Battlefield, event: &BattleEvent) -> bool {
    let falls = matches!(event, BattleEvent::Fell { .. }) && !field.rulebook.has(A44);
    falls || matches!(event, BattleEvent::Died { .. })
}

fn save(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared, &Effects)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared, effects)| {
        let Act::Bleed { unit } = declared.0 else { return };
        let is_lost = effects.0.iter().any(|event| is_lost(&field, event));
        let unit = field.unit(unit);
        let minor = due_wounds(&field, &unit).into_iter().filter(|(_, grade)| *grade == Bleeding::Minor);
        let wounds: Vec<u16> = minor.map(|(wound, _)| wound.number).collect();
        if is_lost || wounds.is_empty() {
            return;
        }
        let need = saving_throw::need_by(&field, &unit, Peril::Death, SavingThrowTables::Advanced);
        dice.ask((entity, *deed), A59, Purpose::SavingThrow, |draw| {
            let naturals = wounds.iter().map(|_| draw.die_of_sorts(20, |face| face >= need)).collect();
            Clotting { wounds: wounds.clone(), naturals, need }
        });
    });
}

fn close(mut deeds: Deeds<(&Deed, &Declared, &Clotting, &mut Effects)>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, clotting, mut effects)| {
        let Act::Bleed { unit } = declared.0 else { return };
        let bearer = field.unit(unit);
        let wounds = field.wounds(&bearer);
        let rolls = dice.rolls(*deed, &[Purpose::SavingThrow]);
        let need = clotting.need;
        for (place, (number, natural)) in clotting.wounds.iter().zip(&clotting.naturals).enumerate() {
            let (natural, saved) = (*natural, *natural >= need);
            let rolls = rolls.get(place).copied().into_iter().collect();
            effects.0.push(BattleEvent::SavingThrow {
                unit,
                peril: Peril::Death,
                need,
                natural,
                saved,
                rolls,
            });
            let wound = wounds.iter().find(|wound| wound.number == *number);
            if let Some(wound) = wound.filter(|_| saved) {
                let before = state(wound);
                let after = BleedingState { grade: None, ..before };
                effects.0.push(BattleEvent::Tended(Tending {
                    target: unit,
                    by: None,
                    wound: *number,
                    rule: A59,
                    need: None,
                    natural: None,
                    before,
                    after,
                    rolls: Vec::new(),
                }));
            }
        }
    });
}

/// How much a wound bleeds.
pub(in crate::rules) fn state(wound: &Wound) -> BleedingState {
    BleedingState { bleeding: wound.bleeding, grade: wound.grade }
}

/// One blow with a wound of document 000 and one of document 003 opens one wound, which bleeds both (H-12). Each of two
/// injuries opens a wound of its own, because the cure of one stops only its own bleeding.
fn make_one(mut attacks: Deeds<&mut Effects, bevy::prelude::With<Attack>>) {
    attacks.each(|mut effects| {
        let opens = |event: &BattleEvent| matches!(event, BattleEvent::Wounded(_));
        if effects.0.iter().filter(|event| opens(event)).count() > 1 {
            let events = std::mem::take(&mut effects.0);
            effects.0 = joined(events);
        }
    });
}

/// The same events with what the damage of a blow bleeds in the wound of its first injury, and the wounds of each victim
/// counted on.
fn joined(events: Vec<BattleEvent>) -> Vec<BattleEvent> {
    let mut kept: Vec<BattleEvent> = Vec::with_capacity(events.len());
    for event in events {
        let BattleEvent::Wounded(opening) = event else {
            kept.push(event);
            continue;
        };
        let another = beside(opening, &mut kept);
        kept.extend(another);
    }
    kept
}

/// The event of a wound beside those of the same blow; nothing if it has become one with such a wound.
fn beside(mut opening: WoundOpening, kept: &mut [BattleEvent]) -> Option<BattleEvent> {
    for event in kept {
        let BattleEvent::Wounded(other) = event else { continue };
        if other.victim != opening.victim {
            continue;
        }
        if other.grade.is_none() || opening.grade.is_none() {
            other.bleeding = other.bleeding.saturating_add(opening.bleeding);
            other.grade = other.grade.max(opening.grade);
            other.opened = other.opened.or(opening.opened);
            other.part = other.part.or(opening.part);
            return None;
        }
        opening.wound = opening.wound.max(other.wound.saturating_add(1));
    }
    Some(BattleEvent::Wounded(opening))
}

#[cfg(test)]
mod tests;
