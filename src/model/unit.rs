//! The components of a unit, one for each trait.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::hex;
use crate::model::{Body, BodyLocation, Material, PartId, SideId, UnitId};

/// The name that the player reads.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub Arc<str>);

/// The side of a unit.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side(pub SideId);

/// The size of a creature or weapon (C-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Size {
    /// Like a rat.
    Tiny,
    /// Like a goblin.
    Small,
    /// Like a human.
    #[default]
    Medium,
    /// Like an ogre.
    Large,
    /// Like a giant.
    Huge,
    /// Like a dragon.
    Gargantuan,
}

/// A property of a creature that a rule asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Tag {
    /// A person.
    Humanoid,
    /// A beast.
    Animal,
    /// No longer alive.
    Undead,
    /// Scaly and cold-blooded.
    Reptile,
    /// Goblins, orcs, ogres and their kin.
    Goblinoid,
    /// Trolls and giants.
    Giant,
    /// A mixture of beasts.
    Monster,
    /// Cannot be wounded: has no blood, or its wounds close at once (F-08).
    Bloodless,
    /// Has a skull as hard as a helmet (F-05).
    HeadCover,
    /// Carries riders smaller than itself.
    Mount,
    /// Has a special ability: undead with 2 hit dice are turned as 2* (R-49).
    SpecialAbility,
    /// Summoned by magic: holy water burns it.
    Summoned,
    /// Magical by nature, like elves: holy water burns it.
    Magical,
    /// Has no bones that could break.
    Boneless,
    /// Has tentacles, coils, many limbs or a sticky hide: wrestles with +1 for each hit die.
    Grappler,
    /// Hears or smells so well that it detects what cannot be seen.
    Keen,
    /// Cannot be seen by nature, and is used to it.
    NaturallyInvisible,
}

/// The catalog entry a unit was made from, its size, its tags and its body.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// The catalog entry.
    pub creature: Arc<str>,
    /// Its size.
    pub size: Size,
    /// Its tags.
    pub tags: Arc<[Tag]>,
    /// Its body.
    #[serde(default = "Body::humanoid", skip_serializing_if = "is_humanoid")]
    pub body: Arc<Body>,
}

impl Kind {
    /// Whether it is alive, so that it can bleed, sicken and tire.
    pub fn is_alive(&self) -> bool {
        ![Tag::Bloodless, Tag::Undead].iter().any(|tag| self.tags.contains(tag))
    }

    /// Whether it keeps a battle going as long as it fights, as all do but mounts without a weapon.
    pub fn keeps_fighting(&self, is_armed: impl FnOnce() -> bool) -> bool {
        !self.tags.contains(&Tag::Mount) || is_armed()
    }
}

fn is_humanoid(body: &Arc<Body>) -> bool {
    body.is_humanoid()
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

/// One of the ability scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // Each is the score of its name.
pub enum Ability {
    Strength,
    Dexterity,
    Constitution,
    Intelligence,
    Wisdom,
    Charisma,
}

impl Abilities {
    /// A score, to be changed.
    pub fn score_mut(&mut self, ability: Ability) -> &mut u8 {
        match ability {
            Ability::Strength => &mut self.strength,
            Ability::Dexterity => &mut self.dexterity,
            Ability::Constitution => &mut self.constitution,
            Ability::Intelligence => &mut self.intelligence,
            Ability::Wisdom => &mut self.wisdom,
            Ability::Charisma => &mut self.charisma,
        }
    }
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

/// The class of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Fighters, knights, archers, and monsters with their hit dice as level.
    Warrior,
    /// Clerics.
    Priest,
    /// Thieves and scouts.
    Rogue,
    /// Magic-users.
    Wizard,
}

/// Class and level; THAC0 follows from them unless it is given.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Training {
    /// The class.
    pub class: Class,
    /// Level or hit dice, 0..=30.
    pub level: u8,
    /// Hit points beyond the hit dice, as in 2+2.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hit_dice_plus: u8,
    /// The unit's own THAC0, instead of the one from the table.
    pub thac0: Option<i8>,
}

