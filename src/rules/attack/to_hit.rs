//! Hit or miss (C-6, T-04, T-05, T-06, F-01).
//!
//! `ac_hit = THAC0 − natural − bonuses + penalties`; it hits if the target's AC is that or worse. In other words:
//! `need = THAC0 − AC − bonuses + penalties` and `margin = natural − need`.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::{AttackResult, Modifier};
use crate::model::RuleId;
use crate::rulebook::{Rule, Rulebook};
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{
    Accident, Attack, Fumble, Modifiers, NaturalRoll, RollResult, Target, ToHit, Victim,
};
use crate::rules::deed::phase::{Judge, Modify, Phase, add_rule_systems};
use crate::rules::field::Battlefield;

/// The rule of every attack that is rolled against armor class; systems of no rule of their own go with it.
pub(super) const C06: RuleId = RuleId::c(6);
const T05: RuleId = RuleId::t(5);
const T06: RuleId = RuleId::t(6);
const T07: RuleId = RuleId::t(7);
const A46: RuleId = RuleId::a(46);
const F01: RuleId = RuleId::f(1);
const A67: RuleId = RuleId::a(67);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        C06,
        "Need and margin",
        "An attack needs THAC0 less the target's armor class and all bonuses, plus all penalties. The margin is \
         the natural roll less that need. Strength and magic are bonuses of the core rules; Dexterity is one for \
         shots and throws.",
    ).adding(&["Strength", "Dexterity", "Enhancement"]),
    Rule::new(
        RuleId::t(4),
        "Effective THAC0",
        "All bonuses and penalties can be counted into THAC0 before the roll. The panel shows the result.",
    )
    .needing(&[RuleId::t(2)]),
    Rule::new(
        T05,
        "That AC or worse",
        "An attack hits if the target's armor class is the one hit, or worse.",
    )
    .needing(&[RuleId::t(3), C06, RuleId::c(5)]),
    Rule::new(T06, "A natural 1 misses", "A natural 1 misses, whatever the bonuses."),
    Rule::new(
        F01,
        "Three special naturals",
        "Three natural rolls are special, whatever the modifiers: a 20 may be a critical hit, a 2 may harm a \
         friend and a 1 is a fumble. A 20 hits only if the sum hits, unless the rulebook lets natural 20s hit \
         (T-07). A 1 always misses. A 2 that harms nobody is an ordinary roll.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C06, Phase::Modify, sort_rows.in_set(Modify::Sort));
    add_rule_systems(app, T05, Phase::Judge, judge.in_set(Judge::Hit));
    add_rule_systems(app, C06, Phase::Judge, settle_victim.in_set(Judge::Redirect));
}

/// The lowest natural face that hits, before the rules about 1 and 20; it may lie below 1 or above 20.
pub fn need(thac0: i16, armor_class: i16, modifiers: &[Modifier]) -> i16 {
    thac0 - armor_class - sum(modifiers)
}

/// The chance of so many of the 20 faces: a 20 nearly always hits and a 1 never does.
pub(in crate::rules) fn share_of_faces(faces: f64) -> f64 {
    (faces / 20.0).clamp(0.05, 0.95)
}

/// The armor class that a natural face hits.
pub fn armor_class_hit(thac0: i16, natural: i16, modifiers: &[Modifier]) -> i16 {
    thac0 - natural - sum(modifiers)
}

fn sum(modifiers: &[Modifier]) -> i16 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}

/// The lowest face that hits after the rules about natural 1 and 20; `None` if none does.
pub(super) fn lowest_face(rulebook: &Rulebook, to_hit: &ToHit, modifiers: &[Modifier]) -> Option<u16> {
    let lowest = lowest_special(rulebook) as i16;
    match need(to_hit.thac0, to_hit.armor_class, modifiers).max(lowest) {
        face @ ..=20 => Some(face as u16),
        _ if rulebook.has(T07) || rulebook.has(A46) => Some(20),
        _ => None,
    }
}

/// The lowest face that is no automatic miss.
pub(super) fn lowest_special(rulebook: &Rulebook) -> u16 {
    if ones_miss(rulebook) { 2 } else { 1 }
}

fn ones_miss(rulebook: &Rulebook) -> bool {
    rulebook.has(T06) || rulebook.has(F01) || rulebook.has(A67)
}

/// Sorts the rows by rule, because systems add them in any order.
pub(super) fn sort_rows(mut attacks: Deeds<&mut Modifiers>) {
    attacks.each(|mut modifiers| modifiers.0.sort_by_key(|modifier| (modifier.rule, modifier.label)));
}

fn judge(
    mut attacks: Deeds<(&ToHit, &Modifiers, &NaturalRoll, &mut Fumble, &mut RollResult)>,
    field: Battlefield,
) {
    attacks.each(|(to_hit, modifiers, natural, mut fumble, mut rolled)| {
        let Some(natural) = natural.0 else { return };
        rolled.margin = natural as i16 - need(to_hit.thac0, to_hit.armor_class, &modifiers.0);
        fumble.0 = natural == 1 && ones_miss(&field.rulebook);
        let hits = rolled.margin >= 0 && !fumble.0;
        rolled.result = if hits { AttackResult::Hit } else { AttackResult::Miss };
    });
}

