//! Which units may wrestle, the result of a contest, and who chooses (R-38 to R-42, R-47, R-48).

use crate::level::{Level, Source};
use crate::model::{
    Condition, ConditionCause, Lasting, LastingEffect, Place, RuleId, Stance, Status, Tag, Tile,
};
use crate::order::{NoWrestling, Order, Refusal};
use crate::rules::trial::{Trial, at, draw, item, unit};
use crate::rules::wrestling::tests::*;

#[test]
fn r38_fists_do_one_or_two_points_and_are_small_enough_to_use_while_held() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.strength("target", 10);
        turn_of_the_target(&mut trial);
        trial.obey_with(stab("target", "attacker"), &[(20, 3), (20, 15), (2, 2)]);
        trial.expect(
            r#"{"event":"damaged","attacker":"target","victim":"attacker","weapon":"target.fist",
                "dice":2,"damage":2}"#,
        );
    }
}

#[test]
fn r38_whoever_is_held_with_full_hands_has_no_fist() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.put("target.sword", Place::Held(unit("target")));
        trial.put("foe.sword", Place::Held(unit("target"))).item("foe.sword", |sword| sword.item.hand = 1);
        turn_of_the_target(&mut trial);
        let nothing = NoWrestling::NothingSmall(unit("target"));
        assert_eq!(why_not(&mut trial, stab("target", "attacker")), nothing);
    }
}

/// The order to attack the target with a fist.
fn punch() -> Order {
    Order::Attack { unit: unit("attacker"), target: unit("target"), weapon: Some(item("attacker.fist")) }
}

