//! Tests of the paralyzing touch.

use super::*;
use crate::model::{ItemId, Place, Status, Tag};
use crate::order::Refusal;
use crate::rules::fairness::assert_fair;
use crate::rules::trial::{Trial, at, attack, item, unit};

/// A duel in which the attacker has claws that numb.
fn ghoul(rulebook: &str, touch: NumbingTouch) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.arm("attacker", "claws").thac0("attacker", 10);
    trial.item("attacker.claws", |claws| {
        claws.weapon.iter_mut().for_each(|weapon| weapon.numbs = Some(touch));
    });
    trial
}

/// A hit whose saving throw fails, with this face of the d10 and of the d6.
fn touch(trial: &mut Trial, face: u16, rounds: u16) -> &mut Trial {
    trial.strike(&[(20, 15), (4, 2), (20, 1), (10, face), (6, rounds)])
}

/// What lasts on the target: the condition, its part, its end.
fn lasting(trial: &Trial) -> Vec<(Condition, Option<String>, Until)> {
    let target = trial.unit_now("target");
    let part = |lasting: &Lasting| lasting.cause.part.map(|part| part.as_str().to_owned());
    target.conditions.iter().map(|lasting| (lasting.condition, part(lasting), lasting.until)).collect()
}

fn parts(trial: &Trial) -> Vec<String> {
    lasting(trial).into_iter().filter_map(|(_, part, _)| part).collect()
}

fn movement(trial: &Trial) -> u8 {
    trial.unit_now("target").scores().movement.0
}

fn hands(trial: &Trial) -> u8 {
    trial.unit_now("target").scores().hands.hands
}

fn sword() -> ItemId {
    item("target.sword")
}

#[test]
fn a38_a_saving_throw_against_paralysis_by_the_advanced_table_keeps_it_off() {
    for rulebook in ["advanced", "house"] {
        let mut trial = ghoul(rulebook, NumbingTouch::GhoulLike);
        trial.strike(&[(20, 15), (4, 2), (20, 14)]);
        trial.expect(
            r#"{"event":"saving_throw","unit":"target","peril":"paralysis","need":14,"natural":14,"saved":true}"#,
        );
        trial.expect_no("condition_began");
        let mut trial = ghoul(rulebook, NumbingTouch::GhoulLike);
        trial.strike(&[(20, 15), (4, 2), (20, 13), (10, 1), (6, 1)]);
        trial.expect(
            r#"{"event":"saving_throw","natural":13,"saved":false,"rolls":[
                {"die":20,"face":13,"purpose":"paralysis_save","rule":"A-38"},
                {"die":10,"face":1,"purpose":"numbed_place","rule":"A-38"},
                {"die":6,"face":1,"purpose":"numb_rounds","rule":"A-38"}]}"#,
        );
        assert_eq!(parts(&trial), ["right-leg"]);
    }
}

#[test]
fn a38_a_miss_the_undead_the_slain_and_other_rulebooks_do_not_know_it() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    trial.armor("target", 0).strike(&[(20, 2)]).expect_no("saving_throw");
    for tag in [Tag::Undead, Tag::Bloodless] {
        let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
        trial.tags("target", &[tag]).strike(&[(20, 15), (4, 2)]).expect_no("saving_throw");
    }
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    trial.hit_points("target", -8).unit("target", |target| target.status = Status::Dying);
    trial.strike(&[(20, 15), (4, 2)]).expect_no("saving_throw");
    assert_eq!(trial.unit_now("target").status, Status::Dead);
    ghoul("thac0", NumbingTouch::GhoulLike).strike(&[(20, 15), (4, 2)]).expect_no("saving_throw");
}

#[test]
fn a38_a_hit_that_fells_or_strikes_the_dying_numbs_as_any_other() {
    for (points, falls) in [(2, 1), (-2, 0)] {
        let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
        trial.hit_points("target", points);
        if points < 0 {
            trial.unit("target", |target| target.status = Status::Dying);
        }
        for (face, condition) in [(6, Condition::Numb), (10, Condition::Paralyzed)] {
            touch(&mut trial, face, 3);
            assert!(trial.unit_now("target").conditions.has(condition), "{points}");
        }
        assert_eq!((trial.count("fell"), trial.count("item_moved")), (falls, falls), "it lets go once");
    }
}

#[test]
fn a38_one_leg_halves_movement_and_both_leave_a_unit_to_drag_itself_along() {
    for (face, expected, left) in [
        (1, vec!["right-leg"], 6),
        (2, vec!["right-leg"], 6),
        (3, vec!["left-leg"], 6),
        (4, vec!["left-leg"], 6),
        (5, vec!["left-leg", "right-leg"], 1),
    ] {
        let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
        touch(&mut trial, face, 3);
        assert_eq!(
            (parts(&trial), movement(&trial)),
            (expected.iter().map(|part| (*part).to_owned()).collect(), left)
        );
        trial.expect_no("item_moved");
        assert!(!trial.unit_now("target").conditions.incapacitate());
    }
}

#[test]
fn a38_one_leg_after_the_other_is_both() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    touch(&mut trial, 1, 1);
    touch(&mut trial, 3, 1);
    assert_eq!(movement(&trial), 1);
}

#[test]
fn a38_a_numb_hand_drops_what_it_holds_into_the_own_hex_and_is_of_no_use() {
    for (face, expected, left, drops) in [
        (6, vec!["right-arm"], 1, true),
        (7, vec!["right-arm"], 1, true),
        (8, vec!["left-arm"], 1, false),
        (9, vec!["left-arm", "right-arm"], 0, true),
    ] {
        let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
        touch(&mut trial, face, 3);
        assert_eq!(
            (parts(&trial), hands(&trial)),
            (expected.iter().map(|part| (*part).to_owned()).collect(), left)
        );
        let lies = trial.place_of("target.sword") == Place::Lying(at(3, 2));
        assert_eq!((lies, trial.count("item_moved")), (drops, usize::from(drops)), "{face}");
        assert!(!trial.unit_now("target").conditions.incapacitate());
    }
}

