//! The rim of a counter: the side by color and pattern, the facing by a wedge.

use tiny_skia::{Color, Path};

use super::canvas::{Canvas, LINE, arc, around, circle, lines, path, polygon, push_arc, push_polygon};
use super::counter::{CENTER, FACE};
use super::palette::*;
use crate::hex::Facing;

/// How far the rim reaches.
const OUTER: f32 = 57.0;
/// The middle of the rim's band.
const BAND: f32 = (OUTER + FACE) / 2.0;

/// Prints a side's rim in its color and pattern, and the light on its edge.
pub fn print(canvas: &mut Canvas, side: Shade, number: u8) {
    canvas.fill(&circle(CENTER, OUTER), side);
    pattern(canvas, number % 6, contrast(side));
    for (from, color) in [(180.0, CHALK.alpha(0.65)), (0.0, INK.alpha(0.40))] {
        canvas.line(&arc(CENTER, OUTER - 2.6, from + 5.0, from + 85.0), color, 2.6);
    }
    canvas.line(&circle(CENTER, OUTER), INK, LINE);
}

/// Chalk on dark sides, ink on light ones.
fn contrast(side: Shade) -> Color {
    let light = u32::from(side.red) * 3 + u32::from(side.green) * 6 + u32::from(side.blue);
    if light < 1400 { CHALK.alpha(0.92) } else { INK.alpha(0.85) }
}

/// Plain, blocks, beads, slanted bars, saw teeth, or a double ring.
fn pattern(canvas: &mut Canvas, number: u8, color: Color) {
    let turns = |number: u8| (0..number).map(move |turn| f32::from(turn) * 360.0 / f32::from(number));
    match number {
        0 => {}
        1 => canvas.fill(&blocks(turns(12)), color),
        2 => canvas.fill(&beads(turns(18)), color),
        3 => {
            let bars = turns(20)
                .map(|angle| (around(CENTER, FACE + 1.0, angle), around(CENTER, OUTER - 1.0, angle + 13.0)));
            canvas.line(&lines(bars), color, 4.2);
        }
        4 => canvas.fill(&teeth(turns(18)), color),
        _ => {
            canvas.line(&circle(CENTER, BAND + 2.5), color, 2.4);
            canvas.line(&circle(CENTER, BAND - 2.5), color, 2.4);
        }
    }
}

fn blocks(turns: impl Iterator<Item = f32>) -> Path {
    path(|builder| {
        for angle in turns {
            let corner = |radius, by| around(CENTER, radius, angle + by);
            push_polygon(
                builder,
                &[corner(FACE, -7.0), corner(OUTER, -7.0), corner(OUTER, 7.0), corner(FACE, 7.0)],
            );
        }
    })
}

fn beads(turns: impl Iterator<Item = f32>) -> Path {
    path(|builder| {
        for angle in turns {
            let (x, y) = around(CENTER, BAND, angle);
            builder.push_circle(x, y, 3.7);
        }
    })
}

fn teeth(turns: impl Iterator<Item = f32>) -> Path {
    path(|builder| {
        for angle in turns {
            let corner = |radius, by| around(CENTER, radius, angle + by);
            push_polygon(builder, &[corner(FACE, -9.0), corner(OUTER - 1.0, 0.0), corner(FACE, 9.0)]);
        }
    })
}

/// A bright ring around a counter that may act.
pub fn ready(canvas: &mut Canvas) {
    canvas.line(&circle(CENTER, OUTER + 2.4), INK, 7.6);
    canvas.line(&circle(CENTER, OUTER + 2.4), GOLD.mix(CHALK, 0.35), 4.4);
}

/// The wedge that points the way a unit faces.
pub fn wedge(canvas: &mut Canvas, facing: Facing) {
    let angle = f32::from(facing.index()) * 60.0;
    let wedge = polygon(&[
        around(CENTER, 61.0, angle),
        around(CENTER, FACE + 1.0, angle + 16.0),
        around(CENTER, FACE - 4.0, angle),
        around(CENTER, FACE + 1.0, angle - 16.0),
    ]);
    canvas.line(&wedge, INK, 6.0);
    canvas.fill(&wedge, CHALK);
}

/// A piece of the ring along the inner edge of the rim.
pub fn inner_arc(from: f32, to: f32) -> Path {
    path(|builder| push_arc(builder, CENTER, FACE + 1.2, from, to))
}
