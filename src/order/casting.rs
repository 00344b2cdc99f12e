//! Refusals about casting spells.

use thiserror::Error;

use crate::model::{ItemId, Spell, UnitId};

/// Why a unit does not cast a spell.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoCasting {
    /// It does not have it in mind.
    #[error("{unit} has no {spell} in mind")]
    NotMemorized {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
    },
    /// It makes no sound (S-26).
    #[error("{unit} is in magical silence and cannot speak a spell")]
    Silenced {
        /// The unit.
        unit: UnitId,
    },
    /// The spell is for another kind of target.
    #[error("{spell} is cast {needs}")]
    WrongTarget {
        /// The spell.
        spell: Spell,
        /// What it is cast at, as the player reads it.
        needs: &'static str,
    },
    /// The target is too far away.
    #[error("{unit} casts {spell} {}, and this is {distance} hexes away", reach(*far))]
    TooFar {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
        /// The distance, in hexes.
        distance: u32,
        /// How far it reaches, in hexes.
        far: u32,
    },
    /// It does not see the target.
    #[error("{unit} cannot see what it would cast {spell} at")]
    Unseen {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
    },
    /// The hex is not on the map.
    #[error("the map ends before that hex")]
    OffTheMap,
    /// The spell would do nothing.
    #[error("{spell} does nothing there: {why}")]
    NoUse {
        /// The spell.
        spell: Spell,
        /// Why, as the player reads it.
        why: &'static str,
    },
    /// It needs a hand for its gestures.
    #[error("{unit} needs an empty hand to cast {spell}; put something away first")]
    HandsFull {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
    },
    /// There is no spell in the item.
    #[error("{item} is neither a scroll nor a potion")]
    NoSpell {
        /// The item.
        item: ItemId,
    },
    /// Its class does not cast the spell (S-29).
    #[error("{unit} cannot read {spell}; only those who cast it by class can")]
    CannotRead {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
    },
    /// Magic takes its sight (S-29).
    #[error("{unit} sees too little to read")]
    TooDark {
        /// The unit.
        unit: UnitId,
    },
    /// A potion is given to friends only (S-30).
    #[error("{unit} gives potions to its own side only, and {target} is an enemy")]
    NoFriend {
        /// The unit.
        unit: UnitId,
        /// The unit that would drink.
        target: UnitId,
    },
    /// It casts already.
    #[error("{unit} is casting {spell}")]
    Casts {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
    },
}

/// How far a spell reaches, in words.
fn reach(far: u32) -> String {
    match far {
        0 => "no farther than its own hex".to_owned(),
        1 => "on itself and neighbors only".to_owned(),
        far => format!("at most {far} hexes away"),
    }
}
