//! What a unit is and how it fares: one component a trait.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::{Component, Entity};
use serde::{Deserialize, Serialize};

use crate::hex::{self, Hex};
use crate::model::{SideId, UnitId};

/// The name a player reads.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub Arc<str>);

/// Whose unit it is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side(pub SideId);

/// How big a creature or weapon is (C-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Size {
    /// A rat.
    Tiny,
    /// A goblin.
    Small,
    /// A man.
    #[default]
    Medium,
    /// An ogre.
    Large,
    /// A giant.
    Huge,
    /// A dragon.
    Gargantuan,
}

/// What sort of creature it is, as far as a rule asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Tag {
    /// A person.
    Humanoid,
    /// A beast.
    Animal,
    /// Not alive any more.
    Undead,
    /// Scaly and cold-blooded.
    Reptile,
    /// Goblins, orcs, ogres and their kin.
    Goblinoid,
    /// Trolls and giants.
    Giant,
    /// Half one beast, half another.
    Monster,
    /// Has no flesh or blood to lose, or closes its wounds at once: cannot be wounded (F-08).
    Bloodless,
    /// A skull as good as a helmet (F-05).
    HeadCover,
    /// Bears riders smaller than itself.
    Mount,
    /// Does more than its hit dice say: undead of 2 hit dice are turned as 2* (R-49).
    SpecialAbility,
    /// Called from elsewhere by magic: holy water burns it.
    Summoned,
    /// Elves, and whatever else is magical by its nature: holy water burns it.
    Magical,
    /// Tentacles, coils, many limbs or a sticky hide: wrestles with +1 for each hit die.
    Grappler,
}

/// The catalog entry a unit was made from, its size and its tags.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// The catalog entry.
    pub creature: Arc<str>,
    /// How big it is.
    pub size: Size,
    /// What sort of creature it is.
    pub tags: Arc<[Tag]>,
}

/// Ability scores, 1..=25.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Abilities {
    /// Adds to melee and thrown attacks.
    pub strength: u8,
    /// Adds to missiles, AC and initiative.
    pub dexterity: u8,
    /// Toughness.
    pub constitution: u8,
    /// Wits.
    pub intelligence: u8,
    /// Judgment.
    pub wisdom: u8,
    /// Presence.
    pub charisma: u8,
}

impl Default for Abilities {
    fn default() -> Self {
        let average = 10;
        Abilities {
            strength: average,
            dexterity: average,
            constitution: average,
            intelligence: average,
            wisdom: average,
            charisma: average,
        }
    }
}

/// What a unit was trained as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Fighters, knights, archers, and monsters by their hit dice.
    Warrior,
    /// Clerics.
    Priest,
    /// Thieves and scouts.
    Rogue,
    /// Magic-users.
    Wizard,
}

/// Class and level, from which THAC0 follows unless it is given.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Training {
    /// What it was trained as.
    pub class: Class,
    /// Level or hit dice, 0..=30.
    pub level: u8,
    /// The figure that replaces the table's, if the unit has one of its own.
    pub thac0: Option<i8>,
}

/// Hit points.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitPoints {
    /// What is left; at 0 or below the unit has fallen.
    pub now: i16,
    /// What it has when unhurt, at least 1.
    pub full: i16,
}

impl HitPoints {
    /// What is left, 0..=100, rounded up: whoever has a point left has not nothing.
    pub fn percent(&self) -> u8 {
        let full = i32::from(self.full.max(1));
        (i32::from(self.now) * 100 + full - 1).div_euclid(full).clamp(0, 100) as u8
    }
}

/// The parts of the body that armor covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BodyLocation {
    /// Head: a helmet, a coif, a hood of mail.
    Head,
    /// Chest, belly and back.
    Torso,
    /// Arms.
    Arms,
    /// Legs.
    Legs,
}

/// One worn piece of armor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmorPiece {
    /// The name a player reads.
    pub name: String,
    /// The parts of the body it covers.
    pub covers: Vec<BodyLocation>,
    /// Steps by which it betters AC, 0..=10.
    pub steps: i8,
}

/// What protects a unit, apart from a shield in its hand and its Dexterity.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armor {
    /// AC of the bare hide, 10 for skin; lower is better (C-5).
    pub natural: i8,
    /// Worn pieces.
    pub pieces: Arc<[ArmorPiece]>,
    /// Only weapons of at least this enhancement harm it, 0..=5; 0 for anything (T-15).
    pub special_defense: u8,
}

impl Armor {
    /// AC of bare skin.
    pub const SKIN: i8 = 10;

    /// Whether a worn piece covers that part of the body.
    pub fn covers(&self, location: BodyLocation) -> bool {
        self.pieces.iter().any(|piece| piece.covers.contains(&location))
    }
}

/// The hex a unit stands in.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position(pub Hex);

/// Who carries the unit on its back, in the same hex.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Riding(pub Option<UnitId>);

/// The way a unit faces.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing(pub hex::Facing);

/// Movement rate: 12 is a man unburdened, which is 6 hexes a turn.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement(pub u8);

/// How a unit holds itself.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Stance {
    /// On its feet.
    #[default]
    Standing,
    /// On one knee.
    Kneeling,
    /// On a chair or on the ground.
    Sitting,
    /// Flat on the ground.
    Prone,
    /// Clinging to the face of a drop, halfway between its own hex and the one it faces.
    Climbing,
}

