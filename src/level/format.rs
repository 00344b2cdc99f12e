//! The format of level files and catalogs; `levels/README.md` shows a complete example.
//!
//! These structures are only read; a valid file becomes a [`super::Level`]. Messages use the names that the page
//! has for them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::hex::Facing;
use crate::level::face::Face;
use crate::level::lesson::LessonCard;
use crate::level::unique::{unique, unique_if_given};
use crate::model::{
    Abilities, Ambience, Ammunition, ArmorPiece, BeyondMap, Body, Class, Condition, Enhancement, Flying,
    Gear, Lasting, Objective, Senses, Shield, SideId, Size, Skill, Spell, Stance, Tag, Tile, UnitId, Weapon,
    Weather,
};

/// The only version of the file formats.
pub const VERSION: u32 = 1;

/// A level: board, sides, units, items and objectives.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
pub struct LevelFile {
    /// Version of the format: 1.
    pub version: u32,
    /// The title that the player reads.
    pub title: String,
    /// A few lines of story and advice.
    #[serde(default)]
    pub story: String,
    /// The rulebook it is meant for; `house` if left out.
    pub rulebook: Option<String>,
    /// The weather over the whole board.
    #[serde(default)]
    pub weather: Weather,
    /// What the place sounds like; nothing if left out.
    #[serde(default)]
    pub ambience: Option<Ambience>,
    /// After this round the battle is a draw, 1..=200.
    pub round_limit: u32,
    /// The land beyond the map, where fleeing units run.
    #[serde(default)]
    pub beyond: BeyondMap,
    /// Whether one side is meant to be stronger; false if left out.
    #[serde(default)]
    pub uneven: bool,
    /// The side of which the story tells; the first by id if left out.
    pub protagonist: Option<SideId>,
    /// The hex that each character of the map stands for.
    #[serde(deserialize_with = "unique")]
    pub legend: BTreeMap<char, Tile>,
    /// The map.
    pub map: MapFile,
    /// The sides, two or more, by id.
    #[serde(deserialize_with = "unique")]
    pub sides: BTreeMap<SideId, SideFile>,
    /// Named sets of hexes, for objectives.
    #[serde(default, deserialize_with = "unique")]
    pub zones: BTreeMap<String, Vec<(i32, i32)>>,
    /// The units, by id.
    #[serde(deserialize_with = "unique")]
    pub units: BTreeMap<UnitId, UnitFile>,
    /// Items on the ground when the battle begins.
    #[serde(default)]
    pub items: Vec<LyingFile>,
    /// The level's own entries, which add to the catalogs or replace their entries.
    #[serde(default)]
    pub catalog: Catalog,
    /// The lesson that goes with the level, if there is one.
    pub lesson: Option<LessonFile>,
}

/// A lesson: cards beside the table, and dice that keep what the cards promise.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Lesson", deny_unknown_fields)]
pub struct LessonFile {
    /// The side that the player plays.
    pub pupil: SideId,
    /// Seed of the dice that are not fixed.
    #[serde(default)]
    pub seed: u64,
    /// The unit that acts first, second and so on, in every round; rolled if left out.
    pub initiative: Option<Vec<UnitId>>,
    /// What units roll first for a purpose.
    #[serde(default, deserialize_with = "unique")]
    pub dice: BTreeMap<UnitId, Vec<Face>>,
    /// The cards, in order; at least one.
    pub cards: Vec<LessonCard>,
}

/// The map of a level.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Map")]
pub enum MapFile {
    /// One string for each row, north to south; every second row is shifted half a hex to the east.
    Rows(Vec<String>),
    /// The same hex everywhere.
    Fill {
        /// Number of hexes from west to east.
        columns: i32,
        /// Number of hexes from north to south.
        rows: i32,
        /// A character of the legend.
        with: char,
    },
}

