//! Prayer, chant and martial music: +1 each to hit and to damage, but a friend hit by accident takes no more (F-14).

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::Modifier;
use crate::model::{Condition, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, DamageModifiers, Modifiers, Victim};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::field::{Battlefield, UnitSummary};

const F14: RuleId = RuleId::f(14);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F14,
    "Damage of friendly fire",
    "Friendly fire does the normal damage of the missile with its usual bonuses and is never multiplied. Prayer, \
     chant and martial music help the attacker and its friends alike, so they add nothing to the damage of a friend \
     whom a shot or a swing hits by accident; those of enemies take nothing from it. Otherwise each adds 1 to hit and to damage.",
).adding(&["Prayer", "Chant", "Martial music"])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, F14, Phase::Modify, add_rows.in_set(Modify::Rows));
    add_rule_systems(app, F14, Phase::Harm, add_damage_rows.in_set(Harm::DamageRows));
}

fn rows(unit: &UnitSummary) -> impl Iterator<Item = Modifier> {
    unit.conditions.words().filter_map(|condition| {
        let blesses = matches!(condition, Condition::Prayer | Condition::Chant | Condition::MartialMusic);
        blesses.then(|| Modifier { rule: F14, label: condition.label(), value: 1 })
    })
}

fn add_rows(mut attacks: Deeds<(&Attack, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, mut modifiers)| modifiers.0.extend(rows(&field.summary(attack.attacker))));
}

fn add_damage_rows(mut attacks: Deeds<(&Attack, &Victim, &mut DamageModifiers)>, field: Battlefield) {
    attacks.each(|(attack, victim, mut modifiers)| {
        let attacker = field.summary(attack.attacker);
        if victim.0.is_some_and(|victim| field.summary(victim).side != attacker.side) {
            modifiers.0.extend(rows(&attacker));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
    use crate::model::Tile;
    use crate::rules::trial::{Trial, at};

    /// The attacker shoots at the target five hexes east, past the friend.
    fn shot() -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.arm("attacker", "bow").thac0("attacker", 20).enchant("attacker.bow", 1, &[]);
        trial.place("target", 7, 2).stand("friend", at(2, 2) + Hex::new(3, 0));
        trial
    }

    #[test]
    fn f14_four_and_one_for_magic_and_nothing_for_the_prayer() {
        for condition in [Condition::Prayer, Condition::Chant, Condition::MartialMusic] {
            let mut trial = shot();
            trial.condition("attacker", condition).strike(&[(20, 2), (6, 4)]);
            trial.expect(
                r#"{"event":"damaged","victim":"friend","dice":4,"multiplier":1,"damage":5,"after":25,
                    "modifiers":[{"rule":"F-06","label":"Enhancement","value":1}]}"#,
            );
        }
    }

    #[test]
    fn f14_the_prayers_of_enemies_take_nothing_from_the_damage_of_a_friend() {
        use crate::model::{ConditionCause, Lasting, LastingEffect};
        for (rule, damage) in [(RuleId::s(13), 5), (RuleId::s(23), 5), (RuleId::a(40), 4)] {
            let mut trial = shot();
            trial.unit("attacker", |archer| {
                let effects = [LastingEffect::Damage(-1)].into();
                let cause = ConditionCause::rule(rule);
                archer.conditions.begin(Lasting { effects, cause, ..Lasting::plain(Condition::Cursed) });
            });
            trial.strike(&[(20, 2), (6, 4)]);
            trial.expect(&format!(r#"{{"event":"damaged","victim":"friend","dice":4,"damage":{damage}}}"#));
        }
    }

    #[test]
    fn f14_prayer_helps_against_an_enemy() {
        let mut trial = shot();
        trial.condition("attacker", Condition::Prayer).condition("attacker", Condition::Chant);
        trial.strike(&[(20, 15), (6, 4)]);
        trial.expect(r#"{"event":"damaged","victim":"target","dice":4,"damage":7}"#);
        trial.expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"C-06","label":"Enhancement","value":1},
                {"rule":"F-14","label":"Chant","value":1},{"rule":"F-14","label":"Prayer","value":1}]}"#,
        );
    }

    #[test]
    fn f14_the_victims_prayer_neither_saves_nor_harms_it() {
        let mut trial = shot();
        trial.condition("friend", Condition::Prayer).strike(&[(20, 2), (6, 4)]);
        trial.expect(r#"{"event":"damaged","victim":"friend","damage":5}"#);
    }

    #[test]
    fn f14_a_swing_without_room_is_blessed_against_an_enemy_and_not_against_a_friend() {
        for (rulebook, victim, damage) in [("house", "friend", 8), ("crits-and-fumbles", "target", 9)] {
            let mut trial = Trial::duel(rulebook);
            trial.arm("attacker", "greatsword").enchant("attacker.greatsword", 1, &[]);
            trial.ground(Tile { ceiling_inches: Some(84), ..Tile::default() }).place("friend", 2, 1);
            trial.condition("attacker", Condition::Prayer).strike(&[(20, 2), (10, 7)]);
            trial.expect(&format!(r#"{{"event":"tight_quarters_hit","victim":"{victim}"}}"#));
            trial.expect(&format!(r#"{{"event":"damaged","victim":"{victim}","damage":{damage}}}"#));
        }
    }

    #[test]
    fn f14_a_friend_that_a_shot_into_a_crowd_goes_for_takes_no_blessed_damage() {
        for (face, victim, damage) in [(1, "friend", 5), (2, "target", 6)] {
            let mut trial = Trial::duel("house");
            trial
                .arm("attacker", "bow")
                .enchant("attacker.bow", 1, &[])
                .condition("attacker", Condition::Prayer);
            trial.place("target", 7, 2).place("friend", 8, 2).strike(&[(2, face), (20, 19), (6, 4)]);
            trial.expect(&format!(r#"{{"event":"damaged","victim":"{victim}","damage":{damage}}}"#));
        }
    }

    #[test]
    fn f14_friendly_fire_is_never_multiplied() {
        // A 2 is no 20, however low the need: the multiplier stays 1 and no chain is rolled.
        let mut trial = shot();
        trial.thac0("attacker", 1).bare_head("friend").strike(&[(20, 2), (6, 6)]).expect_no("critical_hit");
        trial.expect(r#"{"event":"damaged","victim":"friend","multiplier":1,"damage":7}"#);
    }
}
