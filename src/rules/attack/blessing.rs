//! Prayer, chant and martial music: +1 each to hit and to damage, but never against a friend (F-14).

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::Modifier;
use crate::model::{Condition, RuleId};
use crate::rulebook::{Rule, on};
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Accident, Attack, DamageModifiers, Modifiers};
use crate::rules::deed::phase::{Harm, Modify, Phase};
use crate::rules::field::{Battlefield, UnitSummary};

const F14: RuleId = RuleId::f(14);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F14,
    "Damage of friendly fire",
    "Friendly fire does the normal damage of the missile with its usual bonuses and is never multiplied. Prayer, \
     chant and martial music help the shooter and the victim alike, so they add nothing to its damage. Otherwise \
     each adds 1 to hit and to damage.",
)];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Modify, add_rows.in_set(Modify::Rows).run_if(on(F14)));
    app.add_systems(Phase::Harm, add_damage_rows.in_set(Harm::DamageRows).run_if(on(F14)));
}

fn rows(unit: &UnitSummary) -> impl Iterator<Item = Modifier> {
    unit.conditions.0.iter().filter_map(|condition| {
        let label = match condition {
            Condition::Prayer => "Prayer",
            Condition::Chant => "Chant",
            Condition::MartialMusic => "Martial music",
            _ => return None,
        };
        Some(Modifier { rule: F14, label, value: 1 })
    })
}

fn add_rows(mut attacks: Deeds<(&Attack, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, mut modifiers)| modifiers.0.extend(rows(&field.summary(attack.attacker))));
}

fn add_damage_rows(mut attacks: Deeds<(&Attack, &Accident, &mut DamageModifiers)>, field: Battlefield) {
    attacks.each(|(attack, accident, mut modifiers)| {
        let friendly = accident.0.as_ref().is_some_and(|(rule, ..)| *rule == RuleId::f(9));
        if !friendly {
            modifiers.0.extend(rows(&field.summary(attack.attacker)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
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
    fn f14_friendly_fire_is_never_multiplied() {
        // A 2 is no 20, however low the need: the multiplier stays 1 and no chain is rolled.
        let mut trial = shot();
        trial.thac0("attacker", 1).bare_head("friend").strike(&[(20, 2), (6, 6)]).expect_no("critical_hit");
        trial.expect(r#"{"event":"damaged","victim":"friend","multiplier":1,"damage":7}"#);
    }
}
