//! One battle from its first order to its last, and what it came to.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::{SetUp, Toll};
use crate::ai::{MOST_PLANS, Opponent, Patience, Player, next_unit};
use crate::event::BattleEvent;
use crate::level::{DiceRecord, Snapshot};
use crate::model::{LogMark, Occasion, RuleId, SideId, Stage, UnitId};
use crate::order::Order;
use crate::rules::Battle;

/// What a battle came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fought {
    /// Its seed.
    pub seed: u64,
    /// Who won; nobody in a draw.
    pub winner: Option<SideId>,
    /// Rounds it took.
    pub rounds: u32,
    /// Turns that units took.
    pub activations: u64,
    /// What it cost each side.
    pub sides: BTreeMap<SideId, Toll>,
    /// Fingerprint of its log.
    #[serde(skip)]
    pub log: LogMark,
}

/// An ordinary blow.
const C06: RuleId = RuleId::c(6);
/// A critical hit, whatever is made of it.
const F02: RuleId = RuleId::f(2);
/// A blow at somebody who walks away.
const C10: RuleId = RuleId::c(10);

/// A table at which a battle is fought.
struct Table {
    opponents: BTreeMap<SideId, Box<dyn Opponent>>,
    patience: Patience,
    /// How many plans have been made since somebody last ended a turn.
    plans: usize,
}

/// Fights a battle until it is over; every level has a last round. Everybody sits down anew, so that nothing remembered
/// from another battle has a part in it.
pub(super) fn fight(set_up: &SetUp, seed: u64) -> Fought {
    let SetUp { level, rulebook, players, work } = set_up;
    let sit = |(side, player): (&SideId, &Player)| (*side, player.sit_down(rulebook));
    let opponents = players.iter().map(sit).collect();
    let mut table = Table { opponents, patience: Patience::of(*work), plans: 0 };
    let mut battle = Battle::new(level, rulebook, DiceRecord::seeded(seed));
    while battle.clock().stage != Stage::Over {
        table.go_on(&mut battle);
    }
    sum_up(seed, &battle)
}

impl Table {
    /// Whoever is next goes by a plan of his player's. A turn ends, whatever the player says.
    fn go_on(&mut self, battle: &mut Battle) {
        let now = battle.snapshot();
        let Some(next) = next_unit(&now) else {
            unreachable!("a battle goes on until somebody may act or it is over")
        };
        let (unit, ended, most) = (next.id, turns_ended(battle), MOST_PLANS * now.clock.block.len());
        self.go_by_plan(battle, next.side.0, &now);
        self.plans = if turns_ended(battle) > ended { 0 } else { self.plans + 1 };
        if self.plans > most {
            let _ = battle.submit(&Order::EndTurn { unit });
        }
    }

    /// Sends the orders of one plan up to the first that is refused.
    fn go_by_plan(&mut self, battle: &mut Battle, side: SideId, now: &Snapshot) {
        let Some(opponent) = self.opponents.get_mut(&side) else { return };
        let plan = opponent.plan(&Arc::new(now.seen_by(side)), &self.patience);
        for order in plan.into_iter().flat_map(|plan| plan.orders) {
            if battle.submit(&order).is_err() {
                return;
            }
            self.answer_questions(battle);
        }
    }

    fn answer_questions(&mut self, battle: &mut Battle) {
        while let Some(question) = battle.question().cloned() {
            let now = battle.snapshot();
            let asked = now.unit(question.chooser).map(|unit| unit.side.0);
            let opponent = asked.and_then(|side| Some((side, self.opponents.get_mut(&side)?)));
            let option = opponent.map(|(side, opponent)| opponent.answer(&now.seen_by(side), &question));
            let option = option.unwrap_or_default();
            let taken = battle.submit(&Order::Choose { option });
            if taken.is_err() && battle.submit(&Order::Choose { option: 0 }).is_err() {
                return;
            }
        }
    }
}

fn sum_up(seed: u64, battle: &Battle) -> Fought {
    let end = battle.snapshot();
    let side_of = |unit: UnitId| end.unit(unit).map(|unit| unit.side.0);
    let mut sides: BTreeMap<SideId, Toll> = BTreeMap::new();
    for unit in &end.units {
        sides.entry(unit.side.0).or_default().fielded += 1;
    }
    let mut kind = C06;
    for event in battle.log().events() {
        count(event, &side_of, &mut kind, &mut sides);
    }
    let activations = turns_ended(battle);
    let winner = end.clock.outcome.as_ref().and_then(|outcome| outcome.winner);
    Fought { seed, winner, rounds: end.clock.round, activations, sides, log: battle.log().mark() }
}

/// Turns that have been ended so far.
fn turns_ended(battle: &Battle) -> u64 {
    let events = battle.log().events().iter();
    events
        .filter(|event| matches!(event, BattleEvent::TurnEnded { .. } | BattleEvent::Delayed { .. }))
        .count() as u64
}

/// Counts an event; `kind` is the rule behind the blow that is being told.
fn count(
    event: &BattleEvent,
    side_of: &impl Fn(UnitId) -> Option<SideId>,
    kind: &mut RuleId,
    sides: &mut BTreeMap<SideId, Toll>,
) {
    let mut of = |unit: UnitId, tell: &mut dyn FnMut(&mut Toll)| {
        if let Some(side) = side_of(unit) {
            tell(sides.entry(side).or_default());
        }
    };
    match *event {
        BattleEvent::AttackRolled { occasion, .. } => {
            *kind = if occasion == Occasion::Free { C10 } else { C06 };
        }
        BattleEvent::CriticalHit { .. } => *kind = F02,
        BattleEvent::Damaged { attacker, victim, damage, .. } if side_of(attacker) != side_of(victim) => {
            let points = u64::try_from(damage).unwrap_or_default();
            of(attacker, &mut |toll| *toll.damage.entry(*kind).or_default() += points);
        }
        BattleEvent::Damaged { attacker, .. } => of(attacker, &mut |toll| toll.friendly_fire += 1),
        BattleEvent::Fumbled { unit, .. } => of(unit, &mut |toll| toll.fumbles += 1),
        BattleEvent::Wounded { victim, .. } => of(victim, &mut |toll| toll.wounds += 1),
        BattleEvent::Bled { unit, damage, .. } => {
            let points = u64::try_from(damage).unwrap_or_default();
            of(unit, &mut |toll| toll.bled += points);
        }
        BattleEvent::Fell { unit, .. } => of(unit, &mut |toll| toll.fallen += 1),
        BattleEvent::Surrendered { ref units, .. } => {
            units.iter().for_each(|unit| of(*unit, &mut |toll| toll.surrendered += 1));
        }
        _ => {}
    }
}
