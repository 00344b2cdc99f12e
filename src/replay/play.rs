//! Playing a script: its orders are sent one after the other, and then it is judged.

use super::entry::{Entry, Refused};
use super::expect;
use super::script::Script;
use crate::ai::{Patience, Plan, Seats};
use crate::event::BattleEvent;
use crate::level::{FileError, Key};
use crate::model::DiceFault;
use crate::order::Order;
use crate::rules::{Battle, BattleFault};

/// A script that has been played.
pub struct PlayedScript {
    /// The battle as it stands at the end.
    pub battle: Battle,
    /// The orders that were carried out with dice that fit.
    pub orders: Vec<Order>,
    /// How many of the log's events the script's dice led to.
    told: usize,
    /// What players meant to do when the orders had been given, each with how many events had been told by then.
    pub plans: Vec<(usize, Plan)>,
    /// Why it did not come to its end: an order refused against the script, or one carried out against it, or
    /// dice that did not fit.
    pub stopped: Option<FileError>,
    /// What was expected and did not hold.
    pub missed: Vec<FileError>,
}

impl PlayedScript {
    /// What happened. An order that met dice which did not fit is left out, as made-up faces decided it.
    pub fn events(&self) -> &[BattleEvent] {
        &self.battle.log().events()[..self.told]
    }

    /// Whether the script came to its end and everything in it held.
    pub fn holds(&self) -> bool {
        self.stopped.is_none() && self.missed.is_empty()
    }
}

/// Plays a script from its first order to its last, or to the first that goes otherwise than it says.
pub fn play(script: &Script) -> PlayedScript {
    let battle = Battle::new(&script.level, &script.rulebook, script.dice.clone());
    let told = battle.log().events().len();
    let (orders, plans, missed) = (Vec::new(), Vec::new(), Vec::new());
    let mut played = PlayedScript { battle, orders, told, plans, stopped: None, missed };
    played.stopped = script.orders.iter().enumerate().find_map(|(index, entry)| {
        let result = match entry {
            Entry::Given(order) => played.give(order, index, script),
            Entry::Refused(refused) => played.give_in_vain(refused, index, script),
        };
        if played.battle.fault().is_none() {
            played.told = played.battle.log().events().len();
        }
        result.err()
    });
    if played.stopped.is_none() {
        played.play_on(script);
        played.missed = expect::missed(script, &played.battle);
    }
    played
}

impl PlayedScript {
    /// Lets the script's players play until somebody else must give an order or the battle is over.
    fn play_on(&mut self, script: &Script) {
        let mut seats = Seats::of(&script.players, &script.rulebook, Patience::USUAL);
        let mut told = self.told;
        while let Some(turn) = seats.go_on(&mut self.battle) {
            self.plans.extend(turn.plan.map(|plan| (told, plan)));
            self.orders.extend(turn.orders);
            told = self.battle.log().events().len();
        }
        self.told = told;
    }

    fn give(&mut self, order: &Order, index: usize, script: &Script) -> Result<(), FileError> {
        self.battle.submit(order).map_err(|refusal| {
            script.order_fault(index, format!("order {} is refused: {refusal}", index + 1))
        })?;
        if let Some(fault) = self.battle.fault() {
            return Err(script.dice_fault(index, &fault));
        }
        self.orders.push(order.clone());
        Ok(())
    }

    fn give_in_vain(&mut self, refused: &Refused, index: usize, script: &Script) -> Result<(), FileError> {
        let number = index + 1;
        match self.battle.submit(&refused.order) {
            Err(refusal) if refusal.to_string().contains(&refused.because) => Ok(()),
            Err(refusal) => {
                let problem = format!("order {number} is refused for another reason: {refusal}");
                Err(script.order_fault(index, problem))
            }
            Ok(()) => {
                let problem = format!("order {number} should be refused but was carried out");
                Err(script.order_fault(index, problem))
            }
        }
    }
}

impl Script {
    fn order_fault(&self, index: usize, problem: impl Into<String>) -> FileError {
        self.source.fault(&[Key::Field("orders"), Key::Index(index)], problem)
    }

    /// Dice that did not fit, at the face that did not.
    fn dice_fault(&self, order: usize, fault: &BattleFault) -> FileError {
        let dice = Key::Field("dice");
        let path = match fault.0 {
            DiceFault::Mismatch { index, .. } => vec![dice, Key::Index(index - 1)],
            DiceFault::Exhausted { .. } => vec![dice],
        };
        let at = self.order_fault(order, "");
        let line = at.line().unwrap_or_default();
        self.source.fault(&path, format!("{fault}, in order {} on line {line}", order + 1))
    }
}
