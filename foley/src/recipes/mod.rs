//! What every sound is made of.
//!
//! To add one, write a function that makes it from [`crate::matter`] and [`crate::air`], name it in the list of its
//! file, and bake it. Then name it in `src/sound/sound.rs` of the game.

mod ambience;
mod blows;
mod bodies;
mod fire;
mod landing;
mod mishaps;
mod missiles;
mod music;
mod spells;
mod steps;
mod table;

use crate::luck::Luck;
use crate::take::Take;

/// What a sound is for; it says how it is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// An effect of three variants, heard at a moment.
    Effect,
    /// A loop that is heard behind everything.
    Ambience,
    /// A piece of music.
    Music,
}

/// How a sound is made.
pub struct Recipe {
    /// The name of its file.
    pub name: &'static str,
    /// What it is for.
    pub use_for: Use,
    /// Makes a variant of it.
    pub make: fn(&mut Luck) -> Take,
}

impl Recipe {
    /// An effect.
    const fn effect(name: &'static str, make: fn(&mut Luck) -> Take) -> Recipe {
        Recipe { name, use_for: Use::Effect, make }
    }

    /// How many variants it has.
    pub fn variants(&self) -> u64 {
        if self.use_for == Use::Effect { 3 } else { 1 }
    }

    /// The name of the file of a variant, which counts from 1.
    pub fn file(&self, variant: u64) -> String {
        match self.use_for {
            Use::Effect => format!("{}-{variant}.ogg", self.name),
            Use::Ambience | Use::Music => format!("{}.ogg", self.name),
        }
    }
}

/// All sounds.
pub fn all() -> impl Iterator<Item = &'static Recipe> {
    let effects = [
        blows::ALL,
        missiles::ALL,
        mishaps::ALL,
        landing::ALL,
        fire::ALL,
        bodies::ALL,
        spells::ALL,
        steps::ALL,
        table::ALL,
    ];
    effects.into_iter().chain([ambience::ALL, music::ALL]).flatten()
}
