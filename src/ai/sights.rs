//! Who sees whom, found once for every pair of hexes that mattered so far.

use bevy::platform::collections::HashMap;

use crate::hex::Hex;
use crate::model::Board;
use crate::rules::line_of_sight;

/// So many pairs are kept; more than that are found again.
const KEPT: usize = 1_000_000;

/// Lines of sight over a board.
#[derive(Default)]
pub(super) struct Sights(HashMap<(Hex, Hex), bool>);

impl Sights {
    /// Forgets everything, as for other ground.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Whether somebody in one hex sees somebody in another.
    pub fn sees(&mut self, board: &Board, from: Hex, to: Hex) -> bool {
        if self.0.len() > KEPT {
            self.0.clear();
        }
        let key = (from, to);
        *self.0.entry(key).or_insert_with(|| line_of_sight(board, from, to))
    }
}
