//! Hexfray: a hex tactics game in which every combat rule is an ECS system.
//!
//! # From an order to a picture
//!
//! Data flows one way. A player, an opponent, a script or a replay sends an [`order::Order`]. [`rules::submit`]
//! checks it: it refuses the order with a reason, or puts [`model::Step`]s on the agenda. The driver takes one
//! step after the other. Each act of a step becomes a *deed*, an entity of its own, and the deeds run through the
//! [`rules::Phase`]s. In Declare, Target, Modify, Roll, Judge and Answer, rules read the units and write on the
//! deeds. In Harm, deed by deed, they decide the outcome as [`event::BattleEvent`]s. Apply copies what these events
//! change into the units. In React, rules may queue further steps. The log, the board, JSON and tests read the
//! events.
//!
//! # The parts
//!
//! A part uses only parts to its left. No two files of the sources use each other in a circle. Tests read the
//! sources and check both.
//!
//! ```text
//! hex ── model ─┬─ order ─┬─ level ────┬─ rules ── forecast ─┬─ ai ───────┬─ input ─┬─ screens ── game, main
//!               └─ event ─┘  rulebook ─┘                     ├─ simulate ─┤  sound ─┤
//!                                                            ├─ skirmish ─┤  view ──┤
//!                                                            ├─ party ────┤  hud ───┘
//!                                                            └─ replay ───┘
//! ```
//!
//! | part | what it holds |
//! |---|---|
//! | [`hex`] | facings, arcs, cones, lines of sight, paths, offset coordinates; exact integers |
//! | [`model`] | components of units and items, the board, clock, agenda, dice; what an act is |
//! | [`order`], [`event`] | what may be ordered and why it is refused; what has happened and what it changes |
//! | [`level`] | files, read strictly, and snapshots of battles |
//! | [`rulebook`] | which core a rulebook has, which rules are on, their parameters, the codex |
//! | [`rules`] | the phases, the driver, and a room for each family of rules |
//! | [`forecast`] | exact odds: the same rules, with a branch for every face of a die |
//! | [`ai`] | opponents: what a side sees, and the orders it gives |
//! | [`simulate`] | many battles, counted |
//! | [`skirmish`] | forces bought by points, set up on the ground of a level |
//! | [`party`] | a band whose members keep what battles leave; the days between battles |
//! | [`replay`] | scripts, saves, replays; events as sentences; luck |
//! | `input` | from mouse and keys to orders; the session that carries them out and takes them back |
//! | `sound` | what a player hears |
//! | `view` | what a player sees and points at |
//! | `hud` | the panels around the board |
//! | `screens` | what the window shows, one after the other |
//!
//! # The rooms of the rules
//!
//! Within [`rules`] a room uses only rooms above it.
//!
//! ```text
//! field      the battlefield as a rule reads it: units, items, sight, light, hands
//! deed       a deed and its phases: what a rule writes on
//! ground     what lies and burns on a hex
//! motion     walking, turning, climbing, flying, riding, stances, free attacks
//! detection  the unseen: who detects them, who knows where they are (document 003)
//! harm       wounds, falls, conditions that end
//! items      drawing, picking up, ammunition
//! attack     the attack roll and the damage
//! injury     critical hits on parts of the body, how wounds bleed and are bound (document 003)
//! affliction poison, paralysis, drained life, disease, exhaustion, coma (document 003)
//! slaying    killing the helpless
//! fire       flasks, burning, holy water
//! shooting   cones, crowds, friendly fire, aiming, loading
//! mishap     fumbles and breakage
//! wrestling  holds, throws, stabs
//! morale     tests, rout, surrender
//! turning    the undead turned
//! pursuit    the chase beyond the map
//! magic      casting and spells
//! round      turns, rounds, goals
//! driver     takes steps through the phases
//! core       what a core tells others: how likely and how hard a unit hits
//! book       all rules by id, for the codex
//! battle     a battle for callers outside
//! ```
//!
//! # How a rule is added
//!
//! Say that rule F-14, "prayer adds 1 to hit", is new. It changes an attack, so it goes into the room `attack`.
//!
//! 1. `rules/attack/blessing.rs` is the rule: its text for the codex, its formula, its system, its tests.
//!    The system reads the battlefield, writes on deeds and knows no other rule:
//!
//!    ```text
//!    pub(super) const RULES: &[Rule] = &[Rule::new(F14, "A friend's own damage", "…")];
//!
//!    pub(super) fn plugin(app: &mut App) {
//!        add_rule_systems(app, F14, Phase::Modify, add_rows.in_set(Modify::Rows));
//!    }
//!
//!    fn add_rows(mut attacks: Deeds<(&Attack, &mut Modifiers)>, field: Battlefield) {
//!        attacks.each(|(attack, mut modifiers)| modifiers.0.extend(rows(&field.summary(attack.attacker))));
//!    }
//!    ```
//!
//! 2. `rules/attack/mod.rs` names the file and adds it to the room's `FILES`. From there the schedule, the codex
//!    and `hexfray rules` know it.
//! 3. `assets/rulebooks/…ron` switches it on.
//!
//! The forecast, the log, the panels and the opponents need nothing: a forecast runs the same systems, and the row
//! carries its label and its rule id to every place that shows it. A test of the sources asks for a test whose name
//! begins with `f14_`.
//!
//! A rule that brings a new *order* touches eleven files. The compiler leads to the first eight, because no match over
//! orders, acts or events has an arm for the rest. Nothing but this table leads to the last three:
//!
//! | file | what it says |
//! |---|---|
//! | `order.rs` | the order and its fields, its actor, its target, its rule |
//! | `order/planning.rs` | whether a player plans it first |
//! | `model/act.rs` | the act and its facts: its actor, its kind, its cost, what it needs |
//! | `rules/ROOM/RULE.rs`, `rules/ROOM/mod.rs` | the rule |
//! | `rules/driver/orders.rs` | which acts the order becomes, and which check each act passes |
//! | `replay/orders.rs` | its sentence |
//! | `input/action.rs` | its title, its place on the bar, its key |
//! | `input/offers.rs` | to whom it is offered |
//! | `levels/README.md` | its line in the list of orders |
//! | `tests/random_orders.rs` | how often random battles give it |
//!
//! A rule that has a place of its own in the order of Harm touches `rules/deed/phase.rs` too.
//!
//! If no event tells yet what the order does, a new one touches seven more. The compiler leads to the first six, a
//! test to the last:
//!
//! | file | what it says |
//! |---|---|
//! | `event.rs` | the event and its fields |
//! | `event/change.rs` | what it changes |
//! | `event/reading.rs` | its unit, its hex, its dice, its loss of hit points |
//! | `replay/tell.rs` | its sentence in the log; a long one is in one of `replay/tell_*.rs` |
//! | `hud/recap.rs` | its line in the recap, if it has one |
//! | `view/playback/director.rs` | which file of `view/playback` shows it; that file has the picture |
//! | `level/event_keys.rs` | its keys, for what scripts expect |
//!
//! # What does not happen
//!
//! - Only `rules` changes a unit, rolls a die or writes an event; `level` spawns. `party` rolls the dice of days.
//! - No rule exists twice: forecasts run the same systems that play.
//! - A refused order changes nothing, and a faulty file spawns nothing.
//! - No clock, thread, hash order or floating point decides anything.
//! - Orders, events, files and logs name ids, never entities.
//!
//! # Where to begin
//!
//! Read `rules/attack/damage.rs`: its words, its formula, its two systems, its tests. Every other rule looks like
//! that. `rules/driver/mod.rs` runs them, `rules/deed/phase.rs` says in which order.

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
pub mod party;
pub mod replay;
pub mod rulebook;
pub mod rules;
#[cfg(feature = "view")]
pub mod screens;
pub mod simulate;
pub mod skirmish;
#[cfg(feature = "view")]
pub mod sound;
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
