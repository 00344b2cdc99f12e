//! Numbers printed on hexes: heights, depths, and how many enemies strike there.

use tiny_skia::{Pixmap, Transform};

use super::canvas::{Canvas, LINE, Point, rectangle};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE};
use super::palette::*;
use super::sketch::outline;

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

/// Where numbers stand: low in the hex, so that a counter leaves them in sight.
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
    for (place, letter) in text.chars().enumerate() {
        let x = PLACE.0 + (place as f32 - (text.len() as f32 - 1.0) / 2.0) * WIDE;
        let scale = TALL / 80.0;
        let there = Transform::from_translate(x, PLACE.1).pre_scale(scale, scale);
        canvas.with(there, |canvas| {
            canvas.line(&outline(figure(letter)), ink, LINE / scale);
        });
    }
    canvas.finish()
}

/// The strokes of a letter.
fn figure(letter: char) -> &'static str {
    match letter {
        '0' => "M 0 -40 C 30 -40 30 40 0 40 C -30 40 -30 -40 0 -40 Z",
        '1' => "M -14 -26 L 4 -40 L 4 40",
        '2' => "M -20 -22 C -18 -46 22 -46 20 -18 C 18 2 -14 14 -20 40 L 22 40",
        '3' => "M -18 -34 C 0 -46 22 -40 20 -20 C 18 -6 4 -3 -4 -3 C 8 -3 24 2 22 20 C 20 44 -8 44 -20 32",
        '4' => "M 10 40 L 10 -40 L -22 18 L 24 18",
        '5' => "M 18 -40 L -14 -40 L -17 -6 C 0 -16 24 -8 22 16 C 20 42 -8 44 -20 32",
        '6' => "M 14 -38 C -10 -34 -22 -6 -20 16 C -18 44 22 44 22 16 C 22 -10 -14 -8 -20 12",
        '7' => "M -20 -40 L 20 -40 C 4 -10 -4 10 -6 40",
        '8' => "M 0 -4 C -24 -10 -22 -40 0 -40 C 22 -40 24 -10 0 -4 C -28 4 -26 40 0 40 C 26 40 28 4 0 -4 Z",
        '9' => "M -14 38 C 10 34 22 6 20 -16 C 18 -44 -22 -44 -22 -16 C -22 10 14 8 20 -12",
        '+' => "M -18 4 L 18 4 M 0 -14 L 0 22",
        '-' => "M -18 4 L 18 4",
        _ => "M -22 8 C -10 -14 -4 -4 0 4 C 6 14 14 20 22 -2",
    }
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
