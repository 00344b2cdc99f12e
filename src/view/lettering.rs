//! The font on the table: the heavy face of the serif that the panels use too.

use bevy::asset::Assets;
use bevy::prelude::{Font, FromWorld, Handle, Resource, World};
use bevy::text::TextFont;

/// The font.
#[derive(Resource)]
pub struct Lettering(Handle<Font>);

impl FromWorld for Lettering {
    fn from_world(world: &mut World) -> Lettering {
        let bold = typst_assets::fonts().find(|bytes| calls_itself(bytes, "LibertinusSerif-Bold"));
        let Some((bytes, mut fonts)) = bold.zip(world.get_resource_mut::<Assets<Font>>()) else {
            return Lettering(Handle::default());
        };
        Lettering(fonts.add(Font::from_bytes(bytes.to_vec())))
    }
}

impl Lettering {
    /// The font at this size in pixels.
    pub fn of_size(&self, size: f32) -> TextFont {
        TextFont::from_font_size(size).with_font(self.0.clone())
    }
}

/// Whether a font file contains this name, and not that of its italic.
fn calls_itself(bytes: &[u8], name: &str) -> bool {
    let has = |name: &str| bytes.windows(name.len()).any(|window| window == name.as_bytes());
    has(name) && !has(&format!("{name}Italic"))
}
