//! Damage: dice and every bonus first, the multiplier last (C-11, F-06).
//!
//! `damage = (dice + Strength + magic + …) × multiplier`, at least 1 before multiplying. The dice are rolled once.
//! Creatures larger than a man take the weapon's other dice. A graded hit is halved last (T-08).

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::graded::halved;
use crate::event::{AttackDamage, BattleEvent, CriticalEffect, Modifier};
use crate::model::{DiceExpression, Draw, Purpose, RuleId};
use crate::rulebook::{Rule, Rulebook};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Attack, AutomaticResult, ChosenEffect, Critical, DamageDice, DamageModifiers, FinalDamage, Grade,
    Shattered, Victim,
};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::{Battlefield, wielded};
use crate::rules::harm::hit_points::{self, HitPointChange};

/// The d20 core, which every d20 rulebook has; F-06 adds the multiplying.
const C06: RuleId = RuleId::c(6);
const C11: RuleId = RuleId::c(11);
const F06: RuleId = RuleId::f(6);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        C11,
        "Damage",
        "A hit does the weapon's dice plus Strength, magic and every other bonus, at least 1 in all. Creatures larger \
         than a man take the weapon's other dice. Every rulebook has this; where F-06 is on, that rule says it.",
    ).adding(&["Strength", "Enhancement"])
    .as_note(),
    Rule::new(
        F06,
        "Multiply last",
        "A hit does the weapon's dice plus Strength, magic and every other bonus, at least 1 in all. A critical hit \
         multiplies that sum; the dice are rolled only once.",
    ).adding(&["Strength", "Enhancement"]),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C06, Phase::Harm, roll.in_set(Harm::DamageDice));
    add_rule_systems(app, C06, Phase::Harm, total.in_set(Harm::Damage));
}

/// The rule that explains damage to players: F-06 where the rulebook has it, else the core.
pub(in crate::rules) fn rule(rulebook: &Rulebook) -> RuleId {
    if rulebook.has(F06) { F06 } else { C11 }
}

/// The damage of a hit, in hit points.
pub fn damage(dice: i32, modifiers: &[Modifier], multiplier: u16) -> i16 {
    let sum = dice + modifiers.iter().map(|modifier| i32::from(modifier.value)).sum::<i32>();
    let damage = sum.max(1) * i32::from(multiplier);
    i16::try_from(damage).unwrap_or(i16::MAX)
}

/// The result of the dice; a critical hit may roll them twice or take their highest (T-12).
fn dice_of(draw: &mut Draw, dice: DiceExpression, chosen: ChosenEffect) -> i32 {
    match chosen.0 {
        Some(CriticalEffect::Twice) => draw.roll(dice.twice()),
        Some(CriticalEffect::Maximum | CriticalEffect::Injuring) => dice.highest(),
        Some(CriticalEffect::Multiplied) | None => draw.roll(dice),
    }
}

pub(super) fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &AutomaticResult, &Victim, &ChosenEffect, &Shattered)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, automatic, victim, chosen, shattered)| {
        // The contents of a broken flask do damage of their own.
        let is_rolled = matches!(automatic, AutomaticResult::NeedsRoll | AutomaticResult::PlainHit(_));
        let (true, Some(victim), false) = (is_rolled, victim.0, shattered.0) else { return };
        let weapon = field.item(attack.weapon);
        let Ok(weapon) = wielded(&weapon, &field.rulebook) else { return };
        let expression = weapon.damage_against(field.summary(victim).kind.size);
        dice.ask((entity, *deed), rule(&field.rulebook), Purpose::Damage, |draw| {
            DamageDice(Some(dice_of(draw, expression, *chosen)))
        });
    });
}

