//! Ribbons over the board: each names a moment, one after the other. They are there where pictures are skipped too.

use std::collections::VecDeque;

use bevy::math::{Vec2, Vec3};
use bevy::prelude::{
    Alpha, Assets, ChildOf, Color, Commands, Component, Entity, Image, Query, Real, Res, ResMut, Resource,
    Sprite, SpriteImageMode, Text2d, TextColor, Time, Transform, With, default,
};
use bevy::sprite::{BorderRect, TextureSlicer};
use bevy::text::TextLayoutInfo;

use super::highlight::Highlight;
use super::timing;
use crate::view::art::palette::{CHALK, INK};
use crate::view::art::{RIBBON_END, RIBBON_HEM, ribbon};
use crate::view::lens::Lens;
use crate::view::lettering::Lettering;
use crate::view::picture::picture_for_any_distance;

/// The most ribbons that wait; of more, the oldest are passed over.
const MOST: usize = 4;

/// Above everything else on the table.
const HEIGHT: f32 = 60.0;

/// Where on the free part of the board a ribbon lies, and where if the moment is there: shares from its lower left.
const PLACE: Vec2 = Vec2::new(0.5, 0.84);
const OTHER_PLACE: Vec2 = Vec2::new(0.5, 0.16);

/// Sizes of the type, in pixels of a ribbon of the usual size, and where the lines lie on it.
const TITLE: f32 = 30.0;
const WORDS: f32 = 19.0;
const TITLE_ABOVE: f32 = 15.0;
const WORDS_BELOW: f32 = -11.0;

/// The free height of the window for which that is the usual size, in pixels.
const USUAL_ROOM: f32 = 520.0;

/// How long a ribbon unrolls and fades, in seconds.
const UNROLLS: f32 = 0.12;
const FADES: f32 = 0.3;

/// A ribbon that is shown or waits.
#[derive(Debug, Clone, PartialEq)]
struct Told {
    moment: Highlight,
    /// Where it happened, in the world.
    place: Option<Vec2>,
    /// How long it is shown, in seconds.
    lasting: f32,
}

/// The ribbon that is shown, with its age in seconds, and those that wait.
#[derive(Resource, Debug, Default)]
pub struct Ribbons {
    shown: Option<(Told, f32)>,
    waiting: VecDeque<Told>,
}

impl Ribbons {
    /// Shows a moment at once, in place of what is shown.
    pub fn show(&mut self, moment: Highlight, place: Option<Vec2>) {
        self.waiting.clear();
        self.shown = Some((Told { moment, place, lasting: timing::RIBBON }, 0.0));
    }

    /// Shows a moment without pictures, after those that wait.
    pub fn queue(&mut self, moment: Highlight, place: Option<Vec2>) {
        if self.waiting.len() >= MOST {
            self.waiting.pop_front();
        }
        self.waiting.push_back(Told { moment, place, lasting: timing::RIBBON_ALONE });
    }

    /// Whether one is shown or waits.
    #[cfg(test)]
    pub fn is_shown(&self) -> bool {
        self.shown.is_some() || !self.waiting.is_empty()
    }

    /// Takes all ribbons away.
    pub fn clear(&mut self) {
        *self = Ribbons::default();
    }

    /// Lets time pass.
    fn pass(&mut self, seconds: f32) {
        if let Some((told, age)) = &mut self.shown {
            *age += seconds;
            if *age >= told.lasting {
                self.shown = None;
            }
        }
        if self.shown.is_none() {
            self.shown = self.waiting.pop_front().map(|told| (told, 0.0));
        }
    }
}

/// The ribbon on the table, and the moment it tells.
#[derive(Component, Debug, PartialEq)]
pub(super) struct Ribbon(Highlight);

/// Words on a ribbon.
#[derive(Component)]
pub(super) struct Inscription;

/// Shows the ribbon whose time it is.
pub(super) fn unroll(
    mut commands: Commands,
    (time, lens, lettering): (Res<Time<Real>>, Lens, Res<Lettering>),
    mut ribbons: ResMut<Ribbons>,
    mut images: ResMut<Assets<Image>>,
    laid: Query<(Entity, &Ribbon)>,
) {
    if ribbons.shown.is_some() || !ribbons.waiting.is_empty() {
        ribbons.pass(time.delta_secs());
    }
    let wanted = ribbons.shown.as_ref().map(|(told, _)| &told.moment);
    for (entity, _) in laid.iter().filter(|(_, ribbon)| Some(&ribbon.0) != wanted) {
        commands.entity(entity).despawn();
    }
    if let Some(moment) = wanted.filter(|moment| laid.iter().all(|(_, ribbon)| ribbon.0 != **moment)) {
        lay(&mut commands, moment, &lettering, &mut images, &lens);
    }
}

