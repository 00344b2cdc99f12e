//! The rules of wrestling, case by case, to the letter and in the house rulebook.

mod contest;
mod hold;

use serde_json::Value;

use crate::model::{Condition, Place};
use crate::order::{NoWrestling, Order, Refusal};
use crate::rules::trial::{Trial, end_turn, unit};

pub const RULEBOOKS: [&str; 2] = ["combat-options", "house"];

/// Stows the sword of a unit.
pub fn bare(trial: &mut Trial, id: &str) {
    trial.put(&format!("{id}.sword"), Place::Stowed(unit(id)));
}

/// All have empty hands and wrestle with +3.
pub fn ring(rulebook: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    for id in ["attacker", "target", "friend", "foe"] {
        bare(&mut trial, id);
        trial.thac0(id, 20).strength(id, 17);
    }
    trial
}

pub fn wrestle(id: &str, target: &str) -> Order {
    Order::Wrestle { unit: unit(id), target: unit(target) }
}

pub fn escape(id: &str) -> Order {
    Order::Escape { unit: unit(id) }
}

pub fn stab(id: &str, target: &str) -> Order {
    Order::StabGrappler { unit: unit(id), target: unit(target), weapon: None }
}

pub fn choose(option: u8) -> Order {
    Order::Choose { option: option.into() }
}

/// Chooses the first option that contains these words.
pub fn choose_to(trial: &mut Trial, words: &str) {
    let question = trial.question().expect("the winner is asked");
    let option =
        question.options.words().iter().position(|option| option.contains(words)).expect("it is on offer");
    trial.obey(choose(option as u8)).expect_dice_used();
}

/// The attacker holds the target fast.
pub fn held(rulebook: &str) -> Trial {
    let mut trial = ring(rulebook);
    trial.obey_with(wrestle("attacker", "target"), &[(20, 11), (20, 10)]);
    choose_to(&mut trial, "hold fast");
    trial
}

/// Ends the turns before that of the target.
pub fn turn_of_the_target(trial: &mut Trial) {
    trial.obey(end_turn("attacker")).obey(end_turn("friend"));
}

pub fn state_of(trial: &Trial, id: &str) -> (Vec<Condition>, u8) {
    let unit = trial.unit_now(id);
    (unit.conditions.words().collect(), unit.grapple.lost)
}

pub fn why_not(trial: &mut Trial, order: Order) -> NoWrestling {
    match trial.refused(order) {
        Refusal::Wrestling(why) => why,
        other => panic!("{other}"),
    }
}

/// The last contest; its event comes once the winner has chosen.
pub fn last_contest(trial: &mut Trial) -> Value {
    if trial.question().is_some() {
        trial.obey(choose(0));
    }
    let events = trial.events();
    events.into_iter().rfind(|event| event["event"] == "wrestled").expect("somebody wrestled")
}
