//! States because of which an attacker does not see its target: a light dazzles it, or magical darkness is around one of
//! both (S-27, S-28). Of all rows for that only the worst counts, those of the circumstances too (H-07).

use crate::event::Modifier;
use crate::model::{Condition, Conditions, LastingEffect, UnitId};
use crate::rules::deed::attack::Attack;
use crate::rules::field::Battlefield;

const BLIND: [Condition; 2] = [Condition::Dazzled, Condition::Darkened];

/// Whether a row of what lasts on a unit is one of these.
pub(super) fn is_of_a_state(row: &Modifier) -> bool {
    row.value < 0 && BLIND.map(Condition::label).contains(&row.label)
}

/// The worst row that such a state of the attacker or the target brings to an attack: 0 if there is none.
pub(super) fn worst_of_states(field: &Battlefield, attack: &Attack, target: UnitId) -> i16 {
    let (attacker, target) = (field.summary(attack.attacker), field.summary(target));
    let own = effects(attacker.conditions).map(|effect| match *effect {
        LastingEffect::ToHit(points) => points,
        _ => 0,
    });
    let others = effects(target.conditions).map(|effect| match *effect {
        LastingEffect::ToBeHit(points) => points,
        _ => 0,
    });
    i16::from(own.chain(others).min().unwrap_or_default().min(0))
}

/// The effects of such states that are shown with a rule.
fn effects(conditions: &Conditions) -> impl Iterator<Item = &LastingEffect> {
    let blind = conditions.iter().filter(|it| BLIND.contains(&it.condition) && it.cause.rule.is_some());
    blind.flat_map(|it| it.effects.iter())
}
