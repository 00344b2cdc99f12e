//! What a place to stand in is worth: dots, larger the better it is; slanted lines, heavier the worse.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, LINE};
use super::field::dots;
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, RADIUS, hatch, outline};
use super::palette::*;

/// The best a place can be, and with a minus the worst.
pub const MOST_WORTH: i8 = 3;

/// The color of what is worth so much, -3 to 3.
pub fn worth_shade(worth: i8) -> Shade {
    match worth {
        ..0 => BLOOD,
        0 => CHALK,
        1.. => CHOICE,
    }
}

/// A hex to stand in that is worth so much, -3 to 3.
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
    fn better_and_worse_differ_in_pattern_and_more_is_heavier() {
        for worth in [1, -1] {
            assert!(ink(0) < ink(worth) && ink(worth) < ink(2 * worth) && ink(2 * worth) < ink(3 * worth));
        }
    }
}
