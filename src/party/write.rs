//! Writes party files in one step, so that a crash leaves the old one or the new one.

use std::path::{Path, PathBuf};

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use thiserror::Error;

use super::format::{PartyFile, VERSION};
use super::roster::Party;
use crate::level::replace_file;

/// The first line of what the game writes.
const HEAD: &str =
    "// A party of Hexfray. The game writes it anew after battles and days; comments do not stay.\n";

/// Why a party cannot be written.
#[derive(Debug, Error)]
pub enum PartyError {
    /// The platform refuses.
    #[error("{}: the party cannot be written: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// RON has no word for something; what the game reads it can also write.
    #[error("{}: the party cannot be written: {source}", path.display())]
    Unspeakable {
        /// The file.
        path: PathBuf,
        /// What.
        source: ron::Error,
    },
}

impl Party {
    /// Writes the party in one step, so that a crash never leaves half of it.
    ///
    /// # Errors
    /// If the file cannot be written; the old file is then as it was.
    pub fn write(&self, path: &Path) -> Result<(), PartyError> {
        let unspeakable = |source| PartyError::Unspeakable { path: path.to_owned(), source };
        let text = self.to_text().map_err(unspeakable)?;
        replace_file(path, &text).map_err(|source| PartyError::Unwritable { path: path.to_owned(), source })
    }

    /// The party as its file has it.
    ///
    /// # Errors
    /// If RON has no word for something.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let file = PartyFile {
            version: VERSION,
            party: self.name.clone(),
            rulebook: self.rulebook_name.clone(),
            day: self.day,
            units: self.members.iter().map(|(id, member)| (*id, member.sheet.clone())).collect(),
            catalog: self.catalog.clone(),
        };
        let body = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
            .to_string_pretty(&file, PrettyConfig::new().depth_limit(3).compact_arrays(true))?;
        Ok(format!("{HEAD}{body}\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;

    #[test]
    fn the_example_of_the_manual_reads_back_and_is_written_alike() {
        let manual = include_str!("../../levels/README.md");
        let examples = manual.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next());
        let example = examples.into_iter().find(|block| block.contains("party:")).expect("it is there");
        let party = Party::read(&Source::inline("example", example)).expect("it is sound");
        let text = party.to_text().expect("it is written");
        let again =
            Party::read(&Source::inline("again", &text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.to_text().expect("it is written"), text);
        let line = r#"            stowed: [(item: "arrows", count: 7), "dagger"],"#;
        assert!(text.lines().any(|own| own == line), "{text}");
        for (id, member) in &party.members {
            assert_eq!(member.sheet.health, again.members[id].sheet.health);
        }
    }

    #[test]
    fn what_is_no_file_is_not_replaced() {
        let party = r#"(version: 1, party: "One", units: { "ann": (creature: "archer") })"#;
        let party = Party::read(&Source::inline("one", party)).expect("it is sound");
        let folder = tempfile::tempdir().expect("a folder");
        let error = party.write(folder.path()).expect_err("a folder is no file").to_string();
        assert!(
            error.ends_with("the party cannot be written: there is something here that is no file"),
            "{error}"
        );
    }
}
