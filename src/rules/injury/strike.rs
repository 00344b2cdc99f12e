//! The roll for a critical hit: the part of the body and how badly it is hurt (A-48).

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::chart;
use super::degree::{
    SeverityVerdict, TargetType, hard_place, is_partial, is_protected, rows, severity_dice, size_of_blow,
    verdict,
};
use super::location::{StrikeHeight, blow, covered, roll};
use crate::event::Modifier;
use crate::model::{
    AimedPart, BodyArea, BodyPart, BodySpot, DamageType, Degree, DiceExpression, Draw, PartId, Purpose,
    RuleId, Tag,
};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Attack, Called, Confirmation, FinalDamage, FumbleOutcome, PartStrike, PartStruck, RollResult, Target,
    Victim,
};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems, add_sieve};
use crate::rules::deed::sieve::Chosen;
use crate::rules::deed::{Answers, Deed, Deeds};
use crate::rules::field::{Battlefield, Unit, wielded};
use crate::rules::harm::hit_points::{changed_by, death_at};

pub(super) const A48: RuleId = RuleId::a(48);
const A17: RuleId = RuleId::a(17);
pub(super) const T12: RuleId = RuleId::t(12);

/// The least margin of a hit by 5 (T-12).
const BY_FIVE: i16 = 5;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A48,
        "Where and how badly",
        "A critical hit rolls for a part of the body, from the feet up: a d10, a d6 against somebody clearly higher or \
         two sizes larger, a d6 + 4 against somebody clearly lower or two sizes smaller; nothing if the part was named. \
         Half cover hides legs and abdomen, three quarters the arms too; then the d6 + 4 is rolled. A second roll says \
         how bad it is: a d6 with a weapon smaller than the target, 2d4 with one of its size, 2d6 or 2d8 with larger \
         ones. Up to 3 it goes no deeper; 4 grazes, 6 strikes, 8 injures, 10 breaks bones, 12 crushes. From 14 on a \
         cut takes off a limb or the head; anything else crushes and, if a second roll finds another part, injures \
         that one too. A critical hit whose damage alone kills rolls nothing. Shots count as small weapons.",
    )
    .needing(&[RuleId::a(47), RuleId::a(49), RuleId::a(50), RuleId::a(65)])
    .reading(&["hard_places"])
    .adding(&["Hit by 5", "A hard place"]),
];

pub(super) fn plugin(app: &mut App) {
    add_sieve::<(&Confirmation, &FumbleOutcome)>(app, A48, Chosen::Striking, is_critical);
    add_sieve::<(&Confirmation, &FumbleOutcome)>(app, A48, Chosen::Struck, is_critical);
    add_rule_systems(app, A48, Phase::Harm, strike.in_set(Harm::Strike));
}

/// Whether an attack strikes a part of a body. A fumble that is a critical hit needs no second roll (A-68).
fn is_critical((confirmation, fumble): (&Confirmation, &FumbleOutcome)) -> bool {
    confirmation.is_critical() || fumble.is_critical()
}

/// A critical hit before its dice.
pub(super) struct Aim<'f> {
    pub unit: Unit<'f, 'f>,
    pub named: Option<AimedPart>,
    pub blow: StrikeHeight,
    pub cover: u8,
    pub dice: DiceExpression,
    pub harm: DamageType,
    /// Whether severity points are rolled (T-12).
    pub by_five: bool,
    /// Whether hard places to hit make it worse.
    pub hard_places: bool,
}

