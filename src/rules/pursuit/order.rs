//! The orders of a chase, the acts they mean, and what the clock does.

use super::begin::due;
use super::drop::{self, tempted_by};
use crate::model::{Act, Chase, ChaseTurn, ItemId, SideId, UnitId};
use crate::order::{NoChase, Order, Refusal};
use crate::rules::field::Battlefield;

/// What the clock does next in a chase; `None` while a unit may still decide.
pub(in crate::rules) fn next(field: &Battlefield, chase: &Chase) -> Option<Vec<Act>> {
    let act = match chase.turn {
        ChaseTurn::Over => due(field).unwrap_or(Act::EndBattle),
        _ if chase.quarry.is_empty() || chase.pursuers.is_empty() => Act::EndChase,
        ChaseTurn::Quarry | ChaseTurn::Pursuers if field.clock.block.iter().any(|id| decides(field, *id)) => {
            return None;
        }
        _ => Act::BeginChaseTurn,
    };
    Some(vec![act])
}

fn decides(field: &Battlefield, id: UnitId) -> bool {
    !field.unit(id).turn.ended
}

/// Whether an order can be given in a chase.
pub(crate) fn is_of_a_chase(order: &Order) -> bool {
    matches!(
        order,
        Order::EndTurn { .. } | Order::DropInTheWay { .. } | Order::Pursue { .. } | Order::LetGo { .. }
    )
}

/// Whether the unit of an order may decide now in the chase.
pub(in crate::rules) fn ready(field: &Battlefield, order: &Order) -> Result<(), Refusal> {
    order.actor().map_or(Ok(()), |unit| on_the_run(field, chase(field)?, unit))
}

fn chase<'f>(field: &'f Battlefield) -> Result<&'f Chase, Refusal> {
    field.clock.chase.as_ref().ok_or(Refusal::Chase(NoChase::NotNow))
}

/// The acts of dropping an item in the way: the drop, and the temptation of each group of pursuers.
pub(in crate::rules) fn throw_down(
    field: &Battlefield,
    unit: UnitId,
    item: ItemId,
) -> Result<Vec<Act>, Refusal> {
    let chase = chase(field)?;
    drop::check(field, unit, item)?;
    let tempts = tempted_by(field, chase, item).into_iter().map(|unit| Act::Tempt { unit, item });
    Ok(std::iter::once(Act::DropInTheWay { unit, item }).chain(tempts).collect())
}

/// Whether a unit runs and may drop something or run on now.
fn on_the_run(field: &Battlefield, chase: &Chase, id: UnitId) -> Result<(), Refusal> {
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

/// Whether a side has pursuers that decide now.
pub(in crate::rules) fn check_decision(field: &Battlefield, side: SideId) -> Result<(), Refusal> {
    let chase = chase(field)?;
    field.sides.sides.contains_key(&side).then_some(()).ok_or(Refusal::NoSuchSide(side))?;
    let theirs = chase.pursuers.first().is_some_and(|unit| field.summary(*unit).side.0 == side);
    let now = theirs && chase.turn == ChaseTurn::Pursuers;
    now.then_some(()).ok_or(NoChase::NotTheirTurn(side).into())
}

/// Whether an item can be dropped in the way.
pub(in crate::rules) fn check_drop(field: &Battlefield, unit: UnitId, item: ItemId) -> Result<(), Refusal> {
    drop::check(field, unit, item)
}

/// Whether a unit still pursues, and so finds the dropped item.
pub(in crate::rules) fn check_tempt(field: &Battlefield, unit: UnitId) -> Result<(), Refusal> {
    let pursues = chase(field)?.pursuers.contains(&unit);
    pursues.then_some(()).ok_or(NoChase::NotNow.into())
}
