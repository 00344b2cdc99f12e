//! Ink along the sides where the ground falls away, as on old maps.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, Point, lines, path, polygon, push_polygon};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, RADIUS, corners, inset_side, outline, toward};
use super::palette::*;

/// How the ground falls away beyond a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// A fall of 6 feet or more.
    Cliff,
    /// A fall of 3 to 5 feet.
    Step,
    /// The bank of water.
    Bank,
    /// The shadow of higher ground beyond the side, which lies toward the light.
    Shadow,
    /// The outer face of a wall.
    Wall,
}

impl Edge {
    /// Distance of the brink from the side, in pixels along the next side.
    fn width(self) -> f32 {
        match self {
            Edge::Cliff => 17.0,
            Edge::Step => 12.0,
            Edge::Bank => 9.0,
            Edge::Shadow => 22.0,
            Edge::Wall => 11.0,
        }
    }
}

/// Marks along the sides of a hex named by `mask`: bit `n` is direction `n` of C-2 (E, SE, SW, W, NW, NE).
pub fn edges(kind: Edge, mask: u8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    for side in (0..6).filter(|side| mask >> side & 1 == 1) {
        let brink = inset_side(mask, side, kind.width());
        let sides = corners(RADIUS);
        let foot = (sides[side], sides[(side + 1) % 6]);
        match kind {
            Edge::Cliff => cliff(&mut canvas, brink, foot),
            Edge::Step => step(&mut canvas, brink, foot),
            Edge::Bank => bank(&mut canvas, brink, foot),
            Edge::Shadow => shadow(&mut canvas, brink, foot),
            Edge::Wall => wall(&mut canvas, side, brink, foot),
        }
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// A dark face under a strong line, with hachures that run down it and out.
fn cliff(canvas: &mut Canvas, brink: (Point, Point), foot: (Point, Point)) {
    canvas.fill(&polygon(&[brink.0, brink.1, foot.1, foot.0]), INK.alpha(0.30));
    let hachures = path(|builder| {
        for number in 0..9 {
            let share = |offset: f32| (number as f32 + offset) / 9.0;
            let (left, right) =
                (toward(brink.0, brink.1, share(0.18)), toward(brink.0, brink.1, share(0.82)));
            push_polygon(builder, &[left, right, toward(foot.0, foot.1, share(0.5))]);
        }
    });
    canvas.fill(&hachures, INK);
    canvas.line(&lines([brink]), INK, 3.4);
    canvas.line(&lines([inward(brink, foot)]), CHALK.alpha(0.55), 1.6);
}

/// Light ticks without a line.
fn step(canvas: &mut Canvas, brink: (Point, Point), foot: (Point, Point)) {
    canvas.fill(&polygon(&[brink.0, brink.1, foot.1, foot.0]), INK.alpha(0.10));
    let ticks = (0..8).map(|number| {
        let share = (number as f32 + 0.5) / 8.0;
        (toward(brink.0, brink.1, share), toward(foot.0, foot.1, share))
    });
    canvas.line(&lines(ticks), INK.alpha(0.8), 2.0);
}

/// A shore line and, landward of it, broken dashes.
fn bank(canvas: &mut Canvas, brink: (Point, Point), foot: (Point, Point)) {
    canvas.fill(&polygon(&[brink.0, brink.1, foot.1, foot.0]), SAND.alpha(0.75));
    canvas.line(&lines([foot]), INK.alpha(0.85), 3.4);
    let dashes = (0..6).map(|number| {
        let share = |offset: f32| (number as f32 + offset) / 6.0;
        (toward(brink.0, brink.1, share(0.2)), toward(brink.0, brink.1, share(0.65)))
    });
    canvas.line(&lines(dashes), INK.alpha(0.6), 1.8);
}

/// Darkness that fades away from the side.
fn shadow(canvas: &mut Canvas, brink: (Point, Point), foot: (Point, Point)) {
    for share in [0.4, 0.7, 1.0] {
        let edge = (toward(foot.0, brink.0, share), toward(foot.1, brink.1, share));
        canvas.fill(&polygon(&[edge.0, edge.1, foot.1, foot.0]), INK.alpha(0.15));
    }
}

/// The face of a wall: in the light on the upper left, in the dark on the lower right, in ink where it meets the floor.
fn wall(canvas: &mut Canvas, side: usize, brink: (Point, Point), foot: (Point, Point)) {
    let face = match side {
        3 | 4 => STONE.mix(CHALK, 0.3),
        0 | 1 => STONE_SHADE.mix(INK, 0.35),
        _ => STONE_SHADE.mix(STONE, 0.4),
    };
    canvas.fill(&polygon(&[brink.0, brink.1, foot.1, foot.0]), face);
    canvas.line(&lines([brink]), INK, 2.2);
    canvas.line(&lines([foot]), INK, 6.0);
}

/// The brink moved a little inward, for its light edge.
fn inward(brink: (Point, Point), foot: (Point, Point)) -> (Point, Point) {
    (toward(brink.0, foot.0, -0.2), toward(brink.1, foot.1, -0.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_lies_along_the_named_side_only() {
        for kind in [Edge::Cliff, Edge::Step, Edge::Bank, Edge::Shadow, Edge::Wall] {
            let east = edges(kind, 0b00_0001);
            let inked = |columns: std::ops::Range<u32>| {
                columns
                    .flat_map(|x| (40..88).map(move |y| (x, y)))
                    .any(|(x, y)| east.pixel(x, y).is_some_and(|pixel| pixel.alpha() > 0))
            };
            assert!(inked(100..111) && !inked(0..80), "{kind:?}");
            assert!(edges(kind, 0).pixels().iter().all(|pixel| pixel.alpha() == 0));
        }
    }
}
