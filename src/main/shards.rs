//! Reads the files of shards and adds them up.

use std::path::PathBuf;

use hexfray::level::Source;
use hexfray::simulate::ShardFindings;

use crate::failure::Failure;

/// The findings of all these shards together.
pub fn merged<F: ShardFindings>(files: &[PathBuf]) -> Result<F, Failure> {
    let read = |path: &PathBuf| -> Result<(String, F), Failure> {
        let source = Source::read(path)?;
        Ok((source.name().to_owned(), F::read(&source)?))
    };
    let shards = files.iter().map(read).collect::<Result<_, _>>()?;
    Ok(F::merge(shards)?)
}
