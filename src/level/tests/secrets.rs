//! What a side does not know makes no difference to what it gets.

use std::sync::Arc;

use super::SHIPPED;
use crate::ai::{Patience, Player};
use crate::forecast::Forecaster;
use crate::hex::Hex;
use crate::level::{DiceRecord, Level, Snapshot, Source, UnitRecord};
use crate::model::{
    Act, Casting, Cause, ChoiceOptions, Condition, ConditionCause, Lasting, OpenChoice, Place, RuleId,
    SideId, Spell, SpellTarget, Step, UnitId,
};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

fn house() -> Rulebook {
    Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"))
}

/// The tavern, and a unit of each side that may act.
fn tavern() -> (Snapshot, UnitId, UnitId) {
    let (name, text) = SHIPPED[1];
    let level = Level::read(&Source::inline(name, text)).unwrap_or_else(|error| panic!("{error}"));
    let state = Battle::new(&level, &house(), DiceRecord::seeded(3)).snapshot();
    let seeker = state.clock.block[0];
    let own = state.unit(seeker).unwrap().side;
    let hidden = state.units.iter().find(|unit| unit.side != own).unwrap().id;
    (state, seeker, hidden)
}

fn bytes(state: &Snapshot, side: SideId) -> String {
    ron::to_string(&state.clone().seen_by(side)).expect("a state can be written")
}

fn step(act: Act, when: (u32, u8)) -> Step {
    Step { when, cause: Cause::default(), acts: vec![act] }
}

/// The same state, different in nothing but secrets of the other side.
fn with_another_secret(state: &Snapshot, hidden: UnitId) -> Snapshot {
    let mut other = state.clone();
    let other_side = other.unit(hidden).unwrap().side.0;
    let ridden = other.units.iter_mut().find(|unit| unit.id == hidden).unwrap();
    ridden.position = Hex::new(ridden.position.x + 1, ridden.position.y);
    ridden.hit_points.now -= 1;
    ridden.turn.action = !ridden.turn.action;
    for item in other.items.iter_mut().filter(|item| item.place.carrier() == Some(hidden)) {
        item.place = Place::Stowed(hidden);
    }
    let entry = other.clock.track.iter_mut().find(|entry| entry.unit == hidden);
    entry.expect("it acts later").segment = 10;
    other.clock.steps += 3;
    other.log.events += 2;
    other.log.hash ^= 1;
    other.dice.seed += 1;
    let now = other.clock.now();
    other.agenda.plot(other_side, step(Act::EndTurn { unit: hidden }, (now.0 + 1, 4)));
    other.agenda.queue(step(Act::Aim { unit: hidden }, (now.0 + 1, 5)));
    other
}

#[test]
fn states_that_differ_only_in_a_secret_are_the_same_to_the_other_side() {
    let (mut state, seeker, hidden) = tavern();
    let (side, other_side) = (state.unit(seeker).unwrap().side.0, state.unit(hidden).unwrap().side.0);
    let other = with_another_secret(&state, hidden);
    assert_ne!(bytes(&state, side), bytes(&other, side), "nothing is secret yet");
    state.secrets.hide(hidden, side);
    let mut other = Snapshot { secrets: state.secrets.clone(), ..other };
    assert_eq!(bytes(&state, side), bytes(&other, side));
    assert_ne!(bytes(&state, other_side), bytes(&other, other_side), "its own side knows");
    assert!(!bytes(&other, side).contains(hidden.as_str()), "no trace of the unit is left");
    other.choice = Some(OpenChoice {
        step: step(Act::Aim { unit: hidden }, other.clock.now()),
        answers: Vec::new(),
        chooser: hidden,
        rule: RuleId::t(12),
        options: ChoiceOptions::Numbers { least: 1, most: 100 },
        scripted_faces_before: 0,
    });
    assert_eq!(bytes(&state, side), bytes(&other, side));
    state.secrets.reveal(hidden, side);
    assert!(state.secrets.is_empty());
}

#[test]
fn opponents_and_forecasts_do_the_same_whatever_is_secret() {
    let (mut state, seeker, hidden) = tavern();
    let side = state.unit(seeker).unwrap().side.0;
    let mut other = with_another_secret(&state, hidden);
    state.secrets.hide(hidden, side);
    other.secrets = state.secrets.clone();
    let told = |state: &Snapshot| {
        let seen = Arc::new(state.clone().seen_by(side));
        let plan = Player::Veteran.sit_down(&house()).plan(&seen, &Patience::of(Patience::USUAL));
        let orders = plan.expect("a unit may act").orders;
        let target = seen.units.iter().find(|unit| unit.side.0 != side).unwrap().id;
        let attack = Order::Attack { unit: seeker, target, weapon: None };
        let odds = Forecaster::new(&house()).forecast(&seen, &attack);
        (orders, odds.map(|odds| odds.to_json()))
    };
    assert_eq!(told(&state), told(&other));
}

#[test]
fn whom_a_hidden_unit_enchants_and_who_casts_at_it_does_not_tell_of_it() {
    let (mut state, seeker, hidden) = tavern();
    let side = state.unit(seeker).unwrap().side.0;
    let friend = |state: &Snapshot| {
        let other = |unit: &&UnitRecord| unit.side.0 != side && unit.id != hidden;
        state.units.iter().find(other).expect("it is not alone").id
    };
    let (friend, done) = (friend(&state), (state.clock.round, 9));
    state.secrets.hide(hidden, side);
    let before = bytes(&state, side);
    let place = |unit| state.units.iter().position(|other| other.id == unit).unwrap();
    let (friend, seeker) = (place(friend), place(seeker));
    let cause = ConditionCause { by: Some(hidden), ..ConditionCause::rule(RuleId::s(9)) };
    state.units[seeker].conditions.begin(Lasting { cause, ..Lasting::plain(Condition::Cursed) });
    let casting = |at| Some(Casting { spell: Spell::CureLightWounds, at, done, item: None });
    state.units[friend].spells.casting = casting(SpellTarget::Unit(hidden));
    let seen = state.clone().seen_by(side);
    assert!(
        seen.units.iter().any(|unit| unit.conditions.has(Condition::Cursed)),
        "it is cursed all the same"
    );
    assert!(seen.units.iter().any(|unit| unit.spells.casting == casting(SpellTarget::Own)), "it casts");
    assert!(before != bytes(&state, side) && !bytes(&state, side).contains(hidden.as_str()));
}

#[test]
fn hidden_units_are_not_offered_in_questions() {
    let (mut state, seeker, hidden) = tavern();
    let side = state.unit(seeker).unwrap().side.0;
    state.secrets.hide(hidden, side);
    let asking = |units: Vec<UnitId>| {
        let choice = OpenChoice {
            step: step(Act::Aim { unit: seeker }, state.clock.now()),
            answers: Vec::new(),
            chooser: seeker,
            rule: RuleId::t(12),
            options: ChoiceOptions::Units { units },
            scripted_faces_before: 0,
        };
        bytes(&Snapshot { choice: Some(choice), ..state.clone() }, side)
    };
    assert_eq!(asking(vec![seeker, hidden]), asking(vec![seeker]));
}
