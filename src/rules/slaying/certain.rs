//! A certain kill in a whole round (A-70).
//!
//! The killer sets about it as its whole turn. At the end of the round, before all else that happens then, the victim is
//! dead if it is still helpless and the killer is still there and in its senses; being hurt does not stop it.

use crate::event::Mounting;
use bevy::prelude::{App, IntoScheduleConfigs};

use super::mercy::{at_mercy, die};
use crate::event::{BattleEvent, SlayingAttempt};
use crate::model::{Act, Condition, ConditionCause, Cost, Lasting, Occasion, RuleId, UnitId, Until};
use crate::order::{NoSlaying, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::sieve::anybody_is;
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::able;
use crate::rules::field::turn::{can_pay, has_whole_turn};
use crate::rules::field::{Battlefield, Unit};
use crate::rules::harm::conditions::shows_itself;

const A70: RuleId = RuleId::a(70);

/// The chance of what always succeeds, in percent.
const CERTAIN: u16 = 100;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A70,
    "A certain kill",
    "Who spends a whole round on one helpless victim kills it for certain. The unit must not have moved, attacked or \
     done anything before, does nothing else in the round, and has an attack in it: who is slowed has none in every \
     second round. At its end, before wounds bleed and before anybody comes \
     to, the victim is dead and not only down. It comes to nothing if the killer is down, stunned, helpless, held or \
     running by then, or has been moved, or if the victim is helpless no longer. Being hurt does not stop the killer.",
)
.needing(&[RuleId::a(69)])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A70, Phase::Harm, (begin, finish).chain().in_set(Harm::Slay));
    add_rule_systems(
        app,
        A70,
        Phase::Harm,
        spare.in_set(Harm::Spare).run_if(anybody_is(&[Condition::Doomed])),
    );
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction(app, A70, round_ends, strike.in_set(React::Slay));
}

/// Whether a unit may set about killing another for certain.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, target: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    at_mercy(field, &unit, target)?;
    let untouched = has_whole_turn(&unit) && unit.turn.free_attack;
    untouched.then_some(()).ok_or(NoSlaying::NeedsWholeTurn(id))?;
    can_pay(field, &unit, Cost::of_attack(Occasion::Action))
}

/// Whether a unit that has set about it can still kill its victim at the end of the round.
pub(in crate::rules) fn check_end(field: &Battlefield, id: UnitId, target: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    if unit.conditions.incapacitate() {
        return Err(NoSlaying::Overcome(id).into());
    }
    if unit.conditions.run() {
        return Err(Refusal::Running(id));
    }
    at_mercy(field, &unit, target).map(drop)
}

fn begin(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Slay { unit: id, target } = declared.0 else { return };
        let cause = ConditionCause { by: Some(id), ..ConditionCause::rule(A70) };
        let until = Until::Round(field.clock.round);
        let doomed = Lasting { cause, until, ..Lasting::plain(Condition::Doomed) };
        effects.0.push(BattleEvent::lasting_began(target, A70, doomed));
        let unit = field.unit(id);
        let before = *unit.turn;
        let mut after = declared.0.facts().cost.taken_from(before);
        after.ended = true;
        effects.0.push(BattleEvent::TurnEnded { unit: id, before, after });
    });
}

/// The killers that have set about a victim.
fn killers<'f>(victim: &'f crate::rules::field::UnitSummary) -> impl Iterator<Item = UnitId> + 'f {
    let doomed = victim.conditions.iter().filter(|lasting| lasting.condition == Condition::Doomed);
    doomed.filter_map(|lasting| lasting.cause.by)
}

fn strike(mut causes: Causes, field: Battlefield) {
    if causes.events().any(|event| matches!(event, BattleEvent::RoundEnded { .. })) {
        let kills = field.summaries().flat_map(|victim| {
            let target = *victim.id;
            killers(&victim).map(|unit| vec![Act::Kill { unit, target }]).collect::<Vec<_>>()
        });
        let kills = kills.collect();
        causes.queue(A70, kills);
    }
}

fn finish(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Kill { unit, target } = declared.0 else { return };
        effects.0.push(BattleEvent::SlayingTried(SlayingAttempt {
            unit,
            target,
            rule: A70,
            base: None,
            modifiers: Vec::new(),
            chance: CERTAIN,
            natural: None,
            slain: true,
            rolls: Vec::new(),
        }));
        let killer: Unit = field.unit(unit);
        effects.0.extend(shows_itself(&field, &killer));
        die(&field, &field.unit(target), A70, &mut effects);
    });
}

