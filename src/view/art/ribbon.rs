//! The ribbon on which a moment is named: a band with folded ends, to be stretched to its words.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, polygon, rectangle};
use super::palette::*;

/// Width and height of the picture of a ribbon.
const WIDTH: u32 = 160;
const HEIGHT: u32 = 64;

/// What keeps its shape when a ribbon is stretched: its folded ends, and its upper and lower hem.
pub const RIBBON_END: f32 = 52.0;
/// See [`RIBBON_END`].
pub const RIBBON_HEM: f32 = 22.0;

/// A ribbon of gold, or of blood if a mishap is told.
pub fn ribbon(mishap: bool) -> Pixmap {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    let cloth = if mishap { BLOOD } else { GOLD.mix(PAPER, 0.25) };
    let (right, low) = (WIDTH as f32, 50.0);
    for side in [0.0, 1.0] {
        let x = |from_the_end: f32| if side == 0.0 { from_the_end } else { right - from_the_end };
        let tail =
            polygon(&[(x(4.0), 14.0), (x(48.0), 14.0), (x(48.0), 61.0), (x(4.0), 61.0), (x(17.0), 37.5)]);
        canvas.printed(&tail, cloth.mix(INK, 0.32));
        canvas.printed(&polygon(&[(x(30.0), low), (x(48.0), low), (x(48.0), 61.0)]), cloth.mix(INK, 0.6));
    }
    canvas.printed(&rectangle((30.0, 4.0), (right - 60.0, low - 4.0)), cloth);
    for y in [9.0, low - 5.0] {
        canvas.fill(&rectangle((31.5, y - 1.0), (right - 63.0, 2.0)), CHALK.alpha(0.7));
    }
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ribbon_has_a_band_between_two_tails() {
        for mishap in [false, true] {
            let drawn = ribbon(mishap);
            let solid = |x, y| drawn.pixel(x, y).is_some_and(|pixel| pixel.alpha() > 200);
            assert!(solid(WIDTH / 2, 20) && solid(24, 25) && solid(WIDTH - 24, 25));
            assert!(!solid(WIDTH / 2, HEIGHT - 4) && !solid(5, 37), "it is notched");
        }
        assert_ne!(ribbon(false), ribbon(true));
    }
}
