//! Spells: their names, what a caster has in mind, and what it casts.

use std::collections::BTreeMap;
use std::fmt;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use super::{Class, ItemId, RuleId, UnitId};
use crate::hex::Hex;

/// A spell. Its file in `rules/magic/spells` has its figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spell {
    /// Better luck for friends (S-01).
    Bless,
    /// Flames out of the hands (S-02).
    BurningHands,
    /// Heals much (S-03).
    CureCriticalWounds,
    /// Heals diseases (S-04).
    CureDisease,
    /// Heals a little (S-05).
    CureLightWounds,
    /// Heals more (S-06).
    CureSeriousWounds,
    /// A burst of flames (S-07).
    Fireball,
    /// Heals everything (S-08).
    Heal,
    /// Paralyzes people (S-09).
    HoldPerson,
    /// Hides somebody from sight (S-10).
    Invisibility,
    /// Bolts that never miss (S-11).
    MagicMissile,
    /// Ends poison (S-12).
    NeutralizePoison,
    /// Luck for friends, and none for enemies (S-13).
    Prayer,
    /// Puts the weak to sleep (S-14).
    Sleep,
    /// Quickens friends (S-15).
    Haste,
    /// Slows enemies (S-16).
    Slow,
    /// Guards the caster from the front (S-17).
    Shield,
    /// Holds all in strong threads (S-18).
    Web,
    /// Makes an enemy stand by (S-19).
    CharmPerson,
    /// Keeps somebody from death (S-20).
    DeathsDoor,
    /// Knits broken bones (S-21).
    KnitBones,
    /// Makes lost limbs grow again (S-22).
    Regenerate,
    /// Luck for friends and none for enemies, as long as it is sung (S-23).
    Chant,
    /// Martial music (S-24).
    Song,
    /// Shows the unseen to the caster (S-25).
    DetectInvisibility,
    /// Takes the voice from all in its area (S-26).
    Silence,
    /// Lights a friend, or dazzles an enemy (S-27).
    Light,
    /// Wraps all in its area in darkness (S-28).
    Darkness,
}

impl Spell {
    /// All spells, in the order of their rules.
    pub const ALL: [Spell; 28] = [
        Spell::Bless,
        Spell::BurningHands,
        Spell::CureCriticalWounds,
        Spell::CureDisease,
        Spell::CureLightWounds,
        Spell::CureSeriousWounds,
        Spell::Fireball,
        Spell::Heal,
        Spell::HoldPerson,
        Spell::Invisibility,
        Spell::MagicMissile,
        Spell::NeutralizePoison,
        Spell::Prayer,
        Spell::Sleep,
        Spell::Haste,
        Spell::Slow,
        Spell::Shield,
        Spell::Web,
        Spell::CharmPerson,
        Spell::DeathsDoor,
        Spell::KnitBones,
        Spell::Regenerate,
        Spell::Chant,
        Spell::Song,
        Spell::DetectInvisibility,
        Spell::Silence,
        Spell::Light,
        Spell::Darkness,
    ];

    /// Its name within a sentence: `magic missile`.
    pub fn words(self) -> &'static str {
        match self {
            Spell::Bless => "bless",
            Spell::BurningHands => "burning hands",
            Spell::CureCriticalWounds => "cure critical wounds",
            Spell::CureDisease => "cure disease",
            Spell::CureLightWounds => "cure light wounds",
            Spell::CureSeriousWounds => "cure serious wounds",
            Spell::Fireball => "fireball",
            Spell::Heal => "heal",
            Spell::HoldPerson => "hold person",
            Spell::Invisibility => "invisibility",
            Spell::MagicMissile => "magic missile",
            Spell::NeutralizePoison => "neutralize poison",
            Spell::Prayer => "prayer",
            Spell::Sleep => "sleep",
            Spell::Haste => "haste",
            Spell::Slow => "slow",
            Spell::Shield => "shield",
            Spell::Web => "web",
            Spell::CharmPerson => "charm person",
            Spell::DeathsDoor => "death's door",
            Spell::KnitBones => "knit bones",
            Spell::Regenerate => "regenerate",
            Spell::Chant => "chant",
            Spell::Song => "song",
            Spell::DetectInvisibility => "detect invisibility",
            Spell::Silence => "silence",
            Spell::Light => "light",
            Spell::Darkness => "darkness",
        }
    }

    /// The level of the spell for casters of a class; `None` if none of them casts it.
    pub fn level(self, class: Class) -> Option<u8> {
        let (priest, wizard) = match self {
            Spell::CureLightWounds | Spell::Bless => (Some(1), None),
            Spell::CureDisease | Spell::Prayer => (Some(3), None),
            Spell::CureSeriousWounds | Spell::NeutralizePoison => (Some(4), None),
            Spell::CureCriticalWounds => (Some(5), None),
            Spell::Heal => (Some(6), None),
            Spell::HoldPerson => (Some(2), Some(3)),
            Spell::BurningHands | Spell::MagicMissile | Spell::Sleep => (None, Some(1)),
            Spell::Invisibility => (None, Some(2)),
            Spell::Fireball => (None, Some(3)),
            Spell::Haste => (None, Some(3)),
            Spell::Slow => (None, Some(3)),
            Spell::Shield => (None, Some(1)),
            Spell::Web => (None, Some(2)),
            Spell::CharmPerson => (None, Some(1)),
            Spell::DeathsDoor => (Some(3), None),
            Spell::KnitBones => (Some(4), None),
            Spell::Regenerate => (Some(7), None),
            Spell::Chant => (Some(2), None),
            Spell::Song => (None, None),
            Spell::DetectInvisibility => (None, Some(2)),
            Spell::Silence => (Some(2), None),
            Spell::Light => (Some(1), Some(1)),
            Spell::Darkness => (None, Some(2)),
        };
        match class {
            Class::Priest => priest,
            Class::Wizard => wizard,
            Class::Rogue => (self == Spell::Song).then_some(1),
            Class::Warrior => None,
        }
    }

    /// Whether it is cast at friends, for their good.
    pub fn is_for_friends(self) -> bool {
        match self {
            Spell::Bless
            | Spell::CureCriticalWounds
            | Spell::CureDisease
            | Spell::CureLightWounds
            | Spell::CureSeriousWounds
            | Spell::Heal
            | Spell::Invisibility
            | Spell::NeutralizePoison
            | Spell::Prayer
            | Spell::Haste
            | Spell::Shield
            | Spell::DeathsDoor
            | Spell::KnitBones
            | Spell::Regenerate
            | Spell::Chant
            | Spell::Song
            | Spell::DetectInvisibility => true,
            Spell::BurningHands
            | Spell::Fireball
            | Spell::HoldPerson
            | Spell::MagicMissile
            | Spell::Sleep
            | Spell::Slow
            | Spell::Web
            | Spell::CharmPerson
            | Spell::Silence
            | Spell::Light
            | Spell::Darkness => false,
        }
    }

    /// Whether there are potions of it: it serves one unit, and needs no voice that goes on.
    pub fn can_be_drunk(self) -> bool {
        self.is_for_friends() && !matches!(self, Spell::Prayer | Spell::Chant | Spell::Song)
    }

    /// The spell that a caster has in mind for it: to knit bones is what a cure of serious wounds may be devoted to.
    pub fn in_mind(self) -> Spell {
        match self {
            Spell::KnitBones => Spell::CureSeriousWounds,
            other => other,
        }
    }

    /// Its rule. S-29 and S-30 are scrolls and potions.
    pub const fn rule(self) -> RuleId {
        RuleId::s(self as u8 + 1)
    }
}

