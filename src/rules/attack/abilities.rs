//! Strength and Dexterity on attack and damage (C-6, C-11, F-06).
//!
//! Strength counts for melee attacks and throws (but ). Dexterity counts for shots and throws, but not for those into a
//! melee.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::missile_strength;
use super::to_hit::C06;
use crate::event::Modifier;
use crate::model::{Manner, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, DamageModifiers, IntoMelee, Modifiers, Target};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::deed::row::row;
use crate::rules::field::Battlefield;

const R11: RuleId = RuleId::r(11);

/// Rows of the d20 core; the codex explains them under C-6, C-11 and F-06.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C06, Phase::Modify, add_rows.in_set(Modify::Rows));
    add_rule_systems(app, C06, Phase::Harm, add_damage_row.in_set(Harm::DamageRows));
}

/// What Strength adds to hit and to damage.
pub(in crate::rules) fn strength_bonus(strength: u8) -> (i16, i16) {
    match strength {
        0 | 1 => (-5, -4),
        2 => (-3, -2),
        3 => (-3, -1),
        4 | 5 => (-2, -1),
        6 | 7 => (-1, 0),
        8..=15 => (0, 0),
        16 => (0, 1),
        17 => (1, 1),
        18 => (1, 2),
        19 => (3, 7),
        20 => (3, 8),
        21 => (4, 9),
        22 => (4, 10),
        23 => (5, 11),
        24 => (6, 12),
        _ => (7, 14),
    }
}

/// What Dexterity adds to hit with missiles and throws.
pub(in crate::rules) fn missile_bonus(dexterity: u8) -> i16 {
    match dexterity {
        0 | 1 => -6,
        2 => -4,
        3 => -3,
        4 => -2,
        5 => -1,
        6..=15 => 0,
        16 => 1,
        17 | 18 => 2,
        19 | 20 => 3,
        21..=23 => 4,
        _ => 5,
    }
}

fn add_rows(mut attacks: Deeds<(&Attack, &Target, &IntoMelee, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, target, into_melee, mut modifiers)| {
        let abilities = field.unit(attack.attacker).abilities;
        if let Some(strength) = missile_strength::score(&field, attack, target.0) {
            modifiers.0.extend(row(RuleId::c(6), "Strength", strength_bonus(strength).0));
        }
        if into_melee.0 {
            modifiers.0.push(Modifier { rule: R11, label: "Into a melee, no Dexterity", value: 0 });
        } else if attack.manner != Manner::Melee {
            modifiers.0.extend(row(RuleId::c(6), "Dexterity", missile_bonus(abilities.dexterity)));
        }
    });
}

fn add_damage_row(mut attacks: Deeds<(&Attack, &Target, &mut DamageModifiers)>, field: Battlefield) {
    attacks.each(|(attack, target, mut modifiers)| {
        if let Some(strength) = missile_strength::score(&field, attack, target.0) {
            let (_, damage) = strength_bonus(strength);
            modifiers.0.extend(row(super::damage::rule(&field.rulebook), "Strength", damage));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c06_every_score_of_strength_has_its_figures() {
        let hit = [-5, -5, -3, -3, -2, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 3, 4, 4, 5, 6, 7];
        let damage = [-4, -4, -2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 7, 8, 9, 10, 11, 12, 14];
        let table: Vec<(i16, i16)> = (0..=25).map(strength_bonus).collect();
        assert_eq!(table, hit.into_iter().zip(damage).collect::<Vec<_>>());
        assert_eq!(strength_bonus(u8::MAX), (7, 14));
    }

    #[test]
    fn c06_every_score_of_dexterity_has_its_figure_for_missiles() {
        let table: Vec<i16> = (0..=25).map(missile_bonus).collect();
        let figures = [-6, -6, -4, -3, -2, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5];
        assert_eq!(table, figures);
        assert_eq!(missile_bonus(u8::MAX), 5);
    }
}
