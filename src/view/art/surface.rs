//! What the ground is made of: a tint and a printed pattern for each surface.
//!
//! Courses, planks and waves repeat so that they continue from hex to hex.

use tiny_skia::Color;

use super::canvas::{Canvas, arc, circle, lines, oval, path, rectangle};
use super::chance::{Chance, scatter};
use super::hexagon::MIDDLE;
use super::palette::*;
use super::water;
use crate::model::Surface;

/// The paper's tint.
pub fn tint(surface: Surface) -> Shade {
    match surface {
        Surface::Stone => STONE,
        Surface::Tile => TILE,
        Surface::Dirt => EARTH,
        Surface::Wood => WOOD,
        Surface::Grass => GRASS,
        Surface::Sand => SAND,
        Surface::Mud => MUD,
        Surface::Snow => SNOW,
        Surface::Water => SHALLOWS,
        Surface::Gravel => STONE,
        Surface::Leaves => WOOD,
    }
}

/// Prints the pattern.
pub fn print(canvas: &mut Canvas, surface: Surface, chance: &mut Chance) {
    match surface {
        Surface::Stone => flagstones(canvas, chance),
        Surface::Tile => tiles(canvas),
        Surface::Dirt => earth(canvas, chance),
        Surface::Wood => planks(canvas, chance),
        Surface::Grass => tufts(canvas, chance),
        Surface::Sand => stipple(canvas, chance),
        Surface::Mud => puddles(canvas, chance),
        Surface::Snow => drifts(canvas, chance),
        Surface::Water => water::waves(canvas, 1),
        Surface::Gravel => pebbles(canvas, chance),
        Surface::Leaves => fallen_leaves(canvas, chance),
    }
}

/// Faint ink for patterns of the ground, which must not distract from what stands on it.
fn faint() -> Color {
    INK.alpha(0.36)
}

/// The upper edges of courses of this height, which divides a row's 96 pixels.
fn courses(height: f32) -> impl Iterator<Item = f32> {
    let first = (MIDDLE.1 / height).floor();
    (0..=(128.0 / height) as i32 + 1).map(move |number| MIDDLE.1 + (number as f32 - first) * height - height)
}

fn flagstones(canvas: &mut Canvas, chance: &mut Chance) {
    for y in courses(32.0) {
        let mut x = chance.between(-34.0, 0.0);
        while x < 111.0 {
            let width = chance.between(30.0, 48.0);
            let shade = if chance.happens(0.5) { CHALK.alpha(0.14) } else { INK.alpha(0.04) };
            let slab = rectangle((x + 1.5, y + 1.5), (width - 3.0, 29.0));
            canvas.fill(&slab, shade);
            canvas.line(&slab, faint(), 1.8);
            x += width;
        }
    }
}

fn tiles(canvas: &mut Canvas) {
    let (width, height) = (27.713, 24.0);
    for row in -3..3 {
        for column in -3..3 {
            let corner = (MIDDLE.0 + column as f32 * width, MIDDLE.1 + row as f32 * height);
            let square = rectangle(corner, (width, height));
            if (row + column) % 2 == 0 {
                canvas.fill(&square, BLOOD.alpha(0.24));
            }
            canvas.line(&square, faint(), 1.4);
        }
    }
}

fn earth(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y) in scatter(chance, 25.0, 58.0) {
        if chance.happens(0.45) {
            canvas.line(&arc((x, y), 3.6, 200.0, 345.0), faint(), 1.8);
        } else {
            let end = (x + chance.between(5.0, 9.0), y + chance.between(-1.0, 1.0));
            canvas.line(&lines([((x, y), end)]), faint(), 1.8);
        }
    }
}

fn planks(canvas: &mut Canvas, chance: &mut Chance) {
    for y in courses(24.0) {
        let shade = if chance.happens(0.5) { CHALK.alpha(0.07) } else { WOOD_SHADE.alpha(0.08) };
        canvas.fill(&rectangle((0.0, y), (111.0, 24.0)), shade);
        canvas.line(&lines([((0.0, y), (111.0, y))]), INK.alpha(0.5), 1.8);
        let joint = chance.between(10.0, 100.0);
        canvas.line(&lines([((joint, y), (joint, y + 24.0))]), INK.alpha(0.5), 1.8);
        for nail in [(joint - 4.0, y + 6.0), (joint - 4.0, y + 18.0), (joint + 4.0, y + 12.0)] {
            canvas.fill(&circle(nail, 1.4), INK.alpha(0.55));
        }
        let (x, across) = (chance.between(0.0, 70.0), y + chance.between(8.0, 17.0));
        let length = chance.between(16.0, 34.0);
        canvas.line(&lines([((x, across), (x + length, across))]), WOOD_SHADE.alpha(0.55), 1.4);
    }
}

fn tufts(canvas: &mut Canvas, chance: &mut Chance) {
    let blades =
        scatter(chance, 30.0, 56.0).into_iter().filter(|_| chance.happens(0.72)).flat_map(|(x, y)| {
            [((x, y), (x - 4.5, y - 7.0)), ((x, y), (x, y - 9.5)), ((x, y), (x + 4.5, y - 7.0))]
        });
    let blades = lines(blades.collect::<Vec<_>>());
    canvas.line(&blades, LEAF_SHADE.alpha(0.75), 1.8);
}

fn stipple(canvas: &mut Canvas, chance: &mut Chance) {
    let grains = scatter(chance, 11.5, 64.0);
    let grains = path(|builder| {
        for (x, y) in grains {
            builder.push_circle(x, y, 1.5);
        }
    });
    canvas.fill(&grains, LEATHER.alpha(0.6));
}

fn pebbles(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y) in scatter(chance, 13.0, 60.0) {
        let size = chance.between(2.0, 4.0);
        canvas.line(&oval((x, y), (size, size * 0.7)), faint(), 1.4);
    }
}

fn fallen_leaves(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y) in scatter(chance, 17.0, 58.0) {
        let size = chance.between(4.0, 7.0);
        canvas.fill(&oval((x, y), (size, size * 0.5)), LEATHER.alpha(0.5));
        canvas.line(&lines([((x - size, y), (x + size, y))]), LEAF_SHADE.alpha(0.6), 1.4);
    }
}

fn puddles(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y) in scatter(chance, 33.0, 54.0) {
        let size = chance.between(7.0, 12.0);
        canvas.fill(&oval((x, y), (size, size * 0.45)), INK.alpha(0.22));
        canvas.line(&arc((x, y - 1.0), size * 0.8, 35.0, 145.0), CHALK.alpha(0.35), 1.8);
    }
}

fn drifts(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y) in scatter(chance, 38.0, 52.0) {
        let size = chance.between(9.0, 14.0);
        canvas.line(&arc((x, y + size), size * 1.4, 235.0, 305.0), NIGHT.alpha(0.34), 1.8);
        let flake = chance.near((x, y + 14.0), 8.0);
        canvas.fill(&circle(flake, 1.6), NIGHT.alpha(0.34));
    }
}
