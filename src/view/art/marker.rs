//! Marks laid over hexes: what is planned, aimed at and threatened. Each has a pattern of its own.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, LINE, Point, around, circle, lines, path, polygon, push_polygon};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, corners, outline, toward};
use super::palette::*;

/// What a mark says about a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Marker {
    /// It lies on the path: a bead.
    Path,
    /// The path ends there: a ring to set a counter in.
    End,
    /// The unit will face east there, as long as the mark is not turned: a wedge.
    Facing,
    /// A unit that leaves it is attacked: crossed blades.
    FreeAttack,
    /// A weapon may fall there: a chevron that points down.
    Drop,
    /// An enemy attacks there, or stands there to attack: teeth that point inward.
    Threat,
    /// It is aimed at: four ticks of a reticle.
    Target,
    /// Who stands there gains by it: four small crosses.
    Favor,
    /// It is chosen: heavy corners.
    Selected,
    /// The pointer is over it: a thin bright line.
    Hover,
    /// The arrow keys point at it: a heavy double line.
    Cursor,
    /// What the player wants cannot be done there: a slashed ring.
    Refused,
    /// A warning: a triangle in its upper right corner.
    Warning,
    /// A lesson speaks of what is there: a bright ring.
    Ring,
    /// An arrow that points down, to be laid above a ring.
    Arrow,
    /// Somebody who cannot be seen now was there last: a question mark in a broken ring.
    LastKnown,
}

impl Marker {
    /// All of them.
    pub const ALL: [Marker; 16] = [
        Marker::Path,
        Marker::End,
        Marker::Facing,
        Marker::FreeAttack,
        Marker::Drop,
        Marker::Threat,
        Marker::Target,
        Marker::Favor,
        Marker::Selected,
        Marker::Hover,
        Marker::Cursor,
        Marker::Refused,
        Marker::Warning,
        Marker::Ring,
        Marker::Arrow,
        Marker::LastKnown,
    ];
}

