//! Footing that can be lost: loose ground, and beams over a gap.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, LINE, Point, arc, circle, lines};
use super::chance::Chance;
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, corners, outline, toward};
use super::palette::*;
use crate::hex::{Facing, Hex};
use crate::model::{Board, Footing, Terrain, Tile};

/// Half the width of a beam.
const HALF: f32 = 10.0;

/// A beam does not lead to ground that is higher or lower by more than this, in feet.
const STEP: i16 = 5;

/// Loose stones that rock, each between two pairs of strokes.
pub fn unsteady(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y, size) in [(30.0, 48.0, 8.0), (82.0, 52.0, 6.5), (52.0, 90.0, 7.5)] {
        let (x, y) = chance.near((x, y), 4.0);
        canvas.fill(&circle((x + 2.0, y + 3.0), size), INK.alpha(0.32));
        canvas.printed(&circle((x, y), size), STONE.mix(EARTH, 0.3));
        canvas.fill(&circle((x - size * 0.3, y - size * 0.35), size * 0.34), CHALK.alpha(0.75));
        for (from, to) in [(145.0, 215.0), (-35.0, 35.0)] {
            for (radius, opacity) in [(size + 4.5, 0.8), (size + 8.5, 0.45)] {
                canvas.line(&arc((x, y), radius, from, to), INK.alpha(opacity), 1.8);
            }
        }
    }
}

/// The sides of a hex to which a beam in it leads, one bit a facing; `None` if it has none.
///
/// It leads to other beams; where fewer than two are next to it, also to ground that can be walked, preferably
/// straight on.
pub fn beam_mask(board: &Board, hex: Hex, tile: &Tile) -> Option<u32> {
    if tile.footing != Footing::Narrow {
        return None;
    }
    let beyond = |facing: &Facing| board.tile(facing.ahead(hex));
    let is_beam = |facing: &Facing| beyond(facing).is_some_and(|tile| tile.footing == Footing::Narrow);
    let is_ground = |facing: &Facing| {
        let open = |there: &&Tile| !matches!(there.terrain, Terrain::Wall | Terrain::Chasm | Terrain::Water);
        beyond(facing).filter(open).is_some_and(|there| (there.elevation - tile.elevation).abs() <= STEP)
    };
    let mut ends: Vec<Facing> = Facing::ALL.into_iter().filter(is_beam).collect();
    while ends.len() < 2 {
        let bend =
            |facing: &Facing| ends.iter().map(|end| 3 - end.steps_to(*facing)).max().unwrap_or_default();
        let across = |facing: &Facing| u8::from(ends.is_empty() && !is_ground(&facing.turned(3)));
        let open = Facing::ALL.into_iter().filter(|facing| !ends.contains(facing) && is_ground(facing));
        let Some(next) = open.min_by_key(|facing| (bend(facing), across(facing))) else { break };
        ends.push(next);
    }
    if let [only] = ends[..] {
        ends.push(only.turned(3));
    }
    if ends.is_empty() {
        ends = vec![Facing::East, Facing::West];
    }
    Some(ends.iter().map(|facing| 1 << facing.index()).sum())
}

/// A beam from the middle of a hex across each side of a mask: bit `n` is direction `n` (C-2).
pub fn beam(mask: u8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let ends: Vec<Point> = (0..6).filter(|side| mask >> side & 1 == 1).map(across).collect();
    let below = |point: Point| (point.0 + 6.0, point.1 + 9.0);
    let all = |shift: &dyn Fn(Point) -> Point| lines(ends.iter().map(|end| (shift(MIDDLE), shift(*end))));
    canvas.line(&all(&below), INK.alpha(0.5), HALF * 2.0);
    canvas.line(&all(&|point| point), INK, HALF * 2.0 + LINE * 2.0);
    canvas.line(&all(&|point| point), WOOD_SHADE.mix(WOOD, 0.45), HALF * 2.0);
    for end in &ends {
        grain(&mut canvas, *end);
    }
    canvas.fill(&circle(MIDDLE, HALF - 1.0), WOOD_SHADE.mix(WOOD, 0.45));
    canvas.fill(&circle(MIDDLE, 3.0), INK.alpha(0.8));
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// A point beyond the middle of a side.
fn across(side: usize) -> Point {
    let corners = corners(RADIUS);
    toward(MIDDLE, toward(corners[side], corners[(side + 1) % 6], 0.5), 1.3)
}

/// Light along one edge of a beam, and the lines of the wood.
fn grain(canvas: &mut Canvas, end: Point) {
    let (dx, dy) = (end.0 - MIDDLE.0, end.1 - MIDDLE.1);
    let length = dx.hypot(dy);
    let (side_x, side_y) = (-dy / length, dx / length);
    let along = |offset: f32, from: f32, to: f32| {
        let point =
            |share: f32| (MIDDLE.0 + dx * share + side_x * offset, MIDDLE.1 + dy * share + side_y * offset);
        lines([(point(from), point(to))])
    };
    // The light comes from the upper left.
    let lit = if side_x + side_y > 0.0 { -1.0 } else { 1.0 };
    canvas.line(&along(lit * (HALF - 2.0), 0.1, 1.0), CHALK.alpha(0.5), 2.0);
    canvas.line(&along(lit * -2.0, 0.2, 0.9), INK.alpha(0.4), 1.6);
    canvas.line(&along(lit * -6.0, 0.3, 0.6), INK.alpha(0.4), 1.6);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beam_leads_where_it_is_told() {
        let inked = |picture: &Pixmap, x, y| picture.pixel(x, y).is_some_and(|pixel| pixel.alpha() == 255);
        let (east, both) = (beam(0b00_0001), beam(0b00_1001));
        assert!(inked(&east, 108, 64) && !inked(&east, 3, 64));
        assert!(inked(&both, 108, 64) && inked(&both, 3, 64) && !inked(&both, 55, 10));
    }
}
