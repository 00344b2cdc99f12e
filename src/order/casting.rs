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
    #[error("{spell} {needs}")]
    WrongTarget {
        /// The spell.
        spell: Spell,
        /// How it is used, as the player reads it: `is cast at a unit`.
        needs: &'static str,
    },
    /// The target is too far away.
    #[error("{unit} {}, and this is {distance} hexes away", reach(*spell, *far, *drunk))]
    TooFar {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
        /// The distance, in hexes.
        distance: u32,
        /// How far it reaches, in hexes.
        far: u32,
        /// Whether it is in a potion.
        drunk: bool,
    },
    /// It does not see the target.
    #[error("{unit} cannot see what it would cast {spell} at")]
    Unseen {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
    },
    /// No spell begins in a wall.
    #[error("a wall fills that hex, and {spell} cannot begin there; cast it at a hex before the wall")]
    InAWall {
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
    /// It has no hand for it.
    #[error("{unit} has no hand that it can use, and needs one for {spell}")]
    NoHands {
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
    /// It casts or drinks already.
    #[error("{unit} is {} {spell}", if *drunk { "busy with a potion of" } else { "casting" })]
    Casts {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
        /// Whether it is in a potion.
        drunk: bool,
    },
}

/// How far a spell reaches, in words.
fn reach(spell: Spell, far: u32, drunk: bool) -> String {
    match far {
        _ if drunk => format!("drinks a potion of {spell} or gives it to a neighbor"),
        0 => format!("casts {spell} no farther than its own hex"),
        1 => format!("casts {spell} on itself and neighbors only"),
        far => format!("casts {spell} at most {far} hexes away"),
    }
}
