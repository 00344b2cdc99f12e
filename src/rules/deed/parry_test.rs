//! A rule of this test: a unit that is hit may parry. It shows that rules can ask, that a step waits for
//! the answer, and that a battle saved at the open question comes to the same end.

use bevy::prelude::{App, Entity, IntoScheduleConfigs, Res};
use serde_json::{Value, json};

use super::attack::{Attack, RollResult, Victim};
use super::phase::{Judge, Phase};
use super::{Answers, Deeds, StepAnswers};
use crate::event::AttackResult;
use crate::model::{Act, ChoiceOptions, ChosenOption, Manner, Occasion, RuleId, UnitId};
use crate::order::{Order, Refusal};
use crate::rules::Choices;
use crate::rules::trial::{Trial, end_turn, item, unit};

const PARRY: RuleId = RuleId::a(14);
const YES: u8 = 0;
const NO: u8 = 1;

fn parrying(app: &mut App) {
    app.add_systems(Phase::Judge, offer.after(Judge::AskWinner));
    app.add_systems(Phase::Answer, ward_off);
}

/// The rule asks once the hit is known; the answer is on the deed from the next phase on, and Answer uses it.
fn offer(
    mut attacks: Deeds<(Entity, &RollResult, &Victim), bevy::prelude::With<Attack>>,
    mut choices: Choices,
) {
    attacks.each(|(entity, rolled, victim)| {
        if let (AttackResult::Hit, Some(victim)) = (rolled.result, victim.0) {
            let options = vec!["parry".to_owned(), "take the hit".to_owned()];
            choices.ask(entity, PARRY, victim, options, NO);
        }
    });
}

fn ward_off(mut attacks: Deeds<(&Answers, &mut RollResult, &mut Victim)>) {
    attacks.each(|(answers, mut rolled, mut victim)| {
        if answers.place(PARRY) == Some(usize::from(YES)) {
            (rolled.result, victim.0) = (AttackResult::Warded, None);
        }
    });
}

fn attack_by(attacker: &str) -> Act {
    Act::Attack {
        attacker: unit(attacker),
        target: unit("target"),
        weapon: item(&format!("{attacker}.sword")),
        manner: Manner::Melee,
        occasion: Occasion::Action,
    }
}

/// Attacker and friend attack the target in one step; each needs a 10.
fn two_attacks(faces: &[(u16, u16)]) -> Trial {
    let mut trial = Trial::duel_with("crits-and-fumbles", parrying);
    trial.place("friend", 4, 2).face("friend", crate::hex::Facing::West);
    trial.thac0("attacker", 20).thac0("friend", 20).armor("target", 10).hit_points("target", 40);
    trial.dice(faces).happen(vec![attack_by("attacker"), attack_by("friend")]);
    trial
}

fn choose(option: u8) -> Order {
    Order::Choose { option: option.into() }
}

/// The numbers of all events of a name.
fn numbers(trial: &Trial, event: &str, keys: &[&str]) -> Value {
    let events = trial.events().into_iter().filter(|other| other["event"] == event);
    events.map(|event| keys.iter().map(|&key| event[key].clone()).collect::<Value>()).collect()
}

#[test]
fn one_of_two_simultaneous_attacks_is_parried_and_the_other_hits() {
    let mut trial = two_attacks(&[(20, 15), (20, 12), (8, 6)]);
    let start = trial.events().len() - 1;
    trial.obey(choose(YES)).obey(choose(NO)).expect_dice_used();
    trial.expect_since(
        start,
        &[
            r#"{"event":"choice_asked","chooser":"target","rule":"A-14","options":["parry","take the hit"]}"#,
            r#"{"event":"choice_made","chooser":"target","rule":"A-14","option":0}"#,
            r#"{"event":"choice_asked","chooser":"target","rule":"A-14"}"#,
            r#"{"event":"choice_made","chooser":"target","rule":"A-14","option":1}"#,
            r#"{"event":"attack_rolled","attacker":"attacker","natural":15,"margin":5,"result":"warded"}"#,
            r#"{"event":"turn_spent","unit":"attacker"}"#,
            r#"{"event":"attack_rolled","attacker":"friend","natural":12,"margin":2,"result":"hit"}"#,
            r#"{"event":"turn_spent","unit":"friend"}"#,
            r#"{"event":"damaged","attacker":"friend","damage":6,"before":40,"after":34}"#,
        ],
    );
    assert_eq!(trial.unit_now("target").hit_points.now, 34);
    assert!(trial.question().is_none());
}

