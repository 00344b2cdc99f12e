//! Which hits may be critical, and the second roll that decides it (A-17, A-45, A-46, A-47).
//!
//! A natural 20 that hits by its sum, or the hit of a called shot: the damage dice show their highest faces, and a second
//! d20 of at least `THAC0 by class and level − AC` makes the hit critical. No row counts for that roll, and of the AC no
//! cover; its faces 1 and 20 are ordinary.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::event::{AttackResult, BattleEvent, ConfirmationRoll, CriticalEffect};
use crate::model::{Draw, Purpose, RuleId};
use crate::rulebook::{Clash, Rule, Rulebook};
use crate::rules::attack::thac0;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Attack, Called, ChosenEffect, Confirmation, Confirmed, Critical, NaturalRoll, RollResult, Target, ToHit,
    Victim,
};
use crate::rules::deed::phase::{Answer, Harm, Judge, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::Battlefield;

const A17: RuleId = RuleId::a(17);
const A45: RuleId = RuleId::a(45);
const A46: RuleId = RuleId::a(46);
const A47: RuleId = RuleId::a(47);
const F02: RuleId = RuleId::f(2);
const R01: RuleId = RuleId::r(1);
const T07: RuleId = RuleId::t(7);
const T11: RuleId = RuleId::t(11);
const H01: RuleId = RuleId::h(1);

/// The least margin with which a called shot does the most damage where H-01 is on.
const BY_FIVE: i16 = 5;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A17,
        "A called shot that hits",
        "A called shot that hits its target counts like a natural 20: the dice show their highest faces and a second \
         roll may make the hit critical, at the part that was named. A natural 20 that falls short of the sum hits \
         anywhere, like any other (A-46). In the house rulebook the dice show their highest faces only if it hits by \
         5 or more, and neither multiplying nor the 2 points of R-01 are added.",
    )
    .needing(&[A45]),
    Rule::new(
        A45,
        "The most damage",
        "The damage dice of a natural 20 show their highest faces, with the usual bonuses, and the hit may be \
         critical. A flask cannot do that.",
    )
    .needing(&[A46, A47])
    .clashing(&[
        Clash { with: F02, settled_by: H01 },
        Clash { with: T11, settled_by: H01 },
        Clash { with: R01, settled_by: H01 },
    ]),
    Rule::new(
        A46,
        "Only a 20 that hits by its sum",
        "Where exactly 20 is needed, a natural 20 still does the most damage and may be critical. Where more than 20 \
         is needed, it hits like any other face: no highest damage, no critical hit.",
    )
    .needing(&[A45]),
    Rule::new(
        A47,
        "The second roll",
        "A second d20 decides whether the hit is critical. It must reach the attacker's THAC0 by class and level less \
         the target's armor class. No bonus and no penalty of the attack counts, and cover does not better that armor \
         class. A 1 and a 20 are faces like others here.",
    )
    .needing(&[A45]),
];

pub(super) fn plugin(app: &mut App) {
    // Where no other rule lets a natural 20 hit, this document does.
    if !app.world().get_resource::<Rulebook>().is_some_and(|rulebook| rulebook.has(T07)) {
        add_rule_systems(app, A46, Phase::Judge, hit_with_twenty.in_set(Judge::Graded));
    }
    add_rule_systems(app, A45, Phase::Judge, do_the_most.in_set(Judge::Injuring));
    add_rule_systems(app, A47, Phase::Answer, confirm.in_set(Answer::Confirm));
    add_rule_systems(app, A47, Phase::Harm, tell.in_set(Harm::TellConfirmation));
}

/// Whether an attack hits by its sum, and not only because a natural 20 or a weapon that is sure of its target hits (A-46).
fn hits_by_its_sum(rolled: &RollResult) -> bool {
    rolled.result == AttackResult::Hit && rolled.margin >= 0
}

/// Whether a roll counts as a natural 20 of these rules: a 20 that hits by its sum.
fn is_twenty(natural: &NaturalRoll, rolled: &RollResult) -> bool {
    natural.0 == Some(20) && hits_by_its_sum(rolled)
}

/// Whether the attack hits the part of its target that was named.
fn is_called_hit(
    field: &Battlefield,
    attack: &Attack,
    target: &Target,
    called: &Called,
    rolled: &RollResult,
) -> bool {
    let named = called.0.is_some() && target.0 == attack.intended;
    named && hits_by_its_sum(rolled) && field.rulebook.has(A17)
}

