//! Exhaustion in long melee.
//!
//! At the end of the round in which the count of melee rounds reaches Constitution, a d20 of at most Constitution holds.
//! In round n of melee the penalty is `n − CON` after a failure and `n − CON − (CON − roll)` after a success, at least 0.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, FatigueCheck};
use crate::hex::distance;
use crate::model::{Act, Condition, Lasting, LastingEffect, Purpose, RuleId, Status};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{at_hand, is_alive};
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, score_check, wielded};

const A39: RuleId = RuleId::a(39);
const A40: RuleId = RuleId::a(40);
const A41: RuleId = RuleId::a(41);

/// No die shows more, so a greater penalty makes no difference.
const MOST: u32 = 20;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A39,
        "Long melee",
        "Each round counts in which a unit strikes in melee or is struck at, wrestling and blows at the helpless included. \
         At the end of the round in which the count reaches its Constitution the unit rolls a d20, once in a battle: a \
         face above its Constitution exhausts it; what makes its other checks against scores harder counts here too. \
         Before that the count begins anew if it has neither struck nor been \
         struck at in a round and no enemy that can fight is within reach at its end. The undead and units without \
         blood never tire.",
    )
    .needing(&[A40, A41]),
    Rule::new(
        A40,
        "Exhausted",
        "An exhausted unit has a penalty on attacks and damage, its armor class is worse by as much, and so much is added \
         to the die of its ability checks. The penalty is 1 in the first round of melee after the check and grows by 1 \
         with each further round of melee. It lasts until the battle is over and stands still in rounds without melee.",
    )
    .needing(&[A39]),
    Rule::new(
        A41,
        "Not exhausted yet",
        "Who succeeds fights on for as many rounds of melee as the face was below Constitution, without a penalty. Then it \
         is exhausted as others are, without another check. A face equal to Constitution gives no such round.",
    )
    .needing(&[A39]),
];

pub(super) fn plugin(app: &mut App) {
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction(app, A39, round_ends, tire_at_the_end.in_set(React::Tire));
    add_rule_systems(app, A39, Phase::Harm, (roll, tell).chain().in_set(Harm::Tire));
}

/// What the end of a round means for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RoundsEnd {
    /// Nothing.
    Nothing,
    /// It rolls.
    Check,
    /// It is more tired in the next round of melee.
    Tires,
    /// Its count begins anew.
    Rests,
}

fn comes_to(field: &Battlefield, unit: &Unit) -> RoundsEnd {
    let fatigue = unit.fatigue;
    let fought = fatigue.fought_in == field.clock.round;
    let tires = *unit.status == Status::Fighting && is_alive(unit) && fatigue.rounds > 0;
    match fatigue.fresh_until {
        _ if !tires => RoundsEnd::Nothing,
        None if fought && fatigue.rounds >= u32::from(unit.abilities.constitution) => RoundsEnd::Check,
        None if !fought && !in_contact(field, unit) => RoundsEnd::Rests,
        Some(last) if fought && fatigue.rounds >= last => RoundsEnd::Tires,
        None | Some(_) => RoundsEnd::Nothing,
    }
}

/// Whether an enemy that can fight and of which its side knows is within reach, or has the unit within its own.
fn in_contact(field: &Battlefield, unit: &Unit) -> bool {
    let own = reach(field, unit);
    let able = |other: &UnitSummary| !other.conditions.incapacitate() && !other.conditions.run();
    field.known_enemies(unit.side.0).filter(able).any(|other| {
        let away = distance(other.position.0, unit.position.0);
        away <= own || away <= reach(field, &field.unit(*other.id))
    })
}

/// How far a unit strikes in melee with what it has at hand, in hexes.
fn reach(field: &Battlefield, unit: &Unit) -> u32 {
    let reaches = |item: Item| {
        let weapon = at_hand(field, unit, &item).ok().and_then(|()| wielded(&item, &field.rulebook).ok())?;
        Some(u32::from(weapon.reach))
    };
    field.items_of(unit).filter_map(reaches).max().unwrap_or_default()
}

fn tire_at_the_end(mut causes: Causes, field: Battlefield) {
    if causes.events().any(|event| matches!(event, BattleEvent::RoundEnded { .. })) {
        let tired = field.units().filter(|unit| comes_to(&field, unit) != RoundsEnd::Nothing);
        let acts = tired.map(|unit| Act::Tire { unit: *unit.id }).collect();
        causes.queue(A39, vec![acts]);
    }
}

/// The face of the check.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct FatigueRoll(u16);

/// The highest face with which a unit is not exhausted yet.
fn needed(field: &Battlefield, unit: &Unit) -> i16 {
    score_check::need(field, &field.summary(*unit.id), unit.abilities.constitution.into())
}

/// How many rounds of melee without a penalty a face gives beyond Constitution.
fn spare(need: i16, face: u16) -> u32 {
    u32::try_from(i32::from(need) - i32::from(face)).unwrap_or_default()
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Tire { unit } = declared.0 else { return };
        let unit = field.unit(unit);
        if comes_to(&field, &unit) == RoundsEnd::Check {
            let need = needed(&field, &unit);
            let sort = |face: u16| spare(need, face);
            dice.ask((entity, *deed), A39, Purpose::Fatigue, |draw| FatigueRoll(draw.die_of_sorts(20, sort)));
        }
    });
}

fn tell(
    mut deeds: Deeds<(&Deed, &Declared, Option<&FatigueRoll>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, rolled, mut effects)| {
        let Act::Tire { unit: id } = declared.0 else { return };
        let unit = field.unit(id);
        let mut fatigue = *unit.fatigue;
        match comes_to(&field, &unit) {
            RoundsEnd::Nothing => return,
            RoundsEnd::Rests => return effects.0.push(BattleEvent::Rested { unit: id }),
            RoundsEnd::Tires => {}
            RoundsEnd::Check => {
                let Some(FatigueRoll(natural)) = rolled.copied() else { return };
                let (constitution, need) = (unit.abilities.constitution, needed(&field, &unit));
                let fresh_until = u32::from(constitution) + spare(need, natural);
                fatigue.fresh_until = Some(fresh_until);
                effects.0.push(BattleEvent::FatigueChecked(FatigueCheck {
                    unit: id,
                    constitution,
                    need,
                    natural,
                    held: i32::from(natural) <= i32::from(need),
                    fresh_until,
                    rolls: dice.rolls(*deed, &[Purpose::Fatigue]),
                }));
            }
        }
        let penalty = fatigue.penalty_in(fatigue.rounds + 1);
        if penalty > 0 {
            effects.0.push(exhausted(&unit, penalty));
        }
    });
}

/// The event that a unit has this penalty from now on.
fn exhausted(unit: &UnitSummary, penalty: u32) -> BattleEvent {
    let points = penalty.min(MOST) as i8;
    let effects = [
        LastingEffect::ToHit(-points),
        LastingEffect::ToBeHit(points),
        LastingEffect::Damage(-points),
        LastingEffect::Check(points),
    ];
    let exhausted = Lasting { effects: effects.into(), ..Lasting::caused(Condition::Exhausted, A40) };
    BattleEvent::lasting_began(*unit.id, A40, exhausted)
}

#[cfg(test)]
mod tests;
