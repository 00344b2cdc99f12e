//! Small counters for panels, drawn as on the board and kept until the unit changes.

use std::collections::HashMap;

use bevy::prelude::Resource;
use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions, Vec2};

use crate::input::{Settings, SideLook};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{SideId, UnitId};
use crate::view::art::palette::{SIDES, Shade};
use crate::view::art::{Counter, counter, counter_from_afar, halved};
use crate::view::looks;

/// The pictures of units, and what they show, by the grain they are drawn in.
#[derive(Resource, Default)]
pub(super) struct Portraits(HashMap<(UnitId, Grain), (Counter, TextureHandle)>);

/// How finely a portrait is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Grain {
    /// In few heavy lines.
    Coarse,
    /// As on the board, at half size.
    Fine,
    /// As on the board.
    Finest,
}

impl Grain {
    /// The grain for a portrait that is this many pixels wide.
    fn at(pixels: f32) -> Grain {
        match pixels {
            ..=48.0 => Grain::Coarse,
            ..=72.0 => Grain::Fine,
            _ => Grain::Finest,
        }
    }
}

impl Portraits {
    /// The picture of a unit in its present state.
    pub fn of(
        &mut self,
        context: &Context,
        state: &Snapshot,
        settings: &Settings,
        unit: &UnitRecord,
        size: f32,
    ) -> SizedTexture {
        let look = looks::unit(state, unit, side_look(state, settings, unit.side.0));
        let grain = Grain::at(size * context.pixels_per_point());
        let known = self.0.get(&(unit.id, grain)).filter(|(known, _)| *known == look);
        let texture = match known {
            Some((_, texture)) => texture.id(),
            None => {
                let texture = paint(context, &look, grain);
                let id = texture.id();
                self.0.insert((unit.id, grain), (look, texture));
                id
            }
        };
        SizedTexture::new(texture, Vec2::splat(size))
    }
}

/// How the counters of a side look.
pub(super) fn side_look(state: &Snapshot, settings: &Settings, side: SideId) -> SideLook {
    let place = state.sides.sides.keys().position(|known| *known == side).unwrap_or_default();
    settings.side(place)
}

/// The color of a side.
pub(super) fn side_color(state: &Snapshot, settings: &Settings, side: SideId) -> Shade {
    SIDES[usize::from(side_look(state, settings, side).color) % SIDES.len()]
}

/// Draws a counter so that it is sharp in a panel.
fn paint(context: &Context, look: &Counter, grain: Grain) -> TextureHandle {
    let picture = match grain {
        Grain::Coarse => halved(counter_from_afar(look)),
        Grain::Fine => halved(counter(look)),
        Grain::Finest => counter(look),
    };
    let size = [picture.width() as usize, picture.height() as usize];
    let image = ColorImage::from_rgba_premultiplied(size, picture.data());
    context.load_texture("portrait", image, TextureOptions::LINEAR)
}
