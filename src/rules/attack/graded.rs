//! A natural 20 hits even if the sum falls short, but not always in full (T-07, T-08, T-09).
//!
//! `gap = ac_hit − AC`. Up to a gap of 10 the hit is full; beyond that every 5 points begun halve the final damage. A
//! result of ½ or more but less than 1 counts as 1, anything less as 0.

use bevy::prelude::{App, IntoScheduleConfigs};
use serde::Serialize;

use super::to_hit::need;
use crate::event::{AttackResult, Modifier};
use crate::model::RuleId;
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Grade, NaturalRoll, RollResult};
use crate::rules::deed::phase::{Judge, Phase, add_rule_systems};

const T07: RuleId = RuleId::t(7);
const T08: RuleId = RuleId::t(8);

/// The gap up to which a 20 hits in full.
const FULL_HIT: i16 = 10;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        T07,
        "A natural 20 nearly always hits",
        "A natural 20 hits even if the sum falls short, in full or in part. It can be a critical hit only if the \
         sum hits too.",
    )
    .needing(&[T08]),
    Rule::new(
        T08,
        "Graded hits",
        "A natural 20 that falls short of the armor class by 10 or less hits in full. Every 5 points begun beyond \
         that halve the final damage. Fractions are dropped, but half a point or more still counts as 1. With less \
         than half a point the attack does nothing, as if it had missed.",
    )
    .needing(&[T07]),
    Rule::new(
        RuleId::t(9),
        "The limits of luck",
        "Because such hits are graded, the impossible does not succeed one time in twenty. A 20 needs range and \
         sight like any other face.",
    )
    .as_note(),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, T08, Phase::Judge, grade.in_set(Judge::Graded));
}

/// How often damage is halved for a 20 that falls short by `gap`.
pub fn halvings(gap: i16) -> u8 {
    let steps = (gap - FULL_HIT).max(0).saturating_add(4) / 5;
    u8::try_from(steps).unwrap_or(u8::MAX)
}

/// Damage after it is halved `halvings` times.
pub fn halved(damage: i16, halvings: u8) -> i16 {
    let left = |halvings: u32| damage.checked_shr(halvings).unwrap_or_default();
    match halvings {
        0 => damage,
        // Half a point or more.
        _ if left(u32::from(halvings)) == 0 && left(u32::from(halvings) - 1) >= 1 => 1,
        _ => left(u32::from(halvings)),
    }
}

/// A natural 20 that hits although its sum falls short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Graded {
    /// By how much the sum falls short of the armor class.
    pub short_by: i16,
    /// How often the damage is halved.
    pub halvings: u8,
    /// The rule by which it hits.
    pub hits_by: RuleId,
    /// The rule by which damage is halved.
    pub halved_by: RuleId,
}

impl Graded {
    /// How a natural 20 hits although its sum falls short; `None` if it does not, or if it is not the lowest face that hits.
    pub fn of(thac0: i16, armor_class: i16, modifiers: &[Modifier], lowest: Option<u16>) -> Option<Graded> {
        let short_by = need(thac0, armor_class, modifiers) - 20;
        let graded = Graded { short_by, halvings: halvings(short_by), hits_by: T07, halved_by: T08 };
        (short_by > 0 && lowest == Some(20)).then_some(graded)
    }
}

/// How often damage is halved, in words; nothing if it is not.
///
/// ```
/// use hexfray::rules::halved_in_words;
///
/// assert_eq!(halved_in_words(0), None);
/// assert_eq!(halved_in_words(2).as_deref(), Some("halved twice"));
/// ```
pub fn halved_in_words(halvings: u8) -> Option<String> {
    match halvings {
        0 => None,
        1 => Some("halved".to_owned()),
        2 => Some("halved twice".to_owned()),
        more => Some(format!("halved {more} times")),
    }
}

