//! Tests of poison.

use super::*;
use crate::model::{LastingEffect as E, Tag};
use crate::order::Order;
use crate::rules::trial::{Trial, at, attack, unit, walk};

/// A poison of this kind, with the usual onset.
fn venom_of(kind: PoisonKind) -> Venom {
    Venom { kind, onset: None, instant: false }
}

/// A poison that begins at once.
fn quick(kind: PoisonKind) -> Venom {
    Venom { onset: Some(0), ..venom_of(kind) }
}

/// A duel in which the attacker has claws with a poison.
fn duel(rulebook: &str, venom: Venom) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.arm("attacker", "claws").thac0("attacker", 10);
    trial.item("attacker.claws", |claws| {
        claws.weapon.iter_mut().for_each(|weapon| weapon.venom = Some(venom));
    });
    trial.unit("attacker", |own| own.training.level = 0);
    trial
}

fn constitution(trial: &mut Trial, score: u8) -> &mut Trial {
    trial.unit("target", |target| target.abilities.constitution = score)
}

/// A bite that hits for 2 points, and the saving throw of a warrior of the first level, who needs 14.
fn bite(trial: &mut Trial, natural: u16) -> &mut Trial {
    trial.strike(&[(20, 15), (4, 2), (20, natural)])
}

/// Strength, Dexterity and Constitution of the target as rules read them.
fn bodily(trial: &Trial) -> [u8; 3] {
    let scores = trial.unit_now("target").scores().abilities;
    [scores.strength, scores.dexterity, scores.constitution]
}

fn status(trial: &Trial) -> Status {
    trial.unit_now("target").status
}

fn has(trial: &Trial, condition: Condition) -> bool {
    trial.unit_now("target").conditions.has(condition)
}

fn end_rounds(trial: &mut Trial, rounds: u32) {
    (0..rounds).for_each(|_| _ = trial.end_round());
}

/// The rounds in which a poison of the first round takes points.
fn rounds(venom: Venom, constitution: u8, level: u8) -> (u32, u32) {
    let Course { first, last } = course(venom, constitution, level, 1);
    (first, last)
}

#[test]
fn a31_a_saving_throw_against_death_by_the_advanced_table_keeps_poison_out() {
    for rulebook in ["advanced", "house"] {
        let mut trial = duel(rulebook, venom_of(PoisonKind::Death));
        bite(&mut trial, 14);
        trial.expect(
            r#"{"event":"saving_throw","unit":"target","peril":"death","need":14,"natural":14,"saved":true,
                "rolls":[{"die":20,"face":14,"purpose":"poison_save","rule":"A-31"}]}"#,
        );
        trial.expect_no("condition_began");
        let mut trial = duel(rulebook, venom_of(PoisonKind::Death));
        bite(&mut trial, 13);
        trial.expect(r#"{"event":"saving_throw","natural":13,"saved":false}"#);
        trial.expect(
            r#"{"event":"condition_began","unit":"target","condition":"Poisoned","rule":"A-34","until":{"Complete":[11,20]}}"#,
        );
        assert!(has(&trial, Condition::Poisoned));
    }
}

