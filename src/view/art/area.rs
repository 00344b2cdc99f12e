//! Areas of hexes: a faint pattern inside, and a border along the sides where the area ends.

use tiny_skia::{Path, Pixmap};

use super::canvas::{Canvas, LINE, Point, lines, path, push_polygon};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, corners, hatch, inset_side, outline, toward};
use super::palette::*;

/// What the hexes of an area have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Area {
    /// They can be reached: dots, and a plain line around them.
    Reach,
    /// Enemies can attack there: slanted lines, and teeth that point inward.
    Danger,
    /// One enemy can attack there: only teeth that point inward, along the edge.
    Range,
    /// A shot may go astray into them: broad slanted bars, and a thin line around them.
    Cone,
    /// A spell does good there: slanted bars the other way, and a thin line around them.
    Favor,
    /// They belong to an objective: a broken line.
    Zone,
}

/// A hex of an area that ends at the sides named by `mask`: bit `n` is direction `n` (C-2).
pub fn area(kind: Area, mask: u8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let sides: Vec<usize> = (0..6).filter(|side| mask >> side & 1 == 1).collect();
    let border = |width: f32| sides.iter().map(|side| inset_side(mask, *side, width)).collect::<Vec<_>>();
    match kind {
        Area::Reach => reach(&mut canvas, border(4.0)),
        Area::Danger => danger(&mut canvas, &sides),
        Area::Range => teeth(&mut canvas, &sides),
        Area::Cone => bars(&mut canvas, border(3.0), FLAME, -3),
        Area::Favor => bars(&mut canvas, border(3.0), LEAF_SHADE, 3),
        Area::Zone => zone(&mut canvas, border(6.0)),
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

fn reach(canvas: &mut Canvas, border: Vec<(Point, Point)>) {
    canvas.fill(&outline(RADIUS + 1.0), CHOICE.alpha(0.13));
    canvas.fill(&dots(3.4), CHALK.alpha(0.4));
    canvas.fill(&dots(2.2), CHOICE.alpha(0.85));
    canvas.line(&lines(border.clone()), CHALK.alpha(0.85), LINE + 4.0);
    canvas.line(&lines(border), CHOICE, LINE + 0.8);
}

/// Dots whose pattern continues in the next hex.
pub(super) fn dots(radius: f32) -> Path {
    path(|builder| {
        for row in -2..=2i32 {
            for column in -2..=2 {
                let shift = if row % 2 == 0 { 0.0 } else { 13.856 };
                let place = (MIDDLE.0 + column as f32 * 27.713 + shift, MIDDLE.1 + row as f32 * 24.0);
                builder.push_circle(place.0, place.1, radius);
            }
        }
    })
}

fn danger(canvas: &mut Canvas, sides: &[usize]) {
    canvas.fill(&outline(RADIUS + 1.0), BLOOD.alpha(0.12));
    canvas.line(&hatch(4, 4), BLOOD.alpha(0.30), 2.0);
    teeth(canvas, sides);
}

/// Teeth along these sides.
fn teeth(canvas: &mut Canvas, sides: &[usize]) {
    let (outer, inner) = (corners(RADIUS), corners(RADIUS - 13.0));
    let teeth = path(|builder| {
        for (side, tooth) in sides.iter().flat_map(|side| (0..5).map(move |tooth| (*side, tooth as f32))) {
            let next = (side + 1) % 6;
            let outer = |share: f32| toward(outer[side], outer[next], (tooth + share) / 5.0);
            let tip = toward(inner[side], inner[next], (tooth + 0.5) / 5.0);
            push_polygon(builder, &[outer(0.06), tip, outer(0.94)]);
        }
    });
    canvas.line(&teeth, CHALK.alpha(0.6), LINE);
    canvas.fill(&teeth, BLOOD.alpha(0.9));
}

/// Broad bars, slanted as [`hatch`] does it, and a thin line around them.
fn bars(canvas: &mut Canvas, border: Vec<(Point, Point)>, shade: Shade, down: i32) {
    canvas.fill(&outline(RADIUS + 1.0), shade.alpha(0.07));
    canvas.line(&hatch(2, down), shade.alpha(0.40), 4.0);
    canvas.line(&lines(border.clone()), CHALK.alpha(0.7), LINE + 3.0);
    canvas.line(&lines(border), shade, LINE);
}

fn zone(canvas: &mut Canvas, border: Vec<(Point, Point)>) {
    canvas.fill(&outline(RADIUS + 1.0), GOLD.alpha(0.14));
    let dashes = border.into_iter().flat_map(|(from, to)| {
        (0..4).map(move |dash| {
            let at = |share: f32| toward(from, to, (dash as f32 + share) / 4.0);
            (at(0.22), at(0.78))
        })
    });
    let dashes = lines(dashes.collect::<Vec<_>>());
    canvas.line(&dashes, INK, 6.4);
    canvas.line(&dashes, GOLD, 3.4);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_border_runs_along_the_sides_where_the_area_ends() {
        for kind in [Area::Reach, Area::Danger, Area::Range, Area::Cone, Area::Favor, Area::Zone] {
            let (inside, east) = (area(kind, 0), area(kind, 0b00_0001));
            let differ = |columns: std::ops::Range<u32>| {
                let mut places = columns.flat_map(|x| (40..88).map(move |y| (x, y)));
                places.any(|(x, y)| inside.pixel(x, y) != east.pixel(x, y))
            };
            assert!(differ(92..111) && !differ(0..80), "{kind:?}");
        }
    }
}
