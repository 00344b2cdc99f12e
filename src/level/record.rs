//! Units and items as plain records, for levels, snapshots and saves.

use bevy::ecs::component::Mutable;
use bevy::prelude::{
    Bundle, Component, DetectChangesMut, Entity, EntityRef, EntityWorldMut, RelationshipTarget, World,
};
use serde::{Deserialize, Serialize};

use crate::hex::{self, Hex};
use crate::model::{
    Abilities, Ammunition, Armor, BattleState, Conditions, DeathsDoor, Enhancement, Facing, Fatigue, Flight,
    Gear, Grapple, Hands, HitPoints, Injuries, Injury, InjuryOf, InjuryPoints, ItemId, ItemState, Kind,
    Morale, Movement, Name, Nerve, Place, Position, Riding, Scores, Senses, Shield, Side, Skills, Spells,
    Stance, Status, Swimming, Training, Turn, UnitId, Weapon, Wound, WoundOf, Wounds, effects_of_injuries,
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

    /// Writes this record to the entity of the same unit.
    pub(super) fn rewrite(&self, world: &mut World, entity: Entity) {
        if self.is_written_on(world, world.entity(entity)) {
            return;
        }
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

    /// Whether the entity equals this record in everything; nothing is copied to find out.
    fn is_written_on(&self, world: &World, unit: EntityRef) -> bool {
        wounds_of(world, unit) == self.wounds
            && injuries_of(world, unit) == self.hurts
            && unit.get() == Some(&self.id)
            && unit.get() == Some(&self.name)
            && unit.get() == Some(&self.side)
            && unit.get() == Some(&self.kind)
            && unit.get() == Some(&self.abilities)
            && unit.get() == Some(&self.training)
            && unit.get() == Some(&self.hit_points)
            && unit.get() == Some(&self.armor)
            && unit.get() == Some(&Position(self.position))
            && unit.get() == Some(&Facing(self.facing))
            && unit.get() == Some(&self.movement)
            && unit.get() == Some(&self.swimming)
            && unit.get() == Some(&self.stance)
            && unit.get() == Some(&self.hands)
            && unit.get() == Some(&self.morale)
            && unit.get() == Some(&self.senses)
            && unit.get() == Some(&self.skills)
            && unit.get() == Some(&self.conditions)
            && unit.get() == Some(&self.status)
            && unit.get() == Some(&self.deaths_door)
            && unit.get() == Some(&self.turn)
            && unit.get() == Some(&self.injuries)
            && unit.get() == Some(&self.nerve)
            && unit.get() == Some(&self.riding)
            && unit.get() == Some(&self.grapple)
            && unit.get() == Some(&self.flight)
            && unit.get() == Some(&self.fatigue)
            && unit.get() == Some(&self.spells)
    }

    /// Reads a unit back; `None` if the entity is not a unit.
    pub(super) fn of(world: &World, unit: EntityRef) -> Option<UnitRecord> {
        Some(UnitRecord {
            id: *unit.get()?,
            name: unit.get::<Name>()?.clone(),
            side: *unit.get()?,
            kind: unit.get::<Kind>()?.clone(),
            abilities: *unit.get()?,
            training: *unit.get()?,
            hit_points: *unit.get()?,
            armor: unit.get::<Armor>()?.clone(),
            position: unit.get::<Position>()?.0,
            facing: unit.get::<Facing>()?.0,
            movement: *unit.get()?,
            swimming: *unit.get()?,
            stance: *unit.get()?,
            hands: *unit.get()?,
            morale: *unit.get()?,
            nerve: unit.get::<Nerve>()?.clone(),
            riding: *unit.get()?,
            grapple: unit.get::<Grapple>()?.clone(),
            flight: *unit.get()?,
            senses: *unit.get()?,
            skills: unit.get::<Skills>()?.clone(),
            conditions: unit.get::<Conditions>()?.clone(),
            status: *unit.get()?,
            deaths_door: *unit.get()?,
            turn: *unit.get()?,
            injuries: *unit.get()?,
            fatigue: *unit.get()?,
            spells: unit.get::<Spells>()?.clone(),
            wounds: wounds_of(world, unit),
            hurts: injuries_of(world, unit),
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

/// The wounds of a unit, by number.
fn wounds_of(world: &World, unit: EntityRef) -> Vec<Wound> {
    let wounds = unit.get::<Wounds>().into_iter().flat_map(|wounds| wounds.iter());
    let mut wounds: Vec<Wound> = wounds.filter_map(|wound| world.get::<Wound>(wound).cloned()).collect();
    wounds.sort_by_key(|wound| wound.number);
    wounds
}

/// The injuries of a unit, by number.
fn injuries_of(world: &World, unit: EntityRef) -> Vec<Injury> {
    let injuries = unit.get::<Injuries>().into_iter().flat_map(|injuries| injuries.iter());
    let mut injuries: Vec<Injury> = injuries.filter_map(|it| world.get::<Injury>(it).cloned()).collect();
    injuries.sort_by_key(|injury| injury.number);
    injuries
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
        self.write(world, entity);
        world.resource_mut::<BattleState>().index.insert_item(self.id, entity);
        entity
    }

    /// Writes this record to the entity of the same item.
    pub(super) fn rewrite(&self, world: &mut World, entity: Entity) {
        if !self.is_written_on(world.entity(entity)) {
            self.write(world, entity);
        }
    }

    /// Writes only what differs, because most changes are of a place or a number.
    fn write(&self, world: &mut World, entity: Entity) {
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

    /// Whether the entity equals this record in everything; nothing is copied to find out.
    fn is_written_on(&self, item: EntityRef) -> bool {
        item.get() == Some(&self.id)
            && item.get() == Some(&self.item)
            && item.get() == Some(&self.place)
            && item.get() == self.weapon.as_ref()
            && item.get() == Some(&self.enhancement)
            && item.get() == self.shield.as_ref()
            && item.get() == self.ammunition.as_ref()
            && item.get() == self.gear.as_ref()
    }

    /// Reads an item back; `None` if the entity is not an item.
    pub(super) fn of(item: EntityRef) -> Option<ItemRecord> {
        Some(ItemRecord {
            id: *item.get()?,
            item: item.get::<ItemState>()?.clone(),
            place: *item.get()?,
            weapon: item.get::<Weapon>().cloned(),
            enhancement: item.get::<Enhancement>()?.clone(),
            shield: item.get().copied(),
            ammunition: item.get::<Ammunition>().cloned(),
            gear: item.get().copied(),
        })
    }
}