/// Writes it as [`Spell::words`] does.
impl fmt::Display for Spell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// What a spell is cast at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum SpellTarget {
    /// The caster, or what is around it.
    #[default]
    Own,
    /// A unit.
    Unit(UnitId),
    /// The hex around which it works, as column and row.
    Ground(#[serde(with = "crate::hex::pair")] Hex),
}

impl SpellTarget {
    /// Whether it is one of some units.
    pub fn is(&self, one_of: impl Fn(&UnitId) -> bool) -> bool {
        matches!(self, SpellTarget::Unit(unit) if one_of(unit))
    }
}

/// How strong a spell is for all whom it concerns, whatever befalls its caster while it works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpellStrength {
    /// What its dice show, 0 if it has none.
    pub power: i16,
    /// The level of its caster.
    pub level: u8,
    /// By how much saving throws against it are easier, because something hampers its caster.
    pub hampered: u16,
    /// By how much saving throws against it are harder, because it takes only few.
    #[serde(default)]
    pub harder: u16,
}

/// A spell that is being cast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    /// The spell.
    pub spell: Spell,
    /// What it is cast at.
    pub at: SpellTarget,
    /// The round and the segment at whose end it takes effect.
    pub done: (u32, u8),
    /// The scroll that is read or the potion that is drunk (S-29, S-30); `None` if it is cast from memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
}

/// The spells that a unit has in mind, and the one that it casts.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spells {
    /// How often it can still cast each spell today.
    pub memorized: BTreeMap<Spell, u8>,
    /// The spell that it casts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub casting: Option<Casting>,
}

impl Spells {
    /// Whether there is nothing to say.
    pub fn is_none(&self) -> bool {
        *self == Spells::default()
    }

    /// How often it can still cast a spell.
    pub fn left(&self, spell: Spell) -> u8 {
        self.memorized.get(&spell.in_mind()).copied().unwrap_or_default()
    }

    /// What it can still cast, and how often: a spell in mind may serve for two.
    pub fn castable(&self) -> impl Iterator<Item = (Spell, u8)> + '_ {
        Spell::ALL.into_iter().map(|spell| (spell, self.left(spell))).filter(|(_, left)| *left > 0)
    }

    /// So many of a spell are left from now on.
    pub fn leave(&mut self, spell: Spell, left: u8) {
        let spell = spell.in_mind();
        match left {
            0 => _ = self.memorized.remove(&spell),
            left => _ = self.memorized.insert(spell, left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spell_has_a_rule_of_its_own_and_reads_like_its_name() {
        for (place, spell) in Spell::ALL.into_iter().enumerate() {
            assert_eq!(spell.rule().to_string(), format!("S-{:02}", place + 1));
            let name = format!("{spell:?}").to_lowercase();
            assert_eq!(spell.words().replace([' ', '\''], ""), name);
        }
    }

    #[test]
    fn a_spell_that_is_used_up_is_forgotten() {
        let mut spells = Spells::default();
        spells.leave(Spell::Sleep, 2);
        assert_eq!((spells.left(Spell::Sleep), spells.left(Spell::Bless)), (2, 0));
        spells.leave(Spell::Sleep, 0);
        assert!(spells.is_none());
    }
}