#[test]
fn a31_neither_a_miss_nor_the_dead_nor_a_harmless_hit_nor_another_rulebook_knows_poison() {
    let mut trial = duel("advanced", venom_of(PoisonKind::Death));
    trial.armor("target", 0).strike(&[(20, 2)]).expect_no("saving_throw");
    for tag in [Tag::Undead, Tag::Bloodless] {
        let mut trial = duel("advanced", venom_of(PoisonKind::Death));
        trial.tags("target", &[tag]).strike(&[(20, 15), (4, 2)]).expect_no("saving_throw");
    }
    let mut trial = duel("house", venom_of(PoisonKind::Death));
    trial.unit("target", |ghost| ghost.armor.special_defense = 2);
    trial.strike(&[(20, 15)]).expect(r#"{"event":"resisted"}"#).expect_no("saving_throw");
    let mut trial = duel("thac0", venom_of(PoisonKind::Death));
    trial.strike(&[(20, 15), (4, 2)]).expect_no("saving_throw");
}

#[test]
fn a31_a_blow_that_fells_poisons_too() {
    let mut trial = duel("advanced", venom_of(PoisonKind::Death));
    trial.hit_points("target", 2);
    bite(&mut trial, 1);
    assert!(status(&trial) == Status::Fallen && has(&trial, Condition::Poisoned));
}

#[test]
fn a31_of_one_kind_the_poison_that_is_complete_first_counts() {
    let mut trial = duel("advanced", venom_of(PoisonKind::Death));
    bite(&mut trial, 1);
    bite(&mut trial, 1);
    assert_eq!(trial.count("condition_began"), 1, "the second is complete no sooner");
    trial.unit("attacker", |spider| spider.training.level = 4);
    bite(&mut trial, 1);
    trial.expect(r#"{"event":"condition_began","condition":"Poisoned","until":{"Complete":[7,12]}}"#);
    assert_eq!(trial.unit_now("target").conditions.iter().count(), 1);
}

#[test]
fn a31_different_kinds_add_up() {
    let mut trial = duel("advanced", quick(PoisonKind::Paralytic));
    bite(&mut trial, 1);
    trial.item("attacker.claws", |claws| {
        let venom = Some(quick(PoisonKind::Debilitative));
        claws.weapon.iter_mut().for_each(|weapon| weapon.venom = venom);
    });
    bite(&mut trial, 1);
    end_rounds(&mut trial, 2);
    assert_eq!(bodily(&trial), [6, 8, 8]);
}

#[test]
fn a32_onset_is_constitution_or_what_is_listed_less_the_level_of_what_bites() {
    let listed = Venom { onset: Some(6), ..venom_of(PoisonKind::Death) };
    assert_eq!(rounds(venom_of(PoisonKind::Death), 12, 4).0 - 1, 8, "the round of the hit is the first of 8");
    assert_eq!(rounds(listed, 12, 4).0 - 1, 2);
    assert_eq!(rounds(listed, 12, 0).0 - 1, 6);
    assert_eq!(rounds(listed, 12, 9).0 - 1, 0, "it begins at once");
    assert_eq!(rounds(quick(PoisonKind::Death), 12, 0).0, 1, "the first loss is in the round of the hit");
}

#[test]
fn a32_the_first_point_is_lost_at_the_end_of_the_round_after_the_onset() {
    let mut trial = duel("advanced", Venom { onset: Some(2), ..venom_of(PoisonKind::Death) });
    bite(&mut trial, 1);
    end_rounds(&mut trial, 2);
    assert_eq!(bodily(&trial), [10; 3]);
    end_rounds(&mut trial, 1);
    assert_eq!(bodily(&trial), [10, 10, 9]);
    trial.expect(
        r#"{"event":"condition_began","condition":"Poisoned","rule":"A-34","until":{"Complete":[3,12]},"effects":[{"Score":["Constitution",-1]}]}"#,
    );
}

#[test]
fn a32_a_poisoned_blade_is_no_quicker_by_the_level_of_who_wields_it() {
    for (natural, complete) in [(true, "[8,14]"), (false, "[11,20]")] {
        let mut trial = duel("advanced", venom_of(PoisonKind::Death));
        trial.unit("attacker", |own| own.training.level = 3);
        trial.item("attacker.claws", |claws| {
            claws.weapon.iter_mut().for_each(|weapon| weapon.natural = natural);
        });
        bite(&mut trial, 1);
        trial.expect(&format!(r#"{{"event":"condition_began","until":{{"Complete":{complete}}}}}"#));
    }
}

#[test]
fn a33_it_is_complete_after_constitution_less_the_level_of_what_bites() {
    assert_eq!(rounds(venom_of(PoisonKind::Death), 12, 4), (9, 16));
    assert_eq!(rounds(venom_of(PoisonKind::Death), 8, 0), (9, 16));
    assert_eq!(rounds(venom_of(PoisonKind::Death), 8, 12), (1, 1), "at once, whatever the level");
    let instant = Venom { onset: Some(3), instant: true, ..venom_of(PoisonKind::Death) };
    assert_eq!(rounds(instant, 15, 0), (4, 4));
}

#[test]
fn a33_instant_poison_kills_at_the_end_of_the_round_of_the_hit() {
    let mut trial = duel("advanced", Venom { instant: true, ..quick(PoisonKind::Death) });
    bite(&mut trial, 1);
    assert_eq!(status(&trial), Status::Fighting);
    end_rounds(&mut trial, 1);
    trial
        .expect(r#"{"event":"fell","unit":"target"}"#)
        .expect(r#"{"event":"died","unit":"target","rule":"A-34"}"#);
    assert_eq!(status(&trial), Status::Dead);
}

#[test]
fn a34_constitution_8_is_dead_at_the_end_of_the_sixteenth_round() {
    let mut trial = duel("advanced", venom_of(PoisonKind::Death));
    constitution(&mut trial, 8);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 15);
    assert_eq!((bodily(&trial), status(&trial)), ([10, 10, 1], Status::Fighting));
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial)[2], status(&trial)), (0, Status::Dead));
    trial.expect_no("bled");
}

#[test]
fn a34_the_bite_of_a_creature_kills_when_it_is_complete_though_constitution_is_left() {
    let mut trial = duel("advanced", quick(PoisonKind::Death));
    trial.unit("attacker", |spider| spider.training.level = 7);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 2);
    assert_eq!((bodily(&trial)[2], status(&trial)), (8, Status::Fighting));
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial)[2], status(&trial)), (7, Status::Dead));
}

