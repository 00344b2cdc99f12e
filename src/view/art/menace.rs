//! How many enemies can attack a place: teeth that hang from the upper edge of its hex, one for each.

use tiny_skia::{Path, Pixmap};

use super::canvas::{Canvas, LINE, path, push_polygon};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, outline};
use super::palette::*;

/// As many teeth as there is room for; so many mean that there are as many enemies or more.
pub const MOST_TEETH: u8 = 4;

/// Width of a tooth with the gap beside it, its height, and where it hangs, in pixels.
const WIDE: f32 = 21.0;
const TALL: f32 = 21.0;
const TOP: f32 = 25.0;

/// The teeth of so many enemies, to lay over a hex, of the size of a tile.
pub fn menace(enemies: u8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let teeth = teeth(enemies.min(MOST_TEETH));
    canvas.line(&teeth, CHALK, LINE + 4.4);
    canvas.line(&teeth, INK, LINE);
    canvas.fill(&teeth, BLOOD);
    canvas.keep(&outline(RADIUS));
    canvas.finish()
}

fn teeth(count: u8) -> Path {
    path(|builder| {
        for tooth in 0..count {
            let x = MIDDLE.0 + (f32::from(tooth) - (f32::from(count) - 1.0) / 2.0) * WIDE;
            push_polygon(builder, &[(x - WIDE * 0.4, TOP), (x + WIDE * 0.4, TOP), (x, TOP + TALL)]);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_enemy_adds_a_tooth_up_to_the_most() {
        let red = |enemies| {
            let drawn = menace(enemies);
            drawn.pixels().iter().filter(|pixel| pixel.red() > 90 && pixel.green() < 80).count()
        };
        assert_eq!(red(0), 0);
        for enemies in 0..MOST_TEETH {
            assert!(red(enemies + 1) > red(enemies) + 40, "{enemies}");
        }
        assert_eq!(red(MOST_TEETH), red(MOST_TEETH + 5));
    }
}