fn lay(
    commands: &mut Commands,
    moment: &Highlight,
    lettering: &Lettering,
    images: &mut Assets<Image>,
    lens: &Lens,
) {
    let mishap = moment.kind.is_mishap();
    let drawn = ribbon(mishap);
    let border = BorderRect::axes(RIBBON_END, RIBBON_HEM);
    let band = Sprite {
        image: images.add(picture_for_any_distance(drawn.clone(), drawn)),
        image_mode: SpriteImageMode::Sliced(TextureSlicer { border, ..default() }),
        custom_size: Some(Vec2::ONE),
        ..default()
    };
    // It has no size until its words are laid out.
    let nowhere = Transform::from_translation(lens.place(PLACE).extend(HEIGHT)).with_scale(Vec3::ZERO);
    let band = commands.spawn((Ribbon(moment.clone()), band, nowhere)).id();
    let ink = if mishap { CHALK } else { INK };
    let lines = [(moment.kind.title(), TITLE, TITLE_ABOVE), (&*moment.words, WORDS, WORDS_BELOW)];
    for (words, size, above) in lines {
        let color = TextColor(Color::srgb_u8(ink.red, ink.green, ink.blue));
        let place = Transform::from_xyz(0.0, above, 0.1);
        commands.spawn((
            Inscription,
            Text2d::new(words),
            lettering.of_size(size),
            color,
            place,
            ChildOf(band),
        ));
    }
}

/// Keeps the ribbon at its place and size while the camera moves, unrolls it and lets it fade.
pub(super) fn hang(
    (ribbons, lens): (Res<Ribbons>, Lens),
    mut laid: Query<(Entity, &mut Sprite, &mut Transform), With<Ribbon>>,
    mut words: Query<(&TextLayoutInfo, &mut TextColor, &ChildOf), With<Inscription>>,
) {
    let Some((told, age)) = &ribbons.shown else { return };
    for (entity, mut band, mut place) in &mut laid {
        let opacity = ((told.lasting - age) / FADES).clamp(0.0, 1.0);
        let mut width: f32 = 0.0;
        for (layout, mut ink, of) in &mut words {
            if of.parent() == entity {
                width = width.max(layout.size.x / layout.scale_factor.max(0.1));
                ink.0.set_alpha(opacity);
            }
        }
        let at = lens.place(PLACE);
        let taken = told.place.is_some_and(|there| (there.y - at.y).abs() < 110.0 * lens.grain());
        let at = if taken { lens.place(OTHER_PLACE) } else { at };
        let unrolled = (age / UNROLLS).clamp(0.0, 1.0);
        let size = lens.grain() * (lens.room().y / USUAL_ROOM).clamp(0.7, 2.4);
        *place = Transform::from_translation(at.extend(HEIGHT)).with_scale(Vec3::new(
            size * if width > 0.0 { unrolled } else { 0.0 },
            size,
            1.0,
        ));
        band.custom_size = Some(Vec2::new(width + 2.0 * RIBBON_END, 92.0));
        band.color.set_alpha(opacity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::MomentKind;

    fn moment(words: &str) -> Highlight {
        Highlight { kind: MomentKind::Critical, words: words.to_owned(), at: 0.0 }
    }

    fn shown(ribbons: &Ribbons) -> Option<&str> {
        ribbons.shown.as_ref().map(|(told, _)| told.moment.words.as_str())
    }

    #[test]
    fn ribbons_come_one_after_the_other_and_go() {
        let mut ribbons = Ribbons::default();
        for words in ["one", "two", "three", "four", "five", "six"] {
            ribbons.queue(moment(words), None);
        }
        let mut seen = Vec::new();
        for _ in 0..200 {
            ribbons.pass(0.05);
            if let Some(words) = shown(&ribbons).filter(|words| seen.last().is_none_or(|last| last != words))
            {
                seen.push(words.to_owned());
            }
        }
        assert_eq!(seen, ["three", "four", "five", "six"], "of too many the oldest are passed over");
        assert_eq!(shown(&ribbons), None);
        ribbons.queue(moment("waits"), None);
        ribbons.show(moment("now"), None);
        assert_eq!(shown(&ribbons), Some("now"));
    }
}
