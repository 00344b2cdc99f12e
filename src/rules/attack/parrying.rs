//! Parrying for a whole round (A-07): nothing else is done, and armor class is better in melee from the front.
//!
//! `bonus = level ÷ 2`, rounded down, and 1 more for warriors. It lasts until the unit's next turn begins.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::{BattleEvent, Modifier};
use crate::hex::{distance, in_front};
use crate::model::{Act, Class, Condition, Lasting, Manner, RuleId, Training, UnitId, Until};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::attack::{Attack, Modifiers, Target, ToHit};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::able;
use crate::rules::field::turn::{has_whole_turn, turn_ended};
use crate::rules::field::{Battlefield, Unit};

const A07: RuleId = RuleId::a(7);

/// The row of an attack that is parried: why the armor class is better than that of the target.
const PARRIED: &str = "Parried, in the armor class";

pub(super) const RULES: &[Rule] = &[Rule::new(
    A07,
    "Parrying",
    "A unit may do nothing but parry in a round: it must not have moved or done anything before, not even a free \
     attack, and its turn ends. Until its next turn begins its armor class is better by half its level, and by 1 more \
     for warriors, against melee attacks from its front arc. Shots, throws, magic and attacks from flank and rear are \
     not parried, and it makes no free attacks.",
)
.adding(&[PARRIED])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A07, Phase::Modify, better_the_armor.in_set(Modify::Parry));
    add_rule_systems(app, A07, Phase::Harm, begin.in_set(Harm::Handle));
    add_adviser(app, suggest);
}

/// By how much parrying betters armor class.
fn skill(training: &Training) -> i16 {
    let warrior = i16::from(training.class == Class::Warrior);
    i16::from(training.level) / 2 + warrior
}

/// By how much a parry of the target betters its armor class against an attack; 0 if it does not parry it.
pub(in crate::rules) fn bonus(field: &Battlefield, attacker: UnitId, target: &Unit, manner: Manner) -> i16 {
    let parries = manner == Manner::Melee
        && field.rulebook.has(A07)
        && target.conditions.has(Condition::Parrying)
        && !target.conditions.incapacitate()
        && in_front(target.position.0, target.facing.0, field.summary(attacker).position.0);
    if parries { skill(&target.training) } else { 0 }
}

fn better_the_armor(mut attacks: Deeds<(&Attack, &Target, &mut ToHit, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, target, mut to_hit, mut modifiers)| {
        let better = bonus(&field, attack.attacker, &field.unit(target.0), attack.manner);
        if better > 0 {
            to_hit.armor_class -= better;
            modifiers.0.push(Modifier { rule: A07, label: PARRIED, value: 0 });
        }
    });
}

/// Whether a unit may begin to parry.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(A07)?;
    let untouched = has_whole_turn(&unit) && unit.turn.free_attack;
    untouched.then_some(()).ok_or(Refusal::ParryNeedsWholeTurn(id))
}

fn begin(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Parry { unit } = declared.0 else { return };
        let until = Until::TurnBegins(field.clock.round + 1);
        let parries = Lasting { until, ..Lasting::caused(Condition::Parrying, A07) };
        effects.0.push(BattleEvent::lasting_began(unit, A07, parries));
        effects.0.push(turn_ended(&field.unit(unit)));
    });
}

/// How many enemies must stand before a unit that would rather parry than strike.
const OUTNUMBERED: usize = 2;

/// What each point against each of them is worth, as a share of the unit.
const WORTH: f64 = 0.01;

