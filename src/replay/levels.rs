//! The levels that come with the game, and levels by name.

use std::path::{Component, Path, PathBuf};

use super::outline::no_script;
use crate::level::{FileError, Source, did_you_mean};

/// The levels that come with the game, as file name and text.
const SHIPPED: [(&str, &str); 9] = [
    ("archers-lane.ron", include_str!("../../levels/archers-lane.ron")),
    ("stone-bridge.ron", include_str!("../../levels/stone-bridge.ron")),
    ("tavern.ron", include_str!("../../levels/tavern.ron")),
    ("ruined-stair.ron", include_str!("../../levels/ruined-stair.ron")),
    ("night-ford.ron", include_str!("../../levels/night-ford.ron")),
    ("salt-road.ron", include_str!("../../levels/salt-road.ron")),
    ("chapel.ron", include_str!("../../levels/chapel.ron")),
    ("granary.ron", include_str!("../../levels/granary.ron")),
    ("goblin-hoard.ron", include_str!("../../levels/goblin-hoard.ron")),
];

/// The levels that come with the game, by file name.
pub fn shipped_levels() -> impl Iterator<Item = Source> {
    SHIPPED.iter().map(|(name, text)| Source::inline(&format!("levels/{name}"), text))
}

/// A level by the path of its file, or by the name of one that comes with the game.
///
/// # Errors
/// If it is neither, the file cannot be read, or it is a script.
pub fn level_named(name: &str) -> Result<Source, FileError> {
    let source = source_named(name)?;
    no_script(&source)?;
    Ok(source)
}

fn source_named(name: &str) -> Result<Source, FileError> {
    let file_name = format!("{}.ron", name.trim_end_matches(".ron"));
    match SHIPPED.iter().position(|(shipped, _)| *shipped == file_name) {
        Some(place) if !Path::new(name).exists() => {
            let (name, text) = SHIPPED[place];
            Ok(Source::inline(&format!("levels/{name}"), text))
        }
        _ => Source::read(Path::new(name)),
    }
}

/// The level file that a script in `folder` names: one beside the script or below it, or one that comes with
/// the game.
///
/// # Errors
/// What `fault` returns if the name leads nowhere or out of the folder, or why the file cannot be read.
pub(super) fn named(
    name: &str,
    folder: &Path,
    fault: impl Fn(String) -> FileError,
) -> Result<Source, FileError> {
    let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    if name.is_empty() || !Path::new(name).components().all(plain) {
        let help = "name a file in the script's folder or below it, or a level that comes with the game";
        return Err(fault(format!("`{name}` leads out of the script's folder")).with_help(help));
    }
    let beside = folder.join(name);
    if beside.exists() {
        let inside = real(folder).zip(real(&beside)).is_some_and(|(folder, file)| file.starts_with(folder));
        let link = || fault(format!("`{name}` is a link that leads out of the script's folder"));
        return if inside { Source::read(&beside) } else { Err(link()) };
    }
    let shipped = SHIPPED.iter().position(|(shipped, _)| *shipped == name);
    shipped.and_then(|place| shipped_levels().nth(place)).ok_or_else(|| {
        let help = did_you_mean(name, SHIPPED.iter().map(|(name, _)| *name));
        fault(format!("there is no level `{name}` beside the script or in the game")).with_help(help)
    })
}

/// Where a path leads after all links.
fn real(path: &Path) -> Option<PathBuf> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    path.canonicalize().ok()
}