#[test]
fn a34_the_fallen_die_of_it_too() {
    let mut trial = duel("advanced", Venom { instant: true, ..quick(PoisonKind::Death) });
    trial.hit_points("target", 2);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 1);
    assert_eq!((status(&trial), trial.count("fell")), (Status::Dead, 1));
}

#[test]
fn a35_strength_and_dexterity_go_until_one_is_0_and_then_the_unit_is_paralyzed() {
    let mut trial = duel("advanced", quick(PoisonKind::Paralytic));
    trial.unit("target", |target| target.abilities.dexterity = 2);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial), has(&trial, Condition::Paralyzed)), ([9, 1, 10], false));
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial), has(&trial, Condition::Paralyzed)), ([8, 0, 10], true));
    trial.expect(r#"{"event":"condition_began","condition":"Paralyzed","rule":"A-35"}"#);
    trial.expect(r#"{"event":"item_moved","item":"target.sword","motion":"let_go"}"#);
    end_rounds(&mut trial, 2);
    assert_eq!(bodily(&trial), [8, 0, 10], "it is complete");
    assert!(trial.unit_now("target").conditions.incapacitate() && status(&trial) == Status::Fighting);
}

#[test]
fn a35_it_paralyzes_when_the_rounds_are_over_too() {
    let mut trial = duel("advanced", quick(PoisonKind::Paralytic));
    trial.unit("attacker", |spider| spider.training.level = 8);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 1);
    assert!(!has(&trial, Condition::Paralyzed));
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial), has(&trial, Condition::Paralyzed)), ([8, 8, 10], true));
}

/// A target whose Strength is down to 1 by a poison that weakens.
fn crippled(rulebook: &str) -> Trial {
    let mut trial = duel(rulebook, quick(PoisonKind::Debilitative));
    trial.unit("target", |target| target.abilities.strength = 2);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 1);
    trial
}

#[test]
fn a36_constitution_and_strength_go_down_to_1_and_then_the_unit_is_disabled_and_lives() {
    let mut trial = crippled("advanced");
    trial.expect(r#"{"event":"condition_began","unit":"target","condition":"Crippled","rule":"A-36"}"#);
    assert_eq!((bodily(&trial), status(&trial)), ([1, 10, 9], Status::Fighting));
    end_rounds(&mut trial, 3);
    assert_eq!((bodily(&trial), status(&trial)), ([1, 10, 9], Status::Fighting));
}

#[test]
fn a36_it_disables_when_the_rounds_are_over_too() {
    let mut trial = duel("advanced", quick(PoisonKind::Debilitative));
    trial.unit("attacker", |spider| spider.training.level = 8);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 2);
    assert_eq!((bodily(&trial), has(&trial, Condition::Crippled)), ([8, 10, 8], true));
}

#[test]
fn a36_who_is_as_weak_as_can_be_loses_nothing_more() {
    let mut trial = duel("advanced", quick(PoisonKind::Debilitative));
    trial.unit("target", |target| target.abilities.strength = 1);
    bite(&mut trial, 1);
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial), has(&trial, Condition::Crippled)), ([1, 10, 10], true));
}

