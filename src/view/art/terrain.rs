//! What stands or lies in a hex, seen from above: trees, brambles, rubble and walls.

use tiny_skia::Path;

use super::canvas::{Canvas, Point, around, circle, lines, path, polygon, rectangle};
use super::chance::{Chance, scatter};
use super::hexagon::{MIDDLE, hatch};
use super::palette::*;
use crate::model::Surface;

/// Woods: six crowns, lit from the upper left.
pub fn forest(canvas: &mut Canvas, chance: &mut Chance) {
    let turn = chance.between(0.0, 60.0);
    let mut crowns: Vec<Point> =
        (0..5).map(|crown| chance.near(around(MIDDLE, 32.0, turn + crown as f32 * 72.0), 4.0)).collect();
    crowns.push(chance.near(MIDDLE, 6.0));
    crowns.sort_by(|a, b| a.1.total_cmp(&b.1));
    for crown in crowns {
        let (x, y) = crown;
        let radius = chance.between(17.0, 21.0);
        canvas.fill(&circle((x + 4.0, y + 5.0), radius), INK.alpha(0.28));
        canvas.printed(&leaves(crown, radius, chance), LEAF_SHADE.mix(LEAF, 0.25));
        canvas.fill(&leaves((x - 3.5, y - 4.0), radius * 0.62, chance), LEAF.mix(GRASS, 0.25));
    }
}

/// A scalloped blob.
fn leaves(center: Point, radius: f32, chance: &mut Chance) -> Path {
    let turn = chance.between(0.0, 45.0);
    path(|builder| {
        let (x, y) = around(center, radius * 0.86, turn);
        builder.move_to(x, y);
        for lobe in 0..8 {
            let angle = turn + lobe as f32 * 45.0;
            let bulge = around(center, radius * 1.28, angle + 22.5);
            let end = around(center, radius * 0.86, angle + 45.0);
            builder.quad_to(bulge.0, bulge.1, end.0, end.1);
        }
        builder.close();
    })
}

/// Rough ground that suits the surface.
pub fn rough(canvas: &mut Canvas, surface: Surface, chance: &mut Chance) {
    match surface {
        Surface::Grass | Surface::Leaves => brambles(canvas, chance),
        Surface::Mud | Surface::Snow | Surface::Water => ruts(canvas, chance),
        Surface::Wood => splinters(canvas, chance),
        Surface::Stone | Surface::Tile | Surface::Dirt | Surface::Sand | Surface::Gravel => {
            rubble(canvas, chance)
        }
    }
}

/// Thorny stars.
fn brambles(canvas: &mut Canvas, chance: &mut Chance) {
    for place in scatter(chance, 32.0, 50.0) {
        let radius = chance.between(9.0, 13.0);
        let turn = chance.between(0.0, 60.0);
        let spikes: Vec<Point> = (0..14)
            .map(|tip| {
                around(place, if tip % 2 == 0 { radius } else { radius * 0.42 }, turn + tip as f32 * 25.7)
            })
            .collect();
        canvas.fill(&polygon(&spikes), LEAF_SHADE);
        canvas.line(&polygon(&spikes), INK.alpha(0.8), 1.8);
        canvas.fill(&circle(place, 2.8), GOLD);
    }
}

/// Angular stones.
fn rubble(canvas: &mut Canvas, chance: &mut Chance) {
    for place in scatter(chance, 29.0, 50.0) {
        let radius = chance.between(7.0, 12.5);
        stone(canvas, place, radius, chance);
    }
}

/// One stone with its shadow and its light side.
pub fn stone(canvas: &mut Canvas, (x, y): Point, radius: f32, chance: &mut Chance) {
    let turn = chance.between(0.0, 70.0);
    let shape = |center: Point, radius: f32| -> Vec<Point> {
        [0.0, 62.0, 128.0, 190.0, 250.0, 310.0]
            .iter()
            .map(|angle| around(center, radius, angle + turn))
            .collect()
    };
    canvas.fill(&polygon(&shape((x + 2.5, y + 3.0), radius)), INK.alpha(0.3));
    canvas.printed(&polygon(&shape((x, y), radius)), STONE_SHADE);
    canvas.fill(&polygon(&shape((x - 1.5, y - 2.0), radius * 0.62)), STONE);
}

