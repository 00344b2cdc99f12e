//! Snapshots: a battle at one moment. [`Snapshot::capture`] and [`Snapshot::restore`] are exact inverses.
//!
//! Scratch worlds, undo, replay and saves all use them.

use std::collections::BTreeSet;

use bevy::prelude::{Entity, World};
use serde::{Deserialize, Serialize};

use super::reader::{RecordReader, read};
use crate::event::EventLog;
use crate::level::{ItemRecord, Lesson, Level, UnitRecord, at_hand};
use crate::model::{
    Agenda, BattleState, Board, Clock, DiceSource, Fires, ItemId, LoadedFace, LogMark, OpenChoice,
    ScriptedFace, Secrets, Sides, UnitId,
};

/// The state of the dice.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceRecord {
    /// Seed of the generator.
    pub seed: u64,
    /// Scripted faces, if there is a script.
    pub script: Option<Vec<ScriptedFace>>,
    /// Number of scripted faces used up.
    pub script_used: usize,
    /// Whether the generator goes on when the script is used up.
    pub then_random: bool,
    /// Initiative order fixed by a script.
    pub initiative: Option<Vec<UnitId>>,
    /// Faces that wait for the dice of units, as a lesson has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaded: Vec<LoadedFace>,
}

impl DiceRecord {
    /// Dice from a seed, without a script.
    ///
    /// ```
    /// use hexfray::level::DiceRecord;
    ///
    /// assert_eq!(DiceRecord::seeded(7), DiceRecord { seed: 7, ..DiceRecord::default() });
    /// ```
    pub fn seeded(seed: u64) -> DiceRecord {
        DiceRecord { seed, ..DiceRecord::default() }
    }

    /// The dice of a lesson: those that it fixes, then those of its seed.
    pub fn of_lesson(lesson: &Lesson) -> DiceRecord {
        let (loaded, initiative) = (lesson.dice.clone(), lesson.initiative.clone());
        DiceRecord { loaded, initiative, ..DiceRecord::seeded(lesson.seed) }
    }

    fn of(dice: &DiceSource) -> DiceRecord {
        DiceRecord {
            seed: dice.seed,
            script: dice.script.clone(),
            script_used: dice.script_used,
            then_random: dice.then_random,
            initiative: dice.initiative.clone(),
            loaded: dice.loaded.clone(),
        }
    }

    fn source(&self) -> DiceSource {
        let mut dice = DiceSource::seeded(self.seed);
        dice.script = self.script.clone();
        dice.script_used = self.script_used;
        dice.then_random = self.then_random;
        dice.initiative = self.initiative.clone();
        dice.loaded = self.loaded.clone();
        dice
    }
}

/// A battle at one moment, between two steps or at an open question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The board; shared, not copied.
    pub board: Board,
    /// The sides and their objectives.
    pub sides: Sides,
    /// Round, segment, whose turn it is.
    pub clock: Clock,
    /// Units, by id.
    pub units: Vec<UnitRecord>,
    /// Items, by id.
    pub items: Vec<ItemRecord>,
    /// The hexes that burn or have burned.
    #[serde(default)]
    pub fires: Fires,
    /// Steps still to come.
    pub agenda: Agenda,
    /// What only some sides know.
    #[serde(default, skip_serializing_if = "Secrets::is_empty")]
    pub secrets: Secrets,
    /// The open question, if there is one.
    pub choice: Option<OpenChoice>,
    /// The state of the dice.
    pub dice: DiceRecord,
    /// Length and hash of the log so far.
    pub log: LogMark,
}

impl Snapshot {
    /// The beginning of a battle on a level.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// assert_eq!((snapshot.clock.round, snapshot.units.len()), (0, level.units.len()));
    /// ```
    pub fn beginning(level: &Level, dice: DiceRecord) -> Snapshot {
        Snapshot {
            board: level.board.clone(),
            sides: level.sides.clone(),
            clock: Clock::default(),
            units: level.units.clone(),
            items: level.items.clone(),
            fires: Fires::of(&level.board),
            agenda: Agenda::default(),
            secrets: Secrets::default(),
            choice: None,
            dice,
            log: LogMark::default(),
        }
    }

    /// The unit with this id.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// assert_eq!(&*snapshot.unit("berta".parse().unwrap()).unwrap().name.0, "Berta");
    /// assert_eq!(snapshot.unit("nobody".parse().unwrap()), None);
    /// ```
    pub fn unit(&self, id: UnitId) -> Option<&UnitRecord> {
        let place = self.units.binary_search_by_key(&id, |unit| unit.id).ok()?;
        self.units.get(place)
    }

