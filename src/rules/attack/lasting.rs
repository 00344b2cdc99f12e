//! What injuries and conditions add to attacks by and at their bearers.
//!
//! Each effect is a row with the rule that causes it. The rules that cause them have the words; these systems only
//! bring the rows to the rolls. Only the worst counts of all rows for an attack that does not see its target: those of
//! the dazzled and of magical darkness never add up, nor do they with those of the circumstances (H-07).

use bevy::prelude::{App, IntoScheduleConfigs};

use super::blindness::{is_of_a_state, worst_of_states};
use super::circumstance::blindness_of;
use super::to_hit::C06;
use crate::event::Modifier;
use crate::model::{BodyArea, LastingEffect, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, DamageModifiers, Modifiers, Target, Victim, Wild};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::deed::row::row;
use crate::rules::field::{Battlefield, UnitSummary, hands};

const F14: RuleId = RuleId::f(14);

/// The spells that bring a whole side good or ill luck: prayer and chant.
const LUCK: [RuleId; 2] = [RuleId::s(13), RuleId::s(23)];

/// The codex explains them under the rules that cause them.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C06, Phase::Modify, add_rows.in_set(Modify::Rows));
    add_rule_systems(app, C06, Phase::Harm, add_damage_rows.in_set(Harm::DamageRows));
}

/// The rows of the effects on a unit that `points` picks.
fn rows(
    field: &Battlefield,
    unit: &UnitSummary,
    points: impl Fn(&LastingEffect) -> Option<i8>,
) -> Vec<Modifier> {
    let lasting = field.lasting_on(unit);
    lasting.filter_map(|(rule, label, effect)| row(rule, label, points(effect)?.into())).collect()
}

/// The rows of what hampers a unit in all that it does in a fight, with both hands (A-58): not those of its eyes.
pub(in crate::rules) fn hampers(field: &Battlefield, unit: &UnitSummary) -> Vec<Modifier> {
    let mut rows = rows(field, unit, |effect| match *effect {
        LastingEffect::ToHit(points) | LastingEffect::HandToHit(_, points) => {
            Some(points).filter(|it| *it < 0)
        }
        _ => None,
    });
    rows.retain(|row| !is_of_a_state(row));
    rows
}

/// The rows of injured limbs with which the attacker strikes: of the hands that hold the weapon, or of the part of the
/// body that it is. With claws it strikes with the arm that is hurt least.
fn limb_rows(field: &Battlefield, attack: &Attack, attacker: &UnitSummary) -> Vec<Modifier> {
    let hampers = |effect: &LastingEffect| {
        matches!(effect, LastingEffect::HandToHit(..) | LastingEffect::LimbToHit(..))
    };
    if !field.lasting_on(attacker).any(|(_, _, effect)| hampers(effect)) {
        return Vec::new();
    }
    let (unit, item) = (field.unit(attack.attacker), field.item(attack.weapon));
    let of_hand = |hand: u8| {
        rows(field, attacker, |effect| match *effect {
            LastingEffect::HandToHit(hurt, points) if hurt == hand => Some(points),
            _ => None,
        })
    };
    let limb = item.weapon.and_then(|weapon| weapon.limb);
    let of_limb = rows(field, attacker, |effect| match *effect {
        LastingEffect::LimbToHit(area, points) if limb == Some(area) => Some(points),
        _ => None,
    });
    let of_hands = match limb {
        Some(BodyArea::Arm) => {
            let arms = hands::sound_arms(field, &unit).map(of_hand);
            arms.max_by_key(|rows| rows.iter().map(|row| row.value).sum::<i16>()).unwrap_or_default()
        }
        Some(_) => Vec::new(),
        None => hands::used(field, &unit, &item).flat_map(of_hand).collect(),
    };
    of_limb.into_iter().chain(of_hands).collect()
}

