//! Sentences of the unseen.

use super::names::Names;
use crate::event::Detection;
use crate::hex::Hex;
use crate::model::{SideId, UnitId};

/// A side no longer knows where a unit is.
pub(super) fn lost(unit: UnitId, side: SideId, last: Option<Hex>, names: &dyn Names) -> String {
    let (unit, side) = (names.unit(unit), names.side(side));
    match last {
        Some(hex) => format!("{side} lose sight of {unit}, last known{}", names.at(hex)),
        None => format!("{side} know nothing of {unit}"),
    }
}

/// A side knows where a unit is.
pub(super) fn noticed(unit: UnitId, side: SideId, at: Hex, betrayed: bool, names: &dyn Names) -> String {
    let (unit, side, at) = (names.unit(unit), names.side(side), names.at(at));
    match betrayed {
        true => format!("{unit} gives itself away to {side}{at}"),
        false => format!("{side} know where {unit} is{at}"),
    }
}

/// A unit detected another.
pub(super) fn detected(found: &Detection, names: &dyn Names) -> String {
    let Detection { unit, by, base, need, natural, .. } = found;
    let (unit, by) = (names.unit(*unit), names.unit(*by));
    format!("{by} detects {unit}: the base number is {base}, {need} or less is needed, {natural} rolled")
}
