//! Strength and missiles (A-10, A-11).
//!
//! No Strength counts for what is shot, but that of a strength bow up to its rating; for throws only if the weapon is
//! made for throwing and the range is short.

use bevy::prelude::App;

use crate::hex::distance;
use crate::model::{Manner, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::Attack;
use crate::rules::field::{Battlefield, wielded};

const A10: RuleId = RuleId::a(10);
const A11: RuleId = RuleId::a(11);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A10,
        "Strength and shots",
        "Strength, high or low, neither adds to shots nor takes from them: bows, crossbows and slings are shot. Only a \
         bow made for a strong archer lets the archer's Strength count, up to the Strength it is made for.",
    ),
    Rule::new(
        A11,
        "Strength and throws",
        "Strength, high or low, counts for a throw only at short range and only if the weapon is made for throwing.",
    ),
];

pub(super) fn plugin(_: &mut App) {}

/// The Strength score that counts for an attack on a target; `None` if none does.
pub(super) fn score(field: &Battlefield, attack: &Attack, target: UnitId) -> Option<u8> {
    let attacker = field.unit(attack.attacker);
    let strength = attacker.abilities.strength;
    match attack.manner {
        Manner::Melee => Some(strength),
        Manner::Missile if !field.rulebook.has(A10) => None,
        Manner::Missile => {
            let rating = field.item(attack.weapon).weapon.and_then(|bow| bow.strength);
            rating.map(|rating| strength.min(rating))
        }
        Manner::Thrown if !field.rulebook.has(A11) => Some(strength),
        Manner::Thrown => {
            let away = distance(attacker.position.0, field.summary(target).position.0);
            let item = field.item(attack.weapon);
            let weapon = wielded(&item, &field.rulebook).ok()?;
            let short = weapon.range.is_some_and(|range| away <= u32::from(range.short));
            (weapon.throwable && short).then_some(strength)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::Trial;

    /// A shot or a throw that hits at so many hexes: the values of the rows for Strength, to hit and to damage.
    fn rows(
        rulebook: &str,
        weapon: &str,
        strength: u8,
        away: i32,
        change: impl FnOnce(&mut Trial),
    ) -> [i64; 2] {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", weapon).strength("attacker", strength).thac0("attacker", 10);
        trial.place("target", 2 + away, 2);
        change(&mut trial);
        let die = if weapon == "knife" { 4 } else { 6 };
        trial.strike(&[(20, 18), (die, 1)]);
        ["attack_rolled", "damaged"].map(|kind| {
            let event = trial.events().into_iter().find(|event| event["event"] == kind).expect(kind);
            let rows = event["modifiers"].as_array().expect("rows").clone();
            let strength = rows.into_iter().find(|row| row["label"] == "Strength");
            strength.map_or(0, |row| row["value"].as_i64().expect("a number"))
        })
    }

    #[test]
    fn a10_strength_does_not_count_for_a_bow() {
        for strength in [3, 18] {
            assert_eq!(rows("advanced", "bow", strength, 5, |_| {}), [0, 0]);
        }
    }

    #[test]
    fn a10_a_strength_bow_lets_it_count_up_to_its_rating() {
        let made_for = |rating| {
            move |trial: &mut Trial| {
                _ = trial.item("attacker.bow", |bow| bow.weapon.as_mut().expect("a bow").strength = rating);
            }
        };
        assert_eq!(rows("advanced", "bow", 18, 5, made_for(Some(18))), [1, 2]);
        assert_eq!(rows("advanced", "bow", 18, 5, made_for(Some(16))), [0, 1]);
        assert_eq!(rows("advanced", "bow", 16, 5, made_for(Some(18))), [0, 1]);
        assert_eq!(rows("thac0", "bow", 18, 5, made_for(Some(18))), [0, 0], "only where A-10 is on");
    }

    #[test]
    fn a11_strength_counts_for_throws_at_short_range_only() {
        assert_eq!(rows("advanced", "knife", 18, 2, |_| {}), [1, 2], "short range");
        assert_eq!(rows("advanced", "knife", 18, 3, |_| {}), [0, 0], "medium range");
        assert_eq!(rows("advanced", "knife", 3, 2, |_| {}), [-3, -1], "weakness too");
        assert_eq!(rows("advanced", "knife", 3, 3, |_| {}), [0, 0]);
        assert_eq!(rows("thac0", "knife", 18, 3, |_| {}), [1, 2], "only where A-11 is on");
    }

    #[test]
    fn a11_what_is_not_made_for_throwing_has_none() {
        let mut trial = Trial::duel("advanced");
        trial.arm("attacker", "knife").strength("attacker", 18).place("target", 4, 2);
        let hurled = |trial: &mut Trial| {
            trial.survey(|field| {
                let [attacker, intended] = ["attacker", "target"].map(crate::rules::trial::unit);
                let weapon = crate::rules::trial::item("attacker.knife");
                let (manner, occasion) = (Manner::Thrown, crate::model::Occasion::Action);
                score(field, &Attack { attacker, intended, weapon, manner, occasion }, intended)
            })
        };
        assert_eq!(hurled(&mut trial), Some(18));
        trial.item("attacker.knife", |knife| knife.weapon.as_mut().expect("a knife").throwable = false);
        assert_eq!(hurled(&mut trial), None);
    }

    #[test]
    fn a11_in_melee_strength_always_counts() {
        let mut trial = Trial::duel("advanced");
        trial.strength("attacker", 18).thac0("attacker", 10).strike(&[(20, 18), (8, 1)]);
        trial.expect(r#"{"event":"damaged","damage":3}"#);
    }
}
