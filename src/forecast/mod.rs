//! Odds: the rules themselves, run in a scratch world where every die forks its deed into all outcomes.
//!
//! A forecast is about an order, or several in sequence, and all steps that they cause. No rule has a second
//! implementation here: [`Forecaster`] runs the phases of `rules` and reads the events of each branch.
//!
//! ```
//! use hexfray::forecast::AtTheStart;
//! use hexfray::level::{Level, Source};
//! use hexfray::{rulebook::Rulebook, rules::codex};
//!
//! let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
//! let rulebook = Rulebook::shipped("house", codex())?;
//! let odds = AtTheStart::of(&level, &rulebook).attack("robin".parse()?, "grisk".parse()?, None)?;
//! assert_eq!((odds.need, odds.exact), (Some(13), true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod affliction_test;
mod apart;
#[cfg(test)]
mod apart_test;
mod before;
#[cfg(test)]
mod bleeding_test;
mod explore;
mod figures;
mod forecaster;
mod happened;
mod harm;
#[cfg(test)]
mod horizon_test;
mod joined;
#[cfg(test)]
mod magic_test;
mod outcome;
#[cfg(test)]
mod pursuit_test;
#[cfg(test)]
mod question_test;
mod reverse;
mod setting;
#[cfg(test)]
mod setting_test;
mod shortfall;
#[cfg(test)]
mod slaying_test;
mod stand;
mod step;
mod tell;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod turning_test;
mod ways;
mod what_if;
#[cfg(test)]
mod wrestling_test;

pub use figures::{Aflame, Forecast, InjuryOdds, LandingOdds, OtherWeaponOdds, Sample};
pub use forecaster::Forecaster;
pub use happened::is_favor;
pub use outcome::AttackOutcome;
pub use reverse::{Threat, threats};
pub use setting::{AskedSpell, AtTheStart, set_up_attack};
pub use shortfall::Shortfall;
pub use stand::{Prospects, Stand, stands};
pub use tell::SpellOdds;
pub use what_if::{Glance, WhatIf};
