//! The rim of a counter: the side by color and pattern, the facing by a wedge.

use tiny_skia::{Color, Path};

use super::canvas::{Canvas, LINE, arc, around, circle, lines, path, polygon, push_arc, push_polygon};
use super::palette::*;
use super::piece::CENTER;
use crate::hex::Facing;

/// The measures of a counter.
pub struct Build {
    /// How far the face reaches.
    pub face: f32,
    /// How far the rim reaches.
    pub outer: f32,
    /// Width of the ink lines.
    pub line: f32,
    /// Width of the ink lines of the silhouette, in its units.
    pub hair: f32,
    /// Size of the silhouette.
    pub silhouette: f32,
    /// Width of the arc of health.
    pub health: f32,
    /// Half the breadth of the wedge, in degrees.
    pub wedge: f32,
    /// Marks of a pattern around the rim, for every twelve on a counter seen from near.
    pub marks: u8,
}

/// A counter seen from near.
pub const NEAR: Build = Build {
    face: 44.0,
    outer: 57.0,
    line: LINE,
    hair: 3.4,
    silhouette: 1.0,
    health: 4.6,
    wedge: 16.0,
    marks: 12,
};

/// A counter seen from afar, a quarter as large: fewer and heavier strokes.
pub const AFAR: Build = Build {
    face: 41.0,
    outer: 60.0,
    line: 4.4,
    hair: 5.6,
    silhouette: 0.96,
    health: 8.0,
    wedge: 24.0,
    marks: 7,
};

impl Build {
    /// The middle of the rim's band.
    fn band(&self) -> f32 {
        (self.outer + self.face) / 2.0
    }

    /// The angle of each mark around the rim, if a counter seen from near has `near` marks.
    fn turns(&self, near: u8) -> impl Iterator<Item = f32> {
        let number = u16::from(near) * u16::from(self.marks) / 12;
        (0..number).map(move |turn| f32::from(turn) * 360.0 / f32::from(number))
    }

    /// How much broader a mark is where there are fewer.
    fn breadth(&self) -> f32 {
        12.0 / f32::from(self.marks)
    }
}

/// Prints a side's rim in its color and pattern, and the light on its edge.
pub fn print(canvas: &mut Canvas, build: &Build, side: Shade, number: u8) {
    canvas.fill(&circle(CENTER, build.outer), side);
    pattern(canvas, build, number % 6, contrast(side));
    for (from, color) in [(180.0, CHALK.alpha(0.65)), (0.0, INK.alpha(0.40))] {
        canvas.line(&arc(CENTER, build.outer - build.line, from + 5.0, from + 85.0), color, build.line);
    }
    canvas.line(&circle(CENTER, build.outer), INK, build.line);
}

/// Chalk on dark sides, ink on light ones.
fn contrast(side: Shade) -> Color {
    let light = u32::from(side.red) * 3 + u32::from(side.green) * 6 + u32::from(side.blue);
    if light < 1400 { CHALK.alpha(0.92) } else { INK.alpha(0.85) }
}

/// Plain, blocks, beads, slanted bars, saw teeth, or a double ring.
fn pattern(canvas: &mut Canvas, build: &Build, number: u8, color: Color) {
    let (face, outer) = (build.face, build.outer);
    match number {
        0 => {}
        1 => canvas.fill(&blocks(build), color),
        2 => canvas.fill(&beads(build), color),
        3 => {
            let slant = 13.0 * build.breadth();
            let bars = build
                .turns(20)
                .map(|angle| (around(CENTER, face + 1.0, angle), around(CENTER, outer - 1.0, angle + slant)));
            canvas.line(&lines(bars), color, 4.2 * build.breadth());
        }
        4 => canvas.fill(&teeth(build), color),
        _ => {
            let apart = (outer - face) * 0.2;
            for radius in [build.band() + apart, build.band() - apart] {
                canvas.line(&circle(CENTER, radius), color, 2.4 * build.breadth());
            }
        }
    }
}

fn blocks(build: &Build) -> Path {
    let half = 7.0 * build.breadth();
    path(|builder| {
        for angle in build.turns(12) {
            let corner = |radius, by| around(CENTER, radius, angle + by);
            push_polygon(
                builder,
                &[
                    corner(build.face, -half),
                    corner(build.outer, -half),
                    corner(build.outer, half),
                    corner(build.face, half),
                ],
            );
        }
    })
}

fn beads(build: &Build) -> Path {
    path(|builder| {
        for angle in build.turns(18) {
            let (x, y) = around(CENTER, build.band(), angle);
            builder.push_circle(x, y, 3.7 * build.breadth().sqrt());
        }
    })
}

fn teeth(build: &Build) -> Path {
    let half = 9.0 * build.breadth();
    path(|builder| {
        for angle in build.turns(18) {
            let corner = |radius, by| around(CENTER, radius, angle + by);
            push_polygon(
                builder,
                &[corner(build.face, -half), corner(build.outer - 1.0, 0.0), corner(build.face, half)],
            );
        }
    })
}

/// A bright ring around a counter that may act.
pub fn ready(canvas: &mut Canvas, build: &Build) {
    let ring = circle(CENTER, 59.4);
    canvas.line(&ring, INK, 7.6);
    canvas.line(&ring, GOLD.mix(CHALK, 0.35), build.line + 1.8);
}

/// The wedge that points the way a unit faces.
pub fn wedge(canvas: &mut Canvas, build: &Build, facing: Facing) {
    let angle = f32::from(facing.index()) * 60.0;
    let wedge = polygon(&[
        around(CENTER, 62.0, angle),
        around(CENTER, build.face + 1.0, angle + build.wedge),
        around(CENTER, build.face - build.wedge / 4.0, angle),
        around(CENTER, build.face + 1.0, angle - build.wedge),
    ]);
    canvas.line(&wedge, INK, build.line + 3.4);
    canvas.fill(&wedge, CHALK);
}

/// A piece of the ring along the inner edge of the rim.
pub fn inner_arc(build: &Build, from: f32, to: f32) -> Path {
    path(|builder| push_arc(builder, CENTER, build.face + 1.0, from, to))
}
