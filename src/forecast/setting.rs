//! Setting a scene: what an attack would come to if it were the attacker's turn.

use std::sync::Arc;

use super::figures::Forecast;
use super::forecaster::Forecaster;
use crate::hex::{Facing, in_front};
use crate::level::{DiceRecord, Level, Snapshot};
use crate::model::{ItemId, Stage, Turn, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;

/// More than any unit has hands to strike with.
const MOST_ATTACKS: u8 = 10;

/// Makes it the attacker's turn, with everything still to do, and turns him to his target unless he has him in
/// front; whether he turned.
///
/// # Errors
/// If there is no such unit.
pub fn set_scene(state: &mut Snapshot, attacker: UnitId, target: UnitId) -> Result<bool, Refusal> {
    let at = |id| state.unit(id).map(|unit| unit.position).ok_or(Refusal::NoSuchUnit(id));
    let (from, to) = (at(attacker)?, at(target)?);
    state.clock.round = 1;
    state.clock.segment = 1;
    state.clock.stage = Stage::Acting;
    state.clock.block = vec![attacker];
    state.clock.track.retain(|entry| entry.unit != attacker);
    let mut turned = false;
    for unit in &mut state.units {
        let movement = u16::from(unit.movement.0);
        unit.turn = Turn {
            movement,
            action: true,
            attacks: MOST_ATTACKS,
            minor: true,
            kick: true,
            free_attack: true,
            ended: false,
        };
        if unit.id == attacker && !in_front(from, unit.facing, to) {
            unit.facing = Facing::toward(from, to).unwrap_or(unit.facing);
            turned = true;
        }
    }
    Ok(turned)
}

/// The odds of an attack from where the units of a level are set up, as if the attacker were to act first and
/// faced his target.
///
/// # Errors
/// Why the attack would be refused, or that there are too many ways it may go.
pub fn attack_at_the_start(
    level: &Level,
    rulebook: &Rulebook,
    attacker: UnitId,
    target: UnitId,
    weapon: Option<ItemId>,
) -> Result<Forecast, Refusal> {
    let mut state = Snapshot::beginning(level, DiceRecord::default());
    let turned = set_scene(&mut state, attacker, target)?;
    let turns = turned.then(|| format!("{attacker} turns to face {target} first"));
    let order = Order::Attack { unit: attacker, target, weapon };
    let mut forecast = Forecaster::new(rulebook).forecast(&Arc::new(state), &order)?;
    forecast.assumes.splice(0..0, turns);
    Ok(forecast)
}
