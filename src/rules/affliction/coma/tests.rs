//! Tests of comas and of those who come to.

use super::*;
use crate::hex::Hex;
use crate::model::{
    AimedPart, BodyArea, DamageType, DeathsDoor, Degree, Injury, Lasting, LastingEffect, Status,
};
use crate::rules::harm::hit_points::{self, HitPointChange};
use crate::rules::injury::bench::{call, huge_sword};
use crate::rules::trial::{Trial, at, unit};

/// What the magic of these tests restores.
const RESTORED: i16 = 4;

/// Magic restores hit points of the target as fires burn down. The game has no such magic yet.
fn magic(app: &mut App) {
    app.add_systems(Phase::Harm, restore.after(Harm::TurningTold).before(Harm::Hurl));
}

fn restore(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 == Act::BurnDown {
            let unit = unit("target");
            let tell = |HitPointChange { before, after }| BattleEvent::LifeReturned { unit, before, after };
            hit_points::change(&field, unit, RESTORED, &mut effects, tell);
        }
    });
}

/// A duel in which the target is dying with so many hit points.
fn dying(points: i16) -> Trial {
    let mut trial = Trial::duel_with("advanced", magic);
    trial.unit("target", |target| {
        (target.hit_points.now, target.status) = (points, Status::Dying);
        let sinking = Some(Sinking { since: 1, slowed: false });
        target.deaths_door = DeathsDoor { sinking, sank: true, shock: None };
    });
    trial
}

fn restored(trial: &mut Trial, faces: &[(u16, u16)]) {
    trial.dice(faces).happen(vec![Act::BurnDown]).expect_dice_used();
}

fn state(trial: &Trial) -> (Status, i16, bool) {
    let target = trial.unit_now("target");
    (target.status, target.hit_points.now, target.conditions.has(Condition::Unconscious))
}

