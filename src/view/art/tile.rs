//! One hex of the board, printed layer on layer: ground, what stands on it, light, grid and marks.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, path};
use super::chance::Chance;
use super::grain::emboss;
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, hatch, outline};
use super::palette::*;
use super::{furniture, mark, surface, terrain, water};
use crate::model::{Flammability, Light, Terrain, Tile};

/// Variants of a tile; they differ in details that mean nothing.
pub const VARIANTS: u8 = 4;

/// A hex with transparent corners, [`HEX_WIDTH`] by [`HEX_HEIGHT`]. Variants are counted modulo [`VARIANTS`].
pub fn tile(tile: &Tile, variant: u8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let mut chance = Chance::new(seed(tile, variant));
    canvas.fill(&outline(RADIUS + 2.0), ground(tile));
    print_ground(&mut canvas, tile, &mut chance);
    print_standing(&mut canvas, tile, &mut chance);
    emboss(canvas.pixels(), 0.8);
    light(&mut canvas, tile.light);
    if tile.fire {
        fire(&mut canvas, &mut chance);
    }
    canvas.line(&outline(RADIUS - 0.4), INK.alpha(0.34), 2.2);
    mark::print(&mut canvas, tile);
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// Chance follows the sort of tile, so that every sort has details of its own.
fn seed(tile: &Tile, variant: u8) -> u64 {
    let sort = (tile.terrain as u64) << 8 | (tile.surface as u64) << 4;
    sort | u64::from(variant % VARIANTS)
}

/// The tint: that of the surface, lighter the higher it lies.
fn ground(tile: &Tile) -> Shade {
    let tint = match tile.terrain {
        Terrain::Water => water::tint(tile.depth),
        Terrain::Chasm => return ABYSS,
        Terrain::Wall => terrain::wall_tint(tile.surface),
        Terrain::Swamp => surface::tint(tile.surface).mix(LEAF, 0.35),
        Terrain::Forest => surface::tint(tile.surface).mix(LEAF, 0.45),
        _ => surface::tint(tile.surface),
    };
    let height = f32::from(tile.elevation.clamp(-20, 20)) / 20.0;
    tint.mix(if height > 0.0 { CHALK } else { INK }, height.abs() * 0.42)
}

fn print_ground(canvas: &mut Canvas, tile: &Tile, chance: &mut Chance) {
    match tile.terrain {
        Terrain::Water => water::waves(canvas, tile.depth),
        Terrain::Chasm => water::chasm(canvas, chance),
        Terrain::Wall => terrain::wall(canvas, tile.surface, chance),
        // What grows or lies thick enough hides the ground's own pattern.
        Terrain::Swamp | Terrain::Forest => {}
        _ => surface::print(canvas, tile.surface, chance),
    }
}

fn print_standing(canvas: &mut Canvas, tile: &Tile, chance: &mut Chance) {
    if tile.flammability == Flammability::High {
        furniture::straw(canvas, chance);
    }
    match tile.terrain {
        // Furniture on the floor is what makes a wooden floor rough; without it, its boards are broken.
        Terrain::Rough if tile.clutter => furniture::bench(canvas, chance),
        Terrain::Rough if tile.flammability == Flammability::High => {}
        Terrain::Rough => terrain::rough(canvas, tile.surface, chance),
        Terrain::Forest => terrain::forest(canvas, chance),
        Terrain::Furniture => furniture::furniture(canvas, tile, chance),
        Terrain::Swamp => water::swamp(canvas, chance),
        Terrain::Open | Terrain::Wall | Terrain::Water | Terrain::Chasm => {}
    }
    if tile.clutter && tile.terrain != Terrain::Furniture {
        furniture::clutter(canvas, chance);
    }
}

/// The less light, the closer the hatching; darkness is hatched crosswise.
fn light(canvas: &mut Canvas, light: Light) {
    let whole = outline(RADIUS + 2.0);
    match light {
        Light::Bright => canvas.fill(&whole, CHALK.mix(GOLD, 0.3).alpha(0.28)),
        Light::Day => {}
        Light::Dim => {
            canvas.fill(&whole, NIGHT.alpha(0.20));
            canvas.line(&hatch(4, 5), NIGHT.alpha(0.50), 1.6);
        }
        Light::Night => {
            canvas.fill(&whole, NIGHT.alpha(0.40));
            canvas.line(&hatch(7, 9), NIGHT.alpha(0.75), 1.8);
        }
        Light::Dark => {
            canvas.fill(&whole, INK.alpha(0.52));
            canvas.line(&hatch(7, 9), INK.alpha(0.8), 1.8);
            canvas.line(&hatch(-7, 9), INK.alpha(0.8), 1.8);
        }
    }
}

/// Three flames in the lower half, in front of whatever burns.
fn fire(canvas: &mut Canvas, chance: &mut Chance) {
    canvas.fill(&outline(RADIUS + 2.0), FLAME.alpha(0.25));
    for (x, y, size) in [(30.0, 74.0, 0.9), (81.0, 74.0, 0.9), (MIDDLE.0, 92.0, 1.25)] {
        let (x, y) = chance.near((x, y), 3.0);
        flame(canvas, x, y, size, FLAME);
        flame(canvas, x, y, size * 0.5, GOLD);
    }
}

fn flame(canvas: &mut Canvas, x: f32, y: f32, size: f32, color: Shade) {
    let shape = path(|builder| {
        builder.move_to(x, y);
        builder.cubic_to(x - 20.0 * size, y, x - 20.0 * size, y - 18.0 * size, x - 8.0 * size, y - 30.0 * size);
        builder.quad_to(x - 7.0 * size, y - 20.0 * size, x - 2.0 * size, y - 20.0 * size);
        builder.quad_to(x - 4.0 * size, y - 36.0 * size, x + 5.0 * size, y - 48.0 * size);
        builder.quad_to(x + 5.0 * size, y - 34.0 * size, x + 13.0 * size, y - 24.0 * size);
        builder.cubic_to(x + 22.0 * size, y - 10.0 * size, x + 16.0 * size, y, x, y);
        builder.close();
    });
    canvas.printed(&shape, color);
}
