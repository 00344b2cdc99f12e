//! What injuries cost who bears them: an opinion, not a rule.

use crate::level::{ItemRecord, UnitRecord};
use crate::model::{BodyArea, Condition, Degree, LastingEffect, Weapon, effects_of_injuries};

/// How much of its fighting strength a unit loses that cannot take a step, 0..=1.
const ROOTED: f64 = 0.4;

/// Which part of its worth a unit loses by an injury, 0..=1, besides the hit points that the blow costs.
pub(super) fn share_lost(area: BodyArea, degree: Degree) -> f64 {
    if is_out(area, degree) {
        return 1.0;
    }
    match degree {
        Degree::Grazed => 0.02,
        Degree::Struck => 0.1,
        Degree::Injured => 0.3,
        Degree::Broken => 0.55,
        Degree::Destroyed | Degree::Severed => 0.7,
    }
}

/// Whether an injury puts its bearer out of action, or very likely so.
pub(super) fn is_out(area: BodyArea, degree: Degree) -> bool {
    match degree {
        Degree::Grazed | Degree::Struck | Degree::Injured | Degree::Broken => false,
        Degree::Destroyed => !area.is_limb(),
        Degree::Severed => true,
    }
}

/// Whether a unit can still attack with a weapon, as far as injuries, poison and numb limbs decide it.
pub(super) fn can_use(unit: &UnitRecord, weapon: &Weapon) -> bool {
    if unit.conditions.has(Condition::Crippled) {
        return false;
    }
    if unit.hurts.is_empty() && unit.conditions.is_empty() {
        return true;
    }
    let hands = unit.scores().hands;
    match weapon.limb {
        Some(limb) => {
            let useless = unit.hurts.iter().flat_map(|injury| injury.effects.iter());
            let mut useless = useless.chain(unit.conditions.effects());
            let lost = useless.any(|effect| *effect == LastingEffect::Limb(limb));
            !lost && (limb != BodyArea::Arm || hands.hands > 0 || unit.hands.hands == 0)
        }
        None => weapon.hands.max(weapon.fist.into()) <= hands.all(),
    }
}

/// What injuries add to the attack rolls of a unit with an item, in faces of the die; 0 or below.
pub(super) fn hampered(unit: &UnitRecord, item: &ItemRecord) -> f64 {
    let Some(weapon) = item.weapon.as_ref().filter(|_| !unit.hurts.is_empty()) else { return 0.0 };
    let first = item.item.hand;
    let holds = |hand: u8| (first..first.saturating_add(weapon.hands)).contains(&hand);
    let points = effects_of_injuries(unit.hurts.iter()).map(|(_, effect)| match *effect {
        LastingEffect::ToHit(points) => points,
        LastingEffect::HandToHit(hand, points) if weapon.limb.is_none() && holds(hand) => points,
        LastingEffect::LimbToHit(area, points) if weapon.limb == Some(area) => points,
        _ => 0,
    });
    points.map(f64::from).sum()
}

/// Which part of its fighting strength is left to a unit that injuries or numb legs slow, 0..=1.
pub(super) fn mobility(unit: &UnitRecord) -> f64 {
    if (unit.hurts.is_empty() && unit.conditions.is_empty()) || unit.movement.0 == 0 {
        return 1.0;
    }
    let left = f64::from(unit.scores().movement.0) / f64::from(unit.movement.0);
    1.0 - ROOTED * (1.0 - left)
}

#[cfg(test)]
mod tests;
