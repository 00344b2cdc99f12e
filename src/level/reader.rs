//! Reads units and items out of a world. Scratch worlds are captured and restored very often, so the queries are kept.

use std::sync::{Mutex, PoisonError};

use bevy::ecs::query::QueryData;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::{Entity, FromWorld, Query, RelationshipTarget, Resource, World};

use crate::model::{
    Abilities, Ammunition, Armor, Conditions, DeathsDoor, Enhancement, Facing, Fatigue, Flight, Gear,
    Grapple, Hands, HitPoints, Injuries, Injury, InjuryPoints, ItemId, ItemState, Kind, Morale, Movement,
    Name, Nerve, Place, Position, Riding, Senses, Shield, Side, Skills, Spells, Stance, Status, Swimming,
    Training, Turn, UnitId, Weapon, Wound, Wounds,
};

/// The components of a unit that a record keeps.
#[derive(QueryData)]
pub(super) struct UnitParts {
    pub id: &'static UnitId,
    pub name: &'static Name,
    pub side: &'static Side,
    pub kind: &'static Kind,
    pub abilities: &'static Abilities,
    pub training: &'static Training,
    pub hit_points: &'static HitPoints,
    pub armor: &'static Armor,
    pub position: &'static Position,
    pub facing: &'static Facing,
    pub movement: &'static Movement,
    pub swimming: &'static Swimming,
    pub stance: &'static Stance,
    pub hands: &'static Hands,
    pub morale: &'static Morale,
    pub nerve: &'static Nerve,
    pub riding: &'static Riding,
    pub grapple: &'static Grapple,
    pub flight: &'static Flight,
    pub senses: &'static Senses,
    pub skills: &'static Skills,
    pub conditions: &'static Conditions,
    pub status: &'static Status,
    pub deaths_door: &'static DeathsDoor,
    pub turn: &'static Turn,
    pub injuries: &'static InjuryPoints,
    pub spells: &'static Spells,
    pub fatigue: &'static Fatigue,
    wounds: Option<&'static Wounds>,
    hurts: Option<&'static Injuries>,
}

/// The components of an item that a record keeps.
#[derive(QueryData)]
pub(super) struct ItemParts {
    pub id: &'static ItemId,
    pub item: &'static ItemState,
    pub place: &'static Place,
    pub weapon: Option<&'static Weapon>,
    pub enhancement: &'static Enhancement,
    pub shield: Option<&'static Shield>,
    pub ammunition: Option<&'static Ammunition>,
    pub gear: Option<&'static Gear>,
}

/// What reads units and items.
#[derive(SystemParam)]
pub(super) struct RecordReader<'w, 's> {
    units: Query<'w, 's, UnitParts>,
    items: Query<'w, 's, ItemParts>,
    wounds: Query<'w, 's, &'static Wound>,
    hurts: Query<'w, 's, &'static Injury>,
}

/// The queries of a world's reader. They learn of new kinds of entities while the world is only looked at: hence the lock.
#[derive(Resource)]
pub(crate) struct KeptReader(Mutex<SystemState<RecordReader<'static, 'static>>>);

impl FromWorld for KeptReader {
    fn from_world(world: &mut World) -> Self {
        KeptReader(Mutex::new(SystemState::new(world)))
    }
}

/// Looks at the units and items of a world.
pub(super) fn read<R>(world: &World, look: impl FnOnce(&RecordReader) -> R) -> R {
    let mut queries = world.resource::<KeptReader>().0.lock().unwrap_or_else(PoisonError::into_inner);
    look(&queries.get(world).expect("queries can read every world"))
}

impl RecordReader<'_, '_> {
    /// The components of a unit; `None` if the entity is not a unit.
    pub fn unit(&self, entity: Entity) -> Option<UnitPartsItem<'_, '_>> {
        self.units.get(entity).ok()
    }

    /// The components of an item; `None` if the entity is not an item.
    pub fn item(&self, entity: Entity) -> Option<ItemPartsItem<'_, '_>> {
        self.items.get(entity).ok()
    }

    /// The wounds of a unit, by number.
    pub fn wounds_of(&self, unit: &UnitPartsItem) -> Vec<&Wound> {
        let wounds = unit.wounds.into_iter().flat_map(|wounds| wounds.iter());
        let mut wounds: Vec<&Wound> = wounds.filter_map(|wound| self.wounds.get(wound).ok()).collect();
        wounds.sort_by_key(|wound| wound.number);
        wounds
    }

    /// The injuries of a unit, by number.
    pub fn injuries_of(&self, unit: &UnitPartsItem) -> Vec<&Injury> {
        let injuries = unit.hurts.into_iter().flat_map(|injuries| injuries.iter());
        let mut injuries: Vec<&Injury> = injuries.filter_map(|injury| self.hurts.get(injury).ok()).collect();
        injuries.sort_by_key(|injury| injury.number);
        injuries
    }
}
