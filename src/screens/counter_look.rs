//! Counters as panels show them: for the look of a side, or for a creature.

use bevy::platform::collections::HashMap;
use bevy::prelude::Resource;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::input::SideLook;
use crate::model::Kind;
use crate::view::art::{Counter, WeaponLook, counter, halved};

/// Counters that were drawn before, by creature and look; those of sides have no creature.
#[derive(Resource, Default)]
pub(super) struct CounterLooks(HashMap<(String, SideLook), TextureHandle>);

impl CounterLooks {
    /// A counter in the colors of a side.
    pub fn of(&mut self, context: &Context, look: SideLook) -> &TextureHandle {
        self.0.entry((String::new(), look)).or_insert_with(|| {
            let picture = counter(&Counter {
                creature: "knight".to_owned(),
                weapon: WeaponLook::Blade,
                side: look,
                ..Counter::default()
            });
            let size = [picture.width() as usize, picture.height() as usize];
            let image = ColorImage::from_rgba_premultiplied(size, picture.data());
            context.load_texture("counter", image, TextureOptions::LINEAR)
        })
    }

    /// A small counter of a creature in the colors of a side.
    pub fn creature(&mut self, context: &Context, kind: &Kind, look: SideLook) -> &TextureHandle {
        self.0.entry((kind.creature.to_string(), look)).or_insert_with(|| {
            let picture = halved(counter(&Counter {
                creature: kind.creature.to_string(),
                tags: kind.tags.to_vec(),
                size: kind.size,
                side: look,
                ..Counter::default()
            }));
            let size = [picture.width() as usize, picture.height() as usize];
            let image = ColorImage::from_rgba_premultiplied(size, picture.data());
            context.load_texture("creature", image, TextureOptions::LINEAR)
        })
    }
}
