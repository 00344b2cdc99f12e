//! The hex cursor: the arrow keys move it, and it points at the board as the mouse does.
//!
//! Left and right go along a row. Up and down stay in the column, so on the board they go in a zigzag: from an even
//! row to the right, from an odd row to the left. Every neighbor of a hex is one or two presses away.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChangesMut, Local, MessageWriter, Res, ResMut, Resource};

use super::action::Action;
use super::selection::{ComeIntoView, PlannedAction, Pointed, Selection};
use super::session::Session;
use crate::hex::{Hex, Offset, from_offset, to_offset};
use crate::level::Snapshot;
use crate::model::{Board, UnitId};

/// The hex that the arrow keys point at; none while the mouse points.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HexCursor(pub Option<Hex>);

/// The hex that an arrow key leads to; the same at the edge of the board.
fn next(from: Hex, action: Action, board: &Board) -> Hex {
    let Offset { column, row } = to_offset(from);
    let (column, row) = match action {
        Action::CursorLeft => (column - 1, row),
        Action::CursorRight => (column + 1, row),
        Action::CursorUp => (column, row - 1),
        Action::CursorDown => (column, row + 1),
        _ => (column, row),
    };
    let to = from_offset(Offset { column, row });
    board.tile(to).map_or(from, |_| to)
}

/// What points at the board: the mouse or the hex cursor.
#[derive(SystemParam)]
pub(super) struct Pointing<'w> {
    pointed: ResMut<'w, Pointed>,
    cursor: ResMut<'w, HexCursor>,
}

impl Pointing<'_> {
    /// The hex pointed at.
    pub fn hex(&self) -> Option<Hex> {
        self.pointed.0
    }

    /// Moves the cursor, at first from the chosen unit; returns where it is.
    pub fn walk(&mut self, action: Action, state: &Snapshot, chosen: Option<UnitId>) -> Hex {
        let own = chosen.and_then(|unit| state.unit(unit)).map(|unit| unit.position);
        let on_the_board = |hex: &Hex| state.board.tile(*hex).is_some();
        let from = self.cursor.0.filter(on_the_board).or(own).unwrap_or_default();
        self.put(next(from, action, &state.board))
    }

    /// Brings the cursor to a hex, if the arrow keys point.
    pub fn bring(&mut self, hex: Hex) -> Option<Hex> {
        self.cursor.0.is_some().then(|| self.put(hex))
    }

    /// Points at a hex with the cursor, whatever pointed before.
    pub fn put(&mut self, hex: Hex) -> Hex {
        self.cursor.set_if_neq(HexCursor(Some(hex)));
        self.pointed.set_if_neq(Pointed(Some(hex)));
        hex
    }
}

/// The unit that was chosen last, and the one it was to attack.
type CursorUnits = (Option<UnitId>, Option<UnitId>);

/// Brings the cursor to a unit that has just been chosen, or has just become the target.
pub(super) fn follow_choice(
    session: Res<Session>,
    selection: Res<Selection>,
    mut pointing: Pointing,
    mut known: Local<CursorUnits>,
    mut view: MessageWriter<ComeIntoView>,
) {
    let target = selection.plan.as_ref().and_then(PlannedAction::target);
    let (unit, old) = (selection.unit, std::mem::replace(&mut *known, (selection.unit, target)));
    let new = target.filter(|_| target != old.1).or(unit.filter(|_| unit != old.0));
    if let Some(unit) = new.and_then(|unit| session.known.unit(unit)) {
        view.write_batch(pointing.bring(unit.position).map(ComeIntoView));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Facing, distance};
    use crate::level::{DiceRecord, Level};
    use crate::replay::shipped_levels;
    use std::collections::HashSet;

    const ARROWS: [Action; 4] =
        [Action::CursorLeft, Action::CursorRight, Action::CursorUp, Action::CursorDown];

    fn boards() -> impl Iterator<Item = Board> {
        let levels = shipped_levels().map(|source| Level::read(&source).expect("a sound level"));
        levels.map(|level| Snapshot::beginning(&level, DiceRecord::default()).board)
    }

    #[test]
    fn arrows_lead_to_every_hex_of_every_level_from_every_corner() {
        for board in boards() {
            let all: Vec<Hex> = board.hexes().map(|(hex, _)| hex).collect();
            for start in [all.first(), all.last()].into_iter().flatten().copied() {
                let (mut seen, mut fresh) = (HashSet::from([start]), vec![start]);
                while let Some(hex) = fresh.pop() {
                    let steps = ARROWS.map(|arrow| next(hex, arrow, &board));
                    fresh.extend(steps.into_iter().filter(|step| seen.insert(*step)));
                }
                assert_eq!(seen, all.iter().copied().collect());
            }
        }
    }

    #[test]
    fn an_arrow_goes_to_a_neighbor_and_every_neighbor_is_two_presses_away_at_most() {
        for board in boards() {
            for (column, row) in [(3, 4), (4, 3), (0, 0), (1, 1)] {
                let hex = from_offset(Offset { column, row });
                let one: Vec<Hex> = ARROWS.map(|arrow| next(hex, arrow, &board)).to_vec();
                assert!(one.iter().all(|step| distance(*step, hex) <= 1));
                let two = one.iter().flat_map(|step| ARROWS.map(|arrow| next(*step, arrow, &board)));
                let within: HashSet<Hex> = one.iter().copied().chain(two).collect();
                for facing in (0..6).map(Facing::from_index) {
                    let neighbor = facing.ahead(hex);
                    let reached = board.tile(neighbor).is_none() || within.contains(&neighbor);
                    assert!(reached, "{facing:?} of {hex:?}");
                }
            }
        }
    }

    #[test]
    fn up_and_down_stay_in_the_column_and_stop_at_the_edge() {
        let board = boards().next().expect("levels come with the game");
        let start = from_offset(Offset { column: 2, row: 3 });
        let up = (0..20).fold(start, |hex, _| next(hex, Action::CursorUp, &board));
        assert_eq!(to_offset(up), Offset { column: 2, row: 0 });
        let down = (0..99).fold(up, |hex, _| next(hex, Action::CursorDown, &board));
        assert_eq!(to_offset(down), Offset { column: 2, row: board.rows() - 1 });
    }
}
