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
    /// The battle as the people at the table know it. What is planned, forecast and marked for them is made from this.
    pub known: Arc<Snapshot>,
    /// How often the battle has changed to another state without events: begun, loaded, taken back.
    pub jumps: u32,
    /// Opponents, by the side they play; people play the others.
    pub players: BTreeMap<SideId, Player>,
    /// While a battle is watched that is not over: the side whose knowledge is shown, whoever acts.
    pub witness: Option<SideId>,
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
    /// Makes what the people at the table know anew, after the battle or its players have changed.
    pub(super) fn look_around(&mut self) {
        self.known = known_by(&self.now, viewer(self));
    }

    /// The battle as panels and pictures show it: as it is, or as people know it while something is hidden.
    pub fn visible(&self) -> &Arc<Snapshot> {
        if self.now.secrets.is_empty() { &self.now } else { &self.known }
    }

    /// The battle as people know it at an open question: the dice rolled for its step so far lie on the table.
    pub(super) fn in_question(&self) -> Arc<Snapshot> {
        let mut state = Snapshot::clone(&self.known);
        state.dice.clone_from(&self.now.dice);
        state.clock.steps = self.now.clock.steps;
        Arc::new(state)
    }

    /// The side that has given up as a whole, if the battle ended so.
    pub fn conceded(&self) -> Option<SideId> {
        let Some(Order::Surrender { side }) = self.orders.last() else { return None };
        self.now.clock.outcome.is_some().then_some(*side)
    }

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

/// The battle as people know it: by the side that must act if they play it, or else by the first side that they play.
/// Who plays no side watches and knows everything.
pub(super) fn known(now: &Arc<Snapshot>, players: &BTreeMap<SideId, Player>) -> Arc<Snapshot> {
    known_by(now, watching_side(now, players))
}

fn known_by(now: &Arc<Snapshot>, side: Option<SideId>) -> Arc<Snapshot> {
    match side {
        Some(side) => Arc::new(Snapshot::clone(now).seen_by(side)),
        None => Arc::clone(now),
    }
}

fn watching_side(now: &Snapshot, players: &BTreeMap<SideId, Player>) -> Option<SideId> {
    let people = |side: &SideId| !players.contains_key(side);
    let acting = side_to_act(now).filter(people);
    acting.or_else(|| now.sides.sides.keys().copied().find(people))
}

/// How many sides people play.
pub(super) fn sides_of_people(session: &Session) -> usize {
    session.now.sides.sides.keys().filter(|side| !session.players.contains_key(side)).count()
}

/// The side as which people see the battle; none if they only watch.
pub(super) fn viewer(session: &Session) -> Option<SideId> {
    session.witness.or_else(|| watching_side(&session.now, &session.players))
}

/// The side with whose eyes a saved battle is watched, so that nobody learns from it what is still hidden: that of whoever
/// sits at the table, if the battle is the one on it, or else of whoever would go on with it. None if it is over.
pub fn witness(save: &Save, table: Option<&Session>) -> Option<SideId> {
    let own = table.filter(|table| table.beginning == save.beginning);
    match own {
        Some(table) if table.now.clock.outcome.is_some() => None,
        Some(table) => viewer(table),
        None if save.last.clock.outcome.is_some() => None,
        None => watching_side(&save.last, &save.players),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
    use crate::level::{DiceRecord, Level, Source};
    use crate::rules::{Battle, codex};

    /// The tavern, the sides that act now and later, and a unit of the later one.
    fn tavern() -> (Snapshot, [SideId; 2], usize) {
        let text = include_str!("../../levels/tavern.ron");
        let level = Level::read(&Source::inline("tavern", text)).unwrap_or_else(|error| panic!("{error}"));
        let house = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let state = Battle::new(&level, &house, DiceRecord::seeded(3)).snapshot();
        let acting = state.unit(state.clock.block[0]).expect("it is there").side;
        let other = state.units.iter().position(|unit| unit.side != acting).expect("there are two sides");
        let sides = [acting.0, state.units[other].side.0];
        (state, sides, other)
    }

    #[test]
    fn people_get_what_their_side_knows() {
        let (mut state, [acting, other], hidden) = tavern();
        state.secrets.hide(state.units[hidden].id, acting);
        let mut elsewhere = state.clone();
        elsewhere.units[hidden].position = Hex::new(0, 0);
        elsewhere.dice.seed += 1;
        let get = |state: &Snapshot, opponents: &[SideId]| {
            let players = opponents.iter().map(|side| (*side, Player::Recruit)).collect();
            Snapshot::clone(&known(&Arc::new(state.clone()), &players))
        };
        let bytes = |state: &Snapshot| ron::to_string(state).expect("a state can be written");
        assert!(state != elsewhere);
        for opponents in [&[][..], &[other]] {
            assert_eq!(bytes(&get(&state, opponents)), bytes(&get(&elsewhere, opponents)));
        }
        assert_eq!(
            get(&state, &[acting]),
            state.clone().seen_by(other),
            "its own unit hides from the enemy only"
        );
        assert_ne!(get(&state, &[acting]), get(&elsewhere, &[acting]));
        assert_eq!(get(&state, &[acting, other]), state, "who only watches sees all");
    }
}
