//! Units and items as plain records, for levels, snapshots and saves.

use bevy::ecs::component::Mutable;
use bevy::prelude::{Bundle, Component, DetectChangesMut, Entity, EntityWorldMut, RelationshipTarget, World};
use serde::{Deserialize, Serialize};

use super::reader::RecordReader;
use crate::hex::{self, Hex};
use crate::model::{
    Abilities, Ammunition, Armor, BattleState, Condition, Conditions, DeathsDoor, Enhancement, Facing,
    Fatigue, Flight, Gear, Grapple, Hands, HitPoints, Injuries, Injury, InjuryOf, InjuryPoints, ItemId,
    ItemState, Kind, Morale, Movement, Name, Nerve, Place, Position, Riding, Scores, Senses, Shield, Side,
    Skills, Spells, Stance, Status, Swimming, Training, Turn, UnitId, Weapon, Wound, WoundOf, Wounds,
    effects_of_injuries,
};

/// A unit with all its components.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    /// Its id.
    pub id: UnitId,
    /// The name that the player reads.
    pub name: Name,
    /// Its side.
    pub side: Side,
    /// Its creature, size and tags.
    pub kind: Kind,
    /// Ability scores.
    pub abilities: Abilities,
    /// Class and level.
    pub training: Training,
    /// Hit points.
    pub hit_points: HitPoints,
    /// Armor.
    pub armor: Armor,
    /// Its hex.
    #[serde(with = "crate::hex::pair")]
    pub position: Hex,
    /// Its facing.
    pub facing: hex::Facing,
    /// Movement rate.
    pub movement: Movement,
    /// Swimming rate.
    pub swimming: Swimming,
    /// Its stance.
    pub stance: Stance,
    /// Hands.
    pub hands: Hands,
    /// Morale.
    pub morale: Morale,
    /// The state of its morale.
    #[serde(default)]
    pub nerve: Nerve,
    /// Its mount, if it rides.
    #[serde(default)]
    pub riding: Riding,
    /// The hold that it is in.
    #[serde(default)]
    pub grapple: Grapple,
    /// Whether and how it flies.
    #[serde(default, skip_serializing_if = "Flight::is_none")]
    pub flight: Flight,
    /// Senses.
    pub senses: Senses,
    /// Its special skills.
    pub skills: Skills,
    /// Conditions.
    pub conditions: Conditions,
    /// Whether it still fights.
    pub status: Status,
    /// What it goes through if it is dying.
    #[serde(default, skip_serializing_if = "DeathsDoor::is_none")]
    pub deaths_door: DeathsDoor,
    /// What is left of its turn.
    pub turn: Turn,
    /// Injury points.
    pub injuries: InjuryPoints,
    /// The spells that it has in mind, and the one that it casts.
    #[serde(default, skip_serializing_if = "Spells::is_none")]
    pub spells: Spells,
    /// How tired melee has made it.
    #[serde(default, skip_serializing_if = "Fatigue::is_none")]
    pub fatigue: Fatigue,
    /// Wounds, by number.
    pub wounds: Vec<Wound>,
    /// Injuries of parts of its body, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hurts: Vec<Injury>,
}

/// An item with all its components.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemRecord {
    /// Its id.
    pub id: ItemId,
    /// Name and state.
    pub item: ItemState,
    /// Its place.
    pub place: Place,
    /// Its numbers as a weapon.
    pub weapon: Option<Weapon>,
    /// Its magic.
    pub enhancement: Enhancement,
    /// Its numbers as a shield.
    pub shield: Option<Shield>,
    /// Its numbers as ammunition.
    pub ammunition: Option<Ammunition>,
    /// Its other use, if it has one.
    #[serde(default)]
    pub gear: Option<Gear>,
}

impl UnitRecord {
    /// Spawns the unit, its wounds and its injuries and adds it to the index.
    pub(super) fn spawn(&self, world: &mut World) -> Entity {
        let entity = world.spawn(self.bundle()).id();
        self.wound(world, entity);
        world.resource_mut::<BattleState>().index.insert_unit(self.id, entity);
        entity
    }

    /// Writes this record over all that the entity of the same unit has.
    pub(super) fn rewrite(&self, world: &mut World, entity: Entity) {
        let wounds = world.get::<Wounds>(entity);
        let wounds: Vec<Entity> = wounds.into_iter().flat_map(|wounds| wounds.iter()).collect();
        let hurts = world.get::<Injuries>(entity).into_iter().flat_map(|injuries| injuries.iter());
        let hurts: Vec<Entity> = hurts.collect();
        for gone in wounds.into_iter().chain(hurts) {
            world.despawn(gone);
        }
        world.entity_mut(entity).insert(self.bundle());
        self.wound(world, entity);
    }

