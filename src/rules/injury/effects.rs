//! What injuries do as long as they last (A-48, A-50, A-53 to A-58), and how they bleed.
//!
//! Of several injuries of one part the worst counts on rolls; parts add up. Of what slows and of what lowers full hit
//! points the lowest percentage counts.

use crate::event::WoundOpening;
use std::sync::Arc;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::degree::TargetType;
use super::strike::{Hurt, hurts, rows_of};
use crate::event::{BattleEvent, PartHurt, PartSpared};
use crate::model::{
    Bleeding, BodyArea, BodyPart, BodySpot, DamageType, Degree, Injury, Kind, LastingEffect, Purpose, RuleId,
    UnitId, full_hit_points,
};
use crate::rulebook::{Rule, TailsAndWings};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Aftermath, Attack, FinalDamage, PartStrike, PartStruck, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::able::is_alive;
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::{Battlefield, INJURY_LABELS, Unit};
use crate::rules::harm::falling::slow_down;
use crate::rules::harm::hit_points::{self, HitPointChange, changed_by};

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
         share counts, and at least 1 point is left. A day of peace gives back 1 hit point, 2 in bed under the care of \
         anybody, 3 under that of somebody who has learned it, and all injuries heal as fast besides. The undead do not mend by themselves. Where wings count like legs, who flies lands with a badly hurt \
         wing and does not rise again before it is healed.",
    )
    .needing(&[A48, RuleId::a(58)])
    .reading(&["tails_and_wings"]),
    Rule::new(
        RuleId::a(57),
        "What injuries bring",
        "Injuries may bleed, hamper attacks, slow, throw down, make the unit drop what it holds, and ruin its armor. A \
         graze bleeds half the time, a bad wound slowly, a broken bone fast, and what is crushed or cut off very fast.",
    )
    .needing(&[A50, RuleId::a(59)]),
    Rule::new(
        RuleId::a(58),
        "Hampered attacks",
        "A struck arm has -2 with what it holds, a badly hurt one -4, and a broken one is useless. A two-handed weapon \
         suffers from both arms. A struck head has -2 on all attacks, a badly hurt one -4; that of an animal hampers its \
         bite first. The trunk has -1, -2 and -4. A struck leg halves the movement, a badly hurt one leaves a quarter, \
         and with a broken one a unit only drags itself along; kicks and hooves suffer from every hurt leg as a hand \
         does from its arm. Of two injuries of one part the worse counts; several parts add up, and movement is lowered \
         once.",
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
    let generous = tails == TailsAndWings::LikeArmsAndLegs;
    let like_an_arm = area == A::Arm || (area == A::Tail && generous);
    let like_a_leg = area == A::Leg || (area == A::Wing && generous);
    match (degree, area) {
        (Degree::Grazed | Degree::Struck, _) => None,
        (Degree::Injured, A::Arm | A::Leg | A::Tail | A::Wing) => Some(75),
        (Degree::Injured, A::Head | A::Torso | A::Abdomen) => Some(50),
        (Degree::Destroyed, A::Arm) if spot == Some(BodySpot::Shoulder) => Some(50),
        (Degree::Broken | Degree::Destroyed, _) if like_an_arm => Some(75),
        (Degree::Broken, A::Torso) => Some(50),
        (Degree::Broken | Degree::Destroyed, _) if like_a_leg => Some(50),
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

/// What an injury does to a unit as long as it lasts.
fn lasting(field: &Battlefield, unit: &Unit, hurt: &Hurt) -> Vec<LastingEffect> {
    let Hurt { part, spot, degree, partial, .. } = *hurt;
    let injured = InjuredPart { part, spot, degree, partial };
    injury_effects(unit.kind, &injured, kicks(field, unit), field.rulebook.parameters.tails_and_wings)
}

/// An injured part of a body.
#[derive(Debug, Clone, Copy)]
pub struct InjuredPart<'b> {
    /// The part.
    pub part: &'b BodyPart,
    /// The place on it, if somebody aimed there.
    pub spot: Option<BodySpot>,
    /// How bad it is.
    pub degree: Degree,
    /// Whether only the end of a limb is cut off.
    pub partial: bool,
}

/// What an injury does as long as it lasts (A-50, A-58). `kicks` says whether its bearer has a weapon that is a leg.
///
/// ```
/// use hexfray::level::{Level, Source};
/// use hexfray::model::{Body, Degree, LastingEffect};
/// use hexfray::rulebook::TailsAndWings;
/// use hexfray::rules::{InjuredPart, injury_effects};
///
/// let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// let body = Body::humanoid();
/// let part = body.part("left-leg".parse()?).expect("people have it");
/// let broken = InjuredPart { part, spot: None, degree: Degree::Broken, partial: false };
/// let effects = injury_effects(&level.units[0].kind, &broken, false, TailsAndWings::ByTheLetter);
/// assert_eq!(effects, [LastingEffect::Movement(0), LastingEffect::FullHitPoints(50)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn injury_effects(
    kind: &Kind,
    injured: &InjuredPart,
    kicks: bool,
    tails: TailsAndWings,
) -> Vec<LastingEffect> {
    use LastingEffect as E;
    let InjuredPart { part, spot, degree, partial } = *injured;
    let (area, generous) = (part.area, tails == TailsAndWings::LikeArmsAndLegs);
    let hand = kind.body.hand_of(part.name);
    let animal = TargetType::of(&kind.tags) == TargetType::Animal;
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
        BodyArea::Leg => strikes.filter(|_| kicks),
        BodyArea::Wing => None,
    };
    let carries = part.carries || area == BodyArea::Leg || (area == BodyArea::Wing && generous);
    let movement = movement(degree, partial).filter(|_| carries).map(E::Movement);
    let cap = cap(area, spot, degree, partial, tails).map(E::FullHitPoints);
    attacks.into_iter().chain(movement).chain(cap).collect()
}