    /// The items with which a unit can do something before it draws another: what it holds, then the parts of its body,
    /// then its fists if a hand is free (R-38).
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// let at_hand = snapshot.at_hand("hob".parse().unwrap());
    /// assert!(at_hand.last().unwrap().is_fist());
    /// ```
    pub fn at_hand(&self, unit: UnitId) -> Vec<&ItemRecord> {
        self.unit(unit).map_or(Vec::new(), |unit| at_hand(unit, &self.items))
    }

    /// Movement rate of a unit as injuries leave it: that of its mount if it rides.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/salt-road.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// let horse = snapshot.unit("blaze".parse().unwrap()).unwrap();
    /// let rider = snapshot.rider_of(horse.id).unwrap();
    /// assert_eq!(snapshot.rate(rider), horse.movement.0);
    /// ```
    pub fn rate(&self, unit: &UnitRecord) -> u8 {
        let mount = unit.riding.0.and_then(|mount| self.unit(mount));
        mount.unwrap_or(unit).scores().movement.0
    }

    /// The worth of the treasure that a unit carries, in gold pieces.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/goblin-hoard.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// assert!(snapshot.units.iter().any(|unit| snapshot.treasure_of(unit.id) > 0));
    /// ```
    pub fn treasure_of(&self, unit: UnitId) -> u32 {
        let carried = self.items.iter().filter(|item| item.place.carrier() == Some(unit));
        carried.filter_map(|item| item.gear).map(|gear| gear.worth()).sum()
    }

    /// The rider of a unit.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/salt-road.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// let rider = snapshot.rider_of("blaze".parse().unwrap()).unwrap();
    /// assert_eq!(&*rider.name.0, "Sir Egbert");
    /// ```
    pub fn rider_of(&self, mount: UnitId) -> Option<&UnitRecord> {
        self.units.iter().find(|unit| unit.riding.0 == Some(mount))
    }

    /// The item with this id.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// let first = &snapshot.items[0];
    /// assert_eq!(snapshot.item(first.id), Some(first));
    /// ```
    pub fn item(&self, id: ItemId) -> Option<&ItemRecord> {
        let place = self.items.binary_search_by_key(&id, |item| item.id).ok()?;
        self.items.get(place)
    }

    /// Reads a battle from its world.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use hexfray::{rules, rulebook::Rulebook};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let rulebook = Rulebook::shipped("house", rules::codex()).unwrap();
    /// let battle = rules::Battle::new(&level, &rulebook, DiceRecord::seeded(1));
    /// assert_eq!(Snapshot::capture(battle.world()).clock.round, 1);
    /// ```
    pub fn capture(world: &World) -> Snapshot {
        let index = &world.resource::<BattleState>().index;
        let dice = world.resource::<DiceSource>();
        // The filters give no size hint, and records are large: lists that grow would copy them.
        let mut units = Vec::with_capacity(index.units().len());
        let mut items = Vec::with_capacity(index.items().len());
        read(world, |reader| {
            units.extend(index.units().filter_map(|(_, entity)| UnitRecord::of(reader, entity)));
            items.extend(index.items().filter_map(|(_, entity)| ItemRecord::of(reader, entity)));
        });
        Snapshot {
            board: world.resource::<BattleState>().board.clone(),
            sides: world.resource::<BattleState>().sides.clone(),
            clock: world.resource::<BattleState>().clock.clone(),
            units,
            items,
            fires: world.resource::<BattleState>().fires.clone(),
            agenda: world.resource::<Agenda>().clone(),
            secrets: world.resource::<BattleState>().secrets.clone(),
            choice: world.get_resource::<OpenChoice>().cloned(),
            dice: DiceRecord::of(dice),
            log: world.resource::<EventLog>().mark(),
        }
    }

    /// Puts a world into this state, if it is in the state `before` of the same battle except for the touched units:
    /// only the differences are written.
    pub(crate) fn restore_after(&self, before: &Snapshot, touched: &BTreeSet<UnitId>, world: &mut World) {
        if !self.has_the_units_of(world) || !before.has_the_items_of(world) {
            return self.restore(world);
        }
        self.restore_resources(world);
        let pairs = self.units.iter().zip(&before.units);
        let known = pairs.filter(|(unit, old)| unit == old && !touched.contains(&unit.id));
        let known: BTreeSet<UnitId> = known.map(|(unit, _)| unit.id).collect();
        self.rewrite_units(world, |unit| known.contains(&unit.id));
        if self.items != before.items {
            self.rewrite_items(world, |item| before.item(item.id) == Some(item));
        }
    }

