//! The pieces on the table: a counter for each unit, the items on the ground, and fires.

use std::collections::BTreeMap;

use bevy::math::{Vec2, Vec3};
use bevy::prelude::{
    Assets, Commands, Component, Entity, Image, Local, Query, Res, ResMut, Sprite, Transform,
};

use super::art::{COUNTER_SIZE, Counter};
use super::layout::{center, clinging};
use super::looks;
use super::stock::{Look, Stock};
use super::tableau::Tableau;
use crate::hex::{Facing, Hex};
use crate::input::Settings;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{ItemId, Light, Place, Stance, Status, UnitId};
use crate::rules::light_in;

/// Scale of a counter, so that the marks in the corners of its hex stay visible.
const SCALE: f32 = 114.0 / COUNTER_SIZE as f32;

/// How far the picture of a counter lies above the middle of its hex, and how much higher that of one that may act:
/// it is lifted off the table.
const SEAT: f32 = -3.0;
const LIFTED: f32 = 5.0;

/// Where the picture of a dying unit lies while somebody stands in its hex, and how much smaller it is: at the edge of the
/// hex, on top, so that it is not forgotten.
const EDGE: Vec2 = Vec2::new(33.0, -30.0);
const SMALLER: f32 = 0.52;

/// Heights above the tilemaps.
const ON_THE_GROUND: f32 = 5.0;
const ON_TOP: f32 = 10.0;

/// How much higher than the row to its south a counter lies, so that its bar of hit points is not covered.
const OVER_THE_NEXT_ROW: f32 = 0.004;

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
    /// How far it lies above its place.
    pub raised: f32,
    /// Its scale.
    pub scale: f32,
    /// The mount that the piece shows too.
    pub mount: Option<UnitId>,
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
    /// A picture in its own size, in the middle of its place.
    fn plain(look: Look, place: Vec3) -> Resting {
        Resting { look, place, raised: 0.0, scale: 1.0, mount: None }
    }

    /// Where the picture lies.
    pub fn transform(&self) -> Transform {
        Transform::from_translation(self.place + Vec3::Y * self.raised).with_scale(Vec3::splat(self.scale))
    }

    /// Whether it shows a unit that may act.
    pub fn acts(&self) -> bool {
        matches!(&self.look, Look::Counter(counter) if counter.active)
    }
}

/// Where every picture lies that the tableau needs, and what it shows.
pub(super) fn everything(tableau: &Tableau, settings: &Settings) -> BTreeMap<Subject, Resting> {
    let Some(state) = tableau.state() else { return BTreeMap::new() };
    let mounts: Vec<UnitId> = state.units.iter().filter_map(|unit| unit.riding.0).collect();
    let units = state.units.iter().filter(|unit| !matches!(unit.status, Status::Fled | Status::Caught));
    let units = units.filter(|unit| !mounts.contains(&unit.id));
    let units = units.map(|unit| (Subject::Unit(unit.id), rest(state, unit, settings)));
    let items = state.items.iter().filter_map(|item| {
        let Place::Lying(hex) = item.place else { return None };
        let look = Look::Item { look: looks::of(item), broken: item.item.broken };
        Some((Subject::Item(item.id), Resting::plain(look, center(hex).extend(ON_THE_GROUND - 1.0))))
    });
    let fires = state.fires.all().iter().map(|fire| {
        let height = if fire.burns() { ON_THE_GROUND + 1.0 } else { ON_THE_GROUND - 1.5 };
        let look = if fire.burns() { Look::Flames { shape: 0 } } else { Look::Ashes };
        let resting = Resting::plain(look, center(fire.hex).extend(height));
        (Subject::Fire(fire.hex.x, fire.hex.y), resting)
    });
    units.chain(items).chain(fires).collect()
}

/// Where a unit's counter lies, and what it shows.
fn rest(state: &Snapshot, unit: &UnitRecord, settings: &Settings) -> Resting {
    let side = state.sides.sides.keys().position(|side| *side == unit.side.0).unwrap_or_default();
    let counter = Counter { blind: is_blind(state, unit), ..looks::unit(state, unit, settings.side(side)) };
    let place = match unit.stance {
        Stance::Climbing if !unit.status.is_down() => clinging(unit.position, unit.facing),
        _ => center(unit.position),
    };
    let covered = covered_place(state, unit);
    let height = match unit.status {
        _ if covered.is_some() => ON_TOP + 1.5,
        status if status.is_down() => ON_THE_GROUND,
        _ => ON_TOP - OVER_THE_NEXT_ROW * unit.position.y as f32 + f32::from(u8::from(counter.active)),
    };
    let raised = if counter.active { SEAT + LIFTED } else { SEAT };
    let look = Look::Counter(Box::new(counter));
    let scale = if covered.is_some() { SCALE * SMALLER } else { SCALE };
    let place = place + covered.unwrap_or_default();
    Resting { look, place: place.extend(height), raised, scale, mount: unit.riding.0 }
}

