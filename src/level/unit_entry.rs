//! The entry of a unit in a level's file.

use super::catalog::Unknown;
use super::document::Document;
use super::format::{CreatureFile, LevelFile, UnitFile};
use super::{Catalogs, FileError, Key};
use crate::model::UnitId;

/// A unit's entry in the file, with the creature it is.
pub(super) struct UnitEntry<'a> {
    pub id: UnitId,
    pub spec: &'a UnitFile,
    pub file: &'a LevelFile,
    pub creature: &'a CreatureFile,
    pub catalogs: &'a Catalogs,
    pub document: Document<'a>,
}

impl<'a> UnitEntry<'a> {
    /// The entry of a unit.
    ///
    /// # Errors
    /// If there is no such creature.
    pub fn of(
        (id, spec): (&'a UnitId, &'a UnitFile),
        file: &'a LevelFile,
        catalogs: &'a Catalogs,
        document: &Document<'a>,
    ) -> Result<UnitEntry<'a>, FileError> {
        let document = document.inside(&[Key::Field("units"), Key::Entry(id.as_str())]);
        let creature = catalogs.creature(&spec.creature).map_err(|Unknown { problem, help }| {
            document.fault(&[Key::Field("creature")], problem).with_help(help)
        })?;
        Ok(UnitEntry { id: *id, spec, file, creature, catalogs, document })
    }

    /// The error for a field, placed at the creature's name if the unit has the field from there.
    pub fn fault(&self, at: &[Key], problem: impl Into<String>) -> FileError {
        let at = if self.document.has(at) { at } else { &[Key::Field("creature")] };
        self.document.fault(at, problem)
    }

    /// The same for what the catalog does not have.
    pub fn unknown(&self, at: &[Key], unknown: Unknown) -> FileError {
        self.fault(at, unknown.problem).with_help(unknown.help)
    }
}
