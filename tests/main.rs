//! All tests that use the game from outside, as one program.

mod bad_input;
mod command;
mod files;
mod forecast;
mod house;
mod odds;
mod random_orders;
mod scripts;
mod whole_battles;
