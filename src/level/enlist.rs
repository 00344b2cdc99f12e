//! Units that stand on no board yet, as a party has them: built and checked like those of a level.

use std::collections::BTreeMap;

use super::build;
use super::document::Document;
use super::{Catalogs, Faults, ItemRecord, Source, UnitRecord};
use crate::level::format::{Catalog, LevelFile, UnitFile};
use crate::model::UnitId;

/// An empty level with room for as many units as a level may have.
const PARADE: &str = r#"(version: 1, title: "", round_limit: 1, legend: { '.': () },
    map: Fill(columns: 100, rows: 10, with: '.'), sides: { "party": (name: "", objectives: [Eliminate]) }, units: {})"#;

/// The side of all units on parade.
pub(crate) const ON_PARADE: &str = "party";

/// The catalogs with the file's own entries, the units and their items. `document` has the units as `units` and the file's own entries of the catalogs as `catalog`.
///
/// # Errors
/// All faults of the catalog, or else of the units, each with file, line, column and what was expected.
pub(crate) fn enlist(
    units: BTreeMap<UnitId, UnitFile>,
    catalog: Catalog,
    document: &Document,
) -> Result<(Catalogs, Vec<UnitRecord>, Vec<ItemRecord>), Faults> {
    let catalogs = Catalogs::shipped().with(catalog, document)?;
    let mut parade: LevelFile = Source::inline("the parade ground", PARADE).parse()?;
    let board = super::board::build(&parade, document)?;
    parade.units = units;
    let (units, items) = build::forces(&parade, &board, &catalogs, document)?;
    Ok((catalogs, units, items))
}