fn hit_with_twenty(mut attacks: Deeds<(&NaturalRoll, &mut RollResult)>) {
    attacks.each(|(natural, mut rolled)| {
        if natural.0 == Some(20) && rolled.result == AttackResult::Miss {
            rolled.result = AttackResult::Hit;
        }
    });
}

fn do_the_most(
    mut attacks: Deeds<(
        &Attack,
        &Target,
        &Called,
        &NaturalRoll,
        &RollResult,
        &mut Critical,
        &mut ChosenEffect,
    )>,
    field: Battlefield,
) {
    let house = field.rulebook.has(H01);
    attacks.each(|(attack, target, called, natural, rolled, mut critical, mut chosen)| {
        if rolled.result != AttackResult::Hit || field.is_flask(attack.weapon) {
            return;
        }
        let called = is_called_hit(&field, attack, target, called, rolled);
        if called {
            critical.multiplier = 1;
        }
        // H-01 lets the attacker choose after a natural 20.
        let most = match (called, house) {
            (true, true) => rolled.margin >= BY_FIVE,
            (true, false) => true,
            (false, _) => !house && is_twenty(natural, rolled),
        };
        if most {
            chosen.0 = Some(CriticalEffect::Injuring);
        }
    });
}

fn confirm(
    mut dice: Dice,
    mut attacks: Deeds<(
        Entity,
        &Deed,
        &Attack,
        &Target,
        &Called,
        &ToHit,
        &RollResult,
        &Victim,
        &ChosenEffect,
    )>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, target, called, to_hit, rolled, victim, chosen)| {
        let hit = rolled.result == AttackResult::Hit && victim.0.is_some();
        let called = is_called_hit(&field, attack, target, called, rolled) && !field.is_flask(attack.weapon);
        if !hit || !field.injures(attack.weapon) || !(called || chosen.0 == Some(CriticalEffect::Injuring)) {
            return;
        }
        let thac0 = thac0::of(&field.unit(attack.attacker).training);
        let against = Confirmed { thac0, armor_class: to_hit.armor_class + to_hit.cover, natural: 0 };
        let need = against.need();
        dice.ask((entity, *deed), A47, Purpose::Confirmation, |draw: &mut Draw| {
            let natural = draw.die_of_sorts(20, |face| face as i16 >= need);
            Confirmation(Some(Confirmed { natural, ..against }))
        });
    });
}

fn tell(mut attacks: Deeds<(&Deed, &Attack, &Victim, &Confirmation, &mut Effects)>, dice: Dice) {
    attacks.each(|(deed, attack, victim, confirmation, mut effects)| {
        let (Some(victim), Some(roll)) = (victim.0, confirmation.0) else { return };
        let Confirmed { thac0, armor_class, natural } = roll;
        effects.0.push(BattleEvent::ConfirmationRolled(ConfirmationRoll {
            attacker: attack.attacker,
            victim,
            thac0,
            armor_class,
            need: roll.need(),
            natural,
            confirmed: roll.is_critical(),
            rolls: dice.rolls(*deed, &[Purpose::Confirmation]),
        }));
    });
}

#[cfg(test)]
mod tests {
    use crate::model::{AimedPart, Class};
    use crate::rules::injury::bench::{duel, hurts, strike};
    use crate::rules::trial::Trial;

