//! The title screen: a level lies on the table, and the number keys lay out another.

use bevy::prelude::{
    App, ButtonInput, Color, Commands, Component, Entity, IntoScheduleConfigs, KeyCode, OnEnter, Query, Res,
    Text2d, TextColor, TextFont, Transform, Update, With, World, default, in_state, info,
    resource_exists_and_changed,
};
use bevy::text::FontSize;

use super::Screen;
use crate::input::start;
use crate::level::{FileError, Level, Source};
use crate::model::Board;
use crate::replay::shipped_levels;
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::view::art::palette::{CHALK, PAPER, Shade};
use crate::view::layout::bounds;

/// The keys that lay out the shipped levels, in their order.
const KEYS: [KeyCode; 3] = [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3];

/// A line of the title.
#[derive(Component)]
struct Line;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), |world: &mut World| lay_out(world, 0)).add_systems(
        Update,
        (choose, write_title.run_if(resource_exists_and_changed::<Board>))
            .chain()
            .run_if(in_state(Screen::Title)),
    );
}

fn choose(world: &mut World) {
    let keys = world.resource::<ButtonInput<KeyCode>>();
    if let Some(place) = KEYS.iter().position(|key| keys.just_pressed(*key)) {
        lay_out(world, place);
    }
}

/// Lays out a shipped level.
fn lay_out(world: &mut World, place: usize) {
    let Some(source) = shipped_levels().nth(place) else { return };
    match read(&source) {
        Ok((level, rulebook)) => start(world, &level, &rulebook, place as u64),
        Err(error) => info!("{error}"),
    }
}

fn read(source: &Source) -> Result<(Level, Rulebook), FileError> {
    let level = Level::read(source)?;
    let rulebook = Rulebook::shipped(&level.rulebook, codex())?;
    Ok((level, rulebook))
}

fn write_title(mut commands: Commands, board: Res<Board>, old: Query<Entity, With<Line>>) {
    old.iter().for_each(|line| commands.entity(line).despawn());
    let (low, high) = bounds(&board);
    let middle = (low.x + high.x) / 2.0;
    let mut write = |text: &str, size, above: f32, color: Shade| {
        commands.spawn((
            Line,
            Text2d::new(text),
            TextFont { font_size: FontSize::Px(size), ..default() },
            TextColor(Color::srgb_u8(color.red, color.green, color.blue)),
            Transform::from_xyz(middle, high.y + above, 20.0),
        ));
    };
    write("Hexfray", 120.0, 175.0, CHALK);
    let help = "1 2 3 lay out a level. Battles play without the window: hexfray --help";
    write(help, 44.0, 60.0, PAPER);
}
