//! What a spell is cast from: memory, a scroll (S-29) or a potion (S-30).

use super::figures::{SpellArea, SpellReach};
use super::grimoire::figures;
use crate::model::{DiceExpression, Gear, ItemId, Spell};
use crate::rules::field::{Battlefield, Unit};

/// What a spell is cast from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellSource {
    /// The mind of its caster.
    Memory,
    /// A scroll that its caster reads.
    Scroll(ItemId),
    /// A potion that somebody drinks.
    Potion(ItemId),
}

/// The spell in an item; `None` if there is none, or no such item.
pub(super) fn use_of(field: &Battlefield, item: ItemId) -> Option<SpellUse> {
    SpellUse::from_gear(item, *field.find_item(item)?.gear?)
}

/// A spell as it is cast: from what, and with the strength of which level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SpellUse {
    /// The spell.
    pub spell: Spell,
    /// The level that decides how strong it is.
    pub level: u8,
    /// What it is cast from.
    pub source: SpellSource,
}

impl SpellUse {
    /// A spell that a caster has in mind.
    pub fn from_memory(caster: &Unit, spell: Spell) -> SpellUse {
        SpellUse { spell, level: caster.training.level, source: SpellSource::Memory }
    }

    /// A spell in a thing; `None` if there is none in it.
    pub fn from_gear(item: ItemId, gear: Gear) -> Option<SpellUse> {
        match gear {
            Gear::Scroll { spell, level } => {
                Some(SpellUse { spell, level, source: SpellSource::Scroll(item) })
            }
            Gear::Potion { spell, level } => {
                Some(SpellUse { spell, level, source: SpellSource::Potion(item) })
            }
            Gear::Flask { .. } | Gear::Blanket | Gear::Treasure { .. } | Gear::Food => None,
        }
    }

    /// A spell that a caster casts out of this thing, from memory without one.
    pub fn of(field: &Battlefield, caster: &Unit, spell: Spell, item: Option<ItemId>) -> SpellUse {
        let held = item.and_then(|item| use_of(field, item));
        held.unwrap_or_else(|| SpellUse::from_memory(caster, spell))
    }

    /// The thing in which it is.
    pub fn item(self) -> Option<ItemId> {
        match self.source {
            SpellSource::Memory => None,
            SpellSource::Scroll(item) | SpellSource::Potion(item) => Some(item),
        }
    }

    /// Whether it is drunk and not spoken.
    pub fn is_drunk(self) -> bool {
        matches!(self.source, SpellSource::Potion(_))
    }

    /// How far from its caster it works. A potion is drunk, or held to the lips of a neighbor.
    pub fn reach(self) -> SpellReach {
        if self.is_drunk() { SpellReach::Touch } else { figures(self.spell).reach }
    }

    /// Where it works. A potion works on whoever drinks it.
    pub fn area(self) -> SpellArea {
        if self.is_drunk() { SpellArea::One } else { figures(self.spell).area }
    }

    /// The dice that it rolls once for all.
    pub fn dice(self) -> Option<DiceExpression> {
        (figures(self.spell).dice)(self.level)
    }
}