/// One side of a level.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Side", deny_unknown_fields)]
pub struct SideFile {
    /// The name that the player reads.
    pub name: String,
    /// Its objectives, at least one; any fulfilled one wins.
    pub objectives: Vec<Objective>,
    /// The hexes where its units may be set up, as columns and rows.
    #[serde(default)]
    pub deployment: Vec<(i32, i32)>,
    /// The name of the personality with which the opponent plays it; `steady` if left out.
    pub personality: Option<String>,
    /// Whether its units check morale, since they are not player characters.
    #[serde(default)]
    pub checks_morale: bool,
    /// The zone through which it leaves the field; the edge of the map if left out.
    pub exit: Option<String>,
    /// The zone that it defends as its lair.
    pub lair: Option<String>,
}

/// One unit of a level: a creature of the catalog, and what is different about this one.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Unit", deny_unknown_fields)]
pub struct UnitFile {
    /// Entry of the creature catalog.
    pub creature: String,
    /// Its side.
    pub side: SideId,
    /// Column and row.
    pub at: (i32, i32),
    /// Its facing.
    #[serde(default)]
    pub facing: Facing,
    /// The name that the player reads; the creature's if left out.
    pub name: Option<String>,
    /// Ability scores in place of the creature's.
    pub abilities: Option<Abilities>,
    /// Class in place of the creature's.
    pub class: Option<Class>,
    /// Level in place of the creature's, 0..=30.
    pub level: Option<u8>,
    /// THAC0 in place of what class and level give, -10..=25.
    pub thac0: Option<i8>,
    /// Full hit points in place of the creature's, 1..=999.
    pub hit_points: Option<i16>,
    /// Hit points left when the battle begins, 1..=full.
    pub hit_points_left: Option<i16>,
    /// AC of the bare hide in place of the creature's, -10..=10.
    pub natural_armor: Option<i8>,
    /// Worn armor in place of the creature's.
    pub armor: Option<Vec<String>>,
    /// Movement rate in place of the creature's, 0..=48.
    pub movement: Option<u8>,
    /// Swimming rate in place of the creature's, 0..=48.
    pub swimming: Option<u8>,
    /// Skills in place of the creature's.
    pub skills: Option<Vec<Skill>>,
    /// Morale in place of the creature's, 2..=12.
    pub morale: Option<u8>,
    /// Size in place of the creature's.
    pub size: Option<Size>,
    /// Tags in place of the creature's.
    pub tags: Option<Vec<Tag>>,
    /// Items in hand in place of the creature's.
    pub held: Option<Vec<String>>,
    /// Stowed items in place of the creature's.
    pub stowed: Option<Vec<String>>,
    /// Its stance.
    #[serde(default)]
    pub stance: Stance,
    /// How often it can cast each spell, in place of the creature's.
    #[serde(default, deserialize_with = "unique_if_given")]
    pub spells: Option<BTreeMap<Spell, u8>>,
    /// Conditions it begins with, which end as they usually do.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// Conditions it begins with that have a cause, an end or effects of their own.
    #[serde(default)]
    pub lasting: Vec<Lasting>,
    /// Whether it checks morale, in place of its side's setting.
    pub checks_morale: Option<bool>,
    /// Units of its side with the same word here check morale together; those of its creature if left out.
    pub group: Option<String>,
    /// The unit that it follows.
    pub leader: Option<UnitId>,
    /// The mount it begins on, which stands in the same hex.
    pub rides: Option<UnitId>,
    /// Loyalty in place of morale, 2..=12; makes the unit a retainer of its leader.
    pub loyalty: Option<u8>,
    /// How high and how nimbly it flies, if it does.
    pub flying: Option<Flying>,
}

/// An item on the ground when the battle begins.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "LyingThing", deny_unknown_fields)]
pub struct LyingFile {
    /// Catalog entry of a weapon, magic weapon, shield, ammunition or gear.
    pub item: String,
    /// Column and row.
    pub at: (i32, i32),
}

