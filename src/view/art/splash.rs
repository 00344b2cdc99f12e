//! Marks that are shown for a moment: hits and misses, missiles, blood.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, LINE, Point, arc, around, circle, lines, path, polygon};
use super::palette::*;

/// Width and height of a mark.
const SIZE: u32 = 128;
const CENTER: Point = (64.0, 64.0);

/// A mark that is shown for a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Splash {
    /// An attack hits: a star of points.
    Hit,
    /// An attack misses: strokes that part.
    Miss,
    /// An attack is stopped: a broad arc.
    Ward,
    /// An attack hits a unit that was not the target: a ring of flames.
    Astray,
    /// A critical hit: a great star with rays.
    Critical,
    /// A drop of blood.
    Drop,
    /// Something breaks: splinters.
    Crack,
}

impl Splash {
    /// All of them.
    pub const ALL: [Splash; 7] = [
        Splash::Hit,
        Splash::Miss,
        Splash::Ward,
        Splash::Astray,
        Splash::Critical,
        Splash::Drop,
        Splash::Crack,
    ];
}

/// What is shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Missile {
    /// An arrow.
    Arrow,
    /// A bolt, shorter and stouter.
    Bolt,
    /// A stone.
    Stone,
}

/// A mark, 128 by 128 pixels.
pub fn splash(kind: Splash) -> Pixmap {
    let mut canvas = Canvas::new(SIZE, SIZE);
    match kind {
        Splash::Hit => star(&mut canvas, 8, (46.0, 22.0), (CHALK, BLOOD)),
        Splash::Miss => miss(&mut canvas),
        Splash::Ward => ward(&mut canvas),
        Splash::Astray => {
            star(&mut canvas, 14, (56.0, 40.0), (GOLD, FLAME));
            canvas.printed(&circle(CENTER, 8.0), INK);
        }
        Splash::Critical => {
            let rays = (0..12).map(|ray| {
                let angle = ray as f32 * 30.0 + 15.0;
                (around(CENTER, 40.0, angle), around(CENTER, 60.0, angle))
            });
            let rays = lines(rays);
            canvas.line(&rays, INK, 8.0);
            canvas.line(&rays, GOLD, 4.4);
            star(&mut canvas, 12, (58.0, 24.0), (GOLD, BLOOD));
        }
        Splash::Drop => drop(&mut canvas),
        Splash::Crack => crack(&mut canvas),
    }
    canvas.finish()
}

/// A star with a smaller one in it.
fn star(canvas: &mut Canvas, points: u8, (outer, inner): (f32, f32), (light, dark): (Shade, Shade)) {
    let star = |share: f32| {
        let corners: Vec<Point> = (0..points * 2)
            .map(|corner| {
                // Every other point is shorter, so that the star looks less regular.
                let reach = match corner % 4 {
                    0 => outer,
                    2 => outer * 0.82,
                    _ => inner,
                };
                around(CENTER, reach * share, f32::from(corner) * 180.0 / f32::from(points) - 90.0)
            })
            .collect();
        polygon(&corners)
    };
    canvas.line(&star(1.0), INK, LINE * 2.4);
    canvas.fill(&star(1.0), dark);
    canvas.fill(&star(0.62), light);
}

fn miss(canvas: &mut Canvas) {
    let strokes = |canvas: &mut Canvas, color: Shade, width: f32| {
        for (radius, from, to) in [(50.0, 200.0, 250.0), (40.0, 195.0, 262.0), (30.0, 205.0, 255.0)] {
            canvas.line(&arc((70.0, 78.0), radius, from, to), color, width);
        }
    };
    strokes(canvas, INK, 8.0);
    strokes(canvas, CHALK, 4.4);
}

fn ward(canvas: &mut Canvas) {
    for (color, width) in [(INK, 15.0), (STEEL, 10.0), (CHALK, 3.0)] {
        canvas.line(&arc((64.0, 76.0), 42.0, 205.0, 335.0), color, width);
    }
    let sparks = (0..5).map(|spark| {
        let angle = 230.0 + spark as f32 * 20.0;
        (around((64.0, 76.0), 54.0, angle), around((64.0, 76.0), 64.0, angle))
    });
    canvas.line(&lines(sparks), INK, LINE * 1.4);
}

fn drop(canvas: &mut Canvas) {
    let drop = path(|builder| {
        builder.move_to(64.0, 8.0);
        builder.cubic_to(70.0, 44.0, 98.0, 62.0, 98.0, 86.0);
        builder.cubic_to(98.0, 130.0, 30.0, 130.0, 30.0, 86.0);
        builder.cubic_to(30.0, 62.0, 58.0, 44.0, 64.0, 8.0);
        builder.close();
    });
    canvas.line(&drop, INK, 12.0);
    canvas.fill(&drop, BLOOD);
    canvas.line(&arc((64.0, 86.0), 20.0, 110.0, 190.0), CHALK.alpha(0.8), 7.0);
}

fn crack(canvas: &mut Canvas) {
    for splinter in 0..9u8 {
        let angle = f32::from(splinter) * 40.0 + f32::from(splinter % 3) * 9.0;
        let far = 44.0 + f32::from(splinter % 2) * 14.0;
        let shard = polygon(&[
            around(CENTER, 20.0, angle - 9.0),
            around(CENTER, far, angle),
            around(CENTER, 24.0, angle + 9.0),
        ]);
        canvas.line(&shard, INK, LINE * 1.6);
        canvas.fill(&shard, if splinter % 2 == 0 { STEEL } else { WOOD });
    }
}

/// Length of a missile's picture.
pub const MISSILE_LENGTH: u32 = 96;

/// A missile that flies to the right.
pub fn missile(kind: Missile) -> Pixmap {
    let mut canvas = Canvas::new(MISSILE_LENGTH, 24);
    match kind {
        Missile::Arrow => shaft(&mut canvas, 8.0, 3.0),
        Missile::Bolt => shaft(&mut canvas, 32.0, 5.0),
        Missile::Stone => {
            canvas.line(&lines([((14.0, 12.0), (40.0, 12.0))]), CHALK.alpha(0.6), 4.0);
            canvas.printed(&circle((62.0, 12.0), 9.0), STONE_SHADE);
        }
    }
    canvas.finish()
}

fn shaft(canvas: &mut Canvas, tail: f32, width: f32) {
    let shaft = lines([((tail, 12.0), (84.0, 12.0))]);
    canvas.line(&shaft, CHALK, width + 7.0);
    canvas.line(&shaft, INK, width + 2.4);
    canvas.line(&shaft, WOOD, width);
    for down in [-1.0, 1.0] {
        let vane = polygon(&[
            (tail, 12.0 + down * 8.0),
            (tail + 14.0, 12.0 + down * 2.0),
            (tail + 4.0, 12.0 + down * 2.0),
        ]);
        canvas.printed(&vane, BONE);
    }
    canvas.printed(&polygon(&[(92.0, 12.0), (78.0, 5.0), (82.0, 12.0), (78.0, 19.0)]), STEEL);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_a_moment_differ_in_shape() {
        let covered =
            |kind| -> Vec<bool> { splash(kind).pixels().iter().map(|pixel| pixel.alpha() > 120).collect() };
        for (place, one) in Splash::ALL.into_iter().enumerate() {
            for other in Splash::ALL.into_iter().skip(place + 1) {
                let pairs = covered(one).into_iter().zip(covered(other));
                let differing = pairs.filter(|(a, b)| a != b).count();
                assert!(differing > 400, "{differing} pixels tell {one:?} from {other:?}");
            }
        }
    }
}
