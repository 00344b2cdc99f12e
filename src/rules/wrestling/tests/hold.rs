//! What holds forbid and allow, and what undoes them (R-43 to R-46).

use crate::model::{Condition, Place};
use crate::order::{NoWrestling, Order, Refusal};
use crate::rules::trial::{Trial, at, attack, draw, end_turn, item, turn, unit, walk};
use crate::rules::wrestling::tests::*;

#[test]
fn r43_a_held_unit_can_do_nothing_else() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        let refusal = NoWrestling::Held(unit("target"));
        for order in [
            walk("target", &[at(4, 2)]),
            turn("target", crate::hex::Facing::East),
            draw("target", "target.sword"),
            wrestle("target", "attacker"),
        ] {
            assert_eq!(why_not(&mut trial, order), refusal);
        }
        trial.put("target.sword", Place::Held(unit("target")));
        assert_eq!(why_not(&mut trial, attack("target", "attacker")), refusal);
        trial.obey(end_turn("target"));
    }
}

#[test]
fn r39_a_holder_that_loses_a_hand_lets_go() {
    for (part, severity, holds) in [("left-arm", 5, false), ("left-leg", 5, true), ("left-arm", 1, true)] {
        let mut trial = held("house");
        trial
            .arm("foe", "two_handed_sword")
            .thac0("foe", 1)
            .place("foe", 1, 2)
            .face("foe", crate::hex::Facing::East);
        trial.hit_points("attacker", 90).next_turn_of("foe");
        let aimed = Order::CallShot {
            unit: unit("foe"),
            target: unit("attacker"),
            part: part.parse().unwrap(),
            spot: None,
            weapon: None,
        };
        let blow = [(20, 19), (20, 19), (6, severity), (6, severity), (4, 1)];
        let knockdown: &[(u16, u16)] = if part == "left-leg" { &[(20, 20)] } else { &[] };
        trial.obey_with(aimed, &[&blow, knockdown].concat());
        assert_eq!(
            state_of(&trial, "target").0.is_empty(),
            !holds,
            "{part} {severity}: {:#?}",
            trial.events()
        );
    }
}

#[test]
fn r43_a_unit_that_breaks_free_is_free() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        trial.obey_with(escape("target"), &[(20, 4), (20, 12)]);
        choose_to(&mut trial, "let go");
        trial.expect(
            r#"{"event":"wrestled","unit":"target","target":"attacker","bid":"escape","winner":"target"}"#,
        );
        assert_eq!(state_of(&trial, "target"), (vec![], 0));
        assert_eq!(state_of(&trial, "attacker"), (vec![], 0));
    }
}

#[test]
fn r43_a_unit_that_breaks_free_may_turn_the_hold_around() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        trial.obey_with(escape("target"), &[(20, 4), (20, 12)]);
        choose_to(&mut trial, "hold fast");
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Grappling], 0));
        assert_eq!(state_of(&trial, "attacker"), (vec![Condition::Held], 1));
    }
}

#[test]
fn r43_a_stab_that_wins_hits_and_the_count_begins_again() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.item("target.sword", |knife| knife.weapon.as_mut().unwrap().size = crate::model::Size::Small);
        trial.put("target.sword", Place::Held(unit("target")));
        turn_of_the_target(&mut trial);
        trial.obey_with(stab("target", "attacker"), &[(20, 4), (20, 12), (8, 6)]).expect_no("fell");
        trial.expect(r#"{"event":"damaged","attacker":"target","victim":"attacker","dice":6,"damage":7}"#);
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Held], 0));
        assert_eq!(state_of(&trial, "attacker"), (vec![Condition::Grappling], 0));
    }
}

/// The target holds a knife, is held by the attacker, and wins a stab with these faces of the damage.
fn wins_a_stab(rulebook: &str, prepare: impl FnOnce(&mut Trial), damage: &[(u16, u16)]) -> Trial {
    let mut trial = held(rulebook);
    trial.item("target.sword", |knife| knife.weapon.as_mut().unwrap().size = crate::model::Size::Small);
    trial.put("target.sword", Place::Held(unit("target")));
    prepare(&mut trial);
    turn_of_the_target(&mut trial);
    trial.obey_with(stab("target", "attacker"), &[&[(20, 4), (20, 12)], damage].concat()).expect_dice_used();
    trial
}

