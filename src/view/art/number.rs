//! Numbers printed on hexes: heights, depths, and how many enemies can attack there.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, LINE, Point, rectangle};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE};
use super::letter::{self, Hand};
use super::palette::*;

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// Feet above or below level ground: on paper, with its sign.
    Height(i16),
    /// Feet of water: on blue, over a wave.
    Depth(u8),
    /// Enemies: in red.
    Enemies(u8),
}

/// Height of a digit and width of its place, in pixels.
const TALL: f32 = 17.0;
const WIDE: f32 = 12.0;

/// Where numbers stand: low in the hex, so that no counter covers them.
const PLACE: Point = (MIDDLE.0, 110.0);

/// A number to lay over a hex, of the size of a tile.
pub fn number(number: Number) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let (text, plate, ink) = match number {
        Number::Height(feet) => (format!("{feet:+}"), PAPER, INK),
        Number::Depth(feet) => (format!("~{feet}"), DEEP, CHALK),
        Number::Enemies(count) => (format!("{count}"), PAPER, BLOOD),
    };
    let width = text.len() as f32 * WIDE + 8.0;
    let corner = (PLACE.0 - width / 2.0, PLACE.1 - TALL / 2.0 - 4.0);
    canvas.fill(&rectangle((corner.0 + 1.5, corner.1 + 2.0), (width, TALL + 8.0)), INK.alpha(0.35));
    canvas.printed(&rectangle(corner, (width, TALL + 8.0)), plate);
    letter::write(&mut canvas, &text, PLACE, Hand { tall: TALL, wide: WIDE, line: LINE }, ink);
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_differ_from_one_another() {
        let numbers = (0..10)
            .flat_map(|feet| [Number::Height(feet), Number::Height(-feet - 1), Number::Depth(feet as u8)]);
        let pictures: Vec<Pixmap> = numbers.map(number).collect();
        for (index, one) in pictures.iter().enumerate() {
            for other in &pictures[index + 1..] {
                let pairs = one.pixels().iter().zip(other.pixels());
                assert!(pairs.filter(|(one, other)| one != other).count() > 20);
            }
        }
    }
}
