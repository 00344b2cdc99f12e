//! What a counter carries besides its silhouette: pins, weapon, shield, and the marks of its states.

use tiny_skia::Transform;

use super::canvas::{Canvas, LINE, Point, around, circle, lines};
use super::glyph;
use super::glyph::WeaponLook;
use super::palette::*;
use super::piece::{CENTER, Counter};
use super::rim::Build;
use super::sketch::{Drawing, draw, mirrored, solid};
use super::state::states;
use crate::model::Status;

/// Where the states have their places: between the facings, at first beside the head.
const STATES: [f32; 3] = [328.0, 212.0, 270.0];

/// Where the weapon is held, and what the other hand holds.
const WEAPON: f32 = 30.0;
const OTHER_HAND: f32 = 150.0;

/// The badges of a counter.
pub fn print(canvas: &mut Canvas, build: &Build, counter: &Counter) {
    if counter.shield {
        small(canvas, SHIELD, around(CENTER, 45.0, OTHER_HAND), 0.27, LINE);
    } else if counter.status != Status::Surrendered && counter.second != WeaponLook::None {
        glyph::place(canvas, counter.second, around(CENTER, 42.0, OTHER_HAND), 0.34, build.glyph_line);
    }
    if counter.injured {
        small(canvas, BANDAGE, around(CENTER, 31.0, 90.0), 0.24, LINE);
    }
    pins(canvas, counter.wounds);
    print_at_any_distance(canvas, build, counter);
}

/// The badges that can still be made out from afar.
pub fn print_from_afar(canvas: &mut Canvas, build: &Build, counter: &Counter) {
    if counter.injured {
        small(canvas, BANDAGE, around(CENTER, 30.0, 90.0), 0.34, build.line);
    }
    for pin in 0..counter.wounds.min(3) {
        let place = around(CENTER, 46.0, 162.0 - f32::from(pin) * 26.0);
        canvas.fill(&circle(place, 12.0), CHALK);
        canvas.fill(&circle(place, 10.4), INK);
        canvas.fill(&circle(place, 7.8), BLOOD);
    }
    print_at_any_distance(canvas, build, counter);
}

fn print_at_any_distance(canvas: &mut Canvas, build: &Build, counter: &Counter) {
    let hand = around(CENTER, build.badges, WEAPON);
    match counter.status {
        Status::Surrendered => {
            small(canvas, WHITE_FLAG, around(CENTER, 30.0, WEAPON), build.glyph * 1.3, LINE)
        }
        _ if counter.disarmed => unarmed(canvas, build, hand),
        _ => glyph::place(canvas, counter.weapon, hand, build.glyph, build.glyph_line),
    }
    for (state, angle) in states(counter).into_iter().zip(STATES) {
        state.print(canvas, around(CENTER, build.badges, angle), build.badge, build.badge_line);
    }
}

/// Pins stuck into the left shoulder, at most five.
fn pins(canvas: &mut Canvas, wounds: u8) {
    for pin in 0..wounds.min(5) {
        let (x, y) = around(CENTER, 33.0, 172.0 - f32::from(pin) * 24.0);
        canvas.line(&lines([((x, y), (x + 6.0, y + 9.0))]), INK, 3.0);
        canvas.printed(&circle((x, y), 5.6), BLOOD);
        canvas.fill(&circle((x - 1.8, y - 1.8), 1.8), CHALK);
    }
}

/// A ring with a bar across: nothing in the hand.
fn unarmed(canvas: &mut Canvas, build: &Build, place: Point) {
    let radius = build.badge * 0.8;
    let bar = lines([(around(place, radius, 225.0), around(place, radius, 45.0))]);
    canvas.fill(&circle(place, radius), PAPER);
    glyph::place(canvas, WeaponLook::Fist, place, build.glyph * 0.5, build.glyph_line);
    for (color, width) in [(INK, build.line * 2.6), (FLAME, build.line * 1.3)] {
        canvas.line(&circle(place, radius), color, width);
        canvas.line(&bar, color, width);
    }
}

fn small(canvas: &mut Canvas, drawing: Drawing, (x, y): Point, scale: f32, line: f32) {
    let transform = Transform::from_translate(x, y).pre_scale(scale, scale);
    canvas.with(transform, |canvas| draw(canvas, drawing, line / scale));
}

const SHIELD: Drawing =
    &[mirrored(STEEL, "M 0 -46 L 40 -46 L 40 0 C 40 26 20 44 0 56"), solid(GOLD, "O 0 -4 11")];
const BANDAGE: Drawing = &[
    solid(CHALK, "M -44 -28 L -28 -44 L 44 28 L 28 44 Z"),
    solid(CHALK, "M 44 -28 L 28 -44 L -44 28 L -28 44 Z"),
];
const WHITE_FLAG: Drawing = &[
    solid(WOOD, "M -34 -46 L -24 -46 L -24 56 L -34 56 Z"),
    solid(CHALK, "M -24 -46 C -4 -58 14 -34 42 -46 L 42 4 C 14 16 -4 -8 -24 4 Z"),
];
