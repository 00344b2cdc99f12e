//! Aiming for a round (R-02): it takes a whole turn, Dexterity does not count in AC meanwhile, and the next shot has
//! +4.
//!
//! Aiming begins with the order, which ends the turn, and ends with the next act of the unit or when it is wrestled.

use bevy::prelude::{App, IntoScheduleConfigs, Query};

use crate::event::BattleEvent;
use crate::model::{Act, Condition, Conditions, ItemId, RuleId, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::attack::circumstance;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::attack::Attack;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::able;
use crate::rules::field::quiver::{ammunition, is_loaded};
use crate::rules::field::turn::{has_whole_turn, turn_ended};
use crate::rules::field::{Battlefield, Item, Unit, hands};

const R02: RuleId = RuleId::r(2);

pub(super) const RULES: &[Rule] = &[Rule::new(
    R02,
    "Aiming",
    "A unit with a weapon in hand that shoots or can be thrown may aim for a whole turn: it must not have moved or \
     done anything before, and the turn ends. Until its next turn its Dexterity does not count in its armor class, \
     good or bad, and it makes no free attacks. If it then shoots or throws before it does anything else, at any \
     target, it has +4 to hit. Waiting for a later segment keeps the aim. Moving, turning, changing stance, \
     handling items or ending the turn without a shot loses it, and so does being wrestled (R-39). Kneeling or lying \
     down before aiming helps in addition (T-18).",
)
.with_rows(|| circumstance::rows_under(R02))];

pub(super) fn plugin(app: &mut App) {
    let lose = (lose_by_acting, lose_by_wrestling).chain().in_set(Harm::LoseAim);
    let systems = (take_aim.in_set(Harm::TakeAim), lose, lose_by_attacking.in_set(Harm::AimSpent));
    add_rule_systems(app, R02, Phase::Harm, systems);
    add_adviser(app, suggest);
}

/// Suggests aiming with a worth of 0: the real worth depends on the odds, which the caller adds.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    match check(field, *unit.id) {
        Ok(_) => vec![Idea::instead(R02, "takes aim", Order::Aim { unit: *unit.id }, 0.0)],
        Err(_) => Vec::new(),
    }
}

/// The weapon a unit would aim with: the first in hand that could be shot or thrown at once.
///
/// # Errors
/// Why it cannot aim now.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId) -> Result<ItemId, Refusal> {
    let unit = able(field, id)?;
    field.needs(R02)?;
    let ready: Vec<_> = hands::weapons_in_hand(field, &unit)
        .iter()
        .filter(|item| flies(item))
        .map(|item| is_ready(field, &unit, item))
        .collect();
    let weapon = ready.iter().find(|ready| ready.is_ok()).or(ready.first()).cloned();
    let weapon = weapon.unwrap_or(Err(Refusal::NothingToAimWith(id)))?;
    has_whole_turn(&unit).then_some(weapon).ok_or(Refusal::AimNeedsWholeTurn(id))
}

/// Whether an item can be shot or thrown.
fn flies(item: &Item) -> bool {
    item.weapon.is_some_and(|weapon| weapon.range.is_some()) && !item.item.broken
}

fn is_ready(field: &Battlefield, unit: &Unit, item: &Item) -> Result<ItemId, Refusal> {
    is_loaded(field, *unit.id, item)?;
    let figures = item.weapon.ok_or(Refusal::NotAWeapon(*item.id))?;
    match &figures.ammunition {
        Some(kind) if ammunition(field, unit, figures).is_none() => {
            Err(Refusal::NoAmmunition { unit: *unit.id, weapon: *item.id, kind: kind.to_string() })
        }
        _ => Ok(*item.id),
    }
}

pub(super) fn take_aim(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Aim { unit } = declared.0 else { return };
        let Ok(weapon) = check(&field, unit) else { return };
        effects.0.push(BattleEvent::TookAim { unit, weapon });
        effects.0.push(turn_ended(&field.unit(unit)));
    });
}

/// A voluntary act ends aiming, unless the list of acts says that it does not.
fn lose_by_acting(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let facts = declared.0.facts();
        if let Some(unit) = facts.actor.filter(|_| facts.voluntary && !facts.keeps_aim) {
            effects.0.extend(lost(&field, unit));
        }
        if declared.0 == Act::EndRound {
            let idle = field.fighting().filter(|unit| unit.conditions.incapacitate());
            effects.0.extend(idle.filter_map(|unit| lost(&field, *unit.id)));
        }
    });
}

/// A unit that is wrestled no longer aims, whichever unit wins.
fn lose_by_wrestling(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Wrestle { target, .. } = declared.0 else { return };
        effects.0.extend(lost(&field, target));
    });
}

