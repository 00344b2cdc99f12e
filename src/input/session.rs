//! The battle at the table: its orders, its present state and what can be taken back.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::{Message, Resource};
use thiserror::Error;

use crate::ai::{Player, next_unit};
use crate::level::Snapshot;
use crate::model::{SideId, Stage};
use crate::order::{Order, Refusal};
use crate::replay::Save;
use crate::rulebook::Rulebook;

/// An order for the battle. Nothing else at the table changes it.
#[derive(Message, Debug, Clone)]
pub struct SendOrder(pub Order);

/// What the game tells the player about the last input.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The order was refused.
    Refused(Refusal),
    /// Nothing could be taken back.
    NotUndone(CannotUndo),
    /// Something was done as asked.
    Said(String),
    /// Dice were rolled, and no pictures show the result.
    Happened(String),
    /// Something cannot be done, or the player should know something first.
    Warned(String),
}

/// The player wants to take back the last order.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack;

/// Why the last order cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CannotUndo {
    /// There is no order to take back.
    #[error("there is no order to take back")]
    NothingOrdered,
    /// Dice were rolled for it.
    #[error("dice were rolled for the last order, so it cannot be taken back")]
    DiceRolled,
    /// An opponent gave it.
    #[error("your opponent has acted since; only your own orders can be taken back")]
    OpponentActed,
}

/// How far the pictures have followed the battle. Panels read this, so that they tell nothing before it is shown.
#[derive(Resource)]
pub struct Shown {
    /// The battle as it stands in the pictures.
    pub state: Arc<Snapshot>,
    /// How many events of the log have been shown.
    pub events: usize,
    /// Whether there is still something to show. Orders wait for it.
    pub busy: bool,
}

/// The battle being played; the world holds the units themselves.
#[derive(Resource)]
pub struct Session {
    /// Title of the level.
    pub title: String,
    /// The first state of the battle.
    pub beginning: Snapshot,
    /// Orders carried out so far.
    pub orders: Vec<Order>,
    /// The battle as it stands; the same `Arc` as long as nothing changes.
    pub now: Arc<Snapshot>,
    /// How often the battle has changed to another state without events: begun, loaded, taken back.
    pub jumps: u32,
    /// Opponents, by the side they play; people play the others.
    pub players: BTreeMap<SideId, Player>,
    /// For each order: the state before it, and whether dice were rolled.
    pub(super) past: Vec<(Arc<Snapshot>, bool)>,
}

/// While this exists, an old battle is only watched: nobody at the table gives orders.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Watching;

/// While this exists, a screen covers the board: opponents wait until the board is visible again.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interlude;

impl Session {
    /// The battle as a save.
    pub fn save(&self, rulebook: &Rulebook) -> Save {
        let last = Snapshot::clone(&self.now);
        let mut save = Save::new(&self.title, rulebook, self.beginning.clone(), self.orders.clone(), last);
        save.players = self.players.clone();
        save
    }
}

/// The side that must act or answer for the battle to go on.
pub(super) fn side_to_act(state: &Snapshot) -> Option<SideId> {
    let asked = state.choice.as_ref().and_then(|choice| state.unit(choice.chooser));
    let acts = || next_unit(state).filter(|_| matches!(state.clock.stage, Stage::Acting | Stage::Chase));
    asked.or_else(acts).map(|unit| unit.side.0)
}
