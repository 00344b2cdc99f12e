//! A whole board small enough for a card, with a token for each unit.

use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

use super::canvas::{Canvas, Point, around, circle, polygon};
use super::footing::{beam, beam_mask};
use super::gloom::in_light;
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, outline};
use super::palette::{INK, PAPER, Shade};
use super::tile::tile;
use crate::hex::Hex;
use crate::model::{Board, Tile};
use crate::view::layout::{bounds, center};

/// The greatest width and height of a picture, in pixels.
const LARGEST: f32 = 760.0;

/// From the middle of a token to its edge, in units of the board.
const TOKEN: f32 = 40.0;

/// The token of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiniatureToken {
    /// Where it stands.
    pub hex: Hex,
    /// The color of its side.
    pub color: Shade,
    /// The number of its side's pattern, shown by the token's shape.
    pub pattern: u8,
}

/// The board from afar, transparent around it.
pub fn miniature(board: &Board, tokens: &[MiniatureToken]) -> Pixmap {
    let (low, high) = bounds(board);
    let size = high - low;
    let factor = (size.max_element() / LARGEST).ceil().max(1.0) as u32;
    let scale = 1.0 / factor as f32;
    let place = |hex| {
        let middle = center(hex);
        ((middle.x - low.x) * scale, (high.y - middle.y) * scale)
    };
    let mut canvas = Canvas::new((size.x * scale).ceil() as u32, (size.y * scale).ceil() as u32);
    for (hex, _) in board.hexes() {
        canvas.with(at(place(hex), scale), |canvas| canvas.fill(&outline(RADIUS + 2.0), PAPER.mix(INK, 0.6)));
    }
    let mut drawn: Vec<(Tile, Pixmap)> = Vec::new();
    for (hex, sort) in board.hexes() {
        let known = drawn.iter().position(|(known, _)| known == sort).unwrap_or_else(|| {
            drawn.push((*sort, shrink(&in_light(tile(sort, 0), sort.light), factor)));
            drawn.len() - 1
        });
        let (x, y) = corner(place(hex), scale);
        canvas.overlay(drawn[known].1.as_ref(), x, y);
        if let Some(mask) = beam_mask(board, hex, sort) {
            canvas.overlay(shrink(&beam(mask as u8), factor).as_ref(), x, y);
        }
    }
    for token in tokens {
        canvas.with(at(place(token.hex), scale), |canvas| print(canvas, token));
    }
    canvas.finish()
}

/// Moves the middle of a hex picture to a point.
fn at((x, y): Point, scale: f32) -> Transform {
    Transform::from_translate(x, y).pre_scale(scale, scale).pre_translate(-MIDDLE.0, -MIDDLE.1)
}

/// The pixel in which a small picture of a hex begins.
fn corner((x, y): Point, scale: f32) -> (i32, i32) {
    ((x - MIDDLE.0 * scale).round() as i32, (y - MIDDLE.1 * scale).round() as i32)
}

fn print(canvas: &mut Canvas, token: &MiniatureToken) {
    let turned = |corners: u8, from: f32| {
        let turn = 360.0 / f32::from(corners);
        let corner = |number: u8| around(MIDDLE, TOKEN, from + turn * f32::from(number));
        polygon(&(0..corners).map(corner).collect::<Vec<_>>())
    };
    let shape = match token.pattern % 6 {
        0 => circle(MIDDLE, TOKEN * 0.9),
        1 => turned(4, 0.0),
        2 => turned(3, -90.0),
        3 => turned(4, 45.0),
        4 => turned(3, 90.0),
        _ => turned(6, 0.0),
    };
    canvas.line(&shape, PAPER, 22.0);
    canvas.line(&shape, INK, 14.0);
    canvas.fill(&shape, token.color);
}

/// A picture `factor` times smaller: each pixel is the mean of a square.
fn shrink(picture: &Pixmap, factor: u32) -> Pixmap {
    let (width, height) = (HEX_WIDTH.div_ceil(factor), HEX_HEIGHT.div_ceil(factor));
    let mut small = Canvas::new(width, height).finish();
    for (place, pixel) in (0..).zip(small.pixels_mut()) {
        *pixel = mean(picture, place % width * factor, place / width * factor, factor);
    }
    small
}

/// The mean of a square of pixels; what lies beyond the picture is transparent.
fn mean(picture: &Pixmap, left: u32, top: u32, side: u32) -> PremultipliedColorU8 {
    let mut sums = [0; 4];
    let square = (top..top + side).flat_map(|y| (left..left + side).map(move |x| (x, y)));
    for pixel in square.filter_map(|(x, y)| picture.pixel(x, y)) {
        let channels = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()];
        sums.iter_mut().zip(channels).for_each(|(sum, channel)| *sum += u32::from(channel));
    }
    let [red, green, blue, alpha] = sums.map(|sum| (sum / (side * side)) as u8);
    PremultipliedColorU8::from_rgba(red, green, blue, alpha).unwrap_or(PremultipliedColorU8::TRANSPARENT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Offset, from_offset};
    use crate::model::Terrain;
    use crate::view::art::palette::SIDES;

    fn board(columns: i32, rows: i32) -> Board {
        let tiles = vec![Tile::default(); (columns * rows) as usize];
        Board::new(columns, rows, tiles).unwrap_or_else(|problem| panic!("{problem}"))
    }

    #[test]
    fn a_board_of_any_size_fits_on_a_card() {
        for (columns, rows) in [(1, 1), (24, 12), (200, 3), (60, 200)] {
            let picture = miniature(&board(columns, rows), &[]);
            let longest = picture.width().max(picture.height());
            assert!((60..=761).contains(&longest), "{columns}×{rows}: {longest}");
        }
    }

    #[test]
    fn ground_and_units_can_be_made_out() {
        let hex = from_offset(Offset { column: 3, row: 2 });
        let plain = miniature(&board(12, 8), &[]);
        let differing = |other: &Pixmap| {
            let pairs = plain.pixels().iter().zip(other.pixels());
            pairs.filter(|(one, other)| one != other).count()
        };
        let tokens = [0, 1].map(|pattern| MiniatureToken { hex, color: SIDES[0], pattern });
        let pictures = tokens.map(|token| miniature(&board(12, 8), &[token]));
        assert!(pictures.iter().all(|picture| differing(picture) > 500));
        assert_ne!(pictures[0], pictures[1], "a side is told by more than color");
        let mut tiles = vec![Tile::default(); 96];
        tiles[30].terrain = Terrain::Water;
        let pond = Board::new(12, 8, tiles).unwrap_or_else(|problem| panic!("{problem}"));
        assert!(differing(&miniature(&pond, &[])) > 500);
    }
}
