//! Heights: how far units step up and down, and how far melee attacks reach.

use crate::hex::Hex;
use crate::model::Board;

/// The highest step up, in feet; also how far up or down a melee attack reaches for each hex of reach.
pub(in crate::rules) const STEP_UP: i16 = 5;

/// The deepest step down, in feet.
pub(in crate::rules) const STEP_DOWN: i16 = 10;

/// Whether a melee attack of that reach, in hexes, covers the difference in height between two hexes.
pub(in crate::rules) fn carries(board: &Board, from: Hex, at: Hex, reach: u8) -> bool {
    let height = |hex| board.tile(hex).map_or(0, |tile| tile.elevation);
    (height(from) - height(at)).abs() <= STEP_UP * i16::from(reach)
}
