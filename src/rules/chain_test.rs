//! A rule that exists only here: a turn on the spot makes the unit turn once more. It shows that a chain of
//! causes comes to an end.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::field::Field;
use super::phase::React;
use super::react::{Causes, add_reaction};
use super::trial::{Trial, turn, unit};
use crate::event::BattleEvent;
use crate::hex::Facing;
use crate::model::{Act, Cause, RuleId};

/// Any rule that is on.
const SPIN: RuleId = RuleId::f(1);

fn spinning(app: &mut App) {
    let turns = |event: &BattleEvent| matches!(event, BattleEvent::Turned { .. });
    add_reaction(
        app,
        SPIN,
        turns,
        spin.in_set(React::FreeAttack).before(super::free_attack::strike_at_the_leaving),
    );
}

fn spin(mut causes: Causes, field: Field) {
    let turned = causes.events().iter().find_map(|event| match *event {
        BattleEvent::Turned { unit, .. } => Some(unit),
        _ => None,
    });
    if let Some(id) = turned {
        let facing = field.unit(id).facing.0.turned(1);
        causes.queue(SPIN, vec![vec![Act::TurnTo { unit: id, facing }]]);
    }
}

#[test]
fn causes_stop_at_depth_eight() {
    let mut trial = Trial::duel_with("crits-and-fumbles", spinning);
    trial.unit("attacker", |unit| unit.turn.movement = 40);
    trial.obey(turn("attacker", Facing::West));
    assert_eq!(trial.count("turned"), 1 + usize::from(Cause::DEEPEST));
    assert_eq!(trial.count("chain_cut"), 1);
    trial.expect(r#"{"event":"chain_cut","rule":"F-01","depth":9}"#);
    assert!(trial.snapshot().agenda.is_empty());
    assert!(trial.snapshot().clock.block.contains(&unit("attacker")));
}
