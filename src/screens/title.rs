//! The title screen.

use bevy::prelude::{
    App, Color, Commands, DespawnOnExit, OnEnter, Text2d, TextColor, TextFont, Transform, default,
};
use bevy::text::FontSize;

use super::Screen;

/// The ink of the map.
const INK: Color = Color::srgb(0.23, 0.18, 0.13);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), write_title);
}

fn write_title(mut commands: Commands) {
    commands.spawn(line("Hexfray", 72.0, 40.0));
    commands.spawn(line("The board is not laid out yet. Battles play headless: hexfray --help", 20.0, -40.0));
}

/// A line of text so many pixels above the middle of the window.
fn line(text: &str, size: f32, above: f32) -> impl bevy::prelude::Bundle {
    (
        Text2d::new(text),
        TextFont { font_size: FontSize::Px(size), ..default() },
        TextColor(INK),
        Transform::from_xyz(0.0, above, 0.0),
        DespawnOnExit(Screen::Title),
    )
}
