//! The title: the name of the game, the levels as cards, and buttons for everything else.

use std::path::PathBuf;

use bevy::prelude::{
    App, AppExit, Commands, IntoScheduleConfigs, MessageWriter, Res, ResMut, Update, World, in_state,
};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Align, FontSelection, Key, Label, Layout, Response, Sense, Ui, UiBuilder, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::focus::take_focus;
use super::library::{Library, Playable, Unusable};
use super::parts::{
    bare_table, board_picture, button, centered, faint, heavy, main_button, page, plain, pressed,
};
use super::screen::Screen;
use super::shelf::{Shelf, play_on};
use super::trouble::Trouble;
use super::words::{first_sentence, numbers};
use super::{Dialog, set_up, skirmish};
use crate::hud::parts::{key_cap, sheet};
use crate::hud::theme::{color, italic};
use crate::level::Level;
use crate::view::art::palette::{CHALK, PAPER, TABLE};

/// Height of all of it, in points; extra room goes above and below.
const HEIGHT: f32 = 640.0;

/// Height of the name, the buttons and the gaps, in points.
const AROUND: f32 = 110.0;

/// The least height of a card, and the height from which on it tells its story.
const LOWEST: f32 = 150.0;
const TELLING: f32 = 270.0;

/// Lines of its story that a card has room for.
const STORY_LINES: usize = 3;

/// What the player chose.
enum TitleChoice {
    Level(usize),
    Continue(PathBuf),
    Skirmish,
    Open(Dialog),
    Quit,
}

/// The keys that choose a card.
const KEYS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Cards in a row, and the room between them.
const ROW: usize = 3;
const GAP: f32 = 22.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell_unusable.run_if(in_state(Screen::Title)))
        .add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Title)));
}

/// How many of the player's own files that cannot be used are told one by one.
const MOST_TOLD: usize = 3;

/// Tells the player once which own files cannot be used. Whoever goes straight into a battle is not told.
fn tell_unusable(mut unusable: ResMut<Unusable>, mut trouble: ResMut<Trouble>) {
    let mut faults = std::mem::take(&mut unusable.0).into_iter();
    faults.by_ref().take(MOST_TOLD).for_each(|fault| trouble.tell(fault));
    if faults.len() > 0 {
        trouble.tell(format!("{} more of your files cannot be used; hexfray check says why", faults.len()));
    }
}

fn show(
    mut contexts: EguiContexts,
    library: Res<Library>,
    shelf: Res<Shelf>,
    mut dialog: ResMut<Dialog>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    bare_table(context);
    let mut choice = None;
    page(context, "title", |ui| choice = compose(ui, &library, &shelf));
    match choice {
        Some(TitleChoice::Level(place)) => {
            commands.queue(move |world: &mut World| set_up::open(world, place))
        }
        Some(TitleChoice::Continue(path)) => commands.queue(move |world: &mut World| play_on(world, &path)),
        Some(TitleChoice::Skirmish) => commands.queue(skirmish::open),
        Some(TitleChoice::Open(opened)) => *dialog = opened,
        Some(TitleChoice::Quit) => drop(exit.write(AppExit::Success)),
        None => {}
    }
    Ok(())
}

fn compose(ui: &mut Ui, library: &Library, shelf: &Shelf) -> Option<TitleChoice> {
    let window = ui.ctx().content_rect();
    let rows = library.0.len().div_ceil(ROW);
    if rows < 2 {
        ui.add_space(((window.height() - HEIGHT) * 0.45).clamp(6.0, 240.0));
    }
    let name = if rows < 2 { 92.0 } else { (window.height() * 0.085).clamp(40.0, 92.0) };
    ui.label(heavy("Hexfray", name).color(color(CHALK)));
    let line = "Every blow has its odds, every friend stands in somebody's way.";
    ui.label(plain(line, 21.0).family(italic()).color(color(PAPER.mix(TABLE, 0.12))));
    ui.add_space((window.height() * 0.02).clamp(6.0, 50.0));
    let choice = cards(ui, library, shelf.unfinished().is_none());
    ui.add_space((window.height() * 0.01).clamp(0.0, 50.0));
    let choice = choice.or(buttons(ui, shelf));
    ui.add_space(12.0);
    choice
}

