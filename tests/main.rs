//! All tests that use the game from outside, as one program.

mod forecast;
mod house;
mod random_orders;