fn total(
    mut attacks: Deeds<(
        &Deed,
        &Attack,
        &Victim,
        &DamageDice,
        &mut DamageModifiers,
        (&Critical, &ChosenEffect),
        &Grade,
        &mut FinalDamage,
        &mut Effects,
    )>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(
        |(deed, attack, victim, faces, mut modifiers, (critical, chosen), grade, mut dealt, mut effects)| {
            let (Some(victim), Some(faces)) = (victim.0, faces.0) else { return };
            if chosen.0 == Some(CriticalEffect::Twice) {
                modifiers.0 = modifiers.0.repeat(2);
            }
            modifiers.0.sort_by_key(|modifier| (modifier.rule, modifier.label));
            let damage = halved(damage(faces, &modifiers.0, critical.multiplier), grade.halvings);
            dealt.0 = Some(damage);
            hit_points::change(&field, victim, -damage, &mut effects, |HitPointChange { before, after }| {
                BattleEvent::Damaged(AttackDamage {
                    attacker: attack.attacker,
                    victim,
                    weapon: attack.weapon,
                    dice: faces as i16,
                    modifiers: modifiers.0.clone(),
                    multiplier: critical.multiplier,
                    halvings: grade.halvings,
                    damage,
                    before,
                    after,
                    rolls: dice.rolls(*deed, &[Purpose::Damage]),
                })
            });
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Condition, Tag};
    use crate::rules::trial::Trial;

    fn bonuses(values: &[i16]) -> Vec<Modifier> {
        values.iter().map(|&value| Modifier { rule: F06, label: "", value }).collect()
    }

    #[test]
    fn f06_bonuses_are_multiplied_too() {
        assert_eq!(damage(4, &bonuses(&[1, 1]), 3), 18);
        assert_eq!(damage(4, &bonuses(&[1, 1]), 2), 12);
        assert_eq!(damage(1, &[], 4), 4);
        assert_eq!(damage(1, &bonuses(&[-3]), 1), 1);
    }

    #[test]
    fn c11_the_dice_and_every_bonus_hurt_where_nothing_multiplies() {
        let mut trial = Trial::duel("thac0");
        trial.thac0("attacker", 10).strength("attacker", 18).enchant("attacker.sword", 1, &[]);
        trial.strike(&[(20, 15), (8, 4)]);
        trial.expect(
            r#"{"event":"damaged","dice":4,"multiplier":1,"damage":7,"before":30,"after":23,"modifiers":[
                {"rule":"C-11","label":"Strength","value":2},{"rule":"T-13","label":"Enhancement","value":1}],
                "rolls":[{"die":8,"face":4,"purpose":"damage","rule":"C-11"}]}"#,
        );
    }

    #[test]
    fn c11_damage_is_told_by_a_rule_of_the_codex_that_is_about_damage() {
        for (rulebook, rule) in [("combat-options", "C-11"), ("crits-and-fumbles", "F-06"), ("house", "F-06")]
        {
            let mut trial = Trial::duel(rulebook);
            trial.thac0("attacker", 10).strength("attacker", 18).enchant("attacker.sword", 1, &[]);
            trial.strike(&[(20, 15), (8, 4)]);
            let enhancement = if rulebook == "house" { "T-13" } else { rule };
            let damaged = trial.events().into_iter().find(|event| event["event"] == "damaged").unwrap();
            let rows = damaged["modifiers"].as_array().unwrap();
            let of = |label: &str| rows.iter().find(|row| row["label"] == label).unwrap()["rule"].clone();
            assert_eq!((of("Strength"), of("Enhancement")), (rule.into(), enhancement.into()), "{rulebook}");
        }
    }

    #[test]
    fn f06_erdowan_triples_six_and_the_hippogriff_is_wounded_and_injured() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 18).strength("attacker", 16).enchant("attacker.sword", 1, &[]);
        trial.bare_head("target").hit_points("target", 40);
        trial.strike(&[(20, 20), (20, 19), (8, 4)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":3,"bare_headed":true}"#);
        trial.expect(
            r#"{"event":"damaged","dice":4,"multiplier":3,"damage":18,"before":40,"after":22,"modifiers":[
                {"rule":"F-06","label":"Enhancement","value":1},{"rule":"F-06","label":"Strength","value":1}]}"#,
        );
        trial.expect(r#"{"event":"wounded","wound":1,"bleeding":1,"damage":18}"#);
        trial.expect(r#"{"event":"injured","points":1,"before":0,"after":1}"#);
        let hippogriff = trial.unit_now("target");
        assert_eq!((hippogriff.hit_points.now, hippogriff.injuries.0), (22, 1));
        assert_eq!(hippogriff.wounds.iter().map(|wound| wound.bleeding).collect::<Vec<_>>(), [1]);
        assert_eq!((trial.count("wounded"), trial.count("injured")), (1, 1));
    }

    #[test]
    fn f06_the_dice_are_rolled_once_however_far_the_critical_goes() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 100);
        trial.strike(&[(20, 20), (20, 20), (20, 20), (20, 2), (8, 1)]);
        trial.expect(r#"{"event":"damaged","dice":1,"multiplier":4,"damage":4,"after":96}"#);
    }

    #[test]
    fn f06_blessings_and_bonuses_against_a_kind_are_multiplied_too() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 100).tags("target", &[Tag::Reptile]);
        trial.enchant("attacker.sword", 1, &[(Tag::Reptile, 4)]).condition("attacker", Condition::Prayer);
        trial.strike(&[(20, 20), (20, 2), (8, 3)]);
        trial.expect(r#"{"event":"damaged","dice":3,"multiplier":2,"damage":16}"#);
    }

    #[test]
    fn f06_weakness_never_takes_the_last_point() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).strength("attacker", 2).strike(&[(20, 15), (8, 1)]);
        trial.expect(r#"{"event":"damaged","dice":1,"damage":1,"before":30,"after":29}"#);
    }

    #[test]
    fn f06_large_creatures_take_the_other_dice() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).size("target", crate::model::Size::Large);
        trial.strike(&[(20, 15), (12, 11)]);
        trial.expect(r#"{"event":"damaged","damage":11,"multiplier":1}"#);
    }
}
