//! What a turn holds, and the events that it was spent.

use super::battlefield::{Battlefield, Unit, UnitSummary};
use super::{hands, pace};
use crate::event::BattleEvent;
use crate::model::{
    Act, Condition, Cost, Flying, LastingEffect, Maneuverability, Movement, RuleId, Stage, Turn,
};
use crate::order::Refusal;

const T01: RuleId = RuleId::t(1);
const A09: RuleId = RuleId::a(9);

/// The whole turn that a unit has when a round begins; a stunned, unaware or helpless unit has none (T-24).
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::rules::fresh_turn;
///
/// let turn = battle.survey(|field| fresh_turn(field, &field.unit(robin)));
/// assert!(turn.action && turn.minor && turn.attacks == 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fresh_turn(field: &Battlefield, unit: &Unit) -> Turn {
    if unit.conditions.incapacitate() {
        return Turn { ended: true, ..Turn::default() };
    }
    let casts = [Condition::Casting, Condition::Chanting].iter().any(|busy| unit.conditions.has(*busy));
    Turn {
        movement: points(field, &field.legs(unit)),
        action: true,
        attacks: hands::attacks(field, unit),
        minor: true,
        kick: !casts,
        free_attack: true,
        ended: false,
        hexsides: hexsides(field, unit),
        slayings: 0,
        begun: false,
    }
}

/// By how many hexsides a flying unit may turn in a round; `None` if nothing limits it (A-09).
pub(in crate::rules) fn hexsides(field: &Battlefield, unit: &UnitSummary) -> Option<u8> {
    let flying = field.legs(unit).flight.0.filter(|_| field.rulebook.has(A09))?;
    // The turns of a round are given out as it begins.
    let begins = u32::from(field.clock.stage == Stage::BetweenRounds);
    match flying.class {
        Maneuverability::A => None,
        Maneuverability::B => Some(Flying::MOST_HEXSIDES),
        Maneuverability::C => Some(2),
        Maneuverability::D => Some(1),
        Maneuverability::E => Some(((field.clock.round + begins) % 2) as u8),
    }
}

/// Movement points with which a unit that drags itself along enters any hex (A-62).
pub(in crate::rules) const DRAGGED: u16 = 2;

/// Movement points of a unit on its own feet for a whole turn of the present round, or of the next one between rounds.
/// One that drags itself along has those of a hex in every second round (A-62).
pub(in crate::rules) fn points(field: &Battlefield, unit: &Unit) -> u16 {
    points_at(field, unit.movement, unit.drags_itself())
}

fn points_at(field: &Battlefield, movement: Movement, drags: bool) -> u16 {
    if !drags {
        return u16::from(movement.0);
    }
    if pace::next_round(field).is_multiple_of(2) { DRAGGED } else { 0 }
}

/// Movement points that a unit, or its rider, has left once these effects slow it (A-62): of a whole turn at its new rate it
/// has spent what it has spent. `None` if they take nothing from it.
pub(in crate::rules) fn slowed<'l>(
    field: &'l Battlefield,
    unit: &'l Unit,
    left: u16,
    from_now_on: impl Iterator<Item = &'l LastingEffect> + Clone,
) -> Option<u16> {
    let whole = whole_movement(field, unit, field.effects_on(unit).chain(from_now_on));
    let gone = points(field, unit).saturating_sub(left);
    Some(whole.saturating_sub(gone)).filter(|then| *then < left)
}

/// Movement points of a whole turn of a unit with these effects on it and no others.
pub(in crate::rules) fn whole_movement<'l>(
    field: &Battlefield,
    unit: &Unit,
    effects: impl Iterator<Item = &'l LastingEffect> + Clone,
) -> u16 {
    let movement = unit.movement_with(effects);
    points_at(field, movement, unit.drags_itself_at(movement))
}

/// Whether a unit has a whole turn before it, for what takes all of one.
pub(in crate::rules) fn has_whole_turn(unit: &Unit) -> bool {
    !unit.turn.ended && !unit.conditions.incapacitate() && !unit.turn.begun
}

pub(in crate::rules) fn turn_ended(unit: &Unit) -> BattleEvent {
    let before = *unit.turn;
    BattleEvent::TurnEnded { unit: *unit.id, before, after: Turn { ended: true, ..before } }
}

/// Whether enough is left of a turn for an act.
///
/// # Errors
/// What is missing.
pub(in crate::rules) fn affords(field: &Battlefield, unit: &Unit, act: &Act) -> Result<(), Refusal> {
    can_pay(field, unit, act.facts().cost)
}

/// Whether enough is left of a turn for a cost (T-01).
///
/// # Errors
/// What is missing.
pub(in crate::rules) fn can_pay(field: &Battlefield, unit: &Unit, cost: Cost) -> Result<(), Refusal> {
    let (id, turn) = (*unit.id, unit.turn);
    // Without T-01 the first attack of an action is the action, and nobody but the slowed has an action without one.
    let first = cost.action && !field.rulebook.has(T01) && !pace::is_slowed(field, unit);
    let attacks = turn.attacks > 0 || first;
    match cost {
        Cost { action: true, .. } if !turn.action => Err(Refusal::NoAction(id)),
        Cost { free_attack: true, .. } if !turn.free_attack => Err(Refusal::NoAction(id)),
        Cost { attacks: 1.., .. } if !attacks => Err(Refusal::NoAttack(id)),
        Cost { minor: true, .. } if !turn.minor => Err(Refusal::NoMinorAction(id)),
        Cost { kick: true, .. } if !turn.kick => Err(Refusal::NoKick(id)),
        _ => Ok(()),
    }
}

/// The event that a unit has paid for an act.
pub(in crate::rules) fn paid(unit: &Unit, act: &Act) -> BattleEvent {
    took(unit, act.facts().cost)
}

/// The event that a unit has paid a cost.
pub(in crate::rules) fn took(unit: &Unit, cost: Cost) -> BattleEvent {
    spent(unit, |turn| *turn = cost.taken_from(*turn))
}

/// The event that part of a turn was used.
pub(in crate::rules) fn spent(unit: &Unit, change: impl FnOnce(&mut Turn)) -> BattleEvent {
    let before = *unit.turn;
    let mut after = before;
    change(&mut after);
    BattleEvent::TurnSpent { unit: *unit.id, before, after: after.spent_since(before), lost: false }
}
