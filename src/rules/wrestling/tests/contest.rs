//! Which units may wrestle, the result of a contest, and who chooses (R-38 to R-42, R-47, R-48).

use crate::level::{Level, Source};
use crate::model::{Condition, Place, Status, Tag};
use crate::order::{NoWrestling, Order, Refusal};
use crate::rules::trial::{Trial, draw, unit};
use crate::rules::wrestling::tests::*;

#[test]
fn r38_fists_do_one_or_two_points_and_are_small_enough_to_use_while_held() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        // The sword becomes a natural weapon that does d2, like the fist of the catalog.
        trial.item("target.sword", |fist| {
            let weapon = fist.weapon.as_mut().unwrap();
            (weapon.damage, weapon.natural, weapon.hands) = ("d2".parse().unwrap(), true, 0);
        });
        trial.put("target.sword", Place::Worn(unit("target"))).strength("target", 10);
        turn_of_the_target(&mut trial);
        trial.obey_with(stab("target", "attacker"), &[(20, 3), (20, 15), (2, 2)]);
        trial.expect(r#"{"event":"damaged","attacker":"target","victim":"attacker","dice":2,"damage":2}"#);
    }
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
    assert!(weapon.natural);
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
fn r40_an_armed_unit_that_has_not_acted_strikes_first_and_spends_its_attack() {
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
fn r40_neither_the_unarmed_nor_those_who_have_acted_nor_those_turned_away_strike() {
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
fn r42_the_winner_is_asked_and_may_let_go() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        let question = trial.question().unwrap();
        assert_eq!(
            (question.rule, question.chooser),
            (crate::rules::wrestling::codex::R42, unit("attacker"))
        );
        assert_eq!(question.options, ["hold fast", "let go"]);
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
fn r42_a_unit_with_full_hands_cannot_hold_and_is_not_asked() {
    for rulebook in RULEBOOKS {
        let mut trial = Trial::duel(rulebook);
        bare(&mut trial, "attacker");
        trial.unit("target", |target| target.turn.action = false);
        trial.obey_with(wrestle("attacker", "target"), &[(20, 2), (20, 12)]).expect_no("choice_asked");
        assert_eq!(state_of(&trial, "attacker"), (vec![], 0));
    }
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
            target.conditions.0.insert(Condition::Held);
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