/// The rows of what lasts on the attacker for its attacks, and on the target for attacks at it.
fn rows_of_both(field: &Battlefield, attack: &Attack, target: UnitId) -> Vec<Modifier> {
    let own = rows(field, &field.summary(attack.attacker), |effect| match *effect {
        LastingEffect::ToHit(points) => Some(points),
        _ => None,
    });
    let others = rows(field, &field.summary(target), |effect| match *effect {
        LastingEffect::ToBeHit(points) => Some(points),
        _ => None,
    });
    own.into_iter().chain(others).collect()
}

fn add_rows(mut attacks: Deeds<(&Attack, &Target, &Wild, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, target, wild, mut modifiers)| {
        let attacker = field.summary(attack.attacker);
        modifiers.0.extend(limb_rows(&field, attack, &attacker));
        let mut rows = rows_of_both(&field, attack, target.0);
        let worst = worst_of_states(&field, attack, target.0);
        if worst < 0 {
            let counts = worst < blindness_of(&field, attack, (target.0, wild.0.is_some()));
            let kept = rows.iter().position(|row| counts && is_of_a_state(row) && row.value == worst);
            let mut place = 0..;
            rows.retain(|row| place.next() == kept || !is_of_a_state(row));
        }
        modifiers.0.extend(rows);
    });
}

fn add_damage_rows(mut attacks: Deeds<(&Attack, &Victim, &mut DamageModifiers)>, field: Battlefield) {
    attacks.each(|(attack, victim, mut modifiers)| {
        let attacker = field.summary(attack.attacker);
        let mut own = rows(&field, &attacker, |effect| match *effect {
            LastingEffect::Damage(points) => Some(points),
            _ => None,
        });
        if victim.0.is_some_and(|victim| cancels_luck(&field, &attacker, victim)) {
            own.retain(|row| !LUCK.contains(&row.rule));
        }
        modifiers.0.extend(own);
    });
}

/// Whether prayers neither raise nor lower the damage of a victim: it is under the same ones (F-14).
fn cancels_luck(field: &Battlefield, attacker: &UnitSummary, victim: UnitId) -> bool {
    field.rulebook.has(F14) && field.summary(victim).side == attacker.side
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::{Ability, Condition, ConditionCause, Lasting, RuleId, Wound};
    use crate::rules::trial::Trial;

    fn weak(effects: &[LastingEffect]) -> Lasting {
        let cause = ConditionCause::rule(RuleId::a(48));
        Lasting { cause, effects: effects.into(), ..Lasting::plain(Condition::Prayer) }
    }

    #[test]
    fn what_lasts_adds_rows_to_rolls_and_damage_with_its_rule() {
        let mut trial = Trial::duel("thac0");
        trial.unit("attacker", |own| {
            own.conditions.begin(weak(&[LastingEffect::ToHit(-2), LastingEffect::Damage(-1)]));
        });
        trial.unit("target", |target| target.conditions.begin(weak(&[LastingEffect::ToBeHit(4)])));
        trial.strike(&[(20, 15), (8, 5)]);
        trial.expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"A-48","label":"Prayer","value":-2},
                {"rule":"A-48","label":"Prayer","value":4}]}"#,
        );
        trial.expect(
            r#"{"event":"damaged","damage":4,"modifiers":[{"rule":"A-48","label":"Prayer","value":-1}]}"#,
        );
    }

    #[test]
    fn a_lowered_score_and_a_wound_count_wherever_a_rule_reads() {
        let effects: Arc<[_]> = [
            LastingEffect::Score(Ability::Strength, -10),
            LastingEffect::Movement(50),
            LastingEffect::ToHit(-1),
        ]
        .into();
        let mut trial = Trial::duel("thac0");
        trial.strength("attacker", 18).unit("attacker", |own| {
            own.wounds.push(Wound { number: 1, effects, ..Wound::default() });
        });
        trial.strike(&[(20, 15), (8, 5)]);
        trial.expect(r#"{"event":"attack_rolled","modifiers":[{"rule":"F-08","label":"Wound","value":-1}]}"#);
        trial.expect(r#"{"event":"damaged","damage":5,"modifiers":[]}"#);
        trial.end_round().next_turn_of("attacker");
        assert_eq!(trial.unit_now("attacker").turn.movement, 6);
    }
}
