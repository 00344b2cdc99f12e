//! An attempt to kill with one attack (A-71).
//!
//! `d100 ≤ table + modifiers` (A-72, A-73) kills; a higher face costs the attack and does nothing.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::mercy::{at_mercy, die};
use super::table::odds;
use crate::event::{BattleEvent, SlayingAttempt};
use crate::hex::in_front;
use crate::model::{Act, Occasion, Purpose, RuleId, UnitId};
use crate::order::Refusal;
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::able;
use crate::rules::field::turn::{can_pay, spent};
use crate::rules::field::{Battlefield, Unit};
use crate::rules::harm::conditions::shows_itself;

const A71: RuleId = RuleId::a(71);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A71,
    "A quick kill",
    "Any one melee attack may be an attempt to kill a helpless enemy in the front arc instead. A d100 of at most the \
     figure of the table with its modifiers kills. A failure costs the attack, and the victim takes no blow. A unit with \
     several attacks may make as many attempts, before and after other attacks, each after the first with less chance; a \
     second attempt on the same victim counts as one on another.",
)
.needing(&[RuleId::a(69), RuleId::a(72), RuleId::a(73)])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A71, Phase::Harm, (roll, tell).chain().in_set(Harm::TrySlay));
}

/// The attempt that an order means: it takes one attack of the action, and the action with it if it is the first.
pub(in crate::rules) fn declare(field: &Battlefield, id: UnitId, target: UnitId) -> Result<Act, Refusal> {
    let turn = able(field, id)?.turn;
    // Whose action went into something else has no attack left either; that is said rather of the action.
    let attacked = !turn.action && (turn.attacks > 0 || turn.slayings > 0);
    let occasion = if attacked { Occasion::SameAction } else { Occasion::Action };
    Ok(Act::TrySlay { unit: id, target, occasion })
}

/// Whether a unit may try to kill another with an attack.
pub(in crate::rules) fn check(
    field: &Battlefield,
    id: UnitId,
    target: UnitId,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let victim = could(field, &unit, target, occasion)?;
    let (here, there) = (unit.position.0, victim.position.0);
    let before = here == there || in_front(here, unit.facing.0, there);
    before.then_some(()).ok_or(Refusal::NotInFront { unit: id, target })
}

/// The same whatever way the unit faces.
pub(super) fn could<'f>(
    field: &'f Battlefield,
    unit: &Unit,
    target: UnitId,
    occasion: Occasion,
) -> Result<Unit<'f, 'f>, Refusal> {
    let (victim, _) = at_mercy(field, unit, target)?;
    can_pay(field, unit, crate::model::Cost::of_attack(occasion))?;
    match unit.turn.attacks {
        0 => Err(Refusal::NoAttack(*unit.id)),
        _ => Ok(victim),
    }
}

/// The face of the die.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct SlayingRoll(u16);

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::TrySlay { unit, target, .. } = declared.0 else { return };
        let chance = odds(&field, &field.unit(unit), &field.unit(target)).chance;
        let kills = |face: u16| face <= chance;
        dice.ask((entity, *deed), A71, Purpose::Slaying, |draw| SlayingRoll(draw.die_of_sorts(100, kills)));
    });
}

