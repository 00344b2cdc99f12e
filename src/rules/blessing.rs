//! Prayer, chant and martial music: +1 each to hit and to damage, but never against a friend (F-14).

use bevy::prelude::{App, IntoScheduleConfigs};

use super::deed::{Accident, Attack, DamageModifiers, Deeds, Modifiers};
use super::field::{Field, Unit};
use super::friendly_fire::F09;
use super::phase::{Harm, Modify, Phase};
use crate::event::Modifier;
use crate::model::{Condition, RuleId};
use crate::rulebook::{Rule, on};

const F14: RuleId = RuleId::f(14);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F14,
    "A friend's own damage",
    "Friendly fire does the damage of the missile with its usual bonuses and is never multiplied. Prayer, chant \
     and martial music help shooter and victim alike and so change nothing; otherwise each adds 1 to hit and to \
     damage.",
)];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Modify, add_rows.in_set(Modify::Rows).run_if(on(F14)));
    app.add_systems(Phase::Harm, add_damage_rows.in_set(Harm::DamageRows).run_if(on(F14)));
}

fn rows(unit: &Unit) -> impl Iterator<Item = Modifier> {
    unit.conditions.0.iter().map(|condition| {
        let label = match condition {
            Condition::Prayer => "Prayer",
            Condition::Chant => "Chant",
            Condition::MartialMusic => "Martial music",
        };
        Modifier { rule: F14, label, value: 1 }
    })
}

fn add_rows(mut attacks: Deeds<(&Attack, &mut Modifiers)>, field: Field) {
    attacks.each(|(attack, mut modifiers)| modifiers.0.extend(rows(&field.unit(attack.attacker))));
}

fn add_damage_rows(mut attacks: Deeds<(&Attack, &Accident, &mut DamageModifiers)>, field: Field) {
    attacks.each(|(attack, accident, mut modifiers)| {
        let friendly = accident.0.as_ref().is_some_and(|(rule, ..)| *rule == F09);
        if !friendly {
            modifiers.0.extend(rows(&field.unit(attack.attacker)));
        }
    });
}
