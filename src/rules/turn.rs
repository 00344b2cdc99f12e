//! The round: blocks of units act in initiative order; delaying, ending a turn, surrender.
//!
//! A round is ten segments. Low segments act first. Neighbors in the order that belong to one side form a
//! block and may act in any order among themselves.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::deed::{Declared, Deeds, Effects};
use super::field::{Field, Unit};
use super::phase::{Harm, Phase};
use super::{check, objectives};
use crate::event::BattleEvent;
use crate::model::{Act, Clock, RuleId, SideId, Stage, Status, TrackEntry, Turn, UnitId};
use crate::order::Refusal;
use crate::rulebook::Rule;

/// Segments in a round.
pub(super) const SEGMENTS: u8 = 10;

pub(super) const RULES: &[Rule] = &[Rule::new(
    RuleId::a(2),
    "A round of ten segments",
    "Every unit acts in the segment it has found for the round, low segments first and nobody before the first \
     or after the tenth. Neighbors in that order who belong to one side form a block and act in any order. A \
     unit that has not begun its turn may wait for a later segment.",
)];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, clock.in_set(Harm::Clock));
}

/// What the clock does when nothing is left to do: `None` while somebody may act.
pub(super) fn next(field: Field) -> Option<Vec<Act>> {
    if field.clock.stage == Stage::Over {
        return None;
    }
    if objectives::outcome(&field).is_some() {
        return Some(vec![Act::EndBattle]);
    }
    if field.clock.stage == Stage::BetweenRounds {
        return Some(vec![Act::BeginRound]);
    }
    let may_act = |id: &UnitId| {
        let unit = field.unit(*id);
        *unit.status == Status::Fighting && !unit.turn.ended
    };
    if field.clock.block.iter().any(may_act) {
        return None;
    }
    let act = if next_block(&field).is_empty() { Act::EndRound } else { Act::BeginBlock };
    Some(vec![act])
}

/// The next units in the order that belong to one side.
fn next_block(field: &Field) -> Vec<TrackEntry> {
    let fighting = |entry: &&TrackEntry| *field.unit(entry.unit).status == Status::Fighting;
    let mut waiting = field.clock.track.iter().filter(fighting).copied().peekable();
    let Some(first) = waiting.peek().copied() else { return Vec::new() };
    let side = field.unit(first.unit).side.0;
    waiting.take_while(|entry| field.unit(entry.unit).side.0 == side).collect()
}

/// A turn that nobody has touched. The free attack belongs to the round: it may have been used before.
fn fresh_turn(unit: &Unit) -> Turn {
    let free_attack = unit.turn.free_attack;
    let movement = u16::from(unit.movement.0);
    Turn { movement, action: true, minor: true, kick: true, free_attack, ended: false }
}

pub(super) fn check_delay(field: &Field, id: UnitId, segment: u8) -> Result<(), Refusal> {
    let unit = check::able(field, id)?;
    if *unit.turn != fresh_turn(&unit) {
        return Err(Refusal::AlreadyActed(id));
    }
    let first = field.clock.segment + 1;
    if !(first..=SEGMENTS).contains(&segment) {
        return Err(Refusal::BadSegment { unit: id, first });
    }
    Ok(())
}

fn clock(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Field) {
    deeds.each(|(declared, mut effects)| {
        let event = match declared.0 {
            Act::BeginRound => round_began(&field),
            Act::BeginBlock => block_began(&field),
            Act::EndRound => BattleEvent::RoundEnded { round: field.clock.round },
            Act::EndTurn { unit } => BattleEvent::TurnEnded { unit, before: *field.unit(unit).turn },
            Act::Delay { unit, segment } => delayed(&field.clock, &field.unit(unit), segment),
            Act::Surrender { side } => surrendered(&field, side),
            Act::EndBattle => match objectives::outcome(&field) {
                Some(outcome) => BattleEvent::BattleEnded { outcome },
                None => return,
            },
            _ => return,
        };
        effects.0.push(event);
    });
}

fn round_began(field: &Field) -> BattleEvent {
    let units = field.fighting().map(|unit| (*unit.id, Turn { free_attack: true, ..*unit.turn })).collect();
    BattleEvent::RoundBegan { round: field.clock.round + 1, units }
}

fn block_began(field: &Field) -> BattleEvent {
    let block = next_block(field);
    let first = block.first().copied();
    let units = block.iter().map(|entry| (entry.unit, fresh_turn(&field.unit(entry.unit)))).collect();
    let (segment, unit) =
        first.map(|entry| (entry.segment, entry.unit)).expect("a block begins only if it has units");
    BattleEvent::BlockBegan { side: field.unit(unit).side.0, segment, units }
}

fn delayed(clock: &Clock, unit: &Unit, segment: u8) -> BattleEvent {
    let tie = u8::MAX - unit.abilities.dexterity;
    BattleEvent::Delayed { unit: *unit.id, from: clock.segment, to: segment, tie }
}

fn surrendered(field: &Field, side: SideId) -> BattleEvent {
    let units = field.fighting().filter(|unit| unit.side.0 == side).map(|unit| *unit.id).collect();
    BattleEvent::Surrendered { side, units }
}