fn lose_by_attacking(
    mut attacks: Deeds<(&Attack, &mut Effects)>,
    field: Battlefield,
    conditions: Query<&Conditions>,
) {
    if !conditions.iter().any(|conditions| conditions.has(Condition::Aiming)) {
        return;
    }
    attacks.each(|(attack, mut effects)| effects.0.extend(lost(&field, attack.attacker)));
}

fn lost(field: &Battlefield, unit: UnitId) -> Option<BattleEvent> {
    let condition = Condition::Aiming;
    let aims = field.summary(unit).conditions.has(condition);
    aims.then(|| BattleEvent::condition_ended(unit, condition, R02))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::Place;
    use crate::rules::trial::{Trial, at, attack, delay, end_turn, item, stow, turn, unit, walk};

    fn aim(id: &str) -> Order {
        Order::Aim { unit: unit(id) }
    }

    /// The attacker has a bow, and the target stands four hexes off.
    fn archer(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").thac0("attacker", 21).place("target", 6, 2);
        trial
    }

    /// A round later: the archer has aimed and may act.
    fn aimed(rulebook: &str) -> Trial {
        let mut trial = archer(rulebook);
        trial.obey(aim("attacker")).next_turn_of("attacker");
        assert!(is_aiming(&trial));
        trial
    }

    fn is_aiming(trial: &Trial) -> bool {
        trial.unit_now("attacker").conditions.has(Condition::Aiming)
    }

    #[test]
    fn r02_a_round_of_aiming_gives_four_to_the_next_shot() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = archer(rulebook);
            trial.obey(aim("attacker"));
            trial.expect(r#"{"event":"took_aim","unit":"attacker","weapon":"attacker.bow"}"#);
            trial.expect(r#"{"event":"turn_ended","unit":"attacker"}"#);
            assert_eq!(trial.refused(attack("attacker", "target")), Refusal::TurnEnded(unit("attacker")));
            // 9 + 1 (THAC0 21) + 4 = 14 against ascending AC: it hits the 12 of bare skin by 2.
            trial.next_turn_of("attacker").obey_with(attack("attacker", "target"), &[(20, 9), (6, 3)]);
            trial.expect(
                r#"{"event":"attack_rolled","natural":9,"need":7,"margin":2,"result":"hit","modifiers":[
                    {"rule":"R-02","label":"Aimed for a round","value":4}]}"#,
            );
            trial.expect(
                r#"{"event":"condition_ended","unit":"attacker","condition":"Aiming","rule":"R-02"}"#,
            );
            trial.next_turn_of("attacker").obey_with(attack("attacker", "target"), &[(20, 9)]);
            trial.expect(r#"{"event":"attack_rolled","natural":9,"need":11,"result":"miss","modifiers":[]}"#);
        }
    }

    #[test]
    fn r02_while_a_unit_aims_its_dexterity_does_not_count() {
        for (dexterity, armor_class) in [(16, 8), (4, 13)] {
            let mut trial = archer("combat-options");
            trial.unit("attacker", |archer| archer.abilities.dexterity = dexterity);
            trial.place("target", 3, 2).thac0("target", 20);
            let shot_at = |trial: &mut Trial, armor_class: i16| {
                trial.obey(end_turn("friend")).obey_with(attack("target", "attacker"), &[(20, 1)]);
                trial.expect(&format!(
                    r#"{{"event":"attack_rolled","attacker":"target","armor_class":{armor_class}}}"#
                ));
            };
            let mut idle = trial.resumed(&trial.snapshot());
            shot_at(idle.obey(end_turn("attacker")), armor_class);
            shot_at(trial.obey(aim("attacker")), 10);
        }
    }

    #[test]
    fn r02_anything_else_loses_the_aim() {
        let bow = item("attacker.bow");
        let kneel = Order::Kneel { unit: unit("attacker") };
        let others = [
            ("combat-options", walk("attacker", &[at(2, 3)])),
            ("combat-options", turn("attacker", Facing::West)),
            ("combat-options", end_turn("attacker")),
            ("house", stow("attacker", &bow.to_string())),
            ("house", kneel),
        ];
        for (rulebook, order) in others {
            let mut trial = aimed(rulebook);
            trial.obey(order);
            trial.expect(
                r#"{"event":"condition_ended","unit":"attacker","condition":"Aiming","rule":"R-02"}"#,
            );
            assert!(!is_aiming(&trial));
        }
    }

    #[test]
    fn r02_waiting_and_being_hit_do_not_lose_it() {
        let mut trial = aimed("combat-options");
        trial.obey(delay("attacker", 9)).obey(end_turn("friend"));
        trial
            .place("target", 3, 2)
            .thac0("target", 1)
            .obey_with(attack("target", "attacker"), &[(20, 15), (8, 2)]);
        assert!(is_aiming(&trial));
    }

    #[test]
    fn r02_a_unit_that_loses_its_turn_loses_its_aim() {
        let mut trial = archer("house");
        trial.obey(aim("attacker")).condition("attacker", Condition::Helpless).end_round();
        assert!(!is_aiming(&trial));
    }

    #[test]
    fn r02_aiming_takes_a_whole_turn() {
        let refusal = Refusal::AimNeedsWholeTurn(unit("attacker"));
        let before = [walk("attacker", &[at(2, 3)]), turn("attacker", Facing::West)];
        for order in before {
            let mut trial = archer("combat-options");
            assert_eq!(trial.obey(order).refused(aim("attacker")), refusal);
        }
        let mut trial = archer("combat-options");
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
        assert_eq!(trial.refused(aim("attacker")), refusal);
        assert_eq!(
            refusal.to_string(),
            "attacker needs an untouched turn to aim: no move and nothing done before it; end this turn and aim in the \
             next"
        );
    }

    #[test]
    fn r02_aiming_needs_a_weapon_that_flies_in_hand() {
        let attacker = unit("attacker");
        let mut sword = Trial::duel("combat-options");
        let refusal = sword.refused(aim("attacker"));
        assert_eq!(refusal, Refusal::NothingToAimWith(attacker));
        assert_eq!(
            refusal.to_string(),
            "attacker has nothing to aim with: aiming needs a weapon in hand that shoots or can be thrown; draw one first"
        );
        let mut knife = Trial::duel("combat-options");
        knife.arm("attacker", "knife").place("target", 4, 2).obey(aim("attacker"));
        knife.next_turn_of("attacker").obey_with(attack("attacker", "target"), &[(20, 3)]);
        knife.expect(
            r#"{"event":"attack_rolled","manner":"thrown","modifiers":[
            {"rule":"R-02","label":"Aimed for a round","value":4}]}"#,
        );
        let mut empty = archer("combat-options");
        empty.put("attacker.quiver_of_two", Place::Lost);
        let (weapon, kind) = (item("attacker.bow"), "arrow".to_owned());
        assert_eq!(empty.refused(aim("attacker")), Refusal::NoAmmunition { unit: attacker, weapon, kind });
    }

    #[test]
    fn r02_being_wrestled_loses_the_aim_whoever_wins() {
        for (attacker, target) in [(18, 2), (2, 18)] {
            let mut trial = Trial::duel("combat-options");
            trial.arm("target", "bow").put("attacker.sword", Place::Stowed(unit("attacker")));
            for id in ["target", "foe"] {
                trial.condition(id, Condition::Aiming).unit(id, |aimer| aimer.turn.ended = true);
            }
            let wrestle = Order::Wrestle { unit: unit("attacker"), target: unit("target") };
            trial
                .obey_with(wrestle, &[(20, attacker), (20, target)])
                .obey(Order::Choose { option: 0.into() });
            trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Aiming","rule":"R-02"}"#);
            assert!(!trial.unit_now("target").conditions.has(Condition::Aiming));
            assert!(trial.unit_now("foe").conditions.has(Condition::Aiming), "nobody touches that one");
        }
    }

    #[test]
    fn r02_a_melee_attack_gains_nothing_and_loses_the_aim() {
        let mut trial = Trial::duel("combat-options");
        trial.arm("attacker", "knife").obey(aim("attacker")).next_turn_of("attacker");
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
        trial.expect(r#"{"event":"attack_rolled","manner":"melee","modifiers":[]}"#);
        assert!(!is_aiming(&trial));
    }

    #[test]
    fn r02_a_unit_that_aims_makes_no_free_attacks() {
        let walks_by = |aims: bool| {
            let mut trial = Trial::duel("house");
            trial.arm("attacker", "knife");
            let order = if aims { aim("attacker") } else { end_turn("attacker") };
            trial.obey(order).obey(end_turn("friend"));
            trial
                .dice(if aims { &[] } else { &[(20, 3)] })
                .obey(walk("target", &[at(4, 2)]))
                .expect_dice_used();
            trial.count("attack_rolled")
        };
        assert_eq!((walks_by(false), walks_by(true)), (1, 0));
    }

    #[test]
    fn r02_it_adds_to_the_knee() {
        let mut trial = archer("house");
        trial.item("attacker.bow", |bow| bow.weapon.as_mut().expect("a bow").gun_like = true);
        trial.unit("attacker", |archer| archer.stance = crate::model::Stance::Kneeling);
        trial.obey(aim("attacker")).next_turn_of("attacker");
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
        trial.expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"R-02","label":"Aimed for a round","value":4},
                {"rule":"T-18","label":"Attacker kneeling or sitting, crossbow or the like","value":2}]}"#,
        );
    }

    #[test]
    fn r02_other_rulebooks_know_nothing_of_it() {
        let mut trial = archer("thac0");
        let refusal = trial.refused(aim("attacker"));
        assert_eq!(refusal.to_string(), "the rulebook of this battle leaves that out (R-02)");
    }
}
