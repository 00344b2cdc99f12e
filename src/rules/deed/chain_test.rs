//! A rule of this test: a unit that turns must turn again. It shows that an endless chain of causes is cut.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::phase::React;
use super::react::{Causes, add_reaction};
use crate::event::BattleEvent;
use crate::hex::Facing;
use crate::model::{Act, Agenda, Cause, RuleId};
use crate::rules::trial::{Trial, turn};

/// Any rule that is on will do.
const DIZZY: RuleId = RuleId::a(62);

fn dizziness(app: &mut App) {
    let turns = |event: &BattleEvent| matches!(event, BattleEvent::Turned { .. });
    add_reaction(app, DIZZY, turns, turn_on.after(React::Initiative));
}

fn turn_on(mut causes: Causes) {
    let further = |event: &BattleEvent| match *event {
        BattleEvent::Turned { unit, after, .. } => Some(Act::TurnTo { unit, facing: after.turned(1) }),
        _ => None,
    };
    let acts: Vec<Act> = causes.events().filter_map(further).collect();
    if !acts.is_empty() {
        causes.queue(DIZZY, vec![acts]);
    }
}

#[test]
fn a_chain_of_causes_is_cut_after_eight_steps() {
    let mut trial = Trial::duel_with("crits-and-fumbles", dizziness);
    let start = trial.events().len();
    trial.obey(turn("attacker", Facing::SouthEast));
    let caused = usize::from(Cause::DEEPEST);
    assert_eq!(caused, 8);
    let turned = [r#"{"event":"turned","unit":"attacker"}"#, r#"{"event":"turn_spent","unit":"attacker"}"#];
    let cut = r#"{"event":"chain_cut","rule":"A-62","depth":9}"#;
    trial.expect_since(start, &[&turned.repeat(1 + caused)[..], &[cut]].concat());
    assert!(trial.world_mut().resource::<Agenda>().is_empty());
    assert_eq!(trial.unit_now("attacker").facing, Facing::East.turned(9));
}
