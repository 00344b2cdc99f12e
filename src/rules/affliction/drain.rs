//! Drained life.
//!
//! A hit that does harm rolls a d6. A lost level takes `⌊full hit points ÷ level⌋` points, and worsens THAC0 and saving
//! throws. Who falls below level 0 is dead.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::touch::{Left, brought};
use crate::event::{BattleEvent, Drain};
use crate::model::{
    Condition, ConditionCause, Draw, Lasting, LastingEffect, LifeDrain, Peril, Purpose, ROUNDS_IN_A_TURN,
    RuleId, Status, UnitId, Until, Weapon,
};
use crate::rulebook::{Rule, SavingThrowTables};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, DrainRoll, FinalDamage, LifeDrained, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::able::lies_alive;
use crate::rules::field::saving_throw::need_by;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::harm::falling::{die, fall_from, go_down};
use crate::rules::harm::hit_points::{self, HitPointChange};

const A30: RuleId = RuleId::a(30);

/// What a d6 does, from its lowest face up.
const DRAINS: [LifeDrain; 6] = [
    LifeDrain::Nothing,
    LifeDrain::Weakness,
    LifeDrain::HitPoints,
    LifeDrain::LevelForAWhile,
    LifeDrain::Level,
    LifeDrain::Levels,
];

/// The sides of that die.
const DIE: u16 = DRAINS.len() as u16;
/// How many hit points it may cost.
const POINTS: u16 = 8;
/// How many turns a level may be gone.
const TURNS: u16 = 6;
/// What weakness takes from each roll.
const WEAKNESS: i8 = 1;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A30,
    "Drained life",
    "A hit of a creature that drains levels rolls a d6, one that fells its victim too. 1: nothing happens. 2: for ten rounds the victim has -1 to hit, to \
     damage and on saving throws, and checks against its scores are harder by 1; this does not add to itself. 3: it loses \
     1d8 hit points. 4: it loses a level, which comes back after 1d6 turns of ten rounds. 5: it loses a level; a saving \
     throw against death only saves experience. 6: it loses all the levels that the creature drains. A lost level takes \
     its share of full hit points, and class figures are those of the level that is left. Whoever falls below level 0 \
     dies. The undead and units without blood are immune.",
)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A30, Phase::Harm, (roll, drain).chain().in_set(Harm::Drain));
    add_rule_systems(app, A30, Phase::Harm, give_back.in_set(Harm::Restore));
}

/// What a face of the d6 does.
fn effect(face: u16) -> LifeDrain {
    DRAINS[usize::from(face.clamp(1, DIE)) - 1]
}

/// What the loss of levels costs a unit of this level with so many full hit points: the points, and whether it dies.
fn lost(levels: u8, level: u8, full: i16) -> (i16, bool) {
    let mut points = 0;
    for left in (level.saturating_sub(levels) + 1..=level).rev() {
        points += (full - points) / i16::from(left);
    }
    (points, levels > level)
}

/// The levels that a weapon drains at most.
fn drains(weapon: &Weapon) -> Option<u8> {
    (weapon.drains > 0).then_some(weapon.drains)
}

fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, (&Victim, &FinalDamage), &Effects)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, blow, effects)| {
        let Some((unit, _)) = brought(&field, attack, blow, drains) else { return };
        if !Left::of(&unit, effects).feels(&field) {
            return;
        }
        let need = need_by(&field, &unit, Peril::Death, SavingThrowTables::Advanced);
        let roll = |draw: &mut Draw| {
            let effect = effect(draw.die(DIE));
            let amount = match effect {
                LifeDrain::HitPoints => draw.about(Purpose::DrainedPoints).die(POINTS),
                LifeDrain::LevelForAWhile => draw.about(Purpose::DrainedTurns).die(TURNS),
                LifeDrain::Level => draw.about(Purpose::DrainSave).die_of_sorts(20, |face| face >= need),
                LifeDrain::Nothing | LifeDrain::Weakness | LifeDrain::Levels => 0,
            };
            LifeDrained(Some(DrainRoll { effect, amount }))
        };
        // How long a level is gone, and what becomes of experience, makes no difference to anything near.
        let sort = |LifeDrained(roll): LifeDrained| {
            LifeDrained(roll.map(|roll| match roll.effect {
                LifeDrain::LevelForAWhile | LifeDrain::Level => DrainRoll { amount: 1, ..roll },
                LifeDrain::Nothing | LifeDrain::Weakness | LifeDrain::HitPoints | LifeDrain::Levels => roll,
            }))
        };
        dice.ask_of_sorts((entity, *deed), A30, Purpose::LifeDrain, roll, sort);
    });
}

