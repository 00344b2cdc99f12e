//! Furniture, clutter, doors and straw.

use tiny_skia::Transform;

use super::canvas::{Canvas, LINE, Point, around, circle, lines, oval, polygon, rectangle};
use super::chance::{Chance, scatter};
use super::hexagon::{MIDDLE, RADIUS, corners, toward};
use super::palette::*;
use super::terrain::stone;
use crate::model::{Furnishing, Surface, Tile};

/// The furniture of a hex.
pub fn furniture(canvas: &mut Canvas, tile: &Tile, chance: &mut Chance) {
    match tile.furniture.unwrap_or_else(|| suitable(tile)) {
        Furnishing::Benches => benches(canvas),
        Furnishing::Table => table(canvas, chance),
        Furnishing::Bar => bar(canvas, chance),
        Furnishing::Casks => casks(canvas, chance),
        Furnishing::Sacks => sacks(canvas, chance),
        Furnishing::Altar => altar(canvas),
        Furnishing::LowWall => low_wall(canvas, chance),
        Furnishing::Cart => cart(canvas, chance),
        Furnishing::Bed => bed(canvas),
        Furnishing::Bookshelf => bookshelf(canvas, chance),
        Furnishing::Hedge => hedge(canvas, chance),
        Furnishing::Fence => fence(canvas),
    }
}

/// Furniture that suits the surface of the hex and its cover.
fn suitable(tile: &Tile) -> Furnishing {
    match tile.surface {
        Surface::Wood | Surface::Tile if tile.cover >= 40 => Furnishing::Casks,
        Surface::Wood | Surface::Tile => Furnishing::Table,
        Surface::Stone => Furnishing::LowWall,
        Surface::Dirt
        | Surface::Grass
        | Surface::Sand
        | Surface::Mud
        | Surface::Snow
        | Surface::Water
        | Surface::Gravel
        | Surface::Leaves => Furnishing::Cart,
    }
}

/// Draws at the middle of the hex, turned by some degrees.
fn turned(canvas: &mut Canvas, degrees: f32, picture: impl FnOnce(&mut Canvas)) {
    canvas.with(Transform::from_rotate_at(degrees, MIDDLE.0, MIDDLE.1), picture);
}

/// A box seen from above, with its shadow.
fn block(canvas: &mut Canvas, (x, y): Point, size: Point, color: Shade) {
    canvas.fill(&rectangle((x + 3.0, y + 4.0), size), INK.alpha(0.32));
    canvas.printed(&rectangle((x, y), size), color);
}

fn table(canvas: &mut Canvas, chance: &mut Chance) {
    let (x, y) = MIDDLE;
    turned(canvas, chance.between(-5.0, 5.0), |canvas| {
        block(canvas, (x - 34.0, y - 36.0), (68.0, 11.0), WOOD_SHADE);
        block(canvas, (x - 34.0, y + 25.0), (68.0, 11.0), WOOD_SHADE);
        block(canvas, (x - 40.0, y - 19.0), (80.0, 38.0), WOOD.mix(WOOD_SHADE, 0.35));
        let boards = [-6.5, 6.5].map(|down| ((x - 38.0, y + down), (x + 38.0, y + down)));
        canvas.line(&lines(boards), INK.alpha(0.6), 1.8);
    });
    for side in [-22.0, 20.0] {
        let (x, y) = chance.near((x + side, y), 8.0);
        canvas.printed(&circle((x, y), 6.0), BONE);
        canvas.fill(&circle((x, y), 2.6), LEATHER);
    }
}

/// Three rows of pews: seats, and their backs on the side away from the altar.
fn benches(canvas: &mut Canvas) {
    let (x, y) = MIDDLE;
    for across in [-31.0, -3.0, 25.0] {
        block(canvas, (x + across - 6.0, y - 34.0), (12.0, 68.0), WOOD.mix(WOOD_SHADE, 0.35));
        block(canvas, (x + across + 6.0, y - 36.0), (6.0, 72.0), WOOD_SHADE);
    }
}

