//! Words on the board: on a plate, and of a size that can be read at any distance.

use bevy::math::{Vec2, Vec3};
use bevy::prelude::{
    Changed, ChildOf, Color, Commands, Component, Entity, Handle, Image, Query, Sprite, SpriteImageMode,
    Text2d, TextColor, Transform, default,
};
use bevy::sprite::{BorderRect, TextureSlicer};
use bevy::text::{Justify, LineHeight, TextLayout, TextLayoutInfo};

use crate::view::art::palette::{INK, Shade};
use crate::view::art::{LabelTone, PLATE_CORNER};
use crate::view::lens::Lens;
use crate::view::lettering::Lettering;

/// Paper around the words.
fn padding(tone: LabelTone) -> Vec2 {
    match tone {
        LabelTone::Plain | LabelTone::Warning => Vec2::new(12.0, 3.0),
        LabelTone::Minor => Vec2::new(7.0, 2.0),
        LabelTone::Figures => Vec2::new(3.0, 0.0),
    }
}

/// Closer than this, in world units to a point of the panels, labels grow with the board. The one number of a hex always fills it.
fn nearest(tone: LabelTone) -> f32 {
    match tone {
        LabelTone::Plain | LabelTone::Warning | LabelTone::Minor => 0.55,
        LabelTone::Figures => 1.4,
    }
}

/// A plate with words on it.
#[derive(Component)]
pub(super) struct Label {
    /// Closer than this, in world units to a point of the panels, it grows with the board.
    nearest: f32,
    /// Farther than this, in world units to a point of the panels, it shrinks with the board.
    farthest: f32,
    /// Paper around its words.
    padding: Vec2,
}

/// Size of the type, in points of the panels.
fn size(tone: LabelTone) -> f32 {
    match tone {
        LabelTone::Plain | LabelTone::Warning => 17.0,
        LabelTone::Minor => 14.0,
        LabelTone::Figures => 16.0,
    }
}

/// Height of a line, in sizes of its type. A number that fills a hex needs no room around it.
fn line_height(tone: LabelTone) -> f32 {
    match tone {
        LabelTone::Plain | LabelTone::Warning | LabelTone::Minor => 1.2,
        LabelTone::Figures => 0.95,
    }
}

/// From where on labels shrink. Where there are many, they shrink sooner, so as not to cover one another.
fn farthest(tone: LabelTone) -> f32 {
    match tone {
        LabelTone::Plain | LabelTone::Warning | LabelTone::Figures => 3.4,
        LabelTone::Minor => 2.9,
    }
}

/// Puts up a label.
pub(super) fn spawn(
    commands: &mut Commands,
    words: &str,
    tone: LabelTone,
    plate: Handle<Image>,
    lettering: &Lettering,
    place: Transform,
) -> Entity {
    let slicer = TextureSlicer { border: BorderRect::all(PLATE_CORNER), ..default() };
    let size = size(tone);
    let guess = Vec2::new(words.chars().count() as f32 * size * 0.48, size * 1.3);
    let plate = Sprite {
        image: plate,
        image_mode: SpriteImageMode::Sliced(slicer),
        custom_size: Some(guess + padding(tone)),
        ..default()
    };
    let words = (
        Text2d::new(words),
        lettering.of_size(size),
        TextLayout::justify(Justify::Center),
        LineHeight::RelativeToFont(line_height(tone)),
        TextColor(tint(INK)),
        Transform::from_xyz(0.0, 0.0, 0.1),
    );
    let label = commands
        .spawn((
            Label { nearest: nearest(tone), farthest: farthest(tone), padding: padding(tone) },
            plate,
            place,
        ))
        .id();
    commands.spawn((words, ChildOf(label)));
    label
}

/// Gives every plate the size of its words, right after they are laid out.
pub(super) fn fit_plates(
    words: Query<(&TextLayoutInfo, &ChildOf), Changed<TextLayoutInfo>>,
    mut plates: Query<(&mut Sprite, &Label)>,
) {
    for (layout, parent) in &words {
        if let Ok((mut plate, label)) = plates.get_mut(parent.parent()) {
            plate.custom_size = Some((layout.size / layout.scale_factor.max(0.1) + label.padding).round());
        }
    }
}

/// Keeps labels as large as the words of the panels while the board is zoomed.
pub(super) fn keep_readable(lens: Lens, mut labels: Query<(&mut Transform, &Label)>) {
    let point = lens.point();
    for (mut place, label) in &mut labels {
        let scale = Vec3::splat(point.clamp(label.nearest, label.farthest));
        if place.scale != scale {
            place.scale = scale;
        }
    }
}

/// A color of the palette as sprites and texts take it.
pub(super) fn tint(shade: Shade) -> Color {
    Color::srgb_u8(shade.red, shade.green, shade.blue)
}