    /// What injuries and conditions leave of its scores, full hit points, movement and hands.
    pub fn scores(&self) -> Scores {
        let own = Scores {
            abilities: self.abilities,
            training: self.training,
            full_hit_points: self.hit_points.full,
            movement: self.movement,
            swimming: self.swimming,
            hands: self.hands,
        };
        let wounds = self.wounds.iter().flat_map(|wound| wound.effects.iter());
        let hurts = effects_of_injuries(self.hurts.iter()).map(|(_, effect)| effect);
        own.with(self.conditions.effects().chain(wounds).chain(hurts))
    }

    /// Whether haste leaves it attacks of an action that is spent (S-15).
    pub fn goes_on_attacking(&self) -> bool {
        self.turn.attacks > 0 && self.conditions.has(Condition::Hasted)
    }

    fn wound(&self, world: &mut World, entity: Entity) {
        for wound in &self.wounds {
            world.spawn((wound.clone(), WoundOf(entity)));
        }
        for injury in &self.hurts {
            world.spawn((injury.clone(), InjuryOf(entity)));
        }
    }

    fn bundle(&self) -> impl Bundle + use<> {
        let identity =
            (self.id, self.name.clone(), self.side, self.kind.clone(), self.abilities, self.training);
        let body = (
            self.hit_points,
            self.armor.clone(),
            self.movement,
            self.swimming,
            self.hands,
            self.morale,
            self.senses,
            self.skills.clone(),
        );
        let state = (
            Position(self.position),
            Facing(self.facing),
            self.stance,
            self.conditions.clone(),
            self.status,
            self.deaths_door,
            self.turn,
            self.injuries,
            self.nerve.clone(),
            self.riding,
            self.grapple.clone(),
            self.flight,
            self.fatigue,
            self.spells.clone(),
        );
        (identity, body, state)
    }

    /// Whether the entity of the unit equals this record in everything; nothing is copied to find out.
    pub(super) fn is_written_on(&self, reader: &RecordReader, entity: Entity) -> bool {
        let Some(unit) = reader.unit(entity) else { return false };
        reader.wounds_of(&unit).into_iter().eq(&self.wounds)
            && reader.injuries_of(&unit).into_iter().eq(&self.hurts)
            && *unit.id == self.id
            && *unit.name == self.name
            && *unit.side == self.side
            && *unit.kind == self.kind
            && *unit.abilities == self.abilities
            && *unit.training == self.training
            && *unit.hit_points == self.hit_points
            && *unit.armor == self.armor
            && unit.position.0 == self.position
            && unit.facing.0 == self.facing
            && *unit.movement == self.movement
            && *unit.swimming == self.swimming
            && *unit.stance == self.stance
            && *unit.hands == self.hands
            && *unit.morale == self.morale
            && *unit.senses == self.senses
            && *unit.skills == self.skills
            && *unit.conditions == self.conditions
            && *unit.status == self.status
            && *unit.deaths_door == self.deaths_door
            && *unit.turn == self.turn
            && *unit.injuries == self.injuries
            && *unit.nerve == self.nerve
            && *unit.riding == self.riding
            && *unit.grapple == self.grapple
            && *unit.flight == self.flight
            && *unit.fatigue == self.fatigue
            && *unit.spells == self.spells
    }

    /// Reads a unit back; `None` if the entity is not a unit.
    pub(super) fn of(reader: &RecordReader, entity: Entity) -> Option<UnitRecord> {
        let unit = reader.unit(entity)?;
        Some(UnitRecord {
            id: *unit.id,
            name: unit.name.clone(),
            side: *unit.side,
            kind: unit.kind.clone(),
            abilities: *unit.abilities,
            training: *unit.training,
            hit_points: *unit.hit_points,
            armor: unit.armor.clone(),
            position: unit.position.0,
            facing: unit.facing.0,
            movement: *unit.movement,
            swimming: *unit.swimming,
            stance: *unit.stance,
            hands: *unit.hands,
            morale: *unit.morale,
            nerve: unit.nerve.clone(),
            riding: *unit.riding,
            grapple: unit.grapple.clone(),
            flight: *unit.flight,
            senses: *unit.senses,
            skills: unit.skills.clone(),
            conditions: unit.conditions.clone(),
            status: *unit.status,
            deaths_door: *unit.deaths_door,
            turn: *unit.turn,
            injuries: *unit.injuries,
            fatigue: *unit.fatigue,
            spells: unit.spells.clone(),
            wounds: reader.wounds_of(&unit).into_iter().cloned().collect(),
            hurts: reader.injuries_of(&unit).into_iter().cloned().collect(),
        })
    }
}

