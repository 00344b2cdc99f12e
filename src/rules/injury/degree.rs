//! How bad a critical hit is (A-48, A-49, A-65).
//!
//! `S = severity dice + 1 if nothing protects the part + severity points − 1 against a monster`. The dice follow from the
//! sizes of weapon and target.

use bevy::prelude::App;

use crate::event::Modifier;
use crate::model::{
    BodyArea, BodySpot, DamageType, Degree, DiceExpression, Manner, RuleId, Size, Tag, Weapon,
};
use crate::rulebook::Rule;
use crate::rules::deed::row::row;
use crate::rules::field::Unit;

const A48: RuleId = RuleId::a(48);
const A49: RuleId = RuleId::a(49);
const A65: RuleId = RuleId::a(65);
const T12: RuleId = RuleId::t(12);

/// The worst AC of a bare hide that is as good as armor everywhere.
const THICK_HIDE: i8 = 7;

/// The lowest sum that cuts a limb off, and the lowest that cuts all of it off.
const SEVERS: i16 = 14;
const SEVERS_ALL: i16 = 16;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A65,
        "Nothing on",
        "A critical hit at a part that no armor protects is worse by 1. A hide of armor class 7 or better protects \
         every part. A shield protects none.",
    )
    .needing(&[A48])
    .adding(&["No armor there"]),
];

pub(super) fn plugin(_: &mut App) {}

/// What kind of body is struck (A-49).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TargetType {
    Humanoid,
    Animal,
    Monster,
}

impl TargetType {
    pub fn of(tags: &[Tag]) -> TargetType {
        match () {
            () if tags.contains(&Tag::Monster) => TargetType::Monster,
            () if tags.contains(&Tag::Animal) => TargetType::Animal,
            () => TargetType::Humanoid,
        }
    }
}

/// The severity dice of a weapon of one size against a target of another.
pub(super) fn severity_dice(weapon: Size, target: Size) -> DiceExpression {
    match weapon as i8 - target as i8 {
        ..0 => DiceExpression::new(1, 6, 0),
        0 => DiceExpression::new(2, 4, 0),
        1 => DiceExpression::new(2, 6, 0),
        _ => DiceExpression::new(2, 8, 0),
    }
}

/// The size that counts of a weapon: of a shot that of the missile, which is small.
pub(super) fn size_of_blow(weapon: &Weapon, manner: Manner) -> Size {
    if manner == Manner::Missile { Size::Small } else { weapon.size }
}

/// Whether something protects a part of a unit's body.
pub(super) fn is_protected(unit: &Unit, part: crate::model::PartId, area: BodyArea) -> bool {
    let worn = area.location().and_then(|location| unit.armor.piece_at(part, location));
    unit.armor.natural <= THICK_HIDE || worn.is_some()
}

/// The rows of a severity roll.
pub(super) fn rows(protected: bool, target: TargetType, points: u16, place: i16) -> Vec<Modifier> {
    let rows = [
        row(A65, "No armor there", i16::from(!protected)),
        row(A49, "Monster", if target == TargetType::Monster { -1 } else { 0 }),
        row(T12, "Hit by 5", points as i16),
        row(A48, "A hard place", place),
    ];
    rows.into_iter().flatten().collect()
}

/// What a hard place to hit adds to severity where the rulebook says so: it must pay to aim there.
pub(super) fn hard_place(spot: Option<BodySpot>) -> i16 {
    match spot {
        Some(BodySpot::Heart | BodySpot::Throat | BodySpot::Genitals) => 2,
        Some(BodySpot::Wrist | BodySpot::Ankle) => 1,
        Some(BodySpot::Shoulder | BodySpot::Elbow | BodySpot::Hand | BodySpot::Knee | BodySpot::Foot)
        | None => 0,
    }
}

/// What a sum of severity comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SeverityVerdict {
    /// How bad the injury is, if the blow goes deep enough.
    pub degree: Option<Degree>,
    /// Whether only the end of a limb is cut off.
    pub partial: bool,
    /// Whether the blow may hurt another part as well.
    pub goes_on: bool,
}

