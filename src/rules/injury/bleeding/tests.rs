//! Tests of bleeding.

use super::*;
use crate::event::WoundOpening;
use crate::model::{Condition, Lasting, LastingEffect, Tag};
use crate::rules::injury::easing::after_cure_of;
use crate::rules::injury::healing::Cure;
use crate::rules::trial::{Trial, unit};

/// A duel under the rules of document 003 in which the target has these wounds since the first round.
fn bleeding(wounds: &[(u16, Option<Bleeding>)]) -> Trial {
    let mut trial = Trial::duel("advanced");
    trial.hit_points("target", 30).unit("target", |target| {
        target.wounds = (1..)
            .zip(wounds)
            .map(|(number, &(bleeding, grade))| Wound {
                number,
                bleeding,
                grade,
                opened: 1,
                ..Wound::default()
            })
            .collect();
    });
    trial
}

fn grades(trial: &Trial) -> Vec<Option<Bleeding>> {
    trial.unit_now("target").wounds.iter().map(|wound| wound.grade).collect()
}

/// Ends the round with exactly these dice.
fn end_round(trial: &mut Trial, faces: &[(u16, u16)]) {
    trial.dice(faces).end_round().expect_dice_used();
}

fn to_round(trial: &mut Trial, round: u32) {
    trial.change(|state| state.clock.round = round);
}

const MINOR: (u16, Option<Bleeding>) = (0, Some(Bleeding::Minor));
const MAJOR: (u16, Option<Bleeding>) = (0, Some(Bleeding::Major));
const SEVERE: (u16, Option<Bleeding>) = (0, Some(Bleeding::Severe));