fn grade(mut attacks: Deeds<(&NaturalRoll, &mut RollResult, &mut Grade)>) {
    attacks.each(|(natural, mut rolled, mut grade)| {
        if natural.0 == Some(20) && rolled.result == AttackResult::Miss {
            rolled.result = AttackResult::Hit;
            grade.halvings = halvings(-rolled.margin);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Place, Tag};
    use crate::rules::trial::{Trial, unit};

    /// A natural 20 of that THAC0 against that AC for 8 on the dice.
    fn twenty(rulebook: &str, thac0: i8, armor_class: i8) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.thac0("attacker", thac0).armor("target", armor_class);
        trial.strike(&[(20, 20), (8, 8)]);
        trial
    }

    #[test]
    fn t07_a_natural_twenty_hits_where_the_sum_says_no() {
        for rulebook in ["thac0", "house"] {
            let trial = twenty(rulebook, 20, -1);
            trial.expect(r#"{"event":"attack_rolled","result":"hit","need":20,"margin":-1}"#);
            trial.expect(r#"{"event":"damaged","damage":8,"halvings":0,"multiplier":1}"#);
            trial.expect_no("critical_hit");
        }
    }

    #[test]
    fn t07_a_nineteen_falls_short_like_any_other_face() {
        for rulebook in ["thac0", "house"] {
            let mut trial = Trial::duel(rulebook);
            trial.thac0("attacker", 20).armor("target", -1).strike(&[(20, 19)]);
            trial.expect(r#"{"event":"attack_rolled","result":"miss","need":20,"margin":-2}"#);
            trial.expect_no("damaged");
        }
    }

    #[test]
    fn t07_rulebooks_without_it_have_no_automatic_hits() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", -1).strike(&[(20, 20)]);
        trial.expect(r#"{"event":"attack_rolled","result":"miss","need":null}"#);
    }

    #[test]
    fn t08_the_shadow_dragon_is_hit_in_full_and_in_the_dark_by_half() {
        // Effective THAC0 18 hits AC −2 with a 20, which is 10 short of AC −12; 20 hits AC 0, 12 short.
        for rulebook in ["thac0", "house"] {
            let clear = twenty(rulebook, 18, -12);
            clear.expect(r#"{"event":"attack_rolled","armor_class_hit":-2,"margin":-10,"result":"hit"}"#);
            clear.expect(r#"{"event":"damaged","damage":8,"halvings":0}"#);
            let dark = twenty(rulebook, 20, -12);
            dark.expect(r#"{"event":"attack_rolled","armor_class_hit":0,"margin":-12,"result":"hit"}"#);
            dark.expect(r#"{"event":"damaged","dice":8,"damage":4,"halvings":1}"#);
        }
    }

    #[test]
    fn t08_each_five_points_begun_halve_the_damage() {
        let table =
            [(-10, 8), (-11, 4), (-15, 4), (-16, 2), (-20, 2), (-21, 1), (-25, 1), (-30, 1), (-35, 0)];
        for (armor_class, damage) in table {
            for rulebook in ["thac0", "house"] {
                let trial = twenty(rulebook, 20, armor_class);
                trial.expect(&format!(r#"{{"event":"damaged","dice":8,"damage":{damage}}}"#));
                assert_eq!(trial.unit_now("target").hit_points.now, 30 - damage);
            }
        }
    }

    #[test]
    fn t08_fractions_are_dropped_but_half_a_point_is_one() {
        assert_eq!((halved(7, 0), halved(7, 1), halved(7, 2), halved(7, 3)), (7, 3, 1, 1));
        assert_eq!((halved(7, 4), halved(1, 1), halved(1, 2), halved(8, 4)), (0, 1, 0, 1));
        assert_eq!((halved(i16::MAX, 14), halved(i16::MAX, 15), halved(i16::MAX, 16)), (1, 1, 0));
        assert_eq!(halved(i16::MAX, u8::MAX), 0);
        let gaps = [(-3, 0), (0, 0), (10, 0), (11, 1), (15, 1), (16, 2), (20, 2), (25, 3), (30, 4), (35, 5)];
        for (gap, times) in gaps {
            assert_eq!(halvings(gap), times, "{gap}");
        }
    }

    #[test]
    fn t08_an_attack_that_does_nothing_neither_wounds_nor_fells() {
        for rulebook in ["thac0", "house"] {
            let mut trial = Trial::duel(rulebook);
            trial.thac0("attacker", 20).armor("target", -60).hit_points("target", 1);
            trial.strike(&[(20, 20), (8, 8)]);
            trial.expect(r#"{"event":"damaged","damage":0,"halvings":10,"before":1,"after":1}"#);
            trial.expect_no("fell").expect_no("wounded").expect_no("injured");
            assert_eq!(trial.place_of("target.sword"), Place::Held(unit("target")));
        }
    }

    #[test]
    fn t08_bonuses_are_halved_with_the_dice() {
        let mut trial = Trial::duel("house");
        trial.thac0("attacker", 20).armor("target", -16).hit_points("target", 100);
        trial.enchant("attacker.sword", 1, &[(Tag::Reptile, 4)]).tags("target", &[Tag::Reptile]);
        // Magic makes the gap 12, and the damage (8 + 4) ÷ 2.
        trial.strike(&[(20, 20), (8, 8)]).expect(r#"{"event":"damaged","damage":6,"halvings":1}"#);
    }

    #[test]
    fn t09_a_twenty_reaches_no_farther_than_other_faces() {
        for rulebook in ["thac0", "house"] {
            let mut trial = Trial::duel(rulebook);
            trial.place("target", 20, 2);
            trial.refused(crate::rules::trial::attack("attacker", "target"));
        }
    }
}