impl Aim<'_> {
    pub fn roll(&self, draw: &mut Draw) -> PartStruck {
        let body = &self.unit.kind.body;
        let named = self.named.and_then(|aim| Some((body.part(aim.part)?.name, aim.spot)));
        let (part, spot) = named
            .unwrap_or_else(|| (roll(draw.about(Purpose::HitLocation), body, self.blow, self.cover), None));
        let severity = draw.about(Purpose::Severity).roll(self.dice);
        let points = if self.by_five { draw.about(Purpose::SeverityPoints).die(4) - 1 } else { 0 };
        let area = body.part(part).map_or(BodyArea::Torso, |part| part.area);
        let struck = PartStruck {
            part,
            spot,
            severity: severity as u16,
            points,
            degree: None,
            partial: false,
            second: None,
            harm: self.harm,
        };
        let rows = rows_of(&self.unit, &struck, self.hard_places);
        let sum = severity as i16 + rows.iter().map(|row| row.value).sum::<i16>();
        let SeverityVerdict { degree, partial, goes_on } = verdict(sum, self.harm, area);
        let second = goes_on.then(|| roll(draw.about(Purpose::HitLocation), body, self.blow, self.cover));
        let partial = degree == Some(Degree::Severed) && area != BodyArea::Head && is_partial(partial, spot);
        PartStruck { degree, partial, second: second.filter(|second| *second != part), ..struck }
    }
}

/// The rows of the severity roll of a strike.
pub(super) fn rows_of(unit: &Unit, struck: &PartStruck, hard_places: bool) -> Vec<Modifier> {
    let area = unit.kind.body.part(struck.part).map_or(BodyArea::Torso, |part| part.area);
    let place = if hard_places { hard_place(struck.spot) } else { 0 };
    let protected = is_protected(unit, struck.part, area);
    rows(protected, TargetType::of(&unit.kind.tags), struck.points, place)
}

fn strike(
    mut dice: Dice,
    mut attacks: Deeds<(
        Entity,
        &Deed,
        (&Attack, &Answers),
        (&Target, &Called),
        &RollResult,
        &Victim,
        (&Confirmation, &FumbleOutcome),
        &FinalDamage,
    )>,
    field: Battlefield,
) {
    attacks.each(
        |(
            entity,
            deed,
            (attack, answers),
            (target, called),
            rolled,
            victim,
            (confirmation, fumble),
            damage,
        )| {
            // An accident has not hit its victim by anything (A-68).
            let fumbled = fumble.is_critical();
            let critical = is_critical((confirmation, fumble));
            let (Some(victim), Some(damage), true) = (victim.0, damage.0, critical) else { return };
            let unit = field.unit(victim);
            if changed_by(&field, victim, -damage).after <= death_at(&unit) {
                return;
            }
            let item = field.item(attack.weapon);
            let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
            let Some(harm) = chart::chosen(&weapon, answers) else { return };
            let named = called.0.filter(|_| victim == attack.intended && field.rulebook.has(A17));
            let named = named.filter(|_| target.0 == attack.intended);
            let aim = Aim {
                named,
                blow: if fumbled { StrikeHeight::Level } else { blow(&field, attack, &unit) },
                cover: if fumbled { 0 } else { covered(&field, attack, &unit) },
                dice: severity_dice(size_of_blow(&weapon, attack.manner), unit.kind.size),
                harm,
                by_five: field.rulebook.has(T12) && rolled.margin >= BY_FIVE && !fumbled,
                hard_places: field.rulebook.parameters.hard_places,
                unit,
            };
            // Of the dice of severity only what they come to makes a difference.
            let sort = |strike: PartStrike| {
                PartStrike(strike.0.map(|struck| PartStruck { severity: 0, points: 0, ..struck }))
            };
            let roll = |draw: &mut Draw| PartStrike(Some(aim.roll(draw)));
            dice.ask_of_sorts((entity, *deed), A48, Purpose::HitLocation, roll, sort);
        },
    );
}

/// An injury that a strike leaves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hurt<'b> {
    pub part: &'b BodyPart,
    pub spot: Option<BodySpot>,
    /// How bad it is.
    pub degree: Degree,
    /// As what it bleeds: who has no bones to break bleeds as from broken ones.
    pub bleeds_as: Degree,
    /// Whether only the end of a limb is cut off.
    pub partial: bool,
}

