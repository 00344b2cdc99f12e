//! Names of units, items, sides and hexes in sentences.

use crate::hex::{Hex, to_offset};
use crate::model::{ItemId, SideId, UnitId};

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

/// A list of units: `Ada, Bran and Cole`.
pub fn list(units: &[UnitId], names: &dyn Names) -> String {
    let units: Vec<String> = units.iter().map(|unit| names.unit(*unit)).collect();
    match units.as_slice() {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
