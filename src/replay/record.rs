//! Events, units and items as records whose keys can be compared.

use serde_json::{Value, json};

use crate::level::{ItemRecord, Partial, Snapshot, UnitRecord, as_json};

/// The record of the unit or item that a fact is about.
pub(super) fn record(fact: &Partial, snapshot: &Snapshot) -> Option<Value> {
    let unit = |id: &str| snapshot.units.iter().find(|unit| unit.id.as_str() == id).map(unit_record);
    let item = |id: &str| snapshot.items.iter().find(|item| item.id.as_str() == id).map(item_record);
    fact.text("unit").and_then(unit).or_else(|| fact.text("item").and_then(item))
}

/// A unit's record: its conditions are words under `conditions`, and stand with all they carry under `lasting`.
pub(super) fn unit_record(unit: &UnitRecord) -> Value {
    let mut record = as_json(unit);
    if let Some(fields) = record.as_object_mut()
        && let Some(id) = fields.remove("id")
    {
        fields.insert("unit".to_owned(), id);
        fields.insert("conditions".to_owned(), as_json(unit.conditions.words().collect::<Vec<_>>()));
        fields.insert("lasting".to_owned(), as_json(unit.conditions.iter().collect::<Vec<_>>()));
    }
    record
}

/// An item's record, with all keys on one level, whichever component holds them.
pub(super) fn item_record(item: &ItemRecord) -> Value {
    json!({
        "item": item.id,
        "name": item.item.name,
        "template": item.item.template,
        "broken": item.item.broken,
        "fumbled": item.item.fumbled,
        "place": item.place,
        "weapon": item.weapon,
        "enhancement": item.enhancement,
        "shield": item.shield,
        "ammunition": item.ammunition,
        "gear": item.gear,
    })
}
