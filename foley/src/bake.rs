//! Bakes sounds into files.

use std::path::Path;

use crate::file::{self, FileError};
use crate::finish::finish;
use crate::luck::Luck;
use crate::recipes::{Recipe, all};
use crate::take::Take;

/// Makes a variant of a sound.
pub fn make(recipe: &Recipe, variant: u64) -> Take {
    finish((recipe.make)(&mut Luck::of(recipe.name, variant)), recipe.use_for)
}

/// Makes all sounds whose name begins like that and writes them into a folder.
///
/// # Errors
/// Which file could not be written.
pub fn bake(folder: &Path, only: &str) -> Result<(), FileError> {
    std::fs::create_dir_all(folder)
        .map_err(|source| FileError::Unreachable { path: folder.to_owned(), source })?;
    for recipe in all().filter(|recipe| recipe.name.starts_with(only)) {
        for variant in 1..=recipe.variants() {
            file::write(&make(recipe, variant), &folder.join(recipe.file(variant)))?;
        }
    }
    Ok(())
}