#[test]
fn nothing_has_happened_while_the_question_is_open() {
    let mut trial = two_attacks(&[(20, 15), (20, 12), (8, 6)]);
    assert_eq!(trial.question().map(|open| (open.chooser, open.rule)), Some((unit("target"), PARRY)));
    assert_eq!((trial.count("attack_rolled"), trial.unit_now("target").hit_points.now), (0, 40));
    assert!(trial.unit_now("attacker").turn.action);
    assert_eq!(trial.refused(end_turn("attacker")), Refusal::ChoiceOpen(2));
    assert_eq!(trial.refused(choose(2)), Refusal::NoSuchOption { option: 2.into(), options: 2 });
}

#[test]
fn a_miss_is_not_asked_about() {
    let trial = two_attacks(&[(20, 9), (20, 8)]);
    assert!(trial.question().is_none());
    trial.expect_no("choice_asked");
    let mut trial = Trial::duel_with("crits-and-fumbles", parrying);
    assert_eq!(trial.refused(choose(0)), Refusal::NothingToChoose);
}

#[test]
fn the_second_attack_meets_what_the_first_has_left() {
    let mut trial = two_attacks(&[(20, 15), (20, 12), (8, 5), (8, 6)]);
    trial.obey(choose(NO)).obey(choose(NO)).expect_dice_used();
    let losses = numbers(&trial, "damaged", &["before", "after"]);
    assert_eq!(losses, json!([[40, 35], [35, 29]]));
    assert_eq!(trial.unit_now("target").hit_points.now, 29);
}

#[test]
fn a_unit_felled_by_the_first_attack_falls_once() {
    let mut trial = two_attacks(&[(20, 15), (20, 12), (8, 5), (8, 6)]);
    trial.hit_points("target", 5).obey(choose(NO)).obey(choose(NO));
    let losses = numbers(&trial, "damaged", &["before", "after"]);
    assert_eq!(losses, json!([[5, 0], [0, (-6)]]));
    assert_eq!((trial.count("fell"), trial.count("item_moved")), (1, 1));
}

