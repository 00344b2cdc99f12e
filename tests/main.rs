//! All tests that use the game from outside, as one program.

mod bad_input;
mod command;
#[cfg(feature = "view")]
mod drawing;
mod files;
mod forecast;
#[cfg(feature = "view")]
mod goldens;
mod house;
mod odds;
mod random_orders;
mod scripts;
mod whole_battles;
