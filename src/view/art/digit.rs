//! Numerals in one line, for dice.

use tiny_skia::Transform;

use super::canvas::{Canvas, Point, path};
use super::palette::Shade;
use super::sketch::{Figure, halo, line};

/// Each is 30 wide and 48 high around the middle.
const DIGITS: [Figure; 10] = [
    &[line("M 0 -24 C 20 -24 20 24 0 24 C -20 24 -20 -24 0 -24 Z")],
    &[line("M -9 -14 L 3 -24 L 3 24")],
    &[line("M -13 -13 C -12 -30 14 -28 13 -11 C 12 2 -8 10 -14 24 L 14 24")],
    &[line("M -12 -21 C 4 -29 15 -20 12 -10 C 10 -3 4 -1 -3 -1 C 8 -1 15 4 14 12 C 13 25 -6 28 -14 19")],
    &[line("M 6 24 L 6 -24 L -15 9 L 15 9")],
    &[line("M 12 -24 L -9 -24 L -11 -4 C 2 -11 15 -5 14 9 C 13 26 -6 27 -14 19")],
    &[line("M 9 -24 C -6 -17 -14 -4 -13 9 C -12 29 14 29 14 10 C 14 -7 -9 -8 -13 9")],
    &[line("M -14 -24 L 14 -24 C 4 -8 -2 6 -4 24")],
    &[line("M 0 -2 C -17 -5 -14 -24 0 -24 C 14 -24 17 -5 0 -2 C -20 0 -17 24 0 24 C 17 24 20 0 0 -2 Z")],
    &[line("M -9 24 C 6 17 14 4 13 -9 C 12 -29 -14 -29 -14 -10 C -14 7 9 8 13 -9")],
];

/// From one digit's middle to the next one's.
const ADVANCE: f32 = 36.0;

/// Writes a number around a place, as high as told.
pub fn write(canvas: &mut Canvas, number: u16, (x, y): Point, height: f32, color: Shade) {
    let digits: Vec<usize> =
        number.to_string().bytes().map(|digit| usize::from(digit.saturating_sub(b'0'))).collect();
    let scale = height / 48.0;
    let start = x - (digits.len() as f32 - 1.0) * ADVANCE * scale / 2.0;
    for (place, digit) in digits.iter().enumerate() {
        let here =
            Transform::from_translate(start + place as f32 * ADVANCE * scale, y).pre_scale(scale, scale);
        canvas.with(here, |canvas| halo(canvas, DIGITS[digit % 10], color, 8.5));
    }
}

/// A short line below a number that reads otherwise upside down.
pub fn underline(canvas: &mut Canvas, (x, y): Point, width: f32, color: Shade) {
    let below = path(|builder| {
        builder.move_to(x - width / 2.0, y);
        builder.line_to(x + width / 2.0, y);
    });
    canvas.line(&below, color, 3.2);
}
