//! Words on the board: on a plate, and of a size that can be read at any distance.

use bevy::math::{Vec2, Vec3};
use bevy::prelude::{
    Changed, ChildOf, Color, Commands, Component, DetectChangesMut, Entity, Handle, Image, Query, Sprite,
    SpriteImageMode, Text2d, TextColor, Transform, default,
};
use bevy::sprite::{BorderRect, TextureSlicer};
use bevy::text::{Justify, LineHeight, TextLayout, TextLayoutInfo};

use super::apart::{Plate, shifts};
use crate::hex::Hex;
use crate::view::art::palette::{INK, Shade};
use crate::view::art::{LabelTone, PLATE_CORNER};
use crate::view::counters::{Resting, Subject};
use crate::view::layout::center;
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
    /// Where its middle belongs.
    home: Vec2,
    /// Those with a higher rank keep their places when words are moved apart; `None` for a number that belongs to its
    /// hex.
    rank: Option<f32>,
    /// The middles of the hexes of the way that it tells of.
    way: Vec<Vec2>,
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

/// Which words keep their places among those of one height; `None` for numbers that fill their hex.
fn rank(tone: LabelTone) -> Option<f32> {
    match tone {
        LabelTone::Plain | LabelTone::Warning => Some(0.5),
        LabelTone::Minor => Some(0.0),
        LabelTone::Figures => None,
    }
}

/// Puts up a label. `way` are the hexes of which it tells, if they are a way.
pub(super) fn spawn(
    commands: &mut Commands,
    words: &str,
    (tone, way): (LabelTone, &[Hex]),
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
            Label {
                nearest: nearest(tone),
                farthest: farthest(tone),
                padding: padding(tone),
                home: place.translation.truncate(),
                rank: rank(tone).map(|rank| rank + place.translation.z),
                way: way.iter().map(|hex| center(*hex)).collect(),
            },
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

/// Keeps labels as large as the words of the panels while the board is zoomed, and moves them off one another and off the
/// counters.
pub(super) fn keep_readable(
    lens: Lens,
    pieces: Query<(&Subject, &Resting)>,
    mut labels: Query<(&mut Transform, &Sprite, &Label)>,
) {
    let counters = pieces.iter().filter(|(subject, _)| matches!(subject, Subject::Unit(_)));
    let counters: Vec<Vec2> = counters.map(|(_, resting)| resting.place.truncate()).collect();
    let point = lens.point();
    let plate = |(_, sprite, label): (&Transform, &Sprite, &Label)| {
        let size = sprite.custom_size.unwrap_or_default() * label.scale(point);
        Some(Plate { middle: label.home, size, rank: label.rank?, way: label.way.clone() })
    };
    let plates: Vec<Option<Plate>> = labels.iter().map(plate).collect();
    let all: Vec<Plate> = plates.iter().flatten().cloned().collect();
    let mut shifts = shifts(&all, &counters, |point| lens.shows(point)).into_iter();
    for ((mut place, _, label), plate) in labels.iter_mut().zip(plates) {
        let shift = plate.and_then(|_| shifts.next()).unwrap_or_default();
        let middle = (label.home + shift).extend(place.translation.z);
        let scale = Vec3::splat(label.scale(point));
        place.set_if_neq(Transform { translation: middle, scale, ..*place });
    }
}

impl Label {
    fn scale(&self, point: f32) -> f32 {
        point.clamp(self.nearest, self.farthest)
    }
}

/// A color of the palette as sprites and texts take it.
pub(super) fn tint(shade: Shade) -> Color {
    Color::srgb_u8(shade.red, shade.green, shade.blue)
}
