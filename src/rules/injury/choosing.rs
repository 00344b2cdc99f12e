//! With which kind of harm an opponent strikes whose weapon does several. An opinion, not a rule.
//!
//! It weighs every way in which the critical hit may go, for each kind: whom it fells, stuns or throws down, and what it
//! bleeds. What an injury does to scores is the same for every kind.

use bevy::prelude::App;

use super::aftermath::{Daze, knockdown_need, plan};
use super::bleeding::mean_bleeding;
use super::chart::{A49, kinds};
use super::degree::{severity_dice, size_of_blow};
use super::effects::bleeding;
use super::location::StrikeHeight;
use super::strike::{Aim, T12, hurts};
use crate::model::{
    Act, AimedPart, ChosenOption, DamageType, Manner, Occasion, OpenChoice, Stance, UnitId, Weapon, Wound,
    enumerate,
};
use crate::rulebook::Rule;
use crate::rules::deed::advice::add_answerer;
use crate::rules::deed::attack::PartStruck;
use crate::rules::field::able::is_alive;
use crate::rules::field::{Battlefield, Unit, wielded};

/// The codex explains it under A-49.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_answerer(app, suggest);
}

/// How many rounds ahead it counts what a wound costs.
const ROUNDS_AHEAD: f64 = 3.0;

/// What it is worth that the target goes down by a check, as a share of the target.
const SHOCKED: f64 = 0.5;

/// What it is worth that the target lies on the ground.
const THROWN: f64 = 0.15;

/// Suggests the kind of harm that is worth most against the target; of equals the one that the weapon does first.
fn suggest(field: &Battlefield, question: &OpenChoice) -> Option<ChosenOption> {
    let is_own = |act: &&Act| act.actor() == Some(question.chooser) && matches!(act, Act::Attack { .. });
    let attack = question.step.acts.iter().find(is_own).filter(|_| question.rule == A49)?;
    let Act::Attack { target, weapon, manner, occasion, .. } = *attack else { return None };
    // Opponents may be asked about what they do not see.
    field.find_summary(target)?;
    let item = field.find_item(weapon)?;
    let weapon = wielded(&item, &field.rulebook).ok()?;
    let named = if let Occasion::Called(aim) = occasion { Some(aim) } else { None };
    let mut best: Option<(f64, usize)> = None;
    for (place, harm) in kinds(&weapon).enumerate() {
        let worth = worth_of(field, target, (&weapon, manner, harm), named);
        if best.is_none_or(|(most, _)| worth > most + 1e-9) {
            best = Some((worth, place));
        }
    }
    question.options.at(best?.1)
}

/// What a critical hit with this kind of harm is worth on average, as a share of the target.
fn worth_of(
    field: &Battlefield,
    target: UnitId,
    (weapon, manner, harm): (&Weapon, Manner, DamageType),
    named: Option<AimedPart>,
) -> f64 {
    let unit = field.unit(target);
    let aim = Aim {
        named,
        blow: StrikeHeight::Level,
        cover: 0,
        dice: severity_dice(size_of_blow(weapon, manner), unit.kind.size),
        harm,
        by_five: field.rulebook.has(T12),
        hard_places: field.rulebook.parameters.hard_places,
        unit,
    };
    // Many faces come to the same.
    let sort = |struck: PartStruck| PartStruck { severity: 0, points: 0, ..struck };
    let ways = enumerate(|draw| sort(aim.roll(draw)));
    ways.iter().map(|(struck, chance)| chance * worth(field, &aim.unit, struck)).sum()
}

/// What a strike is worth, as a share of the target.
fn worth(field: &Battlefield, target: &Unit, struck: &PartStruck) -> f64 {
    let plan = plan(target, struck);
    if plan.dies || plan.down {
        return 1.0;
    }
    let dazed = match plan.daze {
        Daze::None => 0.0,
        Daze::Moment => 0.15,
        Daze::Rounds => 0.5,
        Daze::Turns => 1.0,
    };
    let stands = f64::from(21_u16.saturating_sub(knockdown_need(field, target))).clamp(0.0, 20.0) / 20.0;
    let falls = plan.knockdown && *target.stance != Stance::Prone && dazed < 1.0;
    let thrown = if falls { THROWN * (1.0 - stands) } else { 0.0 };
    let shocked = if plan.shock { SHOCKED } else { 0.0 };
    (dazed + thrown + shocked + bled(target, struck, plan.graze)).min(1.0)
}

