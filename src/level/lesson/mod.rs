//! Lessons: cards that lie beside the table and wait until the player has done what they ask for.
//!
//! [`card`] is what a level says, [`check`] refuses what is wrong in it, [`sense`] what cannot be meant. [`cue`] tells
//! whether something at the table is what a card waits for, [`progress`] which card lies open.

mod card;
pub(super) mod check;
mod cue;
mod progress;
mod sense;

pub use card::{BoardSpot, CardCue, CardTarget, Lesson, LessonCard, Openable, TablePanel};
pub use cue::Sign;
pub use progress::{CardMark, LessonProgress};
