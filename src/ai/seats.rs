//! Who sits at the table: opponents by side, and how they play a battle among themselves.

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
    /// How many plans have been made since somebody last ended a turn.
    plans: usize,
}

/// A plan that was gone by, as far as that went.
pub struct PlayedPlan {
    /// What was meant.
    pub plan: Option<Plan>,
    /// The orders that were carried out, answers to questions among them.
    pub orders: Vec<Order>,
}

impl Seats {
    /// Players sit down, to play under a rulebook and to think about each plan for so much work.
    pub fn of(players: &BTreeMap<SideId, Player>, rulebook: &Rulebook, work: u32) -> Seats {
        let sit = |(side, player): (&SideId, &Player)| (*side, player.sit_down(rulebook));
        Seats { opponents: players.iter().map(sit).collect(), patience: Patience::of(work), plans: 0 }
    }

    /// A new battle begins: nothing that anybody remembers of another has a part in it.
    pub fn begin(&mut self) {
        self.plans = 0;
        self.opponents.values_mut().for_each(|opponent| opponent.begin());
    }

    /// Whoever is next goes by a plan of his player's; nothing if the battle is over, or nobody here plays his side.
    /// A turn ends, whatever the player says. What the clock does by itself may have left a question behind, as when
    /// somebody strikes at one who runs; it comes first.
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
        // Better loud than a battle that never ends.
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
            let option = opponent.map(|(side, opponent)| opponent.answer(&now.seen_by(side), &question));
            let answers = [option.unwrap_or_default(), 0].map(|option| Order::Choose { option });
            match answers.into_iter().find(|answer| battle.submit(answer).is_ok()) {
                Some(answer) => carried_out.push(answer),
                None => return,
            }
        }
    }
}

/// How often somebody ended a turn or put it off.
pub fn turns_ended(events: &[BattleEvent]) -> u64 {
    let is_end =
        |event: &&BattleEvent| matches!(event, BattleEvent::TurnEnded { .. } | BattleEvent::Delayed { .. });
    events.iter().filter(is_end).count() as u64
}