    /// Puts a world into this state, whatever battle it held before.
    ///
    /// At an open question the deeds of the waiting step are not part of a snapshot; `rules` makes them
    /// again from the step and the answers given, because until Harm a step changes nothing but its deeds.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use hexfray::{rules, rulebook::Rulebook};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let rulebook = Rulebook::shipped("house", rules::codex()).unwrap();
    /// let mut battle = rules::Battle::new(&level, &rulebook, DiceRecord::seeded(1));
    /// let beginning = Snapshot::beginning(&level, DiceRecord::seeded(2));
    /// beginning.restore(battle.world_mut());
    /// assert_eq!(Snapshot::capture(battle.world()), beginning);
    /// ```
    pub fn restore(&self, world: &mut World) {
        self.restore_resources(world);
        if self.has_the_units_of(world) { self.rewrite(world) } else { self.spawn(world) }
    }

    /// Whether a world has the units of this battle, in any state.
    fn has_the_units_of(&self, world: &World) -> bool {
        let units = self.units.iter().map(|unit| unit.id);
        world.resource::<BattleState>().index.units().map(|(id, _)| id).eq(units)
    }

    /// Whether a world has the items of this battle, in any state.
    fn has_the_items_of(&self, world: &World) -> bool {
        let items = self.items.iter().map(|item| item.id);
        world.resource::<BattleState>().index.items().map(|(id, _)| id).eq(items)
    }

    /// Restores everything except units and items.
    fn restore_resources(&self, world: &mut World) {
        let mut state = world.resource_mut::<BattleState>();
        state.board.clone_from(&self.board);
        state.sides.clone_from(&self.sides);
        state.clock.clone_from(&self.clock);
        state.fires.clone_from(&self.fires);
        state.secrets.clone_from(&self.secrets);
        world.insert_resource(self.agenda.clone());
        world.insert_resource(self.dice.source());
        match &self.choice {
            Some(choice) => world.insert_resource(choice.clone()),
            None => drop(world.remove_resource::<OpenChoice>()),
        }
        world.resource_mut::<EventLog>().rewind(self.log);
    }

    /// Writes only what differs, because scratch worlds are restored very often. Items come and go, for example when
    /// arrows are spent.
    fn rewrite(&self, world: &mut World) {
        self.rewrite_units(world, |_| false);
        self.rewrite_items(world, |_| false);
    }

    /// Writes all units that differ, except those known to be right.
    fn rewrite_units(&self, world: &mut World, is_known: impl Fn(&UnitRecord) -> bool) {
        let index = &world.resource::<BattleState>().index;
        let units = self.units.iter().filter(|unit| !is_known(unit));
        let units = units.filter_map(|unit| Some((unit, index.unit(unit.id)?)));
        let differ = |reader: &RecordReader| -> Vec<(&UnitRecord, Entity)> {
            units.filter(|(unit, entity)| !unit.is_written_on(reader, *entity)).collect()
        };
        for (unit, entity) in read(world, differ) {
            unit.rewrite(world, entity);
        }
    }

    /// Writes all items that differ or are missing, except those known to be right.
    fn rewrite_items(&self, world: &mut World, is_known: impl Fn(&ItemRecord) -> bool) {
        if !self.has_the_items_of(world) {
            self.remove_other_items(world);
        }
        let index = &world.resource::<BattleState>().index;
        let items = self.items.iter().filter(|item| !is_known(item)).map(|item| (item, index.item(item.id)));
        let differ = |reader: &RecordReader| -> Vec<(&ItemRecord, Option<Entity>)> {
            let is_right = |entity: Entity, item: &ItemRecord| item.is_written_on(reader, entity);
            items.filter(|(item, entity)| !entity.is_some_and(|entity| is_right(entity, item))).collect()
        };
        for (item, entity) in read(world, differ) {
            match entity {
                Some(entity) => item.rewrite(world, entity),
                None => drop(item.spawn(world)),
            }
        }
    }

    /// Removes the items that this battle does not have.
    fn remove_other_items(&self, world: &mut World) {
        let there: Vec<ItemId> = world.resource::<BattleState>().index.items().map(|(id, _)| id).collect();
        for item in there.into_iter().filter(|item| self.item(*item).is_none()) {
            if let Some(entity) = world.resource_mut::<BattleState>().index.remove_item(item) {
                world.despawn(entity);
            }
        }
    }

    /// Spawns all units and items anew.
    fn spawn(&self, world: &mut World) {
        let old = std::mem::take(&mut world.resource_mut::<BattleState>().index);
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
}
