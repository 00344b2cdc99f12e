//! Writing a file in one step, so that a crash leaves the old file or the new one and never half of either.

use std::fs::{self, File};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use tempfile::Builder;

/// How the name of a file begins and ends while the file is being written and is not yet in its place.
const PREFIX: &str = ".hexfray-";
const SUFFIX: &str = ".part";

/// Puts a text at `path`, in place of the file that may be there, with the same rights. The text is on the disk before
/// it takes that place. A link stays; what it leads to is replaced. What earlier, killed writers have left is removed.
///
/// # Errors
/// If `path` names something that is no file or is read-only, or the platform refuses; the old file is then as it was.
///
/// # Example
/// ```
/// use hexfray::level::replace_file;
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let path = folder.join("ford.ron");
/// replace_file(&path, "old")?;
/// replace_file(&path, "new")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "new");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replace_file(path: &Path, text: &str) -> Result<()> {
    let path = beyond_links(path)?;
    let rights = match fs::metadata(&path) {
        Ok(about) if !about.is_file() => return Err(Error::other("there is something here that is no file")),
        Ok(about) if about.permissions().readonly() => {
            return Err(Error::new(ErrorKind::PermissionDenied, "the file that is there is read-only"));
        }
        Ok(about) => Some(about.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    sweep(folder);
    let mut file = Builder::new().prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder)?;
    // The lock ends with the process, so that others know whether somebody still writes. Where there are no locks,
    // nobody sweeps either.
    let _ = file.as_file().try_lock();
    file.write_all(text.as_bytes())?;
    if let Some(rights) = rights {
        file.as_file().set_permissions(rights)?;
    }
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}

/// The file to which links lead, whether or not it is there.
fn beyond_links(path: &Path) -> Result<PathBuf> {
    match (fs::canonicalize(path), fs::read_link(path)) {
        (Ok(file), Ok(_)) => Ok(file),
        (Err(error), Ok(_)) if error.kind() != ErrorKind::NotFound => Err(error),
        (Err(_), Ok(target)) => Ok(path.parent().unwrap_or(Path::new("")).join(target)),
        (_, Err(_)) => Ok(path.to_owned()),
    }
}

/// Removes what killed writers have left in a folder: files that nobody has locked.
fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let unfinished = entries.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(PREFIX) && name.ends_with(SUFFIX) && path.is_file()
    });
    for path in unfinished {
        let left = File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        if left {
            // What cannot be removed now is tried again at the next save.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

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
        assert_eq!(names(folder.path()), ["one.ron"], "no temporary file is left");
    }

    #[test]
    fn what_a_killed_writer_left_is_removed_and_what_is_being_written_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let part = |name: &str| folder.path().join(format!("{PREFIX}{name}{SUFFIX}"));
        fs::write(part("dead"), "half of a sa").unwrap();
        fs::write(folder.path().join("mine.part"), "a file of the player's").unwrap();
        let writing = File::create(part("alive")).unwrap();
        writing.try_lock().unwrap();
        replace_file(&folder.path().join("one.save"), "text").unwrap();
        let alive = part("alive").file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(names(folder.path()), [alive.as_str(), "mine.part", "one.save"]);
        drop(writing);
        replace_file(&folder.path().join("one.save"), "text").unwrap();
        assert_eq!(names(folder.path()), ["mine.part", "one.save"]);
    }

    #[test]
    fn a_read_only_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.save");
        fs::write(&path, "old").unwrap();
        let mut rights = fs::metadata(&path).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&path, rights).unwrap();
        let error = replace_file(&path, "new").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert!(error.to_string().contains("read-only"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["one.save"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_rights() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.save");
        for mode in [0o640, 0o604] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            replace_file(&path, "new").unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_its_file_is_replaced() {
        use std::os::unix::fs::symlink;
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (link, target) = (folder.path().join("link.save"), elsewhere.path().join("real.save"));
        symlink(&target, &link).unwrap();
        for text in ["where there is no file yet", "where there is one"] {
            replace_file(&link, text).unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), text);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        }
        symlink("below.save", folder.path().join("beside.save")).unwrap();
        replace_file(&folder.path().join("beside.save"), "text").unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("below.save")).unwrap(), "text");
    }
}
