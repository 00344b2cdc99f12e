//! The baked files: Ogg Vorbis, of one channel.

use std::io::Error as IoError;
use std::num::{NonZeroU8, NonZeroU32};
use std::path::{Path, PathBuf};

use thiserror::Error;
use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisDecoder, VorbisEncoderBuilder, VorbisError};

use crate::take::{RATE, Take};

/// How good they are, -0.2..=1. At this one nobody tells a clash of steel from the original; a whole set is as large as
/// a photograph.
const QUALITY: f32 = 0.3;

/// What went wrong with a file.
#[derive(Debug, Error)]
pub enum FileError {
    /// It could not be read or written.
    #[error("{}: {source}", .path.display())]
    Unreachable {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: IoError,
    },
    /// It could not be coded or decoded.
    #[error("{}: {source}", .path.display())]
    Coding {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: VorbisError,
    },
}

/// Writes a take to a file.
///
/// # Errors
/// Why it could not be written.
pub fn write(take: &Take, path: &Path) -> Result<(), FileError> {
    let coded = encode(take).map_err(|source| FileError::Coding { path: path.to_owned(), source })?;
    std::fs::write(path, coded).map_err(|source| FileError::Unreachable { path: path.to_owned(), source })
}

/// Reads a take from a file.
///
/// # Errors
/// Why it could not be read.
pub fn read(path: &Path) -> Result<Take, FileError> {
    let coded =
        std::fs::read(path).map_err(|source| FileError::Unreachable { path: path.to_owned(), source })?;
    decode(&coded).map_err(|source| FileError::Coding { path: path.to_owned(), source })
}

fn encode(take: &Take) -> Result<Vec<u8>, VorbisError> {
    let rate = NonZeroU32::new(RATE).unwrap_or(NonZeroU32::MIN);
    // One number for every stream, so that the same sound is the same file.
    let mut builder = VorbisEncoderBuilder::new_with_serial(rate, NonZeroU8::MIN, Vec::new(), 1);
    builder
        .bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr { target_quality: QUALITY });
    let mut encoder = builder.build()?;
    for block in take.0.chunks(4096) {
        encoder.encode_audio_block([block])?;
    }
    encoder.finish()
}

fn decode(coded: &[u8]) -> Result<Take, VorbisError> {
    let mut decoder = VorbisDecoder::<&[u8]>::new(coded)?;
    let mut take = Take::default();
    while let Some(block) = decoder.decode_audio_block()? {
        take.0.extend(block.samples().first().into_iter().flat_map(|channel| channel.iter().copied()));
    }
    Ok(take)
}