#[test]
fn a38_a_two_handed_weapon_falls_from_either_hand() {
    for face in [6, 8] {
        let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
        trial.arm("target", "greatsword");
        touch(&mut trial, face, 3);
        trial.expect(
            r#"{"event":"item_moved","item":"target.greatsword","rule":"A-38","to":{"lying":[3,2]}}"#,
        );
    }
}

#[test]
fn a38_only_a_ten_takes_the_whole_body() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    touch(&mut trial, 10, 3);
    let clock = trial.snapshot().clock;
    assert_eq!(lasting(&trial), [(Condition::Paralyzed, None, Until::Round(clock.round + 5))]);
    trial.expect(r#"{"event":"turn_ended","unit":"target"}"#);
    assert!(trial.unit_now("target").conditions.are_helpless());
    assert_eq!(trial.place_of("target.sword"), Place::Lying(at(3, 2)));
}

#[test]
fn a38_it_lasts_for_so_many_full_rounds_after_that_of_the_hit() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    touch(&mut trial, 1, 1);
    for _ in 0..3 {
        trial.end_round();
        assert_eq!(movement(&trial), 6);
    }
    trial.end_round();
    assert_eq!(movement(&trial), 12);
    trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Numb","rule":"A-38"}"#);
}

#[test]
fn a38_ghouls_numb_for_1d6_and_2_rounds_and_others_for_2d6() {
    let range = |touch| (length(touch).lowest(), length(touch).highest());
    assert_eq!((range(NumbingTouch::GhoulLike), range(NumbingTouch::Other)), ((3, 8), (2, 12)));
    let mut trial = ghoul("advanced", NumbingTouch::Other);
    let round = trial.snapshot().clock.round;
    trial.strike(&[(20, 15), (4, 2), (20, 1), (10, 1), (6, 4), (6, 5)]);
    assert_eq!(lasting(&trial)[0].2, Until::Round(round + 9));
}

#[test]
fn a38_of_two_touches_of_one_part_the_longer_counts() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    let round = trial.snapshot().clock.round;
    let ends = |trial: &Trial| lasting(trial).iter().map(|(.., until)| *until).collect::<Vec<_>>();
    touch(&mut trial, 1, 4);
    touch(&mut trial, 2, 2);
    assert_eq!(ends(&trial), [Until::Round(round + 6)]);
    touch(&mut trial, 1, 6);
    assert_eq!(ends(&trial), [Until::Round(round + 8)]);
}

#[test]
fn a38_each_part_comes_back_by_itself() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    touch(&mut trial, 1, 1);
    touch(&mut trial, 6, 3);
    (0..4).for_each(|_| _ = trial.end_round());
    assert_eq!((parts(&trial), movement(&trial), hands(&trial)), (vec!["right-arm".to_owned()], 12, 1));
}

#[test]
fn a38_whoever_has_no_arms_loses_the_use_of_a_natural_attack() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    let mut bodies = crate::level::Catalogs::shipped().bodies();
    let (_, body) = bodies.find(|(name, _)| *name == "four-footed").expect("wolves have it");
    trial.arm("target", "claws").item("target.claws", |jaws| {
        jaws.weapon.iter_mut().for_each(|weapon| weapon.limb = Some(BodyArea::Head));
    });
    trial.unit("target", |wolf| {
        (wolf.hands.hands, wolf.kind.body) = (0, std::sync::Arc::new(body.clone()));
    });
    touch(&mut trial, 6, 3);
    assert_eq!(parts(&trial), ["head"]);
    trial.next_turn_of("target");
    let refusal = Refusal::LimbUseless { unit: unit("target"), item: item("target.claws") };
    let bite = crate::order::Order::Attack {
        unit: unit("target"),
        target: unit("attacker"),
        weapon: Some(item("target.claws")),
    };
    assert_eq!(trial.refused(bite), refusal);
}

#[test]
fn a38_the_one_part_that_carries_a_body_is_both_legs() {
    for (faces, left) in [(&[5][..], 1), (&[1], 6), (&[3], 6), (&[1, 3], 1), (&[3, 3], 6)] {
        let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
        let mut bodies = crate::level::Catalogs::shipped().bodies();
        let (_, body) = bodies.find(|(name, _)| *name == "shapeless").expect("it is shipped");
        trial.unit("target", |ooze| ooze.kind.body = std::sync::Arc::new(body.clone()));
        faces.iter().for_each(|face| _ = touch(&mut trial, *face, 3));
        assert_eq!(movement(&trial), left, "{faces:?}");
    }
}

#[test]
fn a38_the_numb_hand_takes_nothing_up_again() {
    let mut trial = ghoul("advanced", NumbingTouch::GhoulLike);
    touch(&mut trial, 9, 3);
    trial.next_turn_of("target");
    let refusal = trial.refused(crate::rules::trial::pick_up("target", "target.sword"));
    assert!(matches!(refusal, Refusal::NoFreeHand { item, .. } if item == sword()), "{refusal}");
    assert!(matches!(trial.refused(attack("target", "attacker")), Refusal::NoWeapon { .. }));
}

#[test]
fn a38_thrown_often_the_table_is_fair() {
    use NumbedPlace::*;
    let faces = [
        (RightLeg, 2),
        (LeftLeg, 2),
        (BothLegs, 1),
        (WeaponArm, 2),
        (ShieldArm, 1),
        (BothArms, 1),
        (WholeBody, 1),
    ];
    assert_fair(A38, Purpose::NumbedPlace, DIE, place, &faces);
}
