//! The levels and rulebooks that can be played, the player's own among them, and pictures of the levels,
//! which are drawn in the background.

use std::path::PathBuf;

use bevy::prelude::{App, IntoScheduleConfigs, Local, Res, ResMut, Resource, Update};
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{ColorImage, TextureHandle, TextureOptions};
use tiny_skia::Pixmap;

use crate::input::{Settings, SideLooks};
use crate::level::{FileError, Level, Source};
use crate::model::Condition;
use crate::replay::{own_levels, shipped_levels};
use crate::rulebook::Rulebook;
use crate::rules::{codex, sound_level};
use crate::view::art::palette::SIDES;
use crate::view::art::{MiniatureToken, miniature};

/// A level that can be played.
pub(super) struct Playable {
    /// Its file.
    pub source: Source,
    /// The level.
    pub level: Level,
    /// Whether it comes with the game.
    pub is_shipped: bool,
    /// Its board from afar; `None` until it is drawn.
    pub picture: Option<TextureHandle>,
}

/// The levels that can be played: those that come with the game, then the player's own.
#[derive(Resource)]
pub(super) struct Library(pub Vec<Playable>);

impl Library {
    /// The first level that comes with the game and has a lesson, with its place.
    pub fn first_lesson(&self) -> Option<(usize, &Playable)> {
        let shipped = self.0.iter().enumerate().filter(|(_, playable)| playable.is_shipped);
        shipped.into_iter().find(|(_, playable)| playable.level.lesson.is_some())
    }
}

/// The rulebooks there are.
#[derive(Resource)]
pub(super) struct Rulebooks(pub Vec<Rulebook>);

/// The first fault of each of the player's own files that cannot be used, until it is told.
#[derive(Resource)]
pub(super) struct Unusable(pub Vec<FileError>);

/// Pictures that are being drawn, each with the index of its level.
#[derive(Resource, Default)]
struct Easel(Vec<(usize, Task<Pixmap>)>);

pub(super) fn plugin(app: &mut App) {
    let (levels, rulebooks, faults) = collect(own_levels(), Rulebook::own_files());
    app.insert_resource(levels)
        .insert_resource(rulebooks)
        .insert_resource(faults)
        .init_resource::<Easel>()
        .add_systems(Update, (draw, hang_up).chain());
}

/// What comes with the game, then the player's own files.
fn collect(own_levels: Vec<PathBuf>, own_rulebooks: Vec<PathBuf>) -> (Library, Rulebooks, Unusable) {
    let (mut levels, mut rulebooks, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    for source in shipped_levels() {
        take(playable(source, true), &mut levels, &mut faults);
    }
    // Small battles come first: whoever begins begins there.
    levels.sort_by_key(|playable: &Playable| playable.level.units.len());
    for source in own_levels.into_iter().map(|path| Source::read(&path)) {
        take(source.and_then(|source| playable(source, false)), &mut levels, &mut faults);
    }
    let shipped = Rulebook::shipped_names().map(|name| Rulebook::shipped(name, codex()));
    let own = own_rulebooks.into_iter();
    let own = own.map(|path| Source::read(&path).and_then(|source| Rulebook::read(&source, codex())));
    for rulebook in shipped.chain(own) {
        take(rulebook, &mut rulebooks, &mut faults);
    }
    (Library(levels), Rulebooks(rulebooks), Unusable(faults))
}

fn playable(source: Source, is_shipped: bool) -> Result<Playable, FileError> {
    let level = sound_level(&source)?;
    Ok(Playable { source, level, is_shipped, picture: None })
}

fn take<T>(read: Result<T, FileError>, found: &mut Vec<T>, faults: &mut Vec<FileError>) {
    match read {
        Ok(sound) => found.push(sound),
        Err(fault) => faults.push(fault),
    }
}

/// Begins all pictures again when the looks of the sides have changed.
fn draw(
    library: Res<Library>,
    settings: Res<Settings>,
    mut easel: ResMut<Easel>,
    mut drawn: Local<Option<SideLooks>>,
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

fn tokens(level: &Level, looks: &SideLooks) -> Vec<MiniatureToken> {
    let token = |unit: &crate::level::UnitRecord| {
        let place = level.sides.sides.keys().position(|side| *side == unit.side.0).unwrap_or_default();
        let look = looks.of(place);
        let color = SIDES[usize::from(look.color) % SIDES.len()];
        MiniatureToken { hex: unit.position, color, pattern: look.pattern }
    };
    // Somebody may be about to play the side that does not see them.
    level.units.iter().filter(|unit| !unit.conditions.has(Condition::Invisible)).map(token).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sound_of_the_players_own_is_listed_behind_the_shipped_and_the_rest_is_told() {
        let home = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = home.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let level = shipped_levels().next().unwrap();
        let yard = write("yard.ron", &level.text().replacen("title: \"", "title: \"My own: ", 1));
        let core = r#""C-05..C-06", "T-02..T-05", "A-02", "A-04", "A-62""#;
        let book = format!("(version: 1, name: \"mine\", about: \"a\", core: d20, rules: [{core}])");
        let mine = write("mine.ron", &book);
        let faulty = write("faulty.ron", "(version: 1)");
        let (Library(levels), Rulebooks(rulebooks), Unusable(faults)) =
            collect(vec![faulty.clone(), yard], vec![faulty, mine]);
        let titles: Vec<&str> = levels.iter().map(|playable| playable.level.title.as_str()).collect();
        assert_eq!(titles.len(), shipped_levels().count() + 1);
        assert!(titles.last().is_some_and(|title| title.starts_with("My own: ")), "{titles:?}");
        let names: Vec<&str> = rulebooks.iter().map(|rulebook| rulebook.name.as_str()).collect();
        let shipped: Vec<&str> = Rulebook::shipped_names().collect();
        assert_eq!(names, [&shipped[..], &["mine"]].concat());
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert!(told.len() == 2 && told.iter().all(|fault| fault.contains("faulty.ron:1:")), "{told:?}");
    }
}
