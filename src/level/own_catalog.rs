//! Catalogs with the entries of a file, each of whose creatures can be a unit.

use super::build::check_alone;
use super::catalog::Unknown;
use super::document::Document;
use super::unit_entry::UnitEntry;
use super::{Catalogs, Faults, Key, Source, all};
use crate::level::format::{Catalog, LevelFile, UnitFile};
use crate::model::IdError;

/// A level on which a unit of any creature can stand.
const PARADE: &str = r#"(version: 1, title: "", round_limit: 1, legend: { '.': () }, map: Fill(columns: 1, rows: 1, with: '.'),
    sides: { "parade": (name: "", objectives: [Eliminate]) }, units: {})"#;

/// A unit that is as its creature.
const RECRUIT: &str = r#"(creature: "", side: "parade", at: (0, 0))"#;

impl Catalogs {
    /// The catalogs of the game with the entries of a file, which add to them or replace them.
    ///
    /// # Errors
    /// All faults found, each with file, line, column and what was expected.
    ///
    /// ```
    /// use hexfray::level::{Catalogs, FileError, Source};
    ///
    /// let source = Source::inline("mine.ron", r#"(version: 1, shields: { "door": (steps: 9) })"#);
    /// let error = FileError::from(Catalogs::read(&source).unwrap_err());
    /// assert_eq!(error.problem(), "steps of 9; it must be within 1..=3");
    /// ```
    pub fn read(source: &Source) -> Result<Catalogs, Faults> {
        let (own, document): (Catalog, Document) = (source.parse()?, Document::whole(source));
        let creatures: Vec<String> = own.creatures.keys().cloned().collect();
        let catalogs = Self::shipped().clone().joined(own, &document)?;
        check_creatures(&creatures, &catalogs, &document)?;
        Ok(catalogs)
    }

    /// The catalogs of the game with the entries of a level file.
    ///
    /// # Errors
    /// If the file is no level, or all faults of its catalog.
    pub fn of_level(source: &Source) -> Result<Catalogs, Faults> {
        let file: LevelFile = source.parse()?;
        let creatures: Vec<String> = file.catalog.creatures.keys().cloned().collect();
        let document = Document::whole(source);
        let catalogs = Self::shipped().with(file.catalog, &document)?;
        check_creatures(&creatures, &catalogs, &document.inside(&[Key::Field("catalog")]))?;
        Ok(catalogs)
    }
}

/// Checks that units of these creatures can be: that their hands hold what they list, and so on. `document` is the catalog.
fn check_creatures(names: &[String], catalogs: &Catalogs, document: &Document) -> Result<(), Faults> {
    let parade: LevelFile = Source::inline("the parade ground", PARADE).parse()?;
    let board = super::board::build(&parade, document)?;
    let recruit: UnitFile = Source::inline("a recruit", RECRUIT).parse()?;
    let check = |name: &String| {
        let document = document.inside(&[Key::Field("creatures"), Key::Entry(name)]);
        // What is no id for a unit may be the name of a creature.
        let id = name.parse().or_else(|_| "creature".parse());
        let id = id.map_err(|error: IdError| document.fault(&[], error.to_string()))?;
        let creature = catalogs.creature(name);
        let creature =
            creature.map_err(|Unknown { problem, help }| document.fault(&[], problem).with_help(help))?;
        let spec = UnitFile { creature: name.clone(), ..recruit.clone() };
        check_alone(&UnitEntry { id, spec: &spec, file: &parade, creature, catalogs, document }, &board)
    };
    all(names.iter().map(check)).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a catalog of one creature with these keys.
    fn faults(keys: &str) -> Vec<String> {
        let creature = format!(
            r#"(version: 1, creatures: {{
"imp": (name: "Imp", class: Warrior, level: 1, hit_points: 5, movement: 12, morale: 7, {keys}) }})"#
        );
        let read = Catalogs::read(&Source::inline("mine.ron", &creature));
        read.err().iter().flat_map(|faults| faults.iter().map(ToString::to_string)).collect()
    }

    #[test]
    fn creatures_that_cannot_be_are_found_though_no_unit_is_one() {
        for (keys, said) in [
            (
                r#"natural_weapons: ["long_sword"]"#,
                "mine.ron:2:106: `long_sword` is not a natural weapon; list it as held or stowed",
            ),
            (r#"held: ["bite"]"#, "`bite` is part of a body; only a creature's natural_weapons may list it"),
            (r#"held: ["dagger", "dagger", "dagger"]"#, "`imp` has 2 hands but holds items for 3"),
            (r#"hands: 0, held: ["dagger"]"#, "`imp` has 0 hands but holds items for 1"),
        ] {
            let told = faults(keys);
            assert!(told.len() == 1 && told[0].contains(said), "{keys}: {told:?}");
        }
        assert_eq!(faults(r#"natural_weapons: ["bite"], held: ["dagger", "dagger"]"#), Vec::<String>::new());
    }
}
