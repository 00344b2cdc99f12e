//! Weapons that always hit (T-25): the roll only decides about critical hits and fumbles.
//!
//! After a natural 1 the attack is rolled again: `need(AC 0) ≤ face` undoes the fumble, and the weapon hits.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::to_hit;
use crate::event::{AttackResult, Modifier};
use crate::model::{Purpose, RuleId};
use crate::rulebook::{Rule, Rulebook};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, AutomaticResult, Fumble, Modifiers, RollResult, SecondRoll, ToHit};
use crate::rules::deed::phase::{Judge, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds};
use crate::rules::field::{Battlefield, wielded};

const T25: RuleId = RuleId::t(25);

pub(super) const RULES: &[Rule] = &[Rule::new(
    T25,
    "Automatic hits",
    "Some weapons hit any armor class and never stray: they go for the enemy they are aimed at, even in a crowd. The \
     roll only decides about critical hits and fumbles. Before a fumble counts, the attack is rolled once more: if that \
     roll would hit armor class 0, there is no fumble and the weapon hits as always.",
)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, T25, Phase::Judge, roll_again.in_set(Judge::SecondRoll));
    add_rule_systems(app, T25, Phase::Judge, hit_surely.in_set(Judge::Automatic));
}

/// Whether an attack hits any armor class.
pub(in crate::rules) fn is_sure(field: &Battlefield, attack: &Attack) -> bool {
    let sure = || wielded(&field.item(attack.weapon), &field.rulebook).is_ok_and(|weapon| weapon.sure);
    field.rulebook.has(T25) && sure()
}

/// The lowest face with which an attack hits, if any does.
pub(super) fn lowest_face(
    field: &Battlefield,
    attack: &Attack,
    automatic: AutomaticResult,
    to_hit: &ToHit,
    modifiers: &[Modifier],
) -> Option<u16> {
    match automatic {
        AutomaticResult::Hit(_) | AutomaticResult::PlainHit(_) => Some(1),
        AutomaticResult::Miss(_) => None,
        AutomaticResult::NeedsRoll if is_sure(field, attack) => Some(to_hit::lowest_special(&field.rulebook)),
        AutomaticResult::NeedsRoll => to_hit::lowest_face(&field.rulebook, to_hit, modifiers),
    }
}

/// The lowest face of the second roll that undoes a fumble, if any does: it is rolled against armor class 0.
pub(in crate::rules) fn second_need(rulebook: &Rulebook, thac0: i16, modifiers: &[Modifier]) -> Option<u16> {
    to_hit::lowest_face(rulebook, &ToHit { thac0, ..ToHit::default() }, modifiers)
}

fn roll_again(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Attack, &Fumble)>, field: Battlefield) {
    attacks.each(|(entity, deed, attack, fumble)| {
        if fumble.0 && is_sure(&field, attack) {
            dice.ask((entity, *deed), T25, Purpose::SecondRoll, |draw| SecondRoll(Some(draw.die(20))));
        }
    });
}

pub(super) fn hit_surely(
    mut attacks: Deeds<(
        &Attack,
        &AutomaticResult,
        &ToHit,
        &Modifiers,
        &SecondRoll,
        &mut Fumble,
        &mut RollResult,
    )>,
    field: Battlefield,
) {
    attacks.each(|(attack, automatic, to_hit, modifiers, second, mut fumble, mut rolled)| {
        if *automatic != AutomaticResult::NeedsRoll || !is_sure(&field, attack) {
            return;
        }
        if let Some(second) = second.0 {
            let lowest = second_need(&field.rulebook, to_hit.thac0, &modifiers.0);
            fumble.0 = lowest.is_none_or(|lowest| second < lowest);
        }
        rolled.result = if fumble.0 { AttackResult::Miss } else { AttackResult::Hit };
    });
}

#[cfg(test)]
mod tests {
    use super::second_need;
    use crate::model::{Place, Surface, Tile};
    use crate::order::Order;
    use crate::rulebook::Rulebook;
    use crate::rules::codex;
    use crate::rules::trial::{Trial, unit};

    #[test]
    fn t25_the_second_roll_is_against_armor_class_0() {
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        assert_eq!(second_need(&rulebook, 18, &[]), Some(18));
        assert_eq!(second_need(&rulebook, 9, &[]), Some(9));
    }

    /// The attacker's sword always hits; with THAC0 15 no face would hit that AC.
    fn duel(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.thac0("attacker", 15).armor("target", -40).hit_points("target", 50);
        trial.item("attacker.sword", |sword| {
            if let Some(weapon) = &mut sword.weapon {
                weapon.sure = true;
            }
        });
        trial
    }

