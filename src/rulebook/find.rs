//! Rulebooks by name and by path: those that the game ships, and those of the player's own.

use std::path::{Path, PathBuf};

use super::{Codex, Rulebook};
use crate::level::{
    Astray, FileError, Key, PlayerFolders, Source, did_you_mean, is_path, own_file, own_files, own_names,
    stays, within,
};

impl Rulebook {
    /// A rulebook that a person names: one that the game ships, one in the player's folder for rulebooks, or the path
    /// of any file.
    ///
    /// # Errors
    /// If it is none of these, or the file is faulty.
    pub fn named(name: &str, codex: &Codex) -> Result<Rulebook, FileError> {
        if is_path(name) {
            return Rulebook::read(&Source::read(Path::new(name))?, codex);
        }
        by_name(name, codex).unwrap_or_else(|| Err(unknown(name, FileError::without_text)))
    }

    /// A rulebook that a file names at the path `at`: one that the game ships, one in the player's folder for
    /// rulebooks, or the path of a file in this folder or in that of the file, or below them.
    ///
    /// # Errors
    /// If it is none of these, if the path leads elsewhere, or the rulebook is faulty.
    ///
    /// ```
    /// use hexfray::{level::{Key, Source}, rulebook::Rulebook, rules::codex};
    ///
    /// let level = Source::inline("a.ron", "(rulebook: \"../secret.ron\")");
    /// let error = Rulebook::named_in(&level, &[Key::Field("rulebook")], "../secret.ron", codex()).unwrap_err();
    /// assert!(error.to_string().starts_with("a.ron:1:12: `../secret.ron` leads out of the folder"), "{error}");
    /// ```
    pub fn named_in(source: &Source, at: &[Key], name: &str, codex: &Codex) -> Result<Rulebook, FileError> {
        if is_path(name) {
            return Rulebook::read(&Source::read(&beside(source, at, name)?)?, codex);
        }
        by_name(name, codex).unwrap_or_else(|| Err(unknown(name, |_, problem| source.fault(at, problem))))
    }

    /// The files in the player's folder for rulebooks.
    pub fn own_files() -> Vec<PathBuf> {
        PlayerFolders::find().map_or_else(Vec::new, |folders| own_files(&folders.rulebooks))
    }
}

fn by_name(name: &str, codex: &Codex) -> Option<Result<Rulebook, FileError>> {
    if Rulebook::shipped_names().any(|known| known == name) {
        return Some(Rulebook::shipped(name, codex));
    }
    let file = own_file(&PlayerFolders::find()?.rulebooks, name)?;
    Some(Source::read(&file).and_then(|source| Rulebook::read(&source, codex)))
}

/// The error for a name that no rulebook has; `fault` takes what is sought and the problem.
pub(super) fn unknown(name: &str, fault: impl Fn(&str, String) -> FileError) -> FileError {
    let own = PlayerFolders::find().map_or_else(Vec::new, |folders| own_names(&folders.rulebooks));
    let mut names: Vec<&str> = Rulebook::shipped_names().collect();
    names.extend(own.iter().map(String::as_str));
    let help = did_you_mean(name, names);
    fault("rulebook", format!("there is no rulebook `{name}`")).with_help(help)
}

/// The rulebook file to which a path in another file leads.
fn beside(source: &Source, at: &[Key], path: &str) -> Result<PathBuf, FileError> {
    let fault = |problem: String| {
        let help = "name a rulebook, or a `.ron` file beside this one or in your folder for rulebooks";
        source.fault(at, problem).with_help(help)
    };
    if !path.ends_with(".ron") {
        return Err(fault(format!("`{path}` is no rulebook file")));
    }
    let own = PlayerFolders::find().map(|folders| folders.rulebooks);
    let folders = source.folder().map(Path::to_owned).into_iter().chain(own);
    let found = folders.map(|folder| within(&folder, path)).find(|found| *found != Err(Astray::Missing));
    // A path that climbs does so also where there is no folder at all.
    let nowhere = if stays(path) { Astray::Missing } else { Astray::Outside };
    match found.unwrap_or(Err(nowhere)) {
        Ok(file) => Ok(file),
        Err(Astray::Outside) => Err(fault(format!("`{path}` leads out of the folder of this file"))),
        Err(Astray::Link) => Err(fault(format!("`{path}` is a link that leads out of its folder"))),
        Err(Astray::Missing) => Err(fault(format!("there is no rulebook `{path}`"))),
    }
}
