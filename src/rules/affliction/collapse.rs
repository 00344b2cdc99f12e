//! Who was exhausted may collapse when the battle is over (A-42).
//!
//! A d100 above what its Constitution stands takes its senses for 1d6 turns; 100 is death.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::touch::Left;
use crate::event::{BattleEvent, ShockCheck};
use crate::model::{Act, Condition, Lasting, Purpose, ROUNDS_IN_A_TURN, Roll, RuleId, UnitId, Until};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::is_alive;
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::{Battlefield, Unit};
use crate::rules::harm::falling::go_down;

const A39: RuleId = RuleId::a(39);
const A40: RuleId = RuleId::a(40);
const A42: RuleId = RuleId::a(42);

/// The face that kills.
const FATAL: u16 = 100;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A42,
    "Collapse",
    "When the battle is over, each unit that lives and has fought with a penalty of exhaustion rolls a d100 for shock by \
     its Constitution, even if it lies on the ground. A failure takes its senses for 1d6 turns, and a 100 kills it. It is fine after that. This \
     does not change who has won.",
)
.needing(&[A39])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A42, Phase::Harm, (roll, tell).chain().in_set(Harm::Collapse));
    add_rule_systems(app, A39, Phase::Harm, recover.in_set(Harm::Recover));
}

/// Whether a unit has fought with a penalty, and is not dead with what the end of the battle has done so far.
fn was_exhausted(unit: &Unit, effects: &Effects) -> bool {
    let tired = unit.fatigue.penalty_in(unit.fatigue.rounds) > 0;
    is_alive(unit) && tired && !Left::of(unit, effects).is_dead()
}

/// The dice of one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shock {
    unit: UnitId,
    chance: u16,
    natural: u16,
    /// How many turns it is without its senses, if it is.
    turns: Option<u16>,
}

/// The dice of all, by id.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
struct Shocks(Vec<Shock>);

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared, &Effects)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared, effects)| {
        if declared.0 != Act::EndBattle {
            return;
        }
        let exhausted: Vec<(UnitId, u16)> = field
            .units()
            .filter(|unit| was_exhausted(unit, effects))
            .map(|unit| (*unit.id, system_shock(unit.abilities.constitution)))
            .collect();
        if exhausted.is_empty() {
            return;
        }
        // Nothing is decided after the battle, so for a forecast all faces are alike.
        dice.ask((entity, *deed), A42, Purpose::SystemShock, |draw| {
            let shock = |&(unit, chance): &(UnitId, u16)| {
                let natural = draw.about(Purpose::SystemShock).die_of_sorts(100, |_| ());
                let faints = natural > chance && natural != FATAL;
                let turns = faints.then(|| draw.about(Purpose::StunLength).die_of_sorts(6, |_| ()));
                Shock { unit, chance, natural, turns }
            };
            Shocks(exhausted.iter().map(shock).collect())
        });
    });
}

fn tell(mut deeds: Deeds<(&Deed, &Shocks, &mut Effects)>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, shocks, mut effects)| {
        let mut rolls = dice.rolls(*deed, &[Purpose::SystemShock, Purpose::StunLength]).into_iter();
        for shock in &shocks.0 {
            let count = 1 + usize::from(shock.turns.is_some());
            tell_one(&field, shock, rolls.by_ref().take(count).collect(), &mut effects);
        }
    });
}

/// Exhaustion is over with the battle (A-40).
fn recover(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 == Act::EndBattle {
            let exhausted = field.summaries().filter(|unit| unit.conditions.has(Condition::Exhausted));
            let ended =
                exhausted.map(|unit| BattleEvent::condition_ended(*unit.id, Condition::Exhausted, A40));
            effects.0.extend(ended);
        }
    });
}

