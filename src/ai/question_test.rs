//! Opponents answer questions of each type in the terms of the question, and only with what their side knows.

use std::sync::Arc;

use super::Player;
use super::tests::{FIELD, battle_under, house, unit};
use crate::level::Snapshot;
use crate::model::{Act, Cause, ChoiceOptions, ChosenOption, OpenChoice, RuleId, Step};

/// A field on which one unit is asked.
fn asked(options: ChoiceOptions) -> Snapshot {
    let text = FIELD.replace("OWN", "man-at-arms");
    let mut state = battle_under(&house(), &text, &["own", "friend", "near", "far"]);
    let chooser = unit("own");
    let acts = vec![Act::EndTurn { unit: chooser }];
    let step = Step { when: state.clock.now(), cause: Cause::default(), acts };
    let rule = RuleId::a(14);
    state.choice =
        Some(OpenChoice { step, answers: Vec::new(), chooser, rule, options, scripted_faces_before: 0 });
    state
}

/// What each opponent answers, as its side knows the field and the question.
fn answers(state: &Snapshot) -> Vec<(OpenChoice, ChosenOption)> {
    let side = state.unit(unit("own")).expect("it is there").side.0;
    let seen = Arc::new(state.clone().seen_by(side));
    let known = seen.choice.clone().expect("it is asked");
    let answer = |player: Player| player.sit_down(&house()).answer(&seen, &known);
    Player::ALL.map(|player| (known.clone(), answer(player))).to_vec()
}

#[test]
fn every_opponent_answers_questions_of_every_type_in_their_terms() {
    let items = |state: &Snapshot| state.items[..2].iter().map(|item| item.id).collect();
    let beginning = asked(ChoiceOptions::Words(vec!["one".to_owned(), "two".to_owned()]));
    let parts = ["head", "left-arm"].map(|part| part.parse().expect("a part")).to_vec();
    for options in [
        ChoiceOptions::Words(vec!["hold fast".to_owned(), "let go".to_owned()]),
        ChoiceOptions::Units { units: vec![unit("near"), unit("far")] },
        ChoiceOptions::Items { items: items(&beginning) },
        ChoiceOptions::Parts { parts },
        ChoiceOptions::Numbers { least: 5, most: 100 },
    ] {
        for (question, answer) in answers(&asked(options.clone())) {
            assert_eq!(question.options, options);
            assert_eq!(options.resolve(&answer).as_ref(), Some(&answer), "it is no place among them");
        }
    }
}

#[test]
fn no_opponent_answers_with_a_unit_or_a_thing_of_which_its_side_does_not_know() {
    let both = vec![unit("near"), unit("far")];
    let beginning = asked(ChoiceOptions::Units { units: both.clone() });
    let of = |id: &str| {
        let carried = |item: &&crate::level::ItemRecord| item.place.carrier() == Some(unit(id));
        beginning.items.iter().find(carried).expect("it has something").id
    };
    let items = vec![of("near"), of("far")];
    for (options, left) in [
        (ChoiceOptions::Units { units: both }, ChosenOption::Unit { unit: unit("far") }),
        (ChoiceOptions::Items { items: items.clone() }, ChosenOption::Item { item: items[1] }),
    ] {
        let mut state = asked(options);
        let side = state.unit(unit("own")).expect("it is there").side.0;
        state.secrets.hide(unit("near"), side);
        for (question, answer) in answers(&state) {
            assert_eq!((question.options.count(), &answer), (1, &left), "the first is hidden");
        }
    }
}
