//! Called shots: an attack at a part of the target's body (A-12 to A-16).
//!
//! The part is named with the order. It makes the roll harder by the row of A-16 and takes all other attacks of the
//! round. What a hit does more than others is up to the rules of injuries.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::circumstance::cover::cover;
use super::reach;
use crate::event::Modifier;
use crate::model::{
    Act, AimedPart, BodyArea, BodySpot, Degree, Injury, ItemId, Manner, Occasion, RuleId, UnitId,
};
use crate::order::{NoCalledShot, Refusal};
use crate::rulebook::{Rule, RuleRow};
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, Called, Modifiers, Victim};
use crate::rules::deed::phase::{Judge, Modify, Phase, add_rule_systems};
use crate::rules::field::{Battlefield, Unit};

const A12: RuleId = RuleId::a(12);
const A13: RuleId = RuleId::a(13);
const A14: RuleId = RuleId::a(14);
const A15: RuleId = RuleId::a(15);
const A16: RuleId = RuleId::a(16);

/// The rows of A-16, in the order of [`PartClass`].
const ROWS: [(&str, i16); 4] = [
    ("Aimed at the trunk", -2),
    ("Aimed at a limb or shoulder", -3),
    ("Aimed at a hand, elbow, knee or foot", -4),
    ("Aimed at the head or a small place", -6),
];

/// The least cover in percent that hides legs, tail and abdomen.
const HIDES_BELOW: u8 = 50;
/// The least cover in percent that hides arms and wings too.
const HIDES_ARMS: u8 = 75;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A12,
        "Called shots",
        "Before the roll an attacker may name a part of the target's body, or a place on it. Melee attacks, shots and \
         throws can be called. A shot into a crowd that goes for another unit keeps its penalty and hits that unit \
         anywhere.",
    )
    .needing(&[A13, A15, A16]),
    Rule::new(
        A13,
        "One called shot a round",
        "A called shot is the only attack of its round: it takes the action with all attacks and the free attack. It \
         can be called only as long as the unit has not attacked in this round, not even by a free attack.",
    )
    .needing(&[A12]),
    Rule::new(
        A14,
        "Called shots and parries",
        "The document lets who calls a shot parry once. Here armor and shield protect it as always, and it cannot \
         take the stance of parrying in that round, because its action is spent.",
    )
    .needing(&[A12]),
    Rule::new(
        A15,
        "Armor class and parts",
        "The armor class is that of a hit anywhere. A single part is harder to hit, which the row of A-16 counts.",
    )
    .needing(&[A16]),
    Rule::new(
        A16,
        "Parts of the body",
        "Throat, heart, genitals, wrist and ankle count as small places. A wing or a tail counts as a limb. A part \
         that the body does not have or has lost cannot be named, nor one that cover hides: cover of 50% hides legs, tail and \
         abdomen, cover of 75% arms and wings too.",
    )
    .needing(&[A12])
    .with_rows(listed),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A16, Phase::Modify, add_row.in_set(Modify::Rows));
    add_rule_systems(app, A12, Phase::Judge, miss_the_part.in_set(Judge::Aimed));
}

fn listed() -> Vec<RuleRow> {
    ROWS.iter().map(|&(label, value)| RuleRow { label, value, each: false }).collect()
}

/// The row of a part, or of a place on it.
fn row(area: BodyArea, spot: Option<BodySpot>) -> (&'static str, i16) {
    let [trunk, limb, joint, small] = ROWS;
    match (spot, area) {
        (Some(BodySpot::Shoulder), _) => limb,
        (Some(BodySpot::Hand | BodySpot::Elbow | BodySpot::Knee | BodySpot::Foot), _) => joint,
        (
            Some(BodySpot::Throat | BodySpot::Wrist | BodySpot::Heart | BodySpot::Ankle | BodySpot::Genitals),
            _,
        ) => small,
        (None, BodyArea::Abdomen | BodyArea::Torso) => trunk,
        (None, BodyArea::Arm | BodyArea::Leg | BodyArea::Tail | BodyArea::Wing) => limb,
        (None, BodyArea::Head) => small,
    }
}

/// What aiming at a part, or at a place on it, adds to the attack roll.
///
/// ```
/// use hexfray::model::{BodyArea, BodySpot};
/// use hexfray::rules::aiming_penalty;
///
/// assert_eq!(aiming_penalty(BodyArea::Arm, None), -3);
/// assert_eq!(aiming_penalty(BodyArea::Arm, Some(BodySpot::Hand)), -4);
/// ```
pub fn aiming_penalty(area: BodyArea, spot: Option<BodySpot>) -> i16 {
    row(area, spot).1
}

