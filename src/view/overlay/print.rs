//! Makes sprites and texts of marks.

use std::collections::HashMap;

use bevy::ecs::system::SystemParam;
use bevy::math::{Quat, Vec2};
use bevy::prelude::{Assets, Commands, Entity, Handle, Image, Res, ResMut, Resource, Sprite, Transform};
use tiny_skia::Pixmap;

use super::label;
use super::label::tint;
use super::mark::{Mark, MarkShape, Picture};
use crate::hex::Facing;
use crate::view::art;
use crate::view::art::LabelTone;
use crate::view::lettering::Lettering;
use crate::view::picture::picture_for_any_distance;

/// The pictures that have been needed so far, each drawn once.
#[derive(Resource, Default)]
pub(super) struct Pictures {
    drawn: HashMap<Picture, Handle<Image>>,
    plates: HashMap<LabelTone, Handle<Image>>,
}

/// Marks that are shown together, and the entities that show them.
#[derive(Default)]
pub(super) struct PrintedMarks {
    marks: Vec<Mark>,
    pieces: Vec<Entity>,
}

impl PrintedMarks {
    /// The entities, in the order of their marks.
    pub fn pieces(&self) -> &[Entity] {
        &self.pieces
    }
}

/// What printing needs.
#[derive(SystemParam)]
pub(super) struct Printer<'w, 's> {
    commands: Commands<'w, 's>,
    pictures: ResMut<'w, Pictures>,
    images: ResMut<'w, Assets<Image>>,
    lettering: Res<'w, Lettering>,
}

impl Printer<'_, '_> {
    /// Shows these marks instead of the former ones.
    pub fn print(&mut self, printed: &mut PrintedMarks, marks: Vec<Mark>) {
        if printed.marks == marks {
            return;
        }
        printed.pieces.drain(..).for_each(|piece| self.commands.entity(piece).despawn());
        printed.pieces = marks.iter().map(|mark| self.piece(mark)).collect();
        printed.marks = marks;
    }

    fn piece(&mut self, mark: &Mark) -> Entity {
        let place = Transform::from_translation(mark.place.extend(mark.height));
        match &mark.shape {
            MarkShape::Picture(picture, facing) => {
                let sprite = Sprite::from_image(self.image(*picture));
                self.commands.spawn((sprite, place.with_rotation(turn(*facing)))).id()
            }
            MarkShape::Line { to, width, color } => {
                let way = *to - mark.place;
                let middle = (mark.place + *to) / 2.0;
                let place = Transform::from_translation(middle.extend(mark.height))
                    .with_rotation(Quat::from_rotation_z(way.to_angle()));
                let size = Vec2::new(way.length(), *width);
                self.commands.spawn((Sprite::from_color(tint(*color), size), place)).id()
            }
            MarkShape::Label(words, tone) => {
                let plate = self.plate(*tone);
                label::spawn(&mut self.commands, words, (*tone, &[]), plate, &self.lettering, place)
            }
            MarkShape::Way(words, way) => {
                let plate = self.plate(LabelTone::Plain);
                let told = (LabelTone::Plain, way.as_slice());
                label::spawn(&mut self.commands, words, told, plate, &self.lettering, place)
            }
        }
    }

    fn image(&mut self, kind: Picture) -> Handle<Image> {
        let Printer { pictures, images, .. } = self;
        let drawn = pictures.drawn.entry(kind);
        drawn.or_insert_with(|| images.add(image(draw(kind)))).clone()
    }

    fn plate(&mut self, tone: LabelTone) -> Handle<Image> {
        let Printer { pictures, images, .. } = self;
        let plate = pictures.plates.entry(tone);
        plate.or_insert_with(|| images.add(image(art::plate(tone)))).clone()
    }
}

fn draw(picture: Picture) -> Pixmap {
    match picture {
        Picture::Marker(marker) => art::marker(marker),
        Picture::Area(area, border) => art::area(area, border),
        Picture::Arcs(struck) => art::arcs(struck),
        Picture::Number(number) => art::number(number),
        Picture::Menace(enemies) => art::menace(enemies),
        Picture::Standing(worth) => art::standing(worth),
        Picture::Sign(sign) => art::standing_sign(sign),
    }
}

fn image(drawn: Pixmap) -> Image {
    picture_for_any_distance(drawn.clone(), drawn)
}

/// The rotation from east to a facing; facings count clockwise, angles counterclockwise.
fn turn(facing: Facing) -> Quat {
    Quat::from_rotation_z(-f32::from(facing.index()) * std::f32::consts::FRAC_PI_3)
}
