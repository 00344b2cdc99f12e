//! Water that shows its depth, swamp, and the air over a chasm.

use tiny_skia::Path;

use super::canvas::{Canvas, Point, circle, lines, oval, path};
use super::chance::{Chance, scatter};
use super::hexagon::MIDDLE;
use super::palette::*;
use crate::model::Tile;

/// The tint of water by its depth in feet: darker with every foot that can be waded, then deep water.
pub fn tint(depth: u8) -> Shade {
    if depth >= Tile::DEEP_WATER {
        return DEEP.mix(INK, f32::from(depth - Tile::DEEP_WATER).min(20.0) / 50.0);
    }
    SHALLOWS.mix(DEEP, f32::from(depth) * 0.09)
}

/// Wave lines: closer together in deeper water, and light on dark where nobody can wade.
pub fn waves(canvas: &mut Canvas, depth: u8) {
    let deep = depth >= Tile::DEEP_WATER;
    let spacing = match depth {
        0 | 1 => 32.0,
        2 | 3 => 24.0,
        4 => 16.0,
        _ => 12.0,
    };
    let rows = (128.0 / spacing) as i32 / 2 + 1;
    for row in -rows..=rows {
        let y = MIDDLE.1 + (row as f32 + 0.5) * spacing;
        if deep {
            canvas.line(&wave(y, 4.0, 55.426), CHALK.alpha(0.55), 1.8);
        } else {
            canvas.line(&wave(y, 2.6, 27.713), DEEP.alpha(0.75), 1.8);
        }
    }
}

/// A wave line across the hex; its length divides half a hex's width, so that neighbors continue it.
fn wave(y: f32, height: f32, length: f32) -> Path {
    path(|builder| {
        let mut x = MIDDLE.0 - 3.0 * length;
        builder.move_to(x, y);
        while x < 120.0 {
            let (half, end) = (x + length / 2.0, x + length);
            builder.quad_to(x + length / 4.0, y - height, half, y);
            builder.quad_to(half + length / 4.0, y + height, end, y);
            x = end;
        }
    })
}

/// Reeds over standing water.
pub fn swamp(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y) in scatter(chance, 34.0, 50.0) {
        canvas.fill(&oval((x, y + 7.0), (17.0, 6.0)), SHALLOWS.mix(DEEP, 0.35).alpha(0.85));
        let ripple =
            lines([((x - 10.0, y + 8.0), (x - 2.0, y + 8.0)), ((x + 4.0, y + 9.5), (x + 10.0, y + 9.5))]);
        canvas.line(&ripple, CHALK.alpha(0.6), 1.6);
        reeds(canvas, (x, y + 6.0));
    }
}

/// Three stalks, two of them with a cattail's head.
fn reeds(canvas: &mut Canvas, (x, y): Point) {
    let stalks =
        [((x - 3.0, y), (x - 8.0, y - 16.0)), ((x, y), (x, y - 22.0)), ((x + 3.0, y), (x + 8.0, y - 13.0))];
    canvas.line(&lines(stalks), LEAF_SHADE, 2.2);
    let heads = [((x - 7.0, y - 13.0), (x - 9.0, y - 18.0)), ((x, y - 18.0), (x, y - 25.0))];
    canvas.line(&lines(heads), INK, 4.6);
}

/// The drop: dark, with hatching that falls away into it.
pub fn chasm(canvas: &mut Canvas, chance: &mut Chance) {
    let mut strokes = Vec::new();
    for column in -6..=6 {
        let x = MIDDLE.0 + column as f32 * 9.2377;
        let mut y = chance.between(-20.0, 10.0);
        while y < 128.0 {
            let length = chance.between(12.0, 34.0);
            strokes.push(((x, y), (x + chance.between(-1.0, 1.0), y + length)));
            y += length + chance.between(8.0, 26.0);
        }
    }
    canvas.line(&lines(strokes), BONE.alpha(0.33), 2.0);
    for place in scatter(chance, 40.0, 40.0) {
        canvas.fill(&circle(place, 11.0), ABYSS.alpha(0.55));
    }
}
