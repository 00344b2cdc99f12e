//! Lines of sight between pairs of hexes, calculated once and used often.

use bevy::platform::collections::HashMap;

use crate::hex::Hex;
use crate::model::Board;
use crate::rules::line_of_sight;

/// How many pairs are kept before all are forgotten.
const KEPT: usize = 1_000_000;

/// Lines of sight over a board.
#[derive(Default)]
pub(super) struct Sights(HashMap<(Hex, Hex), bool>);

impl Sights {
    /// Forgets all lines, because the ground is another.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Whether a unit in one hex sees a unit in the other.
    pub fn sees(&mut self, board: &Board, from: Hex, to: Hex) -> bool {
        if self.0.len() > KEPT {
            self.0.clear();
        }
        let key = (from, to);
        *self.0.entry(key).or_insert_with(|| line_of_sight(board, from, to))
    }
}
