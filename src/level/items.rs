//! Making items from templates, each with an id of its own, and the fists that everybody has.

use std::collections::BTreeMap;

use crate::level::catalog::{FIST, ItemTemplate};
use crate::level::{Catalogs, ItemRecord, UnitRecord};
use crate::model::{IdError, ItemId, ItemState, Place};

/// The most items a level may have, on the ground and with its units.
const MOST_ITEMS: usize = 2000;

/// The items made so far.
#[derive(Default)]
pub(super) struct Items(BTreeMap<ItemId, ItemRecord>);

impl Items {
    /// Items that were made before.
    pub(super) fn of(records: impl IntoIterator<Item = ItemRecord>) -> Items {
        Items(records.into_iter().map(|item| (item.id, item)).collect())
    }

    /// The items by id.
    pub(super) fn into_records(self) -> Vec<ItemRecord> {
        self.0.into_values().collect()
    }

    /// Gives fists to a unit with hands, unless its sheet lists them. They do not count as items of the level.
    pub(super) fn clench(&mut self, unit: &UnitRecord, catalogs: &Catalogs) -> Result<(), String> {
        let mut own = self.0.values().filter(|item| item.place == Place::Worn(unit.id));
        if unit.hands.hands == 0 || own.any(ItemRecord::is_fist) {
            return Ok(());
        }
        let fist = catalogs.item(FIST).map_err(|unknown| unknown.problem)?;
        self.add(unit.id.as_str(), FIST, fist, Place::Worn(unit.id), 0).map(drop)
    }

    /// Whether a level may list another item.
    pub(super) fn check_room(&self) -> Result<(), String> {
        if self.0.len() >= MOST_ITEMS {
            return Err(format!("one item too many; a level may have at most {MOST_ITEMS}"));
        }
        Ok(())
    }

    /// Makes an item; returns the number of hands that it needs.
    pub(super) fn add(
        &mut self,
        owner: &str,
        template: &str,
        made_from: ItemTemplate,
        place: Place,
        hand: u8,
    ) -> Result<u8, String> {
        let id = self.free_id(owner, template).map_err(|error| error.to_string())?;
        let ItemTemplate { name, weapon, enhancement, shield, ammunition, gear } = made_from;
        let item = ItemState {
            template: template.into(),
            name: read(name.as_deref().unwrap_or(template)).into(),
            broken: false,
            fumbled: None,
            hand,
            to_load: 0,
        };
        let record = ItemRecord { id, item, place, weapon, enhancement, shield, ammunition, gear };
        let hands = record.hands();
        self.0.insert(id, record);
        Ok(hands)
    }

    /// An unused id: `owner.template`, with a number from the second on.
    fn free_id(&self, owner: &str, template: &str) -> Result<ItemId, IdError> {
        ItemId::first_free(&format!("{owner}.{template}"), |id| self.0.contains_key(&id))
    }
}
/// The name of a catalog's entry as the player reads it.
fn read(entry: &str) -> String {
    entry.replace("two_handed", "two-handed").replace('_', " ")
}
