//! Critical hits by 5 and the effects to choose from (T-10 to T-12), and which of several rules decides a natural 20
//! (H-01).
//!
//! `critical = natural ≥ critical range and margin ≥ 5`. The attacker chooses: damage rolled twice, or the highest the
//! dice can show. Where the multiplying chain applies, it is a choice too. The document's roll for severity is no
//! choice, because it does not say what severity does (GAP-9).

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::armor_class::{self, Defense};
use super::thac0;
use crate::event::{AttackResult, CriticalEffect};
use crate::model::{Act, ChosenOption, DiceExpression, ItemId, OpenChoice, RuleId};
use crate::rulebook::{Clash, Rule};
use crate::rules::deed::advice::add_answerer;
use crate::rules::deed::ask::Choices;
use crate::rules::deed::attack::{Attack, Called, ChosenEffect, Critical, NaturalRoll, RollResult, Target};
use crate::rules::deed::phase::{Answer, Judge, Phase, add_rule_systems};
use crate::rules::deed::{Answers, Deeds};
use crate::rules::field::{Battlefield, wielded};

const F02: RuleId = RuleId::f(2);
const H01: RuleId = RuleId::h(1);
const T08: RuleId = RuleId::t(8);
const T10: RuleId = RuleId::t(10);
const T11: RuleId = RuleId::t(11);
const T12: RuleId = RuleId::t(12);
const A17: RuleId = RuleId::a(17);
const A45: RuleId = RuleId::a(45);

/// The least margin of a critical hit (T-11).
const BY_FIVE: i16 = 5;

/// No dice: what cannot be wielded rolls none.
const NONE: DiceExpression = DiceExpression::new(0, 1, 0);

/// The option that forecasts assume: the first.
const DEFAULT: u8 = 0;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        T10,
        "Critical range",
        "Some weapons make critical hits on faces below 20. Those faces must hit by themselves: only a 20 hits \
         where the sum falls short.",
    )
    .needing(&[T11]),
    Rule::new(
        T11,
        "Hit by 5",
        "A natural 20, or a face within the weapon's critical range, that hits by 5 or more is a critical hit.",
    )
    .needing(&[T12])
    .clashing(&[Clash { with: F02, settled_by: H01 }]),
    Rule::new(
        T12,
        "What a critical hit does",
        "The attacker chooses one of two: the damage with all its bonuses is rolled twice, or the dice count at \
         their highest. The document also has a roll for severity but does not say what severity does, so the game \
         does not offer it. Forecasts assume that damage is rolled twice.",
    )
    .needing(&[T11]),
    Rule::new(
        H01,
        "Which rule decides a natural 20",
        "Of the rules about a natural 20 only one applies. A 20 that falls short is a graded hit and nothing else \
         (T-08). A hit by 0 or 1 does 2 more points of damage (R-01). A hit by 2 to 4 multiplies damage (F-02). \
         For a hit by 5 or more the attacker chooses between multiplying and the most damage with a second roll for an \
         injury (A-45, A-47), which is worse by 1d4 - 1 then; without document 003 it chooses between multiplying and \
         the choices of T-12. Faces below 20 within a weapon's critical range cannot multiply. A called shot has no \
         choice (A-17). Forecasts assume that the attacker multiplies where possible.",
    )
    .needing(&[F02, T08, T11]),
];

pub(super) fn plugin(app: &mut App) {
    // The options depend on whether the chain applies.
    let ask = ask.in_set(Judge::AskEffect);
    add_rule_systems(app, T11, Phase::Judge, ask);
    add_rule_systems(app, T12, Phase::Answer, take_effect.in_set(Answer::Effect));
    add_answerer(app, suggest);
}

/// Suggests the highest damage where that surely brings the target down; elsewhere the default does more on average. With
/// a roll for an injury it is worth more than that.
fn suggest(field: &Battlefield, question: &OpenChoice) -> Option<ChosenOption> {
    let attack = question.step.acts.first().filter(|_| question.rule == T12)?;
    let Act::Attack { attacker, target, weapon, .. } = *attack else { return None };
    let attacker = field.find_unit(attacker)?;
    let (target, weapon) = (field.find_unit(target)?, field.find_item(weapon)?);
    let dice = wielded(&weapon, &field.rulebook).ok()?.damage_against(target.kind.size);
    let option =
        |effect: CriticalEffect| question.options.resolve(&ChosenOption::Word(effect.words().to_owned()));
    let points = i32::from(target.hit_points.now);
    let enough = dice.highest() >= points;
    if let Some(injuring) = option(CriticalEffect::Injuring) {
        let need = thac0::of(&attacker.training) - armor_class::of(field, &target, Defense::Full, false);
        let better = enough || worth_of_injury(dice, points, need) > worth_of_chain(dice, points);
        return better.then_some(injuring);
    }
    option(CriticalEffect::Maximum).filter(|_| enough)
}