/// A killer that is moved lets go of its victim, wherever it comes to.
fn spare(mut effects: Deeds<&mut Effects>, field: Battlefield) {
    effects.each(|mut effects| {
        let gone: Vec<UnitId> = effects.0.iter().filter_map(moved).collect();
        if gone.is_empty() {
            return;
        }
        for victim in field.summaries() {
            let spared = killers(&victim).filter(|killer| gone.contains(killer));
            effects.0.extend(spared.map(|killer| BattleEvent::ConditionEnded {
                unit: *victim.id,
                condition: Condition::Doomed,
                rule: A70,
                cause: Some(ConditionCause { by: Some(killer), ..ConditionCause::rule(A70) }),
            }));
        }
    });
}

/// The unit that an event brings into another hex.
fn moved(event: &BattleEvent) -> Option<UnitId> {
    if let BattleEvent::Moved { unit, .. }
    | BattleEvent::Mounted(Mounting { unit, .. })
    | BattleEvent::Dismounted { unit, .. } = *event
    {
        return Some(unit);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Lasting, Status};
    use crate::order::Order;
    use crate::rules::trial::{Trial, at, attack, end_turn, turn, unit, walk};

    fn slay(id: &str) -> Order {
        Order::Slay { unit: unit(id), target: unit("target") }
    }

    /// The target is under a condition beside the attacker, which may act, with its friend beside the target too.
    fn victim(rulebook: &str, condition: Condition) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.condition("target", condition).place("friend", 3, 1);
        trial
    }

    #[test]
    fn a70_a_whole_round_kills_for_certain_at_its_end_without_a_die() {
        use Condition as C;
        for rulebook in ["advanced", "house"] {
            for state in [C::Helpless, C::Asleep, C::Unconscious, C::Paralyzed, C::Stunned] {
                let mut trial = victim(rulebook, state);
                trial.obey_with(slay("attacker"), &[]);
                trial.expect(r#"{"event":"condition_began","unit":"target","condition":"Doomed","rule":"A-70","by":"attacker"}"#);
                assert_eq!(
                    trial.unit_now("target").status,
                    Status::Fighting,
                    "it takes until the end of the round"
                );
                trial.end_round();
                trial.expect(r#"{"event":"slaying_tried","unit":"attacker","target":"target","rule":"A-70","chance":100,"natural":null,"slain":true}"#);
                trial.expect(r#"{"event":"fell","unit":"target"}"#);
                trial.expect(r#"{"event":"died","unit":"target","rule":"A-70"}"#);
                assert_eq!(trial.unit_now("target").status, Status::Dead, "{rulebook}, {state:?}");
            }
        }
    }

    #[test]
    fn a70_it_is_judged_before_stun_runs_out_and_before_wounds_bleed() {
        let mut trial = victim("house", Condition::Stunned);
        trial.unit("target", |target| {
            target.wounds.push(crate::model::Wound { number: 1, bleeding: 1, ..Default::default() });
        });
        trial.obey(slay("attacker")).end_round();
        trial.expect_no("bled");
        trial.expect(r#"{"event":"died","unit":"target"}"#);
        let ended = |event: &serde_json::Value| {
            event["event"] == "condition_ended" && event["condition"] == "Stunned"
        };
        let events = trial.events();
        let place = |is: &dyn Fn(&serde_json::Value) -> bool| events.iter().position(is);
        let died = place(&|event| event["event"] == "died");
        assert!(place(&ended).is_none_or(|ended| Some(ended) > died));
    }

    #[test]
    fn a70_it_takes_the_whole_turn_and_ends_it() {
        let mut trial = victim("advanced", Condition::Helpless);
        trial.obey(slay("attacker"));
        let turn_left = trial.unit_now("attacker").turn;
        assert_eq!((turn_left.ended, turn_left.movement, turn_left.free_attack), (true, 0, false));
        assert_eq!(trial.refused(attack("attacker", "target")), Refusal::TurnEnded(unit("attacker")));
        let needs = Refusal::from(NoSlaying::NeedsWholeTurn(unit("attacker")));
        let mut turned = victim("advanced", Condition::Helpless);
        turned.obey(turn("attacker", crate::hex::Facing::NorthEast));
        assert_eq!(turned.refused(slay("attacker")), needs);
        let mut walked = victim("advanced", Condition::Helpless);
        walked.obey(walk("attacker", &[at(2, 1)]));
        assert!(walked.order(&slay("attacker")).is_err());
        let mut struck = victim("advanced", Condition::Helpless);
        struck.unit("attacker", |own| own.turn.free_attack = false);
        assert_eq!(struck.refused(slay("attacker")), needs);
    }

    #[test]
    fn a70_being_hurt_does_not_stop_the_killer() {
        let mut trial = victim("advanced", Condition::Helpless);
        trial.place("foe", 1, 2).face("foe", crate::hex::Facing::East).thac0("foe", 10);
        trial.obey(slay("attacker")).obey(end_turn("friend"));
        trial.obey_with(attack("foe", "attacker"), &[(20, 15), (8, 3)]).end_round();
        trial.expect(r#"{"event":"damaged","victim":"attacker"}"#);
        assert_eq!(trial.unit_now("target").status, Status::Dead);
    }

    /// Whether the target dies if something happens before the round is over.
    fn dies_after(happens: impl FnOnce(&mut Trial)) -> (bool, Trial) {
        let mut trial = victim("house", Condition::Helpless);
        trial.obey(slay("attacker"));
        happens(&mut trial);
        trial.end_round();
        (trial.unit_now("target").status == Status::Dead, trial)
    }

    #[test]
    fn a70_it_is_void_if_the_killer_is_down_or_out_of_its_senses_or_runs() {
        assert!(dies_after(|_| ()).0);
        for state in [Condition::Stunned, Condition::Helpless, Condition::Asleep, Condition::Routed] {
            let (dies, trial) = dies_after(|it| _ = it.condition("attacker", state));
            assert!(!dies, "{state:?}");
            trial.expect(r#"{"event":"voided","unit":"attacker","cause":"A-70"}"#);
        }
        assert!(!dies_after(|it| _ = it.unit("attacker", |own| own.status = Status::Fallen)).0);
        assert!(!dies_after(|it| _ = it.place("attacker", 1, 2)).0, "no longer beside it");
    }

    #[test]
    fn a70_it_is_void_if_the_victim_wakes_or_is_gone() {
        let freed =
            |it: &mut Trial| _ = it.unit("target", |own| own.conditions.end(Condition::Helpless, None));
        assert!(!dies_after(freed).0);
        assert!(!dies_after(|it| _ = it.unit("target", |own| own.status = Status::Fled)).0);
        assert!(!dies_after(|it| _ = it.place("target", 6, 6)).0);
        let (dies, trial) = dies_after(|it| _ = it.unit("target", |own| own.status = Status::Dead));
        assert!(dies && trial.count("died") == 0, "it was dead already");
    }

    #[test]
    fn a70_a_killer_that_is_moved_lets_go_even_if_it_comes_back() {
        let mut trial = victim("house", Condition::Helpless);
        trial.obey(slay("attacker"));
        trial.unit("attacker", |own| (own.turn.ended, own.turn.movement) = (false, 8));
        trial.happen(vec![Act::Walk { unit: unit("attacker"), to: at(2, 1) }]);
        trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Doomed","rule":"A-70"}"#);
        trial.end_round();
        assert_eq!(trial.unit_now("target").status, Status::Fighting);
    }

    #[test]
    fn a70_two_killers_kill_once_and_the_second_does_it_if_the_first_cannot() {
        let mut trial = victim("house", Condition::Helpless);
        trial.obey(slay("attacker")).obey(slay("friend")).end_round();
        assert_eq!((trial.count("died"), trial.count("voided")), (1, 1));
        let mut trial = victim("house", Condition::Helpless);
        trial.obey(slay("attacker")).obey(slay("friend"));
        trial.condition("attacker", Condition::Stunned).end_round();
        trial.expect(r#"{"event":"slaying_tried","unit":"friend","slain":true}"#);
    }

    #[test]
    fn a70_who_is_down_is_dead_then_and_falls_no_second_time() {
        let mut trial = Trial::duel("advanced");
        trial.unit("target", |own| own.status = Status::Dying).obey(slay("attacker")).end_round();
        trial.expect(r#"{"event":"died","unit":"target","rule":"A-70"}"#).expect_no("fell");
        assert_eq!(trial.unit_now("target").status, Status::Dead);
    }

    #[test]
    fn a70_what_dooms_a_victim_is_over_with_the_round() {
        let mut trial = victim("house", Condition::Helpless);
        trial.obey(slay("attacker")).condition("attacker", Condition::Stunned).end_round();
        assert!(!trial.unit_now("target").conditions.has(Condition::Doomed));
        let plain = Lasting::plain(Condition::Helpless);
        assert!(trial.unit_now("target").conditions.iter().any(|lasting| *lasting == plain));
    }
}
