//! What may be ordered in a chase, what orders come to, and what the clock does.

use super::codex::R31;
use super::drop;
use crate::model::{Act, Chase, ChaseTurn, SideId, UnitId};
use crate::order::{NoChase, Order, Refusal};
use crate::rules::field::Field;

/// What the clock does in a chase when nothing is left to do: `None` while somebody decides.
pub(in crate::rules) fn next(field: &Field, chase: &Chase) -> Option<Vec<Act>> {
    let act = match chase.turn {
        ChaseTurn::Over => Act::EndBattle,
        _ if chase.quarry.is_empty() || chase.pursuers.is_empty() => Act::EndChase,
        ChaseTurn::Quarry | ChaseTurn::Pursuers if field.clock.block.iter().any(|id| decides(field, *id)) => {
            return None;
        }
        _ => Act::BeginChaseTurn,
    };
    Some(vec![act])
}

fn decides(field: &Field, id: UnitId) -> bool {
    !field.unit(id).turn.ended
}

/// The acts that an order comes to while there is a chase; of all others nothing comes then.
pub(in crate::rules) fn acts(field: &Field, order: &Order) -> Result<Vec<Act>, Refusal> {
    let chase = field.clock.chase.as_ref().ok_or(NoChase::NotNow)?;
    match *order {
        Order::EndTurn { unit } => {
            on_the_run(field, chase, unit)?;
            Ok(vec![Act::EndTurn { unit }])
        }
        Order::Drop { unit, item } => {
            on_the_run(field, chase, unit)?;
            drop::check(field, unit, item)?;
            let tempted = drop::tempted_by(field, chase, item).into_iter();
            let tempts = tempted.map(|unit| Act::Tempt { unit, item });
            Ok(std::iter::once(Act::Drop { unit, item }).chain(tempts).collect())
        }
        Order::Pursue { side } => decide(field, side).map(|()| vec![Act::Pursue { side }]),
        Order::LetGo { side } => decide(field, side).map(|()| vec![Act::LetGo { side }]),
        _ => Err(NoChase::OnlyRunning.into()),
    }
}

/// Whether somebody runs and may drop something or run on now.
fn on_the_run(field: &Field, chase: &Chase, id: UnitId) -> Result<(), Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    if chase.pursuers.contains(&id) {
        return Err(NoChase::PursueOrLetGo(id).into());
    }
    if !chase.quarry.contains(&id) {
        return Err(NoChase::NotOnTheRun(id).into());
    }
    match (chase.turn, unit.turn.ended) {
        (ChaseTurn::Quarry, false) => Ok(()),
        (ChaseTurn::Quarry, true) => Err(Refusal::TurnEnded(id)),
        _ => Err(Refusal::NotItsTurn(id)),
    }
}

/// Whether a side has pursuers who decide now.
fn decide(field: &Field, side: SideId) -> Result<(), Refusal> {
    field.rulebook.has(R31).then_some(()).ok_or(Refusal::RuleOff(R31))?;
    field.sides.sides.contains_key(&side).then_some(()).ok_or(Refusal::NoSuchSide(side))?;
    let chase = field.clock.chase.as_ref().ok_or(NoChase::NotNow)?;
    let theirs = chase.pursuers.first().is_some_and(|unit| field.unit(*unit).side.0 == side);
    let now = theirs && chase.turn == ChaseTurn::Pursuers;
    now.then_some(()).ok_or(NoChase::NotTheirTurn(side).into())
}

/// Whether an act of a chase can happen.
pub(in crate::rules) fn check(field: &Field, act: &Act) -> Result<(), Refusal> {
    let pursues =
        |unit: UnitId| field.clock.chase.as_ref().is_some_and(|chase| chase.pursuers.contains(&unit));
    match *act {
        Act::Drop { unit, item } => drop::check(field, unit, item),
        Act::Tempt { unit, .. } => pursues(unit).then_some(()).ok_or(NoChase::NotNow.into()),
        Act::Pursue { side } | Act::LetGo { side } => decide(field, side),
        _ => Ok(()),
    }
}
