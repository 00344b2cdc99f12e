//! What a place to stand in is worth: larger dots for better places, heavier slanted lines for worse ones.

use tiny_skia::{Pixmap, Transform};

use super::area::dots;
use super::canvas::{Canvas, LINE, Point, circle, polygon};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, hatch, outline};
use super::marker::{blades, warning};
use super::palette::*;

/// The worth of the best place; its negative is that of the worst.
pub const MOST_WORTH: i8 = 3;

/// The color of a worth, -3 to 3.
pub fn worth_shade(worth: i8) -> Shade {
    match worth {
        ..0 => BLOOD,
        0 => CHALK,
        1.. => CHOICE,
    }
}

/// A hex to stand in, by its worth, -3 to 3.
pub fn standing(worth: i8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let (shade, much) = (worth_shade(worth), f32::from(worth.unsigned_abs()));
    canvas.fill(&outline(RADIUS - 2.0), CHALK.alpha(0.30));
    canvas.fill(&outline(RADIUS - 2.0), shade.alpha(0.10 + 0.11 * much));
    match worth {
        ..0 => canvas.line(&hatch(3, 3), shade.alpha(0.55), 0.8 + 1.7 * much),
        0 => {}
        1.. => {
            canvas.fill(&dots(1.6 + 2.0 * much), CHALK.alpha(0.5));
            canvas.fill(&dots(0.6 + 1.9 * much), shade.alpha(0.85));
        }
    }
    canvas.line(&outline(RADIUS - 2.5), shade.mix(INK, 0.3).alpha(0.75), LINE * 0.7);
    canvas.keep(&outline(RADIUS - 1.0));
    canvas.finish()
}

/// More signs for a place to stand in. All leave its middle free for numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StandingSign {
    /// The best facing there, which is east unless the sign is turned: an arrowhead at the edge.
    Look,
    /// No place is better: a ring of gold.
    Best,
    /// An attack from there endangers friends: a triangle on the upper right.
    Friend,
    /// The unit is attacked on its way there: crossed blades on the upper left.
    FreeAttack,
}

/// A sign to lay over a place to stand in, of the size of a tile.
pub fn standing_sign(sign: StandingSign) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let (x, y) = MIDDLE;
    match sign {
        StandingSign::Look => {
            let head = polygon(&[(x + 37.0, y - 17.0), (x + 53.0, y), (x + 37.0, y + 17.0)]);
            canvas.line(&head, INK, LINE + 3.4);
            canvas.fill(&head, CHALK);
        }
        StandingSign::Best => {
            for (color, width) in [(INK, 10.0), (GOLD, 6.4), (CHALK, 1.6)] {
                canvas.line(&circle(MIDDLE, 27.0), color, width);
            }
        }
        StandingSign::Friend => small(&mut canvas, (x + 36.0, y - 26.0), |canvas| warning(canvas, MIDDLE)),
        StandingSign::FreeAttack => small(&mut canvas, (x - 36.0, y - 25.0), blades),
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// Draws a picture of the middle smaller, around another point.
fn small(canvas: &mut Canvas, (x, y): Point, picture: impl FnOnce(&mut Canvas)) {
    const SHARE: f32 = 0.68;
    let there = Transform::from_translate(x, y).pre_scale(SHARE, SHARE);
    canvas.with(there.pre_translate(-MIDDLE.0, -MIDDLE.1), picture);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much of the middle of the hex is darker than the ground.
    fn ink(worth: i8) -> usize {
        let drawn = standing(worth);
        let places = (30..80).flat_map(|x| (40..90).map(move |y| (x, y)));
        places.filter(|(x, y)| drawn.pixel(*x, *y).is_some_and(|pixel| pixel.alpha() > 150)).count()
    }

    #[test]
    fn signs_leave_one_another_in_sight() {
        let all = [StandingSign::Look, StandingSign::Best, StandingSign::Friend, StandingSign::FreeAttack];
        let covered = |sign: StandingSign| {
            let pixels =
                standing_sign(sign).pixels().iter().map(|pixel| pixel.alpha() > 120).collect::<Vec<_>>();
            assert!(pixels.iter().filter(|covered| **covered).count() > 300, "{sign:?}");
            pixels
        };
        for (place, one) in all.iter().enumerate() {
            for other in &all[place + 1..] {
                let both =
                    covered(*one).into_iter().zip(covered(*other)).filter(|(one, other)| *one && *other);
                assert!(both.count() < 60, "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn better_and_worse_differ_in_pattern_and_more_is_heavier() {
        for worth in [1, -1] {
            assert!(ink(0) < ink(worth) && ink(worth) < ink(2 * worth) && ink(2 * worth) < ink(3 * worth));
        }
    }
}
