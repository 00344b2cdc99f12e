//! Snapshots with whatever may wait in them: they survive being written, and being put into a world and taken out.

use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use super::SHIPPED;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{
    Ability, Act, Cause, ChoiceOptions, Condition, ConditionCause, Lasting, LastingEffect, Manner, Occasion,
    OpenChoice, RuleId, SEGMENTS, Stance, Step, UnitId, Until,
};
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

/// The last round of every battle of these tests.
const ROUNDS: u32 = 12;

/// A battle in which the first turn has come.
fn beginning() -> Snapshot {
    let (name, text) = SHIPPED[0];
    let level = Level::read(&Source::inline(name, text)).unwrap_or_else(|error| panic!("{error}"));
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let mut state = Battle::new(&level, &rulebook, DiceRecord::seeded(3)).snapshot();
    state.sides.round_limit = ROUNDS;
    state
}

/// A moment from now to the end of the battle.
fn moment() -> impl Strategy<Value = (u32, u8)> {
    (1..=ROUNDS, 1..=SEGMENTS)
}

fn until() -> impl Strategy<Value = Until> {
    prop_oneof![
        Just(Until::Usual),
        moment().prop_map(|(round, segment)| Until::Segment(round, segment)),
        (1..=ROUNDS).prop_map(Until::Round),
        (1..=ROUNDS).prop_map(Until::TurnBegins),
        (1..=ROUNDS).prop_map(Until::TurnEnds),
        (1..=ROUNDS, 0..=ROUNDS).prop_map(|(first, more)| Until::Complete(first, first + more)),
    ]
}

fn effect() -> impl Strategy<Value = LastingEffect> {
    prop_oneof![
        (-3i8..=3).prop_map(|points| LastingEffect::Score(Ability::Dexterity, points)),
        (0u8..=100).prop_map(LastingEffect::Movement),
        (1u8..=200).prop_map(LastingEffect::Pace),
        (0u8..=1).prop_map(LastingEffect::Hand),
        (-5i8..=5).prop_map(LastingEffect::ToHit),
        (-5i8..=5).prop_map(LastingEffect::ToBeHit),
        (-5i8..=5).prop_map(LastingEffect::SavingThrow),
    ]
}

/// A condition of a rule, with a cause, an end and effects.
fn lasting(units: Vec<UnitId>) -> impl Strategy<Value = Lasting> {
    let condition = select(vec![
        Condition::Prayer,
        Condition::Chant,
        Condition::MartialMusic,
        Condition::Stunned,
        Condition::OffBalance,
    ]);
    let effects = prop::collection::vec(effect(), 0..3);
    (condition, prop::option::of(select(units)), until(), effects).prop_map(
        |(condition, by, until, effects)| {
            let cause = ConditionCause { by, ..ConditionCause::rule(RuleId::a(48)) };
            Lasting { condition, cause, until, effects: effects.into() }
        },
    )
}

/// An act of a step: of a unit, of two, of a hex, of nobody.
fn act(state: &Snapshot) -> impl Strategy<Value = Act> + use<> {
    let units: Vec<UnitId> = state.units.iter().map(|unit| unit.id).collect();
    let items: Vec<_> = state.items.iter().map(|item| item.id).collect();
    let (to, facing) = (state.units[0].position, state.units[0].facing);
    let all = (select(units.clone()), select(units), select(items), any::<Index>());
    all.prop_map(move |(unit, target, item, kind)| {
        let acts = [
            Act::Attack {
                attacker: unit,
                target,
                weapon: item,
                manner: Manner::Melee,
                occasion: Occasion::Free,
            },
            Act::Walk { unit, to },
            Act::TurnTo { unit, facing },
            Act::Take { unit, stance: Stance::Prone },
            Act::Kick { unit, item, to: target },
            Act::Bleed { unit },
            Act::Kill { unit, target },
            Act::CompleteSpell { unit },
            Act::Catch { hex: to },
            Act::EndRound,
        ];
        kind.get(&acts).clone()
    })
}

fn step(state: &Snapshot) -> impl Strategy<Value = Step> + use<> {
    let cause = (any::<bool>(), 0..=Cause::DEEPEST)
        .prop_map(|(known, depth)| Cause { rule: known.then(|| RuleId::t(14)), depth });
    (moment(), cause, prop::collection::vec(act(state), 1..4)).prop_map(|(when, cause, acts)| Step {
        when,
        cause,
        acts,
    })
}

