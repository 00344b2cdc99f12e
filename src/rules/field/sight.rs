//! Lines of sight over the board: walls, rising ground and full cover block them.

use crate::hex::{Hex, distance, sees};
use crate::model::{Board, Tile};

/// The height of the eyes above the ground, in feet.
const EYES: i64 = 5;

/// Whether there is a line of sight between two hexes. It is the same both ways; units do not block it. Neighbors always
/// see each other. Farther away a hex with 100 % cover is closed, from outside and from inside (R-06).
///
/// ```
/// use hexfray::hex::{Offset, from_offset};
/// use hexfray::model::{Board, Terrain, Tile};
/// use hexfray::rules::line_of_sight;
///
/// let mut tiles = vec![Tile::default(); 3];
/// tiles[1].terrain = Terrain::Wall;
/// let board = Board::new(3, 1, tiles)?;
/// let [left, wall, right] = [0, 1, 2].map(|column| from_offset(Offset { column, row: 0 }));
/// assert!(line_of_sight(&board, left, wall) && !line_of_sight(&board, left, right));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line_of_sight(board: &Board, from: Hex, to: Hex) -> bool {
    let eyes = |hex| board.tile(hex).map_or(0, |tile| i64::from(tile.elevation)) + EYES;
    let (here, there) = (eyes(from), eyes(to));
    let is_closed = |hex| board.tile(hex).is_some_and(Tile::is_full_cover);
    if distance(from, to) > 1 && (is_closed(from) || is_closed(to)) {
        return false;
    }
    sees(from, to, |hex, step, of| {
        let Some(tile) = board.tile(hex) else { return true };
        // The line's height at this step, times `of` to stay whole.
        let line = here * i64::from(of - step) + there * i64::from(step);
        tile.is_solid() || tile.is_full_cover() || i64::from(tile.elevation) * i64::from(of) > line
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Offset, from_offset};
    use crate::model::{Terrain, Tile};

    fn board(middle: Tile) -> Board {
        let mut tiles = vec![Tile::default(); 5];
        tiles[2] = middle;
        Board::new(5, 1, tiles).unwrap()
    }

    fn ends() -> (Hex, Hex) {
        let hex = |column| from_offset(Offset { column, row: 0 });
        (hex(0), hex(4))
    }

    #[test]
    fn walls_and_hills_block_and_flat_ground_does_not() {
        let (from, to) = ends();
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let hill = |elevation| Tile { elevation, ..Tile::default() };
        assert!(line_of_sight(&board(Tile::default()), from, to));
        assert!(line_of_sight(&board(hill(5)), from, to));
        for middle in [wall, hill(6)] {
            assert!(!line_of_sight(&board(middle), from, to));
            assert!(!line_of_sight(&board(middle), to, from));
        }
    }

    #[test]
    fn r06_full_cover_blocks_the_line_and_less_does_not() {
        let hex = |column| from_offset(Offset { column, row: 0 });
        for (cover, open) in [(99, true), (100, false)] {
            let board = board(Tile { cover, ..Tile::default() });
            for (from, to) in [(0, 4), (1, 3), (0, 2), (4, 2)] {
                assert_eq!(line_of_sight(&board, hex(from), hex(to)), open, "{cover} % from {from} to {to}");
                assert_eq!(line_of_sight(&board, hex(to), hex(from)), open, "{cover} % from {to} to {from}");
            }
            assert!(line_of_sight(&board, hex(1), hex(2)), "neighbors see each other");
        }
    }
}
