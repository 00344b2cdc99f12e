//! The rim of a counter: the side by color and pattern, the facing by a wedge.

use tiny_skia::{Color, Path};

use super::canvas::{Canvas, LINE, arc, around, circle, lines, path, polygon, push_polygon};
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
    /// Height of the bar of hit points, without its frame.
    pub bar: f32,
    /// Half the width of the bar of hit points.
    pub bar_half: f32,
    /// From the middle to that of a mark.
    pub badges: f32,
    /// How far a mark reaches.
    pub badge: f32,
    /// Width of the lines in a mark.
    pub badge_line: f32,
    /// Size of weapons and shields.
    pub glyph: f32,
    /// Width of the lines of weapons and shields, in their units.
    pub glyph_line: f32,
    /// Half the breadth of the wedge, in degrees.
    pub wedge: f32,
    /// Marks of a pattern around the rim, for every twelve on a counter seen from near.
    pub marks: u8,
}

/// A counter seen from near.
pub const NEAR: Build = Build {
    face: 40.0,
    outer: 51.0,
    line: LINE,
    hair: 3.4,
    silhouette: 0.92,
    bar: 10.0,
    bar_half: 36.0,
    badges: 44.0,
    badge: 15.0,
    badge_line: 2.8,
    glyph: 0.40,
    glyph_line: 7.0,
    wedge: 17.0,
    marks: 12,
};

/// A counter seen from afar, a quarter as large: fewer and heavier strokes.
pub const AFAR: Build = Build {
    face: 38.0,
    outer: 53.0,
    line: 4.4,
    hair: 5.6,
    silhouette: 0.9,
    bar: 12.0,
    bar_half: 42.0,
    badges: 42.0,
    badge: 21.0,
    badge_line: 5.4,
    glyph: 0.52,
    glyph_line: 9.0,
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
    let ring = circle(CENTER, build.outer + 2.4);
    canvas.line(&ring, INK, build.line + 5.0);
    canvas.line(&ring, GOLD.mix(CHALK, 0.35), build.line + 1.8);
}

/// A blood-red ring with teeth toward the face: the unit will not stand much more.
pub fn low(canvas: &mut Canvas, build: &Build) {
    let teeth = path(|builder| {
        for tooth in 0..build.marks * 2 {
            let turn = 180.0 / f32::from(build.marks);
            let angle = f32::from(tooth) * turn;
            let (outer, inner) = (build.face + 1.0, build.face - 7.5);
            push_polygon(
                builder,
                &[
                    around(CENTER, outer, angle),
                    around(CENTER, inner, angle + turn / 2.0),
                    around(CENTER, outer, angle + turn),
                ],
            );
        }
    });
    canvas.fill(&teeth, BLOOD);
    canvas.line(&circle(CENTER, build.face), BLOOD, build.line + 3.0);
}

/// The wedge that points the way a unit faces: solid, or hollow once it has acted.
pub fn wedge(canvas: &mut Canvas, build: &Build, facing: Facing, hollow: bool) {
    let angle = f32::from(facing.index()) * 60.0;
    let wedge = polygon(&[
        around(CENTER, build.outer + 8.5, angle),
        around(CENTER, build.face + 1.0, angle + build.wedge),
        around(CENTER, build.face - build.wedge / 4.0, angle),
        around(CENTER, build.face + 1.0, angle - build.wedge),
    ]);
    canvas.line(&wedge, INK, build.line + 3.4);
    canvas.fill(&wedge, if hollow { INK.mix(CHALK, 0.35) } else { CHALK });
}
