//! What became of a unit that is down: bars across the fallen, a skull over the dead, and on the dying the rounds it has.

use tiny_skia::Transform;

use super::canvas::{Canvas, around, circle, lines};
use super::letter::{self, Hand};
use super::palette::*;
use super::piece::{CENTER, Counter};
use super::rim::Build;
use super::sketch::{Drawing, draw, line, solid};
use crate::model::Status;

/// Prints the mark over the face of a unit that is down.
pub fn print(canvas: &mut Canvas, build: &Build, counter: &Counter) {
    match counter.status {
        Status::Dying => rounds(canvas, build, counter.rounds_to_live),
        Status::Dead => skull(canvas, build),
        Status::Fallen => cross_out(canvas, build),
        Status::Fighting | Status::Surrendered | Status::Fled | Status::Caught => {}
    }
}

/// Two bars across the face. The rim still tells the side.
fn cross_out(canvas: &mut Canvas, build: &Build) {
    let reach = build.face * 0.72;
    let bars = [45.0, 135.0].map(|angle| (around(CENTER, reach, angle), around(CENTER, -reach, angle)));
    canvas.line(&lines(bars), PAPER, build.line + 7.4);
    canvas.line(&lines(bars), BLOOD.mix(INK, 0.35), build.line + 2.8);
}

fn skull(canvas: &mut Canvas, build: &Build) {
    let (x, y) = CENTER;
    let scale = build.face / 62.0;
    let place = Transform::from_translate(x, y + 2.0).pre_scale(scale, scale);
    canvas.with(place, |canvas| draw(canvas, SKULL, build.line / scale));
}

/// The figure on red, so large that it can be read from afar.
fn rounds(canvas: &mut Canvas, build: &Build, rounds: Option<u8>) {
    let (x, y) = CENTER;
    let place = (x, y + build.face * 0.45);
    let radius = build.face * 0.52;
    canvas.fill(&circle((place.0 + 1.0, place.1 + 2.0), radius + 1.4), INK.alpha(0.35));
    canvas.fill(&circle(place, radius), BLOOD);
    canvas.line(&circle(place, radius), CHALK, build.line * 0.8);
    let text = rounds.map_or_else(|| "-".to_owned(), |rounds| rounds.to_string());
    let wide = if text.len() > 1 { 0.72 } else { 1.0 };
    let hand = Hand { tall: radius * 1.1 * wide, wide: radius * 0.9 * wide, line: build.line * 1.3 };
    letter::write(canvas, &text, place, hand, CHALK);
}

const SKULL: Drawing = &[
    solid(
        CHALK,
        "M -36 -10 C -36 -56 36 -56 36 -10 C 36 8 26 12 22 18 L 22 38 L -22 38 L -22 18 C -26 12 -36 8 -36 -10 Z",
    ),
    solid(INK, "O -15 -6 9"),
    solid(INK, "O 15 -6 9"),
    line("M -8 22 L -8 38"),
    line("M 8 22 L 8 38"),
];
