//! What injuries do as long as they last, and how they bleed.
//!
//! Of several injuries of one part the worst counts on rolls; parts add up. Of what slows and of what lowers full hit
//! points the lowest percentage counts.

use std::sync::Arc;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::degree::TargetType;
use super::strike::{Hurt, hurts, rows_of};
use crate::event::{BattleEvent, PartHurt};
use crate::model::{
    Bleeding, BodyArea, BodySpot, DamageType, Degree, LastingEffect, Purpose, RuleId, Tag, UnitId,
    full_hit_points,
};
use crate::rulebook::{Rule, TailsAndWings};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Aftermath, Attack, FinalDamage, Strike, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::{Battlefield, INJURY_LABELS, Unit, wielded};
use crate::rules::harm::hit_points::{HitPointChange, changed_by, keep_within};

const A48: RuleId = RuleId::a(48);
const A50: RuleId = RuleId::a(50);

/// The face of the d2 on which a graze bleeds.
const BLEEDS: u16 = 1;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A50,
        "Injuries",
        "An injury is a mark on one part of the body, besides the hit points that the blow costs. It lasts until it is \
         healed. From a bad wound on nobody keeps all hit points: arms, legs and tails leave three quarters, the trunk \
         and the head half; a broken rib or leg half, other broken bones but those of an arm a quarter; what is crushed \
         leaves a quarter, an arm three quarters, a shoulder or a leg half. The loss of a hand or a foot leaves three \
         quarters, that of a whole limb half. Hit points beyond that are lost at once. Of several injuries the lowest \
         share counts, and at least 1 point is left.",
    )
    .needing(&[A48])
    .reading(&["tails_and_wings"]),
    Rule::new(
        RuleId::a(57),
        "What injuries bring",
        "Injuries may bleed, hamper attacks, slow, throw down, make the unit drop what it holds, and ruin its armor. A \
         graze bleeds half the time, a bad wound slowly, a broken bone fast, and what is crushed or cut off very fast.",
    )
    .needing(&[A50]),
    Rule::new(
        RuleId::a(58),
        "Hampered attacks",
        "A struck arm has -2 with what it holds, a badly hurt one -4, and a broken one is useless. A two-handed weapon \
         suffers from both arms. A struck head has -2 on all attacks, a badly hurt one -4; that of an animal hampers its \
         bite first. The trunk has -1, -2 and -4. A struck leg halves the movement, a badly hurt one leaves a quarter, \
         and with a broken one a unit only drags itself along. Of two injuries of one part the worse counts; several \
         parts add up, and movement is lowered once.",
    )
    .needing(&[A50])
    .adding(&INJURY_LABELS),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A48, Phase::Harm, injure.in_set(Harm::Injure));
}

/// The share of full hit points that an injury leaves, in percent; `None` if it leaves all.
pub(super) fn cap(
    area: BodyArea,
    spot: Option<BodySpot>,
    degree: Degree,
    partial: bool,
    tails: TailsAndWings,
) -> Option<u8> {
    use BodyArea as A;
    let like_an_arm = area == A::Arm || (area == A::Tail && tails == TailsAndWings::LikeArmsAndLegs);
    match (degree, area) {
        (Degree::Grazed | Degree::Struck, _) => None,
        (Degree::Injured, A::Arm | A::Leg | A::Tail | A::Wing) => Some(75),
        (Degree::Injured, A::Head | A::Torso | A::Abdomen) => Some(50),
        (Degree::Destroyed, A::Arm) if spot == Some(BodySpot::Shoulder) => Some(50),
        (Degree::Broken | Degree::Destroyed, _) if like_an_arm => Some(75),
        (Degree::Broken, A::Torso | A::Leg | A::Wing) | (Degree::Destroyed, A::Leg | A::Wing) => Some(50),
        (Degree::Broken | Degree::Destroyed, _) => Some(25),
        (Degree::Severed, A::Tail) if like_an_arm => Some(75),
        (Degree::Severed, _) => Some(if partial { 75 } else { 50 }),
    }
}