fn options(state: &Snapshot) -> impl Strategy<Value = ChoiceOptions> + use<> {
    let units: Vec<UnitId> = state.units.iter().map(|unit| unit.id).collect();
    let items: Vec<_> = state.items.iter().map(|item| item.id).collect();
    let parts: Vec<_> = state.units[0].kind.body.parts.iter().map(|part| part.name).collect();
    prop_oneof![
        prop::collection::vec("[a-z \"ä,:]{0,12}", 2..6).prop_map(ChoiceOptions::Words),
        subsequence(units.clone(), 2..=units.len()).prop_map(|units| ChoiceOptions::Units { units }),
        subsequence(items.clone(), 2..=items.len()).prop_map(|items| ChoiceOptions::Items { items }),
        subsequence(parts.clone(), 2..=parts.len()).prop_map(|parts| ChoiceOptions::Parts { parts }),
        (-50i32..=50, 1i32..=200)
            .prop_map(|(least, more)| ChoiceOptions::Numbers { least, most: least + more }),
    ]
}

/// An open question of a step, some of whose questions are answered.
fn question(state: &Snapshot) -> impl Strategy<Value = OpenChoice> + use<> {
    let chooser = select(state.units.iter().map(|unit| unit.id).collect::<Vec<_>>());
    let answered = prop::collection::vec((options(state), any::<Index>()), 0..3);
    (step(state), chooser, options(state), answered).prop_map(|(step, chooser, options, answered)| {
        let answer = |(options, place): (ChoiceOptions, Index)| {
            options.at(place.index(options.count().min(256))).expect("the place is one of the options")
        };
        OpenChoice {
            step: Step { when: (1, 1), ..step },
            answers: answered.into_iter().map(answer).collect(),
            chooser,
            rule: RuleId::t(12),
            options,
            scripted_faces_before: 0,
        }
    })
}

/// A battle in which steps wait, also in secret, conditions last, and perhaps a question is open.
fn waiting() -> impl Strategy<Value = Snapshot> {
    let state = beginning();
    let units: Vec<UnitId> = state.units.iter().map(|unit| unit.id).collect();
    let steps = prop::collection::vec((step(&state), any::<bool>(), any::<Index>()), 0..8);
    let conditions = prop::collection::vec((any::<Index>(), lasting(units)), 0..8);
    let hidden = prop::collection::vec((any::<Index>(), any::<Index>()), 0..4);
    (steps, conditions, hidden, prop::option::of(question(&state))).prop_map(
        move |(steps, conditions, hidden, question)| {
            let mut state = state.clone();
            let sides: Vec<_> = state.sides.sides.keys().copied().collect();
            for (step, secret, side) in steps {
                match secret {
                    true => state.agenda.plot(*side.get(&sides), step),
                    false => state.agenda.queue(step),
                }
            }
            for (bearer, lasting) in conditions {
                let bearer = bearer.index(state.units.len());
                state.units[bearer].conditions.begin(lasting);
            }
            for (unit, side) in hidden {
                let (unit, side) = (unit.get(&state.units), *side.get(&sides));
                if unit.side.0 != side {
                    state.secrets.hide(unit.id, side);
                }
            }
            state.clock.steps = state.clock.steps.max(1);
            state.choice = question;
            state
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_waits_survives_being_written_and_being_restored(state in waiting()) {
        prop_assert_eq!(state.check(), Ok(()));
        let written = ron::to_string(&state).expect("a snapshot can be written");
        prop_assert!(ron::from_str(&written).as_ref() == Ok(&state), "another battle is read: {written}");
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let mut scratch = Battle::scratch(&rulebook);
        state.restore(scratch.world_mut());
        prop_assert!(Snapshot::capture(scratch.world()) == state, "capture and restore are not inverse");
        // Another battle in the same world leaves nothing of this one.
        let before = beginning();
        before.restore(scratch.world_mut());
        prop_assert!(Snapshot::capture(scratch.world()) == before, "something of the battle before is left");
    }

    #[test]
    fn every_option_of_a_question_is_found_by_its_answer(options in options(&beginning())) {
        for (place, answer) in options.all().enumerate() {
            let found = options.place(&answer).and_then(|place| options.at(place));
            prop_assert_eq!(found, Some(answer), "option {}", place);
        }
    }
}
