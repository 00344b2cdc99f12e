//! What units and items of the model look like.

use super::art::{Counter, MountPiece, WeaponLook};
use crate::input::SideLook;
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{DamageType, Gear, Place};
use crate::rules::rounds_to_live;

/// The most wounds that are shown.
const MOST_WOUNDS: usize = 5;

/// What a unit looks like, with its mount if it rides. Whether it is blind is left open.
pub fn unit(state: &Snapshot, unit: &UnitRecord, side: SideLook) -> Counter {
    let hands = HandPictures::of(state, unit);
    let mount = unit.riding.0.and_then(|mount| state.unit(mount));
    Counter {
        creature: unit.kind.creature.to_string(),
        tags: unit.kind.tags.to_vec(),
        size: unit.kind.size,
        side,
        facing: unit.facing,
        health: unit.hit_points.percent(),
        wounds: unit.wounds.iter().filter(|wound| wound.bleeds()).count().min(MOST_WOUNDS) as u8,
        injured: unit.injuries.0 > 0,
        stance: unit.stance,
        conditions: unit.conditions.words().collect(),
        blind: false,
        lame: unit.scores().movement.0 < unit.movement.0 && !unit.hurts.is_empty(),
        useless_arm: unit.scores().hands.hands < unit.hands.hands && !unit.hurts.is_empty(),
        weapon: hands.weapon,
        disarmed: hands.disarmed,
        second: hands.second,
        shield: hands.shield,
        mount: mount.map(|mount| MountPiece {
            creature: mount.kind.creature.to_string(),
            tags: mount.kind.tags.to_vec(),
            size: mount.kind.size,
            health: mount.hit_points.percent(),
        }),
        status: unit.status,
        rounds_to_live: rounds_to_live(unit).map(|rounds| rounds.min(99) as u8),
        active: state.clock.block.contains(&unit.id) && !unit.turn.ended,
        // After the end nobody waits for anybody.
        done: unit.turn.ended && state.clock.outcome.is_none(),
    }
}

/// What a unit has at hand.
struct HandPictures {
    weapon: WeaponLook,
    second: WeaponLook,
    shield: bool,
    /// Whether it has hands and nothing to strike with: no weapon to draw, and no skill with its fists.
    disarmed: bool,
}

impl HandPictures {
    fn of(state: &Snapshot, unit: &UnitRecord) -> HandPictures {
        let at_hand = state.at_hand(unit.id);
        let strikes =
            |item: &&&ItemRecord| !item.item.broken && (item.weapon.is_some() || item.gear.is_some());
        let mut looks: Vec<WeaponLook> = at_hand.iter().filter(strikes).map(|item| of(item)).collect();
        // A unit with a torch and another weapon fights with the other weapon.
        looks.sort_by_key(|look| match look {
            WeaponLook::Torch => 1,
            WeaponLook::Natural => 2,
            WeaponLook::Fist => 3,
            _ => 0,
        });
        let bare = looks.first().is_none_or(|look| *look == WeaponLook::Fist) && unit.hands.hands > 0;
        let drawn_next = |item: &ItemRecord| item.place == Place::Stowed(unit.id) && item.weapon.is_some();
        // Its items have ids that begin with its own. Whoever never had a weapon is not disarmed.
        let own = format!("{}.", unit.id);
        let lost = |item: &ItemRecord| {
            let gone = item.place.carrier() != Some(unit.id) || item.item.broken;
            gone && item.weapon.as_ref().is_some_and(|weapon| !weapon.natural)
                && item.id.as_str().starts_with(&own)
        };
        let held = |look: &&WeaponLook| !matches!(look, WeaponLook::Natural | WeaponLook::Fist);
        HandPictures {
            weapon: if bare { WeaponLook::Fist } else { looks.first().copied().unwrap_or_default() },
            second: looks.get(1).filter(held).copied().unwrap_or_default(),
            shield: at_hand.iter().any(|item| item.shield.is_some()),
            disarmed: bare
                && state.items.iter().any(lost)
                && !state.items.iter().any(|item| drawn_next(item) && !item.item.broken),
        }
    }
}

/// What an item looks like.
pub fn of(record: &ItemRecord) -> WeaponLook {
    if record.shield.is_some() {
        return WeaponLook::Shield;
    }
    match record.gear {
        Some(Gear::Flask { .. }) => return WeaponLook::Flask,
        Some(Gear::Potion { .. }) => return WeaponLook::Potion,
        Some(Gear::Scroll { .. }) => return WeaponLook::Scroll,
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
        _ if weapon.fist => WeaponLook::Fist,
        _ if weapon.natural => WeaponLook::Natural,
        _ if weapon.sheds_light > 0 => WeaponLook::Torch,
        _ if named("tankard") || named("bench") || named("stool") => WeaponLook::Improvised,
        _ if weapon.reach > 1 || named("spear") || named("staff") => WeaponLook::Pole,
        _ if named("axe") => WeaponLook::Axe,
        _ if named("flail") || named("morning_star") => WeaponLook::Flail,
        _ if weapon.reach == 0 => WeaponLook::Thrown,
        Some(DamageType::Bludgeoning) | None => WeaponLook::Blunt,
        Some(DamageType::Slashing | DamageType::Piercing) => WeaponLook::Blade,
    }
}
