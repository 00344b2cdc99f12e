//! The party with which somebody begins who has none yet.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::roster::Party;
use super::write::PartyError;
use crate::level::{FileError, Source};

/// The party that comes with the game.
const FIRST: &str = include_str!("../../assets/parties/lantern-company.ron");

/// What its file is called in a player's folder, before a number where the name is taken.
const NAME: &str = "lantern-company";

/// The most files of that name.
const MOST: u32 = 99;

/// Why no party is founded.
#[derive(Debug, Error)]
pub enum FoundingError {
    /// The party that comes with the game is faulty.
    #[error(transparent)]
    Faulty(#[from] FileError),
    /// The folder cannot be made.
    #[error("{}: the folder for parties cannot be made: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file cannot be written.
    #[error(transparent)]
    Unwritten(#[from] PartyError),
    /// There are too many already.
    #[error("{}: there are {MOST} parties of that name already; delete one", .0.display())]
    TooMany(PathBuf),
}

impl Party {
    /// Founds the party that comes with the game in a folder, and names its file.
    ///
    /// # Errors
    /// If it cannot be written; no file that was there is touched.
    ///
    /// ```
    /// use hexfray::party::Party;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path();
    /// let (first, second) = (Party::found_in(folder)?, Party::found_in(folder)?);
    /// assert_eq!((first, second), (folder.join("lantern-company.ron"), folder.join("lantern-company-2.ron")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn found_in(folder: &Path) -> Result<PathBuf, FoundingError> {
        let party = Party::read(&Source::inline("lantern-company.ron", FIRST))?;
        let broken = |source| FoundingError::Folder { folder: folder.to_owned(), source };
        std::fs::create_dir_all(folder).map_err(broken)?;
        let free = (1..=MOST).map(|number| match number {
            1 => folder.join(format!("{NAME}.ron")),
            number => folder.join(format!("{NAME}-{number}.ron")),
        });
        let mut free = free.filter(|path| path.symlink_metadata().is_err());
        let path = free.next().ok_or_else(|| FoundingError::TooMany(folder.to_owned()))?;
        party.write(&path)?;
        Ok(path)
    }
}
