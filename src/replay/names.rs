//! What units and items are called in sentences.

use crate::hex::{Hex, Offset, to_offset};
use crate::model::{ItemId, SideId, UnitId};

/// What units, items, sides and hexes are called.
pub trait Names {
    /// What a unit is called.
    fn unit(&self, unit: UnitId) -> String;
    /// What an item is called.
    fn item(&self, item: ItemId) -> String;
    /// What a side is called.
    fn side(&self, side: SideId) -> String;
    /// Where a hex is, as the end of a sentence: ` at (2, 3)`; empty if that is not to be told.
    fn at(&self, hex: Hex) -> String;
}

/// The names by which orders, scripts and logs know everything.
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
        let Offset { column, row } = to_offset(hex);
        format!(" at ({column}, {row})")
    }
}

/// Units in a row: `Ada, Bran and Cole`.
pub fn list(units: &[UnitId], names: &dyn Names) -> String {
    let units: Vec<String> = units.iter().map(|unit| names.unit(*unit)).collect();
    match units.as_slice() {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
