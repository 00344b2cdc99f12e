//! Melee attacks on helpless units hit without a roll and do the highest damage (R-12).
//!
//! `damage = highest face of every die + bonuses`; without a roll there is neither a natural 20 nor a fumble.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::no_roll::reason;
use crate::model::{Conditions, Manner, RuleId, Status};
use crate::rulebook::{Rule, Rulebook};
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, AutomaticResult, DamageDice, Modifiers, Shattered, Target, Victim};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::field::able::is_helpless;
use crate::rules::field::{Battlefield, wielded};

const R12: RuleId = RuleId::r(12);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        R12,
        "The helpless",
        "A unit that is asleep, bound, magically frozen or the like is hit by every attack with a melee weapon \
         without a roll, and the dice count at their highest. So there are neither natural 20s nor fumbles. Shots \
         and throws are rolled as usual, and so is holy water.",
    ).adding(&["Target helpless"]),
    Rule::new(
        RuleId::h(6),
        "Melee attacks on the helpless",
        "In the house rulebook R-12 decides melee attacks on the helpless, and the rows of T-24 decide shots and \
         throws at them. A stunned unit is not helpless. Who would rather kill the helpless outright says so (A-70, \
         A-71), and can kill the stunned too.",
    )
    .as_note(),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, R12, Phase::Modify, find.in_set(Modify::Rows));
    add_rule_systems(app, R12, Phase::Harm, do_most_damage.in_set(Harm::MostDamage));
}

/// Whether an attack of this manner, with a flask or a weapon, on a target in this state hits without a roll. A flask is no
/// melee weapon: its water is sprinkled (R-13).
pub(in crate::rules) fn is_sure(
    rulebook: &Rulebook,
    (manner, flask): (Manner, bool),
    (conditions, status): (&Conditions, Status),
) -> bool {
    manner == Manner::Melee && !flask && is_helpless(conditions, status) && rulebook.has(R12)
}

fn find(mut attacks: Deeds<(&Attack, &Target, &mut AutomaticResult, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, target, mut automatic, mut modifiers)| {
        let target = field.summary(target.0);
        if is_sure(
            &field.rulebook,
            (attack.manner, field.is_flask(attack.weapon)),
            (target.conditions, *target.status),
        ) {
            *automatic = AutomaticResult::Hit(R12);
            modifiers.0.push(reason(R12, "Target helpless"));
        }
    });
}

fn do_most_damage(
    mut attacks: Deeds<(&Attack, &AutomaticResult, &Victim, &Shattered, &mut DamageDice)>,
    field: Battlefield,
) {
    attacks.each(|(attack, automatic, victim, shattered, mut dice)| {
        // What an emptied flask does is in its contents.
        let (AutomaticResult::Hit(_), Some(victim), false) = (automatic, victim.0, shattered.0) else {
            return;
        };
        let weapon = field.item(attack.weapon);
        let Ok(weapon) = wielded(&weapon, &field.rulebook) else { return };
        let expression = weapon.damage_against(field.summary(victim).kind.size);
        dice.0 = Some(expression.highest());
    });
}

#[cfg(test)]
mod tests {
    use crate::model::Condition;
    use crate::rules::trial::Trial;

    /// The target is bound and next to the attacker, in armor that no face hits.
    fn bound(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.condition("target", Condition::Helpless).thac0("attacker", 20).armor("target", -10);
        trial
    }

    #[test]
    fn r12_a_melee_attack_hits_without_a_roll_and_does_all_it_can() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = bound(rulebook);
            trial.strength("attacker", 16).strike(&[]).expect_no("critical_hit").expect_no("fumbled");
            trial.expect(
                r#"{"event":"attack_rolled","result":"hit","natural":0,"margin":0,"need":1,"rolls":[],
                    "modifiers":[{"rule":"R-12","label":"Target helpless","value":0}]}"#,
            );
            trial.expect(r#"{"event":"damaged","victim":"target","dice":8,"damage":9,"rolls":[]}"#);
        }
    }

    #[test]
    fn r12_the_log_says_that_nothing_was_rolled() {
        let mut trial = bound("combat-options");
        trial.strike(&[]);
        let log = trial.world_mut().resource::<crate::event::EventLog>().events().to_vec();
        let rolled = |event: &&crate::event::BattleEvent| event.to_json().contains("attack_rolled");
        let event = log.iter().find(rolled).expect("there was an attack");
        let reason = crate::rules::no_roll_because(event.modifiers()).map(|row| row.label);
        assert_eq!(reason, Some("Target helpless"));
    }

    #[test]
    fn r12_anyone_does_it_with_any_weapon() {
        let mut trial = bound("combat-options");
        trial.unit("target", |target| target.kind.size = crate::model::Size::Large).strike(&[]);
        trial.expect(r#"{"event":"damaged","dice":12,"damage":12}"#);
        let mut claws = bound("combat-options");
        claws.arm("attacker", "claws").strike(&[]).expect(r#"{"event":"damaged","damage":4}"#);
    }

    #[test]
    fn r12_shots_are_rolled_as_ever() {
        for (rulebook, rows) in [
            ("combat-options", "[]"),
            ("house", r#"[{"rule":"T-24","label":"Target helpless, shot, flat-footed","value":5}]"#),
        ] {
            let mut trial = bound(rulebook);
            trial.arm("attacker", "bow").place("target", 6, 2).strike(&[(20, 3)]);
            trial.expect(&format!(
                r#"{{"event":"attack_rolled","result":"miss","natural":3,"modifiers":{rows}}}"#
            ));
        }
    }

    #[test]
    fn r12_in_the_house_the_stunned_are_not_helpless() {
        let mut trial = bound("house");
        trial.unit("target", |target| {
            target.conditions = Default::default();
            target.conditions.begin(crate::model::Lasting::plain(Condition::Stunned));
        });
        trial.strike(&[(20, 3)]);
        trial.expect(
            r#"{"event":"attack_rolled","result":"miss","modifiers":[
                {"rule":"T-24","label":"Target stunned","value":4}]}"#,
        );
    }

    #[test]
    fn r12_elsewhere_the_helpless_are_rolled_against() {
        let mut trial = bound("thac0");
        trial.strike(&[(20, 3)]);
        trial.expect(
            r#"{"event":"attack_rolled","natural":3,"modifiers":[
                {"rule":"T-24","label":"Target helpless, melee, flat-footed","value":10}]}"#,
        );
    }
}
