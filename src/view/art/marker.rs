//! Marks laid over hexes: where one may go, what is aimed at, what threatens. Each has a pattern of its own.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, LINE, around, circle, lines, path, polygon, push_polygon};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, corners, hatch, outline, toward};
use super::palette::*;

/// What a mark says of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Marker {
    /// It can be reached: a field of dots.
    Reach,
    /// It lies on the path: a bead.
    Path,
    /// A shot may go astray into it: slanted bars.
    Cone,
    /// A weapon may fall there: chevrons that point down.
    Drop,
    /// An enemy strikes there: teeth that point inward.
    Threat,
    /// It is aimed at: a reticle.
    Target,
    /// It is chosen: heavy corners.
    Selected,
    /// It belongs to an objective: a broken border and a pennant.
    Zone,
    /// The pointer is over it: a thin bright line.
    Hover,
}

impl Marker {
    /// All of them.
    pub const ALL: [Marker; 9] = [
        Marker::Reach,
        Marker::Path,
        Marker::Cone,
        Marker::Drop,
        Marker::Threat,
        Marker::Target,
        Marker::Selected,
        Marker::Zone,
        Marker::Hover,
    ];
}

/// A mark to lay over a hex, of the size of a tile.
pub fn marker(kind: Marker) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    match kind {
        Marker::Reach => reach(&mut canvas),
        Marker::Path => bead(&mut canvas),
        Marker::Cone => cone(&mut canvas),
        Marker::Drop => drop(&mut canvas),
        Marker::Threat => threat(&mut canvas),
        Marker::Target => reticle(&mut canvas),
        Marker::Selected => selected(&mut canvas),
        Marker::Zone => zone(&mut canvas),
        Marker::Hover => border(&mut canvas, CHALK, 3.0),
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

fn border(canvas: &mut Canvas, color: Shade, inset: f32) {
    canvas.line(&outline(RADIUS - inset), INK.alpha(0.55), LINE + 2.4);
    canvas.line(&outline(RADIUS - inset), color, LINE);
}

fn reach(canvas: &mut Canvas) {
    canvas.fill(&outline(RADIUS - 3.0), CHOICE.alpha(0.20));
    let dots = path(|builder| {
        for row in -3..=3i32 {
            for column in -3..=3 {
                let shift = if row % 2 == 0 { 0.0 } else { 9.24 };
                let place = (MIDDLE.0 + column as f32 * 18.475 + shift, MIDDLE.1 + row as f32 * 16.0);
                builder.push_circle(place.0, place.1, 2.4);
            }
        }
    });
    canvas.fill(&dots, CHOICE.alpha(0.75));
    canvas.line(&outline(RADIUS - 2.0), CHOICE.alpha(0.8), 2.0);
}

fn bead(canvas: &mut Canvas) {
    canvas.fill(&circle((MIDDLE.0 + 1.5, MIDDLE.1 + 2.5), 15.0), INK.alpha(0.35));
    canvas.printed(&circle(MIDDLE, 14.0), CHALK);
    canvas.fill(&circle(MIDDLE, 7.0), CHOICE);
}

fn cone(canvas: &mut Canvas) {
    canvas.fill(&outline(RADIUS + 1.0), FLAME.alpha(0.14));
    canvas.line(&hatch(3, -4), FLAME.alpha(0.62), 4.0);
}

fn drop(canvas: &mut Canvas) {
    canvas.fill(&outline(RADIUS - 3.0), SIDES[4].alpha(0.20));
    for y in [40.0, 60.0, 80.0] {
        let chevron = path(|builder| {
            builder.move_to(MIDDLE.0 - 22.0, y);
            builder.line_to(MIDDLE.0, y + 14.0);
            builder.line_to(MIDDLE.0 + 22.0, y);
        });
        canvas.line(&chevron, CHALK.alpha(0.9), 9.0);
        canvas.line(&chevron, SIDES[4], 4.6);
    }
}

fn threat(canvas: &mut Canvas) {
    canvas.fill(&outline(RADIUS + 1.0), BLOOD.alpha(0.13));
    let (outer, inner) = (corners(RADIUS), corners(RADIUS - 13.0));
    let teeth = path(|builder| {
        for side in 0..6 {
            let next = (side + 1) % 6;
            for tooth in 0..5 {
                let share = |offset: f32| (tooth as f32 + offset) / 5.0;
                push_polygon(
                    builder,
                    &[
                        toward(outer[side], outer[next], share(0.08)),
                        toward(inner[side], inner[next], share(0.5)),
                        toward(outer[side], outer[next], share(0.92)),
                    ],
                );
            }
        }
    });
    canvas.fill(&teeth, BLOOD.alpha(0.85));
}

fn reticle(canvas: &mut Canvas) {
    let ticks = || {
        lines((0..4).map(|tick| {
            let angle = tick as f32 * 90.0;
            (around(MIDDLE, 38.0, angle), around(MIDDLE, 53.0, angle))
        }))
    };
    for (color, width) in [(CHALK, 9.0), (BLOOD, 4.6)] {
        canvas.line(&circle(MIDDLE, 45.0), color, width);
        canvas.line(&ticks(), color, width);
    }
}

fn selected(canvas: &mut Canvas) {
    let corners = corners(RADIUS - 5.0);
    let brackets = path(|builder| {
        for corner in 0..6 {
            let (before, after) = (corners[(corner + 5) % 6], corners[(corner + 1) % 6]);
            let (from, to) = (toward(corners[corner], before, 0.30), toward(corners[corner], after, 0.30));
            builder.move_to(from.0, from.1);
            builder.line_to(corners[corner].0, corners[corner].1);
            builder.line_to(to.0, to.1);
        }
    });
    canvas.line(&brackets, INK, 9.4);
    canvas.line(&brackets, GOLD.mix(CHALK, 0.3), 5.0);
}

fn zone(canvas: &mut Canvas) {
    canvas.fill(&outline(RADIUS + 1.0), GOLD.alpha(0.20));
    let corners = corners(RADIUS - 4.0);
    let dashes = || {
        lines((0..24).map(|dash| {
            let (side, part) = (dash / 4, (dash % 4) as f32);
            let next = (side + 1) % 6;
            let at = |share| toward(corners[side], corners[next], share);
            (at((part + 0.22) / 4.0), at((part + 0.78) / 4.0))
        }))
    };
    canvas.line(&dashes(), INK, 6.4);
    canvas.line(&dashes(), GOLD, 3.4);
    let pennant = polygon(&[(MIDDLE.0 - 5.0, 10.0), (MIDDLE.0 + 13.0, 16.0), (MIDDLE.0 - 5.0, 22.0)]);
    canvas.line(&lines([((MIDDLE.0 - 5.0, 10.0), (MIDDLE.0 - 5.0, 33.0))]), INK, 3.6);
    canvas.printed(&pennant, GOLD);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which pixels are covered, whatever their color.
    fn covered(kind: Marker) -> Vec<bool> {
        marker(kind).pixels().iter().map(|pixel| pixel.alpha() > 120).collect()
    }

    #[test]
    fn marks_differ_in_pattern() {
        for one in Marker::ALL {
            for other in Marker::ALL.into_iter().filter(|other| *other != one) {
                let pairs = covered(one).into_iter().zip(covered(other));
                let differing = pairs.filter(|(a, b)| a != b).count();
                assert!(differing > 400, "{differing} pixels tell {one:?} from {other:?}");
            }
        }
    }
}
