//! Tests of the fumble table: every face, both verdicts.

use super::*;
use crate::model::{Place, Size, Surface, Tag, Tile};
use crate::order::Order;
use crate::rules::trial::{Trial, at, unit};

fn duel() -> Trial {
    Trial::duel("advanced")
}

/// The attacker fumbles with this face of the table and these dice after it.
fn fumble(trial: &mut Trial, face: u16, more: &[(u16, u16)]) {
    trial.strike(&[&[(20, 1), (20, face)], more].concat());
}

fn expect_effect(trial: &Trial, effect: &str) {
    trial.expect(&format!(r#"{{"event":"fumble_rolled","unit":"attacker","effect":"{effect}"}}"#));
}

#[test]
fn a67_a_natural_one_misses_and_fumbles_even_if_it_would_be_enough() {
    let mut trial = duel();
    trial.thac0("attacker", 1).armor("target", 10);
    fumble(&mut trial, 18, &[]);
    trial.expect(r#"{"event":"attack_rolled","natural":1,"result":"miss","need":2}"#);
    trial.expect_no("damaged");
    expect_effect(&trial, "nothing");
}

#[test]
fn a67_no_other_face_is_a_fumble() {
    for natural in [2, 3, 19] {
        let mut trial = duel();
        trial.thac0("attacker", 20).armor("target", 0).strike(&[(20, natural)]);
        trial.expect_no("fumble_rolled").expect_no("fumbled");
    }
}

#[test]
fn a67_without_it_a_one_is_a_plain_miss() {
    let mut trial = Trial::duel("thac0");
    trial.strike(&[(20, 1)]).expect_no("fumble_rolled");
}

#[test]
fn a68_every_face_has_its_effect() {
    use FumbleEffect as F;
    let all: Vec<FumbleEffect> = (1..=20).map(effect).collect();
    let counted = |wanted| all.iter().filter(|effect| **effect == wanted).count();
    let table = [
        (F::CriticalOnSelf, 1),
        (F::CriticalOnFriend, 1),
        (F::HitsSelf, 2),
        (F::HitsFriend, 2),
        (F::Breaks, 2),
        (F::Drops, 3),
        (F::Stumbles, 2),
        (F::OffBalance, 2),
        (F::LosesAttacks, 2),
        (F::Nothing, 3),
    ];
    assert_eq!(table.map(|(effect, _)| counted(effect)), table.map(|(_, count)| count));
    let order: Vec<FumbleEffect> = table.iter().flat_map(|(effect, n)| vec![*effect; *n]).collect();
    assert_eq!(all, order);
}

#[test]
fn a68_one_is_the_most_damage_to_the_attacker_itself_whatever_its_armor() {
    let mut trial = duel();
    trial.armor("attacker", -10).strength("attacker", 16);
    fumble(&mut trial, 1, &[(10, 6), (4, 1), (4, 1)]);
    trial.expect(r#"{"event":"attack_rolled","result":"accident"}"#);
    trial.expect(
        r#"{"event":"fumble_rolled","effect":"critical_on_self","victim":"attacker","candidates":["attacker"]}"#,
    );
    trial.expect(r#"{"event":"critical_hit","victim":"attacker","effect":"maximum","multiplier":1}"#);
    trial.expect(r#"{"event":"damaged","victim":"attacker","dice":8,"damage":9,"before":30,"after":21}"#);
    assert_eq!(trial.unit_now("target").hit_points.now, 30);
}

#[test]
fn a68_two_is_the_most_damage_to_a_friend_beside_it_or_a_hit_on_itself() {
    let mut trial = duel();
    trial.place("friend", 2, 1).armor("friend", -10);
    fumble(&mut trial, 2, &[(10, 6), (4, 1), (4, 1)]);
    trial.expect(r#"{"event":"fumble_rolled","effect":"critical_on_friend","victim":"friend"}"#);
    trial.expect(r#"{"event":"damaged","victim":"friend","dice":8,"damage":8}"#);
    let mut alone = duel();
    fumble(&mut alone, 2, &[(8, 3)]);
    alone.expect(r#"{"event":"fumble_rolled","effect":"hits_self","victim":"attacker"}"#);
    alone.expect(r#"{"event":"damaged","victim":"attacker","damage":3}"#).expect_no("critical_hit");
}

#[test]
fn a68_a_critical_hit_on_oneself_injures_without_a_second_roll() {
    let mut trial = duel();
    fumble(trial.armor("attacker", -10), 1, &[(10, 6), (4, 3), (4, 3)]);
    trial.expect(r#"{"event":"part_hurt","attacker":"attacker","victim":"attacker","degree":"Struck"}"#);
    trial.expect_no("confirmation_rolled");
}

#[test]
fn a68_the_armor_class_that_was_missed_makes_no_injury_worse() {
    // THAC0 0 against AC 10: even the natural 1 is 11 better than needed, which says nothing of whom it hits.
    for rulebook in ["advanced", "house"] {
        let mut trial = Trial::duel(rulebook);
        trial.thac0("attacker", 0).armor("target", 10);
        fumble(&mut trial, 1, &[(10, 6), (4, 3), (4, 2)]);
        trial.expect(r#"{"event":"attack_rolled","margin":11,"result":"accident"}"#);
        trial.expect(
            r#"{"event":"part_hurt","victim":"attacker","degree":"Struck","severity":5,
                "modifiers":[{"rule":"A-65","label":"No armor there","value":1}]}"#,
        );
    }
}

#[test]
fn a68_three_and_four_hit_the_attacker_itself() {
    for face in [3, 4] {
        let mut trial = duel();
        trial.place("friend", 2, 1);
        fumble(&mut trial, face, &[(8, 5)]);
        trial.expect(r#"{"event":"fumble_rolled","effect":"hits_self"}"#).expect_no("critical_hit");
        trial.expect(r#"{"event":"damaged","victim":"attacker","dice":5,"damage":5,"after":25}"#);
    }
}

#[test]
fn a68_five_and_six_hit_a_friend_beside_it_or_nobody() {
    for face in [5, 6] {
        let mut trial = duel();
        fumble(&mut trial, face, &[]);
        expect_effect(&trial, "nothing");
        trial.expect_no("damaged");
        trial.place("friend", 2, 1);
        fumble(&mut trial, face, &[(8, 4)]);
        trial.expect(r#"{"event":"damaged","victim":"friend","damage":4}"#).expect_no("critical_hit");
    }
}

#[test]
fn a68_of_several_friends_a_die_picks_one_and_enemies_are_safe() {
    for (face, victim) in [(1, "foe"), (2, "friend")] {
        let mut trial = duel();
        trial.place("friend", 2, 1).place("foe", 2, 3);
        trial.unit("foe", |foe| foe.side = crate::model::Side("red".parse().unwrap()));
        fumble(&mut trial, 5, &[(2, face), (8, 2)]);
        trial.expect(&format!(
            r#"{{"event":"fumble_rolled","victim":"{victim}","candidates":["foe","friend"]}}"#
        ));
        trial.expect(&format!(r#"{{"event":"damaged","victim":"{victim}","damage":2}}"#));
    }
    let mut trial = duel();
    trial.place("foe", 2, 1);
    fumble(&mut trial, 5, &[]);
    expect_effect(&trial, "nothing");
}

#[test]
fn a68_a_fumble_may_fell_the_attacker() {
    let mut trial = duel();
    trial.hit_points("attacker", 3);
    fumble(&mut trial, 3, &[(8, 3)]);
    trial.expect(r#"{"event":"fell","unit":"attacker"}"#);
}

#[test]
fn a68_seven_and_eight_break_the_weapon_unless_it_withstands_the_blow() {
    for face in [7, 8] {
        for (save, held) in [(6, false), (7, true)] {
            let mut trial = duel();
            fumble(&mut trial, face, &[(20, save)]);
            expect_effect(&trial, "breaks");
            trial.expect(&format!(
                r#"{{"event":"item_tested","item":"attacker.sword","rule":"A-68","need":7,"held":{held}}}"#
            ));
            let sword = trial.item_now("attacker.sword");
            assert_eq!((sword.item.broken, sword.place), (!held, Place::Held(unit("attacker"))));
            assert_eq!(trial.count("broke"), usize::from(!held));
        }
    }
}

#[test]
fn a68_magic_helps_to_withstand_the_blow() {
    let mut trial = duel();
    trial.enchant("attacker.sword", 2, &[]);
    fumble(&mut trial, 7, &[(20, 5)]);
    trial.expect(r#"{"event":"item_tested","need":5,"held":true}"#).expect_no("broke");
}

#[test]
fn a68_nine_to_eleven_drop_the_weapon_at_the_attackers_feet() {
    for face in [9, 10, 11] {
        let mut trial = duel();
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        fumble(&mut trial, face, &[]);
        expect_effect(&trial, "drops");
        trial.expect(r#"{"event":"fumbled","unit":"attacker","weapon":"attacker.sword"}"#);
        trial.expect(r#"{"event":"item_moved","rule":"A-68","motion":"fumbled","to":{"lying":[2,2]}}"#);
        trial.expect_no("breakage_tested").expect_no("item_tested");
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(at(2, 2)));
    }
}

#[test]
fn a68_claws_neither_break_nor_drop() {
    for face in 7..=11 {
        let mut trial = duel();
        trial.arm("attacker", "claws");
        fumble(&mut trial, face, &[]);
        expect_effect(&trial, "nothing");
        assert_eq!(trial.place_of("attacker.claws"), Place::Worn(unit("attacker")));
    }
    let mut trial = duel();
    trial.arm("attacker", "claws");
    fumble(&mut trial, 3, &[(4, 2)]);
    trial.expect(r#"{"event":"damaged","victim":"attacker","damage":2}"#);
}

#[test]
fn a68_nobody_shoots_itself_but_the_string_may_break() {
    for face in [1, 3, 4, 7] {
        let mut trial = duel();
        trial.arm("attacker", "bow").place("target", 6, 2);
        fumble(&mut trial, face, &[(20, 6)]);
        expect_effect(&trial, "breaks");
        trial.expect(r#"{"event":"item_tested","item":"attacker.bow","held":false}"#).expect_no("damaged");
    }
    let mut alone = duel();
    alone.arm("attacker", "bow").place("target", 6, 2);
    fumble(&mut alone, 2, &[(20, 20)]);
    expect_effect(&alone, "breaks");
    let mut near = duel();
    near.arm("attacker", "bow").place("target", 6, 2).place("friend", 2, 1);
    fumble(&mut near, 6, &[(6, 4)]);
    near.expect(r#"{"event":"damaged","victim":"friend","damage":4}"#);
}

#[test]
fn a68_a_thrown_knife_drops_breaks_or_flies_on() {
    let throw = |face, more: &[(u16, u16)]| {
        let mut trial = duel();
        trial.arm("attacker", "knife").place("target", 4, 2);
        fumble(&mut trial, face, more);
        trial
    };
    assert_eq!(throw(9, &[]).place_of("attacker.knife"), Place::Lying(at(2, 2)));
    let broken = throw(7, &[(20, 6)]);
    assert_eq!(broken.place_of("attacker.knife"), Place::Lying(at(4, 2)));
    assert!(broken.item_now("attacker.knife").item.broken);
    assert_eq!(throw(20, &[]).place_of("attacker.knife"), Place::Lying(at(4, 2)));
}

#[test]
fn a68_twelve_and_thirteen_throw_the_attacker_down_and_rising_takes_half_its_movement() {
    for face in [12, 13] {
        let mut trial = duel();
        fumble(&mut trial, face, &[]);
        trial.expect(r#"{"event":"stance_taken","unit":"attacker","before":"Standing","after":"Prone"}"#);
        trial.next_turn_of("attacker").obey(Order::StandUp { unit: unit("attacker") });
        assert_eq!(trial.unit_now("attacker").turn.movement, 6);
    }
}

#[test]
fn a68_who_lies_or_climbs_does_not_stumble() {
    for stance in [Stance::Prone, Stance::Climbing] {
        let stumbles = |trial: &mut Trial| {
            trial.survey(|field| {
                let mut effects = Effects::default();
                stumble(field, &field.unit(unit("attacker")), &mut effects);
                effects.0.len()
            })
        };
        let mut trial = duel();
        assert_eq!(stumbles(&mut trial), 1);
        trial.unit("attacker", |attacker| attacker.stance = stance);
        assert_eq!(stumbles(&mut trial), 0, "{stance:?}");
    }
}

#[test]
fn a68_a_rider_that_stumbles_lies_beside_its_mount() {
    let rider = || {
        let mut trial = duel();
        trial.stand("friend", at(2, 2)).size("friend", Size::Large).tags("friend", &[Tag::Mount]);
        trial.unit("attacker", |attacker| attacker.riding.0 = Some(unit("friend")));
        trial
    };
    let mut trial = rider();
    fumble(&mut trial, 12, &[]);
    trial.expect(r#"{"event":"dismounted","unit":"attacker","mount":"friend","thrown":true}"#);
    trial.expect(r#"{"event":"stance_taken","unit":"attacker","after":"Prone"}"#);
    assert_ne!(trial.unit_now("attacker").position, at(2, 2));
    // It stays in the saddle where there is no hex to fall into.
    let mut walled = rider();
    let wall = crate::model::Tile { terrain: crate::model::Terrain::Wall, ..Default::default() };
    walled.tiles(|hex| (hex != at(2, 2) && hex != at(3, 2)).then_some(wall));
    fumble(&mut walled, 12, &[]);
    walled.expect_no("dismounted").expect_no("stance_taken");
}

#[test]
fn a68_fourteen_and_fifteen_cost_two_to_hit_until_the_next_turn_ends() {
    for face in [14, 15] {
        let mut trial = duel();
        fumble(&mut trial, face, &[]);
        trial.expect(
            r#"{"event":"condition_began","unit":"attacker","condition":"OffBalance","rule":"A-68"}"#,
        );
        let done = ["attacker", "friend"].map(crate::rules::trial::end_turn);
        done.into_iter().for_each(|order| _ = trial.obey(order));
        trial.expect_no("condition_ended");
        trial.dice(&[(20, 3)]);
        trial.obey(crate::rules::trial::attack("target", "attacker"));
        trial.expect(r#"{"event":"attack_rolled","attacker":"target","modifiers":[]}"#);
        trial.next_turn_of("attacker").strike(&[(20, 3)]);
        trial.expect(
            r#"{"event":"attack_rolled","attacker":"attacker","modifiers":[
                {"rule":"A-68","label":"Off balance","value":-2}]}"#,
        );
        trial.expect_no("condition_ended");
        trial.obey(crate::rules::trial::end_turn("attacker"));
        trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"OffBalance"}"#);
        assert!(trial.unit_now("attacker").conditions.is_empty());
    }
}

#[test]
fn a68_sixteen_and_seventeen_take_the_attacks_that_are_left() {
    for face in [16, 17] {
        let mut trial = duel();
        fumble(&mut trial, face, &[]);
        expect_effect(&trial, "loses_attacks");
        let turn = trial.unit_now("attacker").turn;
        assert_eq!((turn.action, turn.attacks, turn.free_attack), (false, 0, false));
    }
}

#[test]
fn a68_the_further_attacks_of_the_same_action_are_lost_too() {
    use crate::model::{Condition, Lasting, LastingEffect};
    for rulebook in ["advanced", "house"] {
        let mut trial = Trial::duel(rulebook);
        trial.unit("attacker", |attacker| {
            let effects = [LastingEffect::Pace(200)].into();
            attacker.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Hasted) });
            attacker.turn.attacks = 2;
        });
        fumble(&mut trial, 16, &[]);
        assert_eq!(trial.count("attack_rolled"), 1, "{rulebook}");
        let mut other = trial.resumed(&trial.snapshot());
        other.unit("attacker", |attacker| (attacker.turn.action, attacker.turn.attacks) = (true, 2));
        other.dice(&[(20, 2), (20, 2)]).obey(crate::rules::trial::attack("attacker", "target"));
        assert_eq!(other.count("attack_rolled"), 2, "{rulebook}: whoever fumbles nothing strikes twice");
    }
}

#[test]
fn a66_no_shield_stands_the_test_of_an_accident() {
    // A critical hit on the trunk of the attacker itself: its mail is tested, and the shield on its arm is not.
    let mut trial = duel();
    trial.change(|battle| {
        let mut shield = battle.items[0].clone();
        shield.id = "attacker.shield".parse().expect("a word");
        (shield.weapon, shield.item.hand) = (None, 1);
        shield.shield = Some(crate::model::Shield { steps: 1, material: Default::default() });
        shield.place = Place::Held(unit("attacker"));
        battle.items.push(shield);
        battle.items.sort_by_key(|item| item.id);
    });
    let piece = crate::model::ArmorPiece {
        name: "mail".to_owned(),
        covers: vec![crate::model::BodyLocation::Torso],
        steps: 5,
        material: Default::default(),
    };
    trial.unit("attacker", |attacker| attacker.armor.pieces = [piece].into());
    fumble(&mut trial, 1, &[(10, 6), (4, 3), (4, 4), (20, 20)]);
    trial.expect(r#"{"event":"armor_tested","unit":"attacker","name":"mail","part":"torso"}"#);
}

#[test]
fn a68_a_thrown_accident_over_stone_is_tested_for_breakage_as_well() {
    for (surface, tested) in [(Surface::Stone, 1), (Surface::Dirt, 0)] {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", "knife").place("target", 4, 2).ground(Tile { surface, ..Tile::default() });
        let dice: &[(u16, u16)] = if tested == 1 { &[(4, 2), (6, 4)] } else { &[(4, 2)] };
        fumble(&mut trial, 3, dice);
        trial.expect(r#"{"event":"damaged","victim":"attacker","damage":2}"#);
        assert_eq!(trial.count("breakage_tested"), tested, "{surface:?}");
        assert_eq!(trial.place_of("attacker.knife"), Place::Lying(at(2, 2)));
    }
}

#[test]
fn a68_eighteen_to_twenty_do_nothing() {
    for face in 18..=20 {
        let mut trial = duel();
        fumble(&mut trial, face, &[]);
        expect_effect(&trial, "nothing");
        trial.expect_no("damaged").expect_no("stance_taken").expect_no("item_moved");
        assert!(trial.unit_now("attacker").turn.free_attack);
    }
}

#[test]
fn h02_in_the_house_a_dropped_weapon_is_tested_on_stone_and_lands_by_its_die() {
    for face in [9, 10, 11] {
        let mut trial = Trial::duel("house");
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        fumble(&mut trial, face, &[(6, 1), (8, 6)]);
        expect_effect(&trial, "drops");
        trial.expect(r#"{"event":"fumbled","weapon":"attacker.sword"}"#);
        trial.expect(r#"{"event":"breakage_tested","item":"attacker.sword","result":"broke"}"#);
        trial.expect(r#"{"event":"item_moved","rule":"F-24","motion":"fumbled"}"#);
    }
}

#[test]
fn h02_in_the_house_other_results_leave_the_weapon_in_hand() {
    for (face, more) in [(3, &[(8, 2)][..]), (7, &[(20, 20)]), (12, &[]), (14, &[]), (16, &[]), (20, &[])] {
        let mut trial = Trial::duel("house");
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        fumble(&mut trial, face, more);
        trial.expect_no("fumbled").expect_no("breakage_tested").expect_no("item_moved");
        assert_eq!(trial.place_of("attacker.sword"), Place::Held(unit("attacker")), "{face}");
    }
}

#[test]
fn h02_in_the_house_the_rows_of_t19_are_those_of_a_lost_balance() {
    let mut trial = Trial::duel("house");
    fumble(&mut trial, 15, &[]);
    let done = ["attacker", "friend"].map(crate::rules::trial::end_turn);
    done.into_iter().for_each(|order| _ = trial.obey(order));
    trial.dice(&[(20, 3)]);
    trial.obey(crate::rules::trial::attack("target", "attacker"));
    trial.expect(
        r#"{"event":"attack_rolled","attacker":"target","modifiers":[
            {"rule":"T-19","label":"Target off-balance","value":2}]}"#,
    );
    trial.next_turn_of("attacker").strike(&[(20, 3)]);
    trial.expect(
        r#"{"event":"attack_rolled","attacker":"attacker","modifiers":[
            {"rule":"T-19","label":"Attacker off-balance","value":-2}]}"#,
    );
}

#[test]
fn h02_a_weapon_thrown_across_stone_meets_f31_in_place_of_seven_to_eleven() {
    for face in 7..=11 {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", "knife").place("target", 4, 2);
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        fumble(&mut trial, face, &[(6, 3), (8, 1)]);
        expect_effect(&trial, "nothing");
        trial.expect(r#"{"event":"breakage_tested","item":"attacker.knife"}"#);
        trial.expect_no("fumbled").expect_no("item_tested");
        assert_eq!(trial.place_of("attacker.knife"), Place::Lying(at(4, 2)), "it flies on");
    }
    // Other results and F-31 both happen; over earth 9 drops it.
    let mut trial = Trial::duel("house");
    trial.arm("attacker", "knife").place("target", 4, 2);
    trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
    fumble(&mut trial, 12, &[(6, 3), (8, 1)]);
    trial.expect(r#"{"event":"stance_taken","after":"Prone"}"#);
    trial.expect(r#"{"event":"breakage_tested","item":"attacker.knife"}"#);
    let mut trial = Trial::duel("house");
    trial.arm("attacker", "knife").place("target", 4, 2);
    fumble(&mut trial, 9, &[(8, 1)]);
    trial.expect(r#"{"event":"fumbled","weapon":"attacker.knife"}"#);
}

#[test]
fn h11_a_weapon_thrown_across_stone_meets_f31_besides_every_other_result() {
    for (face, effect) in [(13, "stumbles"), (14, "off_balance"), (16, "loses_attacks"), (20, "nothing")] {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", "knife").place("target", 4, 2);
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        fumble(&mut trial, face, &[(6, 1), (8, 1)]);
        expect_effect(&trial, effect);
        trial.expect(r#"{"event":"broke","item":"attacker.knife"}"#);
        assert_eq!(trial.count("breakage_tested"), 1, "{effect}");
    }
    // It has missed its target, whomever else it hits.
    let mut hits = Trial::duel("house");
    hits.arm("attacker", "knife").place("target", 4, 2);
    hits.ground(Tile { surface: Surface::Stone, ..Tile::default() });
    fumble(&mut hits, 3, &[(4, 2), (6, 1)]);
    hits.expect(r#"{"event":"damaged","victim":"attacker"}"#).expect(r#"{"event":"broke"}"#);
}

#[test]
fn h11_a_weapon_that_is_thrown_is_not_dropped_by_the_arm_that_it_hurts() {
    let mut trial = Trial::duel("house");
    trial.arm("attacker", "knife").place("target", 4, 2).item("attacker.knife", |knife| {
        knife.weapon.iter_mut().for_each(|weapon| weapon.size = crate::model::Size::Huge);
    });
    fumble(&mut trial, 1, &[(10, 8), (8, 4), (8, 3)]);
    trial.expect(r#"{"event":"part_hurt","victim":"attacker","part":"right-arm","degree":"Injured"}"#);
    trial.expect(r#"{"event":"item_moved","item":"attacker.knife","motion":"thrown","to":{"lying":[2,2]}}"#);
    assert_eq!(trial.count("item_moved"), 1);
}

#[test]
fn h02_a_broken_weapon_cannot_break_again() {
    let mut trial = Trial::duel("house");
    trial.item("attacker.sword", |sword| sword.item.broken = true);
    fumble(&mut trial, 7, &[]);
    trial.expect_no("item_tested");
}

#[test]
fn h02_a_friend_hit_by_a_fumble_takes_no_blessing() {
    let mut trial = Trial::duel("house");
    trial.place("friend", 2, 1).condition("attacker", Condition::Prayer);
    fumble(&mut trial, 5, &[(8, 4)]);
    trial.expect(r#"{"event":"damaged","victim":"friend","damage":4,"modifiers":[]}"#);
}

#[test]
fn h02_without_the_table_every_fumble_drops() {
    let mut trial = Trial::duel("crits-and-fumbles");
    trial.strike(&[(20, 1), (8, 1)]).expect_no("fumble_rolled");
    trial.expect(r#"{"event":"fumbled","weapon":"attacker.sword"}"#);
}
