//! One battle from its first order to its last, and what it came to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::SetUp;
use crate::ai::{Opponent, next_unit};
use crate::event::BattleEvent;
use crate::level::DiceRecord;
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

/// What a battle cost a side, and what the side did.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Toll {
    /// Units it began with.
    pub fielded: u32,
    /// Units that went down.
    pub fallen: u32,
    /// Wounds it took.
    pub wounds: u32,
    /// Its fumbles.
    pub fumbles: u32,
    /// Hits on its own.
    pub friendly_fire: u32,
    /// Hit points taken from enemies, by the rule that made the blow more than an ordinary one.
    pub damage: BTreeMap<RuleId, u64>,
}

/// An ordinary blow.
const C06: RuleId = RuleId::c(6);
/// A critical hit, whatever is made of it.
const F02: RuleId = RuleId::f(2);
/// A blow at somebody who walks away.
const C10: RuleId = RuleId::c(10);

/// A table at which battles are fought one after the other.
pub(super) struct Table<'s> {
    set_up: &'s SetUp,
    opponents: BTreeMap<SideId, Box<dyn Opponent>>,
}

impl<'s> Table<'s> {
    pub fn new(set_up: &'s SetUp) -> Table<'s> {
        let sit = |(side, player): (&SideId, &super::Player)| (*side, player.sit_down(&set_up.rulebook));
        Table { set_up, opponents: set_up.players.iter().map(sit).collect() }
    }

    /// Fights until the battle is over; every level has a last round.
    pub fn fight(&mut self, seed: u64) -> Fought {
        let mut battle = Battle::new(&self.set_up.level, &self.set_up.rulebook, DiceRecord::seeded(seed));
        let mut activations = 0;
        while battle.clock().stage != Stage::Over {
            self.activate(&mut battle);
            activations += 1;
        }
        self.sum_up(seed, activations, &battle)
    }

    /// One unit takes its turn. Whatever its player says, it ends.
    fn activate(&mut self, battle: &mut Battle) {
        let now = battle.snapshot();
        let Some(next) = next_unit(&now) else {
            unreachable!("a battle goes on until somebody may act or it is over")
        };
        let side = next.side.0;
        let opponent = self.opponents.get_mut(&side);
        let orders = opponent.map(|opponent| opponent.activation(&now.seen_by(side)));
        for order in orders.into_iter().flatten() {
            send(battle, &order);
        }
        send(battle, &Order::EndTurn { unit: next.id });
    }

    fn sum_up(&self, seed: u64, activations: u64, battle: &Battle) -> Fought {
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
        let winner = end.clock.outcome.as_ref().and_then(|outcome| outcome.winner);
        Fought { seed, winner, rounds: end.clock.round, activations, sides, log: battle.log().mark() }
    }
}

/// Orders that are refused by now are left out; questions get the first answer.
fn send(battle: &mut Battle, order: &Order) {
    let _ = battle.submit(order);
    while battle.question().is_some() {
        if battle.submit(&Order::Choose { option: 0 }).is_err() {
            return;
        }
    }
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
        BattleEvent::Fell { unit, .. } => of(unit, &mut |toll| toll.fallen += 1),
        _ => {}
    }
}