#[test]
fn r43_a_stab_hits_as_every_attack_does() {
    for rulebook in RULEBOOKS {
        let magic = |trial: &mut Trial| _ = trial.enchant("target.sword", 2, &[]);
        let trial = wins_a_stab(rulebook, magic, &[(8, 6)]);
        trial.expect(
            r#"{"event":"attack_rolled","attacker":"target","target":"attacker","weapon":"target.sword",
                "occasion":"stab","result":"hit","natural":0,"need":1,"rolls":[],
                "modifiers":[{"rule":"R-43","label":"Contest won","value":0}]}"#,
        );
        trial.expect(r#"{"event":"damaged","victim":"attacker","dice":6,"damage":9}"#);
        assert_eq!(trial.unit_now("attacker").hit_points.now, 30 - 9);
    }
}

#[test]
fn r43_a_stab_does_no_harm_to_whom_the_weapon_cannot_hurt_and_wounds_others() {
    let immune = |trial: &mut Trial| _ = trial.unit("attacker", |holder| holder.armor.special_defense = 1);
    wins_a_stab("house", immune, &[]).expect_no("damaged").expect(r#"{"event":"resisted"}"#);
    let wide = |trial: &mut Trial| _ = trial.enchant("target.sword", 3, &[]);
    wins_a_stab("house", wide, &[(8, 8)]).expect(r#"{"event":"wounded","victim":"attacker"}"#);
}

#[test]
fn r43_a_stab_that_loses_leaves_the_choice_to_the_grappler() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.item("target.sword", |knife| knife.weapon.as_mut().unwrap().size = crate::model::Size::Small);
        trial.put("target.sword", Place::Held(unit("target")));
        turn_of_the_target(&mut trial);
        trial.obey_with(stab("target", "attacker"), &[(20, 14), (20, 12)]);
        choose_to(&mut trial, "hold fast");
        trial.expect_no("damaged");
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Held], 2));
    }
}

#[test]
fn r43_a_stab_that_kills_frees() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.item("target.sword", |knife| knife.weapon.as_mut().unwrap().size = crate::model::Size::Small);
        trial.put("target.sword", Place::Held(unit("target"))).hit_points("attacker", 4);
        turn_of_the_target(&mut trial);
        trial.obey_with(stab("target", "attacker"), &[(20, 4), (20, 12), (8, 6)]);
        trial.expect(r#"{"event":"fell","unit":"attacker"}"#);
        assert_eq!(state_of(&trial, "target"), (vec![], 0));
        assert_eq!(state_of(&trial, "attacker"), (vec![], 0));
    }
}

#[test]
fn r43_only_small_weapons_and_only_at_the_grappler() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        trial.put("target.sword", Place::Held(unit("target")));
        let sword = Some(item("target.sword"));
        let order = Order::StabGrappler { unit: unit("target"), target: unit("attacker"), weapon: sword };
        assert_eq!(why_not(&mut trial, order), NoWrestling::TooLarge(item("target.sword")));
        let foreign = Some(item("attacker.sword"));
        let order = Order::StabGrappler { unit: unit("target"), target: unit("attacker"), weapon: foreign };
        assert!(matches!(trial.refused(order), Refusal::NotInHand { .. }));
        let order = Order::StabGrappler { unit: unit("target"), target: unit("friend"), weapon: sword };
        let wrong = NoWrestling::NotTheGrappler { unit: unit("target"), target: unit("friend") };
        assert_eq!(why_not(&mut trial, order), wrong);
        let order = Order::StabGrappler { unit: unit("target"), target: unit("nobody"), weapon: sword };
        assert_eq!(trial.refused(order), Refusal::NoSuchUnit(unit("nobody")));
    }
}

#[test]
fn r43_a_unit_that_is_not_held_cannot_escape() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        let refusal = NoWrestling::NotHeld(unit("attacker"));
        for order in [escape("attacker"), stab("attacker", "target")] {
            assert_eq!(why_not(&mut trial, order), refusal);
        }
    }
}

