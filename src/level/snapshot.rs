//! A battle at one moment: [`Snapshot::capture`] and [`Snapshot::restore`] are exact inverses.
//!
//! Scratch worlds, undo, replay and saves are all made of this one thing.

use std::collections::BTreeSet;

use bevy::prelude::{Entity, World};
use serde::{Deserialize, Serialize};

use crate::event::EventLog;
use crate::level::{ItemRecord, Level, UnitRecord};
use crate::model::{
    Agenda, Board, Clock, DiceSource, Fires, Index, ItemId, LogMark, OpenChoice, ScriptedFace, SideId, Sides,
    UnitId,
};

/// Where the dice stand.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceRecord {
    /// Seed of the generator.
    pub seed: u64,
    /// Scripted faces, if there is a script.
    pub script: Option<Vec<ScriptedFace>>,
    /// Faces of the script used up.
    pub script_used: usize,
    /// Go on with the generator behind the script.
    pub then_random: bool,
    /// Initiative order fixed by a script.
    pub initiative: Option<Vec<UnitId>>,
}

impl DiceRecord {
    /// Dice of a seed and nothing else.
    pub fn seeded(seed: u64) -> DiceRecord {
        DiceRecord { seed, ..DiceRecord::default() }
    }

    fn of(dice: &DiceSource) -> DiceRecord {
        DiceRecord {
            seed: dice.seed,
            script: dice.script.clone(),
            script_used: dice.script_used,
            then_random: dice.then_random,
            initiative: dice.initiative.clone(),
        }
    }

    fn source(&self) -> DiceSource {
        let mut dice = DiceSource::seeded(self.seed);
        dice.script = self.script.clone();
        dice.script_used = self.script_used;
        dice.then_random = self.then_random;
        dice.initiative = self.initiative.clone();
        dice
    }
}

/// A battle at one moment, between two steps or at an open question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The ground; shared, not copied.
    pub board: Board,
    /// Who fights over what.
    pub sides: Sides,
    /// Round, segment, whose turn it is.
    pub clock: Clock,
    /// Units, by id.
    pub units: Vec<UnitRecord>,
    /// Items, by id.
    pub items: Vec<ItemRecord>,
    /// What burns, and what has burned.
    #[serde(default)]
    pub fires: Fires,
    /// Steps still to come.
    pub agenda: Agenda,
    /// The open question, if there is one.
    pub choice: Option<OpenChoice>,
    /// Where the dice stand.
    pub dice: DiceRecord,
    /// Fingerprint of the log so far.
    pub log: LogMark,
}

impl Snapshot {
    /// The beginning of a battle on a level.
    pub fn beginning(level: &Level, dice: DiceRecord) -> Snapshot {
        Snapshot {
            board: level.board.clone(),
            sides: level.sides.clone(),
            clock: Clock::default(),
            units: level.units.clone(),
            items: level.items.clone(),
            fires: Fires::of(&level.board),
            agenda: Agenda::default(),
            choice: None,
            dice,
            log: LogMark::default(),
        }
    }

    /// A unit by its id.
    pub fn unit(&self, id: UnitId) -> Option<&UnitRecord> {
        let place = self.units.binary_search_by_key(&id, |unit| unit.id).ok()?;
        self.units.get(place)
    }

    /// Movement rate of a unit: that of its mount if it rides.
    pub fn rate(&self, unit: &UnitRecord) -> u8 {
        let mount = unit.riding.0.and_then(|mount| self.unit(mount));
        mount.unwrap_or(unit).movement.0
    }

    /// The treasure that a unit carries, in gold pieces.
    pub fn treasure_of(&self, unit: UnitId) -> u32 {
        let carried = self.items.iter().filter(|item| item.place.carrier() == Some(unit));
        carried.filter_map(|item| item.gear).map(|gear| gear.worth()).sum()
    }

    /// Who rides a unit.
    pub fn rider_of(&self, mount: UnitId) -> Option<&UnitRecord> {
        self.units.iter().find(|unit| unit.riding.0 == Some(mount))
    }

    /// An item by its id.
    pub fn item(&self, id: ItemId) -> Option<&ItemRecord> {
        let place = self.items.binary_search_by_key(&id, |item| item.id).ok()?;
        self.items.get(place)
    }

    /// Reads a battle out of its world.
    pub fn capture(world: &World) -> Snapshot {
        let index = world.resource::<Index>();
        let unit = |entity| UnitRecord::of(world, world.entity(entity));
        let item = |entity| ItemRecord::of(world.entity(entity));
        let dice = world.resource::<DiceSource>();
        // What may leave something out tells no size, and records are large: lists that grew would copy them.
        let mut units = Vec::with_capacity(index.units().len());
        units.extend(index.units().filter_map(|(_, entity)| unit(entity)));
        let mut items = Vec::with_capacity(index.items().len());
        items.extend(index.items().filter_map(|(_, entity)| item(entity)));
        Snapshot {
            board: world.resource::<Board>().clone(),
            sides: world.resource::<Sides>().clone(),
            clock: world.resource::<Clock>().clone(),
            units,
            items,
            fires: world.resource::<Fires>().clone(),
            agenda: world.resource::<Agenda>().clone(),
            choice: world.get_resource::<OpenChoice>().cloned(),
            dice: DiceRecord::of(dice),
            log: world.resource::<EventLog>().mark(),
        }
    }

