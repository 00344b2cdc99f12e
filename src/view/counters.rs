//! The pieces on the table: a counter for each unit, the items on the ground, and fires.

use std::collections::BTreeMap;

use bevy::math::{Vec2, Vec3};
use bevy::prelude::{
    Assets, Commands, Component, Entity, Image, Local, Query, Res, ResMut, Sprite, Transform,
};

use super::art::{COUNTER_SIZE, Counter, WeaponLook};
use super::layout::{center, clinging};
use super::looks;
use super::stock::{Look, Stock};
use super::tableau::Tableau;
use crate::input::Settings;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{ItemId, Place, Stance, Status, UnitId};

/// Scale of a counter, so that the marks in the corners of its hex stay visible.
const SCALE: f32 = 104.0 / COUNTER_SIZE as f32;

/// A rider is smaller and above its mount, which can be seen beside it.
const ON_A_MOUNT: Vec2 = Vec2::new(-13.0, 14.0);
const SMALLER: f32 = 0.78;
const UNDER_A_RIDER: Vec2 = Vec2::new(11.0, -11.0);

/// Heights above the tilemaps.
const ON_THE_GROUND: f32 = 5.0;
const ON_TOP: f32 = 10.0;

/// What the picture is of.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// A unit.
    Unit(UnitId),
    /// An item on the ground.
    Item(ItemId),
    /// A hex that burns or has burned.
    Fire(i32, i32),
}

/// Where a picture lies when nothing moves it, and what it shows.
#[derive(Component, Clone, PartialEq)]
pub(super) struct Resting {
    /// What it shows while nothing moves it.
    pub look: Look,
    /// Its place, with its height as third coordinate.
    pub place: Vec3,
    /// Its scale.
    pub scale: f32,
}

/// Lays out what the tableau holds: what is new is drawn, what is gone is removed.
pub(super) fn lay_out(
    mut commands: Commands,
    tableau: Res<Tableau>,
    settings: Res<Settings>,
    lying: Query<&Resting>,
    mut entities: Local<BTreeMap<Subject, Entity>>,
    mut stock: ResMut<Stock>,
    mut images: ResMut<Assets<Image>>,
) {
    let wanted = everything(&tableau, &settings);
    entities.retain(|subject, entity| {
        let stays = wanted.contains_key(subject);
        if !stays {
            commands.entity(*entity).despawn();
        }
        stays
    });
    for (subject, resting) in wanted {
        let entity = *entities.entry(subject).or_insert_with(|| commands.spawn(subject).id());
        let before = lying.get(entity).ok();
        if before == Some(&resting) {
            continue;
        }
        if before.is_none_or(|before| before.look != resting.look) {
            let sprite = Sprite::from_image(stock.picture(&resting.look, &mut images));
            commands.entity(entity).insert(sprite);
        }
        commands.entity(entity).insert((resting.transform(), resting));
    }
}

impl Resting {
    /// Where the picture lies.
    pub fn transform(&self) -> Transform {
        Transform::from_translation(self.place).with_scale(Vec3::splat(self.scale))
    }
}

/// Where every picture lies that the tableau needs, and what it shows.
pub(super) fn everything(tableau: &Tableau, settings: &Settings) -> BTreeMap<Subject, Resting> {
    let Some(state) = tableau.state() else { return BTreeMap::new() };
    let hands = hands(state);
    let units = state.units.iter().filter(|unit| !matches!(unit.status, Status::Fled | Status::Caught));
    let units = units.map(|unit| {
        let resting = rest(state, unit, hands.get(&unit.id).copied().unwrap_or_default(), settings);
        (Subject::Unit(unit.id), resting)
    });
    let items = state.items.iter().filter_map(|item| {
        let Place::Lying(hex) = item.place else { return None };
        let look = Look::Item { look: looks::of(item), broken: item.item.broken };
        let place = center(hex).extend(ON_THE_GROUND - 1.0);
        Some((Subject::Item(item.id), Resting { look, place, scale: 1.0 }))
    });
    let fires = state.fires.all().iter().map(|fire| {
        let height = if fire.burns() { ON_THE_GROUND + 1.0 } else { ON_THE_GROUND - 1.5 };
        let look = if fire.burns() { Look::Flames { shape: 0 } } else { Look::Ashes };
        let place = center(fire.hex).extend(height);
        (Subject::Fire(fire.hex.x, fire.hex.y), Resting { look, place, scale: 1.0 })
    });
    units.chain(items).chain(fires).collect()
}

/// Where a unit's counter lies, and what it shows.
fn rest(state: &Snapshot, unit: &UnitRecord, hands: HandPictures, settings: &Settings) -> Resting {
    let acts = state.clock.block.contains(&unit.id) && !unit.turn.ended;
    let counter = counter(state, unit, acts, hands, settings);
    let height = if unit.status == Status::Fallen { ON_THE_GROUND } else { ON_TOP };
    let place = match unit.stance {
        Stance::Climbing if unit.status != Status::Fallen => clinging(unit.position, unit.facing),
        _ => center(unit.position),
    };
    let (place, height, scale) = match (unit.riding.0, state.rider_of(unit.id)) {
        (Some(_), _) => (place + ON_A_MOUNT, height, SCALE * SMALLER),
        (None, Some(_)) => (place + UNDER_A_RIDER, height - 1.0, SCALE),
        (None, None) => (place, height, SCALE),
    };
    Resting { look: Look::Counter(Box::new(counter)), place: place.extend(height), scale }
}

/// What a unit has at hand.
#[derive(Debug, Clone, Copy, Default)]
struct HandPictures {
    weapon: WeaponLook,
    /// Whether the weapon is held, not part of the body.
    held: bool,
    /// Another weapon that is held.
    second: WeaponLook,
    shield: bool,
}

/// What every unit has at hand: a held weapon before one that is part of the body.
fn hands(state: &Snapshot) -> BTreeMap<UnitId, HandPictures> {
    let mut all: BTreeMap<UnitId, HandPictures> = BTreeMap::new();
    for item in &state.items {
        let (unit, held) = match item.place {
            Place::Held(unit) => (unit, true),
            Place::Worn(unit) => (unit, false),
            _ => continue,
        };
        let look = looks::of(item);
        let hands = all.entry(unit).or_default();
        match (item.weapon.is_some() || item.gear.is_some(), held) {
            (true, true) if hands.held => hands.second = look,
            (true, _) if !hands.held => (hands.weapon, hands.held) = (look, held),
            _ => {}
        }
        // A unit with a torch and another weapon fights with the other weapon.
        if hands.held && hands.weapon == WeaponLook::Torch && hands.second != WeaponLook::None {
            (hands.weapon, hands.second) = (hands.second, hands.weapon);
        }
        hands.shield |= look == WeaponLook::Shield;
    }
    all
}

fn counter(
    state: &Snapshot,
    unit: &UnitRecord,
    active: bool,
    hands: HandPictures,
    settings: &Settings,
) -> Counter {
    let side = state.sides.sides.keys().position(|side| *side == unit.side.0).unwrap_or_default();
    Counter {
        creature: unit.kind.creature.to_string(),
        tags: unit.kind.tags.to_vec(),
        size: unit.kind.size,
        side: settings.side(side),
        facing: unit.facing,
        health: unit.hit_points.percent(),
        wounds: unit.wounds.len().min(5) as u8,
        injured: unit.injuries.0 > 0,
        stance: unit.stance,
        conditions: unit.conditions.0.iter().copied().collect(),
        weapon: hands.weapon,
        second: hands.second,
        shield: hands.shield,
        status: unit.status,
        active,
        done: unit.turn.ended,
    }
}