#[test]
fn a59_a_minor_wound_costs_1d2_in_its_tenth_round_and_nothing_before() {
    let mut trial = bleeding(&[MINOR]);
    end_round(&mut trial, &[]);
    trial.expect_no("bled");
    to_round(&mut trial, 9);
    end_round(&mut trial, &[]);
    trial.expect_no("bled");
    // A warrior of the first level saves against death with 14 by the advanced table.
    end_round(&mut trial, &[(2, 2), (20, 13)]);
    trial.expect(r#"{"event":"bled","unit":"target","damage":2,"before":30,"after":28,"rolls":[{"die":2,"face":2,"purpose":"bleeding","rule":"A-59"}]}"#);
    trial.expect(r#"{"event":"saving_throw","unit":"target","peril":"death","need":14,"saved":false}"#);
    trial.expect_no("tended");
    assert_eq!(grades(&trial), [Some(Bleeding::Minor)]);
    to_round(&mut trial, 20);
    end_round(&mut trial, &[(2, 1), (20, 14)]);
    trial.expect(r#"{"event":"saving_throw","natural":14,"saved":true}"#);
    trial.expect(
        r#"{"event":"tended","target":"target","by":null,"wound":1,"before":{"grade":"Minor"},"after":{"bleeding":0}}"#,
    );
    assert_eq!(grades(&trial), [None]);
}

#[test]
fn a59_each_minor_wound_has_a_save_of_its_own_and_a_closed_one_never_bleeds() {
    let mut trial = bleeding(&[MINOR, MINOR]);
    to_round(&mut trial, 10);
    end_round(&mut trial, &[(2, 1), (2, 2), (20, 3), (20, 18)]);
    trial.expect(r#"{"event":"bled","damage":3,"after":27}"#);
    assert_eq!((trial.count("bled"), grades(&trial)), (1, vec![Some(Bleeding::Minor), None]));
    to_round(&mut trial, 20);
    end_round(&mut trial, &[(2, 1), (20, 20)]);
    assert_eq!((trial.count("bled"), grades(&trial)), (2, vec![None, None]));
}

#[test]
fn a59_who_falls_by_a_loss_saves_too_but_the_dead_do_not() {
    let mut trial = bleeding(&[MINOR]);
    trial.hit_points("target", 2);
    to_round(&mut trial, 10);
    end_round(&mut trial, &[(2, 2), (20, 14)]);
    trial.expect(r#"{"event":"fell","unit":"target"}"#).expect(r#"{"event":"saving_throw","saved":true}"#);
    assert_eq!(grades(&trial), [None]);
    let mut dead = bleeding(&[MINOR, (12, None)]);
    dead.hit_points("target", 3);
    to_round(&mut dead, 10);
    end_round(&mut dead, &[(2, 1)]);
    dead.expect(r#"{"event":"died","unit":"target"}"#).expect_no("saving_throw");
}

#[test]
fn a59_the_undead_and_the_bloodless_do_not_bleed() {
    for tag in [Tag::Undead, Tag::Bloodless] {
        let mut trial = bleeding(&[MINOR, MAJOR, SEVERE]);
        trial.tags("target", &[tag]);
        to_round(&mut trial, 10);
        end_round(&mut trial, &[]);
        trial.expect_no("bled");
    }
}

#[test]
fn a60_a_major_wound_costs_1d2_from_the_round_in_which_it_was_opened() {
    let mut trial = bleeding(&[MAJOR]);
    end_round(&mut trial, &[(2, 2)]);
    end_round(&mut trial, &[(2, 1)]);
    trial.expect(r#"{"event":"bled","damage":2,"before":30,"after":28}"#);
    trial.expect(
        r#"{"event":"bled","damage":1,"after":27,"rolls":[{"die":2,"face":1,"purpose":"bleeding","rule":"A-60"}]}"#,
    );
    trial.expect_no("saving_throw");
    assert_eq!(grades(&trial), [Some(Bleeding::Major)]);
}

#[test]
fn a61_a_severe_wound_costs_tenths_of_full_hit_points() {
    let mut trial = bleeding(&[SEVERE]);
    end_round(&mut trial, &[(6, 4)]);
    trial.expect(r#"{"event":"bled","damage":12,"before":30,"after":18}"#);
    let losses = [(1, 7, 1), (2, 7, 1), (3, 7, 2), (6, 7, 4), (1, 30, 3), (6, 30, 18), (1, 9, 1), (1, 3, 1)];
    for (face, full, loss) in losses {
        assert_eq!(severe_loss(face, full), loss, "{face} of {full}");
    }
}

#[test]
fn a61_full_hit_points_are_those_of_the_unhurt_unit() {
    let mut trial = bleeding(&[SEVERE]);
    trial.unit("target", |target| {
        let effects = [LastingEffect::FullHitPoints(50)].into();
        target.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Prayer) });
        target.hit_points.now = 15;
    });
    end_round(&mut trial, &[(6, 2)]);
    trial.expect(r#"{"event":"bled","damage":6,"before":15,"after":9}"#);
}

#[test]
fn a61_all_wounds_of_a_unit_are_one_loss_that_may_fell() {
    let mut trial = bleeding(&[MAJOR, SEVERE, (2, None), MINOR]);
    trial.hit_points("target", 20);
    to_round(&mut trial, 10);
    end_round(&mut trial, &[(2, 1), (2, 2), (6, 6), (20, 1)]);
    trial.expect(r#"{"event":"bled","damage":17,"before":20,"after":3}"#);
    assert_eq!(trial.count("bled"), 1);
    end_round(&mut trial, &[(2, 1), (6, 1)]);
    trial.expect(r#"{"event":"bled","damage":5,"before":3,"after":-2}"#).expect(r#"{"event":"fell"}"#);
}

#[test]
fn a61_what_a_wound_costs_on_average_is_known() {
    let mean = |bleeding, grade| mean_bleeding(&Wound { bleeding, grade, ..Wound::default() }, 30);
    let all =
        [(1, None), MINOR, MAJOR, SEVERE, (2, Some(Bleeding::Major))].map(|(rate, grade)| mean(rate, grade));
    for (mean, expected) in all.into_iter().zip([1.0, 0.15, 1.5, 10.5, 3.5]) {
        assert!((mean - expected).abs() < 1e-12, "{mean} is not {expected}");
    }
}

#[test]
fn a60_one_blow_opens_one_wound_that_bleeds_both() {
    let (attacker, victim) = (unit("attacker"), unit("target"));
    let opened = |bleeding, grade: Option<Bleeding>, part: Option<&str>| {
        BattleEvent::Wounded(WoundOpening {
            attacker,
            victim,
            wound: 1,
            bleeding,
            grade,
            opened: grade.map(|_| 4),
            part: part.and_then(|part| part.parse().ok()),
            damage: 22,
        })
    };
    let fell = BattleEvent::Fell { unit: victim, at: crate::hex::Hex::ZERO };
    let both = vec![opened(2, None, None), fell.clone(), opened(0, Some(Bleeding::Major), Some("torso"))];
    assert_eq!(joined(both), [opened(2, Some(Bleeding::Major), Some("torso")), fell.clone()]);
    let other_way = vec![opened(0, Some(Bleeding::Minor), Some("head")), opened(1, None, None)];
    assert_eq!(joined(other_way), [opened(1, Some(Bleeding::Minor), Some("head"))]);
    assert_eq!(joined(vec![fell.clone(), opened(2, None, None)]), [fell, opened(2, None, None)]);
}

#[test]
fn a59_two_injuries_of_one_blow_bleed_each_and_the_cure_of_one_leaves_the_other() {
    use crate::model::{AimedPart, DamageType};
    use crate::rules::injury::bench::{call, duel, huge_sword};
    // The stab crushes the arm and injures the left leg as well.
    let mut trial = duel("advanced");
    huge_sword(&mut trial, DamageType::Piercing);
    trial.hit_points("target", 100);
    let arm = AimedPart { part: "left-arm".parse().unwrap(), spot: None };
    call(&mut trial, arm, &[(20, 19), (20, 9), (8, 8), (8, 8), (10, 4), (20, 20)]);
    let wounds = trial.unit_now("target").wounds;
    let told: Vec<_> = wounds.iter().map(|wound| (wound.number, wound.part, wound.grade)).collect();
    let leg = "left-leg".parse().unwrap();
    let expected = [(1, Some(arm.part), Some(Bleeding::Severe)), (2, Some(leg), Some(Bleeding::Minor))];
    assert_eq!(told, expected);
    let states: Vec<_> = wounds.iter().map(|wound| (wound.part, state(wound))).collect();
    for (healed, stopped) in [(arm.part, 0), (leg, 1)] {
        let after = after_cure_of(&[healed], Cure::Knitting, &states);
        let bleeds: Vec<bool> = after.iter().map(|state| state.grade.is_some()).collect();
        assert_eq!(bleeds, [stopped != 0, stopped != 1], "{healed:?}");
    }
}

#[test]
fn a60_what_the_damage_bleeds_belongs_to_the_worse_of_two_injuries() {
    let (attacker, victim) = (unit("attacker"), unit("target"));
    let opened = |wound, bleeding, grade: Option<Bleeding>, part: Option<&str>| {
        let part = part.and_then(|part| part.parse().ok());
        let opened = grade.map(|_| 4);
        BattleEvent::Wounded(WoundOpening {
            attacker,
            victim,
            wound,
            bleeding,
            grade,
            opened,
            part,
            damage: 22,
        })
    };
    let (severe, minor) = (Some(Bleeding::Severe), Some(Bleeding::Minor));
    let (torso, arm) = (Some("torso"), Some("left-arm"));
    let expected = [opened(3, 2, severe, torso), opened(4, 0, minor, arm)];
    let (worse, lesser) = (opened(3, 0, severe, torso), opened(3, 0, minor, arm));
    assert_eq!(joined(vec![opened(3, 2, None, None), worse.clone(), lesser.clone()]), expected);
    assert_eq!(joined(vec![worse, lesser, opened(3, 2, None, None)]), expected);
}

#[test]
fn a61_whoever_has_laid_down_its_arms_bleeds_on() {
    let mut trial = bleeding(&[SEVERE, (2, None)]);
    trial.unit("target", |target| target.status = crate::model::Status::Surrendered);
    end_round(&mut trial, &[(6, 4)]);
    trial.expect(r#"{"event":"bled","unit":"target","damage":14,"before":30,"after":16}"#);
    end_round(&mut trial, &[(6, 5)]);
    trial.expect(r#"{"event":"fell","unit":"target"}"#);
}
