//! Bleeding wounds and injury points from a single hard hit (F-08).
//!
//! A hit of 11 damage or more opens a wound that bleeds `damage ÷ 11` each round; one of 15 or more leaves
//! `1 + (damage − 15) ÷ 5` injury points. Hits are never added up.

use crate::event::WoundOpening;
use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::BattleEvent;
use crate::model::RuleId;
use crate::rulebook::Rule;
use crate::rules::deed::attack::{Attack, FinalDamage, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::field::able::is_alive;

const F08: RuleId = RuleId::f(8);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F08,
    "Wounds and injuries",
    "A single hit of 11 or more damage opens a wound. It bleeds 1 hit point at the end of each round for every full \
     11; several wounds bleed together. They can be bound only where the rulebook has the bleeding of document 003: then a \
     wound that bleeds 1 counts as minor (A-59) and any other as major (A-60), and what becomes minor bleeds 1. A single hit of 15 or more \
     leaves an injury point, and another for every 5 beyond. The undead, units without blood and units whose wounds \
     close at once cannot be wounded. The final damage counts, after multiplying. An injury point takes ten times \
     the healing of a hit point.",
)
.needing(&[RuleId::f(6)])
.adding(&["Wound"])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, F08, Phase::Harm, wound.in_set(Harm::Wound));
}

/// Hit points a round that a hit of this damage bleeds; 0 if it opens no wound.
pub fn bleeding(damage: i16) -> u16 {
    (damage.max(0) / 11) as u16
}

/// Injury points from a hit of this damage.
pub fn injury(damage: i16) -> u16 {
    if damage < 15 { 0 } else { 1 + ((damage - 15) / 5) as u16 }
}

fn wound(mut attacks: Deeds<(&Attack, &Victim, &FinalDamage, &mut Effects)>, field: Battlefield) {
    attacks.each(|(attack, victim, damage, mut effects)| {
        let attacker = attack.attacker;
        let (Some(victim), Some(damage)) = (victim.0, damage.0) else { return };
        let (bleeding, points) = (bleeding(damage), injury(damage));
        if (bleeding, points) == (0, 0) {
            return;
        }
        let unit = field.unit(victim);
        if bleeding > 0 && is_alive(&unit) {
            let wound = field.wounds(&unit).last().map_or(1, |wound| wound.number + 1);
            effects.0.push(BattleEvent::Wounded(WoundOpening {
                attacker,
                victim,
                wound,
                bleeding,
                grade: None,
                opened: None,
                part: None,
                damage,
            }));
        }
        if points > 0 {
            let before = unit.injuries.0;
            let after = before.saturating_add(points);
            effects.0.push(BattleEvent::Injured { attacker, victim, points, before, after });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tag;
    use crate::rules::trial::Trial;

    #[test]
    fn f08_thresholds_of_wound_and_injury() {
        let table =
            [(10, 0, 0), (11, 1, 0), (14, 1, 0), (15, 1, 1), (18, 1, 1), (20, 1, 2), (22, 2, 2), (33, 3, 4)];
        for (damage, wound, points) in table {
            assert_eq!((bleeding(damage), injury(damage)), (wound, points), "{damage} damage");
        }
    }

    #[test]
    fn f08_eighteen_damage_wounds_and_injures_and_the_wound_bleeds() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 40).strength("attacker", 16).bare_head("target");
        trial.strike(&[(20, 20), (20, 20), (20, 5), (8, 5)]);
        trial.expect(r#"{"event":"damaged","damage":18,"multiplier":3}"#);
        trial.expect(r#"{"event":"wounded","attacker":"attacker","victim":"target","wound":1,"bleeding":1}"#);
        trial.expect(r#"{"event":"injured","attacker":"attacker","points":1,"before":0,"after":1}"#);
        trial.end_round();
        trial.expect(r#"{"event":"bled","unit":"target","damage":1,"before":22,"after":21}"#);
    }

    #[test]
    fn f08_the_bloodless_and_the_undead_cannot_be_wounded() {
        for tags in [&[Tag::Bloodless], &[Tag::Undead]] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.thac0("attacker", 10).hit_points("target", 40).tags("target", tags);
            trial.strike(&[(20, 20), (20, 20), (20, 5), (8, 8)]);
            trial.expect(r#"{"event":"damaged","damage":24}"#).expect(r#"{"event":"injured","points":2}"#);
            trial.expect_no("wounded");
            trial.end_round();
            trial.expect_no("bled");
        }
    }

    #[test]
    fn f08_a_wound_that_the_undead_brought_along_does_not_bleed() {
        for (tag, bleeds) in [(Tag::Undead, 0), (Tag::Humanoid, 1)] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.thac0("attacker", 10).hit_points("target", 40).enchant("attacker.sword", 9, &[]);
            trial.strike(&[(20, 12), (8, 2)]).expect(r#"{"event":"wounded","bleeding":1}"#);
            trial.tags("target", &[tag]).end_round();
            assert_eq!(trial.count("bled"), bleeds, "{tag:?}");
        }
    }

    #[test]
    fn f08_thresholds_hold_for_real_attacks() {
        // A fixed face and the rest from magic, so that any damage can be done.
        let table = [(10, 0, 0), (11, 1, 0), (14, 1, 0), (15, 1, 1), (20, 1, 2), (22, 2, 2), (33, 3, 4)];
        for (damage, bleeding, points) in table {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.thac0("attacker", 10).hit_points("target", 100).enchant("attacker.sword", damage - 5, &[]);
            trial.strike(&[(20, 12), (8, 5)]);
            let target = trial.unit_now("target");
            let wounds: Vec<u16> = target.wounds.iter().map(|wound| wound.bleeding).collect();
            let expected: &[u16] = if bleeding > 0 { &[bleeding] } else { &[] };
            assert_eq!((wounds.as_slice(), target.injuries.0), (expected, points), "{damage} damage");
            assert_eq!(trial.count("wounded"), expected.len());
        }
    }

    #[test]
    fn f08_several_wounds_bleed_together_and_may_fell() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 36).enchant("attacker.sword", 9, &[]);
        trial.strike(&[(20, 12), (8, 2)]).strike(&[(20, 12), (8, 2)]);
        trial.expect(r#"{"event":"wounded","wound":2,"bleeding":1}"#);
        trial.end_round().expect(r#"{"event":"bled","unit":"target","damage":2,"before":14,"after":12}"#);
        trial.unit("target", |target| target.hit_points.now = 2);
        trial.end_round().expect(r#"{"event":"bled","damage":2,"before":2,"after":0}"#);
        trial.expect(r#"{"event":"fell","unit":"target"}"#);
        trial.expect(r#"{"event":"item_moved","item":"target.sword","motion":"let_go"}"#);
        assert_eq!(trial.unit_now("target").status, crate::model::Status::Fallen);
        let bled = trial.count("bled");
        trial.end_round();
        assert_eq!(trial.count("bled"), bled, "the fallen bleed no more");
    }

    #[test]
    fn f08_the_bloodless_can_be_injured() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 40).tags("target", &[Tag::Bloodless]);
        trial.enchant("attacker.sword", 10, &[]).strike(&[(20, 12), (8, 5)]);
        trial.expect(r#"{"event":"injured","points":1}"#).expect_no("wounded");
    }

    #[test]
    fn f08_two_small_hits_make_no_wound() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 40);
        trial.strike(&[(20, 12), (8, 8)]);
        trial.end_round();
        trial.strike(&[(20, 12), (8, 8)]);
        trial.expect_no("wounded");
    }
}