/// Deep ruts in pairs.
fn ruts(canvas: &mut Canvas, chance: &mut Chance) {
    let ruts = scatter(chance, 30.0, 48.0).into_iter().flat_map(|(x, y)| {
        let slant = chance.between(-4.0, 4.0);
        [((x - 12.0, y - 4.0), (x + 8.0, y - 4.0 + slant)), ((x - 7.0, y + 5.0), (x + 13.0, y + 5.0 + slant))]
    });
    let ruts = lines(ruts.collect::<Vec<_>>());
    canvas.line(&ruts, INK.alpha(0.75), 3.6);
}

/// Broken boards.
fn splinters(canvas: &mut Canvas, chance: &mut Chance) {
    for place in scatter(chance, 40.0, 48.0) {
        let angle = chance.between(0.0, 180.0);
        let (from, to) = (around(place, 15.0, angle), around(place, 15.0, angle + 180.0));
        let board = lines([(from, to)]);
        canvas.line(&board, INK, 8.4);
        canvas.line(&board, WOOD.mix(CHALK, 0.2), 4.4);
    }
}

/// A wall: dark mass that fills its hex and goes on in the next. The edges of the board give it its outline.
pub fn wall(canvas: &mut Canvas, surface: Surface, chance: &mut Chance) {
    match surface {
        Surface::Grass | Surface::Dirt | Surface::Mud | Surface::Water | Surface::Leaves => {
            hedge(canvas, chance)
        }
        Surface::Wood => timber(canvas),
        Surface::Stone | Surface::Tile | Surface::Sand | Surface::Snow | Surface::Gravel => {
            masonry(canvas, chance)
        }
    }
    canvas.line(&hatch(8, 8), INK.alpha(0.45), 2.2);
}

/// The color of a wall before anything is printed on it.
pub fn wall_tint(surface: Surface) -> Shade {
    match surface {
        Surface::Grass | Surface::Dirt | Surface::Mud | Surface::Water | Surface::Leaves => LEAF_SHADE,
        Surface::Wood => WOOD_SHADE.mix(INK, 0.25),
        Surface::Snow => STONE_SHADE.mix(SNOW, 0.25),
        Surface::Stone | Surface::Tile | Surface::Sand | Surface::Gravel => STONE_SHADE.mix(INK, 0.45),
    }
}

fn masonry(canvas: &mut Canvas, chance: &mut Chance) {
    for course in -3..3 {
        let y = MIDDLE.1 + course as f32 * 24.0;
        let mut x = -chance.between(0.0, 24.0);
        while x < 111.0 {
            let width = chance.between(24.0, 36.0);
            let block = rectangle((x, y), (width, 24.0));
            canvas.fill(&block, STONE.alpha(chance.between(0.0, 0.16)));
            canvas.line(&block, INK.alpha(0.85), 2.2);
            x += width;
        }
    }
}

fn timber(canvas: &mut Canvas) {
    for beam in -4..4 {
        let y = MIDDLE.1 + beam as f32 * 16.0;
        canvas.fill(&rectangle((0.0, y + 2.0), (111.0, 5.0)), WOOD.alpha(0.5));
        canvas.line(&lines([((0.0, y), (111.0, y))]), INK, 2.4);
    }
}

fn hedge(canvas: &mut Canvas, chance: &mut Chance) {
    for (x, y) in scatter(chance, 21.0, 70.0) {
        let bush = leaves((x, y), chance.between(11.0, 14.0), chance);
        canvas.fill(&bush, LEAF.mix(LEAF_SHADE, 0.35));
        canvas.line(&bush, INK.alpha(0.75), 1.8);
        canvas.fill(&circle((x - 3.0, y - 3.5), 3.2), GRASS.alpha(0.6));
    }
}