/// The attacker wins three contests and pins the target; the second and third come in later rounds.
fn pinned(rulebook: &str) -> Trial {
    let mut trial = held(rulebook);
    for _ in 0..2 {
        trial.next_turn_of("attacker").obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        choose_to(&mut trial, "hold fast");
    }
    trial
}

#[test]
fn r44_three_lost_contests_in_a_row_pin() {
    for rulebook in RULEBOOKS {
        let mut trial = pinned(rulebook);
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Pinned], 3));
        trial.next_turn_of("friend").thac0("friend", 20).armor("target", -10);
        trial.put("friend.sword", Place::Held(unit("friend"))).place("friend", 4, 2);
        trial.face("friend", crate::hex::Facing::West).strength("friend", 10);
        trial.obey_with(attack("friend", "target"), &[]);
        trial.expect(r#"{"event":"damaged","attacker":"friend","victim":"target","dice":8,"rolls":[]}"#);
    }
}

#[test]
fn r44_lost_by_struggling_as_well() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        trial.obey_with(escape("target"), &[(20, 15), (20, 12)]);
        choose_to(&mut trial, "hold fast");
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Held], 2));
        trial.next_turn_of("target").obey_with(escape("target"), &[(20, 15), (20, 12)]);
        choose_to(&mut trial, "hold fast");
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Pinned], 3));
        let refusal = NoWrestling::Pinned(unit("target"));
        for order in [escape("target"), walk("target", &[at(4, 2)])] {
            assert_eq!(why_not(&mut trial, order), refusal);
        }
        trial.end_round();
        assert!(trial.unit_now("target").turn.ended, "the pinned have no turn");
    }
}

#[test]
fn r44_a_contest_won_in_between_begins_the_count_anew() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        trial.obey_with(escape("target"), &[(20, 4), (20, 12)]);
        choose_to(&mut trial, "let go");
        trial.next_turn_of("attacker").obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        choose_to(&mut trial, "hold fast");
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Held], 1));
    }
}

#[test]
fn r44_nobody_is_held_more_firmly_than_pinned() {
    for rulebook in RULEBOOKS {
        let mut trial = pinned(rulebook);
        trial.next_turn_of("attacker");
        let refusal = NoWrestling::PinnedAlready(unit("target"));
        assert_eq!(why_not(&mut trial, wrestle("attacker", "target")), refusal);
    }
}

#[test]
fn r44_holds_end_when_the_holder_walks_falls_or_gives_up() {
    for rulebook in RULEBOOKS {
        let free = |trial: &Trial| {
            assert_eq!(state_of(trial, "target"), (vec![], 0));
            assert_eq!(state_of(trial, "attacker"), (vec![], 0));
        };
        let mut walks = held(rulebook);
        walks.obey(walk("attacker", &[at(2, 3)]));
        free(&walks);

        let mut falls = held(rulebook);
        falls.put("foe.sword", Place::Held(unit("foe"))).place("foe", 1, 2).hit_points("attacker", 1);
        falls.face("foe", crate::hex::Facing::East).thac0("foe", 1);
        falls.obey(end_turn("attacker")).obey(end_turn("friend"));
        falls.obey_with(attack("foe", "attacker"), &[(20, 15), (8, 4)]);
        free(&falls);

        let mut yields = held(rulebook);
        yields.obey(Order::OfferSurrender { unit: unit("attacker") });
        free(&yields);

        let mut side = held(rulebook);
        side.obey(Order::Surrender { side: "blue".parse().unwrap() });
        free(&side);
    }
}

#[test]
fn r44_a_held_unit_that_runs_struggles_and_ends_its_turn() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.condition("target", Condition::Routed).dice(&[(20, 15), (20, 2)]);
        turn_of_the_target(&mut trial);
        trial.obey(choose(0)).expect_dice_used();
        trial.expect(r#"{"event":"wrestled","unit":"target","bid":"escape","winner":"attacker"}"#);
        trial.expect(r#"{"event":"turn_ended","unit":"target"}"#);
        assert_eq!(state_of(&trial, "target").1, 2);
    }
}

