//! All tests that use the game from outside, as one program.
//!
//! Paths in tests are relative: cargo runs them in the root of the package, and the folder they were built in may
//! be another copy of it.

mod bad_input;
mod command;
#[cfg(feature = "view")]
mod drawing;
mod endings;
mod files;
mod forecast;
mod gauntlet;
#[cfg(feature = "view")]
mod goldens;
mod hidden;
mod homecoming;
mod house;
mod lesson;
#[cfg(unix)]
mod machines;
mod monstrous;
mod odds;
mod opponents;
mod own_files;
mod party;
mod played;
mod random_orders;
mod readme;
mod renamed;
mod sampling;
mod scripts;
mod simulate;
mod skirmish;
mod telling;
mod tournament;
mod whole_battles;