/// Templates by name; the player sees the name with spaces for underscores.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Catalog {
    /// Version of the format; may be left out inside a level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// Weapons.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub weapons: BTreeMap<String, Weapon>,
    /// Magic weapons and magic ammunition.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub magic: BTreeMap<String, MagicFile>,
    /// Arrows, bolts and stones.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub ammunition: BTreeMap<String, Ammunition>,
    /// Flasks, blankets, treasure and food.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub gear: BTreeMap<String, Gear>,
    /// Shields.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub shields: BTreeMap<String, Shield>,
    /// Worn armor, with helmets.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub armor: BTreeMap<String, ArmorPiece>,
    /// Bodies of creatures.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub bodies: BTreeMap<String, Body>,
    /// Creatures and characters.
    #[serde(deserialize_with = "unique", skip_serializing_if = "BTreeMap::is_empty")]
    pub creatures: BTreeMap<String, CreatureFile>,
}

impl Catalog {
    /// Whether it has no entries.
    pub(crate) fn is_empty(&self) -> bool {
        let items = self.weapons.is_empty() && self.magic.is_empty() && self.ammunition.is_empty();
        let others = self.gear.is_empty() && self.shields.is_empty() && self.armor.is_empty();
        items && others && self.bodies.is_empty() && self.creatures.is_empty()
    }
}

/// A magic weapon, or magic ammunition.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename = "MagicWeapon", deny_unknown_fields)]
pub struct MagicFile {
    /// The weapon; either this or the ammunition.
    pub weapon: Option<String>,
    /// The ammunition; either this or the weapon.
    pub ammunition: Option<String>,
    /// Its magic.
    pub enhancement: Enhancement,
}

/// A creature or character of the catalog.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename = "Creature", deny_unknown_fields)]
pub struct CreatureFile {
    /// The name that the player reads.
    pub name: String,
    /// Its size.
    #[serde(default)]
    pub size: Size,
    /// Its tags.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Its body, by catalog name.
    #[serde(default = "humanoid")]
    pub body: String,
    /// Ability scores; 10 each if left out.
    #[serde(default)]
    pub abilities: Abilities,
    /// Its class; monsters fight as warriors of their hit dice.
    pub class: Class,
    /// Level or hit dice, 0..=30.
    pub level: u8,
    /// Hit points beyond its hit dice, as in 2+2.
    #[serde(default)]
    pub hit_dice_plus: u8,
    /// THAC0 in place of what class and level give, -10..=25.
    pub thac0: Option<i8>,
    /// Full hit points, 1..=999.
    pub hit_points: i16,
    /// AC of the bare hide, 10 for skin, -10..=10.
    #[serde(default = "bare_skin")]
    pub natural_armor: i8,
    /// Worn armor, by catalog name.
    #[serde(default)]
    pub armor: Vec<String>,
    /// Movement rate: 12 is 6 hexes a turn, 0..=48.
    pub movement: u8,
    /// Swimming rate, 0..=48; 0 if it cannot swim.
    #[serde(default)]
    pub swimming: u8,
    /// The enhancement that a weapon needs to harm it, 0..=5; 0 for none.
    #[serde(default)]
    pub special_defense: u8,
    /// Its special skills.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// How often it can cast each spell.
    #[serde(default, deserialize_with = "unique")]
    pub spells: BTreeMap<Spell, u8>,
    /// Number of hands, 0..=6.
    #[serde(default = "two_hands")]
    pub hands: u8,
    /// Number of tails, feet or coils that grip, 0..=4.
    #[serde(default)]
    pub grips: u8,
    /// Morale, 2..=12.
    pub morale: u8,
    /// Its senses.
    #[serde(default)]
    pub senses: Senses,
    /// Natural weapons, by catalog name.
    #[serde(default)]
    pub natural_weapons: Vec<String>,
    /// Items in hand, by catalog name.
    #[serde(default)]
    pub held: Vec<String>,
    /// Stowed items, by catalog name.
    #[serde(default)]
    pub stowed: Vec<String>,
}

/// The body of a creature that names none.
pub(super) const HUMANOID: &str = "humanoid";

fn humanoid() -> String {
    HUMANOID.to_owned()
}

fn bare_skin() -> i8 {
    10
}

fn two_hands() -> u8 {
    2
}
