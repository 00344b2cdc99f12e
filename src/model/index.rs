//! Which entity has which id. Orders, events and files name ids; entities stay inside.

use bevy::platform::collections::HashMap;
use bevy::prelude::Entity;

use crate::model::{ItemId, UnitId};

/// Entities by id: looked up by hash, listed only in the order of ids.
#[derive(Debug, Clone, Default)]
pub struct Index {
    units: HashMap<UnitId, Entity>,
    items: HashMap<ItemId, Entity>,
    units_in_order: Vec<(UnitId, Entity)>,
    items_in_order: Vec<(ItemId, Entity)>,
}

impl Index {
    /// Adds a unit.
    pub fn insert_unit(&mut self, id: UnitId, entity: Entity) {
        self.units.insert(id, entity);
        insert_sorted(&mut self.units_in_order, id, entity);
    }

    /// Adds an item.
    pub fn insert_item(&mut self, id: ItemId, entity: Entity) {
        self.items.insert(id, entity);
        insert_sorted(&mut self.items_in_order, id, entity);
    }

    /// Removes an item; its entity stays as it is.
    pub fn remove_item(&mut self, id: ItemId) -> Option<Entity> {
        self.items_in_order.retain(|(known, _)| *known != id);
        self.items.remove(&id)
    }

    /// The unit with this id.
    pub fn unit(&self, id: UnitId) -> Option<Entity> {
        self.units.get(&id).copied()
    }

    /// The item with this id.
    pub fn item(&self, id: ItemId) -> Option<Entity> {
        self.items.get(&id).copied()
    }

    /// All units, by id.
    pub fn units(&self) -> impl ExactSizeIterator<Item = (UnitId, Entity)> {
        self.units_in_order.iter().copied()
    }

    /// All items, by id.
    pub fn items(&self) -> impl ExactSizeIterator<Item = (ItemId, Entity)> {
        self.items_in_order.iter().copied()
    }
}

fn insert_sorted<Id: Ord + Copy>(list: &mut Vec<(Id, Entity)>, id: Id, entity: Entity) {
    match list.binary_search_by_key(&id, |&(known, _)| known) {
        Ok(place) => list[place].1 = entity,
        Err(place) => list.insert(place, (id, entity)),
    }
}