/// What the wounds of a strike bleed in the next rounds, as a share of the points that the target has left.
fn bled(target: &Unit, struck: &PartStruck, may_graze: bool) -> f64 {
    if !is_alive(target) {
        return 0.0;
    }
    let full = target.own_full_hit_points();
    let wounds = hurts(target, struck).into_iter().filter_map(|hurt| {
        let grade = bleeding(hurt.bleeds_as, struck.harm, may_graze);
        grade.map(|_| Wound { grade, ..Wound::default() })
    });
    let a_round: f64 = wounds.map(|wound| mean_bleeding(&wound, full)).sum();
    ROUNDS_AHEAD * a_round / f64::from(target.hit_points.now.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Size, Tag};
    use crate::rules::injury::bench::duel;
    use crate::rules::trial::{Trial, attack};

    fn bloodless(trial: &mut Trial) {
        trial.tags("target", &[Tag::Bloodless]);
    }

    /// What an opponent chooses whose critical hit may be of these kinds, against such a target.
    fn chosen(kinds: &[DamageType], change: impl Fn(&mut Trial)) -> String {
        let mut trial = duel("advanced");
        trial.item("attacker.sword", |sword| {
            let weapon = sword.weapon.as_mut().expect("a weapon");
            weapon.damage_type = kinds.first().copied();
            weapon.other_damage_types = kinds[1..].to_vec();
        });
        trial.hit_points("target", 20);
        change(&mut trial);
        trial.dice(&[(20, 20), (20, 10)]).obey(attack("attacker", "target"));
        let question = trial.question().expect("it is asked about").clone();
        let answer =
            trial.survey(|field| suggest(field, &question)).expect("it is the question of this rule");
        let place = question.options.place(&answer).expect("it is on offer");
        question.options.words()[place].clone()
    }

    #[test]
    fn a49_an_opponent_cuts_rather_than_pierces_whichever_the_weapon_does_first() {
        use DamageType as D;
        for kinds in [[D::Slashing, D::Piercing], [D::Piercing, D::Slashing]] {
            assert_eq!(chosen(&kinds, |_| {}), "cut", "{kinds:?}");
        }
    }

    #[test]
    fn a49_an_opponent_crushes_who_does_not_bleed_and_cuts_who_does_with_a_large_blade() {
        use DamageType as D;
        for kinds in [[D::Slashing, D::Bludgeoning], [D::Bludgeoning, D::Slashing]] {
            assert_eq!(chosen(&kinds, bloodless), "crush", "{kinds:?}");
            let huge = |trial: &mut Trial| {
                trial.item("attacker.sword", |sword| {
                    sword.weapon.iter_mut().for_each(|weapon| weapon.size = Size::Gargantuan);
                });
            };
            assert_eq!(chosen(&kinds, huge), "cut", "{kinds:?}");
        }
    }

    #[test]
    fn a49_where_kinds_come_to_the_same_an_opponent_takes_the_first() {
        use DamageType as D;
        for (kinds, first) in [([D::Slashing, D::Piercing], "cut"), ([D::Piercing, D::Slashing], "pierce")] {
            assert_eq!(chosen(&kinds, bloodless), first, "2d4 of severity never cut anything off");
        }
    }

    #[test]
    fn a49_no_other_question_is_answered() {
        let mut trial = duel("house");
        trial.dice(&[(20, 20)]).obey(attack("attacker", "target"));
        let question = trial.question().expect("the critical hit is a choice").clone();
        assert_ne!(question.rule, A49);
        assert_eq!(trial.survey(|field| suggest(field, &question)), None);
    }
}
