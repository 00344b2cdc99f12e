//! What a level file and the catalogs say, word for word: `levels/README.md` shows a complete example.
//!
//! These structures are only read; [`super::Level`] is what a valid file becomes. In messages they go by the names
//! that the page has for them.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::hex::Facing;
use crate::level::unique::unique;
use crate::model::{
    Abilities, Ammunition, ArmorPiece, BeyondMap, Class, Condition, Enhancement, Gear, Objective, Senses,
    Shield, SideId, Size, Skill, Stance, Tag, Tile, UnitId, Weapon, Weather,
};

/// The only version of the file formats there is.
pub const VERSION: u32 = 1;

/// A level: ground, sides, units, items, and what the battle is about.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
pub struct LevelFile {
    /// Version of the format: 1.
    pub version: u32,
    /// The title a player reads.
    pub title: String,
    /// A few lines of story and advice.
    #[serde(default)]
    pub story: String,
    /// The rulebook it is meant for; `house` if left out.
    pub rulebook: Option<String>,
    /// What the sky does.
    #[serde(default)]
    pub weather: Weather,
    /// After this round the battle is a draw, 1..=200.
    pub round_limit: u32,
    /// What lies beyond the map, where those run who flee.
    #[serde(default)]
    pub beyond: BeyondMap,
    /// Whether one side is meant to have the better of it; a level that does not say so is fair.
    #[serde(default)]
    pub uneven: bool,
    /// What each character of the map stands for.
    #[serde(deserialize_with = "unique")]
    pub legend: BTreeMap<char, Tile>,
    /// The ground.
    pub map: MapFile,
    /// The sides, two or more, by id.
    #[serde(deserialize_with = "unique")]
    pub sides: BTreeMap<SideId, SideFile>,
    /// Named sets of hexes that objectives speak of.
    #[serde(default, deserialize_with = "unique")]
    pub zones: BTreeMap<String, Vec<(i32, i32)>>,
    /// The units, by id.
    #[serde(deserialize_with = "unique")]
    pub units: BTreeMap<UnitId, UnitFile>,
    /// Things that lie about when the battle begins.
    #[serde(default)]
    pub items: Vec<LyingFile>,
    /// Entries of this level's own, beside or in place of the catalogs'.
    #[serde(default)]
    pub catalog: Catalog,
}

/// The ground of a level.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Map")]
pub enum MapFile {
    /// One string a row, north to south; odd rows (the second, the fourth …) stand half a hex to the east.
    Rows(Vec<String>),
    /// The same hex everywhere.
    Fill {
        /// Hexes from west to east.
        columns: i32,
        /// Hexes from north to south.
        rows: i32,
        /// A character of the legend.
        with: char,
    },
}

/// One side of a level.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Side", deny_unknown_fields)]
pub struct SideFile {
    /// The name a player reads.
    pub name: String,
    /// Any one of them, fulfilled, wins; at least one.
    pub objectives: Vec<Objective>,
    /// Columns and rows where its units may be set up.
    #[serde(default)]
    pub deployment: Vec<(i32, i32)>,
    /// What it is like when an opponent plays it: a name from the personalities; steady if left out.
    pub personality: Option<String>,
    /// Its units are no player characters and check their morale.
    #[serde(default)]
    pub checks_morale: bool,
    /// The zone through which it leaves the field; the edge of the map if left out.
    pub exit: Option<String>,
    /// The zone that it defends as its lair.
    pub lair: Option<String>,
}