/// What it can hold things with.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    /// Hands, 0..=6.
    pub hands: u8,
    /// Tails, feet, coils: whatever grips but is no hand, 0..=4 (T-32, T-33).
    pub grips: u8,
}

impl Hands {
    /// How many things of one hand it can hold.
    pub fn all(&self) -> u8 {
        self.hands + self.grips
    }
}

/// How fast it swims, as a movement rate; 0 for whoever has not learned it (T-19).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Swimming(pub u8);

/// What somebody is especially good at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Skill {
    /// Has no off-hand (T-29).
    Ambidextrous,
    /// Hits whom it aims at, however many crowd around (T-28).
    Precision,
}

/// What a unit is especially good at.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Skills(pub BTreeSet<Skill>);

/// Morale, 2..=12; 12 never breaks.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Morale(pub u8);

/// How a unit perceives.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Senses {
    /// Sees in the dark as far as this, in hexes.
    pub darkvision: u8,
}

/// A passing state that rules ask about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// Under a prayer: +1 to hit and to damage (F-14).
    Prayer,
    /// Under a chant: +1 to hit and to damage (F-14).
    Chant,
    /// Hears martial music: +1 to hit and to damage (F-14).
    MartialMusic,
    /// Cannot be seen, until it attacks (T-24).
    Invisible,
    /// Reels and can do nothing for the rest of the round (T-24).
    Stunned,
    /// Has noticed nothing yet; can do nothing until it is attacked or the round ends (T-24).
    Unaware,
    /// Bound or asleep: can do nothing at all (T-24).
    Helpless,
    /// Has lost its nerve and runs.
    Routed,
    /// Runs from the word of a cleric.
    Turned,
    /// Oil burns on its clothes, and will again at its next action unless it is put out.
    Alight,
    /// Flames all over: burns each round until they are out, and can do nothing but run and roll.
    Engulfed,
    /// Takes aim, and has +4 for its next shot if it does nothing else before.
    Aiming,
    /// Has its hands on somebody whom it holds.
    Grappling,
    /// Held fast: can only try to break free or strike who holds it.
    Held,
    /// Held so firmly that it is helpless.
    Pinned,
}

impl Condition {
    /// Whether it takes away the turn.
    pub fn incapacitates(self) -> bool {
        matches!(self, Condition::Stunned | Condition::Unaware | Condition::Helpless | Condition::Pinned)
    }
}

/// What somebody saves himself from by a saving throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Peril {
    /// Death at a stroke, and poison.
    Death,
    /// Rods, staves and wands.
    Wands,
    /// Being unable to move.
    Paralysis,
    /// Turning to stone, or into something else.
    Petrification,
    /// A blast of breath, and flames like it.
    Breath,
    /// Every other spell.
    Spells,
}

/// The passing states of a unit.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Conditions(pub BTreeSet<Condition>);

impl Conditions {
    /// Whether the unit is in that state.
    pub fn has(&self, condition: Condition) -> bool {
        self.0.contains(&condition)
    }

    /// Whether the unit runs by itself and heeds nobody.
    pub fn run(&self) -> bool {
        self.has(Condition::Routed) || self.has(Condition::Turned)
    }

    /// Whether flames have taken hold of it.
    pub fn burn(&self) -> bool {
        self.has(Condition::Alight) || self.has(Condition::Engulfed)
    }

    /// Whether it can do nothing at all against a blow: bound, asleep or pinned.
    pub fn are_helpless(&self) -> bool {
        self.has(Condition::Helpless) || self.has(Condition::Pinned)
    }

    /// Whether it wrestles: holds somebody or is held.
    pub fn wrestle(&self) -> bool {
        self.has(Condition::Grappling) || self.has(Condition::Held) || self.has(Condition::Pinned)
    }

    /// Whether one of them takes away the turn.
    pub fn incapacitate(&self) -> bool {
        self.0.iter().any(|condition| condition.incapacitates())
    }
}

/// Whether a unit still takes part.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Fights on.
    #[default]
    Fighting,
    /// Down, at 0 hit points or below.
    Fallen,
    /// Has laid down its arms.
    Surrendered,
    /// Has left the field.
    Fled,
    /// Was caught on the run.
    Caught,
}

impl Status {
    /// Whether it fills its hex: all but those who are down or gone.
    pub fn stands(self) -> bool {
        matches!(self, Status::Fighting | Status::Surrendered)
    }
}

/// What is left of a unit's turn.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Movement points; a plain hex costs 2.
    pub movement: u16,
    /// The action: an attack, a search.
    pub action: bool,
    /// Attacks; each blow or shot of an action takes one (T-01).
    pub attacks: u8,
    /// The minor action: draw, stow, pick up.
    pub minor: bool,
    /// The free kick (F-26).
    pub kick: bool,
    /// A free attack at somebody who leaves its front arc, once a round.
    pub free_attack: bool,
    /// The unit is done for this round.
    pub ended: bool,
}

/// Injury points: each takes ten times the healing of a hit point (F-08).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct InjuryPoints(pub u16);

/// A wound: an entity of its own that bleeds until it is bound (F-08).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wound {
    /// Which of the unit's wounds it is, counted from 1.
    pub number: u16,
    /// Hit points lost each round.
    pub bleeding: u16,
    /// The part of the body, where the rulebook knows it.
    pub location: Option<BodyLocation>,
}

/// The unit entity that bears this wound.
#[derive(Component, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Wounds)]
pub struct WoundOf(pub Entity);

/// The wounds of a unit.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = WoundOf, linked_spawn)]
pub struct Wounds(Vec<Entity>);
