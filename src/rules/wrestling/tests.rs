//! The rules of wrestling, case by case, to the letter and in the house rulebook.

use serde_json::Value;

use crate::level::{Level, Source};
use crate::model::{Condition, Place, Status, Tag};
use crate::order::{NoWrestling, Order, Refusal};
use crate::rules::trial::{Trial, at, attack, draw, end_turn, item, turn, unit, walk};

const RULEBOOKS: [&str; 2] = ["combat-options", "house"];

/// Sheathes somebody's sword.
fn bare(trial: &mut Trial, id: &str) {
    trial.put(&format!("{id}.sword"), Place::Stowed(unit(id)));
}

/// All have empty hands and wrestle with +3.
fn ring(rulebook: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    for id in ["attacker", "target", "friend", "foe"] {
        bare(&mut trial, id);
        trial.thac0(id, 20).strength(id, 17);
    }
    trial
}

fn wrestle(id: &str, target: &str) -> Order {
    Order::Wrestle { unit: unit(id), target: unit(target) }
}

fn escape(id: &str) -> Order {
    Order::Escape { unit: unit(id) }
}

fn stab(id: &str, target: &str) -> Order {
    Order::StabGrappler { unit: unit(id), target: unit(target), weapon: None }
}

fn choose(option: u8) -> Order {
    Order::Choose { option }
}

/// The first of those on offer whose words say that.
fn choose_to(trial: &mut Trial, words: &str) {
    let question = trial.question().expect("the winner is asked");
    let option = question.options.iter().position(|option| option.contains(words)).expect("it is on offer");
    trial.obey(choose(option as u8)).expect_dice_used();
}

/// The attacker holds the target fast.
fn held(rulebook: &str) -> Trial {
    let mut trial = ring(rulebook);
    trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
    choose_to(&mut trial, "hold fast");
    trial
}

/// Of a round, the target's turn.
fn turn_of_the_target(trial: &mut Trial) {
    trial.obey(end_turn("attacker")).obey(end_turn("friend"));
}

fn state_of(trial: &Trial, id: &str) -> (Vec<Condition>, u8) {
    let unit = trial.unit_now(id);
    (unit.conditions.0.into_iter().collect(), unit.grapple.lost)
}

fn why_not(trial: &mut Trial, order: Order) -> NoWrestling {
    match trial.refused(order) {
        Refusal::Wrestling(why) => why,
        other => panic!("{other}"),
    }
}

/// The contest that was rolled last; what it comes to is told once the winner has chosen.
fn last_contest(trial: &mut Trial) -> Value {
    if trial.question().is_some() {
        trial.obey(choose(0));
    }
    let events = trial.events();
    events.into_iter().rfind(|event| event["event"] == "wrestled").expect("somebody wrestled")
}

#[test]
fn r38_fists_do_one_or_two_points_and_are_small_enough_to_use_while_held() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        // The knife stands for any small weapon, the fist of the catalog is natural.
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
    let fist = level.items.iter().find(|item| item.item.name == "fist").expect("brawlers have fists");
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
fn r39_only_a_neighbor_in_front_who_is_an_enemy_on_his_feet() {
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
        assert_eq!(trial.refused(order), Refusal::RuleOff(super::R39));
    }
}

