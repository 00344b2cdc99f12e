//! One battle from its first order to its last, and its result.

use crate::event::WoundOpening;
use std::collections::BTreeMap;

use serde::Serialize;

use super::Toll;
use super::habits;
use super::set_up::SetUp;
use crate::ai::{Seats, turns_ended};
use crate::event::{AttackRoll, BattleEvent, CriticalEffect, LossCause, SpellHarm};
use crate::level::DiceRecord;
use crate::model::{BattleResult, Burning, LogMark, Occasion, RuleId, SideId, UnitId};
use crate::rules::Battle;

/// The result of a battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FoughtBattle {
    /// Its seed.
    pub seed: u64,
    /// The side that won; `None` in a draw.
    pub winner: Option<SideId>,
    /// The number of rounds.
    pub rounds: u32,
    /// The number of turns that units took.
    pub activations: u64,
    /// Losses and deeds of each side.
    pub sides: BTreeMap<SideId, Toll>,
    /// What decided it, in words: the winner and the objective.
    pub decision: String,
    /// Fingerprint of its log.
    #[serde(skip)]
    pub log: LogMark,
}

/// An ordinary attack.
const C11: RuleId = RuleId::c(11);
/// Critical hits, by what they do.
const F02: RuleId = RuleId::f(2);
const T12: RuleId = RuleId::t(12);
const A45: RuleId = RuleId::a(45);
/// A free attack.
const C10: RuleId = RuleId::c(10);
/// Holy water, burning oil, engulfing flames, burning ground.
const R15: RuleId = RuleId::r(15);
const R28: RuleId = RuleId::r(28);
const R29: RuleId = RuleId::r(29);
const R30: RuleId = RuleId::r(30);

/// Fights battles of one set-up, one after the other.
pub(super) struct BattleTable<'s> {
    set_up: &'s SetUp,
    seats: Seats,
    battle: Battle,
}

