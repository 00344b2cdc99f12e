//! A picture of all spectra: a field for each sound, time to the right, pitch upward, in the order of the table.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use crate::file::{self, FileError};
use crate::recipes::{Recipe, Use, all};
use crate::spectrum::{BANDS, Spectrum};

/// Windows that a field shows, a pixel each: 1.2 seconds.
const WIDE: usize = 206;
/// Pixels of a band.
const TALL: usize = 4;
/// Fields in a row, and the gap between fields.
const COLUMNS: usize = 8;
const GAP: usize = 6;

/// Draws the first variant of every effect.
///
/// # Errors
/// Which file could not be read or written.
pub fn draw(folder: &Path, out: &Path) -> Result<(), FileError> {
    let effects: Vec<&Recipe> = all().filter(|recipe| recipe.use_for == Use::Effect).collect();
    let (field_width, field_height) = (WIDE + GAP, BANDS * TALL + GAP);
    let (width, height) = (COLUMNS * field_width, effects.len().div_ceil(COLUMNS) * field_height);
    let mut pixels = vec![255_u8; width * height];
    for (number, recipe) in effects.iter().enumerate() {
        let spectrum = Spectrum::of(&file::read(&folder.join(recipe.file(1)))?);
        let (left, top) = (number % COLUMNS * field_width, number / COLUMNS * field_height);
        println!("row {}, column {}: {}", number / COLUMNS + 1, number % COLUMNS + 1, recipe.name);
        for window in 0..WIDE {
            for (band, power) in spectrum.bands(window).into_iter().enumerate() {
                let dark = ((10.0 * power.max(1e-9).log10() + 30.0) / 60.0).clamp(0.0, 1.0);
                for row in 0..TALL {
                    let y = top + (BANDS - 1 - band) * TALL + row;
                    pixels[y * width + left + window] = 235 - (235.0 * dark) as u8;
                }
            }
        }
    }
    write(out, (width as u32, height as u32), &pixels)
        .map_err(|source| FileError::Unreachable { path: out.to_owned(), source: source.into() })
}

fn write(out: &Path, (width, height): (u32, u32), pixels: &[u8]) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(out)?), width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()
}
