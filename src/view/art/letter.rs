//! Digits and signs as lines of ink, for the board and for dice.

use tiny_skia::Transform;

use super::canvas::{Canvas, Point};
use super::palette::Shade;
use super::sketch::outline;

/// How letters are written.
#[derive(Debug, Clone, Copy)]
pub struct Hand {
    /// Height of a letter.
    pub tall: f32,
    /// Width of its place.
    pub wide: f32,
    /// Width of the line.
    pub line: f32,
}

/// Writes letters around a place.
pub fn write(canvas: &mut Canvas, text: &str, (x, y): Point, hand: Hand, ink: Shade) {
    let scale = hand.tall / 80.0;
    for (place, letter) in text.chars().enumerate() {
        let x = x + (place as f32 - (text.len() as f32 - 1.0) / 2.0) * hand.wide;
        let there = Transform::from_translate(x, y).pre_scale(scale, scale);
        canvas.with(there, |canvas| canvas.line(&outline(strokes(letter)), ink, hand.line / scale));
    }
}

/// The strokes of a letter.
fn strokes(letter: char) -> &'static str {
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
