//! Where a hex lies in the world: north is up, so rows count downward.

use bevy::math::Vec2;

use super::art::HEX_HEIGHT;
use crate::hex::{Facing, Hex, Offset, from_offset, to_offset};
use crate::model::Board;

/// From a hex to its eastern neighbor, in world units.
pub const COLUMN: f32 = 110.851_25; // √3 × 64

/// From a row to the next, in world units.
pub const ROW: f32 = 0.75 * HEX_HEIGHT as f32;

/// The middle of a hex.
pub fn center(hex: Hex) -> Vec2 {
    Vec2::new(COLUMN * (hex.x as f32 + hex.y as f32 / 2.0), -ROW * hex.y as f32)
}

/// Where the counter of a unit lies that climbs toward the hex ahead.
pub fn clinging(hex: Hex, facing: Facing) -> Vec2 {
    center(hex).lerp(center(facing.ahead(hex)), 0.34)
}

/// The hex that a point of the world lies in: the one whose middle is nearest.
pub fn hex_at(point: Vec2) -> Hex {
    let row = -point.y / ROW;
    let column = point.x / COLUMN - row / 2.0;
    let near = Hex::new(column.round() as i32, row.round() as i32);
    let distance = |hex: &Hex| center(*hex).distance_squared(point);
    let around = near.all_neighbors().into_iter().chain([near]);
    around.min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap_or(near)
}

/// The corners of a board, low and high.
pub fn bounds(board: &Board) -> (Vec2, Vec2) {
    let at = |column, row| center(from_offset(Offset { column, row }));
    let half = Vec2::new(COLUMN / 2.0, HEX_HEIGHT as f32 / 2.0);
    let odd_row = if board.rows() > 1 { COLUMN / 2.0 } else { 0.0 };
    let (low, high) = (at(0, board.rows() - 1), at(board.columns() - 1, 0));
    (Vec2::new(0.0, low.y) - half, Vec2::new(COLUMN * (board.columns() - 1) as f32 + odd_row, high.y) + half)
}

/// Column and row as the tilemap counts them: from the south-west.
pub fn tile_position(hex: Hex, rows: i32) -> (u32, u32) {
    let Offset { column, row } = to_offset(hex);
    (column as u32, (rows - 1 - row) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_near_the_middle_of_a_hex_lies_in_it() {
        for column in 0..200 {
            for row in 0..200 {
                let hex = from_offset(Offset { column, row });
                let middle = center(hex);
                for (right, up) in
                    [(0.0, 0.0), (50.0, 0.0), (-50.0, 0.0), (0.0, 58.0), (0.0, -58.0), (40.0, 30.0)]
                {
                    assert_eq!(hex_at(middle + Vec2::new(right, up)), hex);
                }
            }
        }
    }
}
