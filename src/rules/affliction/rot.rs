//! The rotting disease (A-28, A-29): symptoms for as many days as the victim has Constitution, then decline.
//!
//! It is a matter of days. In a battle only the scores count that it has lowered before.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::touch::{Left, brought};
use crate::event::BattleEvent;
use crate::model::{Abilities, Condition, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::{Attack, FinalDamage, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::Battlefield;

const A28: RuleId = RuleId::a(28);
const A29: RuleId = RuleId::a(29);

/// Days of decline for a point of Strength.
const STRENGTH_DAYS: u16 = 2;
/// Days of decline for a point of Dexterity.
const DEXTERITY_DAYS: u16 = 3;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A28,
        "Rotting disease",
        "The blow of a mummy brings a disease, and no saving throw keeps it out. For as many days as the victim has \
         Constitution it only shows: bad breath, pale skin, weariness. The undead and units without blood are immune.",
    )
    .needing(&[A29]),
    Rule::new(
        A29,
        "Rotting away",
        "From then on it takes a point of Constitution each day, one of Strength every second day and one of Dexterity \
         every third. The victim dies when any of them is 0. In a battle only what it has taken before counts.",
    )
    .needing(&[A28]),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A28, Phase::Harm, enter.in_set(Harm::Rot));
}

/// Points of Constitution, Strength and Dexterity lost by the end of a day since the infection, the first of which is 1.
///
/// ```
/// use hexfray::rules::rotted;
///
/// assert_eq!([12, 13, 14, 24].map(|day| rotted(12, day)), [[0, 0, 0], [1, 0, 0], [2, 1, 0], [12, 6, 4]]);
/// ```
pub fn rotted(constitution: u8, day: u16) -> [u16; 3] {
    let decline = day.saturating_sub(constitution.into());
    [decline, decline / STRENGTH_DAYS, decline / DEXTERITY_DAYS]
}

/// The day since the infection on which the disease kills.
///
/// ```
/// use hexfray::{model::Abilities, rules::day_of_death};
///
/// let abilities = Abilities { constitution: 12, strength: 10, dexterity: 9, ..Abilities::default() };
/// assert_eq!(day_of_death(abilities), 24);
/// ```
pub fn day_of_death(abilities: Abilities) -> u16 {
    let [constitution, strength, dexterity] =
        [abilities.constitution, abilities.strength, abilities.dexterity].map(u16::from);
    constitution + constitution.min(strength * STRENGTH_DAYS).min(dexterity * DEXTERITY_DAYS)
}

fn enter(mut attacks: Deeds<(&Attack, (&Victim, &FinalDamage), &mut Effects)>, field: Battlefield) {
    attacks.each(|(attack, blow, mut effects)| {
        let Some((unit, ())) = brought(&field, attack, blow, |weapon| weapon.rots.then_some(())) else {
            return;
        };
        let knows = unit.conditions.has(Condition::Rotting) || Left::of(&unit, &effects).is_dead();
        if !knows {
            effects.0.push(BattleEvent::condition_began(*unit.id, Condition::Rotting, A28));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Ability, Lasting, LastingEffect, Tag};
    use crate::rules::trial::Trial;

    fn abilities(constitution: u8, strength: u8, dexterity: u8) -> Abilities {
        Abilities { constitution, strength, dexterity, ..Abilities::default() }
    }

    /// A duel in which the attacker strikes with the hands of a mummy.
    fn mummy(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "claws").thac0("attacker", 10);
        trial.item("attacker.claws", |claws| {
            claws.weapon.iter_mut().for_each(|weapon| weapon.rots = true);
        });
        trial
    }

    #[test]
    fn a28_a_hit_brings_it_without_a_saving_throw_and_only_once() {
        for rulebook in ["advanced", "house"] {
            let mut trial = mummy(rulebook);
            trial.strike(&[(20, 15), (4, 2)]);
            trial
                .expect(r#"{"event":"condition_began","unit":"target","condition":"Rotting","rule":"A-28"}"#);
            trial.strike(&[(20, 15), (4, 2)]).expect_no("saving_throw");
            assert_eq!(trial.count("condition_began"), 1);
        }
    }

    #[test]
    fn a28_a_miss_the_undead_and_other_rulebooks_do_not_know_it() {
        let mut trial = mummy("advanced");
        trial.armor("target", 0).strike(&[(20, 2)]).expect_no("condition_began");
        let mut trial = mummy("advanced");
        trial.tags("target", &[Tag::Undead]).strike(&[(20, 15), (4, 2)]).expect_no("condition_began");
        mummy("thac0").strike(&[(20, 15), (4, 2)]).expect_no("condition_began");
    }

    #[test]
    fn a28_for_as_many_days_as_constitution_nothing_is_lost() {
        for constitution in [1, 3, 12, 18] {
            let days: Vec<u16> = (1..60).filter(|day| rotted(constitution, *day) != [0; 3]).collect();
            assert_eq!(days.first(), Some(&(u16::from(constitution) + 1)));
        }
    }

    #[test]
    fn a29_constitution_goes_each_day_strength_every_second_and_dexterity_every_third() {
        let days: Vec<[u16; 3]> = (12..=18).map(|day| rotted(12, day)).collect();
        let expected = [[0, 0, 0], [1, 0, 0], [2, 1, 0], [3, 1, 1], [4, 2, 1], [5, 2, 1], [6, 3, 2]];
        assert_eq!(days, expected);
    }

    #[test]
    fn a29_the_first_score_at_0_kills() {
        assert_eq!(day_of_death(abilities(12, 10, 9)), 24);
        assert_eq!(rotted(12, 24), [12, 6, 4], "Strength 4 and Dexterity 5 are left");
        assert_eq!(day_of_death(abilities(12, 4, 9)), 12 + 8);
        assert_eq!(day_of_death(abilities(12, 10, 2)), 12 + 6);
        for constitution in 3..=18 {
            for strength in 3..=18 {
                for dexterity in 3..=18 {
                    let scores = [constitution, strength, dexterity].map(u16::from);
                    let dead = |day: u16| {
                        scores.iter().zip(rotted(constitution, day)).any(|(score, lost)| lost >= *score)
                    };
                    let day = day_of_death(abilities(constitution, strength, dexterity));
                    assert!(dead(day) && !dead(day - 1), "{scores:?}");
                }
            }
        }
    }

    #[test]
    fn a29_in_a_battle_lowered_scores_count() {
        let mut trial = mummy("advanced");
        trial.unit("attacker", |own| {
            own.abilities.strength = 17;
            let effects = [LastingEffect::Score(Ability::Strength, -3)].into();
            own.conditions.begin(Lasting { effects, ..Lasting::caused(Condition::Rotting, A29) });
        });
        trial.strike(&[(20, 15), (4, 2)]).expect(r#"{"event":"damaged","damage":2}"#);
    }
}