/// A mark to lay over a hex, of the size of a tile.
pub fn marker(kind: Marker) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    match kind {
        Marker::Path => bead(&mut canvas),
        Marker::End => end(&mut canvas),
        Marker::Facing => wedge(&mut canvas),
        Marker::FreeAttack => blades(&mut canvas),
        Marker::Drop => drop(&mut canvas),
        Marker::Threat => threat(&mut canvas),
        Marker::Target => reticle(&mut canvas),
        Marker::Favor => crosses(&mut canvas),
        Marker::Selected => selected(&mut canvas),
        Marker::Hover => border(&mut canvas, CHALK, 3.0),
        Marker::Cursor => cursor(&mut canvas),
        Marker::Refused => refused(&mut canvas),
        Marker::Warning => warning(&mut canvas, (MIDDLE.0 + 34.0, MIDDLE.1 - 30.0)),
        Marker::Ring => ring(&mut canvas),
        Marker::Arrow => arrow(&mut canvas),
        Marker::LastKnown => last_known(&mut canvas),
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

fn border(canvas: &mut Canvas, color: Shade, inset: f32) {
    canvas.line(&outline(RADIUS - inset), INK.alpha(0.55), LINE + 2.4);
    canvas.line(&outline(RADIUS - inset), color, LINE);
}

fn cursor(canvas: &mut Canvas) {
    for (color, width) in [(INK, 22.0), (CHALK, 18.0), (INK, 5.0)] {
        canvas.line(&outline(RADIUS - 9.0), color, width);
    }
}

fn bead(canvas: &mut Canvas) {
    canvas.fill(&circle((MIDDLE.0 + 1.5, MIDDLE.1 + 2.5), 15.0), INK.alpha(0.35));
    canvas.printed(&circle(MIDDLE, 14.0), CHALK);
    canvas.fill(&circle(MIDDLE, 7.0), CHOICE);
}

fn end(canvas: &mut Canvas) {
    for (color, width) in [(INK.alpha(0.55), LINE + 5.0), (CHALK.into(), LINE + 2.4), (CHOICE.into(), LINE)] {
        canvas.line(&circle(MIDDLE, 40.0), color, width);
    }
    canvas.fill(&circle(MIDDLE, 38.0), CHALK.alpha(0.30));
}

fn wedge(canvas: &mut Canvas) {
    let (x, y) = MIDDLE;
    let wedge = polygon(&[(x + 34.0, y - 14.0), (x + 53.0, y), (x + 34.0, y + 14.0)]);
    canvas.line(&wedge, CHALK, LINE + 4.0);
    canvas.printed(&wedge, CHOICE);
}

/// Two crossed blades on a red disc.
pub(super) fn blades(canvas: &mut Canvas) {
    let (x, y) = MIDDLE;
    canvas.fill(&circle((x + 1.5, y + 2.5), 20.0), INK.alpha(0.35));
    canvas.printed(&circle(MIDDLE, 19.0), BLOOD);
    let blade = |side: f32| lines([((x - 10.0 * side, y - 11.0), (x + 9.0 * side, y + 9.0))]);
    let guard = |side: f32| lines([((x + 2.0 * side, y + 9.5), (x + 10.5 * side, y + 2.0))]);
    for side in [1.0, -1.0] {
        for stroke in [blade(side), guard(side)] {
            canvas.line(&stroke, INK, 6.0);
            canvas.line(&stroke, CHALK, 3.0);
        }
    }
}

fn refused(canvas: &mut Canvas) {
    let slash = lines([(around(MIDDLE, 17.0, 225.0), around(MIDDLE, 17.0, 45.0))]);
    for (color, width) in [(INK, 9.6), (CHALK, 7.0), (BLOOD, 4.0)] {
        canvas.line(&circle(MIDDLE, 17.0), color, width);
        canvas.line(&slash, color, width);
    }
}

/// A warning triangle around a place.
pub(super) fn warning(canvas: &mut Canvas, (x, y): Point) {
    let triangle = polygon(&[(x, y - 15.0), (x + 16.0, y + 12.0), (x - 16.0, y + 12.0)]);
    canvas.line(&triangle, INK, LINE + 3.4);
    canvas.fill(&triangle, GOLD);
    canvas.line(&lines([((x, y - 6.0), (x, y + 2.0))]), INK, 4.0);
    canvas.fill(&circle((x, y + 7.6), 2.3), INK);
}

fn ring(canvas: &mut Canvas) {
    for (color, width) in [(INK, 13.0), (GOLD, 8.0)] {
        canvas.line(&circle(MIDDLE, 47.0), color, width);
    }
}

fn arrow(canvas: &mut Canvas) {
    let (x, y) = MIDDLE;
    let arrow = polygon(&[
        (x, y + 38.0),
        (x - 32.0, y + 4.0),
        (x - 13.0, y + 4.0),
        (x - 13.0, y - 34.0),
        (x + 13.0, y - 34.0),
        (x + 13.0, y + 4.0),
        (x + 32.0, y + 4.0),
    ]);
    canvas.line(&arrow, INK, 9.0);
    canvas.fill(&arrow, GOLD);
}

fn last_known(canvas: &mut Canvas) {
    let ring = path(|builder| {
        for dash in 0..8 {
            let from = dash as f32 * 45.0;
            let (start, end) = (around(MIDDLE, 36.0, from), around(MIDDLE, 36.0, from + 26.0));
            builder.move_to(start.0, start.1);
            builder.line_to(end.0, end.1);
        }
    });
    let (x, y) = MIDDLE;
    let question = path(|builder| {
        builder.move_to(x - 12.0, y - 10.0);
        builder.cubic_to(x - 12.0, y - 30.0, x + 14.0, y - 30.0, x + 13.0, y - 10.0);
        builder.cubic_to(x + 12.0, y - 1.0, x, y, x, y + 10.0);
    });
    for (color, width) in [(INK, 10.0), (CHALK, 6.0)] {
        canvas.line(&ring, color, width);
        canvas.line(&question, color, width);
        canvas.fill(&circle((x, y + 21.0), width * 0.6), color);
    }
}

fn drop(canvas: &mut Canvas) {
    canvas.fill(&outline(RADIUS - 3.0), SIDES[4].alpha(0.16));
    let chevron = |y: f32| {
        path(|builder| {
            builder.move_to(MIDDLE.0 - 15.0, y);
            builder.line_to(MIDDLE.0, y + 10.0);
            builder.line_to(MIDDLE.0 + 15.0, y);
        })
    };
    for y in [40.0, 53.0] {
        canvas.line(&chevron(y), CHALK.alpha(0.9), 8.0);
        canvas.line(&chevron(y), SIDES[4], 4.2);
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
    let ticks =
        [30.0, 150.0, 210.0, 330.0].map(|angle| (around(MIDDLE, 40.0, angle), around(MIDDLE, 60.0, angle)));
    for (color, width) in [(INK, 10.0), (CHALK, 7.6), (BLOOD, 4.6)] {
        canvas.line(&lines(ticks), color, width);
    }
}

fn crosses(canvas: &mut Canvas) {
    const ARM: f32 = 9.0;
    let strokes = [30.0, 150.0, 210.0, 330.0].map(|angle| {
        let (x, y) = around(MIDDLE, 52.0, angle);
        [((x - ARM, y), (x + ARM, y)), ((x, y - ARM), (x, y + ARM))]
    });
    for (color, width) in [(INK, 10.0), (CHALK, 7.6), (LEAF_SHADE, 4.6)] {
        canvas.line(&lines(strokes.into_iter().flatten()), color, width);
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