fn tell_one(field: &Battlefield, shock: &Shock, rolls: Vec<Roll>, effects: &mut Effects) {
    let Shock { unit, chance, natural, turns } = *shock;
    let held = natural <= chance;
    effects.0.push(BattleEvent::ShockChecked(ShockCheck { unit, chance, natural, held, rolls }));
    if let Some(turns) = turns {
        let until = Until::Round(field.clock.round + u32::from(turns) * ROUNDS_IN_A_TURN);
        let faint = Lasting { until, ..Lasting::caused(Condition::Unconscious, A42) };
        effects.0.push(BattleEvent::lasting_began(unit, A42, faint));
    }
    if natural == FATAL {
        let collapsed = field.unit(unit);
        if !collapsed.status.is_down() {
            go_down(field, &collapsed, effects);
        }
        effects.0.push(BattleEvent::Died { unit, rule: A42 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Fatigue, Sinking, Status, Tag};
    use crate::order::Order;
    use crate::rules::trial::{Trial, unit};

    /// The other side gives up when the attacker has fought so many rounds of melee; its last free round was the tenth.
    fn over(rounds: u32, faces: &[(u16, u16)], change: impl FnOnce(&mut Trial)) -> Trial {
        let mut trial = Trial::duel("advanced");
        trial.unit("attacker", |own| {
            own.abilities.constitution = 10;
            own.fatigue = Fatigue { rounds, fought_in: 1, fresh_until: Some(10) };
        });
        change(&mut trial);
        trial.obey_with(Order::Surrender { side: "blue".parse().unwrap() }, faces);
        trial.expect(r#"{"event":"battle_ended","winner":"red"}"#);
        trial
    }

    #[test]
    fn a42_who_was_exhausted_stands_the_shock_or_faints_for_turns() {
        let stands = over(11, &[(100, 70)], |_| ());
        stands.expect(r#"{"event":"shock_checked","unit":"attacker","chance":70,"natural":70,"held":true}"#);
        stands.expect_no("condition_began");
        let faints = over(11, &[(100, 71), (6, 3)], |_| ());
        faints.expect(r#"{"event":"shock_checked","natural":71,"held":false}"#);
        faints.expect(
            r#"{"event":"condition_began","unit":"attacker","condition":"Unconscious","rule":"A-42","until":{"Round":31}}"#,
        );
        assert_eq!(faints.unit_now("attacker").status, Status::Fighting);
    }

    #[test]
    fn a42_a_hundred_is_death_whatever_the_constitution_and_the_battle_is_won_all_the_same() {
        for constitution in [10, 25] {
            let change = |it: &mut Trial| {
                it.unit("attacker", |own| own.abilities.constitution = constitution);
            };
            let trial = over(11, &[(100, 100)], change);
            trial.expect(r#"{"event":"died","unit":"attacker","rule":"A-42"}"#);
            assert_eq!(trial.unit_now("attacker").status, Status::Dead);
        }
    }

    #[test]
    fn a42_who_never_fought_with_a_penalty_is_fine() {
        over(10, &[], |_| ()).expect_no("shock_checked");
        over(30, &[], |it| _ = it.unit("attacker", |own| own.fatigue.fresh_until = None))
            .expect_no("shock_checked");
        over(30, &[], |it| _ = it.tags("attacker", &[Tag::Undead])).expect_no("shock_checked");
        over(30, &[], |it| _ = it.unit("attacker", |own| own.status = Status::Dead))
            .expect_no("shock_checked");
    }

    /// The attacker was exhausted and lies there with so many hit points.
    fn lies(trial: &mut Trial, points: i16) {
        trial.unit("attacker", |own| {
            (own.hit_points.now, own.status) = (points, Status::Fallen);
            if points < 0 {
                own.status = Status::Dying;
                own.deaths_door.sinking = Some(Sinking { since: 1, slowed: false });
            }
        });
    }

    #[test]
    fn a42_who_lies_on_the_ground_is_checked_too() {
        let down = over(11, &[(100, 71), (6, 1)], |it| lies(it, 0));
        down.expect(r#"{"event":"shock_checked","unit":"attacker","natural":71,"held":false}"#);
        // A friend saves the dying, and then the shock comes.
        let saved = over(11, &[(100, 100)], |it| lies(it, -3));
        saved.expect(r#"{"event":"steadied","target":"attacker","by":"friend","after":null}"#);
        saved.expect(r#"{"event":"died","unit":"attacker","rule":"A-42"}"#);
        saved.expect_no("fell");
        assert_eq!(saved.unit_now("attacker").status, Status::Dead);
        let held = over(11, &[(100, 70)], |it| lies(it, -3));
        assert_eq!(held.unit_now("attacker").status, Status::Fallen);
    }

    #[test]
    fn a42_whom_nobody_saves_is_dead_and_not_checked() {
        let alone = over(11, &[], |it| {
            lies(it, -3);
            it.unit("friend", |friend| (friend.hands.hands, friend.hands.grips) = (0, 0));
        });
        alone.expect_no("shock_checked").expect(r#"{"event":"died","unit":"attacker","rule":"A-44"}"#);
    }

    #[test]
    fn a40_exhaustion_is_over_with_the_battle() {
        let tired = |it: &mut Trial| _ = it.condition("attacker", Condition::Exhausted);
        let trial = over(10, &[], tired);
        trial
            .expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Exhausted","rule":"A-40"}"#);
        assert!(!trial.unit_now("attacker").conditions.has(Condition::Exhausted));
    }

    #[test]
    fn a42_each_unit_has_dice_of_its_own() {
        let tired = |it: &mut Trial| {
            it.unit("friend", |own| {
                own.abilities.constitution = 12;
                own.fatigue = Fatigue { rounds: 20, fought_in: 1, fresh_until: Some(14) };
            });
        };
        let trial = over(11, &[(100, 99), (6, 1), (100, 80)], tired);
        trial.expect(r#"{"event":"shock_checked","unit":"friend","chance":80,"natural":80,"held":true}"#);
        assert!(trial.unit_now("attacker").conditions.has(Condition::Unconscious));
        assert!(!trial.unit_now("friend").conditions.has(Condition::Unconscious));
        assert_eq!(trial.count("shock_checked"), 2);
        assert_eq!(unit("attacker"), trial.unit_now("attacker").id);
    }

    #[test]
    fn a42_after_fourteen_rounds_of_constitution_ten_7_in_a_thousand_die_and_203_faint() {
        let mut fates = [0; 2];
        for check in 1..=20_u16 {
            let fresh_until = Some(10 + 10_u32.saturating_sub(u32::from(check)));
            if (Fatigue { rounds: 14, fought_in: 14, fresh_until }).penalty_in(14) > 0 {
                let faints = (1..=99).filter(|face| *face > system_shock(10)).count();
                fates[0] += 1;
                fates[1] += faints;
            }
        }
        // Of 20 × 100 pairs of faces.
        assert_eq!(fates.map(|cases| cases as f64 / 2000.0), [0.007, 0.203]);
    }
}
