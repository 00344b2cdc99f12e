//! Tests of drained life.

use super::*;
use crate::model::{Class, Tag, Training};
use crate::rules::fairness::assert_fair;
use crate::rules::trial::Trial;

/// A duel in which the attacker drains this many levels from a warrior of the third level with 30 hit points.
fn wight(rulebook: &str, levels: u8) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.arm("attacker", "claws").thac0("attacker", 10);
    trial.item("attacker.claws", |claws| {
        claws.weapon.iter_mut().for_each(|weapon| weapon.drains = levels);
    });
    trial.unit("target", |target| {
        target.training = Training { class: Class::Warrior, level: 3, hit_dice_plus: 0, thac0: None };
    });
    trial
}

/// A hit for 2 points and these dice of the drain.
fn touch<'t>(trial: &'t mut Trial, faces: &[(u16, u16)]) -> &'t mut Trial {
    let dice = [(20, 15), (4, 2)];
    trial.strike(&dice.iter().chain(faces).copied().collect::<Vec<_>>())
}

/// Level, hit points left and full ones, as rules read them.
fn left(trial: &Trial) -> (u8, i16, i16) {
    let target = trial.unit_now("target");
    let scores = target.scores();
    (scores.training.level, target.hit_points.now, scores.full_hit_points)
}

fn status(trial: &Trial) -> Status {
    trial.unit_now("target").status
}

#[test]
fn a30_a_one_drains_nothing() {
    for rulebook in ["advanced", "house"] {
        let mut trial = wight(rulebook, 1);
        touch(&mut trial, &[(6, 1)]);
        trial.expect(
            r#"{"event":"life_drained","unit":"target","by":"attacker","effect":"nothing","levels":0,"before":28,
                "after":28,"rolls":[{"die":6,"face":1,"purpose":"life_drain","rule":"A-30"}]}"#,
        );
        trial.expect_no("condition_began").expect_no("saving_throw");
        assert_eq!(left(&trial), (3, 28, 30));
    }
}

