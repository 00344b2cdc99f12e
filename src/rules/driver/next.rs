//! What the clock does next when no unit may act.

use crate::model::{Act, Stage, Status, UnitId};
use crate::rules::field::Battlefield;
use crate::rules::morale::rout;
use crate::rules::round::objectives;
use crate::rules::round::turn::{next_block, segment_of};
use crate::rules::{magic, morale, pursuit};

/// The next acts of the clock; `None` while a unit may act or the battle is over.
pub(in crate::rules) fn next(field: Battlefield) -> Option<Vec<Act>> {
    if field.clock.stage == Stage::Over {
        return None;
    }
    if let Some(chase) = &field.clock.chase {
        return pursuit::next(&field, chase);
    }
    if objectives::outcome(&field).is_some() {
        return Some(vec![pursuit::due(&field).unwrap_or(Act::EndBattle)]);
    }
    if field.clock.stage == Stage::BetweenRounds {
        return Some(vec![Act::BeginRound]);
    }
    if let Some(act) = morale::due(&field).or_else(|| rout::next(&field)) {
        return Some(vec![act]);
    }
    let may_act = |id: &UnitId| {
        let unit = field.unit(*id);
        *unit.status == Status::Fighting && !unit.turn.ended
    };
    if field.clock.block.iter().any(may_act) {
        return None;
    }
    let block = next_block(&field);
    let spell = magic::due(&field, segment_of(&field, &block));
    let otherwise = if block.is_empty() { Act::EndRound } else { Act::BeginBlock };
    Some(vec![spell.unwrap_or(otherwise)])
}
