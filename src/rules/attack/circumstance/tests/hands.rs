//! T-01 and T-29 to T-33: attacks of a turn, and hands.

use super::*;

#[test]
fn t31_hands_by_number() {
    use crate::model::Hands;
    use crate::rules::field::hands::main_hands;
    let main = |hands, grips| main_hands(Hands { hands, grips });
    assert_eq!([1, 2, 3, 4, 5].map(|hands| main(hands, 0)), [1, 1, 1, 2, 2]);
    // A tail is no hand, and coils are none at all.
    assert_eq!((main(2, 1), main(0, 1)), (1, 0));
}

#[test]
fn t29_a_fighter_with_two_weapons_attacks_with_both() {
    let mut trial = two_weapons();
    trial.obey_with(attack("attacker", "target"), &[(20, 15), (8, 3), (20, 17), (8, 4)]);
    trial.expect(r#"{"event":"attack_rolled","weapon":"attacker.sword","occasion":"action","modifiers":[]}"#);
    trial.expect(
        r#"{"event":"attack_rolled","weapon":"friend.sword","occasion":"same_action",
            "modifiers":[{"rule":"T-24","label":"Off-hand","value":-2}]}"#,
    );
    let turn = trial.unit_now("attacker").turn;
    assert_eq!((turn.action, turn.attacks), (false, 0));
}

/// The attacker has the friend's sword in the other hand.
fn two_weapons() -> Trial {
    let mut trial = Trial::duel("thac0");
    trial.thac0("attacker", 10).armor("target", 10);
    trial
        .put("friend.sword", Place::Held(unit("attacker")))
        .item("friend.sword", |sword| sword.item.hand = 1);
    trial.end_round().next_turn_of("attacker");
    assert_eq!(trial.unit_now("attacker").turn.attacks, 2);
    trial
}

#[test]
fn t29_the_fist_of_a_free_hand_is_an_off_hand_if_the_main_hand_is_full() {
    let punch = |trial: &mut Trial, rows: &str| {
        let weapon = Some(crate::rules::trial::item("attacker.fist"));
        trial.obey_with(Order::Attack { unit: unit("attacker"), target: unit("target"), weapon }, &[(20, 3)]);
        trial.expect(&format!(r#"{{"event":"attack_rolled","weapon":"attacker.fist","modifiers":{rows}}}"#));
    };
    let mut off_hand = Trial::duel("thac0");
    off_hand.thac0("attacker", 20);
    punch(&mut off_hand, r#"[{"rule":"T-24","label":"Off-hand","value":-2}]"#);
    let mut main_hand = Trial::duel("thac0");
    main_hand.thac0("attacker", 20).put("attacker.sword", Place::Stowed(unit("attacker")));
    punch(&mut main_hand, "[]");
}

#[test]
fn t29_the_ambidextrous_have_no_off_hand() {
    let mut trial = two_weapons();
    trial.unit("attacker", |fencer| fencer.skills.0 = [Skill::Ambidextrous].into());
    trial.obey_with(attack("attacker", "target"), &[(20, 15), (8, 3), (20, 17), (8, 4)]);
    trial.expect(r#"{"event":"attack_rolled","weapon":"friend.sword","modifiers":[]}"#);
}

#[test]
fn t29_an_order_that_names_a_weapon_uses_only_that_one() {
    let mut trial = two_weapons();
    let weapon = Some(crate::rules::trial::item("friend.sword"));
    trial.obey_with(Order::Attack { unit: unit("attacker"), target: unit("target"), weapon }, &[(20, 1)]);
    assert_eq!(trial.count("attack_rolled"), 1);
    assert_eq!(trial.unit_now("attacker").turn.attacks, 1);
}

#[test]
fn t01_an_attack_takes_an_action_and_an_attack() {
    let mut trial = melee();
    trial.unit("attacker", |spent| spent.turn.attacks = 0);
    let refusal = trial.refused(attack("attacker", "target"));
    assert_eq!(refusal.to_string(), "attacker has no attack left this turn");
    trial.unit("attacker", |spent| (spent.turn.attacks, spent.turn.action) = (1, false));
    let refusal = trial.refused(attack("attacker", "target"));
    assert_eq!(refusal.to_string(), "attacker has no action left this turn");
    trial.unit("attacker", |fresh| fresh.turn.action = true).strike(&[(20, 5)]);
    let turn = trial.unit_now("attacker").turn;
    assert_eq!((turn.action, turn.attacks), (false, 0));
}

#[test]
fn t32_a_tail_is_an_off_hand() {
    let mut trial = melee();
    trial.unit("attacker", |monkey| (monkey.hands.hands, monkey.hands.grips) = (2, 1));
    trial.item("attacker.sword", |sword| sword.item.hand = 2);
    rows_are(&mut trial, &[("Off-hand", -2)]);
}

#[test]
fn t33_a_snake_wields_as_with_an_off_hand_and_bites_as_itself() {
    let snake = |trial: &mut Trial| {
        trial.unit("attacker", |snake| (snake.hands.hands, snake.hands.grips) = (0, 1));
    };
    let mut trial = melee();
    snake(&mut trial);
    rows_are(&mut trial, &[("Off-hand", -2)]);
    let mut trial = melee();
    snake(&mut trial);
    trial.arm("attacker", "claws");
    rows_are(&mut trial, &[]);
}

#[test]
fn t31_the_second_of_three_hands_is_an_off_hand_and_of_four_it_is_not() {
    for (hands, row) in [(3, Some(("Off-hand", -2))), (4, None)] {
        let mut trial = melee();
        trial.unit("attacker", |monster| monster.hands.hands = hands);
        trial.item("attacker.sword", |sword| sword.item.hand = 1);
        rows_are(&mut trial, row.as_slice());
    }
}

#[test]
fn t30_a_search_with_the_off_hand_alone_finds_less() {
    use crate::model::Surface;
    for (hand, face, found) in [(0, 1, true), (0, 2, false), (1, 2, true)] {
        let mut trial = Trial::duel("house");
        trial.ground(Tile { surface: Surface::Mud, ..Tile::default() });
        trial.put("friend.sword", Place::Hidden(at(2, 2)));
        trial.item("attacker.sword", |sword| sword.item.hand = hand);
        trial.obey_with(crate::rules::trial::pick_up("attacker", "friend.sword"), &[(6, face)]);
        trial.expect(&format!(r#"{{"event":"searched","found":{found}}}"#));
    }
}