/// How far from the middle of its hex a unit that is down and not dead is shown because somebody stands on it; the second
/// of two on the other side.
fn covered_place(state: &Snapshot, unit: &UnitRecord) -> Option<Vec2> {
    let here = || state.units.iter().filter(|other| other.position == unit.position);
    let stands = |other: &UnitRecord| matches!(other.status, Status::Fighting | Status::Surrendered);
    let lies = |other: &UnitRecord| matches!(other.status, Status::Fallen | Status::Dying);
    let covered = lies(unit) && here().any(stands);
    let before = here().filter(|other| lies(other) && other.id < unit.id).count();
    covered.then(|| if before % 2 == 0 { EDGE } else { EDGE * Vec2::new(-1.0, 1.0) })
}

/// Whether a unit sees nothing, not even beside itself: it is dark there, and it has no eyes for the dark.
fn is_blind(state: &Snapshot, unit: &UnitRecord) -> bool {
    let dark = |hex: Hex| state.board.tile(hex).is_none_or(|_| light_in(state, hex) == Light::DARKNESS);
    let around = || Facing::ALL.into_iter().map(|facing| facing.ahead(unit.position));
    unit.status == Status::Fighting
        && unit.senses.darkvision == 0
        && std::iter::once(unit.position).chain(around()).all(dark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};
    use crate::view::art::WeaponLook;

    fn beginning(level: &str) -> Snapshot {
        let source =
            Source::read(format!("levels/{level}.ron").as_ref()).unwrap_or_else(|error| panic!("{error}"));
        let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
        Snapshot::beginning(&level, DiceRecord::default())
    }

    fn counter_of(state: &Snapshot, unit: &str) -> Counter {
        let unit = state.unit(unit.parse().expect("an id")).expect("it is in the level");
        let Look::Counter(counter) = rest(state, unit, &Settings::default()).look else {
            panic!("a unit is shown as a counter")
        };
        *counter
    }

    #[test]
    fn a_rider_and_the_mount_are_one_piece() {
        let state = beginning("salt-road");
        let rider = state.rider_of("blaze".parse().expect("an id")).expect("Sir Egbert rides");
        let all = everything(&Tableau::of(&state), &Settings::default());
        let piece = &all[&Subject::Unit(rider.id)];
        assert_eq!(piece.mount, rider.riding.0);
        assert!(!all.contains_key(&Subject::Unit("blaze".parse().expect("an id"))));
        assert!(counter_of(&state, rider.id.as_str()).mount.is_some());
    }

    #[test]
    fn a_dying_unit_is_seen_beside_whoever_stands_on_it() {
        let mut state = beginning("chapel");
        let [tib, other]: [UnitId; 2] = [state.units[0].id, state.units[1].id];
        let place = |state: &Snapshot| {
            let resting = &everything(&Tableau::of(state), &Settings::default())[&Subject::Unit(tib)];
            (resting.place, resting.scale)
        };
        let at = state.units[0].position;
        state.units[0].status = Status::Dying;
        assert_eq!(place(&state), (center(at).extend(ON_THE_GROUND), SCALE));
        let stands = state.units.iter_mut().find(|unit| unit.id == other).expect("it is there");
        stands.position = at;
        let (seen, scale) = place(&state);
        assert!(seen.z > ON_TOP + 1.0 && seen.x > center(at).x && scale < SCALE);
        state.units[0].status = Status::Dead;
        assert_eq!(place(&state).1, SCALE, "the dead can wait");
    }

    #[test]
    fn hands_are_armed_bare_or_have_nothing_to_draw() {
        let mut state = beginning("chapel");
        let tib: UnitId = "tib".parse().expect("an id");
        let armed = counter_of(&state, "tib");
        assert_eq!((armed.weapon, armed.disarmed), (WeaponLook::Pole, false));
        let boxer = counter_of(&beginning("tavern"), "hob");
        assert_eq!((boxer.weapon, boxer.disarmed), (WeaponLook::Fist, false), "its fists are weapons");
        let mut take_away = |from: Place| {
            for item in state.items.iter_mut().filter(|item| item.place == from) {
                item.place = Place::Lost;
            }
            counter_of(&state, "tib")
        };
        let bare = take_away(Place::Held(tib));
        assert_eq!((bare.weapon, bare.disarmed), (WeaponLook::Fist, false), "there is still a knife to draw");
        let disarmed = take_away(Place::Stowed(tib));
        assert_eq!((disarmed.weapon, disarmed.disarmed), (WeaponLook::Fist, true));
    }

    #[test]
    fn without_light_and_eyes_for_the_dark_a_unit_is_blind() {
        let mut state = beginning("tavern");
        assert!(!counter_of(&state, "hob").blind);
        let (columns, rows) = (state.board.columns(), state.board.rows());
        let dark =
            state.board.hexes().map(|(_, tile)| crate::model::Tile { light: Light::DARKNESS, ..*tile });
        let dark: Vec<crate::model::Tile> = dark.collect();
        state.board =
            crate::model::Board::new(columns, rows, dark).unwrap_or_else(|problem| panic!("{problem}"));
        state.items.retain(|item| item.weapon.as_ref().is_none_or(|weapon| weapon.sheds_light == 0));
        assert!(counter_of(&state, "hob").blind);
        let hob = state.units.iter_mut().find(|unit| unit.id.as_str() == "hob").expect("Hob is there");
        hob.senses.darkvision = 6;
        assert!(!counter_of(&state, "hob").blind);
    }
}