fn drain(
    mut attacks: Deeds<(&Deed, &Attack, (&Victim, &FinalDamage), &LifeDrained, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, blow, drained, mut effects)| {
        let Some(DrainRoll { effect, amount }) = drained.0 else { return };
        let Some((unit, most)) = brought(&field, attack, blow, drains) else { return };
        let purposes = [Purpose::LifeDrain, Purpose::DrainedPoints, Purpose::DrainedTurns];
        let rolls = dice.rolls(*deed, &purposes);
        let Left { hit_points: before, status, .. } = Left::of(&unit, &effects);
        let levels = match effect {
            LifeDrain::Nothing | LifeDrain::Weakness | LifeDrain::HitPoints => 0,
            LifeDrain::LevelForAWhile | LifeDrain::Level => 1,
            LifeDrain::Levels => most,
        };
        let (share, dies) = lost(levels, unit.training.level, uncapped(&field, &unit));
        let cost = if effect == LifeDrain::HitPoints { amount as i16 } else { share };
        let for_good = matches!(effect, LifeDrain::Level | LifeDrain::Levels);
        let own = unit.own_training();
        let training = for_good.then(|| own.with_levels(-(levels.min(own.level) as i8)));
        let full = for_good.then(|| unit.own_full_hit_points().saturating_sub(cost).max(1));
        let (id, by) = (*unit.id, attack.attacker);
        let change =
            hit_points::change_from(before, -cost, &mut effects, |HitPointChange { before, after }| {
                BattleEvent::LifeDrained(Drain {
                    unit: id,
                    by,
                    effect,
                    levels,
                    training,
                    full,
                    before,
                    after,
                    rolls,
                })
            });
        if effect == LifeDrain::Level {
            let need = need_by(&field, &unit, Peril::Death, SavingThrowTables::Advanced);
            let (peril, natural, saved) = (Peril::Death, amount, amount >= need);
            let rolls = dice.rolls(*deed, &[Purpose::DrainSave]);
            effects.0.push(BattleEvent::SavingThrow { unit: id, peril, need, natural, saved, rolls });
        }
        let lasting = match effect {
            LifeDrain::Weakness => Some(weakness(field.clock.round)),
            LifeDrain::LevelForAWhile => Some(gone(&unit, by, cost, field.clock.round, amount)),
            LifeDrain::Nothing | LifeDrain::HitPoints | LifeDrain::Level | LifeDrain::Levels => None,
        };
        effects.0.extend(lasting.map(|lasting| BattleEvent::lasting_began(id, A30, lasting)));
        if dies {
            if !status.is_down() {
                go_down(&field, &unit, &mut effects);
            }
            die(&unit, A30, &mut effects);
        } else {
            fall_from(&field, &unit, status, change, &mut effects);
        }
    });
}

/// Full hit points of a unit with all its injuries healed, less those of levels that are gone for a while.
fn uncapped(field: &Battlefield, unit: &Unit) -> i16 {
    let gone = field.effects_on(unit).map(|effect| match *effect {
        LastingEffect::HitPoints(points) => points,
        _ => 0,
    });
    gone.fold(unit.own_full_hit_points(), i16::saturating_add).max(1)
}

/// The end of a span that begins in this round, which counts.
fn until(round: u32, turns: u16) -> Until {
    Until::Round(round + u32::from(turns) * ROUNDS_IN_A_TURN - 1)
}

/// The condition of somebody with 1 less on all rolls.
fn weakness(round: u32) -> Lasting {
    let effects = [
        LastingEffect::ToHit(-WEAKNESS),
        LastingEffect::Damage(-WEAKNESS),
        LastingEffect::SavingThrow(-WEAKNESS),
        LastingEffect::Check(WEAKNESS),
    ];
    Lasting { until: until(round, 1), effects: effects.into(), ..Lasting::caused(Condition::Drained, A30) }
}

/// The condition of somebody who has lost a level for a while. Each level comes back at its own time.
fn gone(unit: &UnitSummary, by: UnitId, points: i16, round: u32, turns: u16) -> Lasting {
    let cause = ConditionCause { by: Some(by), ..ConditionCause::rule(A30) };
    let effects = [LastingEffect::Level(-1), LastingEffect::HitPoints(-points)].into();
    unit.conditions.beside(Lasting {
        condition: Condition::Drained,
        cause,
        until: until(round, turns),
        effects,
    })
}

/// Hit points of levels that are gone for a while come back with them.
fn give_back(mut deeds: Deeds<&mut Effects>, field: Battlefield) {
    deeds.each(|mut effects| {
        let mut returned = Vec::new();
        for event in &effects.0 {
            let BattleEvent::ConditionEnded { unit, condition: Condition::Drained, cause, .. } = event else {
                continue;
            };
            let unit = field.summary(*unit);
            let ended = |old: &&Lasting| {
                old.condition == Condition::Drained && cause.is_none_or(|cause| cause == old.cause)
            };
            let effects = unit.conditions.iter().filter(ended).flat_map(|old| old.effects.iter());
            let points = effects.map(|effect| match *effect {
                LastingEffect::HitPoints(points) => -points,
                _ => 0,
            });
            let points: i16 = points.sum();
            let there = *unit.status == Status::Fighting || lies_alive(&field, *unit.status);
            if points > 0 && there {
                returned.push((*unit.id, unit.hit_points.now, points));
            }
        }
        for (unit, before, points) in returned {
            hit_points::change_from(before, points, &mut effects, |HitPointChange { before, after }| {
                BattleEvent::LifeReturned { unit, before, after }
            });
        }
    });
}

#[cfg(test)]
mod tests;