#[test]
fn a36_the_disabled_neither_attack_nor_wrestle_and_drag_themselves_along() {
    let mut trial = crippled("house");
    trial.next_turn_of("target");
    assert_eq!(trial.unit_now("target").scores().movement.0, 1);
    assert_eq!(trial.refused(attack("target", "attacker")), Refusal::TooWeak(unit("target")));
    trial.put("target.sword", crate::model::Place::Stowed(unit("target")));
    let wrestle = Order::Wrestle { unit: unit("target"), target: unit("attacker") };
    assert_eq!(trial.refused(wrestle), Refusal::TooWeak(unit("target")));
    if trial.unit_now("target").turn.movement == 0 {
        trial.next_turn_of("target");
    }
    trial.place("attacker", 12, 9).face("target", crate::hex::Facing::East).obey(walk("target", &[at(4, 2)]));
}

#[test]
fn a36_the_disabled_sprinkle_and_throw_nothing_and_still_turn_the_undead() {
    let sword = r#"held: ["sword"]"#;
    let mut trial = Trial::duel_but("house", &[(sword, r#"held: ["holy_water"]"#)]);
    trial.condition("attacker", Condition::Crippled).tags("target", &[Tag::Undead]);
    let (own, flask) = (unit("attacker"), crate::rules::trial::item("attacker.holy_water"));
    let sprinkle = Order::Sprinkle { unit: own, item: flask, target: unit("target") };
    assert_eq!(trial.refused(sprinkle), Refusal::TooWeak(own));
    let throw = Order::Throw { unit: own, item: flask, at: crate::order::ThrowTarget::Unit(unit("target")) };
    assert_eq!(trial.refused(throw), Refusal::TooWeak(own));
    trial.unit("attacker", |priest| priest.training.class = crate::model::Class::Priest);
    trial.dice(&[(6, 6), (6, 6), (6, 1), (6, 1)]).obey(Order::TurnUndead { unit: own });
    assert!(trial.unit_now("target").conditions.has(Condition::Turned));
}

#[test]
fn a36_the_disabled_are_hit_as_if_they_were_stunned() {
    let mut trial = crippled("house");
    trial.next_turn_of("attacker");
    trial.unit("attacker", |own| (own.turn.action, own.turn.attacks) = (true, 1));
    trial.obey_with(attack("attacker", "target"), &[(20, 3), (4, 2), (20, 14)]);
    let rolled = trial.events().into_iter().rev().find(|event| event["event"] == "attack_rolled").unwrap();
    let labels: Vec<&str> =
        rolled["modifiers"].as_array().unwrap().iter().filter_map(|row| row["label"].as_str()).collect();
    assert!(labels.contains(&"Target stunned"), "{labels:?}");
}

#[test]
fn a37_points_return_at_an_even_rate() {
    let back =
        |lost, hours| (0..=hours + 1).map(|elapsed| points_back(lost, hours, elapsed)).collect::<Vec<_>>();
    assert_eq!(back(9, 6), [0, 1, 3, 4, 6, 7, 9, 9], "1.5 an hour");
    assert_eq!(back(1, 2), [0, 0, 1, 1]);
    assert_eq!((RECOVERY.lowest(), RECOVERY.highest()), (2, 12));
}

#[test]
fn a37_lowered_scores_count_and_hit_points_stay() {
    let mut trial = duel("advanced", quick(PoisonKind::Debilitative));
    trial.unit("target", |target| target.abilities.strength = 17);
    bite(&mut trial, 1);
    let before = trial.unit_now("target").hit_points;
    end_rounds(&mut trial, 2);
    assert_eq!(trial.unit_now("target").hit_points, before);
    trial.next_turn_of("target").dice(&[(20, 15), (8, 4)]);
    trial.obey(attack("target", "attacker")).expect_no("part_hurt");
    let damaged = trial.events().into_iter().rev().find(|event| event["event"] == "damaged").unwrap();
    assert_eq!(damaged["damage"], 4, "Strength 14 adds nothing, 17 would add 1: {damaged}");
}

#[test]
fn a37_without_constitution_a_unit_is_dead_and_without_strength_paralyzed_whatever_takes_it() {
    let mut trial = duel("advanced", quick(PoisonKind::Debilitative));
    let drained = |score, points| {
        let cause = crate::model::ConditionCause::rule(RuleId::a(35));
        let effects = [E::Score(score, points)].into();
        let until = Until::Complete(1, 1);
        Lasting { cause, effects, until, ..Lasting::plain(Condition::Poisoned) }
    };
    trial.unit("target", |target| target.conditions.begin(drained(Ability::Strength, -8)));
    bite(&mut trial, 1);
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial)[0], has(&trial, Condition::Paralyzed)), (0, true));
    let mut trial = duel("advanced", quick(PoisonKind::Debilitative));
    trial.unit("target", |target| {
        target.abilities.constitution = 2;
        let death = Lasting {
            until: Until::Complete(1, 9),
            ..Lasting::caused(Condition::Poisoned, PoisonKind::Death.rule())
        };
        target.conditions.begin(death);
    });
    bite(&mut trial, 1);
    end_rounds(&mut trial, 1);
    assert_eq!((bodily(&trial)[2], status(&trial)), (0, Status::Dead));
}