/// The share of movement that an injury of something that carries the body leaves, in percent.
fn movement(degree: Degree, partial: bool) -> Option<u8> {
    match degree {
        Degree::Grazed => None,
        Degree::Struck => Some(50),
        Degree::Injured => Some(25),
        Degree::Severed if partial => Some(25),
        Degree::Broken | Degree::Destroyed | Degree::Severed => Some(0),
    }
}

/// What an injury of a limb that strikes does to attacks with it: `None` below struck, 0 if the limb is useless.
fn limb(degree: Degree) -> Option<i8> {
    match degree {
        Degree::Grazed => None,
        Degree::Struck => Some(-2),
        Degree::Injured => Some(-4),
        Degree::Broken | Degree::Destroyed | Degree::Severed => Some(0),
    }
}

/// What an injury does as long as it lasts.
pub(super) fn lasting(unit: &Unit, hurt: &Hurt, tails: TailsAndWings) -> Vec<LastingEffect> {
    use LastingEffect as E;
    let Hurt { part, spot, degree, partial, .. } = *hurt;
    let (area, generous) = (part.area, tails == TailsAndWings::LikeArmsAndLegs);
    let hand = unit.kind.body.hand_of(part.name);
    let animal = TargetType::of(&unit.kind.tags) == TargetType::Animal;
    let strikes = match (limb(degree), hand) {
        (None, _) => None,
        (Some(0), Some(hand)) => Some(E::Hand(hand)),
        (Some(points), Some(hand)) => Some(E::HandToHit(hand, points)),
        (Some(0), None) => Some(E::Limb(area)),
        (Some(points), None) => Some(E::LimbToHit(area, points)),
    };
    let trunk = |struck: i8, injured: i8, broken: i8| match degree {
        Degree::Grazed => None,
        Degree::Struck => Some(E::ToHit(struck)),
        Degree::Injured => Some(E::ToHit(injured)),
        Degree::Broken | Degree::Destroyed | Degree::Severed => Some(E::ToHit(broken)),
    };
    let attacks = match area {
        BodyArea::Arm => strikes,
        BodyArea::Tail => strikes.filter(|_| generous),
        BodyArea::Head if animal && degree == Degree::Struck => Some(E::LimbToHit(BodyArea::Head, -2)),
        BodyArea::Head => trunk(-2, -4, -4),
        BodyArea::Torso | BodyArea::Abdomen => trunk(-1, -2, -4),
        BodyArea::Leg | BodyArea::Wing => None,
    };
    let carries = part.carries || area == BodyArea::Leg || (area == BodyArea::Wing && generous);
    let movement = movement(degree, partial).filter(|_| carries).map(E::Movement);
    let cap = cap(area, spot, degree, partial, tails).map(E::FullHitPoints);
    attacks.into_iter().chain(movement).chain(cap).collect()
}

/// Whether a unit has blood to lose.
pub(super) fn has_blood(unit: &Unit) -> bool {
    ![Tag::Bloodless, Tag::Undead].iter().any(|tag| unit.kind.tags.contains(tag))
}

/// Whether a die decides that an injury bleeds.
pub(super) fn may_bleed(degree: Degree, harm: DamageType) -> bool {
    degree == Degree::Grazed && harm != DamageType::Bludgeoning
}

