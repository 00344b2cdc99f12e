//! Enhancement: the bonus or penalty in a weapon itself (T-13, T-14; C-6, C-11, F-06).
//!
//! It counts to hit and to damage. The enhancement of ammunition adds to that of its weapon. A bonus against one kind
//! of creature replaces the general one.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::to_hit::C06;
use crate::event::Modifier;
use crate::model::{RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, DamageModifiers, Modifiers, Nocked, Target, Victim};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::deed::row::row;
use crate::rules::field::{Battlefield, Item};

const T13: RuleId = RuleId::t(13);
const T14: RuleId = RuleId::t(14);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        T13,
        "Enhancement",
        "Magic and fine or poor work give a weapon a lasting bonus or penalty. It counts both to hit and to \
         damage.",
    )
    .adding(&["Enhancement"])
    .needing(&[RuleId::c(6)]),
    Rule::new(
        T14,
        "Bow and arrow",
        "The enhancement of an arrow, a bolt or a stone adds to that of the weapon that shoots it.",
    )
    .adding(&["Enhancement of the ammunition"])
    .needing(&[T13]),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C06, Phase::Modify, add_rows.in_set(Modify::Rows));
    add_rule_systems(app, C06, Phase::Harm, add_damage_rows.in_set(Harm::DamageRows));
}

/// What an item adds against a unit; nothing if it is broken.
pub(in crate::rules) fn bonus(field: &Battlefield, item: &Item, against: UnitId) -> i16 {
    let whole = !item.item.broken;
    if whole { i16::from(item.enhancement.against(&field.summary(against).kind.tags)) } else { 0 }
}

/// The rows of weapon and ammunition; `core` is their rule in rulebooks without T-13.
fn rows(
    field: &Battlefield,
    attack: &Attack,
    nocked: &Nocked,
    against: UnitId,
    core: RuleId,
) -> Vec<Modifier> {
    let rule = if field.rulebook.has(T13) { T13 } else { core };
    let weapon = row(rule, "Enhancement", bonus(field, &field.item(attack.weapon), against));
    let shot = nocked.0.filter(|_| field.rulebook.has(T14));
    let shot = shot.map(|shot| bonus(field, &field.item(shot), against));
    let shot = shot.and_then(|bonus| row(T14, "Enhancement of the ammunition", bonus));
    weapon.into_iter().chain(shot).collect()
}

fn add_rows(mut attacks: Deeds<(&Attack, &Nocked, &Target, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, nocked, target, mut modifiers)| {
        modifiers.0.extend(rows(&field, attack, nocked, target.0, RuleId::c(6)));
    });
}

fn add_damage_rows(
    mut attacks: Deeds<(&Attack, &Nocked, &Victim, &mut DamageModifiers)>,
    field: Battlefield,
) {
    attacks.each(|(attack, nocked, victim, mut modifiers)| {
        let Some(victim) = victim.0 else { return };
        modifiers.0.extend(rows(&field, attack, nocked, victim, super::damage::rule(&field.rulebook)));
    });
}

#[cfg(test)]
mod tests {
    use crate::model::{Tag, Tile};
    use crate::rules::trial::{Trial, at};

    const QUIVER: &str = "attacker.quiver_of_two";

    /// The attacker shoots four hexes east.
    fn archer(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").thac0("attacker", 14).armor("target", 5).place("target", 6, 2);
        trial
    }

    #[test]
    fn t13_an_enhancement_counts_to_hit_and_to_damage() {
        for rulebook in ["thac0", "house"] {
            for (bonus, damage) in [(2, 6), (-1, 3)] {
                let mut trial = Trial::duel(rulebook);
                trial.thac0("attacker", 10).enchant("attacker.sword", bonus, &[]).strike(&[(20, 15), (8, 4)]);
                for (event, result) in
                    [("attack_rolled", r#""result":"hit""#), ("damaged", &format!("\"damage\":{damage}"))]
                {
                    trial.expect(&format!(
                        r#"{{"event":"{event}",{result},
                            "modifiers":[{{"rule":"T-13","label":"Enhancement","value":{bonus}}}]}}"#
                    ));
                }
            }
        }
    }

    #[test]
    fn t13_where_it_is_not_in_play_the_core_has_the_row() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).enchant("attacker.sword", 2, &[]).strike(&[(20, 15), (8, 4)]);
        trial.expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"C-06","label":"Enhancement","value":2}]}"#,
        );
        trial.expect(r#"{"event":"damaged","modifiers":[{"rule":"F-06","label":"Enhancement","value":2}]}"#);
    }

    #[test]
    fn t13_the_plus_one_bow_of_the_example_makes_fourteen_behind_cover_seventeen() {
        // T-04, T-05: 14 - 1 + 4 = 17, so that AC 5 takes a 12.
        let mut trial = archer("thac0");
        trial.enchant("attacker.bow", 1, &[]).tile(at(6, 2), Tile { cover: 50, ..Tile::default() });
        trial
            .strike(&[(20, 11)])
            .expect(r#"{"event":"attack_rolled","need":12,"armor_class_hit":6,"result":"miss"}"#);
    }

    #[test]
    fn t14_a_plus_one_bow_and_plus_two_arrows_are_plus_three() {
        for rulebook in ["thac0", "house"] {
            let mut trial = archer(rulebook);
            trial.enchant("attacker.bow", 1, &[]).enchant(QUIVER, 2, &[]).strike(&[(20, 6), (6, 2)]);
            let rows = r#"[{"rule":"T-13","label":"Enhancement","value":1},
                {"rule":"T-14","label":"Enhancement of the ammunition","value":2}]"#;
            trial.expect(&format!(
                r#"{{"event":"attack_rolled","need":6,"margin":0,"result":"hit","modifiers":{rows}}}"#
            ));
            trial.expect(&format!(r#"{{"event":"damaged","dice":2,"damage":5,"modifiers":{rows}}}"#));
        }
    }

    #[test]
    fn t14_a_penalty_of_the_arrow_lowers_the_bonus_of_the_bow_and_a_bonus_against_a_kind_counts() {
        let mut trial = archer("house");
        trial.enchant("attacker.bow", 2, &[]).enchant(QUIVER, -1, &[]).strike(&[(20, 2)]);
        trial.expect(r#"{"event":"attack_rolled","need":8}"#);
        let mut trial = archer("house");
        trial.tags("target", &[Tag::Undead]).enchant(QUIVER, 1, &[(Tag::Undead, 3)]).strike(&[(20, 3)]);
        trial.expect(r#"{"event":"attack_rolled","need":6}"#);
    }

    #[test]
    fn t14_ammunition_is_nothing_to_a_melee_attack_or_a_throw_nor_where_the_rule_is_off() {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", "knife").enchant(QUIVER, 2, &[]).strike(&[(20, 2)]);
        trial.expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
        let mut trial = archer("crits-and-fumbles");
        trial
            .enchant(QUIVER, 2, &[])
            .strike(&[(20, 3)])
            .expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
    }
}