#[test]
fn a31_a_poisoned_arrow_brings_its_poison_where_it_does_harm() {
    for (faces, poisons) in [
        (&[(20, 15), (6, 2), (20, 13)][..], true),
        (&[(20, 15), (6, 2), (20, 14)][..], false),
        (&[(20, 3)][..], false),
    ] {
        let mut trial = Trial::duel("advanced");
        trial.arm("attacker", "bow").thac0("attacker", 20).place("target", 6, 2);
        trial.item("attacker.quiver_of_two", |quiver| {
            quiver.ammunition.iter_mut().for_each(|bundle| bundle.venom = Some(quick(PoisonKind::Death)));
        });
        trial.strike(faces).expect_dice_used();
        assert_eq!(has(&trial, Condition::Poisoned), poisons, "{faces:?}");
    }
    let mut plain = Trial::duel("advanced");
    plain.arm("attacker", "bow").thac0("attacker", 20).place("target", 6, 2);
    plain.strike(&[(20, 15), (6, 2)]).expect_dice_used();
    assert!(!has(&plain, Condition::Poisoned));
}

#[test]
fn a32_the_level_of_the_archer_does_not_shorten_the_poison_of_an_arrow() {
    let mut trial = Trial::duel("advanced");
    trial.arm("attacker", "bow").thac0("attacker", 20).place("target", 6, 2);
    trial.unit("attacker", |own| own.training.level = 4);
    trial.item("attacker.quiver_of_two", |quiver| {
        quiver.ammunition.iter_mut().for_each(|bundle| bundle.venom = Some(venom_of(PoisonKind::Death)));
    });
    constitution(&mut trial, 12).strike(&[(20, 15), (6, 2), (20, 1)]);
    let target = trial.unit_now("target");
    let poison = target.conditions.iter().find(|lasting| lasting.condition == Condition::Poisoned);
    assert_eq!(poison.map(|lasting| lasting.until), Some(Until::Complete(13, 24)));
}

#[test]
fn a31_poisoned_and_plain_arrows_lie_apart() {
    let mut trial = Trial::duel("house");
    trial.arm("attacker", "bow").thac0("attacker", 20).place("target", 6, 2);
    trial.item("attacker.quiver_of_two", |quiver| {
        quiver.ammunition.iter_mut().for_each(|bundle| bundle.count = 10);
    });
    trial.strike(&[(20, 3)]);
    let landed = trial.item_now("attacker.quiver_of_two.shot1");
    assert_eq!(landed.ammunition.and_then(|bundle| bundle.venom), None);
    trial.item("attacker.quiver_of_two", |quiver| {
        quiver.ammunition.iter_mut().for_each(|bundle| bundle.venom = Some(quick(PoisonKind::Death)));
    });
    trial.end_round().next_turn_of("attacker");
    trial.strike(&[(20, 3)]);
    let landed = trial.item_now("attacker.quiver_of_two.shot2");
    assert_eq!(landed.ammunition.and_then(|bundle| bundle.venom), Some(quick(PoisonKind::Death)));
}
