//! Writing a file in one step, so that a crash leaves the old file or the new one and never half of either.

use std::io::{Error, Result, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Puts a text at `path`, in place of the file that may be there. The text is on the disk before it takes that place.
///
/// # Errors
/// If `path` names something that is no file, or the platform refuses; the old file is then as it was.
pub fn replace_file(path: &Path, text: &str) -> Result<()> {
    if path.exists() && !path.is_file() {
        return Err(Error::other("there is something here that is no file"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_text_replaces_a_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.ron");
        for text in ["the first, which is longer", "the second"] {
            replace_file(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(replace_file(folder.path(), "text").is_err());
        assert!(replace_file(&folder.path().join("no/such/folder.ron"), "text").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }
}
