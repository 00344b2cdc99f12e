//! What a blow sounds like: the weapon, and what it meets.

use super::scene::SceneContext;
use crate::event::AttackResult;
use crate::model::{BodyLocation, Condition, DamageType, ItemId, Material, Size, UnitId};
use crate::sound::Effect;
use crate::view::art::WeaponLook;

/// A miss by no more than this was turned by a shield.
const TURNED: i16 = -3;

/// The weapon of a blow or a throw as it strikes.
pub fn weapon(context: &SceneContext, weapon: ItemId) -> Effect {
    let look = context.look(weapon);
    let record = context.state.item(weapon).and_then(|item| item.weapon.as_ref());
    let Some(record) = record else { return Effect::BluntStrike };
    match (look, record.damage_type) {
        (WeaponLook::Natural, _) => Effect::ClawStrike,
        (WeaponLook::Blade, _) | (_, Some(DamageType::Slashing)) => Effect::BladeStrike,
        (_, Some(DamageType::Piercing)) => Effect::PointStrike,
        (_, Some(DamageType::Bludgeoning) | None) => Effect::BluntStrike,
    }
}

/// What a hit meets: the armor over the middle of the body, or the body.
pub fn body(context: &SceneContext, victim: UnitId) -> Effect {
    let Some(unit) = context.unit(victim) else { return Effect::OnFlesh };
    let worn = unit.armor.pieces.iter().filter(|piece| piece.covers.contains(&BodyLocation::Torso));
    match worn.max_by_key(|piece| piece.steps).map(|piece| piece.material) {
        Some(Material::Leather) => Effect::OnLeather,
        Some(_) => Effect::OnMail,
        None => bare(context, victim),
    }
}

/// What a blow meets below all armor.
pub fn bare(context: &SceneContext, victim: UnitId) -> Effect {
    let bones = context.unit(victim).is_some_and(|unit| unit.kind.creature.contains("skeleton"));
    if bones { Effect::OnBone } else { Effect::OnFlesh }
}

/// What a miss meets: another blade, a shield, or the air.
pub fn miss(context: &SceneContext, attack: ItemId, target: UnitId, margin: i16) -> Effect {
    let parries = context.unit(target).is_some_and(|unit| unit.conditions.has(Condition::Parrying));
    let shielded = context.state.at_hand(target).iter().any(|item| item.shield.is_some());
    let weapon = context.state.item(attack).and_then(|item| item.weapon.as_ref());
    let heavy = weapon.is_some_and(|weapon| weapon.size >= Size::Large || weapon.hands > 1);
    match (parries, shielded && margin >= TURNED, heavy) {
        (true, ..) => Effect::Parry,
        (_, true, _) => Effect::OnShield,
        (.., true) => Effect::SwishHeavy,
        (.., false) => Effect::SwishLight,
    }
}

/// How a missile leaves.
pub fn shot(context: &SceneContext, weapon: ItemId) -> Effect {
    match context.look(weapon) {
        WeaponLook::Bow => Effect::BowShot,
        WeaponLook::Crossbow => Effect::CrossbowShot,
        WeaponLook::Sling => Effect::SlingShot,
        _ => Effect::Throw,
    }
}

/// What is heard where an attack ends: of a blow the weapon too, of a missile that misses nothing but the air.
pub fn end(
    context: &SceneContext,
    (attack, victim): (ItemId, UnitId),
    (is_missile, result, margin): (bool, AttackResult, i16),
) -> Vec<Effect> {
    let strikes = if is_missile { Effect::MissileHit } else { weapon(context, attack) };
    match result {
        AttackResult::Hit | AttackResult::Accident => vec![strikes, body(context, victim)],
        AttackResult::Resisted => vec![strikes, Effect::Warded],
        AttackResult::Warded => vec![Effect::Warded],
        AttackResult::Miss if is_missile => vec![Effect::MissilePasses],
        AttackResult::Miss => vec![miss(context, attack, victim, margin)],
    }
}
