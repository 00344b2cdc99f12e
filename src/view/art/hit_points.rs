//! The bar of hit points under a counter: its length says how much is left, and quarters are marked.

use super::canvas::{Canvas, Point, lines, rectangle};
use super::palette::*;
use super::piece::{CENTER, Counter};
use super::rim::Build;

/// From this percentage down a unit is in danger, and its rim says so.
pub const LOW: u8 = 25;

/// From the middle of the disc down to the upper edge of the bar.
const BELOW: f32 = 53.0;

/// Prints the bar of a unit; that of a mount under it is thinner and lies below.
pub fn print(canvas: &mut Canvas, build: &Build, counter: &Counter) {
    let top = CENTER.1 + BELOW;
    let whole = build.bar;
    match &counter.mount {
        None => bar(canvas, build, (top, whole), counter.health),
        Some(mount) => {
            bar(canvas, build, (top + whole * 0.75, whole * 0.55), mount.health);
            bar(canvas, build, (top - whole * 0.2, whole * 0.65), counter.health);
        }
    }
}

/// A bar from `top`, `height` high.
fn bar(canvas: &mut Canvas, build: &Build, (top, height): (f32, f32), percent: u8) {
    let (left, width) = (CENTER.0 - build.bar_half, 2.0 * build.bar_half);
    let frame =
        |by: f32| -> (Point, Point) { ((left - by, top - by), (width + 2.0 * by, height + 2.0 * by)) };
    let (corner, size) = frame(build.line * 0.8);
    let track = rectangle(corner, size);
    canvas.line(&track, INK, build.line);
    canvas.fill(&track, INK);
    let left_over = width * f32::from(percent.min(100)) / 100.0;
    if left_over > 0.0 {
        canvas.fill(&rectangle((left, top), (left_over, height)), fill(percent));
        canvas.fill(&rectangle((left, top), (left_over, height * 0.3)), CHALK.alpha(0.35));
    }
    let quarters = [0.25, 0.5, 0.75].map(|share| {
        let x = left + width * share;
        ((x, top - 0.5), (x, top + height + 0.5))
    });
    canvas.line(&lines(quarters), INK, build.line * 0.7);
}

/// The color of what is left. Its length says the same.
fn fill(percent: u8) -> Shade {
    match percent {
        0..=LOW => FLAME.mix(CHALK, 0.15),
        26..=50 => GOLD,
        _ => HEALTH,
    }
}
