//! What items of the model look like.

use super::art::WeaponLook;
use crate::level::ItemRecord;
use crate::model::{DamageType, Gear};

/// What an item looks like.
pub(super) fn of(record: &ItemRecord) -> WeaponLook {
    if record.shield.is_some() {
        return WeaponLook::Shield;
    }
    match record.gear {
        Some(Gear::Flask { .. }) => return WeaponLook::Flask,
        Some(Gear::Blanket) => return WeaponLook::Blanket,
        Some(Gear::Treasure { .. }) => return WeaponLook::Sack,
        Some(Gear::Food) => return WeaponLook::Food,
        None => {}
    }
    let Some(weapon) = &record.weapon else { return WeaponLook::Ammunition };
    let named = |word: &str| record.item.template.contains(word);
    match weapon.ammunition.as_deref() {
        Some("bolt") => return WeaponLook::Crossbow,
        Some("stone") => return WeaponLook::Sling,
        Some(_) => return WeaponLook::Bow,
        None => {}
    }
    match weapon.damage_type {
        _ if weapon.natural => WeaponLook::Natural,
        _ if weapon.sheds_light > 0 => WeaponLook::Torch,
        _ if named("tankard") || named("bench") || named("stool") => WeaponLook::Improvised,
        _ if weapon.reach > 1 || named("spear") || named("staff") => WeaponLook::Pole,
        _ if named("axe") => WeaponLook::Axe,
        _ if named("flail") || named("morning_star") => WeaponLook::Flail,
        _ if weapon.reach == 0 => WeaponLook::Thrown,
        DamageType::Bludgeoning => WeaponLook::Blunt,
        DamageType::Slashing | DamageType::Piercing => WeaponLook::Blade,
    }
}
