//! Who and what is meant: units, things and sides of the battle as it is shown, and what they are called.

use crate::hex::Hex;
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{ItemId, Place, SideId, UnitId};
use crate::replay::Names;

/// Names as players read them.
pub(super) struct Called<'a>(pub &'a Snapshot);

impl Names for Called<'_> {
    fn unit(&self, id: UnitId) -> String {
        unit(self.0, id).map_or_else(|| id.to_string(), |unit| unit.name.0.clone())
    }

    fn item(&self, id: ItemId) -> String {
        item(self.0, id).map_or_else(|| id.to_string(), |item| item.item.name.clone())
    }

    fn side(&self, id: SideId) -> String {
        self.0.sides.sides.get(&id).map_or_else(|| id.to_string(), |side| side.name.clone())
    }

    fn at(&self, _hex: Hex) -> String {
        String::new()
    }
}

/// A unit by its id.
pub(super) fn unit(state: &Snapshot, id: UnitId) -> Option<&UnitRecord> {
    let place = state.units.binary_search_by_key(&id, |unit| unit.id).ok()?;
    state.units.get(place)
}

/// An item by its id.
pub(super) fn item(state: &Snapshot, id: ItemId) -> Option<&ItemRecord> {
    let place = state.items.binary_search_by_key(&id, |item| item.id).ok()?;
    state.items.get(place)
}

/// What a unit has in such a place.
pub(super) fn things(state: &Snapshot, place: Place) -> impl Iterator<Item = &ItemRecord> {
    state.items.iter().filter(move |item| item.place == place)
}

/// The same with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
