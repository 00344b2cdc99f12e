//! The names of units, items and sides in the shown state.

use crate::hex::Hex;
use crate::input::called;
use crate::level::{ItemRecord, Snapshot};
use crate::model::{ItemId, Place, SideId, UnitId};
use crate::replay::Names;

/// Names as players read them.
pub struct ByName<'a>(pub &'a Snapshot);

impl Names for ByName<'_> {
    fn unit(&self, id: UnitId) -> String {
        self.0.unit(id).map_or_else(|| id.to_string(), |unit| called(self.0, unit).to_owned())
    }

    fn item(&self, id: ItemId) -> String {
        self.0.item(id).map_or_else(|| id.to_string(), |item| item.item.name.to_string())
    }

    fn side(&self, id: SideId) -> String {
        self.0.sides.sides.get(&id).map_or_else(|| id.to_string(), |side| side.name.clone())
    }

    fn at(&self, _hex: Hex) -> String {
        String::new()
    }
}

/// The items in a place.
pub(super) fn items_at(state: &Snapshot, place: Place) -> impl Iterator<Item = &ItemRecord> {
    state.items.iter().filter(move |item| item.place == place)
}
