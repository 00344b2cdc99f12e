//! Small counters for panels, drawn as on the board and kept until the unit changes.

use std::collections::HashMap;

use bevy::prelude::Resource;
use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions, Vec2};

use crate::input::{Settings, SideLook};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{SideId, UnitId};
use crate::view::art::palette::{SIDES, Shade};
use crate::view::art::{Counter, counter, halved};

/// The pictures of units, and what they show.
#[derive(Resource, Default)]
pub(super) struct Portraits(HashMap<UnitId, (Counter, TextureHandle)>);

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
        let look = look(state, settings, unit);
        let known = self.0.get(&unit.id).filter(|(known, _)| *known == look);
        let texture = match known {
            Some((_, texture)) => texture.id(),
            None => {
                let texture = paint(context, &look);
                let id = texture.id();
                self.0.insert(unit.id, (look, texture));
                id
            }
        };
        SizedTexture::new(texture, Vec2::splat(size))
    }
}

/// What a portrait shows: the unit without the items it holds.
fn look(state: &Snapshot, settings: &Settings, unit: &UnitRecord) -> Counter {
    Counter {
        creature: unit.kind.creature.to_string(),
        tags: unit.kind.tags.to_vec(),
        size: unit.kind.size,
        side: side_look(state, settings, unit.side.0),
        facing: unit.facing,
        health: unit.hit_points.percent(),
        wounds: unit.wounds.len() as u8,
        injured: unit.injuries.0 > 0,
        stance: unit.stance,
        status: unit.status,
        done: unit.turn.ended,
        ..Counter::default()
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

/// Draws a counter at half size, so that it stays sharp in panels.
fn paint(context: &Context, look: &Counter) -> TextureHandle {
    let picture = halved(counter(look));
    let size = [picture.width() as usize, picture.height() as usize];
    let image = ColorImage::from_rgba_premultiplied(size, picture.data());
    context.load_texture("portrait", image, TextureOptions::LINEAR)
}