/// A unit with several enemies before it may do better to parry, if no blow of its own promises more.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if check(field, *unit.id).is_err() {
        return Vec::new();
    }
    let before = field.fighting().filter(|other| {
        other.side.0 != unit.side.0
            && !other.conditions.run()
            && distance(other.position.0, unit.position.0) == 1
            && in_front(unit.position.0, unit.facing.0, other.position.0)
    });
    let enemies = before.count();
    if enemies < OUTNUMBERED {
        return Vec::new();
    }
    let worth = WORTH * f64::from(skill(&unit.training)) * enemies as f64;
    vec![Idea::instead(A07, "parries", Order::Parry { unit: *unit.id }, worth)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::rules::trial::{Trial, at, attack, end_turn, turn, unit, walk};

    fn parry(id: &str) -> Order {
        Order::Parry { unit: unit(id) }
    }

    fn trained(class: Class, level: u8) -> Training {
        Training { class, level, hit_dice_plus: 0, thac0: Some(20) }
    }

    /// The attacker parries, and it is the target's turn, who strikes at it; AC 10.
    fn parried(class: Class, level: u8, change: impl FnOnce(&mut Trial)) -> Trial {
        let mut trial = Trial::duel("advanced");
        trial.unit("attacker", |own| own.training = trained(class, level));
        trial.thac0("target", 20).armor("attacker", 10);
        change(&mut trial);
        trial.obey(parry("attacker")).obey(end_turn("friend"));
        trial
    }

    fn strikes(trial: &mut Trial) -> i64 {
        trial.dice(&[(20, 3)]).obey(attack("target", "attacker"));
        let rolled = |event: &serde_json::Value| event["event"] == "attack_rolled";
        let event = trial.events().into_iter().rev().find(rolled).expect("there was an attack");
        event["armor_class"].as_i64().expect("a number")
    }

    #[test]
    fn a07_half_the_level_and_one_more_for_warriors() {
        for (class, level, better) in [
            (Class::Wizard, 6, 3),
            (Class::Warrior, 6, 4),
            (Class::Priest, 6, 3),
            (Class::Rogue, 6, 3),
            (Class::Warrior, 1, 1),
            (Class::Wizard, 1, 0),
            (Class::Warrior, 7, 4),
        ] {
            assert_eq!(skill(&trained(class, level)), better, "{class:?} {level}");
            let mut trial = parried(class, level, |_| {});
            assert_eq!(strikes(&mut trial), 10 - i64::from(better), "{class:?} {level}");
        }
    }

    #[test]
    fn a07_only_melee_attacks_from_the_front_are_parried() {
        for (facing, parries) in [
            (Facing::East, true),
            (Facing::NorthEast, true),
            (Facing::SouthEast, true),
            (Facing::NorthWest, false),
            (Facing::SouthWest, false),
            (Facing::West, false),
        ] {
            let mut trial = parried(Class::Warrior, 6, |trial| _ = trial.face("attacker", facing));
            assert_eq!(strikes(&mut trial), if parries { 6 } else { 10 }, "{facing}");
        }
        let mut shot = parried(Class::Warrior, 6, |trial| {
            trial.arm("target", "bow").place("target", 6, 2);
        });
        assert_eq!(strikes(&mut shot), 10, "arrows are not parried");
    }

    #[test]
    fn a07_a_parried_attack_says_so_beside_its_armor_class() {
        let row = r#"{"event":"attack_rolled","modifiers":[{"rule":"A-07","label":"Parried, in the armor class","value":0}]}"#;
        let mut parried_from_the_front = parried(Class::Warrior, 6, |_| {});
        strikes(&mut parried_from_the_front);
        parried_from_the_front.expect(row);
        let mut from_behind = parried(Class::Warrior, 6, |trial| _ = trial.face("attacker", Facing::West));
        strikes(&mut from_behind);
        assert!(from_behind.events().iter().all(|event| !event.to_string().contains("Parried")));
    }

    #[test]
    fn a46_whoever_holds_another_has_no_hands_to_parry() {
        let mut trial = Trial::duel("house");
        trial.condition("attacker", Condition::Grappling);
        let holds = crate::order::NoWrestling::HandsOnSomebody(unit("attacker"));
        assert_eq!(trial.refused(parry("attacker")), holds.into());
    }

    #[test]
    fn a07_who_is_stunned_no_longer_parries() {
        let mut trial = parried(Class::Warrior, 6, |_| {});
        trial.condition("attacker", Condition::Stunned);
        assert_eq!(strikes(&mut trial), 10);
    }

    #[test]
    fn a07_the_parry_takes_the_turn_and_lasts_until_the_next_one_begins() {
        let mut trial = parried(Class::Warrior, 6, |_| {});
        trial.expect(r#"{"event":"condition_began","unit":"attacker","condition":"Parrying","rule":"A-07"}"#);
        trial.expect(r#"{"event":"turn_ended","unit":"attacker"}"#);
        trial.obey(end_turn("target"));
        assert!(trial.unit_now("attacker").conditions.has(Condition::Parrying));
        trial.obey(end_turn("foe"));
        trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Parrying","rule":"A-07"}"#);
        assert!(trial.unit_now("attacker").conditions.is_empty());
    }

    #[test]
    fn a07_nothing_may_be_done_before_or_after_a_parry() {
        let refusal = Refusal::ParryNeedsWholeTurn(unit("attacker"));
        let mut trial = Trial::duel("advanced");
        trial.thac0("attacker", 20).armor("target", 0).obey_with(attack("attacker", "target"), &[(20, 3)]);
        assert_eq!(trial.refused(parry("attacker")), refusal);
        let mut trial = Trial::duel("advanced");
        trial.obey(walk("attacker", &[at(1, 2)]));
        assert_eq!(trial.refused(parry("attacker")), refusal);
        let mut trial = Trial::duel("advanced");
        trial.unit("attacker", |own| own.turn.free_attack = false);
        assert_eq!(trial.refused(parry("attacker")), refusal, "it has made a free attack");
        let mut trial = Trial::duel("advanced");
        trial.obey(parry("attacker"));
        for order in [attack("attacker", "target"), turn("attacker", Facing::West), parry("attacker")] {
            assert_eq!(trial.refused(order), Refusal::Parries(unit("attacker")));
        }
    }

    #[test]
    fn a07_without_it_nobody_parries() {
        let mut trial = Trial::duel("thac0");
        assert_eq!(trial.refused(parry("attacker")), Refusal::RuleOff(A07));
    }

    #[test]
    fn a07_who_parries_makes_no_free_attacks() {
        for parries in [false, true] {
            let mut trial = Trial::duel("advanced");
            trial.rulebook(|book| book.parameters.free_attacks = true).thac0("attacker", 20);
            trial.obey(if parries { parry("attacker") } else { end_turn("attacker") });
            trial.obey(end_turn("friend"));
            let attackers = trial.survey(|field| {
                let steps = [at(4, 2)];
                crate::rules::free_attacks_on_the_way(field, &field.unit(unit("target")), &steps).len()
            });
            assert_eq!(attackers, usize::from(!parries));
        }
    }

    #[test]
    fn a07_a_unit_with_several_enemies_before_it_thinks_of_parrying() {
        let mut trial = Trial::duel("advanced");
        trial.unit("attacker", |own| own.training = trained(Class::Warrior, 6));
        assert!(trial.ideas_of("attacker", A07).is_empty(), "one enemy");
        trial.stand("foe", Facing::NorthEast.ahead(at(2, 2)));
        let ideas = trial.ideas_of("attacker", A07);
        assert_eq!(ideas.len(), 1);
        assert_eq!((ideas[0].name, &ideas[0].orders), ("parries", &vec![parry("attacker")]));
        assert!((ideas[0].worth - 0.08).abs() < 1e-9);
    }
}
