//! One hex of the board in full light, printed in layers: ground, what stands on it, grid and marks.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, path};
use super::chance::Chance;
use super::grain::emboss;
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, outline};
use super::palette::*;
use super::{footing, furniture, mark, surface, terrain, water};
use crate::model::{Flammability, Footing, Terrain, Tile};

/// Variants of a tile; they differ only in decoration.
pub const VARIANTS: u8 = 4;

/// A hex with transparent corners, [`HEX_WIDTH`] by [`HEX_HEIGHT`]. Variants are counted modulo [`VARIANTS`].
pub fn tile(tile: &Tile, variant: u8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let mut chance = Chance::new(seed(tile, variant));
    canvas.fill(&outline(RADIUS + 2.0), ground(tile));
    print_ground(&mut canvas, tile, &mut chance);
    print_standing(&mut canvas, tile, &mut chance);
    emboss(canvas.pixels(), 0.8);
    if tile.fire {
        fire(&mut canvas, &mut chance, 0);
    }
    canvas.line(&outline(RADIUS - 0.4), INK.alpha(0.34), 2.2);
    mark::print(&mut canvas, tile);
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// The seed of the details, so that every sort of tile has its own.
fn seed(tile: &Tile, variant: u8) -> u64 {
    let sort = (tile.terrain as u64) << 8 | (tile.surface as u64) << 4;
    sort | u64::from(variant % VARIANTS)
}

/// The tint: that of the surface, lighter the higher it lies.
fn ground(tile: &Tile) -> Shade {
    let tint = match tile.terrain {
        Terrain::Water => water::tint(tile.depth),
        Terrain::Chasm => return ABYSS,
        _ if is_gap(tile) => return ABYSS,
        Terrain::Wall => terrain::wall_tint(tile.surface),
        Terrain::Swamp => surface::tint(tile.surface).mix(LEAF, 0.35),
        Terrain::Forest => surface::tint(tile.surface).mix(LEAF, 0.45),
        _ => surface::tint(tile.surface),
    };
    let height = f32::from(tile.elevation.clamp(-20, 20)) / 20.0;
    tint.mix(if height > 0.0 { CHALK } else { INK }, height.abs() * 0.42)
}

/// Whether the ground is missing and only a beam leads over the gap.
pub fn is_gap(tile: &Tile) -> bool {
    tile.footing == Footing::Narrow && tile.terrain == Terrain::Open && tile.depth == 0
}

fn print_ground(canvas: &mut Canvas, tile: &Tile, chance: &mut Chance) {
    match tile.terrain {
        Terrain::Water => water::waves(canvas, tile.depth),
        Terrain::Chasm => water::chasm(canvas, chance),
        Terrain::Wall => terrain::wall(canvas, tile.surface, chance),
        // Plants hide the pattern of the ground.
        Terrain::Swamp | Terrain::Forest => {}
        _ if is_gap(tile) => water::chasm(canvas, chance),
        _ => surface::print(canvas, tile.surface, chance),
    }
}

fn print_standing(canvas: &mut Canvas, tile: &Tile, chance: &mut Chance) {
    if tile.flammability == Flammability::High {
        furniture::straw(canvas, chance);
    }
    match tile.terrain {
        // A floor with clutter is rough because of a bench; without clutter its boards are broken.
        Terrain::Rough if tile.clutter => furniture::bench(canvas, chance),
        Terrain::Rough if tile.flammability == Flammability::High => {}
        Terrain::Rough => terrain::rough(canvas, tile.surface, chance),
        Terrain::Forest => terrain::forest(canvas, chance),
        Terrain::Furniture => furniture::furniture(canvas, tile, chance),
        Terrain::Door => furniture::door(canvas),
        Terrain::Swamp => water::swamp(canvas, chance),
        Terrain::Open | Terrain::Wall | Terrain::Water | Terrain::Chasm => {}
    }
    if tile.footing == Footing::Unsteady {
        footing::unsteady(canvas, chance);
    }
    if tile.clutter && tile.terrain != Terrain::Furniture {
        furniture::clutter(canvas, chance);
    }
}

/// How far the tip of a flame sways, in pixels, and how high it leaps, for each shape.
const FLICKER: [(f32, f32); FLAME_SHAPES] = [(0.0, 1.0), (6.0, 1.1), (1.0, 0.9), (-6.0, 1.05)];

/// Shapes that the flames over a hex take one after the other.
pub const FLAME_SHAPES: usize = 4;

/// Three flames in the lower half, in front of what burns.
fn fire(canvas: &mut Canvas, chance: &mut Chance, shape: usize) {
    canvas.fill(&outline(RADIUS + 2.0), FLAME.alpha(0.25));
    let places = [(30.0, 74.0, 0.9), (81.0, 74.0, 0.9), (MIDDLE.0, 92.0, 1.25)];
    for (place, (x, y, size)) in places.into_iter().enumerate() {
        let foot = chance.near((x, y), 3.0);
        // No two flames of a hex move alike.
        let (sway, leap) = FLICKER[(shape * (place + 1)) % FLAME_SHAPES];
        flame(canvas, foot, (size, size * leap), sway, FLAME);
        flame(canvas, foot, (size * 0.5, size * 0.5 * leap), sway * 0.5, GOLD);
    }
}

/// The flames that lie over the picture of a hex; `shape` is below [`FLAME_SHAPES`].
pub fn flames(shape: usize) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    fire(&mut canvas, &mut Chance::new(0), shape);
    canvas.line(&outline(RADIUS - 3.0), FLAME.alpha(0.9), 4.0);
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// What flames leave of a hex: soot and a few sticks.
pub fn ashes() -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let (x, y) = MIDDLE;
    canvas.fill(&outline(RADIUS - 5.0), INK.alpha(0.45));
    for (from, to) in
        [((-26.0, 14.0), (8.0, -4.0)), ((-6.0, 22.0), (24.0, 8.0)), ((4.0, -24.0), (26.0, -10.0))]
    {
        let stick = path(|builder| {
            builder.move_to(x + from.0, y + from.1);
            builder.line_to(x + to.0, y + to.1);
        });
        canvas.line(&stick, INK, 5.0);
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// A flame on its foot, of this width and height; its tip sways to the right.
fn flame(canvas: &mut Canvas, (x, y): (f32, f32), (wide, high): (f32, f32), sway: f32, color: Shade) {
    let right = |by: f32| x + by * wide;
    let up = |by: f32| y - by * high;
    let shape = path(|builder| {
        builder.move_to(x, y);
        builder.cubic_to(right(-20.0), y, right(-20.0), up(18.0), right(-8.0), up(30.0));
        builder.quad_to(right(-7.0), up(20.0), right(-2.0), up(20.0));
        builder.quad_to(right(-4.0) + sway, up(36.0), right(5.0) + sway, up(48.0));
        builder.quad_to(right(5.0) + sway, up(34.0), right(13.0), up(24.0));
        builder.cubic_to(right(22.0), up(10.0), right(16.0), y, x, y);
        builder.close();
    });
    canvas.printed(&shape, color);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Surface;

    /// The gray of every pixel, less the mean: the printed pattern without its tint.
    fn pattern(sort: &Tile) -> Vec<f32> {
        let picture = tile(sort, 0);
        let gray: Vec<f32> = picture
            .pixels()
            .iter()
            .filter(|pixel| pixel.alpha() == 255)
            .map(|pixel| {
                0.3 * f32::from(pixel.red())
                    + 0.59 * f32::from(pixel.green())
                    + 0.11 * f32::from(pixel.blue())
            })
            .collect();
        let mean = gray.iter().sum::<f32>() / gray.len() as f32;
        gray.into_iter().map(|gray| gray - mean).collect()
    }

    fn differ(sorts: &[Tile]) {
        let patterns: Vec<Vec<f32>> = sorts.iter().map(pattern).collect();
        for (index, one) in patterns.iter().enumerate() {
            for (other_index, other) in patterns.iter().enumerate().skip(index + 1) {
                let differing = one.iter().zip(other).filter(|(a, b)| (*a - *b).abs() > 16.0).count();
                assert!(differing > 300, "{differing} pixels: {:?} {:?}", sorts[index], sorts[other_index]);
            }
        }
    }

    #[test]
    fn a_tile_has_the_size_of_a_hex_and_is_always_the_same() {
        let sort = Tile { terrain: Terrain::Forest, surface: Surface::Grass, fire: true, ..Tile::default() };
        let picture = tile(&sort, 2);
        assert_eq!((picture.width(), picture.height()), (HEX_WIDTH, HEX_HEIGHT));
        assert_eq!(picture, tile(&sort, 2));
        assert_eq!(picture, tile(&sort, 2 + VARIANTS));
        assert_ne!(picture, tile(&sort, 3));
        assert_eq!(picture.pixel(0, 0).map(|corner| corner.alpha()), Some(0));
    }

    #[test]
    fn surfaces_differ_in_more_than_color() {
        use Surface::*;
        let sorts = [Stone, Tile, Dirt, Wood, Grass, Sand, Mud, Snow, Water];
        differ(&sorts.map(|surface| super::Tile { surface, ..Default::default() }));
    }

    #[test]
    fn terrains_differ_in_more_than_color() {
        use Terrain::*;
        for surface in [Surface::Grass, Surface::Wood, Surface::Stone, Surface::Mud] {
            let sorts = [Open, Rough, Forest, Furniture, Door, Wall, Water, Swamp, Chasm];
            differ(&sorts.map(|terrain| Tile { terrain, surface, depth: 3, ..Tile::default() }));
        }
    }

    #[test]
    fn footings_differ_in_more_than_color() {
        use Footing::*;
        for surface in [Surface::Grass, Surface::Stone, Surface::Wood] {
            for terrain in [Terrain::Open, Terrain::Rough] {
                let sorts: &[Footing] =
                    if terrain == Terrain::Open { &[Firm, Unsteady, Narrow] } else { &[Firm, Unsteady] };
                let sorts: Vec<Tile> = sorts
                    .iter()
                    .map(|footing| Tile { footing: *footing, terrain, surface, ..Tile::default() })
                    .collect();
                differ(&sorts);
            }
        }
    }

    #[test]
    fn depths_differ_in_more_than_color() {
        let water = Tile { terrain: Terrain::Water, surface: Surface::Water, ..Tile::default() };
        differ(&[1, 3, 4, Tile::DEEP_WATER].map(|depth| Tile { depth, ..water }));
    }
}