impl Training {
    /// The same with levels added, or lost if there are fewer than 0 of them. A THAC0 of its own gets better or worse by
    /// one for each.
    pub fn with_levels(self, levels: i8) -> Training {
        let level = self.level.saturating_add_signed(levels).min(30);
        let changed = level as i8 - self.level as i8;
        Training { level, thac0: self.thac0.map(|thac0| thac0.saturating_sub(changed).min(20)), ..self }
    }
}

/// Hit points.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitPoints {
    /// Hit points left; at 0 or below the unit has fallen.
    pub now: i16,
    /// Hit points of the unhurt unit, at least 1.
    pub full: i16,
}

impl HitPoints {
    /// The percentage left, 0..=100, rounded up so that one point is more than 0.
    pub fn percent(&self) -> u8 {
        let full = i32::from(self.full.max(1));
        (i32::from(self.now) * 100 + full - 1).div_euclid(full).clamp(0, 100) as u8
    }
}

/// A worn piece of armor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmorPiece {
    /// The name that the player reads.
    pub name: String,
    /// The parts of the body it covers.
    pub covers: Vec<BodyLocation>,
    /// Steps by which it improves AC, 0..=10.
    pub steps: i8,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Material::is_metal")]
    pub material: Material,
}

/// The protection of a unit without its shield and its Dexterity.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armor {
    /// AC of the bare hide; 10 for skin, lower is better (C-5).
    pub natural: i8,
    /// Worn pieces.
    pub pieces: Arc<[ArmorPiece]>,
    /// The enhancement that a weapon needs to harm it, 0..=5; 0 for none (T-15).
    pub special_defense: u8,
    /// Where blows have made pieces useless.
    #[serde(default, skip_serializing_if = "<[RuinedArmor]>::is_empty")]
    pub ruined: Arc<[RuinedArmor]>,
}

/// A worn piece of armor that is useless at one part of the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuinedArmor {
    /// The piece, counted from 0.
    pub piece: u8,
    /// The part of the body.
    pub part: PartId,
    /// What of the body it covered there.
    pub location: BodyLocation,
    /// Steps of AC that the piece has lost by that.
    pub lost: i8,
}

impl RuinedArmor {
    /// Whether by this a piece, counted from 0, is useless at a part of the body. What covers the torso is one piece of work
    /// from the neck to the hips.
    pub fn is_useless(&self, piece: usize, part: PartId, location: BodyLocation) -> bool {
        let whole = location == BodyLocation::Torso && self.location == location;
        usize::from(self.piece) == piece && (self.part == part || whole)
    }
}

impl Armor {
    /// AC of bare skin.
    pub const SKIN: i8 = 10;

    /// Whether a worn piece covers this part of the body and is sound there.
    pub fn covers(&self, location: BodyLocation) -> bool {
        let ruined = |piece: usize| {
            let there = self.ruined.iter().filter(|ruined| ruined.location == location);
            there.into_iter().any(|ruined| usize::from(ruined.piece) == piece)
        };
        let mut pieces = self.pieces.iter().enumerate();
        pieces.any(|(place, piece)| piece.covers.contains(&location) && !ruined(place))
    }

    /// The first worn piece that protects a part of the body, counted from 0: it covers it and is not useless there.
    pub fn piece_at(&self, part: PartId, location: BodyLocation) -> Option<usize> {
        let mut pieces = self.pieces.iter().enumerate();
        let found = pieces.find(|(place, piece)| {
            let useless = self.ruined.iter().any(|ruined| ruined.is_useless(*place, part, location));
            piece.covers.contains(&location) && !useless
        });
        found.map(|(place, _)| place)
    }

    /// Steps by which worn pieces improve AC.
    pub fn steps(&self) -> i16 {
        let sum = |steps: &mut dyn Iterator<Item = i8>| steps.map(i16::from).sum::<i16>();
        sum(&mut self.pieces.iter().map(|piece| piece.steps)) - sum(&mut self.ruined.iter().map(|it| it.lost))
    }
}

/// The mount that carries the unit, in the same hex.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Riding(pub Option<UnitId>);

