//! A counter for each unit, drawn anew whenever what it shows has changed; and the things that lie on the ground.

use bevy::math::Vec3;
use bevy::prelude::{
    Assets, Changed, Commands, Component, DetectChanges, Entity, Image, Query, Ref, RelationshipTarget, Res,
    ResMut, Sprite, Transform,
};
use tiny_skia::Pixmap;

use super::art::{self, COUNTER_SIZE, Counter, WeaponLook};
use super::layout::center;
use super::picture::picture;
use crate::model::{
    Carries, Clock, Conditions, DamageType, Facing, HitPoints, InjuryPoints, Item, Kind, Place, Position,
    Shield, Side, Sides, Stance, Status, Turn, UnitId, Weapon, Wounds,
};

/// How large a counter lies in its hex, so that the marks in the corners of the hex stay visible.
const SCALE: f32 = 104.0 / COUNTER_SIZE as f32;

/// Above the tilemaps.
const ON_THE_GROUND: f32 = 5.0;
const ON_TOP: f32 = 10.0;

type Shown = (
    &'static Kind,
    &'static Side,
    &'static Facing,
    &'static HitPoints,
    &'static InjuryPoints,
    &'static Stance,
    &'static Conditions,
    &'static Status,
    &'static Turn,
    Option<&'static Wounds>,
    Option<&'static Carries>,
);

/// What a unit's counter shows at the moment.
#[derive(Component)]
pub(super) struct Drawn(Counter);

/// Draws the counters that have something new to show.
pub(super) fn draw(
    mut commands: Commands,
    units: Query<(Entity, &UnitId, Ref<Position>, Shown, Option<&Drawn>)>,
    things: Query<(&Place, &Item, Option<&Weapon>, Option<&Shield>)>,
    clock: Res<Clock>,
    sides: Res<Sides>,
    mut images: ResMut<Assets<Image>>,
) {
    for (entity, id, position, shown, drawn) in &units {
        let (kind, side, facing, hit_points, injuries, stance, conditions, status, turn, wounds, carries) =
            shown;
        let in_hand = |(place, ..): &(&Place, &Item, Option<&Weapon>, Option<&Shield>)| {
            matches!(place, Place::Held(_) | Place::Worn(_))
        };
        let carried = carries.into_iter().flat_map(|carries| carries.iter());
        let carried: Vec<_> = carried.filter_map(|item| things.get(item).ok()).filter(in_hand).collect();
        let held =
            carried.iter().find(|(place, _, weapon, _)| weapon.is_some() && matches!(place, Place::Held(_)));
        let weapon = held.or_else(|| carried.iter().find(|(_, _, weapon, _)| weapon.is_some()));
        let counter = Counter {
            creature: kind.creature.clone(),
            tags: kind.tags.clone(),
            size: kind.size,
            side: sides.sides.keys().position(|known| *known == side.0).unwrap_or_default() as u8,
            facing: facing.0,
            health: f32::from(hit_points.now.max(0)) / f32::from(hit_points.full.max(1)),
            wounds: wounds.map_or(0, |wounds| wounds.len() as u8),
            injured: injuries.0 > 0,
            stance: *stance,
            conditions: conditions.0.iter().copied().collect(),
            weapon: weapon.map_or(WeaponLook::None, |(_, item, weapon, _)| look(item, *weapon)),
            shield: carried.iter().any(|(.., shield)| shield.is_some()),
            status: *status,
            active: clock.block.contains(id) && !turn.ended,
            done: turn.ended,
        };
        let new = drawn.is_none_or(|Drawn(drawn)| *drawn != counter);
        if !new && !position.is_changed() {
            continue;
        }
        let middle = center(position.0);
        let height = if *status == Status::Fallen { ON_THE_GROUND } else { ON_TOP };
        commands.entity(entity).insert((
            Sprite::from_image(images.add(image(art::counter(&counter)))),
            Transform::from_translation(middle.extend(height)).with_scale(Vec3::splat(SCALE)),
            Drawn(counter),
        ));
    }
}

/// Shows what lies on the ground and hides what does not.
pub(super) fn draw_things(
    mut commands: Commands,
    things: Query<(Entity, &Place, &Item, Option<&Weapon>, Option<&Shield>), Changed<Place>>,
    mut images: ResMut<Assets<Image>>,
) {
    for (entity, place, item, weapon, shield) in &things {
        let Place::Lying(hex) = *place else {
            commands.entity(entity).remove::<Sprite>();
            continue;
        };
        let look = if shield.is_some() { WeaponLook::Shield } else { look(item, weapon) };
        commands.entity(entity).insert((
            Sprite::from_image(images.add(image(art::item_glyph(look, item.broken)))),
            Transform::from_translation(center(hex).extend(ON_THE_GROUND - 1.0)),
        ));
    }
}

/// What a weapon looks like.
fn look(item: &Item, weapon: Option<&Weapon>) -> WeaponLook {
    let Some(weapon) = weapon else { return WeaponLook::Ammunition };
    let named = |word: &str| item.template.contains(word);
    match weapon.ammunition.as_deref() {
        Some("bolt") => return WeaponLook::Crossbow,
        Some("stone") => return WeaponLook::Sling,
        Some(_) => return WeaponLook::Bow,
        None => {}
    }
    match weapon.damage_type {
        _ if weapon.natural => WeaponLook::Natural,
        _ if weapon.reach > 1 || named("spear") || named("staff") => WeaponLook::Pole,
        _ if named("axe") => WeaponLook::Axe,
        _ if named("flail") || named("morning_star") => WeaponLook::Flail,
        _ if weapon.reach == 0 => WeaponLook::Thrown,
        DamageType::Bludgeoning => WeaponLook::Blunt,
        DamageType::Slashing | DamageType::Piercing => WeaponLook::Blade,
    }
}

fn image(drawn: Pixmap) -> Image {
    picture(drawn.width(), drawn.height(), drawn.take_demultiplied())
}