#[test]
fn r38_under_every_rulebook_everybody_with_a_free_hand_has_fists() {
    for rulebook in ["house", "crits-and-fumbles", "combat-options", "thac0", "advanced"] {
        let mut trial = Trial::duel(rulebook);
        bare(&mut trial, "attacker");
        trial.thac0("attacker", 20).strike(&[(20, 15), (2, 1)]);
        trial.expect(r#"{"event":"attack_rolled","weapon":"attacker.fist","manner":"melee","result":"hit"}"#);
        trial.expect(r#"{"event":"damaged","weapon":"attacker.fist","dice":1,"damage":1}"#);
    }
}

#[test]
fn r38_a_fist_takes_a_free_hand() {
    let mut free = Trial::duel("house");
    free.thac0("attacker", 20).obey_with(punch(), &[(20, 3)]);
    free.expect(r#"{"event":"attack_rolled","weapon":"attacker.fist","result":"miss"}"#);
    let mut full = Trial::duel("house");
    full.arm("attacker", "greatsword");
    let (unit, item) = (unit("attacker"), item("attacker.fist"));
    assert_eq!(full.refused(punch()), Refusal::NoFreeHand { unit, item, free: 0, needed: 1 });
}

#[test]
fn r38_without_a_name_weapons_and_claws_come_before_fists() {
    for weapon in ["sword", "claws"] {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", weapon).thac0("attacker", 20).strike(&[(20, 3)]);
        trial.expect(&format!(r#"{{"event":"attack_rolled","weapon":"attacker.{weapon}"}}"#));
    }
    // `fist` comes before `jaws` as a word, not as a weapon.
    let jaws = r#""jaws": (damage: "d4", damage_large: "d4", size: Small, damage_type: Piercing, hands: 0, speed: 0,
        reach: 1, break_die: 6, natural: true), "claws""#;
    let arms = r#"natural_weapons: ["jaws"], held: []"#;
    let mut trial = Trial::duel_but("house", &[(r#""claws""#, jaws), (r#"held: ["sword"]"#, arms)]);
    trial.strike(&[(20, 3)]).expect(r#"{"event":"attack_rolled","weapon":"attacker.jaws"}"#);
}

#[test]
fn r38_hands_that_hold_a_unit_attack_nobody() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.unit("attacker", |attacker| (attacker.turn.action, attacker.turn.attacks) = (true, 1));
        assert_eq!(why_not(&mut trial, punch()), NoWrestling::HandsOnSomebody(unit("attacker")));
    }
}

#[test]
fn r38_without_hands_there_are_no_fists() {
    let mut trial = Trial::duel("house");
    bare(&mut trial, "attacker");
    trial.unit("attacker", |beast| beast.hands.hands = 0);
    let nothing = Refusal::NoWeapon { unit: unit("attacker"), target: unit("target") };
    assert_eq!(trial.refused(crate::rules::trial::attack("attacker", "target")), nothing);
}

#[test]
fn r38_the_fist_of_the_catalog_is_minor() {
    let ring = r#"(
        version: 1, title: "a ring", round_limit: 5,
        legend: { '.': (surface: Dirt) },
        map: Fill(columns: 5, rows: 5, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "hob": (creature: "brawler", side: "red", at: (1, 2), facing: East),
            "tam": (creature: "brawler", side: "blue", at: (2, 2), facing: West),
        },
    )"#;
    let level = Level::read(&Source::inline("ring", ring)).unwrap_or_else(|error| panic!("{error}"));
    let fist = level.items.iter().find(|item| &*item.item.name == "fist").expect("brawlers have fists");
    let weapon = fist.weapon.as_ref().unwrap();
    assert_eq!((weapon.damage.to_string().as_str(), weapon.size), ("d2", crate::model::Size::Small));
    assert!(weapon.natural && weapon.fist);
}

#[test]
fn r39_it_takes_both_hands() {
    for rulebook in RULEBOOKS {
        let mut trial = Trial::duel(rulebook);
        let full = NoWrestling::HandsFull(unit("attacker"));
        assert_eq!(why_not(&mut trial, wrestle("attacker", "target")), full);
        assert!(full.to_string().contains("put away or drop"), "{full}");
        bare(&mut trial, "attacker");
        bare(&mut trial, "target");
        trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        choose_to(&mut trial, "hold fast");
        assert!(!trial.unit_now("attacker").turn.action, "it takes the action");
    }
}

#[test]
fn r39_nobody_farther_up_or_down_than_a_melee_attack_reaches() {
    let cliff = |elevation| Tile { elevation, ..Tile::default() };
    let high = Refusal::TooHigh { unit: unit("attacker"), target: unit("target") };
    for (elevation, seized) in [(6, false), (5, true), (-5, true), (-6, false)] {
        let mut trial = ring("house");
        trial.tile(at(3, 2), cliff(elevation));
        match seized {
            true => _ = trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]),
            false => assert_eq!(trial.refused(wrestle("attacker", "target")), high, "{elevation} feet"),
        }
    }
    let mut trial = ring("house");
    trial.tile(at(4, 2), cliff(30)).face("target", crate::hex::Facing::East);
    trial.unit("target", |climber| climber.stance = Stance::Climbing);
    assert_eq!(trial.refused(wrestle("attacker", "target")), high, "halfway up a cliff");
}

#[test]
fn r39_only_an_enemy_in_front_that_still_fights() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.place("target", 4, 2);
        let far = Refusal::NotNextTo { unit: unit("attacker"), target: unit("target"), distance: 2 };
        assert_eq!(trial.refused(wrestle("attacker", "target")), far);
        trial.place("target", 1, 2);
        let behind = Refusal::NotInFront { unit: unit("attacker"), target: unit("target") };
        assert_eq!(trial.refused(wrestle("attacker", "target")), behind);
        trial.place("friend", 3, 2);
        let friend = Refusal::NotAnEnemy { attacker: unit("attacker"), target: unit("friend") };
        assert_eq!(trial.refused(wrestle("attacker", "friend")), friend);
        let nobody = Refusal::NoSuchUnit(unit("nobody"));
        assert_eq!(trial.refused(wrestle("attacker", "nobody")), nobody);
        trial.place("target", 2, 1).unit("target", |target| target.status = Status::Surrendered);
        assert!(matches!(trial.refused(wrestle("attacker", "target")), Refusal::NoTarget { .. }));
    }
}

#[test]
fn r39_beasts_without_hands_do_not_wrestle_unless_they_are_made_for_it() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.unit("attacker", |beast| beast.hands.hands = 0);
        let refusal = NoWrestling::NoHands(unit("attacker"));
        assert_eq!(why_not(&mut trial, wrestle("attacker", "target")), refusal);
        trial.tags("attacker", &[Tag::Grappler]);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 1)]);
    }
}

#[test]
fn r39_rulebooks_without_it_know_nothing_of_wrestling() {
    let mut trial = ring("thac0");
    for order in [wrestle("attacker", "target"), escape("attacker"), stab("attacker", "target")] {
        assert_eq!(trial.refused(order), Refusal::RuleOff(crate::rules::wrestling::codex::R39));
    }
}

#[test]
fn r40_an_armed_unit_that_has_not_acted_attacks_first_and_spends_its_attack() {
    for rulebook in RULEBOOKS {
        let mut trial = Trial::duel(rulebook);
        bare(&mut trial, "attacker");
        trial.thac0("target", 10).hit_points("attacker", 20);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 15), (8, 5), (20, 19), (20, 2)]);
        trial.expect(r#"{"event":"attack_rolled","attacker":"target","target":"attacker","result":"hit"}"#);
        assert!(!trial.unit_now("target").turn.action);
        trial.obey(choose(0)).expect(r#"{"event":"wrestled","unit":"attacker","winner":"attacker"}"#);
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Held], 1));
    }
}

