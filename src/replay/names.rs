//! Names of units, items, sides and hexes in sentences.

use crate::hex::{Hex, to_offset};
use crate::model::{ChoiceOptions, ChosenOption, ItemId, SideId, UnitId};

use super::phrases::series;

/// Names for units, items, sides and hexes.
pub trait Names {
    /// The name of a unit.
    fn unit(&self, unit: UnitId) -> String;
    /// The name of an item.
    fn item(&self, item: ItemId) -> String;
    /// The name of a side.
    fn side(&self, side: SideId) -> String;
    /// Where a hex is, as the end of a sentence: ` at (2, 3)`; empty if it is not told.
    fn at(&self, hex: Hex) -> String;
}

/// Names by id, as orders, scripts and logs have them.
pub struct Ids;

impl Names for Ids {
    fn unit(&self, unit: UnitId) -> String {
        unit.to_string()
    }

    fn item(&self, item: ItemId) -> String {
        item.to_string()
    }

    fn side(&self, side: SideId) -> String {
        format!("side {side}")
    }

    fn at(&self, hex: Hex) -> String {
        format!(" at {}", to_offset(hex))
    }
}

/// An option that was chosen; options that are known by their place are counted from 0.
pub fn option(chosen: &ChosenOption, names: &dyn Names) -> String {
    match chosen {
        ChosenOption::Place(place) => format!("option {place}"),
        ChosenOption::Word(word) => word.clone(),
        ChosenOption::Unit { unit } => names.unit(*unit),
        ChosenOption::Item { item } => names.item(*item),
        ChosenOption::Part { part } => part.words(),
        ChosenOption::Number { number } => number.to_string(),
    }
}

/// Each option of a question as a player reads it; a range of numbers is one line.
pub fn options(options: &ChoiceOptions, names: &dyn Names) -> Vec<String> {
    match options {
        ChoiceOptions::Words(words) => words.clone(),
        ChoiceOptions::Numbers { least, most } => vec![format!("a number from {least} to {most}")],
        ChoiceOptions::Units { .. } | ChoiceOptions::Items { .. } | ChoiceOptions::Parts { .. } => {
            options.all().map(|chosen| option(&chosen, names)).collect()
        }
    }
}

/// A list of units: `Ada, Bran and Cole`.
pub fn list(units: &[UnitId], names: &dyn Names) -> String {
    let units: Vec<String> = units.iter().map(|unit| names.unit(*unit)).collect();
    if units.is_empty() { "nobody".to_owned() } else { series(&units, "and") }
}