/// The levels as cards; the first has the focus at first if nothing else on the title is to have it.
fn cards(ui: &mut Ui, library: &Library, first: bool) -> Option<TitleChoice> {
    let window = ui.ctx().content_rect();
    let width = ((window.width() - 60.0) / ROW as f32 - GAP).clamp(260.0, 440.0);
    let rows = library.0.len().div_ceil(ROW).max(1) as f32;
    let room = window.height() - window.height() * 0.12 - AROUND;
    let size = vec2(width, (room / rows - GAP).clamp(LOWEST, width * 0.47 + 150.0));
    let mut choice = None;
    for (row, playables) in library.0.chunks(ROW).enumerate() {
        centered(ui, &format!("row {row} of cards"), |ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (column, playable) in playables.iter().enumerate() {
                let place = row * ROW + column;
                let card = card(ui, playable, KEYS.get(place), size);
                if first {
                    take_focus(&card);
                }
                if card.hovered() && ui.input(|input| input.pointer.is_moving()) {
                    card.request_focus();
                }
                let by_key = KEYS.get(place).is_some_and(|key| pressed(ui, *key));
                if card.clicked() || by_key {
                    choice = Some(TitleChoice::Level(place));
                }
            }
        });
        ui.add_space(GAP);
    }
    choice
}

fn card(ui: &mut Ui, playable: &Playable, key: Option<&Key>, size: Vec2) -> Response {
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)));
    sheet(&mut inside, |ui| {
        let size = size - vec2(28.0, 24.0);
        ui.set_min_size(size);
        ui.set_max_size(size);
        describe(ui, playable, key);
    });
    response
}

fn describe(ui: &mut Ui, playable: &Playable, key: Option<&Key>) {
    let level = &playable.level;
    let (width, height) = (ui.available_width(), ui.available_height());
    let tells = height > TELLING;
    let below = if tells { 132.0 } else { 62.0 };
    board_picture(ui, playable, vec2(width, (height - below).min(width * 0.55)));
    ui.add_space(4.0);
    ui.add(Label::new(heavy(&level.title, 21.0)).truncate());
    if tells {
        tell(ui, level, width);
    }
    foot(ui, level, key);
}

/// How the story begins.
fn tell(ui: &mut Ui, level: &Level, width: f32) {
    let style = ui.style();
    let mut story = LayoutJob::default();
    plain(first_sentence(&level.story), 15.5).append_to(
        &mut story,
        style,
        FontSelection::Default,
        Align::Min,
    );
    story.wrap = TextWrapping { max_rows: STORY_LINES, ..TextWrapping::wrap_at_width(width) };
    ui.label(story);
}

/// How many fight for how long, and the key of the card.
fn foot(ui: &mut Ui, level: &Level, key: Option<&Key>) {
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        ui.horizontal(|ui| {
            let rounds = level.sides.round_limit;
            ui.label(faint(format!("{}  ·  {rounds} rounds", numbers(level)), 15.0));
            if let Some(key) = key {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| key_cap(ui, key.name()));
            }
        });
    });
}

fn buttons(ui: &mut Ui, shelf: &Shelf) -> Option<TitleChoice> {
    let choices = [
        ("Skirmish", Key::K, TitleChoice::Skirmish),
        ("Saved battles", Key::B, TitleChoice::Open(Dialog::Load)),
        ("Codex", Key::F1, TitleChoice::Open(Dialog::Codex)),
        ("Settings", Key::S, TitleChoice::Open(Dialog::Settings)),
        ("Quit", Key::Q, TitleChoice::Quit),
    ];
    let mut choice = None;
    centered(ui, "buttons of the title", |ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        if let Some(unfinished) = shelf.unfinished()
            && main_button(ui, "Play on", Key::C)
        {
            choice = Some(TitleChoice::Continue(unfinished.path.clone()));
        }
        for (label, key, meant) in choices {
            if button(ui, label, key) {
                choice = Some(meant);
            }
        }
    });
    choice
}
