//! Words on the board: on a plate of their own, and of a size that can be read however far away the board is.

use bevy::math::{Vec2, Vec3};
use bevy::prelude::{
    Camera2d, Changed, ChildOf, Commands, Component, Entity, Handle, Image, Projection, Query, Single,
    Sprite, SpriteImageMode, Text2d, TextColor, TextFont, Transform, With, default,
};
use bevy::sprite::{BorderRect, TextureSlicer};
use bevy::text::{FontSize, TextLayoutInfo};

use super::print::tint;
use crate::view::art::PLATE_CORNER;
use crate::view::art::palette::INK;
use crate::view::typeface::Typeface;

/// Size of the type, in pixels of the window.
const SIZE: f32 = 17.0;

/// Paper around the words.
const PADDING: Vec2 = Vec2::new(14.0, 5.0);

/// World units to a pixel within which labels keep their size in the window.
const NEAREST: f32 = 0.55;
const FARTHEST: f32 = 2.6;

/// A plate with words on it.
#[derive(Component)]
pub(super) struct Label;

/// Puts up a label.
pub(super) fn spawn(
    commands: &mut Commands,
    words: &str,
    plate: Handle<Image>,
    typeface: &Typeface,
    place: Transform,
) -> Entity {
    let slicer = TextureSlicer { border: BorderRect::all(PLATE_CORNER), ..default() };
    let guess = Vec2::new(words.chars().count() as f32 * SIZE * 0.48, SIZE * 1.3);
    let plate = Sprite {
        image: plate,
        image_mode: SpriteImageMode::Sliced(slicer),
        custom_size: Some(guess + PADDING),
        ..default()
    };
    let font = TextFont { font: typeface.0.clone().into(), font_size: FontSize::Px(SIZE), ..default() };
    let words = (Text2d::new(words), font, TextColor(tint(INK)), Transform::from_xyz(0.0, 0.0, 0.1));
    let label = commands.spawn((Label, plate, place)).id();
    commands.spawn((words, ChildOf(label)));
    label
}

/// Gives every plate the size of its words once they are set.
pub(super) fn fit_plates(
    words: Query<(&TextLayoutInfo, &ChildOf), Changed<TextLayoutInfo>>,
    mut plates: Query<&mut Sprite, With<Label>>,
) {
    for (layout, parent) in &words {
        if let Ok(mut plate) = plates.get_mut(parent.parent()) {
            plate.custom_size = Some((layout.size / layout.scale_factor.max(0.1) + PADDING).round());
        }
    }
}

/// Keeps labels at their size while the board is zoomed.
pub(super) fn keep_readable(
    camera: Single<&Projection, With<Camera2d>>,
    mut labels: Query<&mut Transform, With<Label>>,
) {
    let Projection::Orthographic(lens) = *camera else { return };
    let scale = Vec3::splat(lens.scale.clamp(NEAREST, FARTHEST));
    for mut label in labels.iter_mut().filter(|label| label.scale != scale) {
        label.scale = scale;
    }
}
