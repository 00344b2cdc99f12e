//! The levels that come with the game, and levels by name.

use std::path::{Path, PathBuf};

use super::outline::no_script;
use crate::level::{
    Astray, FileError, PlayerFolders, Source, did_you_mean, is_path, own_file, own_files, own_names, within,
};

/// How the names of files end.
const ENDING: &str = ".ron";

/// What a script may name.
const NAME_ONE: &str = "name a file in the script's folder or below it, or a level that comes with the game";

/// The levels that come with the game, as file name and text.
const SHIPPED: [(&str, &str); 20] = [
    ("archers-lane.ron", include_str!("../../levels/archers-lane.ron")),
    ("stone-bridge.ron", include_str!("../../levels/stone-bridge.ron")),
    ("tavern.ron", include_str!("../../levels/tavern.ron")),
    ("ruined-stair.ron", include_str!("../../levels/ruined-stair.ron")),
    ("night-ford.ron", include_str!("../../levels/night-ford.ron")),
    ("salt-road.ron", include_str!("../../levels/salt-road.ron")),
    ("chapel.ron", include_str!("../../levels/chapel.ron")),
    ("granary.ron", include_str!("../../levels/granary.ron")),
    ("goblin-hoard.ron", include_str!("../../levels/goblin-hoard.ron")),
    ("first-blood.ron", include_str!("../../levels/first-blood.ron")),
    ("orchard-gap.ron", include_str!("../../levels/orchard-gap.ron")),
    ("wash-house.ron", include_str!("../../levels/wash-house.ron")),
    ("tar-kiln.ron", include_str!("../../levels/tar-kiln.ron")),
    ("champions-ring.ron", include_str!("../../levels/champions-ring.ron")),
    ("breach.ron", include_str!("../../levels/breach.ron")),
    ("ghoul-crypt.ron", include_str!("../../levels/ghoul-crypt.ron")),
    ("library.ron", include_str!("../../levels/library.ron")),
    ("spider-cave.ron", include_str!("../../levels/spider-cave.ron")),
    ("sickroom.ron", include_str!("../../levels/sickroom.ron")),
    ("wizards-duel.ron", include_str!("../../levels/wizards-duel.ron")),
];

/// The levels that come with the game, by file name.
pub fn shipped_levels() -> impl Iterator<Item = Source> {
    SHIPPED.iter().filter_map(|(name, _)| shipped(name))
}

/// The levels in the player's own folder, by name.
pub fn own_levels() -> Vec<PathBuf> {
    PlayerFolders::find().map_or_else(Vec::new, |folders| own_files(&folders.levels))
}

/// A level that a person names: the path of any file, one that comes with the game, or one in the player's folder for
/// levels.
///
/// # Errors
/// If it is none of these, the file cannot be read, or it is a script or a save.
pub fn level_named(name: &str) -> Result<Source, FileError> {
    let source = source_named(name)?;
    no_script(&source)?;
    Ok(source)
}

fn source_named(name: &str) -> Result<Source, FileError> {
    let own = PlayerFolders::find().map(|folders| folders.levels);
    if Path::new(name).is_file() {
        return Source::read(Path::new(name));
    }
    if let Some(source) = shipped(&format!("{}.ron", name.strip_suffix(".ron").unwrap_or(name))) {
        return Ok(source);
    }
    if let Some(file) = own.as_deref().and_then(|folder| own_file(folder, name)) {
        return Source::read(&file);
    }
    if is_path(name) {
        return Source::read(Path::new(name));
    }
    let own = own.as_deref().map_or_else(Vec::new, own_names);
    let shipped = SHIPPED.iter().map(|(shipped, _)| shipped.trim_end_matches(".ron"));
    let help = did_you_mean(name, shipped.chain(own.iter().map(String::as_str)));
    Err(FileError::without_text("level", format!("there is no level `{name}`")).with_help(help))
}

/// The level of this file name that comes with the game.
fn shipped(file_name: &str) -> Option<Source> {
    let (name, text) = SHIPPED.iter().find(|(name, _)| *name == file_name)?;
    Some(Source::inline(&format!("levels/{name}"), text))
}

/// The level file that a script in `folder` names: one beside the script or below it, one that comes with
/// the game, or one in the player's folder for levels.
///
/// # Errors
/// What `fault` returns if the name leads nowhere or out of the folder, or why the file cannot be read.
pub(super) fn named(
    name: &str,
    folder: &Path,
    fault: impl Fn(String) -> FileError,
) -> Result<Source, FileError> {
    if name.trim().is_empty() {
        return Err(fault("this names no level".to_owned()).with_help(NAME_ONE));
    }
    match within(folder, name) {
        Ok(file) => return Source::read(&file),
        Err(Astray::Missing) => {}
        Err(Astray::Link) => {
            return Err(fault(format!("`{name}` is a link that leads out of the script's folder")));
        }
        Err(Astray::Outside) => {
            return Err(fault(format!("`{name}` leads out of the script's folder")).with_help(NAME_ONE));
        }
    }
    if let Some(source) = shipped(name) {
        return Ok(source);
    }
    let own = PlayerFolders::find().map(|folders| folders.levels);
    if let Some(file) = own.as_deref().and_then(|folder| own_file(folder, name)) {
        return Source::read(&file);
    }
    let near = own.as_deref().into_iter().chain([folder]).flat_map(own_names);
    let near: Vec<String> = near.map(|name| format!("{name}{ENDING}")).collect();
    let shipped = SHIPPED.iter().map(|(name, _)| *name);
    // Names of files have an ending, which is easily left out.
    let meant = format!("{}{ENDING}", name.strip_suffix(ENDING).unwrap_or(name));
    let help = did_you_mean(&meant, shipped.chain(near.iter().map(String::as_str)));
    Err(fault(format!("there is no level `{name}` beside the script or in the game")).with_help(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_is_not_there_is_told_with_what_may_be_meant() {
        let home = tempfile::tempdir().expect("a folder");
        std::fs::write(home.path().join("my-mill.ron"), "()").expect("it is written");
        let told = |name: &str| {
            let fault = |problem: String| FileError::without_text("script", problem);
            named(name, home.path(), fault).map(drop).expect_err(name).to_string()
        };
        for (name, said) in [
            ("", "this names no level; name a file in the script's folder or below it"),
            ("tavern", "did you mean `tavern.ron`?"),
            ("tavrn.ron", "did you mean `tavern.ron`?"),
            ("my-mil", "did you mean `my-mill.ron`?"),
            ("../tavern.ron", "`../tavern.ron` leads out of the script's folder"),
        ] {
            assert!(told(name).contains(said), "{name}: {}", told(name));
        }
    }
}