/// The facing of a unit.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing(pub hex::Facing);

/// Movement rate: an unburdened human has 12, which is 6 hexes a turn.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement(pub u8);

/// The posture of a unit.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Stance {
    /// On its feet.
    #[default]
    Standing,
    /// On one knee.
    Kneeling,
    /// On a chair or on the ground.
    Sitting,
    /// Lying on the ground.
    Prone,
    /// Halfway up or down a drop, between its own hex and the one it faces.
    Climbing,
}

/// What a unit can hold items with.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    /// Number of hands, 0..=6.
    pub hands: u8,
    /// Number of tails, feet or coils that grip, 0..=4 (T-32, T-33).
    pub grips: u8,
}

impl Hands {
    /// How many one-handed items it can hold.
    pub fn all(&self) -> u8 {
        self.hands + self.grips
    }
}

/// Movement rate in water; 0 if the unit cannot swim (T-19).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Swimming(pub u8);

/// A special skill of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Skill {
    /// Has no off-hand (T-29).
    Ambidextrous,
    /// Its shots into a crowd go for the intended target (T-28).
    Precision,
    /// Has learned to bind wounds and to heal.
    Healing,
    /// Observes well.
    Observation,
    /// Is alert.
    Alertness,
    /// Reads tracks.
    Tracking,
    /// Moves without a sound.
    Silence,
}

/// The special skills of a unit.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Skills(pub BTreeSet<Skill>);

/// Morale, 2..=12; a unit with 12 never breaks.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Morale(pub u8);

/// How a unit perceives.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Senses {
    /// How far it sees in the dark, in hexes.
    pub darkvision: u8,
}

/// What a saving throw is made against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Peril {
    /// Sudden death, and poison.
    Death,
    /// Rods, staves and wands.
    Wands,
    /// Paralysis.
    Paralysis,
    /// Petrification, and change of shape.
    Petrification,
    /// Dragon breath, and flames like it.
    Breath,
    /// All other spells.
    Spells,
}

/// Whether a unit still fights.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It still fights.
    #[default]
    Fighting,
    /// It is down.
    Fallen,
    /// It is down and will die if nobody helps.
    Dying,
    /// It is dead.
    Dead,
    /// It has surrendered.
    Surrendered,
    /// It has left the field.
    Fled,
    /// It was caught in a chase.
    Caught,
}

impl Status {
    /// Whether the unit fills its hex: it is neither down nor gone.
    pub fn stands(self) -> bool {
        matches!(self, Status::Fighting | Status::Surrendered)
    }

    /// Whether the unit lies on the ground and fights no more, dying, dead or neither.
    pub fn is_down(self) -> bool {
        matches!(self, Status::Fallen | Status::Dying | Status::Dead)
    }
}

/// What is left of a unit's turn.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Movement points; a plain hex costs 2.
    pub movement: u16,
    /// The action: an attack, a search.
    pub action: bool,
    /// Attacks left; each attack of an action takes one (T-01).
    pub attacks: u8,
    /// The minor action: draw, stow, pick up.
    pub minor: bool,
    /// The free kick (F-26).
    pub kick: bool,
    /// The free attack at an enemy that leaves its front arc, once a round (C-10).
    pub free_attack: bool,
    /// Whether the unit has ended its turn for this round.
    pub ended: bool,
    /// Hexsides by which a flying unit may still turn; `None` if nothing limits it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hexsides: Option<u8>,
    /// How often it has tried to slay somebody helpless in this round.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub slayings: u8,
    /// Whether the unit has begun it: something was spent of it, the free attack aside.
    #[serde(default, skip_serializing_if = "is_false")]
    pub begun: bool,
}

impl Turn {
    /// This turn, of which something was spent since that one; whoever spends more than the free attack has begun it.
    pub fn spent_since(self, before: Turn) -> Turn {
        let but_the_free_attack = Turn { free_attack: before.free_attack, ..self };
        Turn { begun: before.begun || but_the_free_attack != before, ..self }
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// Injury points; each takes ten times the healing of a hit point (F-08).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct InjuryPoints(pub u16);
