//! The table of all sounds, measured on their files.

use std::path::Path;

use crate::file::{self, FileError};
use crate::loudness::{Loudness, decibels};
use crate::recipes::{Use, all};
use crate::spectrum::{Spectrum, distance};
use crate::take::Take;

/// What is measured of a file.
pub struct Measured {
    /// The name of the sound.
    pub name: &'static str,
    /// What it is for.
    pub use_for: Use,
    /// The number of the variant, from 1.
    pub variant: u64,
    /// Its length in seconds.
    pub seconds: f32,
    /// Its loudness in LUFS: an effect's at its loudest, a loop's as a whole.
    pub loudness: f32,
    /// Its loudest sample.
    pub peak: f32,
    /// The pitch around which it lies, in hertz.
    pub center: f32,
    /// What the ear remembers of it.
    pub print: Vec<f32>,
}

impl Measured {
    fn of(name: &'static str, use_for: Use, variant: u64, take: &Take) -> Measured {
        let spectrum = Spectrum::of(take);
        let loudness = match use_for {
            Use::Effect => take.loudness_at_most(),
            Use::Ambience | Use::Music => take.loudness(),
        };
        let (seconds, peak, center) = (take.seconds(), take.peak(), spectrum.center());
        Measured { name, use_for, variant, seconds, loudness, peak, center, print: spectrum.print() }
    }
}

/// Measures all files of a folder.
///
/// # Errors
/// Which file could not be read.
pub fn measure(folder: &Path) -> Result<Vec<Measured>, FileError> {
    let mut measured = Vec::new();
    for recipe in all() {
        for variant in 1..=recipe.variants() {
            let take = file::read(&folder.join(recipe.file(variant)))?;
            measured.push(Measured::of(recipe.name, recipe.use_for, variant, &take));
        }
    }
    Ok(measured)
}

/// The file of another sound that is most like this one, and how far it is, in decibels.
pub fn most_like<'m>(one: &Measured, all: &'m [Measured]) -> Option<(&'m Measured, f32)> {
    let others = all.iter().filter(|other| other.name != one.name && other.use_for == one.use_for);
    let far = others.map(|other| (other, distance(&one.print, &other.print)));
    far.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// How far the nearest other variant of the same sound is, in decibels.
pub fn own_variants(one: &Measured, all: &[Measured]) -> f32 {
    let own = all.iter().filter(|other| other.name == one.name && other.variant != one.variant);
    own.map(|other| distance(&one.print, &other.print)).fold(f32::INFINITY, f32::min)
}

/// Prints the table.
///
/// # Errors
/// Which file could not be read.
pub fn print(folder: &Path) -> Result<(), FileError> {
    let all = measure(folder)?;
    println!("{:<20} {:>6} {:>6} {:>6} {:>6}  {:>5}  most like", "sound", "s", "LUFS", "peak", "Hz", "own");
    for one in &all {
        let (name, seconds, loudness) = (format!("{} {}", one.name, one.variant), one.seconds, one.loudness);
        let (peak, center, own) = (decibels(one.peak), one.center, own_variants(one, &all));
        let like = most_like(one, &all).map(|(other, far)| format!("{far:.1} {}", other.name));
        let like = like.unwrap_or_default();
        println!("{name:<20} {seconds:6.2} {loudness:6.1} {peak:6.1} {center:6.0}  {own:5.1}  {like}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::make;
    use crate::finish::{EFFECT, LOOP};

    /// How far sounds must be from each other, in decibels.
    const APART: f32 = 4.0;

    fn baked() -> Vec<Measured> {
        measure(Path::new("../assets/sounds")).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn all_are_of_one_loudness_and_nothing_is_clipped() {
        for one in baked() {
            let wanted = if one.use_for == Use::Effect { EFFECT } else { LOOP };
            let (name, off) = (format!("{} {}", one.name, one.variant), one.loudness - wanted);
            assert!(off.abs() < 1.0, "{name} is {off:.1} dB off");
            assert!(one.peak < 0.98, "{name} is clipped");
        }
    }

    #[test]
    fn effects_are_short_and_loops_are_long() {
        for one in baked() {
            let fits = match one.use_for {
                Use::Effect => 0.02..2.5,
                Use::Ambience => 10.0..40.0,
                Use::Music => 3.0..40.0,
            };
            assert!(fits.contains(&one.seconds), "{} {} lasts {:.2} s", one.name, one.variant, one.seconds);
        }
    }

    /// Whoever has heard two variants knows the third.
    #[test]
    fn no_two_sounds_are_alike() {
        let all = baked();
        for one in all.iter().filter(|one| one.use_for == Use::Effect) {
            let (other, far) = most_like(one, &all).expect("there are others");
            let own = own_variants(one, &all);
            let name = format!("{} {}", one.name, one.variant);
            assert!(own < far && far > APART, "{name}: {far:.1} dB to {}, {own:.1} to its own", other.name);
        }
    }

    /// Whoever changes a recipe bakes it. Other machines round otherwise, and the files have lost a little.
    #[test]
    fn the_files_are_what_the_recipes_make() {
        let baked = baked();
        let recipes = all().flat_map(|recipe| (1..=recipe.variants()).map(move |variant| (recipe, variant)));
        for ((recipe, variant), file) in recipes.zip(&baked) {
            let made = Measured::of(recipe.name, recipe.use_for, variant, &make(recipe, variant));
            let far = distance(&made.print, &file.print);
            assert!(far < APART / 2.0, "{} {variant} is {far:.1} dB from its file: bake it", recipe.name);
        }
        let files = std::fs::read_dir("../assets/sounds").expect("the folder is there").count();
        assert_eq!(files, baked.len(), "a file without a recipe");
    }
}
