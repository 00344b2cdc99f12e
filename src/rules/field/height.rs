//! Up and down: how high one steps, and how far a blow carries.

use crate::hex::Hex;
use crate::model::Board;

/// Highest step up that can be walked, in feet; also as far as a melee blow carries up or down.
pub(in crate::rules) const STEP_UP: i16 = 5;

pub(in crate::rules) const STEP_DOWN: i16 = 10;

/// Whether a blow of that reach carries up or down from one hex to another.
pub(in crate::rules) fn carries(board: &Board, from: Hex, at: Hex, reach: u8) -> bool {
    let height = |hex| board.tile(hex).map_or(0, |tile| tile.elevation);
    (height(from) - height(at)).abs() <= STEP_UP * i16::from(reach)
}