#[test]
fn a30_a_two_takes_1_from_all_rolls_for_ten_rounds_and_not_twice() {
    let mut trial = wight("advanced", 1);
    touch(&mut trial, &[(6, 2)]);
    touch(&mut trial, &[(6, 2)]);
    let target = trial.unit_now("target");
    assert_eq!(target.conditions.iter().count(), 1);
    let effects = target.conditions.effects().copied().collect::<Vec<_>>();
    let expected = [
        LastingEffect::ToHit(-1),
        LastingEffect::Damage(-1),
        LastingEffect::SavingThrow(-1),
        LastingEffect::Check(1),
    ];
    assert_eq!(effects, expected);
    for _ in 0..9 {
        trial.end_round();
        assert!(trial.unit_now("target").conditions.has(Condition::Drained));
    }
    trial.end_round();
    trial
        .expect(r#"{"event":"condition_ended","unit":"target","condition":"Drained"}"#)
        .expect_no("life_returned");
    assert!(trial.unit_now("target").conditions.is_empty());
}

#[test]
fn a30_a_two_hampers_attacks_and_damage() {
    let mut trial = wight("advanced", 1);
    touch(&mut trial, &[(6, 2)]);
    trial.next_turn_of("target").dice(&[(20, 15), (8, 5)]);
    trial.obey(crate::rules::trial::attack("target", "attacker"));
    trial.expect(
        r#"{"event":"attack_rolled","attacker":"target","modifiers":[{"rule":"A-30","label":"Drained","value":-1}]}"#,
    );
    trial.expect(r#"{"event":"damaged","attacker":"target","dice":5,"damage":4}"#);
}

#[test]
fn a30_a_three_takes_1d8_hit_points() {
    let mut trial = wight("advanced", 1);
    touch(&mut trial, &[(6, 3), (8, 5)]);
    trial.expect(r#"{"event":"life_drained","effect":"hit_points","before":28,"after":23}"#);
    assert_eq!(left(&trial), (3, 23, 30));
    trial.hit_points("target", 6);
    touch(&mut trial, &[(6, 3), (8, 8)]);
    trial.expect(r#"{"event":"fell","unit":"target"}"#);
    assert_eq!(status(&trial), Status::Dying);
}

#[test]
fn a30_a_four_takes_a_level_that_comes_back_with_its_hit_points() {
    let mut trial = wight("advanced", 1);
    touch(&mut trial, &[(6, 4), (6, 1)]);
    trial
        .expect(r#"{"event":"life_drained","effect":"level_for_a_while","levels":1,"before":28,"after":18}"#);
    assert_eq!(left(&trial), (2, 18, 20));
    (0..9).for_each(|_| _ = trial.end_round());
    assert_eq!(left(&trial), (2, 18, 20));
    trial.end_round();
    trial.expect(r#"{"event":"life_returned","unit":"target","before":18,"after":28}"#);
    assert_eq!(left(&trial), (3, 28, 30));
}

#[test]
fn a30_each_level_gone_for_a_while_comes_back_at_its_own_time() {
    let mut trial = wight("advanced", 1);
    touch(&mut trial, &[(6, 4), (6, 1)]);
    touch(&mut trial, &[(6, 4), (6, 2)]);
    assert_eq!(left(&trial), (1, 6, 10));
    (0..10).for_each(|_| _ = trial.end_round());
    trial.expect(r#"{"event":"life_returned","unit":"target","before":6,"after":16}"#);
    assert_eq!(left(&trial), (2, 16, 20));
    (0..10).for_each(|_| _ = trial.end_round());
    assert_eq!(left(&trial), (3, 26, 30));
    assert!(trial.unit_now("target").conditions.is_empty());
}

#[test]
fn a30_a_five_takes_a_level_and_the_save_only_saves_experience() {
    for (natural, saved) in [(13, true), (12, false)] {
        let mut trial = wight("advanced", 1);
        touch(&mut trial, &[(6, 5), (20, natural)]);
        trial.expect(&format!(
            r#"{{"event":"saving_throw","peril":"death","need":13,"natural":{natural},"saved":{saved}}}"#
        ));
        assert_eq!(left(&trial), (2, 18, 20));
        let target = trial.unit_now("target");
        assert!((target.training.level, target.hit_points.full) == (2, 20) && target.conditions.is_empty());
    }
}

#[test]
fn a30_a_six_takes_all_levels_that_the_creature_drains() {
    let mut trial = wight("advanced", 2);
    touch(&mut trial, &[(6, 6)]);
    trial.expect(r#"{"event":"life_drained","effect":"levels","levels":2,"full":10,"before":28,"after":8}"#);
    assert_eq!(left(&trial), (1, 8, 10));
}

#[test]
fn a30_a_lost_level_worsens_thac0_and_saving_throws() {
    let mut trial = wight("advanced", 2);
    let need = |trial: &mut Trial| {
        trial.survey(|field| {
            let target = field.unit(crate::rules::trial::unit("target"));
            need_by(field, &target, Peril::Death, SavingThrowTables::Advanced)
        })
    };
    assert_eq!(need(&mut trial), 13);
    touch(&mut trial, &[(6, 4), (6, 6)]);
    assert_eq!(need(&mut trial), 14);
    trial.next_turn_of("target").dice(&[(20, 1), (20, 18)]);
    trial.obey(crate::rules::trial::attack("target", "attacker"));
    trial.expect(r#"{"event":"attack_rolled","attacker":"target","thac0":19}"#);
    assert_eq!(
        Training { class: Class::Warrior, level: 3, hit_dice_plus: 0, thac0: Some(17) }.with_levels(-1).thac0,
        Some(18)
    );
}

#[test]
fn a30_below_level_0_is_death() {
    for (levels, level, dead) in [(1, 0, true), (2, 1, true), (1, 1, false)] {
        let mut trial = wight("advanced", levels);
        trial.unit("target", |target| target.training.level = level);
        touch(&mut trial, &[(6, 6)]);
        assert_eq!((status(&trial) == Status::Dead, trial.count("fell")), (dead, 1), "{levels} of {level}");
    }
}

#[test]
fn a30_a_level_is_worth_its_share_of_full_hit_points() {
    assert_eq!(lost(1, 3, 30), (10, false));
    assert_eq!(lost(1, 4, 30), (7, false), "rounded down");
    assert_eq!(lost(2, 4, 30), (14, false));
    assert_eq!(lost(4, 4, 30), (30, false));
    assert_eq!(lost(5, 4, 30), (30, true));
    assert_eq!(lost(1, 0, 4), (0, true));
    assert_eq!(lost(0, 4, 30), (0, false));
}

#[test]
fn a30_a_miss_the_undead_the_slain_and_other_rulebooks_do_not_know_it() {
    let mut trial = wight("advanced", 1);
    trial.armor("target", 0).strike(&[(20, 2)]).expect_no("life_drained");
    for tag in [Tag::Undead, Tag::Bloodless] {
        let mut trial = wight("advanced", 1);
        trial.tags("target", &[tag]).strike(&[(20, 15), (4, 2)]).expect_no("life_drained");
    }
    let mut trial = wight("advanced", 1);
    trial.hit_points("target", -8).unit("target", |target| target.status = Status::Dying);
    trial.strike(&[(20, 15), (4, 2)]).expect_no("life_drained");
    assert_eq!(status(&trial), Status::Dead);
    wight("thac0", 1).strike(&[(20, 15), (4, 2)]).expect_no("life_drained");
}

#[test]
fn a30_a_hit_that_fells_or_strikes_the_dying_drains_as_any_other() {
    for (points, falls) in [(2, 1), (-1, 0)] {
        let mut trial = wight("advanced", 1);
        trial.hit_points("target", points);
        if points < 0 {
            trial.unit("target", |target| target.status = Status::Dying);
        }
        touch(&mut trial, &[(6, 3), (8, 3)]);
        assert_eq!((trial.count("fell"), trial.count("item_moved")), (falls, falls), "{points}");
        assert_eq!(trial.count("began_to_die"), usize::from(falls == 1));
        assert_eq!((left(&trial).1, status(&trial)), (points - 5, Status::Dying));
    }
}

#[test]
fn a30_below_level_0_the_fallen_die_too() {
    let mut trial = wight("advanced", 2);
    trial.unit("target", |target| target.training.level = 1).hit_points("target", 2);
    touch(&mut trial, &[(6, 6)]);
    assert_eq!((status(&trial), trial.count("fell"), trial.count("died")), (Status::Dead, 1, 1));
}

#[test]
fn a30_thrown_often_the_table_is_fair() {
    assert_fair(A30, Purpose::LifeDrain, DIE, effect, &DRAINS.map(|drain| (drain, 1)));
}