#[test]
fn r40_a_wrestler_that_goes_down_has_no_contest() {
    for rulebook in RULEBOOKS {
        let mut trial = Trial::duel(rulebook);
        bare(&mut trial, "attacker");
        trial.thac0("target", 10).hit_points("attacker", 3);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 15), (8, 5)]);
        trial
            .expect(r#"{"event":"fell","unit":"attacker"}"#)
            .expect(r#"{"event":"voided","unit":"attacker"}"#);
        trial.expect_no("wrestled");
    }
}

#[test]
fn r40_neither_the_unarmed_nor_those_that_have_acted_nor_those_turned_away_attack() {
    for rulebook in RULEBOOKS {
        let mut unarmed = ring(rulebook);
        unarmed.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]).expect_no("attack_rolled");

        let mut acted = Trial::duel(rulebook);
        bare(&mut acted, "attacker");
        acted.unit("target", |target| target.turn.action = false);
        acted.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]).expect_no("attack_rolled");

        let mut behind = Trial::duel(rulebook);
        bare(&mut behind, "attacker");
        behind.face("target", crate::hex::Facing::East);
        behind.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]).expect_no("attack_rolled");

        for busy in [Condition::Parrying, Condition::Casting, Condition::Chanting, Condition::Engulfed] {
            let mut trial = Trial::duel(rulebook);
            bare(&mut trial, "attacker");
            trial.condition("target", busy);
            // Who is all in flames cannot struggle either.
            let faces = if busy == Condition::Engulfed { &[][..] } else { &[(20, 11), (20, 10)] };
            trial.obey_with(wrestle("attacker", "target"), faces).expect_no("attack_rolled");
        }
    }
}

#[test]
fn r41_the_sums_are_compared_and_dexterity_breaks_the_tie() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.thac0("target", 21).unit("attacker", |quick| quick.abilities.dexterity = 16);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 12)]);
        let contest = last_contest(&mut trial);
        assert_eq!((&contest["best"]["total"], &contest["alone"]["total"]), (&14.into(), &14.into()));
        assert_eq!(contest["winner"], "attacker");
    }
}

#[test]
fn r41_with_equal_dexterity_a_die_each_decides() {
    for rulebook in RULEBOOKS {
        for (attacker, target, winner) in [(15, 4, "attacker"), (4, 15, "target")] {
            let mut trial = ring(rulebook);
            let faces = [(20, 11), (20, 11), (20, attacker), (20, target)];
            trial.obey_with(wrestle("attacker", "target"), &faces);
            assert_eq!(last_contest(&mut trial)["winner"], winner);
        }
        let mut trial = ring(rulebook);
        let faces = [(20, 11), (20, 11), (20, 7), (20, 7), (2, 1)];
        trial.obey_with(wrestle("attacker", "target"), &faces);
        assert_eq!(last_contest(&mut trial)["winner"], "attacker");
    }
}

#[test]
fn r41_natural_twenties_and_ones_mean_nothing() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.thac0("target", 12).strength("target", 17);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 20), (20, 13)]);
        assert_eq!(last_contest(&mut trial)["winner"], "target", "20 + 3 against 13 + 11");
        trial.expect_no("critical_hit").expect_no("fumbled");
    }
}

