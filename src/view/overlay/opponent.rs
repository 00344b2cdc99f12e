//! The plan of an opponent: the path, its end, and the target.

use bevy::prelude::{Local, Res};

use super::mark::{Mark, Picture, height};
use super::print::{PrintedMarks, Printer};
use super::table::path;
use crate::hex::Facing;
use crate::input::{Opponents, Planned, Shown};
use crate::order::Order;
use crate::view::art::Marker;

/// Lays out the plan that an opponent is carrying out.
pub(super) fn lay_opponents_plan(
    shown: Option<Res<Shown>>,
    opponents: Res<Opponents>,
    mut printed: Local<PrintedMarks>,
    mut printer: Printer,
) {
    let marks = match (shown, opponents.current()) {
        (Some(shown), Some(planned)) => marks(planned, shown.busy),
        _ => Vec::new(),
    };
    printer.print(&mut printed, marks);
}

/// The marks of a plan; the acting unit is framed only while it stands still.
fn marks(planned: &Planned, moves: bool) -> Vec<Mark> {
    let Planned { state, plan, .. } = planned;
    let Some(own) = state.unit(plan.unit) else { return Vec::new() };
    let (mut at, mut facing) = (own.position, own.facing);
    let mut marks = Vec::new();
    if !moves {
        marks.push(Mark::marker(at, height::CHOICE, Marker::Selected));
    }
    for order in &plan.orders {
        if let Order::Move { path: way, .. } = order {
            marks.extend(path(at, way));
            let before = way.iter().rev().nth(1).copied().unwrap_or(at);
            at = way.last().copied().unwrap_or(at);
            facing = Facing::between(before, at).unwrap_or(facing);
        }
        if let Order::Climb { to, .. } = order {
            marks.extend(path(at, &[*to]));
        }
        if let Order::Turn { facing: looking, .. } = order {
            facing = *looking;
        }
        let target = order.target().and_then(|target| state.unit(target));
        marks.extend(target.map(|target| Mark::marker(target.position, height::SIGN, Marker::Target)));
    }
    if (at, facing) != (own.position, own.facing) {
        marks.push(Mark::marker(at, height::BEAD, Marker::End));
        marks.push(Mark::turned(at, height::BEAD + 0.01, Picture::Marker(Marker::Facing), facing));
    }
    marks
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ai::{Plan, Player};
    use crate::level::{DiceRecord, Level, Snapshot, Source};
    use crate::view::layout::center;

    #[test]
    fn a_plan_is_laid_out_to_its_end_and_its_target() {
        let text = include_str!("../../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        let state = Arc::new(Snapshot::beginning(&level, DiceRecord::default()));
        let (unit, target) = ("grisk".parse().unwrap(), "bran".parse().unwrap());
        let own = state.unit(unit).unwrap();
        let (side, from) = (own.side.0, own.position);
        let first = Facing::West.ahead(from);
        let end = Facing::SouthWest.ahead(first);
        let orders = vec![
            Order::Move { unit, path: vec![first, end] },
            Order::Attack { unit, target, weapon: None },
            Order::EndTurn { unit },
        ];
        let plan = Plan { unit, orders, candidates: Vec::new(), considered: 1 };
        let victim = state.unit(target).unwrap().position;
        let planned = Planned { side, player: Player::Charger, state, orders: 0, plan };
        let laid = marks(&planned, false);
        let wedge =
            Mark::turned(end, height::BEAD + 0.01, Picture::Marker(Marker::Facing), Facing::SouthWest);
        assert!(laid.contains(&wedge));
        assert!(laid.contains(&Mark::marker(victim, height::SIGN, Marker::Target)));
        assert!(laid.contains(&Mark::marker(from, height::CHOICE, Marker::Selected)));
        let moving = marks(&planned, true);
        assert!(!moving.contains(&Mark::marker(from, height::CHOICE, Marker::Selected)));
        assert!(moving.iter().any(|mark| mark.place == center(first)));
    }
}