    #[test]
    fn t25_it_hits_whatever_the_armor() {
        for rulebook in ["thac0", "house"] {
            for natural in [2, 3, 19, 20] {
                let mut trial = duel(rulebook);
                trial.strike(&[(20, natural), (8, 5)]);
                trial.expect(r#"{"event":"attack_rolled","result":"hit","need":2}"#);
                trial.expect(r#"{"event":"damaged","damage":5,"halvings":0,"multiplier":1}"#);
                trial.expect_no("critical_hit").expect_no("fumbled");
            }
        }
    }

    #[test]
    fn t25_a_second_roll_good_enough_for_armor_class_0_undoes_the_fumble() {
        for rulebook in ["thac0", "house"] {
            let mut trial = duel(rulebook);
            trial.strike(&[(20, 1), (20, 15), (8, 5)]).expect_no("fumbled");
            trial.expect(r#"{"event":"attack_rolled","natural":1,"result":"hit"}"#);
            trial.expect(r#"{"event":"damaged","damage":5}"#);
            let rolled = trial.events().into_iter().find(|event| event["event"] == "attack_rolled").unwrap();
            assert_eq!(
                (&rolled["rolls"][1]["purpose"], &rolled["rolls"][1]["face"]),
                (&"second_roll".into(), &15.into())
            );
        }
    }

    #[test]
    fn t25_otherwise_the_fumble_stands() {
        let mut strict = duel("thac0");
        strict.strike(&[(20, 1), (20, 14)]).expect_no("damaged").expect_no("fumbled");
        strict.expect(r#"{"event":"attack_rolled","result":"miss"}"#);
        // In the house a fumble may drop the weapon as well (A-68, F-18).
        let mut house = duel("house");
        house.strike(&[(20, 1), (20, 14), (20, 9), (8, 1)]).expect_no("damaged");
        house.expect(r#"{"event":"fumbled","unit":"attacker","weapon":"attacker.sword"}"#);
    }

    #[test]
    fn t25_the_second_roll_has_the_rows_of_the_first_and_its_ones_and_twenties() {
        for (bonus, face, undone) in [(2, 13, true), (2, 12, false), (-2, 16, false), (-2, 17, true)] {
            let mut trial = duel("thac0");
            trial.enchant("attacker.sword", bonus, &[]);
            let damage: &[(u16, u16)] = if undone { &[(8, 5)] } else { &[] };
            trial.strike(&[&[(20, 1), (20, face)], damage].concat());
            assert_eq!(trial.count("damaged"), usize::from(undone), "{bonus} {face}");
        }
        let mut one = duel("thac0");
        one.thac0("attacker", 0).strike(&[(20, 1), (20, 1)]).expect_no("damaged");
        let mut twenty = duel("thac0");
        twenty.thac0("attacker", 25).strike(&[(20, 1), (20, 20), (8, 5)]).expect(r#"{"event":"damaged"}"#);
    }

    #[test]
    fn t25_a_hit_by_5_is_still_critical() {
        let twice = ("thac0", "damage rolled twice", &[(20, 20), (8, 2), (8, 3)][..], 5);
        let multiplied =
            ("house", "double damage and more with each further 20", &[(20, 20), (20, 2), (8, 3)][..], 6);
        for (rulebook, words, faces, damage) in [twice, multiplied] {
            let mut trial = duel(rulebook);
            trial.armor("target", 0).dice(faces);
            trial.obey(crate::rules::trial::attack("attacker", "target"));
            let options = trial.question().expect("a critical hit is asked about").options.words();
            let place = options.iter().position(|option| option == words).unwrap();
            trial.obey(Order::Choose { option: (place as u8).into() }).expect_dice_used();
            trial.expect(&format!(r#"{{"event":"damaged","damage":{damage}}}"#));
        }
    }

    #[test]
    fn t25_it_neither_strays_nor_swings_wide() {
        let mut shot = duel("house");
        shot.stand("target", crate::hex::Hex::new(7, 2)).stand("attacker", crate::hex::Hex::new(2, 2));
        shot.stand("friend", crate::hex::Hex::new(4, 2)).arm("attacker", "knife");
        shot.item("attacker.knife", |knife| {
            if let Some(weapon) = &mut knife.weapon {
                weapon.sure = true;
            }
        });
        shot.strike(&[(20, 2), (4, 3)]).expect_no("friendly_fire");
        shot.expect(r#"{"event":"damaged","victim":"target","damage":3}"#);
        let mut cellar = duel("house");
        cellar.ground(Tile { clutter: true, surface: Surface::Wood, ..Tile::default() });
        cellar.place("friend", 2, 1).item("attacker.sword", |sword| {
            if let Some(weapon) = &mut sword.weapon {
                weapon.roomy = true;
            }
        });
        cellar.strike(&[(20, 2), (8, 3)]).expect_no("tight_quarters_hit");
        cellar.expect(r#"{"event":"damaged","victim":"target"}"#);
    }

    #[test]
    fn t25_rulebooks_without_it_make_nothing_of_such_weapons() {
        let mut trial = duel("crits-and-fumbles");
        trial.strike(&[(20, 20)]).expect(r#"{"event":"attack_rolled","result":"miss","need":null}"#);
        let mut fumble = duel("crits-and-fumbles");
        fumble.strike(&[(20, 1), (8, 1)]).expect("{\"event\":\"fumbled\"}");
        assert_ne!(fumble.place_of("attacker.sword"), Place::Held(unit("attacker")));
    }
}