#[test]
fn r41_who_cannot_struggle_loses_without_dice() {
    for rulebook in RULEBOOKS {
        for (state, struggles) in [
            (Condition::Asleep, false),
            (Condition::Helpless, false),
            (Condition::Paralyzed, false),
            (Condition::Unconscious, false),
            (Condition::Stunned, false),
            (Condition::Webbed, false),
            (Condition::Crippled, false),
            (Condition::Engulfed, false),
            (Condition::Unaware, true),
            (Condition::Slowed, true),
        ] {
            let mut trial = ring(rulebook);
            trial.condition("target", state);
            let faces = if struggles { &[(20, 11), (20, 10)][..] } else { &[] };
            trial.obey_with(wrestle("attacker", "target"), faces);
            choose_to(&mut trial, "hold fast");
            trial.expect(r#"{"event":"wrestled","unit":"attacker","winner":"attacker"}"#);
            assert_eq!(trial.unit_now("target").grapple.lost, 1, "{state:?}");
        }
    }
}

#[test]
fn a58_what_hampers_all_fighting_hampers_wrestling() {
    let mut trial = ring("house");
    let effects = [LastingEffect::ToHit(-2), LastingEffect::HandToHit(1, -1), LastingEffect::ToHit(3)].into();
    let cause = ConditionCause::rule(RuleId::a(48));
    trial.unit("attacker", |own| {
        own.conditions.begin(Lasting { effects, cause, ..Lasting::plain(Condition::Exhausted) });
    });
    trial.obey_with(wrestle("attacker", "target"), &[(20, 13), (20, 11)]);
    let contest = last_contest(&mut trial);
    assert_eq!((&contest["best"]["total"], &contest["alone"]["total"]), (&13.into(), &14.into()));
    assert_eq!(contest["winner"], "target");
}

#[test]
fn r42_whoever_holds_one_unit_cannot_hold_or_disarm_a_second() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.place("foe", 2, 1).face("foe", crate::hex::Facing::SouthEast);
        let foe = trial.unit_now("foe").position;
        let back = crate::hex::Facing::toward(foe, at(2, 2)).expect("they are neighbors");
        trial.face("foe", back).next_turn_of("foe");
        trial.obey_with(wrestle("foe", "attacker"), &[(20, 2), (20, 18)]);
        trial.expect(r#"{"event":"wrestled","unit":"foe","winner":"attacker"}"#);
        assert!(trial.question().is_none(), "there is nothing to choose");
        assert_eq!(state_of(&trial, "foe"), (vec![], 0));
        assert_eq!(state_of(&trial, "target").1, 1, "the first is still held");
    }
}

#[test]
fn r42_the_winner_is_asked_and_may_let_go() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        let question = trial.question().unwrap();
        assert_eq!(
            (question.rule, question.chooser),
            (crate::rules::wrestling::codex::R42, unit("attacker"))
        );
        assert_eq!(question.options.words(), ["hold fast", "let go"]);
        assert!(matches!(trial.refused(choose(2)), Refusal::NoSuchOption { .. }));
        choose_to(&mut trial, "let go");
        assert_eq!(state_of(&trial, "target"), (vec![], 0));
        trial.expect_no("hold_changed");
    }
}

#[test]
fn r42_the_defender_who_wins_may_hold_the_aggressor() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 5), (20, 12)]);
        assert_eq!(trial.question().unwrap().chooser, unit("target"));
        choose_to(&mut trial, "hold fast");
        assert_eq!(state_of(&trial, "attacker"), (vec![Condition::Held], 1));
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Grappling], 0));
    }
}

#[test]
fn r42_a_winner_with_full_hands_may_let_fall_what_it_holds_and_hold() {
    for rulebook in RULEBOOKS {
        let mut trial = full_handed_winner(rulebook);
        assert_eq!(trial.question().unwrap().options.words(), ["let go", "let sword fall and hold fast"]);
        choose_to(&mut trial, "hold fast");
        trial.expect(
            r#"{"event":"item_moved","item":"target.sword","unit":"target","motion":"dropped","rule":"R-42",
                "to":{"lying":[3,2]}}"#,
        );
        assert_eq!(state_of(&trial, "attacker"), (vec![Condition::Held], 1));
        assert_eq!(state_of(&trial, "target"), (vec![Condition::Grappling], 0));
    }
}

#[test]
fn r42_by_default_nothing_is_let_fall() {
    for rulebook in RULEBOOKS {
        let mut trial = full_handed_winner(rulebook);
        trial.obey(choose(0)).expect_no("item_moved");
        assert_eq!(state_of(&trial, "attacker"), (vec![], 0));
        assert_eq!(trial.place_of("target.sword"), Place::Held(unit("target")));
    }
}

#[test]
fn r42_only_what_is_in_the_way_falls() {
    let four_hands = |trial: &mut Trial| _ = trial.unit("target", |target| target.hands.hands = 4);
    let mut trial = Trial::duel("house");
    bare(&mut trial, "attacker");
    four_hands(&mut trial);
    for (id, hand) in [("foe.sword", 1), ("friend.sword", 2)] {
        trial.put(id, Place::Held(unit("target"))).item(id, |sword| sword.item.hand = hand);
    }
    trial.unit("target", |target| target.turn.action = false);
    trial.obey_with(wrestle("attacker", "target"), &[(20, 2), (20, 18)]);
    choose_to(&mut trial, "let sword fall and hold fast");
    assert_eq!(trial.place_of("friend.sword"), Place::Lying(crate::rules::trial::at(3, 2)));
    assert_eq!(trial.place_of("foe.sword"), Place::Held(unit("target")));
}

