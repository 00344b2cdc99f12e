//! Counters as panels show them, to tell how a side looks.

use bevy::platform::collections::HashMap;
use bevy::prelude::Resource;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::input::SideLook;
use crate::view::art::{Counter, WeaponLook, counter};

/// Counters that were drawn before, by color and pattern.
#[derive(Resource, Default)]
pub(super) struct CounterLooks(HashMap<(u8, u8), TextureHandle>);

impl CounterLooks {
    /// A counter in the colors of a side.
    pub fn of(&mut self, context: &Context, look: SideLook) -> &TextureHandle {
        self.0.entry((look.color, look.pattern)).or_insert_with(|| {
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
}