/// An injury that is no worse than this any more, with what it does now (A-55).
pub(in crate::rules) fn lessened(
    field: &Battlefield,
    unit: &Unit,
    injury: &Injury,
    degree: Degree,
) -> Option<Injury> {
    let (part, spot) = (unit.kind.body.part(injury.part)?, injury.spot);
    let hurt = Hurt { part, spot, degree, bleeds_as: degree, partial: false };
    let effects = lasting(field, unit, &hurt).into();
    Some(Injury { degree, keeps_down: keeps_down(unit, &hurt, None), effects, ..injury.clone() })
}

/// Whether a unit has a weapon that is a leg: only then does a hurt leg hamper its attacks.
fn kicks(field: &Battlefield, unit: &Unit) -> bool {
    field.items_of(unit).any(|item| item.weapon.is_some_and(|weapon| weapon.limb == Some(BodyArea::Leg)))
}

/// Whether an injury puts its bearer out of action for as long as it lasts (A-55, A-56). A check for shock decides about
/// the end of a limb: its face, if it was made.
pub(super) fn keeps_down(unit: &Unit, hurt: &Hurt, shock: Option<u16>) -> bool {
    match hurt.degree {
        Degree::Grazed | Degree::Struck | Degree::Injured | Degree::Broken => false,
        Degree::Destroyed => !hurt.part.area.is_limb(),
        Degree::Severed if hurt.partial => {
            shock.is_some_and(|face| face > system_shock(unit.abilities.constitution))
        }
        Degree::Severed => true,
    }
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
    mut attacks: Deeds<(&Deed, &Attack, &Victim, &PartStrike, &Aftermath, &FinalDamage, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, victim, strike, aftermath, damage, mut effects)| {
        let (Some(victim), Some(struck), Some(damage)) = (victim.0, strike.0, damage.0) else { return };
        let unit = field.unit(victim);
        let parameters = &field.rulebook.parameters;
        let mut modifiers = rows_of(&unit, &struck, parameters.hard_places);
        let (mut severity, mut rolls) = (struck.severity, dice.rolls(*deed, &ROLLED));
        let first = field.injuries(&unit).last().map_or(1, |injury| injury.number + 1);
        let mut points = changed_by(&field, victim, -damage).after;
        let grazed = aftermath.graze == Some(BLEEDS);
        let hurts = hurts(&unit, &struck);
        if hurts.is_empty() {
            let PartStruck { part, spot, severity, .. } = struck;
            let attacker = attack.attacker;
            let spared = PartSpared { attacker, victim, part, spot, severity, modifiers, rolls };
            return effects.0.push(BattleEvent::PartSpared(spared));
        }
        let mut all: Vec<LastingEffect> = Vec::new();
        for (number, hurt) in (first..).zip(hurts) {
            let lasting: Arc<[LastingEffect]> = lasting(&field, &unit, &hurt).into();
            let full = unit.hit_points.full.min(full_hit_points(unit.own_full_hit_points(), lasting.iter()));
            let change =
                hit_points::keep_within(points, full, &mut effects, |HitPointChange { before, after }| {
                    BattleEvent::PartHurt(PartHurt {
                        attacker: attack.attacker,
                        victim,
                        injury: number,
                        part: hurt.part.name,
                        area: hurt.part.area,
                        spot: hurt.spot,
                        degree: hurt.degree,
                        partial: hurt.partial,
                        keeps_down: keeps_down(&unit, &hurt, aftermath.shock),
                        severity: std::mem::take(&mut severity),
                        modifiers: std::mem::take(&mut modifiers),
                        effects: lasting.clone(),
                        before,
                        after,
                        rolls: std::mem::take(&mut rolls),
                    })
                });
            points = change.after;
            all.extend_from_slice(&lasting);
            let grade = bleeding(hurt.bleeds_as, struck.harm, grazed).filter(|_| is_alive(&unit));
            if let Some(grade) = grade {
                open_wound(&field, attack.attacker, &unit, (&hurt, grade, damage), &mut effects);
            }
        }
        slow_down(&field, &unit, all.iter(), &mut effects);
    });
}

/// Adds the event of the wound that an injury opens. One that the damage opens as well becomes the same wound.
fn open_wound(
    field: &Battlefield,
    attacker: UnitId,
    unit: &Unit,
    (hurt, grade, damage): (&Hurt, Bleeding, i16),
    effects: &mut Effects,
) {
    effects.0.push(BattleEvent::Wounded(WoundOpening {
        attacker,
        victim: *unit.id,
        wound: field.wounds(unit).last().map_or(1, |wound| wound.number + 1),
        bleeding: 0,
        grade: Some(grade),
        opened: Some(field.clock.round),
        part: Some(hurt.part.name),
        damage,
    }));
}

#[cfg(test)]
mod tests;