#[test]
fn r42_a_winner_without_two_hands_is_not_asked() {
    for rulebook in RULEBOOKS {
        let mut trial = Trial::duel(rulebook);
        bare(&mut trial, "attacker");
        trial.unit("target", |target| (target.turn.action, target.hands.hands) = (false, 1));
        trial.obey_with(wrestle("attacker", "target"), &[(20, 2), (20, 12)]).expect_no("choice_asked");
        assert_eq!(state_of(&trial, "attacker"), (vec![], 0));
    }
}

/// The target has won a contest with a sword in its main hand.
fn full_handed_winner(rulebook: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    bare(&mut trial, "attacker");
    trial.unit("target", |target| target.turn.action = false);
    trial.obey_with(wrestle("attacker", "target"), &[(20, 2), (20, 12)]);
    trial
}

#[test]
fn r42_an_open_question_survives_being_saved() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        let mut again = trial.resumed(&trial.snapshot());
        again.obey(choose(0));
        trial.obey(choose(0));
        assert_eq!(again.snapshot(), trial.snapshot());
    }
}

#[test]
fn r42_hands_that_hold_a_unit_do_nothing_else() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        let refusal = NoWrestling::HandsOnSomebody(unit("attacker"));
        assert_eq!(why_not(&mut trial, draw("attacker", "attacker.sword")), refusal);
        trial.obey(Order::Release { unit: unit("attacker") }).obey(draw("attacker", "attacker.sword"));
        assert_eq!(state_of(&trial, "target"), (vec![], 0));
        let nobody = NoWrestling::HoldsNobody(unit("attacker"));
        assert_eq!(why_not(&mut trial, Order::Release { unit: unit("attacker") }), nobody);
    }
}

#[test]
fn r47_of_several_the_best_roll_counts_with_one_more_for_each_other() {
    for rulebook in RULEBOOKS {
        let mut trial = Trial::duel_but(
            rulebook,
            &[(
                r#""foe": (creature"#,
                r#""third": (creature: "fighter", side: "red", at: (4, 2), facing: West),
                   "foe": (creature"#,
            )],
        );
        for id in ["attacker", "target", "friend", "third"] {
            bare(&mut trial, id);
            // 22 − 22: no bonus.
            trial.thac0(id, 22).strength(id, 10);
        }
        trial.place("friend", 2, 1).unit("target", |target| {
            target.grapple.by = [unit("friend"), unit("third")].into();
            target.grapple.lost = 1;
            target.conditions.begin(crate::model::Lasting::plain(Condition::Held));
        });
        for id in ["friend", "third"] {
            trial.condition(id, Condition::Grappling);
        }
        trial.obey_with(wrestle("attacker", "target"), &[(20, 9), (20, 14), (20, 12), (20, 15)]);
        choose_to(&mut trial, "hold fast");
        let contest = last_contest(&mut trial);
        assert_eq!(contest["grapplers"], serde_json::json!(["attacker", "friend", "third"]));
        assert_eq!((&contest["best"]["unit"], &contest["best"]["total"]), (&"friend".into(), &16.into()));
        assert_eq!(contest["alone"]["total"], 15);
        assert_eq!(trial.unit_now("target").grapple.lost, 2);
    }
}

#[test]
fn r48_five_hit_dice_of_tentacles_add_five() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.tags("attacker", &[Tag::Grappler]).unit("attacker", |octopus| octopus.training.level = 5);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 10), (20, 14)]);
        let contest = last_contest(&mut trial);
        let rows = contest["best"]["modifiers"].as_array().unwrap();
        assert!(rows.iter().any(|row| row["rule"] == "R-48" && row["value"] == 5), "{rows:?}");
        assert_eq!((&contest["best"]["total"], &contest["alone"]["total"]), (&18.into(), &17.into()));
    }
}

#[test]
fn r39_opponents_with_bare_hands_wrestle_and_those_with_claws_do_not() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        let ideas = trial.ideas_of("attacker", crate::rules::wrestling::codex::R39);
        assert_eq!(ideas[0].orders, [wrestle("attacker", "target")]);
        trial.unit("target", |strong| strong.training.thac0 = Some(5));
        assert!(
            trial.ideas_of("attacker", crate::rules::wrestling::codex::R39)[0].worth < ideas[0].worth,
            "a stronger one is left alone"
        );
        trial.put("attacker.sword", Place::Held(unit("attacker")));
        assert_eq!(trial.ideas_of("attacker", crate::rules::wrestling::codex::R39), []);
        trial.put("attacker.sword", Place::Worn(unit("attacker")));
        trial.item("attacker.sword", |claws| {
            let weapon = claws.weapon.as_mut().unwrap();
            (weapon.natural, weapon.hands) = (true, 0);
        });
        assert_eq!(trial.ideas_of("attacker", crate::rules::wrestling::codex::R39), []);
    }
}