/// The target holds a sword, has acted, and saves against paralysis with 14.
fn armed(rulebook: &str) -> Trial {
    let mut trial = ring(rulebook);
    trial.put("target.sword", Place::Held(unit("target")));
    trial.unit("target", |target| target.turn.action = false);
    trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
    trial
}

#[test]
fn r45_a_unit_that_saves_keeps_its_item() {
    for rulebook in RULEBOOKS {
        let mut trial = armed(rulebook);
        assert_eq!(
            trial.question().unwrap().options.words(),
            ["hold fast", "wring sword from the hands", "let go"]
        );
        trial.dice(&[(20, 14)]);
        choose_to(&mut trial, "wring");
        trial
            .expect(r#"{"event":"saving_throw","unit":"target","peril":"paralysis","need":14,"saved":true}"#);
        assert_eq!(trial.place_of("target.sword"), Place::Held(unit("target")));
        assert_eq!(state_of(&trial, "target"), (vec![], 0));
    }
}

#[test]
fn r45_a_unit_that_fails_loses_it_to_the_winner() {
    for rulebook in RULEBOOKS {
        let mut trial = armed(rulebook);
        trial.dice(&[(20, 13)]);
        choose_to(&mut trial, "wring");
        trial.expect(
            r#"{"event":"item_moved","item":"target.sword","motion":"snatched","to":{"held":"attacker"}}"#,
        );
        assert_eq!(trial.place_of("target.sword"), Place::Held(unit("attacker")));
    }
}

#[test]
fn r46_those_who_wrestle_are_attacked_as_if_surprised() {
    // The one who holds helps against the one who is held, and not the other way round (T-24).
    for (rulebook, helped) in [("combat-options", false), ("house", true)] {
        for victim in ["attacker", "target"] {
            let mut trial = held(rulebook);
            let enemy = if victim == "attacker" { "foe" } else { "friend" };
            trial.unit(victim, |unit| unit.abilities.dexterity = 17);
            trial.put(&format!("{enemy}.sword"), Place::Held(unit(enemy))).strength(enemy, 10);
            let (column, facing) = match victim {
                "attacker" => (1, crate::hex::Facing::East),
                _ => (4, crate::hex::Facing::West),
            };
            trial.place(enemy, column, 2).face(enemy, facing).face(victim, facing.turned(3));
            if victim == "attacker" {
                trial.obey(end_turn("attacker")).obey(end_turn("friend"));
            }
            trial.obey_with(attack(enemy, victim), &[(20, 2)]);
            let events = trial.events();
            let rolled = events.iter().rfind(|event| event["event"] == "attack_rolled").unwrap();
            let rows = rolled["modifiers"].as_array().unwrap();
            let row = rows.iter().find(|row| row["rule"] == "R-46").expect("the row applies");
            assert_eq!(row["value"], 1);
            let flanks = rows.iter().filter(|row| row["label"] == "Flanking").count();
            assert_eq!(flanks, usize::from(helped && victim == "target"), "{rows:?}");
            assert_eq!(rolled["armor_class"], 10, "Dexterity 17 does not count");
        }
    }
}

#[test]
fn r43_opponents_who_are_held_struggle() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        let best = |trial: &mut Trial| {
            let ideas = trial.ideas_of("target", crate::rules::wrestling::codex::R43).into_iter();
            ideas.max_by(|one, other| one.worth.total_cmp(&other.worth)).expect("it has an idea").orders
        };
        assert_eq!(best(&mut trial), [escape("target")], "fists hardly hurt");
        trial.item("target.sword", |knife| knife.weapon.as_mut().unwrap().size = crate::model::Size::Small);
        trial.put("target.sword", Place::Held(unit("target"))).hit_points("attacker", 3);
        let knife = Some(item("target.sword"));
        let kill = Order::StabGrappler { unit: unit("target"), target: unit("attacker"), weapon: knife };
        assert_eq!(best(&mut trial), [kill], "a stab is sure to bring the holder down");
    }
}

#[test]
fn r44_opponents_go_on_to_the_pin() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.next_turn_of("attacker").obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        choose_to(&mut trial, "hold fast");
        trial.next_turn_of("attacker");
        assert_eq!(
            trial.ideas_of("attacker", crate::rules::wrestling::codex::R44)[0].orders,
            [wrestle("attacker", "target")]
        );
    }
}

