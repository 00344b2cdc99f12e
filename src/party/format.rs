//! The format of party files; `levels/README.md` shows a complete example.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::belonging::Belonging;
use super::health::Health;
use crate::hex::Facing;
use crate::level::format::{Catalog, UnitFile};
use crate::level::{unique, unique_if_given};
use crate::model::{Abilities, Class, Lasting, RuinedArmor, SideId, Size, Skill, Spell, Stance, Tag, UnitId};
use crate::rules::AgeGroup;

/// The only version of the format.
pub(super) const VERSION: u32 = 1;

/// The latest day of a party; it has seen so many that no more are counted.
pub(super) const LAST_DAY: u32 = 999_999;

/// A party as its file has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename = "Party", deny_unknown_fields)]
pub(super) struct PartyFile {
    /// Version of the format: 1.
    pub version: u32,
    /// What the party is called.
    pub party: String,
    /// The rulebook by which its days pass; `house` if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulebook: Option<String>,
    /// How many days have passed since the party was founded.
    #[serde(default)]
    pub day: u32,
    /// The members, by id.
    #[serde(deserialize_with = "unique")]
    pub units: BTreeMap<UnitId, MemberFile>,
    /// The party's own entries, which add to the catalogs or replace their entries.
    #[serde(default, skip_serializing_if = "Catalog::is_empty")]
    pub catalog: Catalog,
}

/// A member: who it is as a level says it of a unit, what it owns, and how it is.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename = "Member", deny_unknown_fields)]
pub struct MemberFile {
    /// Entry of the creature catalog.
    pub creature: String,
    /// The name that the player reads; the creature's if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How old it is.
    #[serde(default, skip_serializing_if = "is_adult")]
    pub age: AgeGroup,
    /// Ability scores in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abilities: Option<Abilities>,
    /// Class in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Level in place of the creature's, 0..=30.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// THAC0 in place of what class and level give, -10..=25.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thac0: Option<i8>,
    /// Full hit points in place of the creature's, 1..=999.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<i16>,
    /// AC of the bare hide in place of the creature's, -10..=10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub natural_armor: Option<i8>,
    /// Movement rate in place of the creature's, 0..=48.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<u8>,
    /// Swimming rate in place of the creature's, 0..=48.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swimming: Option<u8>,
    /// Skills in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skills: Option<Vec<Skill>>,
    /// Morale in place of the creature's, 2..=12.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub morale: Option<u8>,
    /// Size in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Tags in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<Tag>>,
    /// The member that it follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<UnitId>,
    /// Loyalty in place of morale, 2..=12; makes it a retainer of its leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<u8>,
    /// The member on which it rides into battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rides: Option<UnitId>,
    /// Worn armor in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armor: Option<Vec<String>>,
    /// Where blows have made pieces of it useless.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ruined: Vec<RuinedArmor>,
    /// Things in hand in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Vec<Belonging>>,
    /// Stowed things in place of the creature's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stowed: Option<Vec<Belonging>>,
    /// How often it can cast each spell, in place of the creature's.
    #[serde(default, deserialize_with = "unique_if_given", skip_serializing_if = "Option::is_none")]
    pub spells: Option<BTreeMap<Spell, u8>>,
    /// Conditions that outlast a battle; rounds count from now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<Lasting>,
    /// How it is; sound if left out.
    #[serde(default, skip_serializing_if = "Health::is_sound")]
    pub health: Health,
}

impl MemberFile {
    /// The member as a unit of a level that stands in this place.
    pub(super) fn as_unit(&self, side: SideId, at: (i32, i32)) -> UnitFile {
        let names = |things: &Option<Vec<Belonging>>| {
            things.as_ref().map(|things| things.iter().map(|thing| thing.item.clone()).collect())
        };
        UnitFile {
            creature: self.creature.clone(),
            side,
            at,
            facing: Facing::default(),
            name: self.name.clone(),
            abilities: self.abilities,
            class: self.class,
            level: self.level,
            thac0: self.thac0,
            hit_points: self.hit_points,
            hit_points_left: None,
            natural_armor: self.natural_armor,
            armor: self.armor.clone(),
            movement: self.movement,
            swimming: self.swimming,
            skills: self.skills.clone(),
            morale: self.morale,
            size: self.size,
            tags: self.tags.clone(),
            held: names(&self.held),
            stowed: names(&self.stowed),
            stance: Stance::default(),
            spells: self.spells.clone(),
            conditions: Vec::new(),
            lasting: self.lasting.clone(),
            checks_morale: None,
            group: None,
            leader: self.leader,
            rides: self.rides,
            loyalty: self.loyalty,
            flying: None,
        }
    }
}

fn is_adult(age: &AgeGroup) -> bool {
    *age == AgeGroup::Adult
}