/// How fast an injury bleeds; `grazed` says whether a graze does.
pub(super) fn bleeding(degree: Degree, harm: DamageType, grazed: bool) -> Option<Bleeding> {
    use Bleeding as B;
    let usual = match degree {
        Degree::Grazed => grazed.then_some(B::Minor),
        Degree::Struck | Degree::Injured => Some(B::Minor),
        Degree::Broken => Some(B::Major),
        Degree::Destroyed | Degree::Severed => Some(B::Severe),
    };
    match (harm, usual?) {
        (DamageType::Piercing, usual) => Some(usual),
        (DamageType::Slashing, usual) if degree < Degree::Injured => Some(usual),
        (DamageType::Slashing, B::Minor) => Some(B::Major),
        (DamageType::Slashing, B::Major | B::Severe) => Some(B::Severe),
        (DamageType::Bludgeoning, B::Minor) => None,
        (DamageType::Bludgeoning, B::Major) => Some(B::Minor),
        (DamageType::Bludgeoning, B::Severe) => Some(B::Major),
    }
}

/// Purposes of the dice that belong to an injury itself.
const ROLLED: [Purpose; 5] = [
    Purpose::HitLocation,
    Purpose::Severity,
    Purpose::SeverityPoints,
    Purpose::GrazeBleeds,
    Purpose::StunLength,
];

fn injure(
    mut attacks: Deeds<(&Deed, &Attack, &Victim, &Strike, &Aftermath, &FinalDamage, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, victim, strike, aftermath, damage, mut effects)| {
        let (Some(victim), Some(struck), Some(damage)) = (victim.0, strike.0, damage.0) else { return };
        let unit = field.unit(victim);
        let item = field.item(attack.weapon);
        let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
        let parameters = &field.rulebook.parameters;
        let mut modifiers = rows_of(&unit, &struck, parameters.hard_places);
        let (mut severity, mut rolls) = (struck.severity, dice.rolls(*deed, &ROLLED));
        let mut number = field.injuries(&unit).last().map_or(0, |injury| injury.number);
        let mut points = changed_by(&field, victim, -damage).after;
        let grazed = aftermath.graze == Some(BLEEDS);
        for hurt in hurts(&unit, &struck) {
            let lasting: Arc<[LastingEffect]> = lasting(&unit, &hurt, parameters.tails_and_wings).into();
            let full = unit.hit_points.full.min(full_hit_points(unit.unhurt_hit_points(), lasting.iter()));
            number += 1;
            let told = |HitPointChange { before, after }| {
                BattleEvent::PartHurt(PartHurt {
                    attacker: attack.attacker,
                    victim,
                    injury: number,
                    part: hurt.part.name,
                    area: hurt.part.area,
                    spot: hurt.spot,
                    degree: hurt.degree,
                    severity: std::mem::take(&mut severity),
                    modifiers: std::mem::take(&mut modifiers),
                    effects: lasting.clone(),
                    before,
                    after,
                    rolls: std::mem::take(&mut rolls),
                })
            };
            points = keep_within(points, full, &mut effects, told).after;
            let grade = bleeding(hurt.bleeds_as, weapon.damage_type, grazed).filter(|_| has_blood(&unit));
            if let Some(grade) = grade {
                open_wound(&field, attack.attacker, &unit, (&hurt, grade, damage), &mut effects);
            }
        }
    });
}

/// Adds the event of the wound that an injury opens. One that the damage has opened already bleeds as well, and both are
/// one wound.
fn open_wound(
    field: &Battlefield,
    attacker: UnitId,
    unit: &Unit,
    (hurt, grade, damage): (&Hurt, Bleeding, i16),
    effects: &mut Effects,
) {
    let round = field.clock.round;
    let mut new = 0;
    for event in &mut effects.0 {
        let BattleEvent::Wounded { victim, grade: known, opened, part, .. } = event else { continue };
        if *victim != *unit.id {
            continue;
        }
        if known.is_none() {
            (*known, *opened, *part) = (Some(grade), Some(round), Some(hurt.part.name));
            return;
        }
        new += 1;
    }
    let wound = field.wounds(unit).last().map_or(0, |wound| wound.number) + new + 1;
    effects.0.push(BattleEvent::Wounded {
        attacker,
        victim: *unit.id,
        wound,
        bleeding: 0,
        grade: Some(grade),
        opened: Some(round),
        part: Some(hurt.part.name),
        damage,
    });
}