#[test]
fn r45_a_held_unit_that_wins_and_disarms_is_free() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.put("attacker.sword", Place::Held(unit("attacker")));
        turn_of_the_target(&mut trial);
        trial.obey_with(escape("target"), &[(20, 5), (20, 15)]).dice(&[(20, 20)]);
        choose_to(&mut trial, "wring");
        assert_eq!(state_of(&trial, "target"), (vec![], 0), "{rulebook}");
        assert_eq!(state_of(&trial, "attacker"), (vec![], 0), "{rulebook}");
    }
}

#[test]
fn r45_a_held_unit_that_loses_its_weapon_is_held_as_before() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.put("target.sword", Place::Held(unit("target")));
        let before = state_of(&trial, "target");
        turn_of_the_target(&mut trial);
        trial.obey_with(escape("target"), &[(20, 15), (20, 5)]).dice(&[(20, 1)]);
        choose_to(&mut trial, "wring");
        assert_eq!(state_of(&trial, "target"), before, "{rulebook}");
        assert_eq!(trial.place_of("target.sword"), Place::Held(unit("attacker")), "{rulebook}");
    }
}

#[test]
fn r45_the_winner_takes_the_item_in_its_own_free_hand() {
    for rulebook in RULEBOOKS {
        for (own, hand) in [(Place::Stowed(unit("target")), 0), (Place::Held(unit("target")), 1)] {
            let mut trial = held(rulebook);
            trial.put("target.sword", own).put("attacker.sword", Place::Held(unit("attacker")));
            trial.item("attacker.sword", |sword| sword.item.hand = 1 - hand);
            turn_of_the_target(&mut trial);
            trial.obey_with(escape("target"), &[(20, 5), (20, 15)]).dice(&[(20, 13)]);
            choose_to(&mut trial, "wring");
            assert_eq!(trial.place_of("attacker.sword"), Place::Held(unit("target")), "{rulebook}");
            assert_eq!(trial.item_now("attacker.sword").item.hand, hand, "{rulebook}");
        }
    }
}

#[test]
fn r42_a_unit_that_holds_another_has_no_hand_for_a_spell() {
    let mut trial = ring("house");
    trial.unit("attacker", |mage| {
        (mage.training.class, mage.training.level) = (crate::model::Class::Wizard, 5);
        mage.spells.memorized.insert(crate::model::Spell::MagicMissile, 1);
    });
    let at = crate::model::SpellTarget::Unit(unit("target"));
    let spell = crate::model::Spell::MagicMissile;
    let cast = Order::Cast { unit: unit("attacker"), spell, at };
    trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
    choose_to(&mut trial, "hold fast");
    trial.next_turn_of("attacker");
    assert_eq!(why_not(&mut trial, cast), NoWrestling::HandsOnSomebody(unit("attacker")));
}

#[test]
fn r42_a_unit_that_holds_another_neither_climbs_nor_holds_up_a_symbol() {
    let mut trial = held("house");
    trial.next_turn_of("attacker");
    let own = unit("attacker");
    for order in [Order::Climb { unit: own, to: at(2, 3) }, Order::TurnUndead { unit: own }] {
        assert_eq!(why_not(&mut trial, order), NoWrestling::HandsOnSomebody(own));
    }
}

#[test]
fn r44_a_unit_that_holds_another_strikes_with_its_body_and_not_with_its_hands() {
    for rulebook in RULEBOOKS {
        for (weapon, strikes) in [("claws", true), ("knife", false)] {
            let mut trial = held(rulebook);
            trial.put("attacker.sword", Place::Held(unit("attacker"))).arm("attacker", weapon);
            trial.next_turn_of("attacker");
            if strikes {
                trial.dice(&[(20, 2)]).obey(attack("attacker", "target"));
                trial.expect(r#"{"event":"attack_rolled","weapon":"attacker.claws"}"#);
            } else {
                let hands = NoWrestling::HandsOnSomebody(unit("attacker"));
                assert_eq!(why_not(&mut trial, attack("attacker", "target")), hands, "{rulebook}");
            }
        }
    }
}
