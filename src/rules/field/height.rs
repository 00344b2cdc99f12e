//! Heights: where units stand or cling, how far they step up and down, and how far melee attacks reach.

use super::battlefield::{Battlefield, UnitSummary};
use crate::hex::Hex;
use crate::model::{Board, RuleId, Stance};

const A09: RuleId = RuleId::a(9);

/// The height of a layer of the air, in feet: a hex.
const LAYER: i16 = 5;

/// The highest step up, in feet; also how far up or down a melee attack reaches for each hex of reach.
pub(in crate::rules) const STEP_UP: i16 = 5;

/// The deepest step down, in feet.
pub(in crate::rules) const STEP_DOWN: i16 = 10;

/// The height of the ground in a hex, in feet.
pub(in crate::rules) fn ground(board: &Board, hex: Hex) -> i16 {
    board.tile(hex).map_or(0, |tile| tile.elevation)
}

/// The height of a unit that clings to the face between two hexes, in feet (T-18).
pub(in crate::rules) fn halfway(board: &Board, from: Hex, to: Hex) -> i16 {
    (ground(board, from) + ground(board, to)) / 2
}

/// The height of a unit in feet: that of its hex, or halfway up the face to which it clings.
pub(in crate::rules) fn height(field: &Battlefield, unit: &UnitSummary) -> i16 {
    let here = unit.position.0;
    let aloft = altitude(field, unit);
    match unit.stance {
        Stance::Climbing => halfway(&field.board, here, unit.facing.0.ahead(here)),
        Stance::Standing | Stance::Kneeling | Stance::Sitting | Stance::Prone => {
            ground(&field.board, here) + aloft
        }
    }
}

/// How high a unit flies above the ground, in feet. A rider is as high as its mount.
pub(in crate::rules) fn altitude(field: &Battlefield, unit: &UnitSummary) -> i16 {
    let layer = match unit.riding.0 {
        Some(mount) => field.summary(mount).flight.layer(),
        None => unit.flight.layer(),
    };
    match layer {
        0 => 0,
        layer if field.rulebook.has(A09) => i16::from(layer) * LAYER,
        _ => 0,
    }
}

/// Whether a unit flies above the ground, so that what is under it does not touch it.
pub(in crate::rules) fn is_aloft(field: &Battlefield, unit: &UnitSummary) -> bool {
    altitude(field, unit) > 0
}

/// Whether a melee attack of that reach, in hexes, covers the difference between two heights in feet.
pub(in crate::rules) fn spans(from: i16, to: i16, reach: u8) -> bool {
    (from - to).abs() <= STEP_UP * i16::from(reach)
}

/// Whether a melee attack of one unit reaches far enough up or down for another; `reach` is in hexes.
pub(in crate::rules) fn carries(
    field: &Battlefield,
    unit: &UnitSummary,
    other: &UnitSummary,
    reach: u8,
) -> bool {
    spans(height(field, unit), height(field, other), reach)
}
