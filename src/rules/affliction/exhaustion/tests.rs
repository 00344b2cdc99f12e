//! Tests of exhaustion.

use super::*;
use crate::model::{Bleeding, Fatigue, Tag, Wound};
use crate::order::Order;
use crate::rules::trial::{Trial, attack, end_turn, unit};

/// The attacker has fought so many rounds of melee, the last of them in this round, and rolls if it must.
fn fought(rulebook: &str, constitution: u8, rounds: u32) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.unit("attacker", |own| {
        own.abilities.constitution = constitution;
        own.fatigue = Fatigue { rounds, fought_in: 1, fresh_until: None };
    });
    trial
}

/// The penalties on attacks that a unit has.
fn penalty(trial: &Trial) -> i8 {
    let own = trial.unit_now("attacker");
    let points = own.conditions.effects().filter_map(|effect| match effect {
        LastingEffect::ToHit(points) => Some(-points),
        _ => None,
    });
    points.sum()
}

/// The penalties in the rounds of melee after the check, which shows this face.
fn penalties(constitution: u8, face: u16, rounds: usize) -> Vec<i8> {
    let mut trial = fought("advanced", constitution, u32::from(constitution));
    trial.dice(&[(20, face)]).end_round().expect_dice_used();
    let mut found = Vec::new();
    for _ in 0..rounds {
        found.push(penalty(&trial));
        let round = trial.snapshot().clock.round;
        trial.unit("attacker", |own| own.fatigue.fight(round)).end_round();
    }
    found
}

#[test]
fn a39_a_round_counts_once_for_who_strikes_and_for_who_is_struck_at() {
    let mut trial = Trial::duel("advanced");
    trial.thac0("attacker", 20).armor("target", 0).strike(&[(20, 3)]).strike(&[(20, 3)]);
    for (id, rounds) in [("attacker", 1), ("target", 1), ("friend", 0), ("foe", 0)] {
        assert_eq!(trial.unit_now(id).fatigue.rounds, rounds, "{id}");
    }
    trial.next_turn_of("attacker").strike(&[(20, 3)]);
    assert_eq!(trial.unit_now("target").fatigue.rounds, 2);
}

#[test]
fn a39_shots_do_not_count_and_blows_at_the_helpless_and_wrestling_do() {
    let mut shot = Trial::duel("house");
    shot.arm("attacker", "bow").place("target", 8, 2).strike(&[(20, 3)]);
    assert_eq!(shot.unit_now("target").fatigue.rounds, 0);
    let mut bound = Trial::duel("house");
    bound.condition("target", Condition::Helpless).hit_points("target", 90).strike(&[]);
    assert_eq!((bound.unit_now("attacker").fatigue.rounds, bound.unit_now("target").fatigue.rounds), (1, 1));
    let mut slain = Trial::duel("house");
    let order = Order::TrySlay { unit: unit("attacker"), target: unit("target") };
    slain.condition("target", Condition::Helpless).obey_with(order, &[(100, 100)]);
    assert_eq!((slain.unit_now("attacker").fatigue.rounds, slain.unit_now("target").fatigue.rounds), (1, 1));
}

