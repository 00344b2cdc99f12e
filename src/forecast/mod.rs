//! Odds: the rules themselves, run in a scratch world where every die forks the deed that asks for it.
//!
//! A forecast is of an order and reaches as far as what the order causes. No rule has a second implementation
//! here: [`Forecaster`] runs the phases of `rules` and reads the facts that each branch comes to.

mod explore;
mod figures;
mod setting;
mod tell;

pub use explore::{ForecastError, Forecaster};
pub use figures::{Blow, Forecast, Landing};
pub use setting::{attack_at_the_start, set_scene};
