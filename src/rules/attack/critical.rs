//! Critical hits: a natural 20 doubles damage, and further 20s multiply it more (F-02 to F-05, F-07).
//!
//! `multiplier = 2 + further 20s (+ 1 for a 19 against a bare head, which ends the chain)`, if the roll beat
//! what it needed by 2 or more.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::to_hit::C06;
use crate::event::{AttackResult, BattleEvent, CriticalEffect};
use crate::model::{BodyLocation, Draw, Purpose, RuleId, Tag};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Attack, ChosenEffect, Confirmation, Critical, NaturalRoll, RollResult, Target, Victim,
};
use crate::rules::deed::phase::{Answer, Harm, Judge, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::{Battlefield, Unit};

const F02: RuleId = RuleId::f(2);
const F03: RuleId = RuleId::f(3);
const F05: RuleId = RuleId::f(5);
const F07: RuleId = RuleId::f(7);

/// The most dice in a chain.
const LONGEST_CHAIN: u16 = 64;

/// The least margin of a critical hit (F-07).
const TWO_BETTER: i16 = 2;

pub(super) const RULES: &[Rule] = &[
    Rule::new(F02, "Critical hit", "A natural 20 that hits does double damage.").needing(&[RuleId::f(1), F07]),
    Rule::new(
        F03,
        "Further 20s",
        "After a critical hit another d20 is rolled: each further 20 adds one to the multiplier and allows another \
         roll. Any other face ends the chain.",
    )
    .needing(&[F02]),
    Rule::new(RuleId::f(4), "Bare faces", "No modifier counts in the chain, and a 1 or 2 there does nothing.")
        .needing(&[F03]),
    Rule::new(
        F05,
        "The bare head",
        "A 19 in the chain counts like a 20 if the target wears nothing on its head, but it ends the chain. A \
         skull that is armor by itself counts as a helmet.",
    )
    .needing(&[F03]),
    Rule::new(
        F07,
        "Two better than needed",
        "A natural 20 is critical only if it beats what the attacker needs by 2 or more. Otherwise a hit does \
         normal damage.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C06, Phase::Harm, tell.in_set(Harm::TellCritical));
    add_rule_systems(app, F02, Phase::Judge, double.in_set(Judge::Critical));
    // Only after the answer: the attacker may have chosen another effect.
    add_rule_systems(app, F03, Phase::Answer, roll_chain.in_set(Answer::Chain));
}

/// Rolls a chain to its end.
pub fn chain(draw: &mut Draw, bare_headed: bool) -> Critical {
    let mut critical = Critical { multiplier: 2, bare_headed: false };
    for _ in 0..LONGEST_CHAIN {
        match draw.die(20) {
            20 => critical.multiplier += 1,
            19 if bare_headed => {
                return Critical { multiplier: critical.multiplier + 1, bare_headed: true };
            }
            _ => break,
        }
    }
    critical
}

/// Whether nothing protects the head.
fn is_bare_headed(unit: &Unit) -> bool {
    !unit.armor.covers(BodyLocation::Head) && !unit.kind.tags.contains(&Tag::HeadCover)
}

pub(super) fn double(
    mut attacks: Deeds<(&Attack, &NaturalRoll, &RollResult, &mut Critical)>,
    field: Battlefield,
) {
    attacks.each(|(attack, natural, rolled, mut critical)| {
        let hit = rolled.result == AttackResult::Hit && rolled.margin >= TWO_BETTER;
        if natural.0 == Some(20) && hit && !field.is_flask(attack.weapon) {
            critical.multiplier = 2;
        }
    });
}

fn roll_chain(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Target, &Critical)>, field: Battlefield) {
    attacks.each(|(entity, deed, target, critical)| {
        if critical.multiplier >= 2 {
            let bare_headed = field.rulebook.has(F05) && is_bare_headed(&field.unit(target.0));
            dice.ask((entity, *deed), F03, Purpose::CriticalChain, |draw| chain(draw, bare_headed));
        }
    });
}

fn tell(mut attacks: Deeds<(&Attack, &Victim, &Critical, &ChosenEffect, &Confirmation, &mut Effects)>) {
    attacks.each(|(attack, victim, critical, chosen, confirmation, mut effects)| {
        let effect = effect(critical, chosen.0, confirmation);
        effects.0.extend(victim.0.zip(effect).map(|(victim, effect)| {
            let Critical { multiplier, bare_headed } = *critical;
            BattleEvent::CriticalHit { attacker: attack.attacker, victim, effect, multiplier, bare_headed }
        }));
    });
}

/// What makes a hit critical; one that may injure is critical only if the second roll says so (A-47).
fn effect(
    critical: &Critical,
    chosen: Option<CriticalEffect>,
    confirmation: &Confirmation,
) -> Option<CriticalEffect> {
    let multiplied = (critical.multiplier >= 2).then_some(CriticalEffect::Multiplied);
    match chosen {
        _ if confirmation.is_critical() => Some(CriticalEffect::Injuring),
        Some(CriticalEffect::Injuring) => None,
        other => other.or(multiplied),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Ask, DeedId, DiceSource, ScriptedFace};
    use crate::rules::trial::Trial;

    /// The chain of the faces after the natural 20; all of them must be rolled and no more.
    fn chain_of(faces: &[u16], bare_headed: bool) -> Critical {
        let mut dice = DiceSource::seeded(0);
        dice.script = Some(faces.iter().map(|&face| ScriptedFace { die: 20, face, purpose: None }).collect());
        let ask = Ask { deed: DeedId(0), rule: F03, purpose: Purpose::CriticalChain };
        let critical = chain(&mut Draw::from_dice(&mut dice, ask), bare_headed);
        assert_eq!(dice.fault, None);
        assert_eq!(dice.script_used, faces.len(), "{faces:?} went on too short");
        critical
    }

    /// The strict rules; the attacker needs a 10.
    fn duel() -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", 10).hit_points("target", 200);
        trial
    }

    #[test]
    fn f02_a_natural_twenty_doubles() {
        duel()
            .strike(&[(20, 20), (20, 7), (8, 5)])
            .expect(r#"{"event":"critical_hit","multiplier":2}"#)
            .expect(r#"{"event":"damaged","dice":5,"multiplier":2,"damage":10,"before":200,"after":190}"#);
        assert_eq!(chain_of(&[7], false), Critical { multiplier: 2, bare_headed: false });
    }

    #[test]
    fn f02_a_nineteen_to_hit_does_not_double() {
        let mut trial = duel();
        trial.bare_head("target").strike(&[(20, 19), (8, 5)]).expect_no("critical_hit");
        trial.expect(r#"{"event":"damaged","multiplier":1,"damage":5}"#);
    }

    #[test]
    fn f03_further_twenties_add_one_each() {
        for (faces, multiplier) in
            [(&[20, 5][..], 3), (&[20, 20, 1], 4), (&[20, 20, 20, 18], 5), (&[18], 2), (&[19], 2)]
        {
            assert_eq!(chain_of(faces, false), Critical { multiplier, bare_headed: false }, "{faces:?}");
            let dice: Vec<(u16, u16)> = faces.iter().map(|&face| (20, face)).collect();
            let mut trial = duel();
            trial.strike(&[&[(20, 20)], dice.as_slice(), &[(8, 3)]].concat());
            let damage = 3 * multiplier;
            trial.expect(&format!(
                r#"{{"event":"damaged","multiplier":{multiplier},"damage":{damage},"after":{}}}"#,
                200 - damage
            ));
            assert_eq!(trial.unit_now("target").hit_points.now, 200 - damage as i16);
        }
    }

    #[test]
    fn f03_ones_and_twos_in_the_chain_are_nothing_special() {
        let mut trial = duel();
        trial.place("friend", 4, 2).strike(&[(20, 20), (20, 1), (8, 3)]).expect_no("fumbled");
        trial.strike(&[(20, 20), (20, 2), (8, 3)]).expect_no("friendly_fire");
        trial.expect_no("tight_quarters_hit");
    }

    #[test]
    fn f03_an_endless_run_of_twenties_ends() {
        assert_eq!(chain_of(&[20; 64], true), Critical { multiplier: 66, bare_headed: false });
    }

    #[test]
    fn f04_bonuses_do_not_count_in_the_chain() {
        let mut trial = duel();
        trial.enchant("attacker.sword", 3, &[]).strike(&[(20, 20), (20, 17), (8, 4)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":2,"bare_headed":false}"#);
        trial.expect(r#"{"event":"damaged","multiplier":2,"damage":14}"#);
    }

    #[test]
    fn f05_bare_headed_nineteen_adds_one() {
        assert_eq!(chain_of(&[19], true), Critical { multiplier: 3, bare_headed: true });
        assert_eq!(chain_of(&[20, 19], true), Critical { multiplier: 4, bare_headed: true });
        let mut trial = duel();
        trial.bare_head("target").strike(&[(20, 20), (20, 19), (8, 2)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":3,"bare_headed":true}"#);
        trial.strike(&[(20, 20), (20, 20), (20, 19), (8, 2)]);
        trial.expect(r#"{"event":"damaged","multiplier":4,"damage":8}"#);
    }

    #[test]
    fn f05_a_helmet_makes_nineteen_an_ordinary_face() {
        assert_eq!(chain_of(&[20, 19], false), Critical { multiplier: 3, bare_headed: false });
        let mut trial = duel();
        trial.helmet("target").strike(&[(20, 20), (20, 19), (8, 2)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":2,"bare_headed":false}"#);
        trial.strike(&[(20, 20), (20, 20), (20, 19), (8, 2)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":3,"bare_headed":false}"#);
    }

    #[test]
    fn f05_a_hard_skull_is_a_helmet_and_mail_on_the_chest_is_not() {
        let mut trial = duel();
        trial.bare_head("target").tags("target", &[Tag::HeadCover]).strike(&[(20, 20), (20, 19), (8, 2)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":2,"bare_headed":false}"#);
        let mut trial = duel();
        trial.helmet("target").unit("target", |unit| {
            std::sync::Arc::make_mut(&mut unit.armor.pieces)[0].covers = vec![BodyLocation::Torso]
        });
        trial.strike(&[(20, 20), (20, 19), (8, 2)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":3,"bare_headed":true}"#);
    }

    #[test]
    fn f05_a_helmet_on_the_attacker_helps_nobody() {
        let mut trial = duel();
        trial.helmet("attacker").bare_head("target").strike(&[(20, 20), (20, 19), (8, 2)]);
        trial.expect(r#"{"event":"critical_hit","multiplier":3,"bare_headed":true}"#);
    }

    #[test]
    fn f07_faye_needs_a_twenty_and_gets_no_critical_hit() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.unit("attacker", |faye| {
            (faye.training.class, faye.training.level) = (crate::model::Class::Priest, 1);
        });
        trial.armor("target", 0).strike(&[(20, 20), (8, 5)]).expect_no("critical_hit");
        trial.expect(r#"{"event":"attack_rolled","need":20,"margin":0,"result":"hit"}"#);
        trial.expect(r#"{"event":"damaged","multiplier":1,"damage":5,"before":30,"after":25}"#);
    }

    #[test]
    fn f07_two_better_than_needed() {
        // THAC0 20 against AC 0 needs a 20; each point of AC makes the margin one wider.
        for (armor_class, margin) in [(0, 0), (1, 1)] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.thac0("attacker", 20).armor("target", armor_class).strike(&[(20, 20), (8, 4)]);
            trial.expect(&format!(r#"{{"event":"attack_rolled","result":"hit","margin":{margin}}}"#));
            trial.expect_no("critical_hit").expect(r#"{"event":"damaged","multiplier":1,"damage":4}"#);
        }
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", 2).strike(&[(20, 20), (20, 3), (8, 4)]);
        trial.expect(r#"{"event":"attack_rolled","result":"hit","margin":2,"need":18}"#);
        trial.expect(r#"{"event":"damaged","multiplier":2,"damage":8}"#);
    }

    #[test]
    fn f07_bonuses_to_hit_count_toward_the_two() {
        for (bonus, multiplier) in [(1, 1), (2, 2)] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.thac0("attacker", 20).armor("target", 0).enchant("attacker.sword", bonus, &[]);
            let chain: &[(u16, u16)] = if multiplier == 2 { &[(20, 3)] } else { &[] };
            trial.strike(&[&[(20, 20)], chain, &[(8, 1)]].concat());
            trial.expect(&format!(r#"{{"event":"attack_rolled","margin":{bonus}}}"#));
            trial.expect(&format!(r#"{{"event":"damaged","multiplier":{multiplier}}}"#));
        }
    }

    #[test]
    fn f07_needing_twenty_one_misses() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", -1).strike(&[(20, 20)]);
        trial.expect(r#"{"event":"attack_rolled","result":"miss","margin":-1,"need":null}"#);
        trial.expect_no("critical_hit").expect_no("damaged");
    }
}
