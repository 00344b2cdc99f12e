//! The battle at the table: begun from a level, carried on by orders, taken back as far as no die was rolled.

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

/// The one way in which anything at the table changes the battle.
#[derive(Message, Debug, Clone)]
pub struct SendOrder(pub Order);

/// What the game has to say to the player about what he has just tried.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The order was refused.
    Refused(Refusal),
    /// Nothing could be taken back.
    NotUndone(CannotUndo),
    /// Something was done as asked.
    Said(String),
    /// Dice have fallen, and no pictures show what came of it.
    Happened(String),
    /// Something cannot be done, or should be known first.
    Warned(String),
}

/// The player wants the last order undone.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack;

/// Why the last order stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CannotUndo {
    /// There is no order to take back.
    #[error("nothing has been ordered that could be taken back")]
    NothingOrdered,
    /// Its dice have been seen.
    #[error("dice have been rolled since; what they showed cannot be unseen")]
    DiceRolled,
    /// An opponent has acted upon what is on the board.
    #[error("your opponent has acted since; only your own orders can be taken back")]
    OpponentActed,
}

/// How far the pictures have followed the battle. Panels read this, so that nothing is told before it is seen.
#[derive(Resource)]
pub struct Shown {
    /// The battle as it stands in the pictures.
    pub state: Arc<Snapshot>,
    /// So many events of the log have been shown.
    pub events: usize,
    /// Whether there is still something to show. Orders wait for it.
    pub busy: bool,
}

/// The battle being played, beside the world that holds it.
#[derive(Resource)]
pub struct Session {
    /// Title of the level.
    pub title: String,
    /// The battle before anything had happened.
    pub beginning: Snapshot,
    /// Orders carried out so far.
    pub orders: Vec<Order>,
    /// The battle as it stands; the same `Arc` as long as nothing changes.
    pub now: Arc<Snapshot>,
    /// How often the battle has gone to another state without events that lead there: begun, loaded, taken back.
    pub jumps: u32,
    /// Opponents, by the side they play; people at the table play the others.
    pub players: BTreeMap<SideId, Player>,
    /// For each order: the state before it, and whether dice were rolled.
    pub(super) past: Vec<(Arc<Snapshot>, bool)>,
}

/// While this is there, a battle that was fought is only looked at again: nobody at the table gives orders.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Watching;

/// While this is there, something lies over the board: opponents wait until it is seen again.
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
