//! Opponents by side, and how they play a battle among themselves.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{MOST_PLANS, Opponent, Patience, Plan, Player, next_unit, rest};
use crate::event::BattleEvent;
use crate::level::Snapshot;
use crate::model::{SideId, Stage};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::Battle;

/// The opponents of a battle.
pub struct Seats {
    opponents: BTreeMap<SideId, Box<dyn Opponent>>,
    patience: Patience,
    /// How many plans have been made since a turn last ended.
    plans: usize,
}

/// A plan, and how far it was carried out.
pub struct PlayedPlan {
    /// The plan; `None` if only questions were answered.
    pub plan: Option<Plan>,
    /// The orders that were carried out, answers to questions among them.
    pub orders: Vec<Order>,
}

impl Seats {
    /// Seats the players to play under a rulebook, with this much work for each plan.
    pub fn of(players: &BTreeMap<SideId, Player>, rulebook: &Rulebook, work: u32) -> Seats {
        let sit = |(side, player): (&SideId, &Player)| (*side, player.sit_down(rulebook));
        Seats { opponents: players.iter().map(sit).collect(), patience: Patience::of(work), plans: 0 }
    }

    /// Forgets everything about the last battle, because a new one begins.
    pub fn begin(&mut self) {
        self.plans = 0;
        self.opponents.values_mut().for_each(|opponent| opponent.begin());
    }

    /// Carries out one plan for the next unit; `None` if the battle is over, or no opponent here plays the unit's side.
    /// After too many plans the turn ends, whatever the player says. A question that the clock has left, such as one
    /// about a free attack on a unit that runs, is answered first.
    pub fn go_on(&mut self, battle: &mut Battle) -> Option<PlayedPlan> {
        if battle.clock().stage == Stage::Over {
            return None;
        }
        let mut orders = Vec::new();
        self.answer_questions(battle, &mut orders);
        if !orders.is_empty() {
            return Some(PlayedPlan { plan: None, orders });
        }
        let now = battle.snapshot();
        let next = next_unit(&now)?;
        let (unit, side, before) = (next.id, next.side.0, battle.log().events().len());
        let rest = rest(&now, next);
        let most = MOST_PLANS * now.clock.block.len();
        let mut played = self.go_by_plan(battle, side, now)?;
        let since = &battle.log().events()[before..];
        self.plans = if turns_ended(since) > 0 { 0 } else { self.plans + 1 };
        if (self.plans > most || played.orders.is_empty()) && battle.submit(&rest).is_ok() {
            played.orders.push(rest);
        }
        // A panic is better than a battle that never ends.
        assert!(!played.orders.is_empty(), "{unit} can neither go by a plan nor end its turn");
        Some(played)
    }

    /// Sends the orders of one plan up to the first that is refused.
    fn go_by_plan(&mut self, battle: &mut Battle, side: SideId, now: Snapshot) -> Option<PlayedPlan> {
        let opponent = self.opponents.get_mut(&side)?;
        let plan = opponent.plan(&Arc::new(now.seen_by(side)), &self.patience);
        let mut carried_out = Vec::new();
        for order in plan.iter().flat_map(|plan| &plan.orders) {
            if battle.submit(order).is_err() {
                break;
            }
            carried_out.push(order.clone());
            self.answer_questions(battle, &mut carried_out);
        }
        Some(PlayedPlan { plan, orders: carried_out })
    }

    fn answer_questions(&mut self, battle: &mut Battle, carried_out: &mut Vec<Order>) {
        while let Some(question) = battle.question().cloned() {
            let now = battle.snapshot();
            let asked = now.unit(question.chooser).map(|unit| unit.side.0);
            let opponent = asked.and_then(|side| Some((side, self.opponents.get_mut(&side)?)));
            let first = question.options.first();
            let option = opponent.map(|(side, opponent)| {
                let seen = now.seen_by(side);
                let known = seen.choice.clone().unwrap_or(question);
                opponent.answer(&seen, &known)
            });
            let answers = option.into_iter().chain([first]).map(|option| Order::Choose { option });
            match answers.into_iter().find(|answer| battle.submit(answer).is_ok()) {
                Some(answer) => carried_out.push(answer),
                None => return,
            }
        }
    }
}

/// How often a turn was ended or delayed.
pub fn turns_ended(events: &[BattleEvent]) -> u64 {
    let is_end =
        |event: &&BattleEvent| matches!(event, BattleEvent::TurnEnded { .. } | BattleEvent::Delayed { .. });
    events.iter().filter(is_end).count() as u64
}