impl<'s> BattleTable<'s> {
    /// A table at which the set-up's players sit.
    pub fn laid(set_up: &'s SetUp) -> BattleTable<'s> {
        let SetUp { players, rulebook, work, .. } = set_up;
        let seats = Seats::of(players, rulebook, *work);
        BattleTable { set_up, seats, battle: Battle::scratch(rulebook) }
    }

    /// Fights a battle until it is over; every level has a last round. Earlier battles have no influence on it. `None`
    /// if it was stopped before.
    pub fn fight(&mut self, seed: u64, stopped: &impl Fn() -> bool) -> Option<FoughtBattle> {
        let BattleTable { set_up, seats, battle } = self;
        battle.open(&set_up.level, DiceRecord::seeded(seed));
        seats.begin();
        while !stopped() {
            if seats.go_on(battle).is_none() {
                return Some(sum_up(seed, battle));
            }
        }
        None
    }
}

fn sum_up(seed: u64, battle: &Battle) -> FoughtBattle {
    let end = battle.snapshot();
    let side_of = |unit: UnitId| end.unit(unit).map(|unit| unit.side.0);
    let mut sides: BTreeMap<SideId, Toll> = BTreeMap::new();
    for unit in &end.units {
        sides.entry(unit.side.0).or_default().fielded += 1;
    }
    let mut kind = C11;
    for event in battle.log().events() {
        count(event, &side_of, &mut kind, &mut sides);
    }
    habits::count(battle.log().events(), &end, &mut sides);
    let activations = turns_ended(battle.log().events());
    let winner = end.clock.outcome.as_ref().and_then(|outcome| outcome.winner);
    let decision = end.clock.outcome.as_ref().map_or_else(String::new, decision);
    FoughtBattle {
        seed,
        winner,
        rounds: end.clock.round,
        activations,
        sides,
        decision,
        log: battle.log().mark(),
    }
}

/// Who wins by what.
fn decision(BattleResult { winner, reason }: &BattleResult) -> String {
    match winner {
        Some(side) => format!("{side} wins: {reason}"),
        None => format!("nobody wins: {reason}"),
    }
}

/// Counts an event; `kind` is the rule of the attack or the spell that the events are about.
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
    if let BattleEvent::AttackRolled(AttackRoll { occasion, .. }) = *event {
        *kind = if occasion == Occasion::Free { C10 } else { C11 };
    }
    if let BattleEvent::CriticalHit { effect, .. } = event {
        *kind = match effect {
            CriticalEffect::Multiplied => F02,
            CriticalEffect::Twice | CriticalEffect::Maximum => T12,
            CriticalEffect::Injuring => A45,
        };
    }
    if let BattleEvent::SpellHarmed(SpellHarm { spell, .. }) = event {
        *kind = spell.rule();
    }
    if event.is_fumble()
        && let Some(unit) = event.facts().unit
    {
        of(unit, &mut |toll| toll.fumbles += 1);
    }
    if let BattleEvent::Wounded(WoundOpening { victim, .. }) = *event {
        of(victim, &mut |toll| toll.wounds += 1);
    }
    if let BattleEvent::Fell { unit, .. } | BattleEvent::UndeadDestroyed { unit, .. } = *event {
        of(unit, &mut |toll| toll.fallen += 1);
    }
    if let BattleEvent::LaidDownArms { unit, .. } = *event {
        of(unit, &mut |toll| toll.surrendered += 1);
    }
    if let BattleEvent::Surrendered { units, .. } = event {
        units.iter().for_each(|unit| of(*unit, &mut |toll| toll.surrendered += 1));
    }
    let Some(loss) = event.facts().loss else { return };
    let points = u64::try_from(loss.damage).unwrap_or_default();
    match loss.cause {
        LossCause::Attack(attacker) if side_of(attacker) == side_of(loss.unit) => {
            of(attacker, &mut |toll| toll.friendly_fire += 1);
        }
        LossCause::Attack(attacker) => {
            of(attacker, &mut |toll| *toll.damage.entry(*kind).or_default() += points);
        }
        LossCause::Bleeding => of(loss.unit, &mut |toll| toll.bled += points),
        LossCause::Burning(by) => {
            let rule = match by {
                Burning::HolyWater => R15,
                Burning::Oil | Burning::OilStill => R28,
                Burning::Engulfed => R29,
                Burning::Ground => R30,
            };
            // Burning counts for the other side, whichever side lit the fire.
            let enemy = sides.keys().copied().find(|side| Some(*side) != side_of(loss.unit));
            if let Some(toll) = enemy.and_then(|side| sides.get_mut(&side)) {
                *toll.damage.entry(rule).or_default() += points;
            }
        }
        LossCause::Spell(caster) if side_of(caster) == side_of(loss.unit) => {
            of(caster, &mut |toll| toll.friendly_fire += 1);
        }
        LossCause::Spell(caster) => {
            of(caster, &mut |toll| *toll.damage.entry(*kind).or_default() += points);
        }
        // Turning undead destroys units but is no damage.
        LossCause::Turning(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("an id")
    }

    fn side(id: &str) -> SideId {
        id.parse().expect("an id")
    }

    /// What the units that are called after their sides lose by an event.
    fn counted(event: &BattleEvent) -> BTreeMap<SideId, Toll> {
        let mut sides = BTreeMap::new();
        count(event, &|unit| Some(side(unit.as_str())), &mut C11.clone(), &mut sides);
        sides
    }

    #[test]
    fn whoever_lays_down_its_arms_alone_or_with_its_side_has_surrendered() {
        let alone = BattleEvent::LaidDownArms { unit: unit("red"), rule: None };
        assert_eq!(counted(&alone), [(side("red"), Toll { surrendered: 1, ..Toll::default() })].into());
    }

    #[test]
    fn damage_counts_under_the_rule_of_the_critical_hit_that_did_it() {
        let rule_of = |effect| {
            let (attacker, victim) = (unit("blue"), unit("red"));
            let hit =
                BattleEvent::CriticalHit { attacker, victim, effect, multiplier: 1, bare_headed: false };
            let mut kind = C11;
            count(&hit, &|unit| Some(side(unit.as_str())), &mut kind, &mut BTreeMap::new());
            kind
        };
        assert_eq!(CriticalEffect::ALL.map(rule_of), [F02, T12, T12, A45]);
    }

    #[test]
    fn what_a_spell_takes_counts_under_its_own_rule() {
        let (by, victim, spell) = (unit("red"), unit("blue"), crate::model::Spell::MagicMissile);
        let harm = SpellHarm { unit: victim, by, spell, damage: 3, before: 5, after: 2 };
        let damage = [(spell.rule(), 3)].into();
        let red = [(side("red"), Toll { damage, ..Toll::default() })].into();
        assert_eq!(counted(&BattleEvent::SpellHarmed(harm)), red);
    }

    #[test]
    fn undead_that_a_cleric_destroys_have_fallen() {
        let at = crate::hex::Hex::ZERO;
        let destroyed = BattleEvent::UndeadDestroyed { unit: unit("red"), by: unit("blue"), at, before: 3 };
        assert_eq!(counted(&destroyed), [(side("red"), Toll { fallen: 1, ..Toll::default() })].into());
    }
}