/// What the chain is worth on average, as a share of the target's hit points: a chain is a little more than twice.
fn worth_of_chain(dice: DiceExpression, points: i32) -> f64 {
    /// The mean multiplier of a chain.
    const CHAIN: f64 = 2.0 + 1.0 / 19.0;
    let mean = f64::from(dice.lowest() + dice.highest()) / 2.0;
    (mean * CHAIN / f64::from(points.max(1))).min(1.0)
}

/// What the highest damage and a roll for an injury are worth on average, as a share of the target's hit points.
fn worth_of_injury(dice: DiceExpression, points: i32, need: i16) -> f64 {
    /// What an injury is worth, as a share of a unit.
    const INJURY: f64 = 0.35;
    let confirmed = f64::from((21 - need).clamp(0, 20)) / 20.0;
    (f64::from(dice.highest()) / f64::from(points.max(1))).min(1.0) + confirmed * INJURY
}

/// Whether a hit is critical (T-11).
pub fn is_critical(natural: u16, critical_range: u8, margin: i16) -> bool {
    natural >= u16::from(critical_range) && margin >= BY_FIVE
}

/// What document 003 puts in place of the choices of T-12, if it is on: a weapon that can injure nobody still does the
/// most damage (H-01, A-49).
fn most(field: &Battlefield, attack: &Attack) -> Option<CriticalEffect> {
    use CriticalEffect as E;
    let injures = field.rulebook.has(A45).then(|| field.injures(attack.weapon))?;
    Some(if injures { E::Injuring } else { E::Maximum })
}

/// The options, the default first; `most` takes the place of those of T-12. Without it, where nothing is rolled, the
/// highest is what every hit does: that is no option.
fn offered(critical: &Critical, dice: DiceExpression, most: Option<CriticalEffect>) -> Vec<CriticalEffect> {
    use CriticalEffect as E;
    let multiplied = (critical.multiplier >= 2).then_some(E::Multiplied);
    if let Some(most) = most {
        return multiplied.into_iter().chain([most]).collect();
    }
    let highest = (dice.highest() > dice.lowest()).then_some(E::Maximum);
    multiplied.into_iter().chain([E::Twice]).chain(highest).collect()
}

/// The damage dice of an attack against its target.
fn dice(field: &Battlefield, attack: &Attack, target: Target) -> DiceExpression {
    let weapon = field.item(attack.weapon);
    let size = field.summary(target.0).kind.size;
    wielded(&weapon, &field.rulebook).map_or(NONE, |weapon| weapon.damage_against(size))
}

/// The lowest face on which a weapon makes critical hits.
fn critical_range(field: &Battlefield, weapon: ItemId) -> u8 {
    let weapon = field.item(weapon);
    let range = wielded(&weapon, &field.rulebook).map_or(20, |weapon| weapon.critical_range);
    if field.rulebook.has(T10) { range } else { 20 }
}

pub(in crate::rules) fn ask(
    mut attacks: Deeds<(
        Entity,
        &Attack,
        (&Target, &Called),
        &NaturalRoll,
        &RollResult,
        &Critical,
        &mut ChosenEffect,
    )>,
    mut choices: Choices,
    field: Battlefield,
) {
    attacks.each(|(entity, attack, (target, called), natural, rolled, critical, mut chosen)| {
        let (Some(natural), AttackResult::Hit) = (natural.0, rolled.result) else { return };
        let flask = field.is_flask(attack.weapon);
        // What a called shot does is no choice.
        let settled = called.0.is_some() && field.rulebook.has(A17);
        if !flask && !settled && is_critical(natural, critical_range(&field, attack.weapon), rolled.margin) {
            let effects = offered(critical, dice(&field, attack, *target), most(&field, attack));
            if let [only] = effects[..] {
                chosen.0 = Some(only);
                return;
            }
            let options: Vec<String> = effects.into_iter().map(|effect| effect.words().to_owned()).collect();
            choices.ask(entity, T12, attack.attacker, options, DEFAULT);
        }
    });
}

