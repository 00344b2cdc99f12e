//! Tests of the whole way from a text to a battle, and those that would make a file too long.

mod errors;
mod paths;
pub mod sample;
