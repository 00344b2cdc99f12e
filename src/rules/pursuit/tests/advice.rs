//! What is suggested to those who run and to those who run after them.

use crate::model::{Objective, Place, RuleId};
use crate::rules::pursuit::tests::*;

/// Two pursuers, each alone, who stop for treasure on a total above 2; all run at the same rate. `change` alters the
/// duel first.
fn greedy(change: impl FnOnce(&mut Trial)) -> Trial {
    chased("house", |trial| {
        for id in ["target", "foe"] {
            trial.unit(id, |unit| {
                (unit.nerve.checks, unit.morale.0) = (true, 2);
                unit.nerve.group = id.into();
                (unit.nerve.has_met, unit.nerve.was_halved) = (true, true);
            });
        }
        change(trial);
    })
}

fn worths(trial: &mut Trial, id: &str, rule: u8) -> Vec<(&'static str, f64)> {
    trial.ideas_of(id, RuleId::r(rule)).into_iter().map(|idea| (idea.name, idea.worth)).collect()
}

/// One side's d20 is higher than the other's in 190 of 400 cases.
const HIGHER: f64 = 190.0 / 400.0;

/// Two dice show more than 2 in 35 of 36 cases.
const STOPS: f64 = 35.0 / 36.0;

#[test]
fn r35_what_may_stop_all_pursuers_is_worth_a_purse_that_nobody_needs() {
    let ideas = worths(&mut greedy(|_| {}), "attacker", 35);
    let [(name, worth)] = ideas[..] else { panic!("the purse alone: {ideas:?}") };
    assert_eq!(name, "drops something to gain time");
    assert!((worth - (HIGHER * STOPS * STOPS - 0.04)).abs() < 1e-9, "{worth}");
}

#[test]
fn r35_treasure_that_the_side_must_bring_home_is_kept() {
    let mut trial = greedy(|_| {});
    let snapshot = trial.snapshot();
    let all = ["attacker", "friend"].map(|id| snapshot.treasure_of(unit(id))).iter().sum();
    for (asked, price) in [(all, 1.0), (all + 1, 0.04), (1, 0.04)] {
        trial.change(|snapshot| {
            let red = snapshot.sides.sides.values_mut().next_back().expect("there are two sides");
            red.objectives = vec![Objective::Escape { units: 1, treasure: asked }];
        });
        let worth = worths(&mut trial, "attacker", 35)[0].1;
        assert!((worth - (HIGHER * STOPS * STOPS - price)).abs() < 1e-9, "{asked} asked: {worth}");
    }
}

#[test]
fn r35_nothing_is_dropped_before_slow_pursuers() {
    let mut trial = greedy(|_| {});
    for (id, points) in [("attacker", 24), ("friend", 24), ("target", 3), ("foe", 3)] {
        rate(&mut trial, id, points);
    }
    assert_eq!(worths(&mut trial, "attacker", 35), []);
    assert_eq!(worths(&mut trial, "attacker", 31), [("runs on", 0.0)]);
}

#[test]
fn r31_treasure_is_run_after_and_empty_hands_are_let_go() {
    for loaded in [true, false] {
        let mut trial = greedy(|_| {});
        if !loaded {
            trial.put("attacker.purse", Place::Lost).put("friend.purse", Place::Lost);
        }
        run_on(&mut trial);
        let ideas = worths(&mut trial, "target", 31);
        let [("lets them go", lets), ("runs on after them", runs)] = ideas[..] else { panic!("{ideas:?}") };
        assert!((runs - if loaded { HIGHER } else { 0.0 }).abs() < 1e-9, "{runs}");
        assert!(0.0 < lets && lets < 0.04);
    }
}
