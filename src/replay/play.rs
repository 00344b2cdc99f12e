//! Plays a script: sends its orders one after the other, and then judges it.

use super::entry::{Entry, Refused};
use super::expect;
use super::script::Script;
use crate::ai::{Plan, Seats};
use crate::event::BattleEvent;
use crate::level::{FileError, Key};
use crate::model::DiceFault;
use crate::order::Order;
use crate::rules::{Battle, BattleFault};

/// A script that has been played.
pub struct PlayedScript {
    /// The battle as it stands at the end.
    pub battle: Battle,
    /// The orders that were carried out with the right dice.
    pub orders: Vec<Order>,
    /// How many of the log's events were rolled with the right dice.
    told: usize,
    /// The plans of the script's players, each with the number of events before it.
    pub plans: Vec<(usize, Plan)>,
    /// Why it stopped early: an order was refused or carried out against the script, or the dice were wrong.
    pub stopped: Option<FileError>,
    /// What was expected and did not happen.
    pub missed: Vec<FileError>,
}

impl PlayedScript {
    /// What happened, without an order whose dice were wrong.
    pub fn events(&self) -> &[BattleEvent] {
        &self.battle.log().events()[..self.told]
    }

    /// Whether the script was played to its end and met every expectation.
    pub fn holds(&self) -> bool {
        self.stopped.is_none() && self.missed.is_empty()
    }
}

/// Plays a script to its last order, or to the first that does not go as the script says. Then its players play on.
pub fn play(script: &Script) -> PlayedScript {
    let battle = Battle::new(&script.level, &script.rulebook, script.dice.clone());
    let told = battle.log().events().len();
    let (orders, plans, missed) = (Vec::new(), Vec::new(), Vec::new());
    let mut played = PlayedScript { battle, orders, told, plans, stopped: None, missed };
    let mut seats = Seats::of(&script.players, &script.rulebook, script.work);
    let after = script.orders.len().saturating_sub(1);
    let entries = script.orders.iter().enumerate().chain([(after, &Entry::PlayOn)]);
    played.stopped =
        entries.map(|(index, entry)| played.go_on(entry, index, script, &mut seats)).find_map(Result::err);
    if played.stopped.is_none() {
        played.missed = expect::missed(script, &played.battle);
    }
    played
}

impl PlayedScript {
    fn go_on(
        &mut self,
        entry: &Entry,
        index: usize,
        script: &Script,
        seats: &mut Seats,
    ) -> Result<(), FileError> {
        let done = match entry {
            Entry::Given(order) => self.give(order, index, script),
            Entry::Refused(refused) => self.give_in_vain(refused, index, script),
            Entry::PlayOn => self.play_on(index, script, seats),
        };
        if self.battle.fault().is_none() {
            self.told = self.battle.log().events().len();
        }
        done
    }

    /// Lets the script's players play until another side must give an order or the battle is over.
    fn play_on(&mut self, index: usize, script: &Script, seats: &mut Seats) -> Result<(), FileError> {
        while let Some(turn) = seats.go_on(&mut self.battle) {
            if let Some(fault) = self.battle.fault() {
                return Err(script.dice_fault(index, &fault));
            }
            self.plans.extend(turn.plan.map(|plan| (self.told, plan)));
            self.orders.extend(turn.orders);
            self.told = self.battle.log().events().len();
        }
        Ok(())
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

    /// An error about wrong dice, at the face in the script.
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
