//! Paper: a soft, fibrous grain, seamless at 128 pixels.

use tiny_skia::{Pixmap, PremultipliedColorU8};

use super::palette::PAPER;

/// The grain repeats after this many pixels.
const PERIOD: u32 = 128;

/// Seamless paper, to lay under and around the map; any multiple of 128 tiles without a seam.
pub fn paper(size: u32) -> Pixmap {
    let mut pixmap = Pixmap::new(size.max(1), size.max(1)).expect("paper has a size");
    pixmap.fill(PAPER.into());
    emboss(&mut pixmap, 1.0);
    pixmap
}

/// Presses the grain of the paper into a picture; `strength` 1 is the bare paper.
pub fn emboss(pixmap: &mut Pixmap, strength: f32) {
    let width = pixmap.width();
    for (index, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
        if pixel.alpha() == 0 {
            continue;
        }
        let (x, y) = (index as u32 % width, index as u32 / width);
        let factor = 256 + (grain(x, y) as f32 * strength) as i32;
        let press = |channel: u8| ((i32::from(channel) * factor) >> 8).clamp(0, pixel.alpha().into()) as u8;
        let (red, green, blue) = (press(pixel.red()), press(pixel.green()), press(pixel.blue()));
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, pixel.alpha()).unwrap_or(*pixel);
    }
}

/// How much lighter or darker the paper is at a pixel, in 256ths: blotches, fibers and fine tooth.
fn grain(x: u32, y: u32) -> i32 {
    let blotches = smooth(x, y, 32, 1) * 9;
    let fibers = smooth(x, y * 4, 8, 2) * 7;
    let tooth = (i32::from(lattice(x, y, 1, 3)) - 128) * 10;
    (blotches + fibers + tooth) / 128
}

/// Value noise of a cell size that divides the period, -128..=127.
fn smooth(x: u32, y: u32, cell: u32, layer: u32) -> i32 {
    let (column, row) = (x / cell, y / cell);
    let (along, down) = ((x % cell) as i32, (y % cell) as i32);
    let size = cell as i32;
    let corner = |dx, dy| i32::from(lattice(column + dx, row + dy, cell, layer)) - 128;
    let top = corner(0, 0) * (size - along) + corner(1, 0) * along;
    let bottom = corner(0, 1) * (size - along) + corner(1, 1) * along;
    (top * (size - down) + bottom * down) / (size * size)
}

/// A random byte for a corner of the lattice, repeating with the period.
fn lattice(column: u32, row: u32, cell: u32, layer: u32) -> u8 {
    let cells = PERIOD / cell;
    let (column, row) = (column % cells, row % cells);
    let mixed = (column + row * 131 + layer * 7919).wrapping_mul(0x9e37_79b1);
    ((mixed ^ (mixed >> 15)).wrapping_mul(0x85eb_ca6b) >> 24) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_is_seamless() {
        let sheet = paper(2 * PERIOD);
        let pixel = |x, y| sheet.pixel(x, y);
        assert!((0..PERIOD).all(|step| pixel(step, 5) == pixel(step + PERIOD, 5 + PERIOD)));
        assert!((0..PERIOD).any(|step| pixel(step, 5) != pixel(0, 5)), "there is a grain");
    }
}
