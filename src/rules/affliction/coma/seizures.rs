//! Seizures that a coma has left: at the end of one of a hundred rounds one stuns for 1d4 rounds (A-25).

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, SeizureCheck};
use crate::model::{Act, Condition, Lasting, LastingEffect, Purpose, RuleId, Status, Until};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::{Battlefield, UnitSummary};

const A25: RuleId = RuleId::a(25);

/// The codex explains them with what stays of a coma.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction(app, A25, round_ends, come_at_the_end.in_set(React::Seize));
    add_rule_systems(app, A25, Phase::Harm, (roll, seize).chain().in_set(Harm::Seize));
}

/// The highest face of a d100 with which a seizure comes over a unit; 0 if none ever does.
fn chance(unit: &UnitSummary) -> u16 {
    let percents = unit.conditions.effects().map(|effect| match *effect {
        LastingEffect::Seizures(percent) => u16::from(percent),
        _ => 0,
    });
    percents.sum()
}

fn come_at_the_end(mut causes: Causes, field: Battlefield) {
    if causes.events().any(|event| matches!(event, BattleEvent::RoundEnded { .. })) {
        let units = field.summaries().filter(|unit| *unit.status == Status::Fighting && chance(unit) > 0);
        let acts: Vec<Act> = units.map(|unit| Act::Seize { unit: *unit.id }).collect();
        causes.queue(A25, vec![acts]);
    }
}

/// The face of the check, and the rounds for which a seizure stuns, 0 if none comes.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct SeizureRoll {
    natural: u16,
    rounds: u16,
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Seize { unit } = declared.0 else { return };
        let chance = chance(&field.summary(unit));
        dice.ask((entity, *deed), A25, Purpose::Seizure, |draw| {
            let natural = draw.die_of_sorts(100, |face| face <= chance);
            let rounds = if natural <= chance { draw.about(Purpose::SeizureLength).die(4) } else { 0 };
            SeizureRoll { natural, rounds }
        });
    });
}

fn seize(mut deeds: Deeds<(&Deed, &Declared, &SeizureRoll, &mut Effects)>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, roll, mut effects)| {
        let Act::Seize { unit } = declared.0 else { return };
        let SeizureRoll { natural, rounds } = *roll;
        let chance = chance(&field.summary(unit));
        let rolls = dice.rolls(*deed, &[Purpose::Seizure, Purpose::SeizureLength]);
        effects.0.push(BattleEvent::SeizureChecked(SeizureCheck { unit, chance, natural, rounds, rolls }));
        if rounds > 0 {
            let until = Until::Round(field.clock.round + u32::from(rounds));
            let stunned = Lasting { until, ..Lasting::caused(Condition::Stunned, A25) };
            // A longer one that has not ended goes on.
            let goes_on =
                field.summary(unit).conditions.before(&stunned).is_some_and(|old| old.until >= until);
            if !goes_on {
                effects.0.push(BattleEvent::lasting_began(unit, A25, stunned));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, unit};

    /// The duel in which the target suffers from seizures.
    fn sufferer(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.unit("target", |own| {
            let effects = [LastingEffect::Seizures(1)].into();
            own.conditions.begin(Lasting { effects, ..Lasting::caused(Condition::Impaired, A25) });
        });
        trial
    }

    #[test]
    fn a25_a_seizure_comes_at_the_end_of_a_round_and_stuns_for_its_rounds() {
        for rulebook in ["house", "advanced"] {
            let mut trial = sufferer(rulebook);
            trial.dice(&[(100, 1), (4, 2)]).end_round().expect_dice_used();
            trial.expect(r#"{"event":"seizure_checked","unit":"target","chance":1,"natural":1,"rounds":2}"#);
            for round in [2, 3] {
                let state = trial.snapshot();
                assert_eq!(state.clock.round, round);
                assert!(trial.unit_now("target").conditions.has(Condition::Stunned), "round {round}");
                assert!(!state.clock.block.contains(&unit("target")), "it has no turn");
                trial.dice(&[(100, 2)]).end_round();
            }
            assert!(!trial.unit_now("target").conditions.has(Condition::Stunned), "it is over");
        }
    }

    #[test]
    fn a25_a_shorter_seizure_takes_nothing_from_a_longer_one() {
        for (lengths, last) in [([4, 1], 5), ([1, 4], 6), ([2, 3], 5)] {
            let mut trial = sufferer("advanced");
            for rounds in lengths {
                trial.dice(&[(100, 1), (4, rounds)]).end_round().expect_dice_used();
            }
            let conditions = trial.unit_now("target").conditions;
            let stun = conditions.iter().find(|lasting| lasting.condition == Condition::Stunned);
            assert_eq!(stun.map(|stun| stun.until), Some(Until::Round(last)), "{lengths:?}");
        }
    }

    #[test]
    fn a25_most_rounds_bring_none_and_others_never_roll() {
        for rulebook in ["house", "advanced"] {
            let mut trial = sufferer(rulebook);
            trial.dice(&[(100, 2)]).end_round().expect_dice_used();
            trial.expect(r#"{"event":"seizure_checked","natural":2,"rounds":0}"#);
            assert!(!trial.unit_now("target").conditions.has(Condition::Stunned));
            assert_eq!(trial.count("seizure_checked"), 1, "of the target alone");
        }
    }
}
