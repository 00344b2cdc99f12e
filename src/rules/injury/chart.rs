//! The kind of harm that a critical hit does (A-49).
//!
//! A weapon that cuts as well as it pierces lets its wielder choose once the hit is critical. A weapon that does none of
//! the three injures nobody, but its natural 20 still does the most damage.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::model::{DamageType, RuleId, Weapon};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Choices;
use crate::rules::deed::attack::{Attack, Confirmation, Victim};
use crate::rules::deed::phase::{Answer, Phase, add_rule_systems};
use crate::rules::deed::{Answers, Deeds};
use crate::rules::field::{Battlefield, wielded};

const A48: RuleId = RuleId::a(48);
pub(super) const A49: RuleId = RuleId::a(49);

/// What forecasts assume: the kind that the weapon does first of all.
const DEFAULT: u8 = 0;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A49,
    "Weapons and bodies",
    "Weapons cut, pierce or crush; who is struck is a person, an animal or a monster. That makes nine kinds of critical \
     hits. Crushing weapons knock down and stun but bleed one grade less. Cutting weapons bleed one grade more from a \
     bad wound on, and only they cut something off. Animals drop nothing, and monsters are hurt a little less. Whoever \
     is neither an animal nor a monster counts as a person. Who strikes with a weapon of several kinds chooses one; an \
     accident is always of the first. A weapon of no kind does the most damage, but makes no second roll and injures \
     nobody.",
)
.needing(&[A48])
.adding(&["Monster"])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A49, Phase::Answer, ask.in_set(Answer::Chart));
}

/// The kinds of harm that a weapon can do, the usual one first.
pub(super) fn kinds(weapon: &Weapon) -> impl Iterator<Item = DamageType> {
    weapon.damage_type.into_iter().chain(weapon.other_damage_types.iter().copied())
}

/// The kind of harm of a critical hit: the one that the attacker has chosen, or else the usual one.
pub(super) fn chosen(weapon: &Weapon, answers: &Answers) -> Option<DamageType> {
    let place = answers.place(A49).unwrap_or(DEFAULT.into());
    kinds(weapon).nth(place)
}

fn ask(
    mut attacks: Deeds<(Entity, &Attack, &Victim, &Confirmation)>,
    mut choices: Choices,
    field: Battlefield,
) {
    attacks.each(|(entity, attack, victim, confirmation)| {
        if victim.0.is_none() || !confirmation.is_critical() {
            return;
        }
        let item = field.item(attack.weapon);
        let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
        let options: Vec<String> = kinds(&weapon).map(|kind| kind.words().to_owned()).collect();
        if options.len() > 1 {
            choices.ask(entity, A49, attack.attacker, options, DEFAULT);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bleeding, Degree};
    use crate::order::Order;
    use crate::rules::injury::bench::{call, duel, hurts};
    use crate::rules::trial::{Trial, unit};

    /// The attacker's weapon does these kinds of harm.
    fn armed(rulebook: &str, first: Option<DamageType>, others: &[DamageType]) -> Trial {
        let mut trial = duel(rulebook);
        trial.item("attacker.sword", |sword| {
            let weapon = sword.weapon.as_mut().expect("a weapon");
            (weapon.damage_type, weapon.other_damage_types) = (first, others.to_vec());
        });
        trial
    }

    /// The grade at which the only wound of the target bleeds.
    fn grade(trial: &Trial) -> Option<Bleeding> {
        trial.unit_now("target").wounds.iter().find_map(|wound| wound.grade)
    }

    #[test]
    fn a49_who_strikes_with_a_weapon_of_several_kinds_chooses_one() {
        use DamageType as D;
        // An injured trunk bleeds badly by a cut, a little by a point, and not at all by weight.
        for (option, bleeds) in
            [("cut", Some(Bleeding::Major)), ("pierce", Some(Bleeding::Minor)), ("crush", None)]
        {
            let mut trial = armed("advanced", Some(D::Slashing), &[D::Piercing, D::Bludgeoning]);
            let knocked: &[(u16, u16)] = if option == "crush" { &[(20, 20)] } else { &[] };
            trial.dice(&[(20, 20), (20, 10)]).obey(crate::rules::trial::attack("attacker", "target"));
            let question = trial.question().expect("it is asked about");
            assert_eq!((question.rule, question.chooser), (A49, unit("attacker")));
            assert_eq!(question.options.words(), ["cut", "pierce", "crush"]);
            let choice = crate::model::ChosenOption::Word(option.to_owned());
            let dice: Vec<_> = [(10, 6), (4, 4), (4, 3)].iter().chain(knocked).copied().collect();
            trial.dice(&dice).obey(Order::Choose { option: choice }).expect_dice_used();
            assert_eq!(hurts(&trial)[0].degree, Degree::Injured);
            assert_eq!(grade(&trial), bleeds, "{option}");
        }
    }

    #[test]
    fn a49_nobody_is_asked_where_there_is_no_choice() {
        use DamageType as D;
        let mut one = armed("advanced", Some(D::Piercing), &[]);
        one.strike(&[(20, 20), (20, 10), (10, 6), (4, 4), (4, 3)]).expect_no("choice_asked");
        // What is not critical is no choice either, nor what a rulebook without this rule makes of it.
        let mut unconfirmed = armed("advanced", Some(D::Slashing), &[D::Piercing]);
        unconfirmed.thac0("attacker", 20).armor("target", 0);
        unconfirmed.strike(&[(20, 20), (20, 19)]).expect_no("choice_asked");
        let mut elsewhere = armed("crits-and-fumbles", Some(D::Slashing), &[D::Piercing]);
        elsewhere.thac0("attacker", 20).strike(&[(20, 15), (8, 3)]).expect_no("choice_asked");
    }

    #[test]
    fn a49_a_weapon_of_no_kind_does_the_most_damage_and_injures_nobody() {
        let mut trial = armed("advanced", None, &[]);
        trial.strike(&[(20, 20)]).expect(r#"{"event":"damaged","dice":8,"damage":8}"#);
        trial.expect_no("confirmation_rolled").expect_no("critical_hit").expect_no("part_hurt");
        let mut called = armed("advanced", None, &[]);
        let aim = crate::model::AimedPart { part: "left-arm".parse().expect("a word"), spot: None };
        call(&mut called, aim, &[(20, 15)]);
        called.expect(r#"{"event":"damaged","dice":8}"#).expect_no("confirmation_rolled");
    }

    #[test]
    fn a49_in_the_house_a_weapon_of_no_kind_multiplies_or_does_the_most() {
        use crate::event::CriticalEffect as E;
        for (option, dice, damage) in [(E::Multiplied, &[(20, 5), (8, 3)][..], 6), (E::Maximum, &[], 8)] {
            let mut trial = armed("house", None, &[]);
            trial.dice(&[(20, 20)]).obey(crate::rules::trial::attack("attacker", "target"));
            let question = trial.question().expect("it is asked about");
            assert_eq!(question.options.words(), [E::Multiplied.words(), E::Maximum.words()]);
            let choice = crate::model::ChosenOption::Word(option.words().to_owned());
            trial.dice(dice).obey(Order::Choose { option: choice }).expect_dice_used();
            trial.expect(&format!(r#"{{"event":"damaged","damage":{damage}}}"#));
            trial.expect_no("confirmation_rolled");
        }
    }
}