/// What a sum of severity comes to at an area of the body, with this kind of weapon.
pub(super) fn verdict(sum: i16, harm: DamageType, area: BodyArea) -> SeverityVerdict {
    let cuts_off = harm == DamageType::Slashing && (area.is_limb() || area == BodyArea::Head);
    let degree = match sum {
        ..=3 => None,
        4..=5 => Some(Degree::Grazed),
        6..=7 => Some(Degree::Struck),
        8..=9 => Some(Degree::Injured),
        10..=11 => Some(Degree::Broken),
        12..SEVERS => Some(Degree::Destroyed),
        _ if cuts_off => Some(Degree::Severed),
        _ => Some(Degree::Destroyed),
    };
    let severed = degree == Some(Degree::Severed);
    let partial = severed && area != BodyArea::Head && sum < SEVERS_ALL;
    SeverityVerdict { degree, partial, goes_on: sum >= SEVERS && !severed }
}

/// Whether the loss of a named place on a limb is only that of its end: below the elbow or the knee.
pub(super) fn is_partial(rolled: bool, spot: Option<BodySpot>) -> bool {
    match spot {
        Some(BodySpot::Hand | BodySpot::Wrist | BodySpot::Foot | BodySpot::Ankle) => true,
        Some(BodySpot::Shoulder | BodySpot::Elbow | BodySpot::Knee) => false,
        Some(BodySpot::Throat | BodySpot::Heart | BodySpot::Genitals) | None => rolled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{BodyLocation, Material};
    use crate::rules::injury::bench::{duel, hurts, strike, wear};

    #[test]
    fn a48_severity_dice_follow_from_the_sizes() {
        let dice = |weapon, target| severity_dice(weapon, target).to_string();
        assert_eq!(dice(Size::Small, Size::Medium), "d6");
        assert_eq!(dice(Size::Tiny, Size::Gargantuan), "d6");
        assert_eq!(dice(Size::Medium, Size::Medium), "2d4");
        assert_eq!(dice(Size::Large, Size::Medium), "2d6");
        assert_eq!(dice(Size::Large, Size::Small), "2d8");
        assert_eq!(dice(Size::Huge, Size::Tiny), "2d8");
    }

    #[test]
    fn a48_a_shot_counts_as_small() {
        let mut trial = duel("advanced");
        trial.arm("attacker", "bow").place("target", 6, 2);
        trial.strike(&[(20, 20), (20, 10), (10, 6), (6, 3), (2, 2)]);
        trial.expect(r#"{"event":"part_hurt","part":"torso","degree":"Grazed","severity":3}"#);
    }

    #[test]
    fn a48_every_sum_has_its_degree() {
        use Degree as D;
        let degrees = |harm, area| (1..=18).map(|sum| verdict(sum, harm, area).degree).collect::<Vec<_>>();
        let usual = [
            None,
            None,
            None,
            Some(D::Grazed),
            Some(D::Grazed),
            Some(D::Struck),
            Some(D::Struck),
            Some(D::Injured),
            Some(D::Injured),
            Some(D::Broken),
            Some(D::Broken),
            Some(D::Destroyed),
            Some(D::Destroyed),
        ];
        for harm in [DamageType::Slashing, DamageType::Piercing, DamageType::Bludgeoning] {
            for area in [BodyArea::Arm, BodyArea::Leg, BodyArea::Wing, BodyArea::Tail, BodyArea::Head] {
                let worst = if harm == DamageType::Slashing { D::Severed } else { D::Destroyed };
                assert_eq!(degrees(harm, area)[..13], usual);
                assert_eq!(degrees(harm, area)[13..], [Some(worst); 5], "{harm:?} {area:?}");
            }
            for area in [BodyArea::Torso, BodyArea::Abdomen] {
                assert_eq!(degrees(harm, area)[13..], [Some(D::Destroyed); 5], "{harm:?} {area:?}");
            }
        }
    }

    #[test]
    fn a48_from_fourteen_on_a_blow_that_cuts_nothing_off_goes_on() {
        let goes_on = |sum, harm, area| verdict(sum, harm, area).goes_on;
        assert!(!goes_on(13, DamageType::Piercing, BodyArea::Arm));
        assert!(goes_on(14, DamageType::Piercing, BodyArea::Arm));
        assert!(goes_on(14, DamageType::Slashing, BodyArea::Torso));
        assert!(!goes_on(14, DamageType::Slashing, BodyArea::Arm));
        let partial = |sum, area| verdict(sum, DamageType::Slashing, area).partial;
        assert_eq!([14, 15, 16, 17].map(|sum| partial(sum, BodyArea::Leg)), [true, true, false, false]);
        assert!(!partial(14, BodyArea::Head), "a head is lost as a whole");
    }

    #[test]
    fn a48_only_the_end_of_a_limb_is_lost_below_elbow_and_knee() {
        use BodySpot as S;
        for spot in [S::Hand, S::Wrist, S::Foot, S::Ankle] {
            assert!(is_partial(false, Some(spot)), "{spot:?}");
        }
        for spot in [S::Shoulder, S::Elbow, S::Knee] {
            assert!(!is_partial(true, Some(spot)), "{spot:?}");
        }
        assert!(is_partial(true, None) && !is_partial(false, None));
    }

    #[test]
    fn a49_who_is_neither_animal_nor_monster_counts_as_a_person() {
        use TargetType as T;
        assert_eq!(TargetType::of(&[]), T::Humanoid);
        assert_eq!(TargetType::of(&[Tag::Undead, Tag::Bloodless]), T::Humanoid);
        assert_eq!(TargetType::of(&[Tag::Animal, Tag::Mount]), T::Animal);
        assert_eq!(TargetType::of(&[Tag::Animal, Tag::Monster]), T::Monster);
    }

    #[test]
    fn a49_a_monster_is_hurt_less_by_one_and_only_once() {
        let mut trial = duel("advanced");
        strike(trial.tags("target", &[Tag::Monster]), 10, 5, &[(2, 2)]);
        trial.expect(
            r#"{"event":"part_hurt","degree":"Grazed","severity":5,
                "modifiers":[{"rule":"A-49","label":"Monster","value":-1}]}"#,
        );
        let mut person = duel("advanced");
        strike(&mut person, 10, 6, &[(20, 20)]).expect(r#"{"event":"part_hurt","degree":"Struck"}"#);
    }

    #[test]
    fn a65_a_bare_part_is_hurt_worse_by_one() {
        let mut bare = duel("advanced");
        strike(&mut bare, 6, 5, &[]).expect(
            r#"{"event":"part_hurt","part":"torso","degree":"Struck","severity":5,
                "modifiers":[{"rule":"A-65","label":"No armor there","value":1}]}"#,
        );
        let mut mail = duel("advanced");
        wear(&mut mail, &[BodyLocation::Torso], 5, Material::Metal);
        strike(&mut mail, 6, 5, &[(2, 2)])
            .expect(r#"{"event":"part_hurt","degree":"Grazed","modifiers":[]}"#);
        strike(&mut mail, 8, 5, &[]).expect(r#"{"event":"part_hurt","part":"right-arm","degree":"Struck"}"#);
    }

    #[test]
    fn a65_a_thick_hide_protects_every_part_and_a_shield_none() {
        for (natural, degree) in [(7, Degree::Grazed), (8, Degree::Struck)] {
            let mut trial = duel("advanced");
            let then: &[(u16, u16)] = if natural == 7 { &[(2, 2)] } else { &[] };
            strike(trial.armor("target", natural), 6, 5, then);
            assert_eq!(hurts(&trial)[0].degree, degree, "{natural}");
        }
        let mut shield = duel("advanced");
        shield.item("target.sword", |item| {
            (item.weapon, item.shield) =
                (None, Some(crate::model::Shield { steps: 1, material: Material::Metal }));
        });
        strike(&mut shield, 6, 5, &[(20, 20)]).expect(r#"{"event":"part_hurt","degree":"Struck"}"#);
    }
}