fn take_effect(
    mut attacks: Deeds<(&Answers, &Attack, &Target, &mut Critical, &mut ChosenEffect)>,
    field: Battlefield,
) {
    attacks.each(|(answers, attack, target, mut critical, mut chosen)| {
        let Some(option) = answers.place(T12) else { return };
        chosen.0 =
            offered(&critical, dice(&field, attack, *target), most(&field, attack)).get(option).copied();
        if chosen.0 != Some(CriticalEffect::Multiplied) {
            critical.multiplier = 1;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;
    use crate::order::Order;
    use crate::rules::trial::{Trial, attack, unit};

    /// What is offered after a natural 20 in the house rulebook.
    const OFFERED: [CriticalEffect; 2] = [CriticalEffect::Multiplied, CriticalEffect::Injuring];

    /// The attacker hits AC 2 by 6 with a 20.
    fn duel(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.thac0("attacker", 16).armor("target", 2).hit_points("target", 100);
        trial
    }

    /// The attacker attacks; returns the options it is asked to choose from.
    fn strike(trial: &mut Trial, faces: &[(u16, u16)]) -> Vec<String> {
        trial.dice(faces).obey(attack("attacker", "target"));
        let question = trial.question().expect("a critical hit is asked about");
        assert_eq!((question.rule, question.chooser), (T12, unit("attacker")));
        question.options.words()
    }

    /// The attacker makes a critical hit and chooses this effect, with exactly these dice.
    fn critical(trial: &mut Trial, faces: &[(u16, u16)], effect: CriticalEffect) {
        let options = strike(trial, faces);
        let option = options.iter().position(|words| words == effect.words()).expect("it is on offer");
        trial.obey(Order::Choose { option: (option as u8).into() }).expect_dice_used();
    }

    /// An attack that asks no question.
    fn plain(trial: &mut Trial, faces: &[(u16, u16)]) {
        trial.strike(faces).expect_no("choice_asked");
    }

    #[test]
    fn t10_the_range_lets_a_nineteen_be_critical_but_not_hit() {
        for rulebook in ["thac0", "house"] {
            let mut keen = duel(rulebook);
            keen.item("attacker.sword", |sword| sword.weapon.as_mut().unwrap().critical_range = 19);
            match rulebook {
                "thac0" => critical(&mut keen, &[(20, 19)], CriticalEffect::Maximum),
                // Only one way is left, and a second roll goes with it.
                _ => plain(&mut keen, &[(20, 19), (20, 1)]),
            }
            keen.expect(r#"{"event":"attack_rolled","natural":19,"margin":5}"#);
            keen.expect(r#"{"event":"damaged","damage":8}"#);

            // A 19 that hits AC 3 misses AC 2, where a 20 would have hit.
            let mut trial = Trial::duel(rulebook);
            trial.thac0("attacker", 22).armor("target", 2);
            trial.item("attacker.sword", |sword| sword.weapon.as_mut().unwrap().critical_range = 19);
            trial.strike(&[(20, 19)]).expect_no("damaged").expect_no("choice_asked");
            trial.expect(r#"{"event":"attack_rolled","armor_class_hit":3,"result":"miss"}"#);
        }
    }

    #[test]
    fn t10_a_face_outside_the_range_is_not_critical() {
        for rulebook in ["thac0", "house"] {
            plain(duel(rulebook).thac0("attacker", 10), &[(20, 19), (8, 4)]);
            let mut keen = duel(rulebook);
            keen.item("attacker.sword", |sword| sword.weapon.as_mut().unwrap().critical_range = 18);
            plain(keen.thac0("attacker", 10), &[(20, 17), (8, 4)]);
        }
    }

    #[test]
    fn t11_by_six_and_by_five_it_is_critical() {
        for rulebook in ["thac0", "house"] {
            for (armor_class, margin) in [(2, 6), (1, 5)] {
                let mut trial = duel(rulebook);
                trial.armor("target", armor_class);
                let effect =
                    if rulebook == "thac0" { CriticalEffect::Maximum } else { CriticalEffect::Multiplied };
                let faces: &[(u16, u16)] =
                    if rulebook == "thac0" { &[(20, 20)] } else { &[(20, 20), (20, 2), (8, 4)] };
                critical(&mut trial, faces, effect);
                trial.expect(&format!(r#"{{"event":"attack_rolled","margin":{margin}}}"#));
                let words = if rulebook == "thac0" { "maximum" } else { "multiplied" };
                trial.expect(&format!(r#"{{"event":"critical_hit","effect":"{words}"}}"#));
            }
        }
        assert!(is_critical(20, 20, 5) && is_critical(19, 19, 5) && is_critical(20, 19, 6));
        assert!(!is_critical(20, 20, 4) && !is_critical(19, 20, 9) && !is_critical(18, 19, 9));
    }

    #[test]
    fn t11_by_four_it_is_an_ordinary_hit_to_the_letter() {
        let mut trial = duel("thac0");
        plain(trial.armor("target", 0), &[(20, 20), (8, 4)]);
        trial.expect(r#"{"event":"attack_rolled","margin":4,"result":"hit"}"#).expect_no("critical_hit");
        trial.expect(r#"{"event":"damaged","damage":4,"multiplier":1}"#);
    }

    #[test]
    fn t11_what_only_a_twenty_hits_is_never_hit_critically() {
        for rulebook in ["thac0", "house"] {
            for armor_class in [-4, -5, -20] {
                let mut trial = duel(rulebook);
                plain(trial.armor("target", armor_class), &[(20, 20), (8, 4)]);
                trial.expect_no("critical_hit");
            }
        }
    }

    #[test]
    fn t11_rulebooks_without_it_ask_nobody() {
        let mut trial = duel("crits-and-fumbles");
        plain(&mut trial, &[(20, 20), (20, 3), (8, 4)]);
        trial.expect(r#"{"event":"critical_hit","effect":"multiplied","multiplier":2}"#);
    }

    #[test]
    fn t12_damage_rolled_twice_counts_bonuses_twice() {
        let mut trial = duel("thac0");
        trial.enchant("attacker.sword", 1, &[]);
        critical(&mut trial, &[(20, 20), (8, 3), (8, 6)], CriticalEffect::Twice);
        trial.expect(r#"{"event":"critical_hit","effect":"twice","multiplier":1}"#);
        trial.expect(r#"{"event":"damaged","dice":9,"multiplier":1,"damage":11,"before":100,"after":89}"#);
        let damaged = trial.events().into_iter().find(|event| event["event"] == "damaged").unwrap();
        let rows = damaged["modifiers"].as_array().unwrap();
        assert_eq!(rows.iter().map(|row| row["value"].clone()).collect::<Vec<_>>(), [1, 1]);
        // A plus of the weapon's own dice as well.
        let mut trial = duel("thac0");
        trial.item("attacker.sword", |sword| {
            sword.weapon.as_mut().unwrap().damage = "d8+1".parse().unwrap();
        });
        critical(&mut trial, &[(20, 20), (8, 3), (8, 6)], CriticalEffect::Twice);
        trial.expect(r#"{"event":"damaged","damage":11}"#);
    }

    #[test]
    fn t12_maximum_damage_needs_no_dice() {
        let mut trial = duel("thac0");
        trial.enchant("attacker.sword", 1, &[]);
        critical(&mut trial, &[(20, 20)], CriticalEffect::Maximum);
        trial.expect(r#"{"event":"damaged","dice":8,"damage":9,"rolls":[]}"#);
    }

    /// What the target loses to a critical hit with this effect, if every die shows a 4.
    fn loss(rulebook: &str, effect: CriticalEffect) -> i16 {
        let faces: &[(u16, u16)] = match effect {
            CriticalEffect::Multiplied => &[(20, 20), (20, 4), (8, 4)],
            CriticalEffect::Twice => &[(20, 20), (8, 4), (8, 4)],
            CriticalEffect::Maximum => &[(20, 20)],
            CriticalEffect::Injuring => &[(20, 20), (20, 1)],
        };
        let mut trial = duel(rulebook);
        trial.enchant("attacker.sword", 1, &[]);
        critical(&mut trial, faces, effect);
        100 - trial.unit_now("target").hit_points.now
    }

    #[test]
    fn t12_every_option_does_more_than_an_ordinary_hit() {
        let mut ordinary = duel("thac0");
        plain(ordinary.enchant("attacker.sword", 1, &[]), &[(20, 19), (8, 4)]);
        assert_eq!(ordinary.unit_now("target").hit_points.now, 95);
        use CriticalEffect as E;
        assert_eq!([E::Twice, E::Maximum].map(|effect| loss("thac0", effect)), [10, 9]);
        assert_eq!(OFFERED.map(|effect| loss("house", effect)), [10, 9]);
    }

    #[test]
    fn t12_to_the_letter_there_are_two_ways_and_the_first_is_the_default() {
        use CriticalEffect as E;
        let options = strike(&mut duel("thac0"), &[(20, 20)]);
        assert_eq!(options, [E::Twice, E::Maximum].map(E::words));
        let ordinary = Critical { multiplier: 1, bare_headed: false };
        let dice = DiceExpression::new(1, 8, 0);
        assert_eq!(offered(&ordinary, dice, None)[usize::from(DEFAULT)], E::Twice);
        let multiplied = Critical { multiplier: 2, ..ordinary };
        assert_eq!(offered(&multiplied, dice, None)[usize::from(DEFAULT)], E::Multiplied);
    }

    #[test]
    fn t12_where_nothing_is_rolled_the_highest_of_the_dice_is_not_offered() {
        use CriticalEffect as E;
        let blunt = |rulebook| {
            let mut trial = duel(rulebook);
            trial.item("attacker.sword", |sword| {
                sword.weapon.as_mut().unwrap().damage = "3".parse().unwrap();
            });
            trial
        };
        // Only one way is left: nobody is asked.
        let mut letter = blunt("thac0");
        letter.strike(&[(20, 20)]).expect_no("choice_asked");
        letter.expect(r#"{"event":"critical_hit","effect":"twice"}"#);
        letter.expect(r#"{"event":"damaged","damage":6}"#);
        let options = strike(&mut blunt("house"), &[(20, 20)]);
        assert_eq!(options, OFFERED.map(E::words), "an injury is another matter than damage");
        critical(&mut blunt("house"), &[(20, 20), (20, 1)], E::Injuring);
        // Against a large target other dice count.
        let mut large = blunt("thac0");
        large.unit("target", |target| target.kind.size = Size::Large);
        assert_eq!(strike(&mut large, &[(20, 20)]), [E::Twice, E::Maximum].map(E::words));
    }

    #[test]
    fn t12_a_battle_saved_at_the_question_goes_on_alike() {
        let mut trial = duel("house");
        strike(&mut trial, &[(20, 20), (20, 20), (20, 4), (8, 5)]);
        let mut resumed = trial.resumed(&trial.snapshot());
        assert_eq!(resumed.question(), trial.question());
        for battle in [&mut trial, &mut resumed] {
            battle.obey(Order::Choose { option: 0.into() }).expect_dice_used();
        }
        assert_eq!(trial.snapshot(), resumed.snapshot());
        trial.expect(r#"{"event":"damaged","multiplier":3,"damage":15}"#);
    }

    #[test]
    fn h01_by_one_or_less_a_twenty_is_an_ordinary_hit() {
        for (armor_class, margin) in [(-4, 0), (-3, 1)] {
            let mut trial = duel("house");
            plain(trial.armor("target", armor_class), &[(20, 20), (8, 4)]);
            trial.expect(&format!(r#"{{"event":"attack_rolled","margin":{margin},"result":"hit"}}"#));
            trial.expect_no("critical_hit").expect(r#"{"event":"damaged","damage":6,"multiplier":1}"#);
        }
    }

    #[test]
    fn h01_by_two_to_four_the_chain_decides() {
        for armor_class in [-2, -1, 0] {
            let mut trial = duel("house");
            plain(trial.armor("target", armor_class).bare_head("target"), &[(20, 20), (20, 19), (8, 4)]);
            trial.expect(
                r#"{"event":"critical_hit","effect":"multiplied","multiplier":3,"bare_headed":true}"#,
            );
            trial.expect(r#"{"event":"damaged","damage":12}"#);
        }
    }

    #[test]
    fn h01_by_five_the_attacker_chooses_between_the_chain_and_the_rest() {
        use CriticalEffect as E;
        let mut trial = duel("house");
        let options = strike(&mut trial, &[(20, 20)]);
        assert_eq!(options, OFFERED.map(E::words));
        let mut trial = duel("house");
        trial.bare_head("target");
        critical(&mut trial, &[(20, 20), (20, 20), (20, 19), (8, 3)], E::Multiplied);
        trial.expect(r#"{"event":"critical_hit","effect":"multiplied","multiplier":4,"bare_headed":true}"#);
        trial.expect(r#"{"event":"damaged","multiplier":4,"damage":12}"#);
    }

    #[test]
    fn h01_a_nineteen_within_the_range_cannot_multiply() {
        let mut trial = duel("house");
        trial.item("attacker.sword", |sword| sword.weapon.as_mut().unwrap().critical_range = 19);
        plain(&mut trial, &[(20, 19), (20, 20), (10, 6), (4, 1), (4, 1), (4, 1)]);
        trial.expect(r#"{"event":"critical_hit","effect":"injuring","multiplier":1}"#);
    }

    #[test]
    fn h01_wounds_come_of_the_final_damage_in_every_tier() {
        let mut trial = duel("house");
        trial.enchant("attacker.sword", 5, &[]).thac0("attacker", 20).strength("attacker", 18);
        critical(&mut trial, &[(20, 20), (20, 1)], CriticalEffect::Injuring);
        trial.expect(r#"{"event":"damaged","damage":15}"#);
        trial.expect(r#"{"event":"wounded","bleeding":1}"#).expect(r#"{"event":"injured","points":1}"#);
    }

    #[test]
    fn h01_the_injury_is_confirmed_and_worse_by_the_points_of_a_hit_by_five() {
        let mut trial = duel("house");
        // THAC0 16 against AC 2 confirms with 14. A hide of AC 2 protects: 3 + 3 and 3 points are an injury.
        critical(
            &mut trial,
            &[(20, 20), (20, 14), (10, 6), (4, 3), (4, 3), (4, 4)],
            CriticalEffect::Injuring,
        );
        trial.expect(
            r#"{"event":"part_hurt","degree":"Injured","severity":6,
                "modifiers":[{"rule":"T-12","label":"Hit by 5","value":3}]}"#,
        );
        trial.expect(r#"{"event":"damaged","dice":8,"multiplier":1}"#);
    }

    #[test]
    fn h01_by_less_than_five_no_second_roll_is_made() {
        for armor_class in [-4, -1, 0] {
            let mut trial = duel("house");
            let faces: &[(u16, u16)] =
                if armor_class == -4 { &[(20, 20), (8, 4)] } else { &[(20, 20), (20, 3), (8, 4)] };
            plain(trial.armor("target", armor_class), faces);
            trial.expect_no("confirmation_rolled");
        }
    }

    #[test]
    fn h01_the_opponent_picks_by_worth() {
        let suggested = |thac0, points| {
            let mut trial = duel("house");
            trial.thac0("attacker", thac0).hit_points("target", points);
            strike(&mut trial, &[(20, 20)]);
            let question = trial.question().expect("it is open").clone();
            let answer = trial.survey(|field| suggest(field, &question));
            answer.and_then(|answer| question.options.place(&answer))
        };
        assert_eq!(suggested(16, 8), Some(1), "the most damage surely fells");
        assert_eq!(suggested(2, 30), Some(1), "an injury is sure");
        // Without a chance to confirm, twice the mean is more than the most.
        let dice = DiceExpression::new(1, 8, 0);
        assert!(worth_of_injury(dice, 30, 21) < worth_of_chain(dice, 30));
        assert!(worth_of_injury(dice, 30, 1) > worth_of_chain(dice, 30));
    }

    #[test]
    fn t12_the_highest_damage_is_suggested_where_it_surely_brings_the_target_down() {
        let suggested = |points, rule| {
            let mut trial = duel("thac0");
            let options = strike(trial.hit_points("target", points), &[(20, 20)]);
            let question = OpenChoice { rule, ..trial.question().expect("it is open").clone() };
            let answer = trial.survey(|field| suggest(field, &question));
            answer.and_then(|answer| question.options.place(&answer)).map(|place| options[place].clone())
        };
        assert_eq!(suggested(8, T12).as_deref(), Some(CriticalEffect::Maximum.words()));
        assert_eq!(suggested(9, T12), None);
        assert_eq!(suggested(8, T11), None, "it is another question");
    }
}