#[test]
fn a_battle_restored_at_either_question_comes_to_the_same_end() {
    let mut trial = two_attacks(&[(20, 20), (20, 12), (20, 3), (8, 5), (8, 6)]);
    let first = trial.snapshot();
    trial.obey(choose(NO));
    let second = trial.snapshot();
    trial.obey(choose(YES));

    let mut from_the_first = trial.resumed(&first);
    assert_eq!(from_the_first.snapshot(), first);
    assert_eq!(from_the_first.question(), first.choice.as_ref());
    from_the_first.obey(choose(NO));
    assert_eq!(from_the_first.snapshot(), second);
    from_the_first.obey(choose(YES));

    let mut from_the_second = trial.resumed(&second);
    assert_eq!(from_the_second.snapshot(), second);
    from_the_second.obey(choose(YES));

    assert_eq!(trial.snapshot().log, from_the_first.snapshot().log);
    assert_eq!(trial.snapshot(), from_the_first.snapshot());
    assert_eq!(trial.snapshot(), from_the_second.snapshot());
    trial.expect(r#"{"event":"damaged","damage":10}"#);
}

#[test]
fn with_dice_of_a_seed_a_restored_battle_rolls_the_same() {
    let mut trial = two_attacks(&[(20, 15), (20, 12)]);
    trial.change(|snapshot| snapshot.dice.then_random = true);
    let open = trial.snapshot();
    let mut restored = trial.resumed(&open);
    for battle in [&mut trial, &mut restored] {
        battle.obey(choose(NO)).obey(choose(NO));
        assert_eq!(battle.count("damaged"), 2);
    }
    assert_eq!(trial.snapshot(), restored.snapshot());
}

#[test]
fn another_answer_is_another_battle() {
    let mut trial = two_attacks(&[(20, 15), (20, 12), (8, 6)]);
    let mut other = trial.resumed(&trial.snapshot());
    trial.obey(choose(YES)).obey(choose(NO));
    other.obey(choose(NO)).obey(choose(YES));
    assert_ne!(trial.snapshot().log, other.snapshot().log);
    other.expect(r#"{"event":"damaged","attacker":"attacker","damage":6}"#);
}

#[test]
fn scripted_dice_are_drawn_by_phase_then_deed() {
    // Attack rolls of both, chains of both, then all other dice of the first deed before those of the second.
    let mut trial = two_attacks(&[(20, 20), (20, 20), (20, 20), (20, 5), (20, 3), (8, 1), (8, 2)]);
    trial.obey(choose(NO)).obey(choose(NO)).expect_dice_used();
    let faces = |event: &str| -> Value {
        let rolls = numbers(&trial, event, &["rolls"]);
        let faces = |rolls: &Value| {
            rolls[0].as_array().map(|rolls| rolls.iter().map(|roll| roll["face"].clone()).collect())
        };
        rolls.as_array().expect("a list").iter().filter_map(faces).collect::<Vec<Value>>().into()
    };
    assert_eq!(faces("attack_rolled"), json!([[20, 20, 5], [20, 3]]));
    assert_eq!(faces("damaged"), json!([[1], [2]]));
    let losses = numbers(&trial, "damaged", &["multiplier", "damage"]);
    assert_eq!(losses, json!([[3, 3], [2, 4]]));
}

#[test]
fn scripted_dice_of_one_deed_are_drawn_rule_by_rule() {
    // Damage dice of the first deed; break and landing dice of the second, which fumbles on stone.
    let mut trial = Trial::duel_with("crits-and-fumbles", parrying);
    trial.place("friend", 4, 2).face("friend", crate::hex::Facing::West);
    trial.thac0("attacker", 10).hit_points("target", 40);
    trial.ground(crate::model::Tile { surface: crate::model::Surface::Stone, ..Default::default() });
    trial
        .dice(&[(20, 15), (20, 1), (8, 7), (6, 3), (8, 2)])
        .happen(vec![attack_by("attacker"), attack_by("friend")]);
    trial.obey(choose(NO)).expect_dice_used();
    trial.expect(r#"{"event":"damaged","damage":7}"#);
    trial.expect(r#"{"event":"breakage_tested","item":"friend.sword","result":"whole"}"#);
    trial.expect(r#"{"event":"item_moved","item":"friend.sword","rule":"F-24"}"#);
}

/// A target hit by several attacks of a step parries one of them.
fn parrying_one(app: &mut App) {
    app.add_systems(Phase::Judge, offer_one.after(Judge::AskWinner));
    app.add_systems(Phase::Answer, ward_off_one);
}

fn offer_one(mut attacks: Deeds<(&Attack, &RollResult, &Victim)>, mut choices: Choices) {
    let mut hits: Vec<UnitId> = Vec::new();
    attacks.each(|(attack, rolled, victim)| {
        if rolled.result == AttackResult::Hit && victim.0 == Some(unit("target")) {
            hits.push(attack.attacker);
        }
    });
    if let [first, _, ..] = hits[..] {
        let default = ChosenOption::Unit { unit: first };
        choices.ask_of_step(PARRY, unit("target"), ChoiceOptions::Units { units: hits }, default);
    }
}

fn ward_off_one(mut attacks: Deeds<(&Attack, &mut RollResult, &mut Victim)>, answers: Res<StepAnswers>) {
    attacks.each(|(attack, mut rolled, mut victim)| {
        let parried = ChosenOption::Unit { unit: attack.attacker };
        if answers.to(PARRY, unit("target")) == Some(&parried) {
            (rolled.result, victim.0) = (AttackResult::Warded, None);
        }
    });
}

#[test]
fn a_question_about_the_step_is_asked_once_and_answered_with_a_unit() {
    let attacks = |faces: &[(u16, u16)]| {
        let mut trial = Trial::duel_with("crits-and-fumbles", parrying_one);
        trial.place("friend", 4, 2).face("friend", crate::hex::Facing::West);
        trial.thac0("attacker", 20).thac0("friend", 20).armor("target", 10).hit_points("target", 40);
        trial.dice(faces).happen(vec![attack_by("attacker"), attack_by("friend")]);
        trial
    };
    let mut trial = attacks(&[(20, 15), (20, 12), (8, 6)]);
    trial.expect(r#"{"event":"choice_asked","chooser":"target","options":{"units":["attacker","friend"]}}"#);
    assert_eq!(trial.count("choice_asked"), 1);
    let open = trial.snapshot();
    let of = |id: &str| Order::Choose { option: ChosenOption::Unit { unit: unit(id) } };
    let wrong = ChosenOption::Unit { unit: unit("foe") };
    let refusal = Refusal::NoSuchOption { option: wrong.clone(), options: 2 };
    assert_eq!(trial.refused(Order::Choose { option: wrong }), refusal);
    trial.obey(of("friend")).expect_dice_used();
    trial.expect(r#"{"event":"choice_made","option":{"unit":"friend"}}"#);
    trial.expect(r#"{"event":"damaged","attacker":"attacker","damage":6}"#);
    assert_eq!(trial.count("damaged"), 1);
    let mut resumed = attacks(&[]).resumed(&open);
    assert_eq!(resumed.snapshot(), open);
    resumed.obey(choose(1));
    assert_eq!(resumed.snapshot(), trial.snapshot(), "the option is known by its place too");
    let one_hit = attacks(&[(20, 15), (20, 2), (8, 6)]);
    one_hit.expect_no("choice_asked");
}