/// One unit of a level: a creature of the catalog, and whatever is different about this one.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Unit", deny_unknown_fields)]
pub struct UnitFile {
    /// Entry of the creature catalog.
    pub creature: String,
    /// Whose it is.
    pub side: SideId,
    /// Column and row.
    pub at: (i32, i32),
    /// The way it faces.
    #[serde(default)]
    pub facing: Facing,
    /// The name a player reads; the creature's if left out.
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
    /// Things in hand in place of the creature's.
    pub held: Option<Vec<String>>,
    /// Things carried but not in hand in place of the creature's.
    pub stowed: Option<Vec<String>>,
    /// How it holds itself.
    #[serde(default)]
    pub stance: Stance,
    /// Passing states it begins with.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// Whether it checks its morale, in place of what its side says.
    pub checks_morale: Option<bool>,
    /// Units of its side with the same word here stand and run together; those of its creature if left out.
    pub group: Option<String>,
    /// Whom it follows.
    pub leader: Option<UnitId>,
    /// The unit it begins on the back of, which stands in the same hex.
    pub rides: Option<UnitId>,
    /// Makes it a retainer of its leader: loyalty in place of morale, 2..=12.
    pub loyalty: Option<u8>,
}

/// A thing that lies on the ground when the battle begins.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "LyingThing", deny_unknown_fields)]
pub struct LyingFile {
    /// Catalog entry of a weapon, magic weapon, shield, ammunition or gear.
    pub item: String,
    /// Column and row.
    pub at: (i32, i32),
}

/// Templates by name; the name, its underscores read as spaces, is what a player sees.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Catalog {
    /// Version of the format; may be left out inside a level.
    pub version: Option<u32>,
    /// Weapons.
    #[serde(deserialize_with = "unique")]
    pub weapons: BTreeMap<String, Weapon>,
    /// Magic weapons and magic ammunition: what it is and its enhancement.
    #[serde(deserialize_with = "unique")]
    pub magic: BTreeMap<String, MagicFile>,
    /// Arrows, bolts and stones.
    #[serde(deserialize_with = "unique")]
    pub ammunition: BTreeMap<String, Ammunition>,
    /// Flasks and blankets.
    #[serde(deserialize_with = "unique")]
    pub gear: BTreeMap<String, Gear>,
    /// Shields.
    #[serde(deserialize_with = "unique")]
    pub shields: BTreeMap<String, Shield>,
    /// Worn armor, helmets among it.
    #[serde(deserialize_with = "unique")]
    pub armor: BTreeMap<String, ArmorPiece>,
    /// Creatures and characters.
    #[serde(deserialize_with = "unique")]
    pub creatures: BTreeMap<String, CreatureFile>,
}

/// A magic weapon, or magic ammunition.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "MagicWeapon", deny_unknown_fields)]
pub struct MagicFile {
    /// The weapon it is …
    pub weapon: Option<String>,
    /// … or the ammunition; one of the two.
    pub ammunition: Option<String>,
    /// Its magic.
    pub enhancement: Enhancement,
}

/// A creature or character as the catalog has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename = "Creature", deny_unknown_fields)]
pub struct CreatureFile {
    /// The name a player reads.
    pub name: String,
    /// How big it is.
    #[serde(default)]
    pub size: Size,
    /// What sort of creature it is.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Ability scores; 10 each if left out.
    #[serde(default)]
    pub abilities: Abilities,
    /// What it was trained as; monsters fight as warriors of their hit dice.
    pub class: Class,
    /// Level or hit dice, 0..=30.
    pub level: u8,
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
    /// Swimming rate, 0..=48; 0 for whoever has not learned it.
    #[serde(default)]
    pub swimming: u8,
    /// Only weapons of at least this enhancement harm it, 0..=5.
    #[serde(default)]
    pub special_defense: u8,
    /// What it is especially good at.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Hands to hold things with, 0..=6.
    #[serde(default = "two_hands")]
    pub hands: u8,
    /// Tails, feet, coils that grip but are no hands, 0..=4.
    #[serde(default)]
    pub grips: u8,
    /// Morale, 2..=12.
    pub morale: u8,
    /// How it perceives.
    #[serde(default)]
    pub senses: Senses,
    /// Natural weapons, by catalog name.
    #[serde(default)]
    pub natural_weapons: Vec<String>,
    /// Things in hand, by catalog name.
    #[serde(default)]
    pub held: Vec<String>,
    /// Things carried but not in hand.
    #[serde(default)]
    pub stowed: Vec<String>,
}

fn bare_skin() -> i8 {
    10
}

fn two_hands() -> u8 {
    2
}