/// A bar: a long counter with tankards on it.
fn bar(canvas: &mut Canvas, chance: &mut Chance) {
    let (x, y) = MIDDLE;
    block(canvas, (x - 46.0, y - 17.0), (92.0, 34.0), WOOD.mix(WOOD_SHADE, 0.6));
    canvas.printed(&rectangle((x - 46.0, y - 17.0), (92.0, 8.0)), WOOD.mix(CHALK, 0.2));
    for across in [-28.0, 2.0, 27.0] {
        let (x, y) = chance.near((x + across, y + 4.0), 4.0);
        canvas.printed(&circle((x, y), 7.0), STEEL);
        canvas.fill(&circle((x, y), 4.4), GOLD);
    }
}

/// Three sacks, tied at the neck.
fn sacks(canvas: &mut Canvas, chance: &mut Chance) {
    for place in [(-19.0, -16.0), (20.0, -12.0), (-2.0, 17.0)] {
        let (x, y) = chance.near((MIDDLE.0 + place.0, MIDDLE.1 + place.1), 2.0);
        canvas.fill(&oval((x + 4.0, y + 6.0), (21.0, 19.0)), INK.alpha(0.32));
        canvas.printed(&oval((x, y), (21.0, 19.0)), BONE.mix(LEATHER, 0.22));
        canvas.fill(&oval((x - 6.0, y - 5.0), (9.0, 7.0)), CHALK.alpha(0.5));
        let folds = [(-40.0, 8.0), (40.0, 8.0), (0.0, 15.0)];
        let folds = folds.map(|(turn, long)| ((x, y - 3.0), around((x, y - 3.0), long, 90.0 + turn)));
        canvas.line(&lines(folds), INK.alpha(0.7), 1.8);
        canvas.printed(&circle((x, y - 5.0), 4.6), LEATHER);
    }
}

/// An altar: a block of stone under a cloth with a cross.
fn altar(canvas: &mut Canvas) {
    let (x, y) = MIDDLE;
    block(canvas, (x - 24.0, y - 38.0), (48.0, 76.0), STONE);
    canvas.printed(&rectangle((x - 15.0, y - 38.0), (30.0, 76.0)), BONE);
    let cross = lines([((x, y - 17.0), (x, y + 17.0)), ((x - 9.0, y - 6.0), (x + 9.0, y - 6.0))]);
    canvas.line(&cross, INK, 7.4);
    canvas.line(&cross, GOLD, 3.4);
    for down in [-29.0, 29.0] {
        canvas.printed(&circle((x, y + down), 4.6), CHALK);
        canvas.fill(&circle((x, y + down), 1.8), FLAME);
    }
}

/// Three casks on end.
fn casks(canvas: &mut Canvas, chance: &mut Chance) {
    let turn = chance.between(0.0, 120.0);
    for cask in 0..3 {
        let (x, y) = around(MIDDLE, 25.0, turn + cask as f32 * 120.0);
        canvas.fill(&circle((x + 4.0, y + 5.0), 20.0), INK.alpha(0.32));
        canvas.printed(&circle((x, y), 20.0), STEEL_SHADE);
        canvas.printed(&circle((x, y), 15.0), WOOD.mix(WOOD_SHADE, 0.5));
        let staves = [-5.0, 5.0].map(|across| ((x + across, y - 13.0), (x + across, y + 13.0)));
        canvas.line(&lines(staves), INK.alpha(0.7), 1.8);
        canvas.fill(&circle((x + 0.5, y + 7.0), 2.6), INK);
    }
}

/// Two courses of field stones.
fn low_wall(canvas: &mut Canvas, chance: &mut Chance) {
    canvas.fill(&rectangle((14.0, 76.0), (86.0, 16.0)), INK.alpha(0.3));
    for (y, shift) in [(54.0, 0.0), (73.0, 9.0)] {
        for number in 0..5 {
            let place = chance.near((19.0 + shift + number as f32 * 16.5, y), 2.0);
            stone(canvas, place, 11.5, chance);
        }
    }
}