/// The injuries that a strike leaves on a unit: none, one or two.
pub(super) fn hurts<'b>(unit: &'b Unit, struck: &PartStruck) -> Vec<Hurt<'b>> {
    let body = &unit.kind.body;
    let boneless = unit.kind.tags.contains(&Tag::Boneless);
    let hurt = |part: PartId, spot, degree: Degree, partial| {
        let without = boneless && degree == Degree::Broken;
        let bleeds_as = degree;
        let degree = if without { Degree::Injured } else { degree };
        Some(Hurt { part: body.part(part)?, spot, degree, bleeds_as, partial })
    };
    let first = struck.degree.and_then(|degree| hurt(struck.part, struck.spot, degree, struck.partial));
    let second = struck.second.and_then(|part| hurt(part, None, Degree::Injured, false));
    first.into_iter().chain(second).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Class;
    use crate::rules::injury::bench::{call, duel, harm, hurts, strike};
    use crate::rules::trial::Trial;

    fn parts(trial: &Trial) -> Vec<(String, Degree)> {
        hurts(trial).into_iter().map(|injury| (injury.part.as_str().to_owned(), injury.degree)).collect()
    }

    #[test]
    fn a48_up_to_three_the_blow_goes_no_deeper() {
        let mut trial = duel("advanced");
        strike(&mut trial, 6, 2, &[]).expect(r#"{"event":"critical_hit"}"#).expect_no("part_hurt");
        trial.expect(
            r#"{"event":"part_spared","attacker":"attacker","victim":"target","part":"torso","severity":2,
                "modifiers":[{"rule":"A-65","label":"No armor there","value":1}]}"#,
        );
        assert!(hurts(&trial).is_empty());
        let mut grazed = duel("advanced");
        strike(&mut grazed, 6, 3, &[(2, 2)]).expect_no("part_spared");
    }

    #[test]
    fn a48_each_degree_comes_with_its_sum() {
        for (sum, then, degree) in
            [(4, &[][..], Degree::Grazed), (6, &[], Degree::Struck), (8, &[], Degree::Injured)]
        {
            let mut trial = duel("advanced");
            // A graze may bleed; what is worse does.
            let then = if degree == Degree::Grazed { &[(2, 2)][..] } else { then };
            strike(&mut trial, 6, sum - 1, then);
            assert_eq!(parts(&trial), [("torso".to_owned(), degree)], "{sum}");
        }
    }

    /// A two-handed sword: 2d6 on a man.
    fn greatsword(faces: &[(u16, u16)]) -> Trial {
        let mut trial = duel("advanced");
        trial.arm("attacker", "greatsword");
        let dice: Vec<_> = [(20, 20), (20, 10)].iter().chain(faces).copied().collect();
        trial.strike(&dice);
        trial
    }

    #[test]
    fn a48_larger_weapons_break_crush_and_cut_off() {
        let broken = greatsword(&[(10, 6), (6, 5), (6, 4)]);
        assert_eq!(parts(&broken), [("torso".to_owned(), Degree::Broken)]);
        let crushed = greatsword(&[(10, 6), (6, 6), (6, 5), (20, 20)]);
        assert_eq!(parts(&crushed), [("torso".to_owned(), Degree::Destroyed)]);
        // 12 and nothing worn make 13, the worst that 2d6 do.
        let worst = greatsword(&[(10, 8), (6, 6), (6, 6)]);
        assert_eq!(parts(&worst), [("right-arm".to_owned(), Degree::Destroyed)]);
    }

    /// 2d8: a weapon two sizes larger than its target.
    fn crushing(harm: DamageType, faces: &[(u16, u16)]) -> Trial {
        let mut trial = duel("advanced");
        trial.item("attacker.sword", |sword| {
            sword.weapon.iter_mut().for_each(|weapon| {
                (weapon.size, weapon.damage_type) = (crate::model::Size::Huge, Some(harm))
            });
        });
        let dice: Vec<_> = [(20, 20), (20, 10)].iter().chain(faces).copied().collect();
        trial.strike(&dice);
        trial
    }

    #[test]
    fn a48_a_blow_that_goes_on_injures_another_part_or_nothing_more() {
        // The torso is crushed and the left arm injured as well.
        let both = crushing(DamageType::Piercing, &[(10, 6), (8, 8), (8, 6), (10, 9), (20, 20)]);
        assert_eq!(
            parts(&both),
            [("torso".to_owned(), Degree::Destroyed), ("left-arm".to_owned(), Degree::Injured)]
        );
        assert_eq!(both.count("wounded"), 2, "each injury bleeds");
        let same = crushing(DamageType::Piercing, &[(10, 6), (8, 8), (8, 6), (10, 7), (20, 20)]);
        assert_eq!(parts(&same), [("torso".to_owned(), Degree::Destroyed)]);
    }

    #[test]
    fn a48_a_named_part_goes_on_by_the_die_of_its_height() {
        let mut trial = duel("advanced");
        trial.item("attacker.sword", |sword| {
            sword.weapon.iter_mut().for_each(|weapon| {
                (weapon.size, weapon.damage_type) = (crate::model::Size::Huge, Some(DamageType::Bludgeoning));
            });
        });
        let aim = AimedPart { part: "left-arm".parse().unwrap(), spot: None };
        // The head is injured too: stunned for a d6 of turns, and the blow throws down.
        call(&mut trial, aim, &[(20, 19), (20, 9), (8, 8), (8, 8), (10, 10), (6, 2), (20, 20)]);
        assert_eq!(
            parts(&trial),
            [("left-arm".to_owned(), Degree::Destroyed), ("head".to_owned(), Degree::Injured)]
        );
    }

    #[test]
    fn a48_what_damage_alone_kills_rolls_nothing_and_what_it_fells_does() {
        for (points, rolls) in [(-11, false), (-9, true)] {
            let mut trial = duel("advanced");
            // The sword does 8; Constitution 10 dies at -10.
            trial.hit_points("target", points + 8 + 20).enchant("attacker.sword", 5, &[]);
            trial.unit("target", |target| target.hit_points.now = points + 13);
            let then: &[(u16, u16)] = if rolls { &[(10, 6), (4, 4), (4, 3)] } else { &[] };
            let dice: Vec<_> = [(20, 20), (20, 10)].iter().chain(then).copied().collect();
            trial.strike(&dice).expect(r#"{"event":"fell","unit":"target"}"#);
            assert_eq!(trial.count("part_hurt"), usize::from(rolls), "{points}");
            trial.expect_no("part_spared");
        }
        let mut bones = duel("advanced");
        bones.tags("target", &[Tag::Undead]).hit_points("target", 8).strike(&[(20, 20), (20, 10)]);
        bones.expect_no("part_hurt");
    }

    #[test]
    fn a48_who_has_no_bones_is_injured_and_bleeds_as_from_broken_ones() {
        let mut trial = duel("advanced");
        harm(&mut trial, DamageType::Piercing).tags("target", &[Tag::Boneless]);
        trial.item("attacker.sword", |sword| {
            sword.weapon.iter_mut().for_each(|weapon| weapon.size = crate::model::Size::Large);
        });
        trial.strike(&[(20, 20), (20, 10), (10, 6), (6, 5), (6, 4)]);
        assert_eq!(parts(&trial), [("torso".to_owned(), Degree::Injured)]);
        trial.expect(r#"{"event":"wounded","grade":"Major"}"#);
    }

    #[test]
    fn a48_it_is_no_matter_of_class_who_is_struck() {
        let mut trial = duel("advanced");
        trial.unit("target", |target| target.training.class = Class::Wizard);
        strike(&mut trial, 6, 5, &[]);
        assert_eq!(parts(&trial), [("torso".to_owned(), Degree::Struck)]);
    }
}
