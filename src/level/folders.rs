//! The folders of the player's own files, and files that another file names.
//!
//! A file names others only in a certain folder or below it, so that a level from elsewhere reads nothing else.

use std::fs;
use std::path::{Component, Path, PathBuf};

use bevy::prelude::Resource;
use directories::ProjectDirs;

/// The ending of levels, rulebooks and scripts, without the dot.
const ENDING: &str = "ron";

/// The player's folders and files. None of them needs to exist. In a window they are a resource, which is absent if the
/// platform names none.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct PlayerFolders {
    /// Levels of the player's own.
    pub levels: PathBuf,
    /// Rulebooks of the player's own.
    pub rulebooks: PathBuf,
    /// Parties of the player's own.
    pub parties: PathBuf,
    /// Saved battles.
    pub saves: PathBuf,
    /// The file of the settings.
    pub settings: PathBuf,
    /// The file of what the player has won.
    pub results: PathBuf,
}

impl PlayerFolders {
    /// The folders that the platform names; `None` if it names none.
    pub fn find() -> Option<PlayerFolders> {
        let folders = ProjectDirs::from("", "", "hexfray")?;
        Some(PlayerFolders::of(folders.data_dir(), folders.config_dir()))
    }

    /// The folders in a folder for data and one for settings.
    pub fn of(data: &Path, settings: &Path) -> PlayerFolders {
        PlayerFolders {
            levels: data.join("levels"),
            rulebooks: data.join("rulebooks"),
            parties: data.join("parties"),
            saves: data.join("saves"),
            settings: settings.join("settings.ron"),
            results: data.join("results.ron"),
        }
    }
}

/// The levels, rulebooks or parties in a folder, by name; none if there is no folder.
///
/// ```
/// use hexfray::level::own_files;
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// std::fs::write(folder.join("ford.ron"), "")?;
/// std::fs::write(folder.join("notes.txt"), "")?;
/// assert_eq!(own_files(folder), [folder.join("ford.ron")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn own_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect();
    files.sort();
    files
}

/// The names of the levels or rulebooks in a folder, without their ending.
///
/// ```
/// use hexfray::level::own_names;
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// std::fs::write(folder.join("ford.ron"), "")?;
/// assert_eq!(own_names(folder), ["ford"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn own_names(folder: &Path) -> Vec<String> {
    let files = own_files(folder);
    files.iter().filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

/// The file of this name in a folder, with or without its ending; `None` if there is none.
///
/// ```
/// use hexfray::level::own_file;
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// std::fs::write(folder.join("ford.ron"), "")?;
/// assert_eq!(own_file(folder, "ford"), Some(folder.join("ford.ron")));
/// assert_eq!(own_file(folder, "../ford"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn own_file(folder: &Path, name: &str) -> Option<PathBuf> {
    let name = name.strip_suffix(".ron").unwrap_or(name);
    let is_name = Path::new(name).components().eq([Component::Normal(name.as_ref())]);
    let path = folder.join(format!("{name}.{ENDING}"));
    (is_name && path.is_file()).then_some(path)
}

/// Whether a text is the path of a level or a rulebook, not its name.
///
/// ```
/// use hexfray::level::is_path;
///
/// assert!(is_path("my-levels/ford.ron") && is_path("ford.ron"));
/// assert!(!is_path("ford"));
/// ```
pub fn is_path(text: &str) -> bool {
    text.ends_with(".ron") || text.contains(['/', '\\'])
}

/// Why a path leads to no file in a folder or below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Astray {
    /// It climbs out of the folder, or begins elsewhere.
    Outside,
    /// A link on the way leads out of the folder.
    Link,
    /// There is no such file.
    Missing,
}

/// The file to which a path leads; the path must stay in a folder.
pub(crate) fn within(folder: &Path, path: &str) -> Result<PathBuf, Astray> {
    if !stays(path) {
        return Err(Astray::Outside);
    }
    let file = folder.join(path);
    if !file.exists() {
        return Err(Astray::Missing);
    }
    let inside = real(folder).zip(real(&file)).is_some_and(|(folder, file)| file.starts_with(folder));
    if inside { Ok(file) } else { Err(Astray::Link) }
}

/// Whether a path goes only down.
pub(crate) fn stays(path: &str) -> bool {
    let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    !path.is_empty() && Path::new(path).components().all(plain)
}

/// Where a path leads after all links.
fn real(path: &Path) -> Option<PathBuf> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    path.canonicalize().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_in_its_folder() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("levels");
        fs::create_dir_all(folder.join("deep")).unwrap();
        for file in ["secret.ron", "levels/one.ron", "levels/deep/two.ron"] {
            fs::write(home.path().join(file), "()").unwrap();
        }
        assert_eq!(within(&folder, "one.ron"), Ok(folder.join("one.ron")));
        assert_eq!(within(&folder, "./deep/two.ron"), Ok(folder.join("./deep/two.ron")));
        assert_eq!(within(&folder, "three.ron"), Err(Astray::Missing));
        let absolute = home.path().join("secret.ron");
        for outside in ["", "../secret.ron", "deep/../../secret.ron", absolute.to_str().unwrap()] {
            assert_eq!(within(&folder, outside), Err(Astray::Outside), "{outside}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&absolute, folder.join("link.ron")).unwrap();
            assert_eq!(within(&folder, "link.ron"), Err(Astray::Link));
        }
    }

    #[test]
    fn a_name_finds_a_file_in_the_folder_itself() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("deep")).unwrap();
        for file in ["two.ron", "one.ron", "notes.txt", "deep/three.ron"] {
            fs::write(home.path().join(file), "()").unwrap();
        }
        assert_eq!(own_names(home.path()), ["one", "two"]);
        assert_eq!(own_file(home.path(), "one"), Some(home.path().join("one.ron")));
        assert_eq!(own_file(home.path(), "one.ron"), Some(home.path().join("one.ron")));
        for name in ["notes", "deep/three", "../one", "", "."] {
            assert_eq!(own_file(home.path(), name), None, "{name}");
        }
        assert!(own_names(&home.path().join("nowhere")).is_empty());
    }
}