/// A cart: bed, shafts, and two wheels.
fn cart(canvas: &mut Canvas, chance: &mut Chance) {
    let (x, y) = MIDDLE;
    turned(canvas, chance.between(-14.0, 14.0), |canvas| {
        let shafts =
            lines([((x + 20.0, y - 12.0), (x + 49.0, y - 7.0)), ((x + 20.0, y + 12.0), (x + 49.0, y + 7.0))]);
        canvas.line(&shafts, INK, 7.0);
        canvas.line(&shafts, WOOD_SHADE, 3.0);
        for side in [-29.0, 22.0] {
            block(canvas, (x - 27.0, y + side), (34.0, 7.0), INK.mix(WOOD_SHADE, 0.4));
        }
        block(canvas, (x - 38.0, y - 21.0), (60.0, 42.0), WOOD.mix(WOOD_SHADE, 0.3));
        let boards = [-10.5, 0.0, 10.5].map(|down| ((x - 37.0, y + down), (x + 21.0, y + down)));
        canvas.line(&lines(boards), INK.alpha(0.65), 1.8);
        let straps = [-26.0, 10.0].map(|across| ((x + across, y - 21.0), (x + across, y + 21.0)));
        canvas.line(&lines(straps), INK, LINE);
    });
}

/// A bed: a frame, sheets turned back from a blanket, and a pillow at the head.
fn bed(canvas: &mut Canvas) {
    let (x, y) = MIDDLE;
    block(canvas, (x - 25.0, y - 42.0), (50.0, 84.0), WOOD_SHADE);
    canvas.printed(&rectangle((x - 20.0, y - 36.0), (40.0, 74.0)), CHALK);
    canvas.printed(&oval((x, y - 24.0), (14.0, 8.0)), BONE);
    canvas.printed(&rectangle((x - 20.0, y - 6.0), (40.0, 44.0)), CHOICE.mix(STONE, 0.45));
    let folds =
        [(10.0, 12.0), (25.0, 22.0)].map(|(left, right)| ((x - 18.0, y + left), (x + 18.0, y + right)));
    canvas.line(&lines(folds), INK.alpha(0.35), 1.8);
}

/// Two shelves back to back, with the spines of books.
fn bookshelf(canvas: &mut Canvas, chance: &mut Chance) {
    const SPINES: [Shade; 5] = [BLOOD, LEAF_SHADE, CHOICE, LEATHER, GOLD];
    let (x, y) = MIDDLE;
    block(canvas, (x - 44.0, y - 28.0), (88.0, 56.0), WOOD_SHADE);
    for row in [-24.0, 2.0] {
        canvas.fill(&rectangle((x - 40.0, y + row), (80.0, 22.0)), INK);
        for place in 0..8 {
            let long = chance.between(14.0, 21.0);
            let spine = SPINES[(place * 3 + usize::from(row > 0.0)) % SPINES.len()].mix(STONE, 0.25);
            let left = x - 39.0 + place as f32 * 9.9;
            canvas.printed(&rectangle((left, y + row + 22.0 - long), (8.6, long)), spine);
        }
    }
}

/// A hedge across the hex, clipped into a row.
fn hedge(canvas: &mut Canvas, chance: &mut Chance) {
    let (x, y) = MIDDLE;
    canvas.fill(&oval((x + 3.0, y + 10.0), (48.0, 20.0)), INK.alpha(0.32));
    for (down, shade) in [(4.0, LEAF_SHADE), (-5.0, LEAF)] {
        for place in 0..4 {
            let middle = chance.near((x - 31.0 + place as f32 * 20.6, y + down), 2.5);
            canvas.printed(&oval(middle, (16.0, 14.0)), shade);
        }
    }
}

