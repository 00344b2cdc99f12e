//! Hexfray: a hex tactics game in which every combat rule is an ECS system.
//!
//! # From an order to a picture
//!
//! Data flows one way. Somebody (a player, the opponent, a script, a replay) sends an [`order::Order`].
//! [`rules::submit`] checks it and refuses it with a reason, or puts [`model::Step`]s on the agenda. The
//! driver takes one step after the other: each of its acts becomes a *deed*, an entity of its own, and the
//! deeds run through the [`rules::Phase`]s. In Declare, Target, Modify, Roll, Judge and Answer rules read the
//! combatants and write on the deeds. In Harm, deed by deed, they decide what it comes to, as
//! [`event::BattleEvent`]s; Apply copies those facts into the combatants; in React rules may queue further
//! steps. Log, board, JSON and tests read the events.
//!
//! # Where things are
//!
//! | module | what it holds |
//! |---|---|
//! | [`hex`] | facings, arcs, cones, lines of sight, paths, offset coordinates; exact integers |
//! | [`model`] | components of units and items, the board, clock, agenda, dice |
//! | [`order`], [`event`] | what may be asked for and why it is refused; what has happened |
//! | [`level`] | files, strictly read, and snapshots of battles |
//! | [`rulebook`] | which rules are on, their parameters, the codex |
//! | [`rules`] | the phases, the driver, and one file for each rule or family of rules |
//! | [`forecast`] | exact odds: the same rules, forked at every die |
//! | [`ai`] | opponents: what a side sees, and the orders it gives |
//! | [`simulate`] | many battles, counted |
//! | [`skirmish`] | forces bought by points, set up on the ground of a level |
//! | [`replay`] | scripts, saves, replays; events as sentences; luck |
//! | `input` | from pointer and keys to orders; the session that carries them out and takes them back |
//! | `view` | what a player sees and points at |
//! | `hud` | the panels around the board |
//! | `screens` | what the window shows, one after the other |
//!
//! Arrows between modules only point up this table. A test reads the sources and keeps that.
//!
//! # What does not happen
//!
//! - Nothing but `rules` changes a combatant, draws a die or writes an event; `level` spawns.
//! - No rule exists twice: forecasts fork the very systems that play.
//! - A refused order changes nothing, and a faulty file spawns nothing.
//! - No clock, thread, hash order or floating point decides anything.
//! - Ids, never entities, appear in orders, events, files and logs.
//!
//! # Where to begin
//!
//! Read `rules/damage.rs`: its words, its formula, its two systems, its tests. Every other rule looks like
//! that. `rules/driver.rs` runs them, `rules/phase.rs` says in which order.

pub mod ai;
pub mod event;
pub mod forecast;
#[cfg(feature = "view")]
pub mod game;
pub mod hex;
#[cfg(feature = "view")]
pub mod hud;
#[cfg(feature = "view")]
pub mod input;
pub mod level;
pub mod model;
pub mod order;
pub mod replay;
pub mod rulebook;
pub mod rules;
#[cfg(feature = "view")]
pub mod screens;
pub mod simulate;
pub mod skirmish;
#[cfg(feature = "view")]
pub mod view;

#[cfg(feature = "view")]
pub use game::GamePlugin;

use bevy::prelude::{App, Plugin};

/// Everything a battle needs, without a window.
pub struct HexfrayPlugin;

impl Plugin for HexfrayPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(rules::RulesPlugin);
    }
}