/// The least cover in percent that hides a part; `None` for what looks out of any cover.
fn hidden_from(area: BodyArea) -> Option<u8> {
    match area {
        BodyArea::Leg | BodyArea::Tail | BodyArea::Abdomen => Some(HIDES_BELOW),
        BodyArea::Arm | BodyArea::Wing => Some(HIDES_ARMS),
        BodyArea::Torso | BodyArea::Head => None,
    }
}

/// Whether cover of so many percent hides parts of an area.
pub(in crate::rules) fn hides(covered: u8, area: BodyArea) -> bool {
    hidden_from(area).is_some_and(|least| covered >= least)
}

/// The attack that an order to call a shot means.
pub(in crate::rules) fn declare(
    field: &Battlefield,
    unit: UnitId,
    target: UnitId,
    weapon: Option<ItemId>,
    aim: AimedPart,
) -> Result<Act, Refusal> {
    reach::declare_one(field, unit, target, weapon, Occasion::Called(aim))
}

/// Whether a shot can be called at that part now; attacks that are not called pass.
pub(in crate::rules) fn check(
    field: &Battlefield,
    unit: &Unit,
    target: &Unit,
    manner: Manner,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let Occasion::Called(aim) = occasion else { return Ok(()) };
    let AimedPart { part, spot } = aim;
    if !unit.turn.free_attack {
        return Err(NoCalledShot::HasAttacked(*unit.id).into());
    }
    let id = *target.id;
    let aimed_at = target.kind.body.part(part).ok_or(NoCalledShot::NoSuchPart { target: id, part })?;
    if spot.is_some_and(|spot| !aimed_at.spots.contains(&spot)) {
        return Err(NoCalledShot::NoSuchPlace { target: id, aim }.into());
    }
    if field.injuries(target).iter().any(|injury| took(injury, aim)) {
        return Err(NoCalledShot::CutOff { target: id, aim }.into());
    }
    let covered = cover(&field.board, manner, unit.position.0, target.position.0);
    match hides(covered, aimed_at.area) {
        true => Err(NoCalledShot::Hidden { target: id, part, covered }.into()),
        false => Ok(()),
    }
}

/// Whether an injury has cut a part off, or the end of it with that place.
fn took(injury: &Injury, aim: AimedPart) -> bool {
    if injury.degree != Degree::Severed || injury.part != aim.part {
        return false;
    }
    match (cut_at(injury), aim.spot) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(cut), Some(spot)) => spot.along() >= cut.along(),
    }
}

/// Where a limb was cut through; `None` if all of it is gone.
fn cut_at(injury: &Injury) -> Option<BodySpot> {
    match (injury.spot, injury.area) {
        (Some(BodySpot::Shoulder), _) => None,
        (Some(spot), _) => Some(spot),
        (None, BodyArea::Arm) => injury.partial.then_some(BodySpot::Hand),
        (None, BodyArea::Leg) => injury.partial.then_some(BodySpot::Foot),
        (None, BodyArea::Head | BodyArea::Torso | BodyArea::Abdomen | BodyArea::Tail | BodyArea::Wing) => {
            None
        }
    }
}

fn add_row(mut attacks: Deeds<(&Attack, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, mut modifiers)| {
        let Occasion::Called(AimedPart { part, spot }) = attack.occasion else { return };
        let area = field.summary(attack.intended).kind.body.part(part).map(|part| part.area);
        if let Some((label, value)) = area.map(|area| row(area, spot)) {
            modifiers.0.push(Modifier { rule: A16, label, value });
        }
    });
}

/// A hit on another unit than the one that was aimed at is a hit anywhere.
fn miss_the_part(mut attacks: Deeds<(&Attack, &Victim, &mut Called)>) {
    attacks.each(|(attack, victim, mut called)| {
        if called.0.is_some() {
            keep_if(&mut called, attack.intended, victim.0);
        }
    });
}

/// Forgets the part if another unit than the intended one is harmed.
fn keep_if(called: &mut Called, intended: UnitId, victim: Option<UnitId>) {
    if victim.is_some_and(|victim| victim != intended) {
        called.0 = None;
    }
}

#[cfg(test)]
mod tests;
