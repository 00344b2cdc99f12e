//! Cover by the line of sight (T-21).

use crate::hex::{Crossing, Hex, crossings, distance};
use crate::model::{Board, Tile};

/// What a wall covers that the line just passes, percent.
const GRAZED: u8 = 50;

/// How much of somebody in one hex is covered from shots out of another, percent.
///
/// Cover stands in the target's own hex, or next to it on the way, unless it also stands next to the shooter, who
/// then shoots across it.
pub(super) fn cover(board: &Board, from: Hex, to: Hex) -> u8 {
    let own = board.tile(to).map_or(0, |tile| tile.cover);
    crossings(from, to).into_iter().map(|crossing| passed(board, crossing, from, to)).fold(own, u8::max)
}

fn passed(board: &Board, crossing: Crossing, from: Hex, to: Hex) -> u8 {
    let tile = |hex| board.tile(hex).copied().unwrap_or_default();
    let counts = |hex| distance(hex, to) == 1 && distance(hex, from) > 1;
    let covers = |hex| if counts(hex) { tile(hex).cover } else { 0 };
    match crossing {
        Crossing::One(hex) => covers(hex),
        Crossing::Either(left, right) => match [left, right].map(|hex| Tile::is_solid(&tile(hex))) {
            [false, false] => covers(left).min(covers(right)),
            _ => GRAZED,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Offset, from_offset};
    use crate::model::Terrain;

    fn hex(column: i32, row: i32) -> Hex {
        from_offset(Offset { column, row })
    }

    fn board(tile: impl Fn(Hex) -> Tile) -> Board {
        let tiles = (0..7).flat_map(|row| (0..9).map(move |column| hex(column, row))).map(tile).collect();
        Board::new(9, 7, tiles).unwrap()
    }

    fn low_wall(at: Hex) -> Board {
        board(move |hex| Tile { cover: if hex == at { 50 } else { 0 }, ..Tile::default() })
    }

    #[test]
    fn t21_a_low_wall_covers_who_stands_behind_it_and_from_one_side_only() {
        let wall = low_wall(hex(4, 3));
        assert_eq!(cover(&wall, hex(1, 3), hex(5, 3)), 50);
        assert_eq!(cover(&wall, hex(8, 3), hex(5, 3)), 0, "nothing stands on this side");
        assert_eq!(cover(&wall, hex(1, 3), hex(6, 3)), 0, "it is too far in front of him");
        assert_eq!(cover(&wall, hex(3, 3), hex(5, 3)), 0, "the shooter stands at it himself");
        assert_eq!(cover(&wall, hex(1, 3), hex(4, 3)), 50, "he crouches in it");
    }

    #[test]
    fn t21_a_wall_that_the_line_just_passes_covers_half() {
        let corner = hex(3, 2);
        let walls = board(|hex| match hex == corner {
            true => Tile { terrain: Terrain::Wall, ..Tile::default() },
            false => Tile::default(),
        });
        let grazing = crossings(hex(2, 3), hex(4, 2)).iter().any(|crossing| {
            matches!(crossing, Crossing::Either(left, right) if *left == corner || *right == corner)
        });
        assert!(grazing);
        assert_eq!(cover(&walls, hex(2, 3), hex(4, 2)), 50);
        assert_eq!(cover(&walls, hex(2, 4), hex(6, 4)), 0);
    }
}