fn tell(mut deeds: Deeds<(&Deed, &Declared, &SlayingRoll, &mut Effects)>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, rolled, mut effects)| {
        let Act::TrySlay { unit: id, target, .. } = declared.0 else { return };
        let (unit, victim) = (field.unit(id), field.unit(target));
        let odds = odds(&field, &unit, &victim);
        let slain = rolled.0 <= odds.chance;
        effects.0.push(BattleEvent::SlayingTried(SlayingAttempt {
            unit: id,
            target,
            rule: A71,
            base: odds.base,
            modifiers: odds.modifiers,
            chance: odds.chance,
            natural: Some(rolled.0),
            slain,
            rolls: dice.rolls(*deed, &[Purpose::Slaying]),
        }));
        effects.0.extend(shows_itself(&field, &unit));
        if slain {
            die(&field, &victim, A71, &mut effects);
        }
        let cost = declared.0.facts().cost;
        effects.0.push(spent(&unit, |turn| {
            *turn = cost.taken_from(*turn);
            turn.slayings = turn.slayings.saturating_add(1);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{Condition, Lasting, LastingEffect, Status, Wound};
    use crate::order::{NoSlaying, Order};
    use crate::rules::trial::{Trial, attack, item, unit};

    fn try_slay(target: &str) -> Order {
        Order::TrySlay { unit: unit("attacker"), target: unit(target) }
    }

    /// The target is bound beside the attacker: 50 + Intelligence 10 + armor class 10 in 100.
    fn bound(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.condition("target", Condition::Helpless).armor("target", 10);
        trial
    }

    #[test]
    fn a71_a_face_within_the_chance_kills_and_one_beyond_does_nothing() {
        for rulebook in ["advanced", "house"] {
            for (face, slain) in [(70, true), (71, false)] {
                let mut trial = bound(rulebook);
                trial.obey_with(try_slay("target"), &[(100, face)]);
                trial.expect(&format!(
                    r#"{{"event":"slaying_tried","unit":"attacker","target":"target","rule":"A-71","base":50,
                        "chance":70,"natural":{face},"slain":{slain}}}"#
                ));
                trial.expect_no("damaged").expect_no("attack_rolled");
                let status = if slain { Status::Dead } else { Status::Fighting };
                assert_eq!(trial.unit_now("target").status, status, "{rulebook}, {face}");
            }
        }
    }

    #[test]
    fn a71_it_costs_the_action_and_an_attack_whatever_comes_of_it() {
        for face in [1, 100] {
            let mut trial = bound("advanced");
            trial.obey_with(try_slay("target"), &[(100, face)]);
            let turn = trial.unit_now("attacker").turn;
            assert_eq!((turn.action, turn.attacks, turn.slayings, turn.ended), (false, 0, 1, false));
            let target = if face == 1 { "foe" } else { "target" };
            if face == 100 {
                assert_eq!(trial.refused(try_slay(target)), Refusal::NoAttack(unit("attacker")));
                assert_eq!(trial.refused(attack("attacker", target)), Refusal::NoAction(unit("attacker")));
            }
        }
    }

    #[test]
    fn a71_with_several_attacks_each_may_be_an_attempt_at_five_less() {
        let mut trial = bound("house");
        trial.condition("foe", Condition::Helpless).armor("foe", 10).place("foe", 2, 1);
        trial.unit("attacker", |own| own.turn.attacks = 2);
        trial.obey_with(try_slay("target"), &[(100, 70)]);
        trial.obey_with(try_slay("foe"), &[(100, 66)]);
        trial.expect(r#"{"event":"slaying_tried","target":"foe","chance":65,"natural":66,"slain":false}"#);
        assert_eq!(trial.refused(try_slay("foe")), Refusal::NoAttack(unit("attacker")));
        trial.next_turn_of("attacker").obey_with(try_slay("foe"), &[(100, 70)]);
        trial.expect(r#"{"event":"slaying_tried","target":"foe","chance":70,"natural":70,"slain":true}"#);
    }

    #[test]
    fn a70_a71_without_an_attack_in_the_round_nobody_is_killed_in_either_way() {
        for (rulebook, attacks, refused) in [("house", 0, true), ("advanced", 0, true), ("house", 1, false)] {
            for certain in [true, false] {
                let mut trial = bound(rulebook);
                trial.unit("attacker", |own| {
                    let effects = [LastingEffect::Pace(50)].into();
                    own.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Slowed) });
                    own.turn.attacks = attacks;
                });
                let (unit, target) = (unit("attacker"), unit("target"));
                let order = if certain { Order::Slay { unit, target } } else { try_slay("target") };
                match refused {
                    true => assert_eq!(trial.refused(order), Refusal::NoAttack(unit), "{rulebook} {certain}"),
                    false => drop(trial.obey_with(order, if certain { &[] } else { &[(100, 1)] })),
                }
            }
        }
    }

    #[test]
    fn a71_an_action_spent_on_something_else_leaves_no_attempt() {
        let mut trial = bound("house");
        trial.unit("attacker", |own| {
            own.turn.attacks = 2;
            own.wounds = vec![Wound { number: 1, bleeding: 1, opened: 1, ..Wound::default() }];
        });
        let own = unit("attacker");
        trial.obey(Order::Treat { unit: own, target: own });
        assert_eq!(trial.refused(try_slay("target")), Refusal::NoAction(own));
    }

    #[test]
    fn a71_one_of_several_attacks_may_be_an_attempt_before_or_after_a_blow() {
        let two = || {
            let mut trial = bound("house");
            trial.condition("foe", Condition::Helpless).armor("foe", 10).place("foe", 2, 1);
            trial.hit_points("foe", 30).unit("attacker", |own| own.turn.attacks = 2);
            trial
        };
        let blow = || Order::Attack {
            unit: unit("attacker"),
            target: unit("foe"),
            weapon: Some(item("attacker.sword")),
        };
        let mut blow_first = two();
        blow_first.obey_with(blow(), &[]);
        blow_first.obey_with(try_slay("target"), &[(100, 70)]);
        blow_first.expect(r#"{"event":"slaying_tried","target":"target","slain":true}"#);
        let mut attempt_first = two();
        attempt_first.obey_with(try_slay("target"), &[(100, 70)]);
        attempt_first.obey_with(blow(), &[]).expect(r#"{"event":"damaged","victim":"foe"}"#);
        for mut trial in [blow_first, attempt_first] {
            let turn = trial.unit_now("attacker").turn;
            assert_eq!((turn.action, turn.attacks, turn.slayings), (false, 0, 1));
            assert_eq!(trial.refused(try_slay("foe")), Refusal::NoAttack(unit("attacker")));
            assert_eq!(trial.refused(blow()), Refusal::NoAction(unit("attacker")));
        }
    }

    #[test]
    fn a71_the_victim_must_be_before_the_killer_and_helpless() {
        let (attacker, target) = (unit("attacker"), unit("target"));
        let mut trial = bound("house");
        trial.face("attacker", Facing::West);
        assert_eq!(trial.refused(try_slay("target")), Refusal::NotInFront { unit: attacker, target });
        let mut awake = Trial::duel("house");
        assert_eq!(awake.refused(try_slay("target")), NoSlaying::NotHelpless(target).into());
        let mut lies = Trial::duel("house");
        lies.unit("target", |own| own.status = Status::Fallen).place("target", 2, 2);
        lies.face("attacker", Facing::West).obey_with(try_slay("target"), &[(100, 1)]);
        assert_eq!(lies.unit_now("target").status, Status::Dead, "it lies in the hex of its killer");
    }

    #[test]
    fn a71_an_unseen_killer_is_seen() {
        let mut trial = bound("house");
        trial.condition("attacker", Condition::Invisible).obey_with(try_slay("target"), &[(100, 100)]);
        trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Invisible"}"#);
    }
}