#[test]
fn a39_the_check_comes_at_the_end_of_the_round_in_which_the_count_reaches_constitution() {
    let mut early = fought("advanced", 10, 9);
    early.end_round().expect_no("fatigue_checked");
    let mut due = fought("advanced", 10, 10);
    due.dice(&[(20, 11)]).end_round().expect_dice_used();
    due.expect(r#"{"event":"fatigue_checked","unit":"attacker","constitution":10,"natural":11,"held":false,"fresh_until":10}"#);
    let mut idle = fought("advanced", 10, 10);
    idle.unit("attacker", |own| own.fatigue.fought_in = 0).end_round().expect_no("fatigue_checked");
}

#[test]
fn a39_one_check_a_battle() {
    let mut trial = fought("house", 10, 10);
    trial.dice(&[(20, 10)]).end_round().expect_dice_used();
    for _ in 0..4 {
        let round = trial.snapshot().clock.round;
        trial.unit("attacker", |own| own.fatigue.fight(round)).end_round();
    }
    assert_eq!(trial.count("fatigue_checked"), 1);
}

#[test]
fn a39_the_count_begins_anew_only_out_of_contact_and_before_the_check() {
    let rounds_after = |change: &dyn Fn(&mut Trial)| {
        let mut trial = fought("advanced", 10, 6);
        trial.unit("attacker", |own| own.fatigue.fought_in = 0);
        change(&mut trial);
        trial.end_round();
        trial.unit_now("attacker").fatigue.rounds
    };
    assert_eq!(rounds_after(&|_| ()), 6, "the enemy is beside it");
    assert_eq!(rounds_after(&|it| _ = it.place("target", 8, 8)), 0);
    assert_eq!(rounds_after(&|it| _ = it.condition("target", Condition::Stunned)), 0, "it cannot fight");
    let lies =
        |it: &mut Trial| _ = it.hit_points("target", 0).unit("target", |own| own.status = Status::Fallen);
    assert_eq!(rounds_after(&lies), 0);
    let fights =
        |it: &mut Trial| _ = it.place("target", 8, 8).unit("attacker", |own| own.fatigue.fought_in = 1);
    assert_eq!(rounds_after(&fights), 6, "it has fought in this round");
    let rolled = |it: &mut Trial| {
        it.place("target", 8, 8).unit("attacker", |own| own.fatigue.fresh_until = Some(12));
    };
    assert_eq!(rounds_after(&rolled), 6, "it has rolled");
}

#[test]
fn a39_the_undead_and_the_bloodless_never_tire() {
    for tag in [Tag::Undead, Tag::Bloodless] {
        let mut trial = fought("advanced", 10, 30);
        trial.tags("attacker", &[tag]).end_round().expect_no("fatigue_checked");
    }
}

#[test]
fn a39_elsewhere_nobody_tires() {
    let mut trial = fought("combat-options", 10, 10);
    trial.end_round().expect_no("fatigue_checked");
}

#[test]
fn a40_after_a_failure_the_penalty_is_the_rounds_beyond_constitution() {
    // Round 11 of melee costs 1, round 12 costs 2, round 13 costs 3; round 10 cost nothing.
    assert_eq!(penalties(10, 11, 3), [1, 2, 3]);
    assert_eq!(penalties(10, 20, 2), [1, 2]);
    let before = fought("advanced", 10, 10);
    assert_eq!(penalty(&before), 0);
}

#[test]
fn a40_it_stands_still_in_rounds_without_melee() {
    let mut trial = fought("advanced", 10, 10);
    trial.dice(&[(20, 11)]).end_round().expect_dice_used();
    trial.place("target", 9, 9).end_round().end_round();
    assert_eq!(penalty(&trial), 1);
    let round = trial.snapshot().clock.round;
    trial.unit("attacker", |own| own.fatigue.fight(round)).end_round();
    assert_eq!(penalty(&trial), 2);
}

#[test]
fn a40_attacks_damage_and_armor_class_are_worse() {
    let mut trial = fought("advanced", 10, 12);
    trial
        .unit("attacker", |own| own.fatigue.fresh_until = Some(10))
        .thac0("attacker", 10)
        .thac0("target", 20);
    trial.armor("attacker", 10).armor("target", 10).end_round();
    trial.strike(&[(20, 15), (8, 5)]);
    trial.expect(r#"{"event":"attack_rolled","modifiers":[{"rule":"A-40","label":"Exhausted","value":-3}]}"#);
    trial.expect(r#"{"event":"damaged","dice":5,"damage":2,"modifiers":[{"rule":"A-40","label":"Exhausted","value":-3}]}"#);
    trial.obey(end_turn("attacker")).obey(end_turn("friend"));
    trial.obey_with(attack("target", "attacker"), &[(20, 3)]);
    trial.expect(
        r#"{"event":"attack_rolled","attacker":"target","modifiers":[{"rule":"A-40","label":"Exhausted","value":3}]}"#,
    );
}

#[test]
fn a40_the_die_of_ability_checks_is_worse() {
    let mut trial = fought("advanced", 10, 12);
    trial.unit("attacker", |own| own.fatigue.fresh_until = Some(10)).end_round();
    trial.unit("attacker", |own| {
        own.abilities.intelligence = 12;
        let (grade, part) = (Some(Bleeding::Major), "head".parse().ok());
        own.wounds.push(Wound { number: 1, grade, opened: 2, part, ..Wound::default() });
    });
    let treat = Order::Treat { unit: unit("attacker"), target: unit("attacker") };
    trial.obey_with(treat, &[(20, 10)]);
    trial.expect(r#"{"event":"tended","rule":"A-60","need":9,"natural":10}"#);
}

/// The check of Constitution 10 at the end of round 10, with so much added to its die by a condition of this rule.
fn checked(condition: Condition, rule: u8, points: i8, face: u16) -> Trial {
    let mut trial = fought("advanced", 10, 10);
    let effects = [LastingEffect::Check(points)].into();
    trial.unit("attacker", |own| {
        own.conditions.begin(Lasting { effects, ..Lasting::caused(condition, RuleId::a(rule)) })
    });
    trial.dice(&[(20, face)]).end_round().expect_dice_used();
    trial
}

#[test]
fn a39_the_drained_and_the_worn_out_tire_sooner() {
    for (condition, rule, points) in [(Condition::Drained, 30, 1), (Condition::WornOut, 43, 4)] {
        let need = 10 - u16::try_from(points).unwrap();
        for (face, held) in [(need, true), (need + 1, false), (10, false)] {
            let trial = checked(condition, rule, points, face);
            trial.expect(&format!(
                r#"{{"event":"fatigue_checked","constitution":10,"need":{need},"natural":{face},"held":{held},
                    "fresh_until":10}}"#
            ));
        }
    }
}

#[test]
fn a41_the_drained_have_one_free_round_less() {
    for (points, free) in [(0, 3), (1, 2), (4, 0)] {
        let trial = checked(Condition::Drained, 30, points, 7);
        assert_eq!(trial.unit_now("attacker").fatigue.fresh_until, Some(10 + free), "{points}");
    }
}

#[test]
fn a41_after_a_success_as_many_rounds_are_free_as_the_face_was_below() {
    assert_eq!(penalties(14, 9, 7), [0, 0, 0, 0, 0, 1, 2], "five free rounds");
    assert_eq!(penalties(10, 10, 3), [1, 2, 3], "a face equal to Constitution");
    assert_eq!(penalties(10, 8, 4), [0, 0, 1, 2]);
}

#[test]
fn a41_a_success_is_told_with_the_last_free_round() {
    let mut trial = fought("advanced", 14, 14);
    trial.dice(&[(20, 9)]).end_round();
    trial.expect(r#"{"event":"fatigue_checked","natural":9,"held":true,"fresh_until":19}"#);
    trial.expect_no("condition_began");
}

#[test]
fn a40_in_round_twelve_of_constitution_ten_55_of_100_have_a_penalty_of_two_or_more() {
    let after = |least: u32| {
        let bad = (1..=20).filter(|face| {
            let fatigue = Fatigue { rounds: 12, fought_in: 12, fresh_until: Some(10 + spare(10, *face)) };
            fatigue.penalty_in(12) >= least
        });
        bad.count() * 5
    };
    assert_eq!((after(2), after(3)), (55, 0));
}