/// An accident replaces the attack; otherwise a hit harms its target.
fn settle_victim(
    mut attacks: Deeds<(&Target, &Accident, &mut RollResult, &mut Victim), bevy::prelude::With<Attack>>,
) {
    attacks.each(|(target, accident, mut rolled, mut victim)| {
        if let Some((_, hit, _)) = &accident.0 {
            rolled.result = AttackResult::Accident;
            victim.0 = Some(*hit);
        } else if rolled.result == AttackResult::Hit {
            victim.0 = Some(target.0);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::Trial;

    fn rows(values: &[i16]) -> Vec<Modifier> {
        values.iter().map(|&value| Modifier { rule: C06, label: "", value }).collect()
    }

    #[test]
    fn c06_need_and_margin_agree_with_the_armor_class_hit() {
        for (thac0, armor_class, bonus) in [(14, 5, 0), (20, -3, 2), (10, 10, -4), (17, 0, 1)] {
            let rows = rows(&[bonus]);
            for natural in 1..=20 {
                let margin = natural - need(thac0, armor_class, &rows);
                assert_eq!(margin, armor_class - armor_class_hit(thac0, natural, &rows));
            }
        }
    }

    #[test]
    fn t04_bonuses_and_penalties_fold_into_thac0() {
        // THAC0 14, a +1 bow, a target half covered (−4): effective 17.
        assert_eq!(need(14, 0, &rows(&[1, -4])), 17);
        assert_eq!(armor_class_hit(14, 11, &rows(&[1, -4])), 6);
    }

    #[test]
    fn t05_that_armor_class_or_worse() {
        // Effective 17, roll 11 hits AC 6 and worse, not 5; against AC 5 it takes 12, which is 45 %.
        let rows = rows(&[1, -4]);
        assert!(11 >= need(14, 6, &rows) && 11 >= need(14, 8, &rows));
        assert!(11 < need(14, 5, &rows));
        assert_eq!(need(14, 5, &rows), 12);
        // From behind, cover is gone and +2 is gained: 6, which is 75 %.
        let behind = [1, 2].map(|value| Modifier { rule: C06, label: "", value });
        assert_eq!(need(14, 5, &behind), 6);
    }

    #[test]
    fn t03_the_roll_lowers_the_armor_class_hit() {
        assert_eq!(armor_class_hit(20, 20, &[]), 0);
        assert_eq!(armor_class_hit(10, 10, &[]), 0);
    }

    #[test]
    fn t06_a_natural_one_misses_whatever_the_bonuses() {
        let mut trial = Trial::duel("house");
        trial.thac0("attacker", 0).armor("target", 10);
        trial.strike(&[(20, 1), (20, 18)]);
        trial.expect_no("damaged");
        trial.expect(r#"{"event":"attack_rolled","result":"miss","need":2}"#);
    }

    #[test]
    fn f01_a_twenty_hits_only_if_it_would_hit_anyway() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", -1);
        trial.strike(&[(20, 20)]);
        trial.expect(r#"{"event":"attack_rolled","result":"miss","need":null,"margin":-1}"#);
        trial.expect_no("critical_hit");
    }

    #[test]
    fn f01_only_the_bare_face_is_special() {
        // 19 + 1, 3 − 1 and 2 − 1 are no 20, 2 and 1.
        for (natural, bonus) in [(19, 1), (3, -1), (2, -1), (18, 2)] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.thac0("attacker", 1).enchant("attacker.sword", bonus, &[]);
            trial.strike(&[(20, natural), (8, 4)]);
            trial.expect(r#"{"event":"attack_rolled","result":"hit"}"#);
            trial.expect_no("critical_hit").expect_no("fumbled").expect_no("tight_quarters_hit");
        }
    }

    #[test]
    fn f01_a_one_misses_whatever_the_bonuses() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 1).armor("target", 10).strike(&[(20, 1), (8, 1)]);
        trial.expect(r#"{"event":"attack_rolled","result":"miss","need":2}"#);
        trial.expect("{\"event\":\"fumbled\"}").expect_no("damaged");
        assert_eq!(trial.unit_now("target").hit_points.now, 30);
    }

    #[test]
    fn f01_a_two_that_falls_short_misses_like_any_other_roll() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", 10).strike(&[(20, 2)]);
        trial.expect(r#"{"event":"attack_rolled","result":"miss","margin":-8}"#).expect_no("fumbled");
    }

    #[test]
    fn f01_a_two_is_an_ordinary_roll_where_it_harms_nobody() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).armor("target", 10);
        trial.strike(&[(20, 2), (8, 5)]);
        trial.expect(r#"{"event":"attack_rolled","result":"hit"}"#);
        trial.expect(r#"{"event":"damaged","damage":5}"#);
    }
}