#[test]
fn a19_who_stands_the_shock_comes_to_and_lies_on_the_ground() {
    // Constitution 12 stands an 80.
    let mut trial = dying(-3);
    trial.unit("target", |target| target.abilities.constitution = 12);
    restored(&mut trial, &[(100, 80)]);
    trial.expect(r#"{"event":"steadied","target":"target","by":null,"after":null}"#);
    trial.expect(r#"{"event":"coma_checked","unit":"target","chance":80,"natural":80,"margin":0}"#);
    trial.expect(r#"{"event":"revived","unit":"target"}"#);
    let target = trial.unit_now("target");
    assert_eq!((state(&trial), target.stance), ((Status::Fighting, 1, false), Stance::Prone));
    assert!(target.deaths_door.is_none());
}

#[test]
fn a19_who_does_not_stand_it_falls_into_a_coma_and_the_margin_is_kept() {
    for (face, margin) in [(81, 1), (93, 13)] {
        let mut trial = dying(-3);
        trial.unit("target", |target| target.abilities.constitution = 12);
        restored(&mut trial, &[(100, face)]);
        trial.expect(&format!(r#"{{"event":"coma_checked","natural":{face},"margin":{margin}}}"#));
        trial
            .expect(r#"{"event":"condition_began","unit":"target","condition":"Unconscious","rule":"A-19"}"#);
        trial.expect_no("revived");
        assert_eq!(state(&trial), (Status::Fallen, 1, true));
        assert_eq!(trial.unit_now("target").deaths_door.shock, Some(margin));
    }
}

#[test]
fn a18_nothing_in_a_battle_ends_a_coma() {
    let mut trial = dying(-3);
    restored(&mut trial, &[(100, 100)]);
    for _ in 0..12 {
        trial.end_round();
    }
    assert_eq!(state(&trial), (Status::Fallen, 1, true));
    trial.expect_no("revived").expect_no("condition_ended");
    restored(&mut trial, &[]);
    assert_eq!(state(&trial), (Status::Fallen, 5, true));
}

#[test]
fn a19_at_0_it_is_checked_and_lies_on() {
    let mut trial = dying(-4);
    restored(&mut trial, &[(100, 1)]);
    assert_eq!(state(&trial), (Status::Fallen, 0, false));
    trial.expect_no("revived").expect_no("died");
    // The next gain is no crossing.
    restored(&mut trial, &[]);
    assert_eq!((state(&trial), trial.count("coma_checked")), ((Status::Fighting, 4, false), 1));
}

#[test]
fn a19_who_stays_below_0_is_not_checked_and_sinks_on() {
    let mut trial = dying(-9);
    restored(&mut trial, &[]);
    trial.expect_no("coma_checked").expect_no("steadied");
    assert_eq!(state(&trial), (Status::Dying, -5, false));
}

#[test]
fn a19_once_a_fall() {
    let mut trial = dying(-4);
    restored(&mut trial, &[(100, 1)]);
    trial.thac0("attacker", 10).strike(&[(20, 15), (8, 2)]);
    assert_eq!(state(&trial), (Status::Dying, -2, false));
    restored(&mut trial, &[]);
    assert_eq!((state(&trial), trial.count("coma_checked")), ((Status::Fighting, 2, false), 1));
    // Another fall is another check.
    trial.strike(&[(20, 15), (8, 4)]);
    restored(&mut trial, &[(100, 1)]);
    assert_eq!(trial.count("coma_checked"), 2);
}

#[test]
fn a19_to_be_kept_from_sinking_is_no_reason_to_check() {
    let mut trial = dying(-3);
    trial.unit("target", |target| {
        (target.status, target.deaths_door.sinking) = (Status::Fallen, None);
    });
    trial.end_round().expect_no("coma_checked");
    restored(&mut trial, &[(100, 70)]);
    assert_eq!((state(&trial), trial.count("coma_checked")), ((Status::Fighting, 1, false), 1));
}

#[test]
fn a44_who_was_at_0_comes_to_without_a_check() {
    let mut trial = dying(0);
    trial.unit("target", |target| {
        (target.status, target.deaths_door) = (Status::Fallen, DeathsDoor::default())
    });
    restored(&mut trial, &[]);
    assert_eq!(state(&trial), (Status::Fighting, 4, false));
    trial.expect_no("coma_checked");
}

fn stand_on_it(trial: &mut Trial, hex: Hex) {
    trial.stand("friend", hex);
}

#[test]
fn a44_in_an_occupied_hex_it_stays_down_until_the_hex_is_free() {
    let mut trial = dying(-3);
    stand_on_it(&mut trial, at(3, 2));
    restored(&mut trial, &[(100, 1)]);
    assert_eq!(state(&trial), (Status::Fallen, 1, false));
    trial.end_round();
    assert_eq!(state(&trial), (Status::Fallen, 1, false));
    stand_on_it(&mut trial, at(0, 11));
    trial.end_round();
    assert_eq!(state(&trial), (Status::Fighting, 1, false));
    assert_eq!((trial.count("revived"), trial.count("coma_checked")), (1, 1));
}

#[test]
fn a44_who_has_lost_a_limb_does_not_get_up() {
    let mut trial = dying(-3);
    trial.unit("target", |target| {
        let part = "left-leg".parse().expect("a part");
        let severed = Injury::new(part, BodyArea::Leg, Degree::Severed, &[]);
        target.hurts = vec![Injury { keeps_down: true, ..severed }];
    });
    restored(&mut trial, &[(100, 1)]);
    trial.end_round();
    assert_eq!(state(&trial), (Status::Fallen, 1, false));
    trial.expect_no("revived");
}

/// The target is brought to -3 by a called shot that does this harm to a part, is healed, and stands the shock of it.
fn felled_and_healed(
    rulebook: &str,
    part: &str,
    harm: DamageType,
    severity: [u16; 2],
    then: &[(u16, u16)],
) -> Trial {
    let mut trial = Trial::duel_with(rulebook, magic);
    trial.thac0("attacker", 10).unit("target", |target| target.hit_points.now = 5);
    let [first, second] = severity.map(|face| (8, face));
    // The house rolls for the damage of a hit by less than 5.
    let damage: &[(u16, u16)] = if rulebook == "house" { &[(8, 8)] } else { &[] };
    let dice = [&[(20, 6), (20, 9)], damage, &[first, second], then].concat();
    let aim = AimedPart { part: part.parse().expect("a part"), spot: None };
    call(huge_sword(&mut trial, harm), aim, &dice);
    assert_eq!(trial.unit_now("target").hit_points.now, -3);
    restored(&mut trial, &[(100, 1)]);
    trial
}

#[test]
fn a55_only_a_crushed_head_or_trunk_keeps_down_who_has_hit_points_again() {
    let (crushed, saved) = ([6, 5], &[(20, 20)][..]);
    let cases: [(&str, &[(u16, u16)], Status); 3] = [
        ("right-arm", &[], Status::Fighting),
        ("left-leg", &[], Status::Fighting),
        ("torso", saved, Status::Fallen),
    ];
    for rulebook in ["advanced", "house"] {
        for (part, then, status) in cases {
            let mut trial = felled_and_healed(rulebook, part, DamageType::Piercing, crushed, then);
            let target = trial.unit_now("target");
            assert_eq!(target.hurts[0].degree, Degree::Destroyed, "{rulebook} {part}");
            assert_eq!((target.status, target.hit_points.now), (status, 1), "{rulebook} {part}");
            // More hit points make no difference.
            trial.unit("target", |target| target.wounds.clear());
            restored(&mut trial, &[]);
            assert_eq!(trial.unit_now("target").status, status, "{rulebook} {part}");
        }
    }
}

#[test]
fn a56_who_is_felled_by_the_loss_of_a_hand_rises_again_only_if_it_stood_the_shock() {
    // From 14 on the end of the limb is lost, from 16 on all of it.
    let cases: [([u16; 2], &[(u16, u16)], Status); 3] = [
        ([8, 5], &[(100, 70)], Status::Fighting),
        ([8, 5], &[(100, 71)], Status::Fallen),
        ([8, 7], &[], Status::Fallen),
    ];
    for rulebook in ["advanced", "house"] {
        for (severity, then, status) in cases {
            let trial = felled_and_healed(rulebook, "left-arm", DamageType::Slashing, severity, then);
            let target = trial.unit_now("target");
            assert_eq!(target.hurts[0].degree, Degree::Severed, "{rulebook} {severity:?}");
            assert_eq!(target.status, status, "{rulebook} {severity:?} {then:?}");
            assert_eq!(target.hurts[0].keeps_down, status == Status::Fallen);
        }
    }
}

#[test]
fn a19_drained_life_that_comes_back_may_raise_the_dying() {
    for (face, after) in [(70, (Status::Fighting, 2, false)), (71, (Status::Fallen, 2, true))] {
        let mut trial = dying(-1);
        trial.unit("target", |target| {
            let effects = [LastingEffect::Level(-1), LastingEffect::HitPoints(-4)].into();
            let (until, drained) = (Until::Round(1), Lasting::caused(Condition::Drained, RuleId::a(30)));
            target.conditions.begin(Lasting { until, effects, ..drained });
        });
        trial.dice(&[(100, face)]).end_round().expect_dice_used();
        trial.expect(r#"{"event":"bled","unit":"target","before":-1,"after":-2}"#);
        trial.expect(r#"{"event":"life_returned","unit":"target","before":-2,"after":2}"#);
        assert_eq!(state(&trial), after, "{face}");
    }
}
