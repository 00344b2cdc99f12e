//! A natural 20 that hits does 2 points more (R-01).
//!
//! `damage + 2`, never multiplied. Under H-01 only a natural 20 that hits by 0 or 1 gets the 2 points, and every one with
//! a flask that hits, because flasks make no critical hits.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::{AttackResult, Modifier};
use crate::model::RuleId;
use crate::rulebook::{Clash, Rule};
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, Called, DamageModifiers, NaturalRoll, RollResult};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::field::Battlefield;

const R01: RuleId = RuleId::r(1);
const F02: RuleId = RuleId::f(2);
const T11: RuleId = RuleId::t(11);
const H01: RuleId = RuleId::h(1);
const A17: RuleId = RuleId::a(17);

/// What a natural 20 adds to damage, in hit points.
const MORE: i16 = 2;

/// The largest margin that is no critical hit under H-01.
const BARELY: i16 = 1;

pub(super) const RULES: &[Rule] = &[Rule::new(
    R01,
    "Two points more",
    "A natural 20 that hits does 2 more points of damage, holy water and burning oil too. In the document it must hit \
     like any other face. In the house rulebook only a 20 that hits by 0 or 1 gets the 2 points; a 20 that hits by \
     more is a critical hit, but with a flask it gets the 2 points.",
).adding(&["Natural 20"])
.clashing(&[Clash { with: F02, settled_by: H01 }, Clash { with: T11, settled_by: H01 }])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, R01, Phase::Harm, add_row.in_set(Harm::DamageRows));
}

fn add_row(
    mut attacks: Deeds<(&Attack, &Called, &NaturalRoll, &RollResult, &mut DamageModifiers)>,
    field: Battlefield,
) {
    attacks.each(|(attack, called, natural, rolled, mut modifiers)| {
        let most = if field.is_flask(attack.weapon) { i16::MAX } else { BARELY };
        let called = called.0.is_some() && field.rulebook.has(A17);
        let counts = !field.rulebook.has(H01) || ((0..=most).contains(&rolled.margin) && !called);
        if natural.0 == Some(20) && rolled.result == AttackResult::Hit && counts {
            modifiers.0.push(Modifier { rule: R01, label: "Natural 20", value: MORE });
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::rules::trial::Trial;

    fn duel(rulebook: &str, thac0: i8, armor_class: i8) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.thac0("attacker", thac0).armor("target", armor_class);
        trial
    }

    #[test]
    fn r01_a_natural_twenty_does_two_points_more() {
        let mut trial = duel("combat-options", 20, 10);
        trial.strike(&[(20, 20), (8, 5)]).expect_no("critical_hit");
        trial.expect(
            r#"{"event":"damaged","dice":5,"damage":7,"multiplier":1,
                "modifiers":[{"rule":"R-01","label":"Natural 20","value":2}]}"#,
        );
        let mut nineteen = duel("combat-options", 20, 10);
        nineteen.strike(&[(20, 19), (8, 5)]).expect(r#"{"event":"damaged","damage":5,"modifiers":[]}"#);
    }

    #[test]
    fn r01_by_the_letter_it_must_hit_like_any_other_face() {
        let mut trial = duel("combat-options", 20, -1);
        trial.strike(&[(20, 20)]).expect(r#"{"event":"attack_rolled","result":"miss","need":null}"#);
        trial.expect_no("damaged");
    }

    #[test]
    fn r01_in_the_house_it_is_for_hits_by_0_or_1() {
        for (armor_class, damage) in [(0, 7), (1, 7), (-1, 5)] {
            let mut trial = duel("house", 20, armor_class);
            trial.strike(&[(20, 20), (8, 5)]).expect_no("critical_hit");
            trial.expect(&format!(r#"{{"event":"damaged","damage":{damage},"multiplier":1}}"#));
        }
        let mut better = duel("house", 20, 2);
        better.strike(&[(20, 20), (20, 3), (8, 5)]).expect(r#"{"event":"critical_hit","multiplier":2}"#);
        better.expect(r#"{"event":"damaged","damage":10,"modifiers":[]}"#);
    }

    #[test]
    fn r01_other_rulebooks_know_nothing_of_it() {
        let mut trial = duel("thac0", 20, 0);
        trial.strike(&[(20, 20), (8, 5)]).expect(r#"{"event":"damaged","damage":5}"#);
    }
}
