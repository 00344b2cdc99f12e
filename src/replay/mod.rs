//! Battles from files: scripts that play themselves, saves, and replays of them; events and orders in words, and how
//! lucky the dice in them were.
//!
//! A battle is a level, a rulebook, a seed and a list of orders. A [`Script`] is that with what is expected of
//! it, a [`Save`] is that with where it led, and whoever plays either goes through the same door as a player.

mod check;
mod entry;
mod events;
mod expect;
mod face;
mod flames;
mod levels;
mod luck;
mod names;
mod orders;
mod outline;
mod partial;
mod play;
mod record;
mod save;
mod script;
mod sums;
mod tell;
mod tell_chase;
mod tell_nerve;
mod tell_wrestling;

pub use check::{CheckedFile, check};
pub use levels::{level_named, shipped_levels};
pub use luck::{Audit, Luck, LuckGrade, Measure, MeasureReport, chance_to_show};
pub use names::{Ids, Names, list};
pub use orders::tell_orders;
pub use play::{PlayedScript, play};
pub use save::{Replayed, Save, SaveError};
pub use script::Script;
pub use tell::{purpose, sentence, tell};