    #[test]
    fn a45_a_natural_twenty_does_the_most_damage_with_its_bonuses() {
        let mut trial = duel("advanced");
        trial.strength("attacker", 16).strike(&[(20, 20), (20, 1), (10, 6), (4, 1), (4, 1)]);
        trial.expect(r#"{"event":"damaged","dice":8,"damage":9,"rolls":[]}"#);
        let mut nineteen = duel("advanced");
        nineteen.strike(&[(20, 19), (8, 3)]).expect(r#"{"event":"damaged","dice":3}"#);
        nineteen.expect_no("confirmation_rolled").expect_no("critical_hit");
    }

    #[test]
    fn a45_other_rulebooks_know_nothing_of_it() {
        for rulebook in ["crits-and-fumbles", "combat-options", "thac0"] {
            let mut trial = Trial::duel(rulebook);
            trial.thac0("attacker", 20).armor("target", 0);
            trial.strike(&[(20, 20), (8, 3)]).expect_no("confirmation_rolled").expect_no("part_hurt");
        }
    }

    #[test]
    fn a46_where_exactly_twenty_is_needed_it_does_the_most_and_may_be_critical() {
        let mut trial = duel("advanced");
        trial.thac0("attacker", 20).armor("target", 0).strike(&[(20, 20), (20, 19)]);
        trial.expect(r#"{"event":"attack_rolled","need":20,"margin":0,"result":"hit"}"#);
        trial.expect(r#"{"event":"confirmation_rolled","need":20,"natural":19,"confirmed":false}"#);
        trial.expect(r#"{"event":"damaged","dice":8}"#).expect_no("critical_hit");
    }

    #[test]
    fn a46_where_more_is_needed_a_twenty_hits_like_any_other_face() {
        let mut trial = duel("advanced");
        trial.thac0("attacker", 20).armor("target", -1).strike(&[(20, 20), (8, 3)]);
        trial.expect(r#"{"event":"attack_rolled","need":20,"margin":-1,"result":"hit"}"#);
        trial.expect(r#"{"event":"damaged","dice":3}"#).expect_no("confirmation_rolled");
        let mut nineteen = duel("advanced");
        nineteen.thac0("attacker", 20).armor("target", -1).strike(&[(20, 19)]).expect_no("damaged");
    }

    #[test]
    fn a47_the_second_roll_is_by_class_and_level_against_the_armor_class() {
        // A warrior of level 7 against AC 3 needs an 11, a wizard of level 7 a 15.
        for (class, need) in [(Class::Warrior, 11), (Class::Wizard, 15)] {
            for (natural, confirmed) in [(need, true), (need - 1, false)] {
                let mut trial = duel("advanced");
                trial.unit("attacker", |own| {
                    (own.training.class, own.training.level, own.training.thac0) = (class, 7, None);
                });
                trial.armor("target", 3);
                let then: &[(u16, u16)] = if confirmed { &[(10, 6), (4, 1), (4, 1)] } else { &[] };
                let dice: Vec<_> = [(20, 20), (20, natural)].iter().chain(then).copied().collect();
                trial.strike(&dice);
                trial.expect(&format!(
                    r#"{{"event":"confirmation_rolled","need":{need},"natural":{natural},"confirmed":{confirmed}}}"#
                ));
                assert_eq!(trial.count("critical_hit"), usize::from(confirmed));
            }
        }
    }

    #[test]
    fn a47_no_bonus_counts_and_its_one_and_twenty_are_ordinary() {
        let mut trial = duel("advanced");
        trial.thac0("attacker", 20).armor("target", 5).strength("attacker", 18);
        trial.enchant("attacker.sword", 5, &[]).strike(&[(20, 20), (20, 14)]);
        trial.expect(
            r#"{"event":"confirmation_rolled","thac0":20,"armor_class":5,"need":15,"confirmed":false}"#,
        );
        // A 1 that is enough confirms; a 20 that is not does not.
        strike(&mut duel("advanced"), 6, 2, &[])
            .expect(r#"{"event":"confirmation_rolled","confirmed":true}"#);
        let mut hard = duel("advanced");
        hard.thac0("attacker", 20).armor("target", -1).enchant("attacker.sword", 1, &[]);
        hard.strike(&[(20, 20), (20, 20)]);
        hard.expect(r#"{"event":"confirmation_rolled","need":21,"natural":20,"confirmed":false}"#);
    }

    /// The attack of a step with the part at which the attacker aims.
    fn called(trial: &mut Trial, part: &str, faces: &[(u16, u16)]) {
        let aim = AimedPart { part: part.parse().expect("a word"), spot: None };
        crate::rules::injury::bench::call(trial, aim, faces);
    }

    #[test]
    fn a17_a_called_shot_that_hits_does_the_most_and_strikes_the_named_part() {
        let mut trial = duel("advanced");
        called(&mut trial, "left-arm", &[(20, 15), (20, 9), (4, 3), (4, 2)]);
        trial.expect(r#"{"event":"damaged","dice":8,"rolls":[]}"#);
        trial.expect(r#"{"event":"critical_hit","effect":"injuring"}"#);
        assert_eq!(hurts(&trial)[0].part.as_str(), "left-arm");
    }

    #[test]
    fn a17_in_the_house_only_a_hit_by_five_does_the_most_damage() {
        // THAC0 10 against AC 10 and -3 for the arm: it needs a 3.
        let mut by_four = duel("house");
        called(&mut by_four, "left-arm", &[(20, 7), (20, 9), (8, 3), (4, 3), (4, 2)]);
        by_four.expect(r#"{"event":"attack_rolled","margin":4}"#).expect(r#"{"event":"damaged","dice":3}"#);
        by_four.expect(r#"{"event":"critical_hit","effect":"injuring","multiplier":1}"#);
        assert_eq!(hurts(&by_four)[0].part.as_str(), "left-arm");
        let mut by_five = duel("house");
        called(&mut by_five, "left-arm", &[(20, 8), (20, 9), (4, 3), (4, 2), (4, 1)]);
        by_five.expect(r#"{"event":"attack_rolled","margin":5}"#).expect(r#"{"event":"damaged","dice":8}"#);
        // A 20 is the same thing: nothing is multiplied and nobody is asked.
        let mut twenty = duel("house");
        called(&mut twenty, "left-arm", &[(20, 20), (20, 9), (4, 3), (4, 2), (4, 1)]);
        twenty
            .expect(r#"{"event":"damaged","dice":8,"multiplier":1,"modifiers":[]}"#)
            .expect_no("choice_asked");
        let mut barely = duel("house");
        barely.thac0("attacker", 20).armor("target", 3);
        called(&mut barely, "left-arm", &[(20, 20), (20, 1), (8, 3)]);
        barely.expect(r#"{"event":"attack_rolled","margin":0}"#);
        barely.expect(r#"{"event":"damaged","dice":3,"damage":3,"multiplier":1,"modifiers":[]}"#);
    }

    #[test]
    fn a46_a_called_shot_that_needs_more_than_twenty_is_an_ordinary_hit() {
        // THAC0 20 against AC 2 and -3 for the arm: it needs a 21, and a 20 hits all the same.
        for rulebook in ["advanced", "house"] {
            let mut trial = duel(rulebook);
            trial.thac0("attacker", 20).armor("target", 2);
            called(&mut trial, "left-arm", &[(20, 20), (8, 3)]);
            trial.expect(r#"{"event":"attack_rolled","need":20,"margin":-1,"result":"hit"}"#);
            trial.expect(r#"{"event":"damaged","dice":3,"damage":3,"multiplier":1,"modifiers":[]}"#);
            trial.expect_no("confirmation_rolled").expect_no("critical_hit").expect_no("part_hurt");
        }
    }

    #[test]
    fn a48_in_the_house_a_hard_place_is_hurt_worse() {
        use crate::model::BodySpot;
        for (rulebook, degree) in [("advanced", "Grazed"), ("house", "Struck")] {
            let mut trial = duel(rulebook);
            trial.thac0("attacker", 16).armor("target", 6);
            let aim = AimedPart { part: "torso".parse().expect("a word"), spot: Some(BodySpot::Heart) };
            let damage: &[(u16, u16)] = if rulebook == "house" { &[(8, 1)] } else { &[] };
            let bleeds: &[(u16, u16)] = if rulebook == "house" { &[] } else { &[(2, 2)] };
            let faces: Vec<_> = [(20, 17), (20, 19)]
                .iter()
                .chain(damage)
                .chain(&[(4, 2), (4, 2)])
                .chain(bleeds)
                .copied()
                .collect();
            crate::rules::injury::bench::call(&mut trial, aim, &faces);
            trial.expect(&format!(
                r#"{{"event":"part_hurt","part":"torso","spot":"Heart","degree":"{degree}"}}"#
            ));
        }
    }

    #[test]
    fn a17_a_called_shot_that_misses_or_is_not_confirmed_injures_nobody() {
        let mut trial = duel("advanced");
        trial.thac0("attacker", 20);
        called(&mut trial, "left-arm", &[(20, 9)]);
        trial.expect_no("confirmation_rolled").expect_no("damaged");
        let mut trial = duel("advanced");
        trial.thac0("attacker", 20);
        called(&mut trial, "left-arm", &[(20, 15), (20, 9)]);
        trial.expect(r#"{"event":"damaged","dice":8}"#).expect_no("part_hurt").expect_no("critical_hit");
    }
}
