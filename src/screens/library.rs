//! The levels and rulebooks that can be played, and pictures of the levels, which are drawn in the background.

use bevy::prelude::{App, IntoScheduleConfigs, Local, Res, ResMut, Resource, Update, info};
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{ColorImage, TextureHandle, TextureOptions};
use tiny_skia::Pixmap;

use crate::input::{Settings, SideLook};
use crate::level::{Level, Source};
use crate::replay::shipped_levels;
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::view::art::palette::SIDES;
use crate::view::art::{MiniatureToken, miniature};

/// A level that can be played.
pub(super) struct Playable {
    /// Its file.
    pub source: Source,
    /// The level.
    pub level: Level,
    /// Its board from afar; `None` until it is drawn.
    pub picture: Option<TextureHandle>,
}

/// The levels that can be played.
#[derive(Resource)]
pub(super) struct Library(pub Vec<Playable>);

impl Default for Library {
    fn default() -> Library {
        let read = |source: Source| {
            let level = Level::read(&source).map_err(|error| info!("{error}")).ok()?;
            Some(Playable { source, level, picture: None })
        };
        Library(shipped_levels().filter_map(read).collect())
    }
}

/// The rulebooks there are.
#[derive(Resource)]
pub(super) struct Rulebooks(pub Vec<Rulebook>);

impl Default for Rulebooks {
    fn default() -> Rulebooks {
        Rulebooks(
            Rulebook::shipped_names().filter_map(|name| Rulebook::shipped(name, codex()).ok()).collect(),
        )
    }
}

/// Pictures that are being drawn, each with the index of its level.
#[derive(Resource, Default)]
struct Easel(Vec<(usize, Task<Pixmap>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Library>()
        .init_resource::<Rulebooks>()
        .init_resource::<Easel>()
        .add_systems(Update, (draw, hang_up).chain());
}

/// Begins all pictures again when the looks of the sides have changed.
fn draw(
    library: Res<Library>,
    settings: Res<Settings>,
    mut easel: ResMut<Easel>,
    mut drawn: Local<Option<[SideLook; 6]>>,
) {
    if *drawn == Some(settings.sides) {
        return;
    }
    *drawn = Some(settings.sides);
    let begin = |(place, playable): (usize, &Playable)| {
        let (board, tokens) = (playable.level.board.clone(), tokens(&playable.level, &settings.sides));
        (place, AsyncComputeTaskPool::get().spawn(async move { miniature(&board, &tokens) }))
    };
    easel.0 = library.0.iter().enumerate().map(begin).collect();
}

fn tokens(level: &Level, looks: &[SideLook; 6]) -> Vec<MiniatureToken> {
    let token = |unit: &crate::level::UnitRecord| {
        let place = level.sides.sides.keys().position(|side| *side == unit.side.0).unwrap_or_default();
        let look = looks[place % looks.len()];
        let color = SIDES[usize::from(look.color) % SIDES.len()];
        MiniatureToken { hex: unit.position, color, pattern: look.pattern }
    };
    level.units.iter().map(token).collect()
}

fn hang_up(mut contexts: EguiContexts, mut easel: ResMut<Easel>, mut library: ResMut<Library>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    easel.0.retain_mut(|(place, task)| {
        let Some(picture) = check_ready(task) else { return true };
        let size = [picture.width() as usize, picture.height() as usize];
        let image = ColorImage::from_rgba_premultiplied(size, picture.data());
        let texture = context.load_texture("board", image, TextureOptions::LINEAR);
        library.0[*place].picture = Some(texture);
        false
    });
}
