//! The typeface of the game, Libertinus Serif: its font files, and the bold face as it stands on the table.

use bevy::asset::Assets;
use bevy::prelude::{Font, FromWorld, Handle, Resource, World};
use bevy::text::TextFont;

/// Libertinus Serif, regular.
pub const REGULAR: &[u8] = include_bytes!("../../assets/fonts/LibertinusSerif-Regular.otf");

/// Libertinus Serif, bold.
pub const BOLD: &[u8] = include_bytes!("../../assets/fonts/LibertinusSerif-Bold.otf");

/// Libertinus Serif, italic.
pub const ITALIC: &[u8] = include_bytes!("../../assets/fonts/LibertinusSerif-Italic.otf");

/// The face of all text on the table.
#[derive(Resource)]
pub struct Lettering(Handle<Font>);

impl FromWorld for Lettering {
    fn from_world(world: &mut World) -> Lettering {
        match world.get_resource_mut::<Assets<Font>>() {
            Some(mut fonts) => Lettering(fonts.add(Font::from_bytes(BOLD.to_vec()))),
            None => Lettering(Handle::default()),
        }
    }
}

impl Lettering {
    /// The face at this size in pixels.
    pub fn of_size(&self, size: f32) -> TextFont {
        TextFont::from_font_size(size).with_font(self.0.clone())
    }
}