/// Two rails across the hex, on three posts.
fn fence(canvas: &mut Canvas) {
    let (x, y) = MIDDLE;
    for down in [-9.0, 9.0] {
        block(canvas, (x - 48.0, y + down - 4.0), (96.0, 8.0), WOOD.mix(WOOD_SHADE, 0.3));
    }
    for across in [-36.0, 0.0, 36.0] {
        block(canvas, (x + across - 5.0, y - 22.0), (10.0, 44.0), WOOD_SHADE);
    }
}

/// A bench across the hex.
pub fn bench(canvas: &mut Canvas, chance: &mut Chance) {
    let (x, y) = MIDDLE;
    turned(canvas, chance.between(-32.0, 32.0), |canvas| {
        block(canvas, (x - 34.0, y - 8.0), (68.0, 16.0), WOOD.mix(WOOD_SHADE, 0.55));
        canvas.line(&lines([((x - 31.0, y), (x + 31.0, y))]), INK.alpha(0.6), 1.8);
    });
}

/// Clutter: a crate and two stools near the corners, clear of the counter in the middle.
pub fn clutter(canvas: &mut Canvas, chance: &mut Chance) {
    let crate_at = chance.near((26.0, 92.0), 3.0);
    canvas.with(Transform::from_rotate_at(chance.between(-25.0, 25.0), crate_at.0, crate_at.1), |canvas| {
        small_crate(canvas, crate_at);
    });
    for corner in [(86.0, 38.0), (84.0, 93.0)] {
        let (x, y) = chance.near(corner, 4.0);
        canvas.fill(&circle((x + 2.5, y + 3.0), 8.5), INK.alpha(0.32));
        canvas.printed(&circle((x, y), 8.5), WOOD.mix(CHALK, 0.25));
        canvas.fill(&circle((x, y), 2.4), WOOD_SHADE);
    }
}

fn small_crate(canvas: &mut Canvas, (x, y): Point) {
    block(canvas, (x - 9.5, y - 9.5), (19.0, 19.0), WOOD.mix(CHALK, 0.25));
    let brace = polygon(&[(x - 9.0, y + 9.0), (x + 9.0, y - 9.0)]);
    canvas.line(&brace, INK, 2.0);
}

/// A doorway: a frame around the threshold, and in it the open door.
pub fn door(canvas: &mut Canvas) {
    let (outer, inner) = (corners(RADIUS + 1.0), corners(RADIUS - 10.0));
    for side in 0..6 {
        let next = (side + 1) % 6;
        let light = if (2..5).contains(&side) { 0.25 } else { 0.0 };
        let beam = polygon(&[outer[side], outer[next], inner[next], inner[side]]);
        canvas.printed(&beam, WOOD_SHADE.mix(CHALK, light));
    }
    let hinge = toward(MIDDLE, corners(RADIUS)[3], 0.80);
    canvas.with(Transform::from_rotate_at(-30.0, hinge.0, hinge.1), |canvas| {
        block(canvas, (hinge.0, hinge.1 - 6.0), (60.0, 12.0), WOOD);
        let straps =
            [10.0, 26.0].map(|along| ((hinge.0 + along, hinge.1 - 6.0), (hinge.0 + along, hinge.1 + 6.0)));
        canvas.line(&lines(straps), INK, 3.0);
        canvas.line(&circle((hinge.0 + 50.0, hinge.1), 3.4), INK, LINE);
    });
    canvas.printed(&circle(hinge, 5.0), STEEL_SHADE);
}

/// Loose straw.
pub fn straw(canvas: &mut Canvas, chance: &mut Chance) {
    for place in scatter(chance, 17.0, 50.0) {
        let angle = chance.between(0.0, 180.0);
        let stalk = lines([(around(place, 9.0, angle), around(place, 9.0, angle + 180.0))]);
        canvas.line(&stalk, LEATHER, 3.6);
        canvas.line(&stalk, GOLD, 2.0);
    }
}
