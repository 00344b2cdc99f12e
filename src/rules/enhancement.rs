//! A weapon's magic on attack and damage (C-6, F-06); bonuses against one kind replace the general one.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::abilities::row;
use super::deed::{Attack, DamageModifiers, Deeds, Modifiers, Target, Victim};
use super::field::Field;
use super::phase::{Harm, Modify, Phase};
use crate::model::{ItemId, RuleId, UnitId};
use crate::rulebook::Rule;

/// Rows of the d20 core; the codex explains them under C-6 and F-06.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Modify, add_row.in_set(Modify::Rows));
    app.add_systems(Phase::Harm, add_damage_row.in_set(Harm::DamageRows));
}

fn bonus(field: &Field, weapon: ItemId, against: UnitId) -> i16 {
    let weapon = field.item(weapon);
    let broken = weapon.item.broken;
    if broken { 0 } else { i16::from(weapon.enhancement.against(&field.unit(against).kind.tags)) }
}

fn add_row(mut attacks: Deeds<(&Attack, &Target, &mut Modifiers)>, field: Field) {
    attacks.each(|(attack, target, mut modifiers)| {
        modifiers.0.extend(row(RuleId::c(6), "Enhancement", bonus(&field, attack.weapon, target.0)));
    });
}

fn add_damage_row(mut attacks: Deeds<(&Attack, &Victim, &mut DamageModifiers)>, field: Field) {
    attacks.each(|(attack, victim, mut modifiers)| {
        let Some(victim) = victim.0 else { return };
        modifiers.0.extend(row(RuleId::f(6), "Enhancement", bonus(&field, attack.weapon, victim)));
    });
}
