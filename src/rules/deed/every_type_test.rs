//! A rule of this test asks a question of each type, one after the other. It shows that scripts answer in the terms of the
//! question, that the log says what was chosen, and that a battle saved at any of the questions comes to the same end.

use bevy::prelude::{App, Entity, IntoScheduleConfigs, With};

use super::Deeds;
use super::attack::Attack;
use super::phase::{Judge, Phase};
use crate::level::{Snapshot, Source};
use crate::model::{ChoiceOptions, ChosenOption, RuleId};
use crate::order::{Order, Refusal};
use crate::rules::Choices;
use crate::rules::trial::{Trial, attack, item, unit};

const RULE: RuleId = RuleId::a(14);

/// A question of each type.
fn questions() -> [ChoiceOptions; 5] {
    let part = |name: &str| name.parse().expect("a part");
    [
        ChoiceOptions::Words(vec!["hold fast".to_owned(), "let go".to_owned()]),
        ChoiceOptions::Units { units: vec![unit("attacker"), unit("target")] },
        ChoiceOptions::Items { items: vec![item("attacker.sword"), item("target.sword")] },
        ChoiceOptions::Parts { parts: vec![part("head"), part("left-arm")] },
        ChoiceOptions::Numbers { least: 1, most: 100 },
    ]
}

/// How a script answers each with an option that is not the first, how the log has the question and the answer, and an
/// answer that is no option.
const ANSWERS: [(&str, &str, &str, &str); 5] = [
    (r#""let go""#, r#"["hold fast","let go"]"#, "1", r#""flee""#),
    (
        r#"(unit: "target")"#,
        r#"{"units":["attacker","target"]}"#,
        r#"{"unit":"target"}"#,
        r#"(unit: "friend")"#,
    ),
    (
        r#"(item: "target.sword")"#,
        r#"{"items":["attacker.sword","target.sword"]}"#,
        r#"{"item":"target.sword"}"#,
        r#"(item: "friend.sword")"#,
    ),
    (
        r#"(part: "left-arm")"#,
        r#"{"parts":["head","left-arm"]}"#,
        r#"{"part":"left-arm"}"#,
        r#"(part: "torso")"#,
    ),
    ("(number: 40)", r#"{"least":1,"most":100}"#, r#"{"number":40}"#, "(number: 101)"),
];

fn asking(app: &mut App) {
    app.add_systems(Phase::Judge, ask.after(Judge::AskWinner));
}

fn ask(mut attacks: Deeds<Entity, With<Attack>>, mut choices: Choices) {
    attacks.each(|entity| {
        for options in questions() {
            let first = options.first();
            choices.ask(entity, RULE, unit("target"), options, first);
        }
    });
}

/// A battle at the first question.
fn asked() -> Trial {
    let mut trial = Trial::duel_with("crits-and-fumbles", asking);
    trial.thac0("attacker", 20).armor("target", 10).hit_points("target", 40);
    trial.dice(&[(20, 15), (8, 6)]).obey(attack("attacker", "target"));
    trial
}

/// The order of a script with this answer.
fn order(answer: &str) -> Order {
    let text = format!("Choose(option: {answer})");
    Source::inline("order", &text).parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_script_answers_each_type_of_question_in_its_terms() {
    let mut trial = asked();
    for (options, (answer, asked, chosen, wrong)) in questions().iter().zip(ANSWERS) {
        assert_eq!(trial.question().map(|open| &open.options), Some(options));
        trial.expect(&format!(r#"{{"event":"choice_asked","options":{asked}}}"#));
        let Order::Choose { option } = order(wrong) else { panic!("it chooses") };
        let refusal = Refusal::NoSuchOption { option: option.clone(), options: options.count() };
        assert_eq!(trial.refused(Order::Choose { option }), refusal, "{wrong}");
        let start = trial.events().len();
        trial.obey(order(answer));
        let events = trial.events();
        assert_eq!(events[start]["option"], serde_json::from_str::<serde_json::Value>(chosen).unwrap());
    }
    assert!(trial.question().is_none());
    trial.expect_dice_used().expect(r#"{"event":"damaged","damage":6}"#);
}

#[test]
fn a_battle_saved_at_a_question_of_each_type_comes_to_the_same_end() {
    let mut trial = asked();
    let mut saved = Vec::new();
    for (answer, ..) in ANSWERS {
        saved.push(trial.snapshot());
        trial.obey(order(answer));
    }
    for (place, state) in saved.iter().enumerate() {
        let written = ron::to_string(state).expect("a state can be written");
        let read: Snapshot = ron::from_str(&written).expect("it is read as it was written");
        assert_eq!((&read, read.check()), (state, Ok(())));
        let mut resumed = asked().resumed(&read);
        assert_eq!(resumed.question(), state.choice.as_ref());
        for (answer, ..) in &ANSWERS[place..] {
            resumed.obey(order(answer));
        }
        assert_eq!(resumed.snapshot(), trial.snapshot(), "from question {place}");
    }
}

#[test]
fn rules_get_the_answers_in_the_terms_of_their_questions_whatever_the_script_wrote() {
    let second: Vec<ChosenOption> =
        questions().iter().map(|options| options.at(1).expect("there are two")).collect();
    let mut by_place = asked();
    for _ in &second {
        by_place.obey(order("1"));
    }
    let made: Vec<serde_json::Value> = by_place
        .events()
        .into_iter()
        .filter(|event| event["event"] == "choice_made")
        .map(|event| event["option"].clone())
        .collect();
    let expected: Vec<serde_json::Value> =
        second.iter().map(|option| serde_json::to_value(option).expect("it can be written")).collect();
    assert_eq!(made, expected);
}