    /// Puts a world into this state that holds another state of the same battle, but for some units that were touched:
    /// only what differs between the two is written.
    pub(crate) fn restore_after(&self, before: &Snapshot, touched: &BTreeSet<UnitId>, world: &mut World) {
        if !self.has_the_cast_of(world) || !before.has_the_things_of(world) {
            return self.restore(world);
        }
        self.restore_clock(world);
        for (unit, old) in self.units.iter().zip(&before.units) {
            let known = unit == old && !touched.contains(&unit.id);
            if let Some(entity) = world.resource::<Index>().unit(unit.id).filter(|_| !known) {
                unit.rewrite(world, entity);
            }
        }
        if self.items != before.items {
            self.rewrite_items(world, |item| before.item(item.id) == Some(item));
        }
    }

    /// Puts a world into this state, whatever battle it held before.
    ///
    /// At an open question the deeds of the waiting step are not part of a snapshot; `rules` makes them
    /// again from the step and the answers given, since until Harm a step changes nothing but its deeds.
    pub fn restore(&self, world: &mut World) {
        self.restore_clock(world);
        if self.has_the_cast_of(world) { self.rewrite(world) } else { self.spawn(world) }
    }

    /// Whether a world holds the units of this battle, in whatever state.
    fn has_the_cast_of(&self, world: &World) -> bool {
        let units = self.units.iter().map(|unit| unit.id);
        world.resource::<Index>().units().map(|(id, _)| id).eq(units)
    }

    /// Whether a world holds the items of this battle, in whatever state.
    fn has_the_things_of(&self, world: &World) -> bool {
        let items = self.items.iter().map(|item| item.id);
        world.resource::<Index>().items().map(|(id, _)| id).eq(items)
    }

    /// Everything but units and items.
    fn restore_clock(&self, world: &mut World) {
        world.insert_resource(self.board.clone());
        world.insert_resource(self.sides.clone());
        world.insert_resource(self.clock.clone());
        world.insert_resource(self.fires.clone());
        world.insert_resource(self.agenda.clone());
        world.insert_resource(self.dice.source());
        match &self.choice {
            Some(choice) => world.insert_resource(choice.clone()),
            None => drop(world.remove_resource::<OpenChoice>()),
        }
        world.resource_mut::<EventLog>().rewind(self.log);
    }

    /// Changes only what is not as it should be: scratch worlds go back and forth all the time. Items come and go, as
    /// when arrows are spent.
    fn rewrite(&self, world: &mut World) {
        let units: Vec<Entity> = world.resource::<Index>().units().map(|(_, entity)| entity).collect();
        self.units.iter().zip(units).for_each(|(unit, entity)| unit.rewrite(world, entity));
        self.rewrite_items(world, |_| false);
    }

    /// Makes items what they should be but for those of which that is known.
    fn rewrite_items(&self, world: &mut World, is_known: impl Fn(&ItemRecord) -> bool) {
        if !self.has_the_things_of(world) {
            self.clear_away(world);
        }
        for item in self.items.iter().filter(|item| !is_known(item)) {
            match world.resource::<Index>().item(item.id) {
                Some(entity) => item.rewrite(world, entity),
                None => drop(item.spawn(world)),
            }
        }
    }

    /// Takes away the items that this battle does not have.
    fn clear_away(&self, world: &mut World) {
        let there: Vec<ItemId> = world.resource::<Index>().items().map(|(id, _)| id).collect();
        for item in there.into_iter().filter(|item| self.item(*item).is_none()) {
            if let Some(entity) = world.resource_mut::<Index>().remove_item(item) {
                world.despawn(entity);
            }
        }
    }

    /// Makes everybody and everything anew.
    fn spawn(&self, world: &mut World) {
        let old = std::mem::take(&mut *world.resource_mut::<Index>());
        let units = old.units().map(|(_, entity)| entity);
        let old: Vec<Entity> = units.chain(old.items().map(|(_, entity)| entity)).collect();
        for entity in old {
            world.despawn(entity);
        }
        for unit in &self.units {
            unit.spawn(world);
        }
        for item in &self.items {
            item.spawn(world);
        }
    }

    /// What a side knows: everything but the dice. Nothing else is secret yet; later rules that hide units
    /// or plots take them out here.
    pub fn seen_by(self, _side: SideId) -> Snapshot {
        Snapshot { dice: DiceRecord::default(), ..self }
    }
}