/// Whether a unit [keeps a battle going](crate::model::Kind::keeps_fighting). These are all items, or those of the unit.
pub fn keeps_fighting(unit: &UnitRecord, items: &[ItemRecord]) -> bool {
    let own = |item: &&ItemRecord| item.place.carrier() == Some(unit.id);
    unit.kind.keeps_fighting(|| items.iter().filter(own).any(|item| item.weapon.is_some()))
}

/// The items among these with which a unit can do something before it draws another: what it holds, then the parts of
/// its body, then its fists if a hand is free.
pub fn at_hand<'i>(unit: &UnitRecord, items: &'i [ItemRecord]) -> Vec<&'i ItemRecord> {
    let held = items.iter().filter(|item| item.place == Place::Held(unit.id));
    let mut ready: Vec<&ItemRecord> = held.collect();
    let full: u32 = ready.iter().map(|item| u32::from(item.hands())).sum();
    let is_hand_free = full < u32::from(unit.scores().hands.all());
    let worn = items.iter().filter(|item| item.place == Place::Worn(unit.id));
    let (fists, body): (Vec<&ItemRecord>, Vec<&ItemRecord>) = worn.partition(|item| item.is_fist());
    ready.extend(body);
    ready.extend(fists.into_iter().filter(|_| is_hand_free));
    ready
}

/// Inserts, changes or removes a component; does nothing if it is right already.
fn set<C: Component<Mutability = Mutable> + Clone + PartialEq>(
    entity: &mut EntityWorldMut,
    component: Option<&C>,
) {
    match (entity.get_mut::<C>(), component) {
        (Some(mut there), Some(component)) => drop(there.set_if_neq(component.clone())),
        (None, Some(component)) => drop(entity.insert(component.clone())),
        (Some(_), None) => drop(entity.remove::<C>()),
        (None, None) => {}
    }
}

impl ItemRecord {
    /// Whether it is an empty hand to attack with.
    pub fn is_fist(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.fist)
    }

    /// Whether it is a part of a body: claws, jaws, fists.
    pub fn is_natural(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.natural)
    }

    /// The number of hands that hold it.
    pub(super) fn hands(&self) -> u8 {
        self.weapon.as_ref().map_or(1, |weapon| weapon.hands)
    }

    /// Spawns the item and adds it to the index; its carrier must have been spawned before.
    pub(super) fn spawn(&self, world: &mut World) -> Entity {
        let entity = world.spawn_empty().id();
        self.rewrite(world, entity);
        world.resource_mut::<BattleState>().index.insert_item(self.id, entity);
        entity
    }

    /// Writes to the entity of the same item only what differs, because most changes are of a place or a number.
    pub(super) fn rewrite(&self, world: &mut World, entity: Entity) {
        let mut item = world.entity_mut(entity);
        set(&mut item, Some(&self.id));
        set(&mut item, Some(&self.item));
        set(&mut item, Some(&self.enhancement));
        set(&mut item, self.weapon.as_ref());
        set(&mut item, self.shield.as_ref());
        set(&mut item, self.ammunition.as_ref());
        set(&mut item, self.gear.as_ref());
        if item.get() != Some(&self.place) {
            self.place.put(entity, world);
        }
    }

    /// Whether the entity of the item equals this record in everything; nothing is copied to find out.
    pub(super) fn is_written_on(&self, reader: &RecordReader, entity: Entity) -> bool {
        let Some(item) = reader.item(entity) else { return false };
        *item.id == self.id
            && *item.item == self.item
            && *item.place == self.place
            && item.weapon == self.weapon.as_ref()
            && *item.enhancement == self.enhancement
            && item.shield == self.shield.as_ref()
            && item.ammunition == self.ammunition.as_ref()
            && item.gear == self.gear.as_ref()
    }

    /// Reads an item back; `None` if the entity is not an item.
    pub(super) fn of(reader: &RecordReader, entity: Entity) -> Option<ItemRecord> {
        let item = reader.item(entity)?;
        Some(ItemRecord {
            id: *item.id,
            item: item.item.clone(),
            place: *item.place,
            weapon: item.weapon.cloned(),
            enhancement: item.enhancement.clone(),
            shield: item.shield.copied(),
            ammunition: item.ammunition.cloned(),
            gear: item.gear.copied(),
        })
    }
}
