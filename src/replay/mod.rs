//! Battles from files: scripts, saves and replays; events and orders in words, and how lucky the dice were.
//!
//! A battle is a level, a rulebook, a seed and a list of orders. A [`Script`] adds what is expected of it, a [`Save`]
//! adds its last state. Both are played through the same orders as a player gives.

mod check;
mod cues;
mod entry;
mod expect;
mod facts;
mod flames;
mod goals;
mod known_orders;
mod levels;
mod luck;
mod moments;
mod names;
mod orders;
mod outline;
mod phrases;
mod play;
mod record;
mod save;
mod script;
mod sums;
mod tell;
mod tell_affliction;
mod tell_attack;
mod tell_battle;
mod tell_chase;
mod tell_detection;
mod tell_injury;
mod tell_items;
mod tell_magic;
mod tell_nerve;
mod tell_slaying;
mod tell_wrestling;

#[cfg(test)]
mod mirror_test;
#[cfg(test)]
mod moments_test;

pub use check::{CheckedFile, check, check_level, check_script};
pub use levels::{level_named, own_levels, shipped_levels};
pub use luck::{Audit, Luck, LuckGrade, Measure, MeasureReport};
pub use moments::{Moment, MomentKind, moments};
pub use names::{Ids, Names, list, option, options};
pub use orders::tell_orders;
pub use phrases::{capital, series};
pub use play::{PlayedScript, play};
pub use save::{Replayed, Save, SaveError};
pub use script::Script;
pub use tell::{purpose, sentence, tell};