#[test]
fn r40_the_armed_who_has_not_acted_strikes_first_and_has_spent_his_attack() {
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
fn r40_the_wrestler_who_goes_down_comes_to_nothing() {
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
        assert_eq!((question.rule, question.chooser), (super::R42, unit("attacker")));
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
fn r42_who_has_his_hands_full_cannot_hold_and_is_not_asked() {
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
fn r42_whose_hands_are_on_somebody_does_nothing_else_with_them() {
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
fn r43_whoever_is_held_can_do_nothing_else() {
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
fn r43_who_breaks_free_is_free() {
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
fn r43_who_breaks_free_may_turn_the_hold_around() {
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
        let nothing = NoWrestling::NothingSmall(unit("target"));
        assert_eq!(why_not(&mut trial, stab("target", "attacker")), nothing);
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
fn r43_nobody_escapes_who_is_not_held() {
    for rulebook in RULEBOOKS {
        let mut trial = ring(rulebook);
        let refusal = NoWrestling::NotHeld(unit("attacker"));
        for order in [escape("attacker"), stab("attacker", "target")] {
            assert_eq!(why_not(&mut trial, order), refusal);
        }
    }
}

/// The attacker holds the target in three contests, the second and third of his own in later rounds.
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
fn r44_holds_end_with_whoever_walks_falls_or_gives_up() {
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
fn r44_whoever_runs_while_held_struggles_and_ends_its_turn() {
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
fn r45_whoever_saves_keeps_what_he_holds() {
    for rulebook in RULEBOOKS {
        let mut trial = armed(rulebook);
        assert_eq!(trial.question().unwrap().options, ["hold fast", "wring sword from the hands", "let go"]);
        trial.dice(&[(20, 14)]);
        choose_to(&mut trial, "wring");
        trial
            .expect(r#"{"event":"saving_throw","unit":"target","peril":"paralysis","need":14,"saved":true}"#);
        assert_eq!(trial.place_of("target.sword"), Place::Held(unit("target")));
        assert_eq!(state_of(&trial, "target"), (vec![], 0));
    }
}

#[test]
fn r45_whoever_fails_loses_it_to_the_winner() {
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
    for (rulebook, flanking) in [("combat-options", 0), ("house", 1)] {
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
            assert_eq!(flanks, flanking, "{rows:?}");
            assert_eq!(rolled["armor_class"], 10, "Dexterity 17 does not count");
        }
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
            // 22 − 22: a bonus of nothing.
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
        let ideas = trial.ideas_of("attacker", super::R39);
        assert_eq!(ideas[0].orders, [wrestle("attacker", "target")]);
        trial.unit("target", |strong| strong.training.thac0 = Some(5));
        assert!(
            trial.ideas_of("attacker", super::R39)[0].worth < ideas[0].worth,
            "a stronger one is left alone"
        );
        trial.put("attacker.sword", Place::Held(unit("attacker")));
        assert_eq!(trial.ideas_of("attacker", super::R39), []);
        trial.put("attacker.sword", Place::Worn(unit("attacker")));
        trial.item("attacker.sword", |claws| {
            let weapon = claws.weapon.as_mut().unwrap();
            (weapon.natural, weapon.hands) = (true, 0);
        });
        assert_eq!(trial.ideas_of("attacker", super::R39), []);
    }
}

#[test]
fn r43_opponents_who_are_held_struggle() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        turn_of_the_target(&mut trial);
        let ideas = trial.ideas_of("target", super::R43);
        assert_eq!(ideas.iter().map(|idea| &idea.orders[0]).collect::<Vec<_>>(), [&escape("target")]);
        trial.item("target.sword", |knife| knife.weapon.as_mut().unwrap().size = crate::model::Size::Small);
        trial.put("target.sword", Place::Held(unit("target"))).hit_points("attacker", 3);
        let ideas = trial.ideas_of("target", super::R43);
        let best = ideas.iter().max_by(|one, other| one.worth.total_cmp(&other.worth)).unwrap();
        let knife = Some(item("target.sword"));
        let kill = Order::StabGrappler { unit: unit("target"), target: unit("attacker"), weapon: knife };
        assert_eq!(best.orders, [kill], "a stab is sure to bring him down");
    }
}

#[test]
fn r44_opponents_go_on_to_the_pin() {
    for rulebook in RULEBOOKS {
        let mut trial = held(rulebook);
        trial.next_turn_of("attacker").obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
        choose_to(&mut trial, "hold fast");
        trial.next_turn_of("attacker");
        assert_eq!(trial.ideas_of("attacker", super::R44)[0].orders, [wrestle("attacker", "target")]);
    }
}
